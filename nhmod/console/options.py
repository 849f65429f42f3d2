"""Options that several commands share."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nhmod.console.reporting import COLORS, Manner, system_refusal
from nhmod.diagnostics import DiagnosticError, problem
from nhmod.request import Request
from nhmod.trust import allow_code_option, trusted

if TYPE_CHECKING:
    from collections.abc import Callable

SINGLE_FILE = ".nhmod"
F = TypeVar("F", bound="Callable[..., object]")
R = TypeVar("R")
CODE = "Run the mods' own plugins and compile their C, of all mods or of the one with this id. Read them first."


class ModPath(click.Path):
    """A mod that is there: a folder, a manifest, or a mod in one file (``.nhmod``), which is unpacked into the cache.

    ``folders`` are taken only where manifests by themselves are not, ``changed`` is said of a mod that is written into: that is never
    one in one file (NH4507).
    """

    def __init__(self, *, folders: bool = False, changed: bool = False) -> None:
        """Say what is taken."""
        super().__init__(exists=True, file_okay=not folders, path_type=Path)
        self._changed = changed

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - as click has it
        """Return the path of the folder or the manifest; raises ``DiagnosticError`` for a file that is no mod."""
        path = Path(value)
        return mod_folder(path, changed=self._changed) if is_single_file(path) else super().convert(value, param, ctx)


def is_single_file(path: Path) -> bool:
    """Return whether a path is that of a mod in one file, by its name."""
    return path.suffix.lower() == SINGLE_FILE and path.is_file()


def mod_folder(path: Path, *, changed: bool = False) -> Path:
    """Return where a mod's files are: a mod in one file is unpacked into the cache, any other path is given back.

    Raises ``DiagnosticError``: NH4501 to NH4505 for a file that is no mod, NH4507 where the mod is to be ``changed``, NH0805 and NH0820 for
    what the system refuses.
    """
    if not is_single_file(path):
        return path
    if changed:
        hint = "unpack it and name its folder"
        raise problem(
            "NH4507", f"{path} is a mod in one file, and this command writes into the mod", hint=hint, exit_status=2
        )
    from nhmod.cache import cache_directory  # noqa: PLC0415 - most mods are folders
    from nhmod.sharing.unpacked import unpacked  # noqa: PLC0415

    try:
        return unpacked(path, cache_directory())
    except OSError as error:
        refused = system_refusal(error)
        if refused is None:
            raise
        raise DiagnosticError([refused]) from error


def tree_option(explanation: str) -> Callable[[F], F]:
    """Take ``tree``, a source tree in place of a release."""
    return click.option(
        "--tree", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR", help=explanation
    )


def request_options(command: Callable[..., R]) -> Callable[..., R]:
    """Take mods (folders, manifests, mods in one file), the target, its source and trust; the command gets a ``request``.

    In a project's folder the mods can be left out: they are the project's, for its target.
    """
    return _request_options(command, required=True)


def mods_option(command: Callable[..., R]) -> Callable[..., R]:
    """Take what ``request_options`` does, where no mod is needed and other arguments may come first."""
    return _request_options(command, required=False)


def _of_project() -> tuple[tuple[Path, ...], str | None]:
    """Return the mods of the project that the command is run in, and its target; raises ``UsageError`` where it is no project."""
    here = Path()
    if not (here / "nhmod.yaml").is_file():
        raise click.UsageError(
            "Missing argument 'MOD...' (it can be left out only in a project's folder, which has nhmod.yaml)."
        )
    from nhmod.sharing.project import mods_of, open_project  # noqa: PLC0415 - most commands are given their mods

    project = open_project(here)
    mods = tuple(map(mod_folder, mods_of(project)))
    if not mods:
        raise click.UsageError("nhmod.yaml asks for no mods, and there are none in mods/; 'nhmod add' gets some.")
    return mods, project.file.target or None


def _request_options(command: Callable[..., R], *, required: bool) -> Callable[..., R]:
    metavar = "MOD..." if required else "[MOD]..."

    @wraps(command)
    def with_request(
        *,
        mods: tuple[Path, ...],
        target: str | None,
        source: Path | None,
        tree: Path | None,
        allow_code: tuple[str, ...],
        **others: object,
    ) -> R:
        everybody, named = trusted(allow_code)
        if not mods and required:
            mods, of_project = _of_project()
            if target is None and source is None and tree is None:
                target = of_project
        request = Request(paths=mods, target=target, source=source, tree=tree, allow_code=everybody, trusted=named)
        return command(request=request, **others)

    options = (
        # That one is missing is told above, where it can come of a project.
        click.argument("mods", nargs=-1, type=ModPath(), metavar=metavar),
        click.option(
            "--target",
            metavar="NAME",
            help="The release to mod, or its game for the newest that all mods are for (default: the usual game).",
        ),
        click.option(
            "--source",
            type=click.Path(path_type=Path),
            help="The target's source: a tarball or an unpacked tree.",
        ),
        tree_option("A source tree of your own to mod, in place of a release: a variant, or NetHack with changes."),
        allow_code_option(CODE),
    )
    for option in reversed(options):
        option(with_request)
    return with_request


def jobs_option(explanation: str) -> Callable[[F], F]:
    """Take how many things are done at once: as many as there are processors, unless it is said."""
    return click.option(
        "-j", "--jobs", type=click.IntRange(1, 64), default=_processors, show_default="all processors", help=explanation
    )


def seed_option(command: F) -> F:
    """Take ``seed``, from which games get their chance: the first has it, each that follows the next number."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 10**9),
        default=1,
        show_default=True,
        help="The first game's; each has the next.",
    )(command)


def compiler_option(explanation: str, *, default: str = "gcc") -> Callable[[F], F]:
    """Take ``compiler``, the command of a C compiler with its options (``ccache gcc -O0``)."""
    return click.option("--compiler-command", "compiler", default=default, show_default=True, help=explanation)


def output_file(
    explanation: str, *, name: str = "output", default: str | None = None, shown: bool | str = True
) -> Callable[[F], F]:
    """Make the option for the file that is written; a ``default`` is told as it is, or as ``shown`` says."""
    return _output(click.Path(dir_okay=False, path_type=Path), explanation, name, default, shown)


def output_folder(
    explanation: str,
    *,
    name: str = "output",
    default: str | None = None,
    shown: bool | str = True,
    required: bool = False,
) -> Callable[[F], F]:
    """Make the option for the folder that is written, as ``output_file`` does."""
    return _output(click.Path(file_okay=False, path_type=Path), explanation, name, default, shown, required=required)


def _output(
    kind: click.Path, explanation: str, name: str, default: str | None, shown: bool | str, *, required: bool = False
) -> Callable[[F], F]:
    return click.option(
        "-o",
        "--output",
        name,
        type=kind,
        default=None if default is None else Path(default),
        show_default=shown if default is not None else False,
        required=required,
        help=explanation,
    )


def on_option(command: F) -> F:
    """Take ``on``, the address of a Dask cluster that does what ``jobs_option`` counts; nothing means this machine."""
    return click.option(
        "--on", default="", metavar="ADDRESS", help="Do it on the Dask cluster of this address (tcp://HOST:8786)."
    )(command)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def format_option(command: F) -> F:
    """Take the form in which diagnostics are written, and their manner."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json", "sarif"]),
        default="text",
        show_default=True,
        help="How findings are written; json and sarif have the notes too.",
    )(manner_options(command))


def report_option(command: F) -> F:
    """Take the form in which a report is written: as text, or as JSON."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How the report is written.",
    )(command)


def manner_options(command: F) -> F:
    """Take whether notes are shown, and colour; ``nhmod.console.reporting`` knows of them, the command does not."""

    def keep(context: click.Context, option: click.Parameter, value: object) -> None:
        asked = Manner.asked_for()
        manner = replace(asked, color=str(value)) if option.name == "color" else replace(asked, notes=bool(value))
        manner.keep(context)

    options = (
        click.option("-v", "--verbose", is_flag=True, expose_value=False, callback=keep, help="Show notes too."),
        click.option(
            "--color",
            type=click.Choice(COLORS),
            default="auto",
            show_default="on a terminal, unless NO_COLOR is set",
            expose_value=False,
            callback=keep,
            help="Write findings in colour.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command
