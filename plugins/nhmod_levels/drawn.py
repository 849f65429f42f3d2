"""Levels drawn in the manifest, as values that the format's printer writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.manifest import Origin, Point, Word
from nhmod.target import Facts, find_word
from nhmod_languages import des
from nhmod_languages.des.codes import UNPRINTABLE
from nhmod_levels.differences import QUEST_WORDS
from nhmod_levels.names import compiler_name, thing_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod_levels.contents import Content, Held, Spot
    from nhmod_levels.records import Level, StairsUpDown

_EATEN = re.compile(r"%[A-Za-z]")
_FILLS = {"stone": " ", "maze": None}
_ALTARS = {"lawful": "law", "neutral": "neutral", "chaotic": "chaos", "unaligned": "noalign"}
_WALLS = {"digging": "NON_DIGGABLE", "phasing": "NON_PASSWALL"}


def describe(level: Level, facts: Facts, report: Report) -> des.LevelDescription | None:
    """Make the description of a level that has a map; what is wrong is reported and nothing given."""
    block = level.map
    if block is None or level.name is None:
        return None
    before = len(report.errors)
    maker = _Maker(level, facts, report)
    items = tuple(maker.items())
    if len(report.errors) > before:
        return None
    return des.LevelDescription(
        name=level.name,
        rows=block.lines,
        fill=_FILLS.get(level.fill, level.fill),
        flags=tuple(maker.word(flag) for flag in level.flags),
        places=tuple(des.At(place.x, place.y) for place in level.places),
        items=items,
        location=level.origin.location,
        rows_location=block.at(0),
    )


class _Maker:
    """Makes the items of one level."""

    def __init__(self, level: Level, facts: Facts, report: Report) -> None:
        self._level = level
        self._facts = facts
        self._report = report

    def word(self, word: Word) -> str:
        entry = find_word(word, self._facts)
        return entry.name if entry else word.text

    def items(self) -> Iterator[des.Item]:
        level = self._level
        if level.message:
            yield des.Message(text=self._message(level.message), location=level.origin.at("message").location)
        for region in level.regions:
            yield des.Region(
                area=_area(region.area),
                light="lit" if region.lit else "unlit",
                room=self._known(region.room) if region.room else "ordinary",
                irregular=region.irregular,
                location=region.origin.location,
            )
        if level.stairs:
            yield from self._stairs(level.stairs)
        for arrivals in level.arrivals:
            direction = {"above": "down", "below": "up", "anywhere": ""}[arrivals.from_]
            yield des.Arrival(area=_area(arrivals.area), direction=direction, location=arrivals.origin.location)
        for door in level.doors:
            location = door.origin.location
            yield des.Door(state=door.state, at=self._spot(door.at, door.origin.at("at")), location=location)
        for content in level.contents:
            yield self._content(content)
        for walls in level.walls:
            yield des.Walls(area=_area(walls.area), kind=_WALLS[walls.against], location=walls.origin.location)
        if level.mazewalk:
            walk, location = level.mazewalk, level.mazewalk.origin.location
            yield des.Mazewalk(at=des.At(walk.at.x, walk.at.y), direction=walk.to, location=location)

    def _stairs(self, stairs: StairsUpDown) -> Iterator[des.Item]:
        """Yield the stairs, and the place of a branch's, which the language wants as an area."""
        for direction in ("up", "down"):
            where: Spot | None = getattr(stairs, direction)
            if where is not None:
                origin = stairs.origin.at(direction)
                at = self._spot(where, origin)
                yield des.Stairs(direction=direction, at=at, ladder=stairs.ladders, location=origin.location)
        if stairs.branch is not None:
            x, y = stairs.branch.x, stairs.branch.y
            location = stairs.origin.at("branch").location
            yield des.Arrival(area=des.Area(x, y, x, y), branch=True, location=location)

    def _content(self, content: Content) -> des.Item:  # noqa: PLR0911 - one return a thing
        location, chance = content.origin.location, int(content.chance.rstrip("%"))
        at = self._spot(content.at, content.origin.at("at"))
        if content.monster:
            letter, name = thing_name(content.monster, self._facts)
            return des.Monster(
                letter=letter, name=name, at=at, location=location, chance=chance, called=content.named or "",
                attitude={True: "peaceful", False: "hostile", None: ""}[content.peaceful],
                alertness={True: "asleep", False: "awake", None: ""}[content.asleep],
                holds=tuple(self._held(item) for item in content.holds) or None,
            )  # fmt: skip
        if content.trap:
            return des.Trap(kind=self._known(content.trap), at=at, location=location, chance=chance)
        if content.gold is not None:
            return des.Gold(amount=content.gold, at=at, location=location, chance=chance)
        if content.engraving is not None:
            return des.Engraving(text=content.engraving, at=at, location=location, chance=chance)
        if content.grave is not None:
            return des.Grave(at=at, text=content.grave, location=location, chance=chance)
        if content.altar:
            kind_of_altar = "shrine" if content.priest else "altar"
            alignment = _ALTARS.get(content.altar, content.altar)
            return des.Altar(at=at, alignment=alignment, kind=kind_of_altar, location=location, chance=chance)
        if content.feature:
            return des.Feature(kind=content.feature.upper(), at=at, location=location, chance=chance)
        return self._object(content, at, chance, location)

    def _object(self, content: Content, at: des.Spot, chance: int, location: Location) -> des.Object:
        word = content.object or content.container
        letter, name = thing_name(word, self._facts) if word else (None, None)
        holds = None
        if content.container:
            holds = tuple(self._held(item) for item in content.holds)
        return des.Object(
            letter=letter, name=name, at=at, location=location, chance=chance, quantity=content.quantity,
            enchantment=content.enchantment, curse=content.curse or "", called=content.named or "",
            of=self.word(content.of) if content.of else "", buried=content.buried, holds=holds,
        )  # fmt: skip

    def _held(self, item: Word | Held) -> des.Object:
        if isinstance(item, Word):
            letter, name = thing_name(item, self._facts)
            return des.Object(letter=letter, name=name, location=item.origin.location)
        letter, name = thing_name(item.object, self._facts)
        return des.Object(
            letter=letter, name=name, location=item.origin.location, chance=int(item.chance.rstrip("%")),
            quantity=item.quantity, enchantment=item.enchantment, curse=item.curse or "", called=item.named or "",
        )  # fmt: skip

    def _message(self, text: str) -> str:
        """Return a message as the level file has it: where a percent sign begins a word of the quest's texts, as two (convert_line)."""
        if not self._facts.offers(QUEST_WORDS):
            return text
        if eaten := _EATEN.search(text):
            message = f"'{eaten[0]}' would be taken for a word of the quest's texts: no letter can stand behind a percent sign"
            self._report.error(
                UNPRINTABLE, message, self._level.origin.at("message"), hint="write a blank between them"
            )
        return text.replace("%", "%%")

    def _known(self, word: Word) -> str:
        """Return the compiler's name of a room or a trap; one that it does not know is reported."""
        entry = find_word(word, self._facts)
        name = compiler_name(entry) if entry else word.text
        if not name:
            message = f"the level compiler does not know '{word}', so that no level can have one"
            self._report.error("NH1406", message, word.origin)
        return name

    def _spot(self, where: Spot, origin: Origin) -> des.Spot:
        if isinstance(where, Point):
            return des.At(where.x, where.y)
        if where == "random":
            return des.Anywhere()
        index = int(where.removeprefix("place "))
        if index >= len(self._level.places):
            self._report.error("NH1408", f"there is no '{where}': {_counted(len(self._level.places))}", origin)
        return des.Place(index)


def _counted(places: int) -> str:
    if not places:
        return "the level has no places"
    return "the level has one, 'place 0'" if places == 1 else f"the level has 'place 0' to 'place {places - 1}'"


def _area(edges: tuple[int, ...]) -> des.Area:
    left, top, right, bottom = edges
    return des.Area(left, top, right, bottom)
