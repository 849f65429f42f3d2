"""Checks of objects, artifacts, ego items and flavors (src/init.c, src/object/obj-util.c, src/object/obj-make.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_35 import (
    BACKWARDS,
    MUSHROOM,
    NO_OBJECT_BASE,
    NOT_OF_THE_TYPE,
    SPECIAL_ARTIFACT,
    TOO_FEW_FLAVORS,
    TWICE,
)
from nhmod_edit_files.games.angband_35.checks.common import name_of, subtype_of, things
from nhmod_edit_files.games.angband_35.words import TYPES, type_number

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

LAST_SPECIAL = 15
SPECIAL = frozenset({TYPES["light"], TYPES["amulet"], TYPES["ring"]})
FIRST_MUSHROOM = 6
FLAVORED = {TYPES[name]: name for name in ("ring", "amulet", "staff", "wand", "rod", "food", "potion", "scroll")}
"""The types of which the game asks a flavor for each object, in its order; food only from mushrooms on."""


def check_objects(folder: Folder, report: Report) -> None:
    """Two objects of one type and subtype, and types without a base."""
    bases = {type_number(node.field("type") or "") for _, node in folder.entries("object_base")}
    bases.add(TYPES["gold"])  # heaps of it are called by their kinds alone
    first = things(folder)
    for document, node in folder.entries("object"):
        for line in node.lines_of("I"):
            kind, subtype = type_number(line.field("type") or ""), line.whole("subtype")
            if kind is None or subtype is None:
                continue
            other = first.get((kind, subtype), node)
            if other is not node:
                message = f"type and subtype are those of '{name_of(other)}' (line {other.number + 1}) already"
                report.warning(TWICE, message, document.place_of(line, "subtype"), hint=f"free is {_free(first, kind)}")
            own_name = node.field("name") or ""
            if kind == TYPES["food"] and subtype >= FIRST_MUSHROOM and {"&", "~"} & set(own_name):
                message = f"food from subtype {FIRST_MUSHROOM} on is shown as 'Mushroom of {name_of(node)}'"
                hint = f"take a subtype below {FIRST_MUSHROOM}, or another type, such as potion"
                report.warning(MUSHROOM, message, document.place_of(line, "subtype"), hint=hint)
            if kind and folder.document("object_base") and kind not in bases:
                bases.add(kind)
                message = "object_base.txt has no entry of this type"
                report.error(NO_OBJECT_BASE, message, document.place_of(line, "type"))


def _free(taken: dict[tuple[int, int], Node], kind: int) -> int:
    return next(number for number in range(1, 257) if (kind, number) not in taken)


def check_artifacts(folder: Folder, report: Report) -> None:
    """Artifacts of which the number does not go with the object."""
    for document, node in folder.entries("artifact"):
        serial, kind = node.whole("serial"), type_number(node.value("I", "type") or "")
        if serial is None or kind is None:
            continue
        if (serial <= LAST_SPECIAL) != (kind in SPECIAL):
            sort = "lights, amulets and rings" if serial <= LAST_SPECIAL else "weapons and armor"
            other = "from 16 on" if serial <= LAST_SPECIAL else "up to 15"
            report.warning(
                SPECIAL_ARTIFACT,
                f"artifact {serial} must be one of the {sort}",
                document.place_of(node, "serial"),
                hint=f"its number must be {other}",
            )


def check_ego_items(folder: Folder, report: Report) -> None:
    """Ranges of subtypes that are none, or have no object."""
    there = things(folder)
    for document, node in folder.entries("ego_item"):
        for line in node.lines_of("T"):
            kind, low, high = (
                type_number(line.field("type") or ""),
                line.whole("min_subtype"),
                line.whole("max_subtype"),
            )
            if kind is None or low is None or high is None:
                continue
            if low > high:
                report.warning(BACKWARDS, f"no subtype is from {low} to {high}", document.place_of(line, "min_subtype"))
            elif there and not any(one == kind and low <= subtype <= high for one, subtype in there):
                message = f"object.txt has no object of this type with a subtype from {low} to {high}"
                report.warning(NOT_OF_THE_TYPE, message, document.place_of(line, "min_subtype"))


def check_flavors(folder: Folder, report: Report) -> None:
    """Flavors of one number, fixed ones of nothing, and types with fewer flavors than objects."""
    document = folder.document("flavor")
    if document is None:
        return
    free: dict[int, int] = {}
    fixed: set[tuple[int, int]] = set()
    seen: dict[int, Node] = {}
    last: dict[int, Node] = {}
    there = things(folder)
    for node in document.entries:
        kind = type_number(node.field("type") or "")
        if kind is None:
            continue
        last[kind] = node
        for line in node.children:
            _serial(document, line, seen, report)
            if line.line.directive == "flavor":
                free[kind] = free.get(kind, 0) + 1
                continue
            text = line.field("subtype") or ""
            subtype = subtype_of(folder, kind, text)
            if subtype is None or (kind, subtype) not in there:
                message = f"object.txt has no '{text}' of the type '{node.field('type')}'"
                report.warning(NOT_OF_THE_TYPE, message, document.place_of(line, "subtype"))
            else:
                fixed.add((kind, subtype))
    objects = folder.document("object")
    for kind in FLAVORED if objects else ():
        wanted = sorted(thing for thing in there if _flavored(thing, kind) and thing not in fixed)
        if len(wanted) <= free.get(kind, 0):
            continue
        message = f"there are {free.get(kind, 0)} flavors for {len(wanted)} objects of the type '{FLAVORED[kind]}'"
        hint = f"add {len(wanted) - free.get(kind, 0)} 'flavor:' lines"
        at = document.place_of(last[kind], "type") if kind in last else document.place(0, 0, 0)
        report.error(TOO_FEW_FLAVORS, message, at, hint=hint)


def _flavored(thing: tuple[int, int], kind: int) -> bool:
    return thing[0] == kind and (kind != TYPES["food"] or thing[1] >= FIRST_MUSHROOM)


def _serial(document: Document, line: Node, seen: dict[int, Node], report: Report) -> None:
    serial = line.whole("serial")
    if serial is None:
        return
    first = seen.setdefault(serial, line)
    if first is not line:
        message = f"number {serial} is that of line {first.number + 1} already"
        report.warning(TWICE, message, document.place_of(line, "serial"), hint=f"free is {max(seen) + 1}")
