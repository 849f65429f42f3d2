"""Where a variant speaks of an object: its row, the cases of armor, and its tile.

An object with more than these in the same functions has behaviour of its own, which stays in the patch with all its cases: a second
case of one symbol would not compile.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import DiffRange
from nhmod.target.c import Case, CFile, Row, SiteError
from nhmod.target.import_parts import Found, TableRows, case_range
from nhmod_languages.contents.pictures import Pictures
from nhmod_objects.behaviour.extras import BROKEN_FOR_NOTHING, CAST_LIKE_WAND, ENGRAVED_AS_ZAPPED, Extra, stylus
from nhmod_objects.behaviour.table import PLACES
from nhmod_objects.classes import CLASSES
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.places import EAT_C
from nhmod_objects.conferring.slots import AMULET, ARMOR_SLOTS, RING, slot_of
from nhmod_objects.donning import statements
from nhmod_objects.shatter import DOTHROW_C, SHOOTS, shatters
from nhmod_objects.sites import DO_WEAR_C, OBJECTS_C, WRITE_C
from nhmod_objects.source import NAMES
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Side, Tree
    from nhmod_objects.behaviour.places import Place
    from nhmod_objects.behaviour.points import InsertionPoint


_TILES = "win/share/objects.txt"
_RETURN = re.compile(r"return\(?(\d{1,3})\)?;(?:/\*break;\*/)?")


class Rows(TableRows["Row"]):
    """The rows of objects[] of one tree, by macro and name."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        rows: list[Row] = [row for row in tree.c(OBJECTS_C).array("objects").rows if row.args and not row.never]
        names = (row.args[0].args[0] if row.args[0].head == NAMES else row.args[0] for row in rows)
        named = (((row.head, name.string or ""), row) for name, row in zip(names, rows, strict=True))
        super().__init__(tree.c(OBJECTS_C), named, lambda entry: (entry.text("macro"), entry.text("oc_name")))

    def added(self, entry: Entry, base: Rows) -> Iterator[DiffRange]:
        """Explain the row that the other side has not, with the comments above it that are new too."""
        row = self.row(entry)
        if row is None:
            return
        span = row.lines(leading_comment=self.is_new(row, base)) if row.owns_lines else row.whole
        yield DiffRange.added(OBJECTS_C, span.start, span.end)


class Surroundings:
    """What a variant has for its objects beside the table, and its base has not."""

    def __init__(self, base: Side, variant: Side) -> None:
        """Take both sides; files are read when they are asked for."""
        self._base = base
        self._variant = variant
        self._conferring = Conferring(base.tree, base.facts)
        self._pictures = Pictures(base, variant, _TILES)
        self._labels = {label_of(entry): entry for entry in reversed(tuple(base.facts["objects"]))}

    def of(self, entry: Entry) -> Found:
        """Return all that is there for a new object; of one with behaviour of its own no case, which the patch has."""
        cases, tile = self._cases(entry), self._tile(entry)
        return Found(keys={**cases.keys, **tile.keys}, ranges=(*cases.ranges, *tile.ranges), files=tile.files)

    def gives_plainly(self, entry: Entry) -> bool:
        """Return whether what an object confers needs no C of nhmod's, which a variant has of its own."""
        values = Objclass.of_entry(entry)
        slot, property_ = slot_of(values), values.symbol("property")
        return slot is None or property_ == "0" or self._conferring.is_plain(property_, slot.word)

    def _eaten_alike(self, entry: Entry) -> bool:
        """Return whether nhmod lets a thing be eaten as the game's own ring or amulet that confers the same."""
        values = Objclass.of_entry(entry)
        slot = slot_of(values)
        if slot is None or slot.word not in {RING, AMULET}:
            return False
        return any(own.symbol != entry.symbol for own in self._conferring.own(values.symbol("property")))

    def _cases(self, entry: Entry) -> Found:
        ink = self._ink(entry)
        cases = (
            self._wear_cases(entry),
            usual_cases(entry, self._base.tree, self._variant.tree),
            self._shatter_case(entry),
            self._eaten_case(entry),
            self._donning(entry),
        )
        if ink is None or None in cases or not self.gives_plainly(entry):
            return Found(keys={"usual_cases": False})
        return Found(keys=ink.keys, ranges=(*(one for found in cases for one in found or ()), *ink.ranges))

    def _ink(self, entry: Entry) -> Found | None:
        """Explain the case that a scroll has in write.c's ``cost``; nothing if it does more than give a number."""
        tree = self._variant.tree
        if entry.fields["class"] != "SCROLL_CLASS" or not tree.exists(WRITE_C):
            return Found()
        source = tree.c(WRITE_C)
        for function in source.functions("cost"):
            for case in (switch.find(entry.symbol) for switch in source.switches(function.body)):
                if case is None:
                    continue
                number = _RETURN.fullmatch("".join(source.text(case.body).split()))
                stretch = case_range(source, case, entry.symbol)
                if stretch is None or number is None:
                    return None
                return Found(keys={"ink": int(number[1])}, ranges=(stretch,))
        return Found()

    def _wear_cases(self, entry: Entry) -> tuple[DiffRange, ...] | None:
        """Explain the cases that armor has in do_wear.c, in any function of its slot, and gloves in dothrow.c; each must do nothing."""
        slot = ARMOR_SLOTS.get(entry.text("skill"))
        if entry.fields["class"] != "ARMOR_CLASS" or slot is None:
            return ()
        found: list[DiffRange] = []
        places = [(DO_WEAR_C, name) for name in (*slot.ons, *slot.offs)]
        for file, name in (*places, (DOTHROW_C, SHOOTS)):
            source = self._variant.tree.c(file)
            for function in source.functions(name):
                for case in (switch.find(entry.symbol) for switch in source.switches(function.body)):
                    stretch = self._wear_case(entry.symbol, case, source) if case is not None else None
                    if case is not None and stretch is None:
                        return None
                    found += [stretch] if stretch else []
        return tuple(found)

    def _wear_case(self, symbol: str, case: Case, source: CFile) -> DiffRange | None:
        if "".join(source.text(case.body).split()) != "break;":
            return None
        return case_range(source, case, symbol)

    def _shatter_case(self, entry: Entry) -> tuple[DiffRange, ...] | None:
        """Explain the label that a thing of glass has in dothrow.c; it must do nothing of its own."""
        if not shatters(entry.text("class"), entry.text("material"), self._variant.facts):
            return ()
        return self._label(entry, DOTHROW_C, "breakmsg")

    def _eaten_case(self, entry: Entry) -> tuple[DiffRange, ...] | None:
        """Explain the label that a ring or an amulet has in eat.c, beside the game's own of what it confers."""
        if not self._eaten_alike(entry):
            return ()
        return self._label(entry, EAT_C, "eataccessory")

    def _donning(self, entry: Entry) -> tuple[DiffRange, ...] | None:
        """Explain the lines that name a piece of armor where the game forgets its slot; nothing if they are not there as nhmod's."""
        values = Objclass.of_entry(entry)
        slot = slot_of(values)
        if values.object_class != "ARMOR_CLASS" or slot is None:
            return ()
        source, found = self._variant.tree.c(DO_WEAR_C), []
        named = statements(entry.symbol, slot, self._base.tree, delayed=values.number("delay") > 0)
        for _, at, lines in named:
            places = source.find(f"if ({at.item}->otyp == {entry.symbol})", source.function(at.function).body)
            stretch = explained(source, source.line_start(places[0].start), lines) if places else None
            if stretch is None:
                return None
            found.append(stretch)
        return tuple(found)

    def _label(self, entry: Entry, file: str, name: str) -> tuple[DiffRange, ...] | None:
        """Explain the first label of an object in a function; nothing if more stands in its line."""
        source = self._variant.tree.c(file)
        for function in source.functions(name):
            for place in source.find(f"case {entry.symbol}:", function.body):
                start, end = source.line_start(place.start), source.line_end(place.start)
                if source.source[start:end].strip() != source.text(place):
                    return None
                return (DiffRange.added(file, start, end),)
        return ()

    def _tile(self, entry: Entry) -> Found:
        """Take its picture: that of an object of the base, or one of its own."""
        return self._pictures.of(label_of(entry), entry.name, self._model)

    def _model(self, label: str) -> str:
        model = self._labels.get(label)
        return model.name if model is not None and model.symbol else ""


def label_of(entry: Entry) -> str:
    """Return the label of an object's tile (win/share/tilemap.c, tilename): its description and its name."""
    name, description = entry.fields["oc_name"], entry.fields["oc_descr"]
    return " / ".join(str(part) for part in (description, name) if part)


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
        extras.append((ENGRAVED_AS_ZAPPED, (label, f"zapnodir({stylus(tree)});", _LEAVE)))
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
