"""``nhmod nle``: levels of mods in an installed NLE, and out of it again."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import ModPath, output_folder
from nhmod.diagnostics import Report, printable
from nhmod.trust import allow_code_option, trusted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Progress

_nle = click.option(
    "--nle",
    "place",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of an NLE [default: the one of this Python].",
)


@click.group("nle")
def command() -> None:
    """Put levels of mods into an installed NLE (NetHack for reinforcement learning), without a C compiler; or pack a built NLE."""


@command.command("install")
@click.argument("mods", nargs=-1, required=True, type=ModPath(), metavar="MOD...")
@click.option(
    "--directory",
    type=click.Path(file_okay=False, path_type=Path),
    help="Change no installation: make this directory, for NLE's 'hackdir'.",
)
@_nle
@click.option("--source", type=click.Path(path_type=Path), help="The source of NLE: a tarball or an unpacked tree.")
@allow_code_option("Run the mods' own plugins, of all mods or of the one with this id. Read them first.")
def install_command(
    *,
    mods: tuple[Path, ...],
    directory: Path | None,
    place: Path | None,
    source: Path | None,
    allow_code: tuple[str, ...],
    report: Report,
    progress: Progress,
) -> None:
    """Compile the levels and dungeons of mods and put them into NLE's archive, in place of what was installed before.

    All mods that are to be there are named at once. 'nhmod nle restore' brings the original back.
    """
    from nhmod_nle.work import Order, install_mods  # noqa: PLC0415 - brings all of nhmod along

    everybody, named = trusted(allow_code)
    order = Order(mods=mods, directory=directory, place=place, source=source, allow_code=everybody, trusted=named)
    with _system_errors():
        folder, files = install_mods(order, report, progress)
    for name in files:
        click.echo(printable(f"{name} in {folder}"))


@command.command("restore")
@_nle
def restore_command(place: Path | None, report: Report, progress: Progress) -> None:
    """Bring NLE's own archive back, byte for byte."""
    from nhmod_nle.install import restore  # noqa: PLC0415
    from nhmod_nle.installation import find_installation  # noqa: PLC0415

    del report
    with _system_errors():
        found = find_installation(place)
        did = restore(found, progress)
    click.echo(printable(f"{found.archive} is NLE's own{'' if did else ' already'}"))


@command.command("status")
@_nle
def status_command(place: Path | None, report: Report, progress: Progress) -> None:
    """Say which NLE there is, and which mods are in it."""
    from nhmod_nle.install import look  # noqa: PLC0415
    from nhmod_nle.installation import find_installation  # noqa: PLC0415

    del report, progress
    with _system_errors():
        found = find_installation(place)
        state = look(found)
    click.echo(printable(f"NLE {found.version} in {found.folder}"))
    if state.record is not None:
        click.echo(printable(f"mods  {', '.join(state.record.mods)}"))
        click.echo(printable(f"files {', '.join(state.record.files)}"))
    else:
        click.echo("its own archive" if state.known else "an archive that is neither its own nor nhmod's")


@command.command("wheel")
@click.argument("directory", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIRECTORY")
@output_folder("The folder for the wheel.", name="folder", default="dist")
def wheel_command(directory: Path, folder: Path, report: Report, progress: Progress) -> None:
    """Make a wheel for pip of a DIRECTORY that 'nhmod build --target nle-1.3.0' made. The wheel's path is printed."""
    from nhmod_nle.wheel import make_wheel  # noqa: PLC0415

    del report, progress
    with _system_errors():
        folder.mkdir(parents=True, exist_ok=True)
        click.echo(printable(str(make_wheel(directory, folder))))


@contextmanager
def _system_errors() -> Iterator[None]:
    from nhmod_nle.installation import system_problem  # noqa: PLC0415

    try:
        yield
    except OSError as error:
        raise system_problem(error) from error
