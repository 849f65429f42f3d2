"""Where tiles go, and the placeholders that keep the others in step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_tiles.sites import SITES

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan

DOG = "monsters:\n  - {{name: {name}, copy_from: hell hound, place: {{after: hell hound}}{more}}}\n"
TILE = "{\n" + "  ................\n" * 15 + "  ...............A\n}\n"


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


def test_a_monster_of_its_own_kind_gets_its_neighbours_tile(workshop: Workshop) -> None:
    workshop.plan(workshop.mod("a", "monsters:\n  - {name: mighty hound, class: d, level: 15}\n"))
    assert workshop.warnings == ["NH1601 'mighty hound' has no tile; it gets that of 'hell hound'"]


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


def test_every_site_is_reached(any_workshop: Workshop) -> None:
    text = (
        DOG.format(name="cur", more=", tile: {copy_from: jackal}")
        + "objects:\n  - {name: clarity, class: ring, appearance: crystalline, copy_from: ring of stealth,"
        " tile: {copy_from: ring of stealth}}\n"
        "tiles:\n  - {other: fountain, copy_from: sink}\n"
    )
    files = any_workshop.plan(any_workshop.mod("a", text)).overlay.files
    assert {site.file for site in SITES} <= files.keys()
