"""Checks Unangband's objects, artifacts, ego items, flavors and stores together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod_edit_files.codes_unangband import (
    EMPTY_RANGE,
    FEW_FLAVORS,
    FEW_GOODS,
    NO_KIND,
    NOT_ACTIVATED,
    SAME_KIND,
    SPECIAL_ARTIFACT,
)
from nhmod_edit_files.games.unangband_07.kinds import kinds, type_of
from nhmod_edit_files.games.unangband_07.object_words import TYPES

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_FLAVORED = {45: "ring", 40: "amulet", 55: "staff", 65: "wand", 66: "rod", 79: "mushroom", 75: "potion", 70: "scroll"}
"""The types that flavors are dealt out for."""

_SPECIAL = 15
"""The last of the special artifacts."""

_ARMS = range(16, 39)
"""Types of weapons, missiles and armour."""

_DROPPED = {34, 111}
"""The artifacts that Morgoth drops."""

_LEAST = 15
"""How many kinds of objects a store must sell."""

_LISTED = {3, 4, 5, 6, 7, 8, 10}
"""What stores are that sell by their lists: no home, no storage, no reward, no black market."""


def flavors(folder: Folder, report: Report) -> None:
    """Report kinds of objects that no flavor is left for."""
    document, objects = folder.document("flavor"), folder.document("object")
    if document is None or objects is None:
        return
    free: Counter[int] = Counter()
    taken: set[tuple[int, int]] = set()
    for node in document.entries:
        kind, subtype = node.whole("type"), node.whole("subtype")
        if kind is not None and subtype is None:
            free[kind] += 1
        elif kind is not None and subtype is not None:
            taken.add((kind, subtype))
    needed = [
        (node, kind) for node, _, kind, subtype in kinds(objects) if kind in _FLAVORED and (kind, subtype) not in taken
    ]
    counts = Counter(kind for _, kind in needed)
    left = dict(free)
    for node, kind in needed:
        left[kind] = left.get(kind, 0) - 1
        if left[kind] == -1:
            line = node.line_of("I") or node
            message = (
                f"flavor.txt has {free[kind]} flavors for a {_FLAVORED[kind]}, and there are {counts[kind]} kinds of it"
            )
            hint = f"add {counts[kind] - free[kind]} of type {kind} to flavor.txt"
            report.error(FEW_FLAVORS, message, objects.place_of(line, "type"), hint=hint)


def special_artifacts(folder: Folder, report: Report) -> None:
    """Report special artifacts that are not among the first, weapons that are, and those without an object of their own."""
    document, objects = folder.document("artifact"), folder.document("object")
    if document is None or objects is None:
        return
    instant = {(kind, subtype) for node, _, kind, subtype in kinds(objects) if "INSTA_ART" in node.words_of("F")}
    for node in document.entries:
        line, serial = node.line_of("I"), node.whole("serial")
        kind = type_of(line)
        if line is None or serial is None or kind not in TYPES.fixed.values():
            continue
        at = document.place_of(line, "type")
        found = node.line_of("W")
        if serial in _DROPPED and found is not None and found.whole("rarity") != 1:
            message = f"{document.title(node)} must have a rarity of 1, or Morgoth does not drop it"
            report.error(SPECIAL_ARTIFACT, message, document.place_of(found, "rarity"))
        if serial > _SPECIAL and kind not in _ARMS:
            message = f"artifact {serial} is neither weapon nor armour, and not among the first {_SPECIAL}"
            report.error(SPECIAL_ARTIFACT, message, at, hint=f"give it a number from 1 to {_SPECIAL}")
        elif serial <= _SPECIAL and kind in _ARMS:
            message = f"artifact {serial} is a weapon or armour, and the first {_SPECIAL} are special"
            report.error(SPECIAL_ARTIFACT, message, at, hint=f"give it a number above {_SPECIAL}")
        elif serial <= _SPECIAL and (kind, line.whole("subtype")) not in instant:
            message = f"object.txt has no object {kind}:{line.whole('subtype')} with the flag INSTA_ART, which this artifact is made of"
            report.error(SPECIAL_ARTIFACT, message, at)


def same_kinds(folder: Folder, report: Report) -> None:
    """Report objects that have the type and subtype of an earlier one."""
    document = folder.document("object")
    seen: dict[tuple[int, int], str] = {}
    for node, name, kind, subtype in kinds(document) if document is not None else ():
        first = seen.setdefault((kind, subtype), name)
        line = node.line_of("I")
        if first is not name and document is not None and line is not None:
            message = f"'{name}' is of the type and subtype of '{first}', which the game finds in its place"
            report.warning(SAME_KIND, message, document.place_of(line, "subtype"))


def activations(folder: Folder, report: Report) -> None:
    """Report artifacts and ego items with an activation and without the flag that sets it off."""
    for stem in ("artifact", "ego_item"):
        for document, node in folder.entries(stem):
            line = node.line_of("A")
            if line is None or not line.whole("activation"):
                continue
            if not node.words_of("F") & {"ACTIVATE", "UNCONTROLLED"}:
                message = "it has an activation, and neither of the flags ACTIVATE and UNCONTROLLED"
                report.warning(NOT_ACTIVATED, message, document.place(line.number), hint="add 'F:ACTIVATE'")


def ranges(folder: Folder, report: Report) -> None:
    """Report ranges of which the first number is above the second."""
    for stem, directive, low, high in (
        ("ego_item", "T", "min_subtype", "max_subtype"),
        ("room", "K", "min_subtype", "max_subtype"),
        ("room", "", "min_level", "max_level"),
        ("vault", "X", "min_level", "max_level"),
        ("p_class", "E", "min", "max"),
        ("p_class", "E", "min_social_class", "max_social_class"),
    ):
        for document, node in folder.entries(stem):
            for line in node.lines_of(directive) if directive else [node]:
                first, last = line.whole(low), line.whole(high)
                if first is not None and last is not None and first > last:
                    report.warning(
                        EMPTY_RANGE, f"{low} is {first}, and {high} is {last}", document.place_of(line, high)
                    )


def random_artifacts(folder: Folder, report: Report) -> None:
    """Report kinds that random artifacts are made of and that object.txt has not."""
    document, objects = folder.document("randart_sv"), folder.document("object")
    if document is None or objects is None:
        return
    there = {(kind, subtype) for _, _, kind, subtype in kinds(objects)}
    for node in document.entries:
        kind = node.whole("type")
        for line in node.children:
            _random_kind(document, line, kind, there, report)


def _random_kind(document: Document, line: Node, kind: int | None, there: set[tuple[int, int]], report: Report) -> None:
    name = "ultimate_subtype" if line.line.directive == "U" else "subtype"
    subtype = line.whole(name)
    if kind is not None and subtype is not None and (kind, subtype) not in there:
        message = f"object.txt has no object {kind}:{subtype}; such a random artifact is of nothing"
        report.warning(NO_KIND, message, document.place_of(line, name))


def stores(folder: Folder, report: Report) -> None:
    """Report stores that sell by a list that is too short."""
    for document, node in folder.entries("store"):
        line = node.line_of("X")
        goods = len(node.lines_of("O"))
        if line is None or line.whole("base") not in _LISTED or goods >= _LEAST:
            continue
        message = f"'{document.title(node)}' sells {goods} kinds of objects, and must sell {_LEAST} to 32"
        say = report.warning if goods else report.error
        say(FEW_GOODS, message, document.place_of(node, "name"), hint=f"add {_LEAST - goods} lines 'O:'")
