"""``nhmod edit-files``: check, list, get, set and compare the edit files of Angband and its variants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.reporting import say, say_json, say_text, sum_up
from nhmod.diagnostics import Diagnostic, Report, listed, problem
from nhmod.files import naming, write_file
from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.checking import check_document, check_folder
from nhmod_edit_files.codes import NO_NAME, NO_SOURCE, RELATED
from nhmod_edit_files.commands.changes import Entry, changed
from nhmod_edit_files.commands.opened import differences, find_entry, open_document, open_folder
from nhmod_edit_files.document import read
from nhmod_edit_files.folder import Folder, compiled_of
from nhmod_edit_files.games import names
from nhmod_edit_files.saves import HINT, broken_by
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.writing import WrongValueError, names_of

if TYPE_CHECKING:
    from nhmod.console.options import F

_FOLDER = click.argument("folder", type=click.Path(exists=True, path_type=Path), metavar="FOLDER")
_GAME = click.option(
    "--game", "named", type=click.Choice(names()), default=None, help="The game [default: told by the files]."
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def _json_findings(command: F) -> F:
    """Take ``--json`` as ``--format json``."""

    def ask(context: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            context.default_map = {**(context.default_map or {}), "form": "json"}

    return click.option(
        "--json", is_flag=True, is_eager=True, expose_value=False, callback=ask, help="As --format json."
    )(command)


@click.group("edit-files")
def command() -> None:
    """Check, list, read and change the edit files of Angband and its variants: lib/edit/*.txt, lib/gamedata/*.txt.

    FOLDER is the folder that they are in, or the game's. Names are whole words (hit_points), whatever the game; 'get' shows them all.
    """


@command.command("check")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FOLDER|FILE…")
@_GAME
@_json_findings
def check(*, paths: tuple[Path, ...], named: str | None, report: Report) -> None:
    """Check edit files that you have: every line, field, word and number, and what the game wants of them together."""
    for path in paths:
        folder, _ = open_folder(path.parent if path.is_file() else path, named or "")
        found = Report()
        release = folder.game.written_as
        if release is not None:
            left = [stem for stem in release.by_stem if stem not in folder.game.by_stem]
            report.warning(
                RELATED,
                f"{path} is of a game like {release.title}: it is held to that one's rules as far as its own parsers go",
                hint=f"not looked at, for being written in another way: {', '.join(left)}" if left else "",
            )
        check_folder(folder, found)
        if folder.unlooked:
            message = (
                f"the game's source is not beside {path}, so these words are not looked up: {listed(folder.unlooked)}"
            )
            hint = f"check the folder where it stands in the source, as its {folder.game.folder}"
            report.warning(NO_SOURCE, message, hint=hint)
        only = open_document(folder, path.name).name if path.is_file() else ""
        report.extend(
            one for one in found.diagnostics if not only or (one.location is not None and one.location.file == only)
        )
    sum_up()


@command.command("list")
@_FOLDER
@click.argument("file", required=False, default="")
@_GAME
@_JSON
def list_entries(*, folder: Path, file: str, named: str | None, as_json: bool, report: Report) -> None:
    """List the files with their entries' number; with FILE the entries of one."""
    del report
    opened, _ = open_folder(folder, named or "")
    if not file:
        counts = {document.grammar.stem: len(document.entries) for document in opened.documents()}
        if as_json:
            say_json(json.dumps(counts, indent=1) + "\n")
        for stem, count in () if as_json else counts.items():
            say(f"{stem:20} {count:5} {opened.game.by_stem[stem].record}")
        return
    document = open_document(opened, file)
    titles = [document.title(node) for node in document.entries]
    if as_json:
        say_json(json.dumps(titles, indent=1) + "\n")
    for title in () if as_json else titles:
        say(title)


@command.command("get")
@_FOLDER
@click.argument("file")
@click.argument("entry")
@click.argument("wanted", nargs=-1, metavar="[NAME]…")
@_GAME
@_JSON
def get(
    *, folder: Path, file: str, entry: str, wanted: tuple[str, ...], named: str | None, as_json: bool, report: Report
) -> None:
    """Show an entry by its name or number: all its values, or those that are named."""
    del report
    opened, _ = open_folder(folder, named or "")
    document = open_document(opened, file)
    node = find_entry(opened, document, entry)
    view = entry_view(node)
    known = list(dict.fromkeys(names_of(node.line)))
    for name in wanted:
        if name not in known:
            raise problem(
                NO_NAME, f"a {document.grammar.record} has no '{name}'", hint=f"it can have {', '.join(known)}"
            )
    shown = {name: view.get(name) for name in wanted} if wanted else view
    if as_json:
        say_json(json.dumps(shown, indent=1) + "\n")
        return
    for name, value in shown.items():
        text = value if isinstance(value, str) else json.dumps(value)
        say(text if len(wanted) == 1 else f"{name}: {text}")


@command.command("set")
@_FOLDER
@click.argument("file")
@click.argument("entry")
@click.argument("changes", nargs=-1, required=True, metavar="NAME=VALUE…")
@_GAME
@click.option("--dry-run", is_flag=True, help="Write nothing; show the lines that would change.")
def set_values(
    *, folder: Path, file: str, entry: str, changes: tuple[str, ...], named: str | None, dry_run: bool, report: Report
) -> None:
    """Change an entry: NAME=VALUE, for lists NAME+=ITEM and NAME-=ITEM, inside of them NAME.2.FIELD=VALUE.

    An item can be named in place of its number: spells[Mass Sleep].level=20, blows[bite hurt].damage=2d6.

    A VALUE is JSON where it is a list or a number, else text. Only the lines change whose values do; what the check would refuse is
    not written. What the game has made of the file before (lib/data/*.raw) is removed, and said.
    """
    opened, place = open_folder(folder, named or "")
    document = open_document(opened, file)
    node = find_entry(opened, document, entry)
    view = entry_view(node)
    known = list(dict.fromkeys(names_of(node.line)))
    values: dict[str, object] = {}
    for change in changes:
        name, value = changed({**view, **values}, known, change, Entry(node.line, opened.words))
        values[name] = value
    try:
        splices = with_values(document, node, values)
    except WrongValueError as error:
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in error.path)
        raise problem(NO_NAME, f"{where}: {error}" if where else str(error)) from error
    text = applied(document, splices)
    after = read(text, document.grammar, document.name)
    before = set(document.lines)
    new = {number for number, line in enumerate(after.lines) if line not in before}
    check_document(after, opened, report, only=new)
    report.raise_errors()
    _tell_saves(opened, opened.changed({document.grammar.file: text}), report)
    for splice in sorted(splices):
        _show(document.lines[splice.start : splice.end], "-")
        _show(splice.lines, "+")
    if text == document.text:
        return
    stale = compiled_of(opened.game, place, document.grammar.stem)
    if not dry_run:
        write_file(place / document.grammar.file, opened.game.encoded(text))
        for path in stale:
            with naming(path):
                path.unlink()
    for path in stale:
        say(f"{path} {'would be' if dry_run else 'is'} removed: the game makes it anew of {document.grammar.file}")


def _tell_saves(before: Folder, after: Folder, report: Report) -> None:
    for one in broken_by(before, after):
        report.add(Diagnostic(code=one.code, severity=one.severity, message=one.message, location=one.place, hint=HINT))


def _show(lines: tuple[str, ...], mark: str) -> None:
    for line in lines:
        say_text(f"{mark}{line.rstrip()}\n")


@command.command("diff")
@click.argument("old", type=click.Path(exists=True, path_type=Path))
@click.argument("new", type=click.Path(exists=True, path_type=Path))
@_GAME
@_JSON
def diff(*, old: Path, new: Path, named: str | None, as_json: bool, report: Report) -> int:
    """Compare two folders of edit files, entry by entry and name by name; the exit status is 1 where they differ.

    What characters of the old files do not survive is told besides.
    """
    before, after = open_folder(old, named or "")[0], open_folder(new, named or "")[0]
    found = list(differences(before, after))
    if before.game.name == after.game.name:
        _tell_saves(before, after, report)
    if as_json:
        say_json(json.dumps([{name: getattr(one, name) for name in one.__slots__} for one in found], indent=1) + "\n")
    for one in () if as_json else found:
        what = f"{one.file}: {one.entry}"
        if not one.name:
            say(f"{what}: {'new' if one.before is None else 'gone'}")
        else:
            say(f"{what}: {one.name}: {_said(one.before)} -> {_said(one.after)}")
    return int(bool(found))


def _said(value: object) -> str:
    return "nothing" if value is None else json.dumps(value)
