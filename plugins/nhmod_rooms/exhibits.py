"""What rooms look like in the gallery: who lives there, what lies there, where they come, and one drawn as the game might make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Line, Link, Passage, Showing, facts_of, joined, line
from nhmod.manifest import Chance, Word
from nhmod_languages.contents.example_room import chosen, happens, room, squares, thing
from nhmod_languages.contents.showing import Studio
from nhmod_rooms.planned import PlannedRoom, is_class
from nhmod_rooms.records import Gold, RoomObject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_languages.drawing import Drawing, Mark

KIND = "rooms"
_MONSTERS, _OBJECTS = ("monsters",), ("objects",)
_SEEN = Chance(3, 5)


def room_exhibits(showing: Showing, plan: Iterable[PlannedRoom]) -> Iterator[Exhibit]:
    """Show new room types."""
    studio = Studio.of(showing)
    for one in plan:
        record, drawing = one.record, _example(one)
        yield Exhibit(
            kind=KIND,
            mod=one.mod.id,
            title=record.id,
            origin=record.origin,
            label="a room",
            lead=("“", record.on_entry, "”") if record.on_entry else (),
            facts=facts_of(
                ("Lived in by", joined(_inhabitants(one))),
                ("They", "sleep until someone comes" if record.asleep else "are awake"),
                (
                    "Gold",
                    f"{record.gold.amount} on {record.gold.chance} of the squares"
                    if isinstance(record.gold, Gold)
                    else "on every square"
                    if record.gold == "zoo"
                    else None,
                ),
                ("Where", _where(one)),
                ("In wizard mode", f"SHOPTYPE={one.letter}" if one.letter else None),
            ),
            passages=(*_objects(one), *_sounds(one), studio.map(drawing, "One of them, in letters")),
            pictures=studio.level(drawing, f"a {record.id} as the game might make it"),
        )


def _named(word: Word, kinds: tuple[str, ...]) -> str | Link:
    return f"any {word.text}" if is_class(word) else Link(word.text, kinds)


def _inhabitants(one: PlannedRoom) -> Iterator[Line]:
    total = sum(weight for _, weight in one.inhabitants)
    for word, weight in one.inhabitants:
        yield line(_named(word, _MONSTERS), f" {round(100 * weight / total)}%" if weight < total else "")


def _where(one: PlannedRoom) -> str:
    rule = one.record.rule
    if rule is None:
        return "only where a level has it"
    depth = f"below level {rule.below}" if rule.below else "on any level"
    above = f", above level {rule.above}" if rule.above is not None else ""
    places = f", in {', '.join(one.dungeons)}" if one.dungeons else ""
    return f"{depth}{above}{places}: {rule.chance} of the levels that fit"


def _objects(one: PlannedRoom) -> Iterator[Passage]:
    said = tuple(_object(item) for item in one.record.objects)
    if said:
        yield Passage(title="What lies there", lines=said)


def _object(item: RoomObject) -> Line:
    held = joined((_named(inner if isinstance(inner, Word) else inner.word, _OBJECTS),) for inner in item.holds)
    return line(_named(item.word, _OBJECTS), f", on {item.chance} of the squares", ", with " if held else "", held)


def _sounds(one: PlannedRoom) -> Iterator[Passage]:
    sounds = one.record.sounds
    if sounds is not None:
        said = tuple((text if text[:1].isupper() else f"You {text}",) for text in sounds.messages)
        yield Passage(title=f"What is heard, {sounds.chance} of the turns", lines=said)


def _example(one: PlannedRoom) -> Drawing:
    return room(one.record.id, [mark for at in squares() for mark in _on_square(one, at)])


def _on_square(one: PlannedRoom, at: tuple[int, int]) -> Iterator[Mark]:
    seed = f"{one.record.id} {at}"
    for item in one.record.objects:
        if happens(f"{seed} {item.word.text}", item.chance):
            yield thing("object", one.entry(item.word), one.facts, at)
    # Each square has somebody; drawn so, nobody would see what lies there.
    if happens(f"{seed} who", _SEEN):
        who, _ = one.inhabitants[chosen(seed, [weight for _, weight in one.inhabitants])]
        yield thing("monster", one.entry(who), one.facts, at)
