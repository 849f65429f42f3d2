"""What can be where in a dungeon: its special levels and branches with their possible places, and how they are labelled."""

from __future__ import annotations

from nhmod.dataclass import frozen
from nhmod_languages.dungeon.ast import NO_BONES, Branch, Dungeon, DungeonFile, Level, Name
from nhmod_languages.dungeon.placement import possible_places

_ALWAYS = 100
_TO_THE_END = -1


@frozen
class Item:
    """A special level or a branch: ``low`` to ``high`` are the levels it can be on, from the top; ``details`` is its label.

    ``target`` is the dungeon that a branch leads to. ``bones`` is the letter of a level's bones, or empty.
    """

    name: str
    low: int
    high: int
    details: str
    bones: str = ""
    target: str = ""
    portal: bool = False
    certain: bool = True


def items(dungeon: Dungeon) -> tuple[Item, ...]:
    """Return a dungeon's special levels and branches from the top down."""
    places = possible_places(dungeon)
    found: list[Item] = []
    found += (_level(level, dungeon, places[id(level)]) for level in dungeon.levels)
    found += (_branch(branch, places[id(branch)]) for branch in dungeon.branches)
    return tuple(sorted(found, key=lambda item: (item.low + item.high, item.low, bool(item.target))))


def heading(dungeon: Dungeon) -> tuple[str, ...]:
    """Return what else is known of a dungeon, in lines."""
    size = f"{dungeon.smallest}" if dungeon.smallest == dungeon.largest else f"{dungeon.smallest} to {dungeon.largest}"
    first = [f"{size} level{'' if size == '1' else 's'}"]
    if dungeon.bones.text != NO_BONES:
        first.append(f"bones {dungeon.bones.text}")
    if dungeon.chance is not None and dungeon.chance.value:
        first.append(f"{dungeon.chance.value}% of games")
    second = [_value(s.value) for key in ("DESCRIPTION", "ALIGNMENT") for s in dungeon.settings(key)]
    second += [f"files {_value(s.value)}-" for s in dungeon.settings("PROTOFILE")[-1:]]
    return tuple(", ".join(line) for line in (first, second) if line)


def entry_level(dungeon: Dungeon) -> int:
    """Return the level on which a dungeon is entered, in its smallest form."""
    entries = [s.value for s in dungeon.settings("ENTRY") if not isinstance(s.value, Name)]
    entry = entries[-1].value if entries else 0
    if entry < 0:
        return max(dungeon.smallest + entry + 1, 1)
    return min(entry or 1, dungeon.smallest)


def total(file: DungeonFile) -> tuple[int, int]:
    """Count all levels: the least and the most that a game has, with every dungeon in it."""
    return sum(d.smallest for d in file.dungeons), sum(d.largest for d in file.dungeons)


def _level(level: Level, dungeon: Dungeon, span: range) -> Item:
    details = [_place(level)]
    chance = level.chance.value if level.chance is not None else _ALWAYS
    if chance < _ALWAYS:
        details.append(f"{chance}%")
    if level.variants is not None and level.variants.value:
        details.append(f"{level.variants.value} variants" if level.variants.value > 1 else "1 variant")
    details += (_value(setting.value) for setting in dungeon.level_settings(level))
    return Item(
        name=level.name.text,
        low=span[0],
        high=span[-1],
        details=", ".join(details),
        bones="" if level.bones.text == NO_BONES else level.bones.text,
        certain=chance >= _ALWAYS,
    )


def _branch(branch: Branch, span: range) -> Item:
    kind = branch.kind.text if branch.kind is not None else "stair"
    way = "up" if branch.direction is not None and branch.direction.text == "up" else "down"
    said = {"portal": "portal", "no_up": f"{way}, no up stairs", "no_down": f"{way}, no down stairs"}
    return Item(
        name=branch.name.text,
        low=span[0],
        high=span[-1],
        details=f"{_place(branch)}, {said.get(kind, way)}",
        target=branch.name.text,
        portal=kind == "portal",
    )


def _place(item: Level | Branch) -> str:
    base, rand = item.place.base.value, item.place.rand.value
    last = base + max(rand, 1) - 1
    if item.origin:
        if rand == _TO_THE_END:
            return f"{item.origin} {base:+} to the end"
        if base == last:
            return f"at {item.origin}" if base == 0 else f"{item.origin} {base:+}"
        return f"{item.origin} {base:+} to {last:+}"
    if rand == _TO_THE_END and base != -1:
        return f"{base} to the end"
    if base == last:
        return "last" if base == -1 else str(base)
    return f"{base} to {last}"


def _value(value: object) -> str:
    return value.text if isinstance(value, Name) else ""
