"""Command line: one small file per command; every error is one line on stderr."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import typer

from spareplan.cli.fit import fit_command
from spareplan.cli.models import models_app
from spareplan.cli.place import place_command
from spareplan.cli.plan import plan_command
from spareplan.cli.presets import presets_command
from spareplan.cli.recover import recover_command
from spareplan.cli.reproduce import reproduce_command
from spareplan.cli.simulate import simulate_command
from spareplan.cli.validate import validate_command
from spareplan.errors import SpareplanError, shown

__all__ = ["app", "main"]

_INTERRUPTED = 130


def _command_line_error() -> type[typer.BadParameter]:
    """Return the base of all that Typer says about a command line, which it exports under no name of its own."""
    return next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


_CommandLineError = _command_line_error()

app = typer.Typer(
    name="spareplan",
    help="Plan fault-tolerant LLM pretraining on 10,000 to 600,000 GPUs.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("plan")(plan_command)
app.command("presets")(presets_command)
app.command("place")(place_command)
app.command("recover")(recover_command)
app.command("fit")(fit_command)
app.command("reproduce")(reproduce_command)
app.command("validate")(validate_command)
app.command("simulate")(simulate_command)
app.add_typer(models_app, name="models")


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),  # noqa: FBT001, FBT003 - an option
) -> None:
    if version:
        from spareplan._version import __version__

        typer.echo(f"spareplan {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code: 0 done, 2 bad input, 3 a limit ended the search, 130 interrupted.

    Args:
        arguments: command line without the program's name; by default that of the process.
    """
    sys.exit(_exit_code(arguments))


def _exit_code(arguments: list[str] | None) -> int:
    try:
        result = app(args=arguments, prog_name="spareplan", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SpareplanError as error:
        return _refuse(str(error), error.exit_code)
    except _CommandLineError as error:
        return _refuse(" ".join(error.format_message().split()), 2)
    except (typer.Abort, KeyboardInterrupt):
        return _interrupted()
    except SystemExit as leaving:
        # Rich leaves this way where the reader of our output has left
        return 0 if isinstance(leaving.__context__, BrokenPipeError) else 1
    except OSError as error:
        return _output_failed(error)
    if result == _INTERRUPTED:
        # Typer turns Ctrl-C into an exit code of its own
        return _interrupted()
    return result if isinstance(result, int) else 0


def _output_failed(error: OSError) -> int:
    """Tell why the standard output cannot be written; commands report troubles with their own files themselves."""
    # what is still buffered goes nowhere, so that the interpreter does not complain about it at exit
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        # the reader of our output has left: it has all it wanted
        return 0
    place = "standard output" if error.filename is None else shown(error.filename)
    return _refuse(f"{place}: {error.strerror or type(error).__name__}; send it to where it can be written", 2)


def _interrupted() -> int:
    return _refuse("interrupted; nothing half-written is left", _INTERRUPTED)


def _refuse(text: str, code: int) -> int:
    # where the standard error cannot be written either, the exit code has to do
    with suppress(OSError):
        typer.echo(f"error: {text}", err=True)
    return code
