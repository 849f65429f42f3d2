"""What the commands about levels and dungeons share: their options, and the workbench that these ask for."""

from __future__ import annotations

import sys
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.binary import LAYOUTS, LP64
from nhmod.console.options import F, ModPath, R, tree_option
from nhmod.console.reporting import say
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.files import write_file
from nhmod.request import Request
from nhmod.target import Progress, silent
from nhmod.trust import allow_code_option, trusted
from nhmod.workshop import Workbench, open_workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod_languages.commands.of_mods import OfMods


@frozen
class LanguageOptions:
    """Whose language: a target and its source, or a tree; and mods whose content is known too."""

    target: str | None
    source: Path | None
    tree: Path | None = None
    mods: tuple[Path, ...] = ()
    allow_code: tuple[str, ...] = ()
    progress: Progress = silent

    def open(self, report: Report, *, numbers: bool = True, game: Path | None = None) -> Workbench:
        """Open the workbench, as ``workshop.open_workbench`` does; raises ``DiagnosticError``."""
        return open_workbench(self._request(*self.mods), report, progress=self.progress, numbers=numbers, game=game)

    def open_mods(self, mod: Path, report: Report) -> OfMods:
        """Open what a mod makes of the target, beside the mods of ``--with``; raises ``DiagnosticError``."""
        from nhmod_languages.commands.of_mods import open_mods  # noqa: PLC0415 - a file alone needs no plan of edits

        return open_mods(self._request(mod, *self.mods), report, progress=self.progress)

    def _request(self, *mods: Path) -> Request:
        everybody, named = trusted(self.allow_code)
        return Request(
            paths=mods,
            target=self.target,
            source=self.source,
            tree=self.tree,
            allow_code=everybody,
            trusted=named,
        )


def language_options(command: Callable[..., R]) -> Callable[..., R]:
    """Take the target, its source, a tree and mods; the command gets them as ``asked``, a ``LanguageOptions``."""

    @wraps(command)
    def with_language(
        *,
        target: str | None,
        source: Path | None,
        tree: Path | None,
        mods: tuple[Path, ...],
        allow_code: tuple[str, ...],
        progress: Progress,
        **others: object,
    ) -> R:
        asked = LanguageOptions(
            target=target, source=source, tree=tree, mods=mods, allow_code=allow_code, progress=progress
        )
        return command(asked=asked, **others)

    options = (
        click.option("--target", metavar="NAME", help="The release whose language it is (default: the newest)."),
        click.option(
            "--source", type=click.Path(path_type=Path), help="The target's source: a tarball or an unpacked tree."
        ),
        tree_option("A source tree of your own, in place of a release: a variant, or NetHack with changes."),
        click.option(
            "--with",
            "mods",
            multiple=True,
            type=ModPath(),
            metavar="MOD",
            help="A mod whose monsters, objects and rooms may be used, with the numbers that they have in a game with"
            " all mods named; more than once for several.",
        ),
        allow_code_option(
            "Take mods with plugins or C of their own, all mods or the one with this id. Read these first."
        ),
    )
    for option in reversed(options):
        option(with_language)
    return with_language


def binary_options(command: F) -> F:
    """Take ``game`` and ``layout``."""
    return game_option(layout_option(command))


def compiler_option(command: F) -> F:
    """Take ``who``, the compiler that is asked for."""
    return click.option(
        "--compiler",
        "who",
        type=click.Choice(["embedded", "native"]),
        default=None,
        show_default="embedded; for a variant's tree native, where the two differ",
        help="Who compiles: nhmod, or the tree's own lev_comp and dgn_comp, which need a C compiler.",
    )(command)


def game_option(command: F) -> F:
    """Take ``game``, a finished one."""
    return click.option(
        "--game",
        type=click.Path(exists=True, path_type=Path),
        help="The game that the file is for: its folder, its nhdat, or one of its .lev files"
        " (default: the target as it is built from its source, with the mods named)."
        " One that nhmod has built knows its own mods, which need not be named.",
    )(command)


def layout_option(command: F) -> F:
    """Take ``layout``, the name of a machine."""
    return click.option(
        "--layout",
        type=click.Choice(sorted(LAYOUTS)),
        default=LP64.name,
        show_default=True,
        help="The machine that the game is compiled for: lp64 is 64-bit Linux, ilp32 32-bit.",
    )(command)


def give(text: str, output: Path | None, encoding: str = "latin-1") -> None:
    """Write a text to a file, whose path is printed, or to the screen."""
    if output is None:
        sys.stdout.buffer.write(text.encode(encoding))
    else:
        write_file(output, text.encode(encoding))
        say(output)


def read_text(path: Path) -> str:
    """Read one of the game's texts (latin-1, so that every byte survives; line ends as they are)."""
    return path.read_bytes().decode("latin-1")


def format_files(
    files: Iterable[Path], formatted: Callable[[str, str, Report], str], report: Report, *, only_check: bool
) -> int:
    """Bring files into the usual layout, in place, and name those that change; with ``only_check`` the exit status is 1 if one would.

    One with errors, which are reported, stays as it is.
    """
    changed = False
    for path in files:
        own, before = Report(), read_text(path)
        text = formatted(before, path.as_posix(), own)
        report.extend(own.diagnostics)
        if own.errors or text == before:
            continue
        changed = True
        say(path)
        if not only_check:
            write_file(path, text.encode("latin-1"), path.stat().st_mode & 0o7777)
    return int(changed and only_check)
