"""Of what a level in the game is made, and where that differs from what a level file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.drawing import HEIGHT, STEPS, WIDTH, Drawing, Mark, neighbours

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from nhmod.target import Facts

# What stands where a mark is: the terrain that the statement makes.
_MADE = {
    "door": ("DOOR", "SDOOR"),
    "stair": ("STAIRS",),
    "ladder": ("LADDER",),
    "levregion": ("STAIRS", "LADDER"),
    "branch": ("STAIRS",),
    "altar": ("ALTAR",),
    "fountain": ("FOUNTAIN",),
    "sink": ("SINK",),
    "throne": ("THRONE",),
    "pool": ("POOL",),
    "grave": ("GRAVE",),
    "drawbridge": ("DRAWBRIDGE_UP", "DRAWBRIDGE_DOWN", "DBWALL"),
}


def differences(
    drawing: Drawing, types: Sequence[Sequence[int]], facts: Facts, free: Container[tuple[int, int]] = ()
) -> list[str]:
    """List the squares that are not made of what a level file says, as far as it says it; ``types[y][x]`` is levl[x][y].typ.

    ``free`` are squares of which it says nothing.
    """
    letters = {entry.name: entry.index for entry in facts["map symbols"]}
    walls = range(facts.constant("VWALL"), facts.constant("DBWALL") + 1)
    begun = {_beginning(mark) for mark in drawing.marks if mark.kind == "mazewalk"}
    found = []
    for x, y in ((x, y) for y in range(HEIGHT) for x in range(1, WIDTH)):
        letter, seen = drawing.letter(x, y), types[y][x]
        if letter == "?" or (x, y) in drawing.unsure or (x, y) in free:
            continue
        possible = set(walls) if letter in "-|" else {letters[letter]}
        if letter in "-|" and all(drawing.letter(*place) in "-| ?" for place in neighbours(x, y)):
            possible.add(letters[" "])  # a wall within rock is none (src/mkmaze.c, wall_cleanup)
        if letter == "B" or (begun and _on_a_path(drawing, x, y, begun)):
            possible.add(letters["."])  # regions' bounds are floor in the end (src/sp_lev.c, remove_boundary_syms)
        if seen not in possible and seen not in {facts.constant(name) for name in _made(drawing, x, y)}:
            found.append(f"{x},{y}: '{letter}' is declared, and there is {_named(seen, letters, facts)}")
    return found


def _named(seen: int, letters: Mapping[str, int], facts: Facts) -> str:
    """Say what a square is made of: by the letter of maps, else by the game's name for it."""
    for letter, number in letters.items():
        if number == seen:
            return f"'{letter}'"
    names = (name for names in _MADE.values() for name in names)
    return next((name for name in names if facts.constant(name) == seen), f"terrain of the number {seen}")


def _beginning(walk: Mark) -> tuple[int, int]:
    """Return the square that a maze begins at (src/sp_lev.c, spo_mazewalk)."""
    across, down = STEPS[walk.detail["direction"]]
    x, y = walk.x + across, walk.y + down
    return x + (x % 2 == 0) * (1 if across == 1 else -1), y + (y % 2 == 0) * (1 if down == 1 else -1)


def _on_a_path(drawing: Drawing, x: int, y: int, begun: set[tuple[int, int]]) -> bool:
    """Return whether a maze may lead over rock within a map: it steps from odd to odd squares (src/mkmaze.c, walkfrom)."""
    if x % 2 == 0 and y % 2 == 0:
        return False
    ends = ((x, y),) if x % 2 and y % 2 else ((x - 1, y), (x + 1, y)) if y % 2 else ((x, y - 1), (x, y + 1))
    return all(drawing.letter(*end) in " ?" or end in begun for end in ends)


def _made(drawing: Drawing, x: int, y: int) -> Iterator[str]:
    """Name the terrain that the level's statements make or may make of a square."""
    for mark in drawing.marks:
        if _may_be_at(mark, x, y) and (mark.x >= 0 or drawing.letter(x, y) == "."):
            yield from _MADE.get(mark.kind, ())
            if mark.kind == "region" and mark.name == "morgue":
                yield "GRAVE"  # src/mkroom.c, fill_zoo


def _may_be_at(mark: Mark, x: int, y: int) -> bool:
    if mark.x >= 0:
        return (mark.x, mark.y) == (x, y)
    if mark.spots:
        return (x, y) in mark.spots
    area = mark.area
    return area is None or (area.x1 <= x <= area.x2 and area.y1 <= y <= area.y2)
