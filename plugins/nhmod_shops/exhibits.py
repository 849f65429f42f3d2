"""What shops look like in the gallery: what they sell, who keeps them, how many there are, and one drawn as the game might make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Line, Link, Passage, Showing, facts_of, line
from nhmod.target.words import find_word
from nhmod_languages.contents.example_room import DOOR, chosen, room, squares, thing
from nhmod_languages.contents.showing import Studio
from nhmod_shops.records import Keeper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_languages.drawing import Drawing
    from nhmod_shops.planned import PlannedShop, Stocked

KIND = "shops"
_KEEPER, _FOOD = "shopkeeper", "FOOD_CLASS"
_MARKS = "-_+|="


def shop_exhibits(showing: Showing, plan: Iterable[PlannedShop]) -> Iterator[Exhibit]:
    """Show new shop types."""
    studio = Studio.of(showing)
    for one in plan:
        record, drawing = one.record, _example(one)
        keepers = tuple(
            keeper.name if isinstance(keeper, Keeper) else keeper.lstrip(_MARKS) for keeper in record.shopkeepers
        )
        yield Exhibit(
            kind=KIND,
            mod=one.mod.id,
            title=record.name or record.id,
            also=(record.id,),
            origin=record.origin,
            label="a shop",
            lead=(f"“{record.greeting}”",) if record.greeting else (),
            facts=facts_of(
                ("How many", f"{one.percent}% of all shops" if one.percent else "only where a level has it"),
                ("At the cost of", ", ".join(f"{entry.name} {part}%" for entry, part in one.taken) or None),
                ("Kept by", ", ".join(keepers) or "who could keep a general store"),
                ("In wizard mode", f"SHOPTYPE={one.letter}" if one.letter else None),
            ),
            passages=(
                Passage(title="Sells", lines=tuple(map(_ware, one.stock))),
                studio.map(drawing, "One of them, in letters"),
            ),
            pictures=studio.level(drawing, f"a {record.name or record.id} as the game might make it"),
        )


def _ware(stocked: Stocked) -> Line:
    if stocked.word is None:
        return (f"{stocked.percent}%: food for vegetarians",)
    what = f"any {stocked.word.text}" if stocked.is_class else Link(stocked.word.text, ("objects",))
    return line(f"{stocked.percent}%: ", what)


def _example(one: PlannedShop) -> Drawing:
    stock, facts = one.stock, one.facts
    weights = [stocked.percent for stocked in stock]
    food, keeper = facts["object classes"].symbol(_FOOD), facts["monsters"].find(_KEEPER)
    beside = DOOR[1] - 1
    marks = []
    for at in squares():
        word = stock[chosen(f"{one.record.id} {at}", weights)].word
        entry = find_word(word, facts) if word is not None else food
        # What lies next to the door would lie before the shopkeeper's feet.
        if entry is not None and at[1] != beside:
            marks.append(thing("object", entry, facts, at))
    if keeper is not None:
        marks.append(thing("monster", keeper, facts, (DOOR[0], beside)))
    return room(one.record.id, marks)
