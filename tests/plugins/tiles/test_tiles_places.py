"""Where tiles go, and the placeholders that keep the others in step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.contribution import ModSet
from nhmod.diagnostics import Report
from nhmod.target import Entry
from nhmod_tiles.pictures import Gallery

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan
    from nhmod.target import Facts, Tree

DOG = "monsters:\n  - {{name: {name}, copy_from: hell hound, place: {{after: hell hound}}{more}}}\n"
TILE = "{\n" + "  ................\n" * 15 + "  ...............A\n}\n"


def picture(tree: Tree, name: str, label: str) -> str:
    """The picture of a tile of the pristine file."""
    _, _, behind = tree.text(f"win/share/{name}.txt").partition(f" ({label})\n")
    return behind[: behind.index("}\n")]


def added(plan: Plan, file: str) -> str:
    return "".join(line.text for line in plan.overlay.files[file].lines if line.pristine < 0)


def labels(plan: Plan, file: str) -> list[str]:
    lines = plan.overlay.files[file].text.splitlines()
    return [line.partition("(")[2].rpartition(")")[0] for line in lines if line.startswith("# ")]


def test_a_new_monster_stands_behind_the_placeholders_of_its_predecessor(workshop: Workshop) -> None:
    plan = workshop.plan(workshop.mod("a", DOG.format(name="barghest", more=", tile: a.txt"), a_txt=TILE))
    names = labels(plan, "win/share/monsters.txt")
    at = names.index("barghest")
    assert names[at - 2 : at + 2] == ["hell hound", "Cerberus", "barghest", "gas spore"]
    number = at  # what the file says is ignored, but right where it is the first
    text = plan.overlay.files["win/share/monsters.txt"].text
    assert f"# tile {number} (barghest)\n{TILE}" in text
    assert plan.overlay.files["win/share/tilemap.c"].text.count("barghest") == 1
    assert (
        '#ifndef CHARON /* not supported */\n    { MON_GLYPH, PM_HELL_HOUND, "Cerberus" },\n#endif\n'
        '#ifndef MOD_A\n    { MON_GLYPH, PM_HELL_HOUND, "barghest" },\n#endif /* MOD_A */\n'
    ) in plan.overlay.files["win/share/tilemap.c"].text
    assert workshop.warnings == []


def test_two_mods_after_one_predecessor(workshop: Workshop) -> None:
    plan = workshop.plan(
        workshop.mod("b", DOG.format(name="cur", more=", tile: {copy_from: jackal}")),
        workshop.mod("a", DOG.format(name="barghest", more=", tile: {copy_from: cur}") + "requires: {b: '*'}\n"),
    )
    names = labels(plan, "win/share/monsters.txt")
    assert names[names.index("Cerberus") :][:4] == ["Cerberus", "barghest", "cur", "gas spore"]
    assert added(plan, "win/share/tilemap.c") == (
        '#ifndef MOD_A\n    { MON_GLYPH, PM_HELL_HOUND, "barghest" },\n#endif /* MOD_A */\n'
        "#ifndef MOD_B\n"
        '#if defined(MOD_A)\n    { MON_GLYPH, PM_BARGHEST, "cur" },\n'
        '#else\n    { MON_GLYPH, PM_HELL_HOUND, "cur" },\n#endif\n'
        "#endif /* MOD_B */\n"
    )


def test_a_monster_without_a_tile_gets_that_of_what_it_was_copied_from(workshop: Workshop) -> None:
    workshop.plan(workshop.mod("a", "monsters:\n  - {name: swamp newt, copy_from: newt}\n"))
    assert workshop.warnings == ["NH1601 'swamp newt' has no tile; it gets that of 'newt'"]


def test_all_that_a_mod_has_without_a_tile_is_one_warning(workshop: Workshop) -> None:
    monsters = "".join(f"  - {{name: {name} newt, copy_from: newt}}\n" for name in ("swamp", "sand", "ice"))
    objects = "objects:\n  - {name: clarity, class: ring, appearance: crystalline, copy_from: ring of stealth}\n"
    workshop.plan(workshop.mod("a", f"monsters:\n{monsters}{objects}"))
    (said,) = workshop.warnings
    assert said.startswith(
        "NH1601 4 new things have no tile: 'ice newt' gets that of 'newt', 'sand newt' gets that of 'newt', "
    )
    assert said.endswith(" … (4 in all)")


def test_a_monster_of_its_own_kind_gets_its_neighbours_tile(workshop: Workshop) -> None:
    workshop.plan(workshop.mod("a", "monsters:\n  - {name: mighty hound, class: d, level: 15}\n"))
    assert workshop.warnings == ["NH1601 'mighty hound' has no tile; it gets that of 'hell hound'"]


def test_a_thing_whose_plugin_names_no_neighbour_gets_the_first_tile(tree366: Tree, facts366: Facts) -> None:
    mite = Entry(symbol="PM_MITE", name="mite", mod="a", fields={"predecessor": "PM_NEWT"})
    report = Report()
    gallery = Gallery(ModSet(mods=(), kinds={}), tree366, facts366.extended({"monsters": (mite,)}), report)
    new, changed = gallery.pictures()
    rows, first = new["PM_MITE"].rows, gallery.sheet("monsters").file.tiles[0].rows
    assert changed == ()
    # All but the corner with the sign by which it is seen to stand in.
    assert (rows[:9], [row[:11] for row in rows]) == (first[:9], [row[:11] for row in first])
    assert rows != first
    assert [told.message for told in report.diagnostics] == ["'mite' has no tile; it gets that of 'giant ant'"]


def test_a_picture_can_be_that_of_an_object_without_a_name_in_c(workshop: Workshop) -> None:
    azurite = (
        "objects:\n  - {name: azurite, class: gem, appearance: azure, probability: 0.1%,"
        " tile: {copy_from: worthless piece of blue glass}}\n"
    )
    plan = workshop.plan(workshop.mod("a", azurite))
    glass = picture(workshop.tree, "objects", "blue / worthless piece of blue glass")
    assert glass in added(plan, "win/share/objects.txt")


def test_an_object_is_labelled_by_appearance_and_name(workshop: Workshop) -> None:
    text = (
        "objects:\n"
        "  - {name: clarity, class: ring, appearance: crystalline, copy_from: ring of stealth,"
        " tile: {copy_from: ring of stealth}}\n"
    )
    plan = workshop.plan(workshop.mod("a", text))
    assert "# tile " in added(plan, "win/share/objects.txt")
    assert "(crystalline / clarity)" in added(plan, "win/share/objects.txt")
    assert '    { OBJ_GLYPH, RIN_STEALTH, "crystalline / clarity" },\n' in added(plan, "win/share/tilemap.c")


def test_the_picture_of_a_stock_thing_changes_in_its_place(workshop: Workshop) -> None:
    text = "tiles:\n  - {other: fountain, picture: a.txt}\n  - {monster: newt, copy_from: jackal}\n"
    plan = workshop.plan(workshop.mod("a", text, a_txt=TILE))
    pristine = workshop.tree.text("win/share/other.txt")
    at = pristine.index("# tile", pristine.index("(sink)"))
    assert "(fountain)" in pristine[at : at + 40]
    assert labels(plan, "win/share/other.txt") == [
        line.partition("(")[2].rpartition(")")[0] for line in pristine.splitlines() if line.startswith("# ")
    ]
    assert added(plan, "win/share/other.txt").endswith("  ...............A\n}\n")
    assert "win/share/tilemap.c" not in plan.overlay.files


def test_two_mods_may_want_the_same_picture(workshop: Workshop) -> None:
    same = "tiles:\n  - {other: fountain, copy_from: sink}\n"
    plan = workshop.plan(workshop.mod("a", same), workshop.mod("b", same))
    assert added(plan, "win/share/other.txt").count("# tile") == 1


def test_the_tile_of_another_mods_monster_is_that_mods(workshop: Workshop) -> None:
    first = workshop.mod("a", DOG.format(name="cur", more=", tile: {copy_from: jackal}"))
    second = workshop.mod("b", "requires: {a: '*'}\ntiles:\n  - {monster: cur, copy_from: newt}\n")
    assert [line for line in workshop.errors(first, second) if "NH16" in line] == [
        "9: NH1607 'cur' is of the mod 'a', which gives its tile"
    ]


def test_an_own_monster_may_have_its_tile_under_tiles(workshop: Workshop) -> None:
    text = DOG.format(name="cur", more="") + "tiles:\n  - {monster: cur, picture: a.txt}\n"
    plan = workshop.plan(workshop.mod("a", text, a_txt=TILE))
    assert TILE in added(plan, "win/share/monsters.txt")
    assert workshop.warnings == []


def test_a_label_that_two_tiles_have_is_refused(workshop: Workshop) -> None:
    mod = workshop.mod("a", "tiles:\n  - {other: dark part of a room, copy_from: sink}\n")
    assert workshop.errors(mod) == [
        "8: NH1602 win/share/other.txt has 2 tiles 'dark part of a room', so that none is meant"
    ]


def test_a_thing_without_a_name_in_c_is_told_apart_from_one_without_a_tile(workshop: Workshop) -> None:
    mod = workshop.mod("a", "tiles:\n  - {object: worthless piece of blue glass, copy_from: apple}\n")
    assert workshop.errors(mod) == [
        "8: NH1602 'worthless piece of blue glass' has no name in C, by which nhmod knows the tiles"
    ]


@pytest.mark.parametrize(
    "refused",
    [
        f"{DOG.format(name='cur', more=', tile: {copy_from: jackal}')}tiles:\n  - {{monster: cur, copy_from: sinck}}\n",
        "tiles:\n  - {other: fountian, copy_from: sinck}\n",
        "tiles:\n  - {other: dark part of a room, copy_from: sinck}\n",
        "tiles:\n  - {object: worthless piece of blue glass, copy_from: sinck}\n",
    ],
    ids=["has one", "unknown", "of two", "without a name in C"],
)
def test_a_tile_that_is_refused_is_told_once(workshop: Workshop, refused: str) -> None:
    (error,) = workshop.errors(workshop.mod("a", refused))
    assert "sinck" not in error
