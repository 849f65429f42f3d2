"""Checks of lines whose order counts, and of ends that lie before their beginnings (src/init.c, src/player-timed.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_42 import BACKWARDS, UNFIT_LINE, WRONG_ORDER
from nhmod_edit_files.games.angband_42.checks.found import below, field, lines

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_AFTER = (
    ("object_property", "code", "type"),
    ("blow_effects", "resist", "effect-type"),
    ("artifact", "graphics", "base-object"),
    ("artifact", "weight", "base-object"),
    ("artifact", "cost", "base-object"),
    ("artifact", "act", "base-object"),
    ("artifact", "time", "base-object"),
    ("vault", "rows", "type"),
    ("vault", "columns", "type"),
    ("vault", "D", "columns"),
)
"""Files with a directive, and that which must stand before it since the game looks at it then."""
_PAIRS = (
    ("drop", "min", "max"),
    ("drop-base", "min", "max"),
    ("equip", "min", "max"),
    ("slots", "min_slots", "max_slots"),
)
_RESISTED = ("element", "flag")
_HUNDRED = 100
"""The die that histories are drawn with."""


def check_orders(folder: Folder, report: Report) -> None:
    """Report lines that stand too early, and numbers that must grow and do not."""
    for stem, directive, before in _AFTER:
        for document, entry in folder.entries(stem):
            first = next(iter(entry.lines_of(directive)), None)
            needed = next(iter(entry.lines_of(before)), None)
            if first is not None and (needed is None or needed.number > first.number):
                message = f"'{before}:' must stand before '{directive}:'"
                report.error(
                    UNFIT_LINE, message, document.place(first.number), hint="the game reads them in their order"
                )
    _resistances(folder, report)
    for document, entry in folder.entries("player_timed"):
        _growing(document, entry.lines_of("grade"), "max", report)
    _charts(folder, report)
    constants = folder.document("constants")
    if constants is not None:
        for directive in ("melee-critical-level", "ranged-critical-level"):
            levels = [node for node in constants.nodes if node.line.directive == directive]
            _growing(constants, levels[:-1], "cutoff", report)


def _resistances(folder: Folder, report: Report) -> None:
    """Report what makes safe of a blow's effect where that is of a type that nothing makes safe of (parse_eff_resist in src/mon-init.c)."""
    for document, entry in folder.entries("blow_effects"):
        node = next(iter(entry.lines_of("resist")), None)
        kind = entry.value("effect-type", "effect_type")
        if node is not None and kind is not None and kind not in _RESISTED:
            message = (
                f"'resist:' of an effect of the type '{kind}': the game takes it of {' and '.join(_RESISTED)} only"
            )
            report.error(
                UNFIT_LINE, message, document.place(node.number), hint="take it away, or write another 'effect-type:'"
            )


def _growing(document: Document, nodes: list[Node], name: str, report: Report) -> None:
    before: int | None = None
    for node in nodes:
        found = field(document, node, name)
        if found is None or found.number is None:
            continue
        if before is not None and found.number <= before:
            message = f"{name}: {found.number} follows {before}, and must be greater"
            report.error(WRONG_ORDER, message, found.place, hint=f"write {before + 1} or more")
        before = found.number


def _charts(folder: Folder, report: Report) -> None:
    """Report charts of which a hundred-sided die can show more than all entries, and entries that are never taken."""
    last_of: dict[str, tuple[Document, Node, int]] = {}
    for document, entry in folder.entries("history"):
        number, roll = field(document, entry, "chart"), field(document, entry, "roll")
        if number is None or roll is None or roll.number is None:
            continue
        before = last_of.get(number.text.strip())
        if before is not None and roll.number <= before[2]:
            message = f"roll: {roll.number} follows {before[2]} in chart {number.text}, so this is never taken"
            report.warning(WRONG_ORDER, message, roll.place, hint="rolls of a chart grow up to 100")
        last_of[number.text.strip()] = (document, entry, roll.number)
    for name, (document, entry, most) in last_of.items():
        roll = field(document, entry, "roll")
        if most < _HUNDRED and roll is not None:
            message = f"the last roll of chart {name} is {most}: of a hundred-sided die it must be 100"
            report.error(WRONG_ORDER, message, roll.place, hint="write 100")


def check_ranges(folder: Folder, report: Report) -> None:
    """Report what is to be at least more than it is to be at most."""
    for document in folder.documents():
        for directive, low, high in _PAIRS:
            for _, node in lines(document, directive):
                first, second = field(document, node, low), field(document, node, high)
                if first and second and first.number is not None and (second.number or 0) < first.number:
                    message = f"{high}: {second.number} is less than {low}, which is {first.number}"
                    report.error(BACKWARDS, message, second.place, hint=f"write {first.number} or more")
    for document, entry in folder.entries("vault"):
        low_depth, high_depth = (
            below(document, entry, "min-depth", "min_depth"),
            below(document, entry, "max-depth", "max_depth"),
        )
        if low_depth and high_depth and high_depth.number and high_depth.number < (low_depth.number or 0):
            message = (
                f"max_depth: {high_depth.number} is less than min_depth, which is {low_depth.number}: it is never built"
            )
            report.warning(BACKWARDS, message, high_depth.place, hint=f"write {low_depth.number} or more, or 0 for any")
    _levels(folder, report)


def _levels(folder: Folder, report: Report) -> None:
    """Report levels of the world that lead to none."""
    document = folder.document("world")
    if document is None:
        return
    names = {name.text for node in document.entries if (name := field(document, node, "name"))}
    for node in document.entries:
        for way in ("up", "down"):
            found = field(document, node, way)
            if found is not None and found.text != "None" and found.text not in names:
                message = f"no level is called '{found.text}'"
                report.error(BACKWARDS, message, found.place, hint="None leads nowhere")
