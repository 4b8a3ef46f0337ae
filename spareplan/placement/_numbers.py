"""Primes and their powers, for the sizes that placements have."""

from __future__ import annotations

import math

__all__ = ["is_prime", "prime_power", "primitive_root"]


def is_prime(number: int) -> bool:
    """Say whether a number is prime, by trial division."""
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def prime_power(number: int) -> tuple[int, int] | None:
    """Return (p, k) with number = p^k, p prime and k at least 1; None where there is none."""
    if number < 2:
        return None
    prime = next((divisor for divisor in range(2, math.isqrt(number) + 1) if number % divisor == 0), number)
    degree = 0
    while number % prime == 0:
        number //= prime
        degree += 1
    return (prime, degree) if number == 1 else None


def primitive_root(prime: int) -> int:
    """Return the smallest number whose powers are all residues 1..p-1 modulo the prime p."""
    factors = [f for f in range(2, prime) if (prime - 1) % f == 0 and is_prime(f)]
    return next(g for g in range(1, prime) if all(pow(g, (prime - 1) // f, prime) != 1 for f in factors))
