"""Offsets from finite fields: the sets whose differences are spread as evenly as can be.

Every set is made from a field of the size its theorem asks for; whether its differences come out as they should is
counted by whoever uses it, and the tests count them all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from spareplan.placement._numbers import is_prime, prime_power, primitive_root

__all__ = ["algebraic_sets", "bose_set", "residue_set", "singer_set"]

# Fields larger than this have tables of millions of entries; their planes have more than 260,000 groups.
_LARGEST_FIELD = 512
_MOST_GROUPS = 300_000


def algebraic_sets(groups: int, redundancy: int) -> list[NDArray[np.int64]]:
    """Return the sets of this size that the constructions of this module give for this modulus, ascending.

    From a larger set with all differences distinct the first ``redundancy`` members are taken.

    Args:
        groups: number of groups N, the modulus, at least 1.
        redundancy: members r, 1 to N.
    """
    found = []
    if 2 <= redundancy <= groups <= _MOST_GROUPS:
        plane = singer_set(groups, 3)
        found += [marks[:redundancy] for marks in (plane, bose_set(groups)) if marks is not None]
        found += [marks for dimension in (4, 5, 6, 7, 8) if (marks := singer_set(groups, dimension)) is not None]
        indices = [index for index in (2, 4, 8) if redundancy - (groups - 1) // index in (0, 1)]
        found += [marks for index in indices for marks in residue_set(groups, index)]
    return [np.array(marks, dtype=np.int64) for marks in found if len(marks) == redundancy]


@lru_cache(maxsize=256)
def singer_set(groups: int, dimension: int = 3) -> tuple[int, ...] | None:
    """Return a hyperplane of a projective space as a cyclic difference set.

    With N = (q^m - 1) / (q - 1) for a prime power q, the (q^(m-1) - 1) / (q - 1) exponents i at which a fixed linear
    form of alpha^i vanishes, alpha a primitive element of GF(q^m), have every difference modulo N equally often,
    (q^(m-2) - 1) / (q - 1) times. For m = 3 these are perfect difference sets: q + 1 offsets, N = q^2 + q + 1,
    overlap 1.

    Args:
        groups: number of groups N.
        dimension: m, at least 3.

    Returns:
        The set, ascending; None where N is no such number.

    References:
        Singer, A theorem in finite projective geometry and some applications to number theory, Transactions of
        the American Mathematical Society 43 (1938) 377-385.
    """
    order = _order_of_space(groups, dimension)
    field = None if order is None else _field(order)
    if field is None:
        return None
    size = (groups - 1) // field.order
    for coefficients in field.recurrences(dimension):
        if field.has_root(coefficients):
            continue
        zeros = _zeros(field, coefficients, groups)
        # The set is a hyperplane when alpha runs through all the points before it meets the first one again.
        if len(zeros) == size and _evenly_spread(groups, zeros):
            return zeros
    return None


@lru_cache(maxsize=256)
def bose_set(groups: int) -> tuple[int, ...] | None:
    """Return q offsets with all differences distinct modulo N = q^2 - 1, q a prime power.

    They are the exponents i at which theta^i - theta lies in GF(q), theta a primitive element of GF(q^2).

    Args:
        groups: number of groups N.

    Returns:
        The set, ascending; None where N is no such number.

    References:
        Bose, An affine analogue of Singer's theorem, Journal of the Indian Mathematical Society 6 (1942) 1-15.
    """
    order = math.isqrt(groups + 1)
    field = _field(order) if order * order == groups + 1 else None
    if field is None:
        return None
    plus, times = field.plus, field.times
    for constant, linear in field.recurrences(2):
        # theta^2 = linear theta + constant; theta^i = u theta + v
        u, v, found = 0, 1, []
        for exponent in range(groups):
            if u == 1:
                found.append(exponent)
            u, v = plus[times[u][linear]][v], times[u][constant]
            if (u, v) == (0, 1) and exponent < groups - 1:
                break
        else:
            if (u, v) == (0, 1):
                return tuple(found)
    return None


def residue_set(groups: int, index: int) -> list[tuple[int, ...]]:
    """Return the e-th powers modulo a prime N, without and with 0.

    They are cyclic difference sets in these cases: squares without 0 for N = 3 modulo 4; fourth powers without 0
    for N = 4 x^2 + 1 and with 0 for N = 4 x^2 + 9, x odd; eighth powers without 0 for N = 8 a^2 + 1 = 64 b^2 + 9
    and with 0 for N = 8 a^2 + 49 = 64 b^2 + 441, a odd (b odd, b even). 11 and 37 give biplanes (overlap 2).

    Args:
        groups: number of groups N.
        index: e, at least 2.

    Returns:
        The two sets, ascending; none where N is not a prime with N - 1 a multiple of e.

    References:
        Lehmer, On residue difference sets, Canadian Journal of Mathematics 5 (1953) 425-432. Squares: Paley,
        Journal of Mathematics and Physics 12 (1933) 311-320.
    """
    if groups < 3 or (groups - 1) % index or not is_prime(groups):
        return []
    powers = tuple(sorted({pow(number, index, groups) for number in range(1, groups)}))
    return [powers, (0, *powers)]


class _Field:
    """The field with ``order`` elements, numbered 0 (zero), 1 (one), ..., by tables of sums and products."""

    def __init__(self, order: int, prime: int, degree: int) -> None:
        self.order = order
        place = prime ** np.arange(degree)
        digits = np.arange(order)[:, None] // place % prime
        self.plus: list[list[int]] = ((digits[:, None, :] + digits[None, :, :]) % prime @ place).tolist()
        powers = _powers_of_a_generator(order, prime, degree)
        logarithm = {element: exponent for exponent, element in enumerate(powers)}
        self.times: list[list[int]] = [[0] * order for _ in range(order)]
        for a, b in product(range(1, order), repeat=2):
            self.times[a][b] = powers[(logarithm[a] + logarithm[b]) % (order - 1)]

    def recurrences(self, degree: int) -> Iterator[tuple[int, ...]]:
        """Yield the coefficients c of x^m = c_0 + c_1 x + ... + c_(m-1) x^(m-1) with c_0 not 0, in a fixed order."""
        for high in product(range(self.order), repeat=degree - 1):
            for constant in range(1, self.order):
                yield (constant, *reversed(high))

    def has_root(self, coefficients: tuple[int, ...]) -> bool:
        """Say whether x^m = c_0 + c_1 x + ... has a solution in the field, so that it generates no larger one."""
        plus, times = self.plus, self.times
        for x in range(1, self.order):
            power, total = 1, 0
            for coefficient in coefficients:
                total = plus[total][times[coefficient][power]]
                power = times[power][x]
            if total == power:
                return True
        return False


def _powers_of_a_generator(order: int, prime: int, degree: int) -> list[int]:
    """Return the powers 0..q-2 of an element that generates the multiplicative group; base-p digits as one number."""
    if degree == 1:
        root = primitive_root(prime)
        return [pow(root, exponent, prime) for exponent in range(order - 1)]
    for tail in product(range(prime), repeat=degree):
        # x^degree = sum of tail[i] x^i; x generates the group when its powers are all different
        element, powers, seen = (1, *[0] * (degree - 1)), [], set()
        for _ in range(order - 1):
            number = sum(digit * prime**place for place, digit in enumerate(element))
            if number in seen or number == 0:
                break
            seen.add(number)
            powers.append(number)
            top = element[-1]
            shifted = (0, *element[:-1])
            element = tuple((a + top * b) % prime for a, b in zip(shifted, tail, strict=True))
        if len(powers) == order - 1:
            return powers
    raise AssertionError(f"no primitive polynomial of degree {degree} over GF({prime})")


@lru_cache(maxsize=64)
def _field(order: int) -> _Field | None:
    base = prime_power(order)
    return None if base is None or order > _LARGEST_FIELD else _Field(order, *base)


def _order_of_space(points: int, dimension: int) -> int | None:
    """Return q with points = 1 + q + ... + q^(m-1), None where there is none."""
    estimate = round(points ** (1 / (dimension - 1)))
    for order in range(max(2, estimate - 1), estimate + 2):
        if sum(order**power for power in range(dimension)) == points:
            return order
    return None


def _zeros(field: _Field, coefficients: tuple[int, ...], length: int) -> tuple[int, ...]:
    """Return where the recurrence with first terms 0, ..., 0, 1 is zero, up to its first return to such a state.

    At most ``length`` terms are looked at.
    """
    plus, times = field.plus, field.times
    state = [0] * (len(coefficients) - 1) + [1]
    found = []
    for place in range(length):
        if state[0] == 0:
            if place > 0 and not any(state[:-1]):
                break
            found.append(place)
        following = 0
        for coefficient, term in zip(coefficients, state, strict=True):
            following = plus[following][times[coefficient][term]]
        state = [*state[1:], following]
    return tuple(found)


def _evenly_spread(groups: int, marks: tuple[int, ...]) -> bool:
    present = np.zeros(groups)
    present[list(marks)] = 1.0
    counts = np.rint(np.fft.irfft(np.abs(np.fft.rfft(present)) ** 2, groups))[1:]
    return bool(np.ptp(counts) == 0)
