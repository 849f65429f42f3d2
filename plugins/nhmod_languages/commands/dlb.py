"""``nhmod dlb``: the archive of the game's levels and texts: list, extract, create, update."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import F, output_file
from nhmod.console.reporting import say
from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.files import write_file
from nhmod.location import Location
from nhmod_languages.dlb import Archive, ArchiveFile, check_extraction, check_storage, made_for, read_directory
from nhmod_languages.dlb.codes import EMPTY, NOT_THERE, UNREADABLE, UNWRITABLE

if TYPE_CHECKING:
    from collections.abc import Callable


_ARCHIVE = click.argument("archive", type=click.Path(path_type=Path), metavar="NHDAT")


def _folder_option(text: str) -> Callable[[F], F]:
    return click.option(
        "-C", "--directory", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), help=text
    )


@click.group("dlb")
def command() -> None:
    """Look into the game's archive (nhdat), take files out, put files in, make one.

    It writes what the game's own librarian (dlb) writes, byte for byte.
    """


@command.command("list")
@_ARCHIVE
def list_files(archive: Path, report: Report) -> None:
    """List the files with their sizes and where they begin, and for what compiled ones were made."""
    data = _read(archive)
    directory = read_directory(data, str(archive), report)
    if directory is None:
        return
    width = max((len(entry.name) for entry in directory.entries), default=0)
    for entry in directory.entries:
        made = made_for(entry.name, data[entry.offset : entry.offset + entry.size])
        note = f"  for {made.release}, {8 * made.layout.long} bits" if made else ""
        say(f"{_printable(entry.name):{width}} {entry.size:8} at {entry.offset:8}{note}")
    say(f"{len(directory.entries)} files, {directory.size} bytes")


@command.command("extract")
@_ARCHIVE
@click.argument("names", nargs=-1, metavar="[NAME]...")
@_folder_option("Where the files go [default: here].")
def extract(archive: Path, names: tuple[str, ...], folder: Path, report: Report) -> None:
    """Take files out: those that are named, or all.

    Nothing is written if the archive is damaged or one of the names would lead out of the folder; each file is written whole.
    """
    found = Archive.unpack(_read(archive), str(archive), report)
    wanted = tuple(dict.fromkeys(_name(name) for name in names) if names else dict.fromkeys(found.names))
    check_extraction(wanted, found.names, report, str(archive))
    report.raise_errors()
    for name in wanted:
        file = found.find(name)
        if file is not None:
            _write(folder / os.fsdecode(name.encode("latin-1")), file.content)
            say(folder / os.fsdecode(name.encode("latin-1")))


@command.command("create")
@_ARCHIVE
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "-I",
    "--list",
    "listing",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A text with the files' names, one a line, to come behind those on the command line.",
)
@_folder_option("The folder that the files are in [default: here].")
def create(archive: Path, files: tuple[str, ...], listing: Path | None, folder: Path, report: Report) -> None:
    """Make an archive of files, in the order in which they are named.

    An archive that is there is replaced, all at once.
    """
    asked: list[tuple[str, Location | None]] = [(_name(file), None) for file in files]
    if listing is not None:
        asked += _listed(listing)
    if not asked:
        report.error(EMPTY, "there is nothing to put into the archive", hint="name the files, or a list with -I")
    check_storage((name for name, _ in asked), report, (place for _, place in asked))
    report.raise_errors()
    _write(archive, Archive(files=_files(asked, folder, report)).pack())


@command.command("update")
@_ARCHIVE
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("-d", "--delete", "gone", multiple=True, metavar="NAME", help="A file to leave out; may be given again.")
@output_file("Where the new archive goes [default: in place of the old one].")
@_folder_option("The folder that the files are in [default: here].")
def update(
    *, archive: Path, files: tuple[str, ...], gone: tuple[str, ...], output: Path | None, folder: Path, report: Report
) -> None:
    """Put files into an archive: in the place of those of the same names, or behind all others.

    What is not named stays as it is and where it is.
    """
    if not files and not gone:
        raise click.UsageError("name files to put in, or files to leave out with --delete")
    old = Archive.unpack(_read(archive), str(archive), report)
    asked: list[tuple[str, Location | None]] = [(_name(file), None) for file in files]
    check_storage((name for name, _ in asked), report, (None for _ in asked))
    leaving = {_name(name) for name in gone}
    for name in sorted(leaving - set(old.names)):
        report.error(NOT_THERE, f"{archive} has no file '{name}'", hint="'nhmod dlb list' shows what is there")
    report.raise_errors()
    new = old.without(leaving).updated(_files(asked, folder, report))
    _write(output or archive, new.pack())


def _files(asked: list[tuple[str, Location | None]], folder: Path, report: Report) -> tuple[ArchiveFile, ...]:
    """Read the files; raises ``DiagnosticError`` with all that can't be read."""
    found = []
    for name, place in asked:
        try:
            content = (folder / os.fsdecode(name.encode("latin-1"))).read_bytes()
        except OSError as error:
            message = f"{folder / name} can't be read: {_why(error)}"
            report.error(UNREADABLE, message, place, hint="-C says in which folder the files are")
        else:
            found.append(ArchiveFile(name=name, content=content))
    report.raise_errors()
    return tuple(found)


def _listed(listing: Path) -> list[tuple[str, Location | None]]:
    lines = _read(listing).decode("latin-1").split("\n")
    if not lines[-1]:
        lines.pop()
    return [
        (line, Location(file=str(listing), line=number, column=1, end_line=number, end_column=1 + len(line)))
        for number, line in enumerate((line.removesuffix("\r") for line in lines), start=1)
    ]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _failure(UNREADABLE, f"{path} can't be read: {_why(error)}") from error


def _write(path: Path, content: bytes) -> None:
    try:
        write_file(path, content)
    except OSError as error:
        raise _failure(UNWRITABLE, f"{path} can't be written: {_why(error)}") from error


def _failure(code: str, message: str) -> DiagnosticError:
    return problem(code, message)


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def _name(given: str) -> str:
    """Return a name of the command line as the archive's latin-1 text, byte for byte."""
    return os.fsencode(given).decode("latin-1")


def _printable(name: str) -> str:
    return name if name.isprintable() else repr(name)
