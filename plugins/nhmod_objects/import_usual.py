"""The cases that a variant has for an object that does nothing: what nhmod writes itself, and so explains.

An object with more than these in the same functions has behaviour of its own, which stays in the patch with all its cases: a second
case of one symbol would not compile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import DiffRange
from nhmod.target.c import SiteError
from nhmod_objects.behaviour.extras import BROKEN_FOR_NOTHING, CAST_LIKE_WAND, ENGRAVED_AS_ZAPPED
from nhmod_objects.behaviour.table import PLACES
from nhmod_objects.classes import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Tree
    from nhmod.target.c import CFile
    from nhmod_objects.behaviour.extras import Extra
    from nhmod_objects.behaviour.places import Place
    from nhmod_objects.behaviour.points import InsertionPoint

_AIMED = frozenset({"IMMEDIATE", "RAY"})
_HELD = frozenset({"NODIR", "RAY"})
_LEAVE = "break;"


def usual_cases(entry: Entry, base: Tree, variant: Tree) -> tuple[DiffRange, ...] | None:
    """Explain the cases of an object in a variant; ``None`` where one does more, or a function is not there."""
    if not CLASSES[entry.text("class")].noun:
        return ()
    found: list[DiffRange] = []
    try:
        for (file, name), blocks in _functions(entry, base).items():
            source = variant.c(file)
            for place in source.find(entry.symbol, source.function(name).body):
                if any(one.file == file and one.variant[0] <= place.start < one.variant[1] for one in found):
                    continue
                start = source.line_start(place.start)
                stretch = next((one for block in blocks if (one := explained(source, start, block))), None)
                if stretch is None:
                    return None
                found.append(stretch)
    except SiteError:
        return None
    return tuple(found)


def _functions(entry: Entry, base: Tree) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """Return what nhmod writes for a new object, by file and function; the longest first, as a label begins all of them."""
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for file, offset, block in _blocks(entry, base):
        name = next(f.name for f in base.c(file).functions() if f.body.start <= offset < f.body.end)
        found.setdefault((file, name), []).append(block)
    return {key: sorted(blocks, key=len, reverse=True) for key, blocks in found.items()}


def _blocks(entry: Entry, tree: Tree) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    symbol, object_class = entry.symbol, entry.text("class")
    aimed = object_class in {"WAND_CLASS", "SPBOOK_CLASS"}
    direction = entry.text("dir") if aimed else ""
    for place in PLACES:
        if place.usual is not None and place.takes(object_class, direction, ""):
            point = place.find(tree.c(place.file))
            yield place.file, max(point.case, point.statement), _block(place, point, symbol)
            if point.empty >= 0:
                yield place.file, point.empty, (f"case {symbol}:", _LEAVE)
    label = f"case {symbol}:"
    extras: list[tuple[Extra, tuple[str, ...]]] = []
    if object_class == "SPBOOK_CLASS" and direction in _AIMED:
        skilled = f"if (pseudo->otyp == {symbol} && role_skill >= P_SKILLED)"
        extras.append((CAST_LIKE_WAND, (label, skilled, "pseudo->blessed = 1;")))
    if object_class == "WAND_CLASS" and direction in _HELD:
        extras.append((BROKEN_FOR_NOTHING, (label,)))
    if object_class == "WAND_CLASS" and direction == "NODIR":
        extras.append((ENGRAVED_AS_ZAPPED, (label, "zapnodir(otmp);", _LEAVE)))
    for extra, block in extras:
        yield extra.file, extra.find(tree.c(extra.file)), block


def _block(place: Place, point: InsertionPoint, symbol: str) -> tuple[str, ...]:
    """Write a place's lines for an object without effects, as ``nhmod_objects.behaviour.edits`` does."""
    after = [text.replace("@", point.label) for text in place.after]
    if point.case >= 0:
        return (f"case {symbol}:", *(place.usual or ()), *after)
    asks = f" && {place.asks}" if place.asks else ""
    head = f"if ({place.item}->otyp == {symbol}{asks}) {{"
    return (head, *(place.usual or ()), *(text for text in after if text != _LEAVE), "} else" if place.chained else "}")


def explained(source: CFile, start: int, block: tuple[str, ...]) -> DiffRange | None:
    """Return the stretch of a block's lines if they stand there."""
    at = start
    for wanted in block:
        end = source.line_end(at)
        if "".join(source.source[at:end].split()) != "".join(wanted.split()):
            return None
        at = end
    return DiffRange.added(source.path, start, at)
