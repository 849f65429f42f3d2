"""Checks of what must be there: what code looks up by name, what the source's lists have, and names that two entries have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_42 import NEEDED, NOT_AS_LISTED, TWICE
from nhmod_edit_files.games.angband_42.checks.found import below, field
from nhmod_edit_files.games.angband_42.words import bare, real_type
from nhmod_edit_files.games.angband_42.world import LABELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

NAMED = {
    "monster": ("<player>",),
    "monster_base": ("player", "Morgoth"),
    "object": ("<pile>", "<unknown item>", "<unknown treasure>", "<curse object>"),
    "shape": ("normal",),
    "summon": ("ANY", "KIN", "UNIQUE", "WRAITH"),
    "trap": ("glyph of warding", "decoy", "web", "door lock"),
    "dungeon_profile": ("town", "classic", "labyrinth", "moria"),
    "blow_effects": ("NONE",),
    "world": ("Town",),
}
"""Files with the names that the game's code looks up (``lookup_…("…")`` in its source)."""
THINGS = ("Robe", "Speed")
"""Those of object.txt that it looks up without articles and signs for several."""
SLOTS = ("weapon", "shooting", "light", "arm")
"""Where code looks for what is worn (``slot_by_name``)."""
GRADES = ("Starving", "Faint", "Weak", "Hungry", "Fed", "Full")
"""The grades of FOOD that src/player-timed.c takes its numbers from."""
LISTED = {
    "terrain": "terrain",
    "player_timed": "timed effects",
    "monster_spell": "monster spells",
    "projection": "projections",
}
"""Files that have an entry for each word of a list of the source."""
_ONE_OF_A_NAME = (
    *("monster", "monster_base", "activation", "curse", "brand", "slay", "shape", "summon", "realm", "class", "p_race"),
    *("blow_methods", "blow_effects", "monster_spell", "projection", "player_timed", "terrain", "store"),
    *("dungeon_profile", "quest", "artifact", "object"),
)
"""Files whose entries are found by name: of two that have one, the second is not found."""


def _name(document: Document, node: Node) -> str:
    """Return the name by which an entry is found: of a thing with its type, and without articles and signs for several."""
    name = node.field(document.grammar.named) or ""
    if document.grammar.stem == "object":
        return f"{real_type(node.value('type', 'type') or '')}: {bare(name)}"
    return name.strip()


def check_twice(folder: Folder, report: Report) -> None:
    """Report entries of a name that another has already."""
    for stem in _ONE_OF_A_NAME:
        seen: dict[str, int] = {}
        for document, node in folder.entries(stem):
            own = _name(document, node)
            first = seen.setdefault(own, node.number)
            found = field(document, node, document.grammar.named)
            if first != node.number and found is not None and own:
                message = f"'{own}' is on line {first + 1} already: other files find that one alone"
                report.warning(TWICE, message, found.place, hint="give it a name of its own")


def check_needed(folder: Folder, report: Report) -> None:
    """Report that an entry is missing that the game's code looks for, and crashes without."""
    for stem, wanted in NAMED.items():
        _looked_for(folder.document(stem), wanted, str.strip, report)
    _looked_for(folder.document("object"), THINGS, bare, report)
    _slots(folder, report)
    _hunger(folder, report)
    _monsters(folder, report)


def _looked_for(
    document: Document | None, wanted: tuple[str, ...], plain: Callable[[str], str], report: Report
) -> None:
    if document is None:
        return
    names = {plain(node.field(document.grammar.named) or "") for node in document.entries}
    for one in wanted:
        if one not in names:
            _missing(document, f"there is no '{one}', for which the game's code looks", report)


def _slots(folder: Folder, report: Report) -> None:
    for document, entry in folder.entries("body"):
        slots = {child.field("name") for child in entry.children}
        for one in SLOTS:
            if one not in slots:
                message = f"it has no slot '{one}', for which the game's code looks"
                report.error(NEEDED, message, document.place(entry.number), hint="slots keep their names")


def _hunger(folder: Folder, report: Report) -> None:
    for document, entry in folder.entries("player_timed"):
        if entry.field("name") != "FOOD":
            continue
        grades = {child.field("name") for child in entry.lines_of("grade")}
        for one in GRADES:
            if one not in grades:
                message = f"FOOD has no grade '{one}', from which the game's code takes when the player is so"
                report.error(NEEDED, message, document.place(entry.number), hint="its grades keep their names")


def _monsters(folder: Folder, report: Report) -> None:
    first = folder.document("monster")
    if first is not None and first.entries and first.entries[0].field("name") != "<player>":
        at = first.place(first.entries[0].number)
        report.error(NEEDED, "the first monster must be <player>", at, hint="the game takes the first for the player")
    for document, entry in folder.entries("monster"):
        if below(document, entry, "base", "base") is None:
            report.error(NEEDED, "a monster needs a line 'base:'", document.place(entry.number), hint="base:person")


def _missing(document: Document, message: str, report: Report) -> None:
    at = document.place(max(len(document.lines) - 1, 0))
    report.error(NEEDED, message, at, hint="it can't be renamed or taken away")


def check_lists(folder: Folder, report: Report) -> None:
    """Report words of the source's lists that a file has no entry for, and projections that are in another order."""
    for stem, vocabulary in LISTED.items():
        document, words = folder.document(stem), folder.words(vocabulary)
        if document is None or words is None:
            continue
        name = document.grammar.named
        have = [node.field(name) or "" for node in document.entries]
        for word in words:
            if word not in have:
                at = document.place(max(len(document.lines) - 1, 0))
                report.error(
                    NOT_AS_LISTED, f"there is no '{word}', which the source's list has", at, hint=f"{name}:{word}"
                )
    _projections(folder, report)
    constants = folder.document("constants")
    if constants is not None:
        said = {(node.line.directive, node.field("label")) for node in constants.nodes}
        for directive, labels in LABELS.items():
            for label in labels if directive in constants.grammar.top else ():
                if (directive, label) not in said:
                    _missing(constants, f"'{directive}:{label}:' is missing; the game would take 0", report)


def _projections(folder: Folder, report: Report) -> None:
    document, words = folder.document("projection"), folder.words("projections")
    if document is None or words is None:
        return
    elements = folder.words("elements") or {}
    for node, word in zip(document.entries, words, strict=False):
        found = field(document, node, "code")
        if found is not None and found.text != word and found.text in words:
            message = f"'{word}' must stand here: projections are in the order of the source's lists"
            add = report.error if word in elements or found.text in elements else report.warning
            add(NOT_AS_LISTED, message, found.place, hint="the game counts them, and takes one for another")
            return
