"""The ``nhmod`` command: its group, lazily loaded commands, and what a failure looks like."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from keyword import iskeyword
from typing import TYPE_CHECKING

import click

from nhmod import __version__

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_COMMANDS = {
    "build": "a playable directory, and where it is",
    "check": "every finding in mods, with file, line and column",
    "codes": "what a diagnostic code means",
    "dlb": "the archive of the game's levels and texts: list, extract, create, update",
    "doctor": "what is missing on this machine, and the command that installs it",
    "dungeon": "dungeon.def: compiled, checked, formatted, decompiled, drawn as a diagram",
    "explain": "who added something, who changed what of it, and the C that comes of it",
    "import": "a mod of what a variant or an old patch has: content where it can be said, a patch for the rest",
    "level": "special levels: compile, check, format, decompile, render, upgrade",
    "limits": "how much of everything the target has room for, who uses it, and what is left",
    "new": "a commented mod that checks and builds as it is",
    "package": "what is given to other people: one reproducible archive",
    "patch": "the patch series of mods, and one combined patch",
    "play": "build mods and start the game",
    "plugins": "what is loaded, from where, and which hooks it has",
    "port": "what of mods a source tree of your own can be given, and why not the rest",
    "schema": "the JSON Schema of the manifest, for editors",
    "source": "targets: where each comes from, and what is cached",
}


class _Commands(click.Group):
    """A group whose commands are imported when they are run: nhmod's own, and those that plugins bring."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return sorted({*_COMMANDS, *_contributed()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS:
            return _brought(cmd_name)
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command = importlib.import_module(f"nhmod.cli.commands.{module}").command
        if not isinstance(command, click.Command):
            raise TypeError(cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        brought = {name: f"brought by {entry.module.partition('.')[0]}" for name, entry in _contributed().items()}
        with formatter.section("Commands"):
            formatter.write_dl(sorted((brought | _COMMANDS).items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            known = {*_COMMANDS, *_contributed()}
            if args[0] not in known:
                from nhmod.diagnostics import did_you_mean  # noqa: PLC0415 - only for a mistake

                hint = did_you_mean(args[0], known)
                raise click.UsageError(f"there is no command '{args[0]}'" + (f"; {hint}" if hint else ""), ctx)
        return super().resolve_command(ctx, args)


def _contributed() -> dict[str, EntryPoint]:
    from nhmod.cli.contributed import contributed  # noqa: PLC0415 - nhmod's own commands need no list of the others

    return contributed()


def _brought(name: str) -> click.Command | None:
    from nhmod.cli.console import reporting  # noqa: PLC0415
    from nhmod.cli.contributed import contributed, load  # noqa: PLC0415
    from nhmod.diagnostics import Report  # noqa: PLC0415

    entry = contributed().get(name)
    if entry is None:
        return None
    with reporting(Report()):
        return load(entry)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="nhmod")
@click.option("--debug", is_flag=True, help="Show a traceback when nhmod itself fails.")
def cli(*, debug: bool) -> None:
    """Modding for NetHack: YAML in; patches, a playable build and a package out."""
    del debug


def main() -> None:
    """Run the command line; the exit status is 0 fine, 1 the input has errors, 2 usage, 3 an outside tool failed, 4 a bug."""
    # A command makes a few hundred thousand small values, keeps them to its end, and ends: collecting cycles among them
    # costs a fifth of its time and frees nothing.
    gc.disable()
    debug = "--debug" in sys.argv[1:]
    if debug:  # wherever it stands on the line
        sys.argv[1:] = ["--debug", *(word for word in sys.argv[1:] if word != "--debug")]
    try:
        cli(standalone_mode=True)
    except BrokenPipeError:
        # The reader went away (as with "| head"): nothing to say, and nothing to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(130)
    except Exception as error:
        if debug:
            raise
        sys.stderr.write(
            f"nhmod: a bug in nhmod: {type(error).__name__}: {error}\n"
            "Nothing was written that is not complete. Please report it with the command and what --debug shows.\n"
        )
        sys.exit(4)
