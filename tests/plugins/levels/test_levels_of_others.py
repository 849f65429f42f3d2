"""Every key of another mod's drawn level can be changed: the level is then as if it had been drawn so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.manifest import record_keys
from nhmod.pipeline import make_patches
from nhmod_levels.records import Level

if TYPE_CHECKING:
    from conftest import Workshop

DRAWN = {
    "map": '"-------\\n|.....|\\n|.....|\\n|.....|\\n-------\\n"',
    "stairs": "{up: [1, 1], down: [5, 1]}",
    "place": "{dungeon: The Dungeons of Doom, at: 6}",
    "regions": "[{area: [1, 1, 5, 3]}]",
    "message": "It is quiet.",
}
CHANGES = {
    "map": '"-------\\n|...{.|\\n|.....|\\n|..+..|\\n-------\\n"',
    "fill": '"}"',
    "flags": "[noteleport]",
    "regions": "[{area: [1, 1, 5, 3], lit: false, room: zoo}]",
    "places": "[[1, 2], [2, 2]]",
    "stairs": "{up: [1, 1], down: [5, 3]}",
    "doors": "[]",
    "contents": "[{monster: newt, at: [2, 2]}, {trap: pit, at: random}]",
    "walls": "[{area: [0, 0, 6, 4], against: digging}]",
    "arrivals": "[{area: [1, 1, 1, 3], from: above}]",
    "message": "It is loud.",
    "place": "{dungeon: The Dungeons of Doom, at: 9, spread: 2}",
}
"""Another value for every key of a drawn level; of the maze it takes two."""


def drawn(change: dict[str, str]) -> str:
    keys = {"name": "den", **DRAWN, **change}
    return "levels:\n  - {" + ", ".join(f"{key}: {value}" for key, value in keys.items()) + "}\n"


def test_every_key_is_changed() -> None:
    others = {"name", "edit", "des", "replace", "mazewalk", "when"}
    assert {*CHANGES} == record_keys(Level).keys() - others


@pytest.mark.parametrize("shop", ["workshop343", "workshop", "workshopnle"])
def test_another_mods_level_is_changed_as_if_it_were_drawn_so(shop: str, request: pytest.FixtureRequest) -> None:
    workshop: Workshop = request.getfixturevalue(shop)
    base = workshop.mod("m0", drawn({}))
    keys = {
        **{key: {key: value} for key, value in CHANGES.items()},
        "maze": {"fill": "maze", "mazewalk": "{at: [6, 2], to: east}"},
    }
    for number, (key, change) in enumerate(keys.items()):
        said = ", ".join(f"{name}: {value}" for name, value in change.items())
        changing = workshop.mod(f"c{number}", f'requires: {{m0: "*"}}\nlevels: [{{edit: den, {said}}}]\n')
        made = workshop.plan(base, changing).overlay.contents()
        (workshop.folder / f"d{number}").mkdir()
        workshop.folder, kept = workshop.folder / f"d{number}", workshop.folder
        wanted = workshop.plan(workshop.mod("m0", drawn(change))).overlay.contents()
        workshop.folder = kept
        assert unguarded(made["dat/m0-den.des"]) == unguarded(wanted["dat/m0-den.des"]), key
        placed = [line for line in unguarded(wanted["dat/dungeon.def"]) if '"den"' in line]
        assert set(placed) <= set(unguarded(made["dat/dungeon.def"])), key


def unguarded(content: bytes) -> list[str]:
    """Return a file's lines without those of its conditions, and without the symbol before a line."""
    lines = content.decode("latin-1").split("\n")
    return [re.sub(r"^%MOD_\w+ ", "", line) for line in lines if not line.startswith("^")]


def test_what_changes_one_of_the_games_is_held_against_its_keys(workshop: Workshop) -> None:
    mod = workshop.mod("a", "levels: [{edit: oracle, message: Hello.}]\n")
    assert workshop.errors(mod) == [
        "7: NH1402 'message' does not go with 'edit'",
        "7: NH1402 nothing is changed: an edit has 'replace' or 'des'",
    ]


@pytest.mark.parametrize("shop", ["workshop343", "workshop"])
def test_the_patch_says_that_the_file_stays_so_without_the_symbol(shop: str, request: pytest.FixtureRequest) -> None:
    workshop: Workshop = request.getfixturevalue(shop)
    base = workshop.mod("m0", drawn({}))
    changing = workshop.mod(
        "m1",
        'requires: {m0: "*"}\nlevels: [{edit: den, message: Hello.}]\ntiles: [{monster: newt, copy_from: lizard}]\n',
    )
    patches = make_patches(workshop.plan(base, changing))
    (head,) = (text.decode().partition("diff --git")[0] for name, text in patches.items() if name.endswith("-m1.patch"))
    said = " ".join(head.replace("#", "").split())
    assert "without it the game is what it was, but for dat/m0-den.des, win/share/monsters.txt " in said
    assert "dat/m0-den.des: the file of 'm0', as 'm1' changes it; it stays so without the symbol" in said
