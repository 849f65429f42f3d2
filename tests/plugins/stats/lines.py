"""What the probe writes, made up: for tests of what is made of it."""

from __future__ import annotations

TABLES = """\
M 0 1 1 newt
M 1 4 2 hill orc
M 2 13 0 nurse
O 1 4 500 dagger
O 2 4 500 long sword
O 3 9 1000 scroll of light
T 1 arrow trap
S 15 42 general store
S 16 58 pet shop
A 1 Excalibur
D 0 28 The Dungeons of Doom
D 1 8 The Gnomish Mines
"""
"""The names of a small game: two rooms of which its facts know are COURT, 2, and CLINIC, 3."""
ROOMS = {0: "ordinary", 2: "throne", 3: "clinic", 15: "general store", 16: "pet shop"}


def level(seed: int, depth: int, counts: str = "", *, files: str = "", dungeon: int = 0) -> str:
    """Write a level's line."""
    return f"L {seed} {dungeon} {depth} {depth} {depth}:{files}|{' ' if counts else ''}{counts}\n"


def ways(seed: int, dungeon: int, number: int, points: str, *, flags: int = 0, name: str = "") -> str:
    """Write a level's line of ways; a point is ``letter:walk:fly`` or ``letter:walk:fly:a:b``, at 5,5."""
    told = []
    for point in points.split():
        letter, walk, fly, a, b = (*point.split(":"), "0", "0")[:5]
        told.append(f" {letter},5,5,{walk},{fly},{a},{b}")
    return f"P {seed} {dungeon} {number} {number}:{flags}:{name}|{''.join(told)}\n"
