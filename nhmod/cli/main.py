"""The ``nhmod`` command: its group, lazily loaded commands, what is said of a wrong command line, and what a failure looks like."""

from __future__ import annotations

import atexit
import errno
import gc
import importlib
import os
import re
import sys
from contextlib import contextmanager
from itertools import zip_longest
from keyword import iskeyword
from typing import TYPE_CHECKING

import click

from nhmod import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.metadata import EntryPoint


_COMMANDS = {
    "add": "mods of other people for a project: chosen, fetched, and pinned by hash",
    "build": "a playable directory, and where it is",
    "check": "every finding in mods, with file, line and column",
    "codes": "what a diagnostic code means",
    "dev": "what is saved is checked at once, and the game that is played has it",
    "doctor": "what is missing on this machine, and the command that installs it",
    "explain": "who added something, who changed what of it, and the C that comes of it",
    "gallery": "what mods bring, as pages: html to look at, markdown for a wiki",
    "import": "a mod of what a variant or an old patch has: content where it can be said, a patch for the rest",
    "index": "an index of a folder of mods in one file, for 'nhmod add' of others",
    "limits": "how much of everything the target has room for, who uses it, and what is left",
    "new": "a commented mod that checks and builds as it is",
    "pack": "a mod in one file, to give to others",
    "package": "what is given to other people: one reproducible archive",
    "patch": "the patch series of mods, and one combined patch",
    "play": "build mods and start the game",
    "plugins": "what is loaded, from where, and which hooks it has",
    "port": "what of mods a source tree of your own can be given, and why not the rest",
    "rebase": "mods, or an imported variant, on another base: what moves by itself, and what is in conflict",
    "remove": "mods of other people out of a project, and what only they required",
    "schema": "the JSON Schema of the manifest, for editors; and manifests held against it, for CI",
    "search": "the mods that indexes have, by words of their names and summaries",
    "source": "targets: where each comes from, and what is cached",
    "update": "the newest versions of a project's mods that go together, or exactly those of its lock",
    "words": "the words that a manifest can use, what each means, and which target has it",
}


_FULL = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO})
"""What keeps a stream from being written; whatever else nhmod writes is a file that is named."""


class _Commands(click.Group):
    """A group whose commands are imported when they are run: nhmod's own, and those that plugins bring."""

    def invoke(self, ctx: click.Context) -> object:
        with usage_errors(sys.argv[1:]):
            return super().invoke(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with usage_errors(sys.argv[1:]):
            return super().parse_args(ctx, args)

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
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_summaries().items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            known = {*_COMMANDS, *_contributed()}
            if args[0] not in known:
                from nhmod.diagnostics import did_you_mean  # noqa: PLC0415 - only for a mistake

                hint = did_you_mean(args[0], known) or self._others(ctx, args[0])
                raise click.UsageError(f"there is no command '{args[0]}'" + (f"; {hint}" if hint else ""), ctx)
        return super().resolve_command(ctx, args)

    def _others(self, ctx: click.Context, word: str) -> str:
        """Return which commands have a command of that name, or else begin to speak of it."""
        groups = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        found = [
            f"{name} {word}" for name, one in groups.items() if isinstance(one, click.Group) and word in one.commands
        ]
        found = found or [name for name, said in _summaries().items() if re.match(rf"{re.escape(word)}s?\b", said)]
        return f"see 'nhmod {found[0]} --help'" if len(found) == 1 else f"there are {', '.join(found)}" if found else ""


def _summaries() -> dict[str, str]:
    from nhmod.cli.contributed import summary  # noqa: PLC0415

    return {name: summary(entry) for name, entry in _contributed().items()} | _COMMANDS


def _contributed() -> dict[str, EntryPoint]:
    from nhmod.cli.contributed import contributed  # noqa: PLC0415 - nhmod's own commands need no list of the others

    return contributed()


def _brought(name: str) -> click.Command | None:
    from nhmod.cli.contributed import contributed, load  # noqa: PLC0415
    from nhmod.console.reporting import reporting  # noqa: PLC0415
    from nhmod.diagnostics import Report  # noqa: PLC0415

    entry = contributed().get(name)
    if entry is None:
        return None
    with reporting(Report()):
        return load(entry)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="nhmod")
@click.option("--debug", is_flag=True, help="Show the traceback when nhmod itself or a plugin fails.")
def cli(*, debug: bool) -> None:
    """Modding for NetHack: YAML in; patches, a playable build and a package out."""
    del debug


def _culprit(error: Exception) -> str:
    """Return whose bug it is, a plugin's or nhmod's own, and what was read."""
    from nhmod.host import Host, crash_of  # noqa: PLC0415 - only for a bug

    try:
        plugins = Host.with_entry_points().plugins
    except Exception:  # noqa: BLE001 - the bug itself may keep plugins from being loaded, and is what is to be told
        plugins = ()
    crash = crash_of(error, plugins)
    who = f"the plugin '{crash.plugin.name}' ({crash.plugin.distribution})" if crash.plugin else "nhmod"
    reading = f"; it was reading {crash.reading}" if crash.reading else ""
    content = f"; it was at {crash.origin.location}" if crash.origin else ""
    return f"{who}: {type(error).__name__}: {error}{reading}{content}"


def main() -> None:
    """Run the command line; the exit status is 0 fine, 1 the input has errors, 2 usage, 3 an outside tool failed, 4 a bug."""
    # A command makes a few hundred thousand small values, keeps them to its end, and ends: collecting cycles among them
    # costs a fifth of its time and frees nothing. The interpreter's end collects all the same what is not frozen.
    gc.disable()
    atexit.register(gc.freeze)
    debug = "--debug" in sys.argv[1:]
    if debug:  # wherever it stands on the line
        sys.argv[1:] = ["--debug", *(word for word in sys.argv[1:] if word != "--debug")]
    try:
        try:
            cli(
                prog_name="nhmod", standalone_mode=True
            )  # however it was started: the name of the shell's completion is made of it
        finally:
            sys.stdout.flush()  # what can't be written is told here, not by the interpreter's end
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
        from nhmod.diagnostics import printable  # noqa: PLC0415

        if isinstance(error, OSError) and (error.filename or error.errno in _FULL):
            if not error.filename:
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            where = os.fsdecode(error.filename) if error.filename else "standard output"
            sys.stderr.write(f"nhmod: {printable(where)}: {error.strerror or error}\n")
            sys.exit(1)
        sys.stderr.write(
            f"nhmod: a bug in {printable(_culprit(error))}\n"
            "Nothing was written that is not complete. Please report it with the command and what --debug shows.\n"
        )
        sys.exit(4)


_OPTION = "--format"
_TEXT = "text"
_FOR_PROGRAMS = ("json", "sarif")


def form_asked_for(words: Sequence[str]) -> str:
    """Return which form the words of a command line ask for, right or wrong as they are: the last one counts, as in a right line."""
    form = _TEXT
    options = words[: words.index("--")] if "--" in words else words
    for word, following in zip_longest(options, options[1:], fillvalue=""):
        option, equals, value = word.partition("=")
        if option == _OPTION:
            form = value if equals else following
    return form if form in _FOR_PROGRAMS else _TEXT


@contextmanager
def usage_errors(words: Sequence[str]) -> Iterator[None]:
    """Yield what click says of a wrong command line: for a program as a diagnostic (NH1090), for a person with escapes.

    Click quotes the arguments as they are. The exit status is click's own in both.
    """
    try:
        yield
    except click.ClickException as error:
        form = form_asked_for(words)
        if form != _TEXT:
            raise _told(error, form) from error
        from nhmod.diagnostics import printable  # noqa: PLC0415 - only for a mistake

        # Declared final; but a new error would lack what click knows of this one's option and usage.
        vars(error)["message"] = printable(error.message)
        raise
    except (click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        # What a command finds is shown by it; this is of an argument, such as a mod in one file that is none.
        told = _told_of_argument(error, form_asked_for(words))
        if told is None:
            raise
        raise told from error


def _told_of_argument(error: Exception, form: str) -> SystemExit | None:
    """Write what is wrong with an argument, and give the end of the command; nothing for any other error."""
    from nhmod.console.reporting import show  # noqa: PLC0415 - only for a mistake
    from nhmod.diagnostics import DiagnosticError  # noqa: PLC0415

    if not isinstance(error, DiagnosticError):
        return None
    show(error.diagnostics, form)
    return SystemExit(error.exit_status)


def _told(error: click.ClickException, form: str) -> SystemExit:
    """Write it, and give the end of the command."""
    from nhmod.console.reporting import show  # noqa: PLC0415 - only for a mistake
    from nhmod.diagnostics import Diagnostic, Severity  # noqa: PLC0415

    context = error.ctx if isinstance(error, click.UsageError) else None
    hint = f"'{context.command_path} --help' says what there is" if context is not None else ""
    show([Diagnostic(code="NH1090", severity=Severity.ERROR, message=error.format_message(), hint=hint)], form)
    return SystemExit(error.exit_code)
