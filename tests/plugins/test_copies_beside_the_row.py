"""What content has beside its row of a table goes into its copies: from a mod's own, and from what a required mod changes of the game's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Workshop

KINDS = {
    "monsters": (
        "gnome lord",
        "class: gnome, level: 3, color: blue, tile: {copy_from: newt}",
        "tile: {copy_from: newt}",
    ),
    "objects": (
        "dagger",
        "class: weapon, skill: dagger, material: iron, color: cyan, probability: never, tile: {copy_from: dagger}",
        "probability: never, tile: {copy_from: dagger}",
    ),
    "artifacts": ("Cleaver", "object: battle-axe", "cost: 9"),
}
"""One of the game's own, what makes a new one, and what a copy says itself."""
MESSAGE = '[{message: "Foo."}]'
BESIDE = [
    ("monsters", "carries: [knife]"),
    ("monsters", "usual_gear: false"),
    ("monsters", "nasty: true"),
    ("objects", f"hit: {MESSAGE}"),
    ("objects", f"wield: {MESSAGE}"),
    ("objects", "bonus: [{against: undead, damage: 1d4}]"),
    ("artifacts", f"on_hit: {MESSAGE}"),
    ("artifacts", f"on_hit_you: {MESSAGE}"),
    ("artifacts", f"invoke: {MESSAGE}"),
]
ONLY_NEW = [("monsters", "leaves_corpse_of: gnome"), ("monsters", "grows_into: gnome king")]


def code_of(workshop: Workshop, name: str, kind: str, *mods: tuple[str, str]) -> list[str]:
    """Return the lines of C that name a thing, its row left out, with the thing's name as ``it``."""
    made = [workshop.mod(mod, f"{text}") for mod, text in mods]
    symbol = {"monsters": "PM_", "objects": "", "artifacts": "ART_"}[kind] + name.upper().replace(" ", "_")
    texts = [
        content.decode("latin-1")
        for file, content in workshop.plan(*made).overlay.contents().items()
        if file[-2:] == ".c"
    ]
    found = (line for text in texts for line in text.splitlines() if symbol in line.split("_MAX")[0])
    return sorted(line.strip().replace(symbol, "it").replace(name, "it") for line in found)


@pytest.mark.parametrize(("kind", "key"), [*BESIDE, *ONLY_NEW], ids=lambda one: one.split(":")[0])
def test_of_a_mod_s_own(kind: str, key: str, workshop: Workshop) -> None:
    _, new, own = KINDS[kind]
    text = f"{kind}:\n  - {{name: Blorb, {new}, {key}}}\n  - {{name: Zorgle, copy_from: Blorb, {own}}}\n"
    original, copy = (
        code_of(workshop, name, kind, (f"m{number}", text)) for number, name in enumerate(("Blorb", "Zorgle"))
    )
    assert copy == ([] if "invoke" in key else original)  # the row has the number of what #invoke does


@pytest.mark.parametrize("whose", ["required", "another", "its own"])
@pytest.mark.parametrize(("kind", "key"), BESIDE, ids=lambda one: one.split(":")[0])
def test_of_the_game_s_own_that_is_changed(kind: str, key: str, whose: str, workshop: Workshop) -> None:
    """A copy has what the mods make of the thing that its own mod requires, and nothing else."""
    stock, _, own = KINDS[kind]
    edit, copy = f"  - {{edit: {stock}, {key}}}\n", f"  - {{name: Zorgle, copy_from: {stock}, {own}}}\n"
    if whose == "its own":
        mods = [("aa", f"{kind}:\n{edit}{copy}")]
    else:
        needs = 'requires: {aa: "*"}\n' if whose == "required" else ""
        mods = [("aa", f"{kind}:\n{edit}"), ("bb", f"{needs}{kind}:\n{copy}")]
    found = code_of(workshop, "Zorgle", kind, *mods)
    assert bool(found) == (whose == "required" and "invoke" not in key)


def test_two_mods_give_the_original_something(workshop: Workshop) -> None:
    mods = [
        workshop.mod(
            "aa", 'objects: [{edit: dagger, hit: [{message: "Foo."}]}]\nmonsters: [{edit: newt, carries: [knife]}]\n'
        ),
        workshop.mod(
            "bb", 'objects: [{edit: dagger, hit: [{message: "Bar."}]}]\nmonsters: [{edit: newt, carries: [axe]}]\n'
        ),
        workshop.mod(
            "cc",
            'requires: {aa: "*", bb: "*"}\n'
            "objects: [{name: zorgle, copy_from: dagger, probability: never, tile: {copy_from: dagger}}]\n"
            "monsters: [{name: old newt, copy_from: newt, tile: {copy_from: newt}}]\n",
        ),
    ]
    files = {file: content.decode("latin-1") for file, content in workshop.plan(*mods).overlay.contents().items()}
    hit = files["src/uhitm.c"].partition("otyp == ZORGLE")[2].partition("#endif")[0]
    assert hit.index('"Foo."') < hit.index('"Bar."')
    gifts = files["src/makemon.c"].partition("PM_OLD_NEWT")[2].partition("#endif")[0]
    assert "KNIFE" in gifts
    assert "AXE" in gifts
