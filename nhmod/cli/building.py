"""What ``build``, ``play`` and ``package`` share: from the mods on the command line to a playable directory."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.build.memory import RECORD, Finished, Memory
from nhmod.cache import cache_directory
from nhmod.console.options import F, R, compiler_option, jobs_option
from nhmod.console.progress import progress
from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod.diagnostics import Report
    from nhmod.package.lock import Lock
    from nhmod.pipeline.making import Built
    from nhmod.request import Request


_COMPILERS = {"embedded": False, "native": True}


@frozen
class BuildOptions:
    """The options of a build."""

    directory: Path | None
    compiler: str
    jobs: int
    keep_going: bool
    native: bool | None = None
    window: str = ""
    place: str = ""
    name: str = ""
    version: str = ""
    locked: bool = False
    lock_file: Path = Path("nhmod.lock")


def lock_file_option(command: F) -> F:
    """Take ``lock_file``, where the lock is."""
    return click.option(
        "--lock-file", type=click.Path(dir_okay=False, path_type=Path), default=Path("nhmod.lock"), show_default=True,
        help="The lock.",
    )(command)  # fmt: skip


def _is_native(context: click.Context, parameter: click.Parameter, value: str | None) -> bool | None:
    del context, parameter
    return None if value is None else _COMPILERS[value]


def build_options(*directory: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Take the options of a build, the playable directory under the given names; the command gets them as ``options``."""

    def taking(command: Callable[..., R]) -> Callable[..., R]:
        @wraps(command)
        def with_options(
            *,
            directory: Path | None,
            native: bool | None,
            window: str,
            compiler: str,
            jobs: int,
            keep_going: bool,
            locked: bool,
            lock_file: Path,
            **others: object,
        ) -> R:
            options = BuildOptions(
                directory=directory,
                native=native,
                window=window,
                compiler=compiler,
                jobs=jobs,
                keep_going=keep_going,
                locked=locked,
                lock_file=lock_file,
            )
            return command(options=options, **others)

        taken: Callable[..., R] = with_options
        for option in reversed(_options(directory)):
            taken = option(taken)
        return taken

    return taking


def _options(directory: tuple[str, ...]) -> tuple[Callable[[Callable[..., R]], Callable[..., R]], ...]:
    return (
        click.option(*directory, "directory", type=click.Path(file_okay=False, path_type=Path),
                     help="The playable directory [default: build/, the mods' ids and the place]."),
        click.option("--compiler", "native", type=click.Choice(list(_COMPILERS)), default=None, callback=_is_native,
                     show_default="embedded, and native for the tree of a variant",
                     help="Who compiles what the game has in languages of its own, such as levels: nhmod, or its own compilers."),
        compiler_option("The C compiler; an -O in it takes the place of the build's own."),
        jobs_option("How many compilers run at once."),
        click.option("-k", "--keep-going", is_flag=True, help="Show further errors of the compilers, not only the first."),
        click.option("--locked", is_flag=True,
                     help="Build only from exactly what the lock has: mods, game, nhmod, plugins and compiler."),
        lock_file_option,
        click.option("--window", default="", metavar="NAME", show_default="a terminal",
                     help="Play in a window too, if the game has it: x11, with pictures (Debian's libxaw7-dev is needed to build it)."),
    )  # fmt: skip


for_option = click.option(
    "--for", "place", default="", metavar="PLACE", show_default="this machine",
    help="Build for another machine: linux (any x86-64), linux-arm64, windows, web (a page); with nhmod[anywhere] alone.",
)  # fmt: skip
"""Takes the place that a game is built for."""


def locked_of(options: BuildOptions) -> Lock | None:
    """Return the lock that a build must fit, if one is asked for; raises ``DiagnosticError`` (NH4545)."""
    if not options.locked:
        return None
    from nhmod.diagnostics import problem  # noqa: PLC0415 - few builds are held against a lock
    from nhmod.sharing.project import read_lock  # noqa: PLC0415

    lock = read_lock(options.lock_file)
    if lock is None:
        raise problem("NH4545", f"there is no {options.lock_file}, which --locked asks for", hint="--lock writes one")
    return lock


def lock_before(options: BuildOptions) -> Lock:
    """Return the lock that a build is to be written into; an empty one where there is none. Raises ``DiagnosticError`` (NH4545)."""
    from nhmod.package.lock import Lock  # noqa: PLC0415 - few builds write a lock
    from nhmod.sharing.project import read_lock  # noqa: PLC0415

    return read_lock(options.lock_file) or Lock(mods=())


def write_lock(path: Path, lock: Lock) -> None:
    """Write what a build was made from into a lock; where a project's mods in one file come from, and for what, stays in it.

    Raises ``DiagnosticError`` (NH4545) for a lock that can't be read, and ``FileRefusedError``.
    """
    from nhmod.files import write_file  # noqa: PLC0415 - few builds write a lock
    from nhmod.sharing.project import read_lock  # noqa: PLC0415

    before = read_lock(path)
    write_file(path, (lock if before is None else lock.beside(before)).content())


def run_build(
    request: Request,
    options: BuildOptions,
    report: Report,
    *,
    playable: bool = True,
    later: Sequence[str] = (),
    kept: Lock | None = None,
) -> Built:
    """Build, with progress on standard error; unless it is to be ``playable``, files for who has the game will do.

    ``later`` are places that it is to be built for too, which are asked about before anything is built.
    With ``kept``, the lock of an earlier build, its mods stay in their order, and its saved games are read where that can be.
    """
    # The pipeline brings all of nhmod along; a build that has nothing to do needs none of it.
    from nhmod.pipeline.making import build_mods  # noqa: PLC0415
    from nhmod.target import Variant  # noqa: PLC0415

    lock = locked_of(options)
    order = lock or kept
    with progress() as shown:
        return build_mods(
            replace(request, before=tuple(mod.id for mod in order.mods)) if order is not None else request,
            report,
            directory=options.directory,
            compiler=options.compiler,
            jobs=options.jobs,
            keep_going=options.keep_going,
            native=options.native,
            window=options.window,
            place=options.place,
            later=later,
            variant=Variant(name=options.name, version=options.version),
            playable=playable,
            locked=lock,
            kept=kept,
            progress=shown,
        )


def build_if_needed(request: Request, options: BuildOptions, report: Report) -> tuple[Path, Path, bool]:
    """Return the playable directory, its launcher, and whether anything was done."""
    lock = locked_of(options)
    held = lock.content() if lock is not None else b""
    asked = (
        options.directory,
        options.compiler,
        options.native,
        options.window,
        options.place,
        options.name,
        options.version,
        held,
    )
    memory = Memory(cache_directory(), request, asked)
    known = memory.recall()
    if known is not None:
        return (*known, False)
    from nhmod.target.recipe import Keep  # noqa: PLC0415 - as in run_build

    memory.begin()
    built = run_build(request, options, report)
    result, tree = built.result, built.plan.project.tree
    files = [file for file in built.recipe.playable if not file.optional or (result.directory / file.path).exists()]
    memory.keep(
        Finished(
            directory=result.directory,
            launcher=result.launcher,
            outputs=(
                result.directory / RECORD,
                *(result.directory / file.path for file in files if file.keep is Keep.NEVER),
            ),
            present=tuple(result.directory / path for path in (*(file.path for file in files), *built.recipe.folders)),
            source=tree.root,
            looks={**result.looks, **tree.looks()},
            programs=result.programs,
        )
    )
    return result.directory, result.launcher, bool(result.did)
