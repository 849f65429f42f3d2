"""Checks of things that lines name by type and name, of artifacts and of ego items (src/obj-util.c, src/obj-init.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_edit_files.codes_angband_42 import NO_SUCH_THING, UNFITTING
from nhmod_edit_files.games.angband_42.checks.found import field, lines
from nhmod_edit_files.games.angband_42.words import real_type, things
from nhmod_edit_files.types import Values

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder
    from nhmod_edit_files.game import Words

_NAMING = ("drop", "mimic", "equip", "normal", "always", "item", "fixed")
"""The directives that name a thing: its type, and its name."""


def _known(folder: Folder) -> Mapping[str, Words] | None:
    """Return the names of the things of each type; None where the files of them are not there."""
    documents = {stem: folder.document(stem) for stem in ("object", "class")}
    present = {stem: document for stem, document in documents.items() if document is not None}
    return things(present) if len(present) == len(documents) else None


def _has(known: Mapping[str, Iterable[str]], kind: str, name: str) -> bool:
    if name.strip().isdigit():
        return True
    return name.strip().casefold() in {one.casefold() for one in known.get(real_type(kind), ())}


def check_things(folder: Folder, report: Report) -> None:
    """Report types and names that do not go together."""
    known = _known(folder)
    types = folder.words("object types")
    if known is None:
        return
    special = _own_things(folder)
    for document in folder.documents():
        for _, node in lines(document, *_NAMING):
            found = field(document, node, "subtype")
            kind = field(document, node, "type")
            if node.line.directive == "fixed":
                parent = next(one for one in document.entries if node in one.children)
                kind = field(document, parent, "type")
            if found is None or kind is None or (types is not None and real_type(kind.text) not in types):
                continue
            if _has(known, kind.text, found.text) or (
                document.grammar.stem in {"flavor", "monster", "store"} and _has(special, kind.text, found.text)
            ):
                continue
            names = sorted(known.get(real_type(kind.text), ()))
            elsewhere = [one for one in known if _has(known, one, found.text)]
            if not elsewhere and folder.words("objects") is not None:
                continue  # the grammar's check of words says that there is no such thing at all
            message = f"there is no '{found.text.strip()}' of the type '{kind.text.strip()}'"
            hint = f"it is of the type '{elsewhere[0]}'" if elsewhere else did_you_mean(found.text, names)
            report.error(NO_SUCH_THING, message, found.place, hint=hint)


def _own_things(folder: Folder) -> Mapping[str, Iterable[str]]:
    """Return the things that artifacts make: those that they are of and that object.txt does not have."""
    own: dict[str, set[str]] = {}
    for document, entry in folder.entries("artifact"):
        line = entry.line_of("base-object")
        kind = field(document, line, "type") if line else None
        name = field(document, line, "subtype") if line else None
        if kind and name:
            own.setdefault(real_type(kind.text), set()).add(name.text.strip())
    return own


def check_artifacts(folder: Folder, report: Report) -> None:
    """Report artifacts that are of nothing, or look otherwise than their thing, and things of their own that lack a line."""
    known = _known(folder)
    if known is None:
        return
    for document, entry in folder.entries("artifact"):
        base = entry.line_of("base-object")
        if base is None:
            at = document.place(entry.number)
            report.error(UNFITTING, "an artifact needs a line 'base-object:'", at, hint="base-object:sword:Long Sword")
            continue
        kind, name = field(document, base, "type"), field(document, base, "subtype")
        if kind is None or name is None:
            continue
        usual = _has(known, kind.text, name.text)
        graphics = entry.line_of("graphics")
        if usual and graphics is not None:
            message = f"'{name.text.strip()}' is a thing of object.txt, which has its own looks"
            at = document.place(graphics.number)
            report.error(UNFITTING, message, at, hint="take the line away: the game refuses it")
        if not usual:
            similar = did_you_mean(name.text, sorted(known.get(real_type(kind.text), ())))
            for needed in ("graphics", "level", "weight", "cost"):
                if entry.line_of(needed) is None:
                    message = (
                        f"'{name.text.strip()}' is no thing of object.txt, so it needs a line '{needed}:' of its own"
                    )
                    report.warning(UNFITTING, message, name.place, hint=similar)
                    break


def check_ego_items(folder: Folder, report: Report) -> None:
    """Report types that no thing is of, and least values of what the ego item does not give."""
    known = _known(folder)
    types = folder.words("object types")
    for document, entry in folder.entries("ego_item"):
        for child in entry.lines_of("type"):
            kind = field(document, child, "type")
            name = real_type(kind.text) if kind else ""
            if kind and known is not None and (types is None or name in types) and not known.get(name):
                message = f"no thing is of the type '{kind.text.strip()}'"
                report.error(UNFITTING, message, kind.place, hint="name a type that object.txt has things of")
        _without(document, entry, report)


def _without(document: Document, entry: Node, report: Report) -> None:
    given = {word for child in entry.lines_of("values") for _, word, _ in Values.split(child.text)}
    for child in entry.lines_of("min-values"):
        for at, word, _ in Values.split(child.text):
            if word not in given:
                place = document.place(child.number, child.start + at, child.start + at + len(word))
                message = f"it gives no '{word}', so there is nothing to be at least so much"
                report.warning(UNFITTING, message, place, hint=f"values:{word}[d4]")
