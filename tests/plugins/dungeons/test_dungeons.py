"""Dungeons in dungeon.def: what is written where, and how mods stand beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod_dungeons.sites import FILE
from nhmod_languages.dungeon import parse_dungeons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conftest import Workshop

    from nhmod.pipeline import Plan

LEVEL = 'MAZE:"{}",\' \'\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nREGION:(0,0,2,0),lit,"ordinary"\nBRANCH:(0,0,0,0),(1,0,1,0)\n'
ON = LEVEL.replace("BRANCH:(0,0,0,0),(1,0,1,0)", "STAIR:(0,0),up\nSTAIR:(2,0),down")
DOOM = "The Dungeons of Doom"


def added(plan: Plan, owners: Sequence[str] | None = None) -> str:
    """The lines that mods bring to dungeon.def, without the guards'."""
    order = [mod.id for mod in plan.project.mods]
    changes = [change for change in plan.changes if change.file == FILE]
    lines = compose(plan.project.tree, changes, order=order, owners=owners).files[FILE].lines
    return "".join(line.text for line in lines if line.pristine < 0 and line.text[0] not in "^#")


def test_every_way_into_a_dungeon(workshop: Workshop) -> None:
    ways = ("stairs down", "stairs up", "portal", "no_down", "no_down up", "no_up", "no_up up")
    dungeons = [
        f"  - {{name: d{number}, bones: none, levels: 1, from: {{dungeon: {DOOM}, at: {number + 4}, by: {way}}}}}\n"
        for number, way in enumerate(ways)
    ]
    text = added(workshop.plan(workshop.mod("a", "dungeons:\n" + "".join(dungeons))))
    assert [line for line in text.splitlines() if line.startswith("BRANCH")] == [
        'BRANCH:\t\t"d0" @ (4, 0)',
        'BRANCH:\t\t"d1" @ (5, 0) up',
        'BRANCH:\t\t"d2" @ (6, 0) portal',
        'BRANCH:\t\t"d3" @ (7, 0) no_down',
        'BRANCH:\t\t"d4" @ (8, 0) no_down up',
        'BRANCH:\t\t"d5" @ (9, 0) no_up',
        'BRANCH:\t\t"d6" @ (10, 0) no_up up',
    ]


NAMES = ("a0", "a1", "a2", "fill2", "fill3", "fill4", "fill5")
FULL = f"""
levels:
  - des: a.des
dungeons:
  - name: inner
    bones: none
    levels: 2
    from: {{after: a1, at: 1, spread: 1}}
  - name: Outer
    bones: O
    levels: 3..5
    kind: [hellish, mazelike]
    alignment: chaotic
    entry: -1
    chance: 100
    protofile: fill
    from: {{dungeon: {DOOM.upper()}, at: -3, by: portal}}
    contains:
      - a0
      - a1
      - {{level: A2, at: 1, after: a1, chance: 50, bones: B, kind: town, alignment: lawful}}
"""


def test_all_keys_of_a_dungeon_in_the_order_that_the_compiler_needs(workshop: Workshop) -> None:
    # One comes in on the last level, and the branch to "inner" leaves from a2's; a1 is always between.
    levels = "".join((LEVEL if name in {"a2", "fill3", "fill4", "fill5"} else ON).format(name) for name in NAMES)
    levels = levels.replace("STAIR:(0,0),up\n", "", 1)  # above the first level is none
    plan = workshop.plan(workshop.mod("a", FULL, a_des=levels))
    assert added(plan) == (
        'BRANCH:\t\t"Outer" @ (-3, 0) portal\n'
        'DUNGEON:\t"Outer" "O" (3, 3)\n'
        "DESCRIPTION:\thellish\n"
        "DESCRIPTION:\tmazelike\n"
        "ALIGNMENT:\tchaotic\n"
        "ENTRY:\t\t-1\n"
        'PROTOFILE:\t"fill"\n'
        'LEVEL:\t\t"a0" "none" @ (1, 0)\n'
        'LEVEL:\t\t"a1" "none" @ (2, 0)\n'
        'CHAINLEVEL:\t"a2" "B" "a1" + (1, 0) 50\n'
        "LEVELDESC:\ttown\n"
        "LEVALIGN:\tlawful\n"
        'CHAINBRANCH:\t"inner" "a1" + (1, 1)\n'
        'DUNGEON:\t"inner" "none" (2, 0)\n'
    )
    # Where it has three levels only, the last is both.
    assert workshop.warnings == [
        "NH1550 in some games the branch to 'inner' can't be taken: level 3 can have the dungeon's own entrance"
    ]


@pytest.mark.parametrize(("chance", "written"), [(1, " 1"), (99, " 99"), (100, "")])
def test_a_chance_is_written_unless_it_is_certain(workshop: Workshop, chance: int, written: str) -> None:
    text = (
        f"levels:\n  - {{des: a.des, place: {{dungeon: {DOOM}, at: 6, chance: {chance}}}}}\n  - {{des: b.des}}\n"
        f"dungeons:\n  - {{name: hall, bones: H, levels: 3, chance: {chance}, from: {{dungeon: {DOOM}, at: 18}}}}\n"
        f"  - {{edit: {DOOM}, contains: [{{level: b0, at: 7, chance: {chance}}}]}}\n"
    )
    plan = workshop.plan(workshop.mod("a", text, a_des=LEVEL.format("a0"), b_des=LEVEL.format("b0")))
    assert added(plan).splitlines() == [
        f'LEVEL:\t\t"b0" "none" @ (7, 0){written}',
        f'LEVEL:\t\t"a0" "none" @ (6, 0){written}',
        'BRANCH:\t\t"hall" @ (18, 0)',
        f'DUNGEON:\t"hall" "H" (3, 0){written}',
    ]
    assert {
        entry.fields["chance"] for kind in ("dungeons", "special levels") for entry in plan.project.facts.added(kind)
    } == {chance % 100}


def test_what_other_kinds_are_told_of_a_dungeon_is_what_the_file_says(workshop: Workshop) -> None:
    sizes = ("1", "2", "3..5", "4..4")
    dungeons = "".join(
        f"  - {{name: d{number}, bones: none, levels: {size}, from: {{dungeon: {DOOM}, at: {number + 4}}}}}\n"
        for number, size in enumerate(sizes)
    )
    plan = workshop.plan(workshop.mod("a", f"dungeons:\n{dungeons}"))
    file = parse_dungeons(plan.overlay.files[FILE].text, FILE, Report())
    there = {dungeon.name.text: (dungeon.size.base.value, dungeon.size.rand.value) for dungeon in file.dungeons}
    told = {entry.name: (entry.fields["base"], entry.fields["rand"]) for entry in plan.project.facts.added("dungeons")}
    assert told == {"d0": (1, 0), "d1": (2, 0), "d2": (3, 3), "d3": (4, 0)}
    assert told.items() <= there.items()


def test_the_room_for_dungeons_is_one_less_than_the_game_says(workshop: Workshop) -> None:
    dungeons = [
        f"  - {{name: d{number}, bones: none, levels: 1, from: {{dungeon: {DOOM}, at: {number + 4}}}}}\n"
        for number in range(8)
    ]
    assert workshop.errors(workshop.mod("fits", "dungeons:\n" + "".join(dungeons[:7]))) == []
    assert workshop.errors(workshop.mod("a", "dungeons:\n" + "".join(dungeons))) == [
        (
            "15: NH1539 there is no room for the dungeon 'd7': the game has room for 15 dungeons (MAXDUNGEON - 1); the target uses 8, "
            "'a' uses 7"
        )
    ]


def test_a_level_goes_into_a_new_dungeon_and_into_a_required_mods(workshop: Workshop) -> None:
    base = workshop.mod(
        "base",
        f"dungeons:\n  - {{name: hall, bones: H, levels: 3, from: {{dungeon: {DOOM}, at: 18}}}}\n"
        "levels:\n  - {des: first.des, place: {dungeon: hall, at: 1}}\n"
        "  - {des: a.des, place: {dungeon: hall, at: 2, bones: X}}\n",
        # dgn_comp counts from no dungeon's first level (util/dgn_comp.y:getchain).
        first_des=LEVEL.format("a0"),
        a_des=LEVEL.format("a1"),
    )
    more = workshop.mod(
        "add",
        "requires: {base: '*'}\nlevels:\n  - {des: b.des}\n"
        "dungeons:\n  - {edit: Hall, contains: [{level: b1, after: a1, at: 1}]}\n",
        b_des=LEVEL.format("b1"),
    )
    plan = workshop.plan(more, base)
    hall = 'DUNGEON:\t"hall" "H" (3, 0)\nLEVEL:\t\t"a0" "none" @ (1, 0)\nLEVEL:\t\t"a1" "X" @ (2, 0)\n'
    assert added(plan).endswith(hall + 'CHAINLEVEL:\t"b1" "none" "a1" + (1, 0)\n')
    assert added(plan, ["base"]).endswith(hall)


def variants(name: str, count: int) -> tuple[str, dict[str, str]]:
    level = LEVEL.format("x").replace('"ordinary"', '"ordinary",unfilled')  # Medusa's level has a room
    files = {f"{name}{number}_des": level for number in range(count)}
    listed = ", ".join(key.replace("_", ".") for key in files)
    return f"dungeons:\n  - {{edit: {DOOM}, variants: {{bigroom: [{listed}], medusa: [{name}0.des]}}}}\n", files


def test_the_variants_of_two_mods_count_on(workshop: Workshop) -> None:
    first, first_files = variants("a", 2)
    second, second_files = variants("b", 1)
    plan = workshop.plan(workshop.mod("b", second, **second_files), workshop.mod("a", first, **first_files))
    assert sorted(file for file in plan.overlay.files if file.endswith(".des")) == [
        "dat/a-bigrm-11.des",
        "dat/a-bigrm-12.des",
        "dat/a-medusa-5.des",
        "dat/b-bigrm-13.des",
        "dat/b-medusa-6.des",
    ]
    assert (
        "^?MOD_A\n^?MOD_B\n"
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 13\n^:\n'
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 12\n^.\n^:\n'
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 10\n^.\n'
    ) in plan.overlay.files[FILE].text
    # The patch of the first mod alone knows nothing of the second.
    assert added(plan, ["a"]).splitlines()[:2] == [
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 12',
        'RNDLEVEL:\t"bigrm" "B" @ (10, 3) 40 10',
    ]


def test_a_full_table_is_made_larger_by_who_needs_it(workshop: Workshop) -> None:
    mods = []
    for letter, dungeon in (("a", DOOM), ("b", "Gehennom")):
        names = [f"{letter}{number}" for number in range(1, 9)]
        contains = "".join(f"      - {{level: {name}, at: 2, spread: -1}}\n" for name in names)
        content = f"levels:\n  - des: {letter}.des\ndungeons:\n  - edit: {dungeon}\n    contains:\n{contains}"
        levels = "".join(LEVEL.format(name) for name in names)
        mods.append(workshop.mod(letter, content, **{f"{letter}_des": levels}))
    plan = workshop.plan(*mods)
    limits = plan.overlay.files["include/dgn_file.h"].text
    assert "#ifdef MOD_B\n#define LEV_LIMIT 51\n#else\n#define LEV_LIMIT 50\n#endif /* MOD_B */\n" in limits


def test_what_goes_into_the_last_dungeon_stands_before_new_ones(workshop: Workshop) -> None:
    text = (
        f"dungeons:\n  - {{name: hall, bones: H, levels: 3, from: {{dungeon: {DOOM}, at: 18}}}}\n"
        "  - {name: cloud, bones: C, levels: 1, from: {dungeon: The Elemental Planes, at: 3}}\n"
    )
    plan = workshop.plan(workshop.mod("a", text))
    assert added(plan).splitlines()[1:] == [
        'BRANCH:\t\t"cloud" @ (3, 0)',
        'DUNGEON:\t"hall" "H" (3, 0)',
        'DUNGEON:\t"cloud" "C" (1, 0)',
    ]


def test_the_rules_are_told_in_the_manifests_words(workshop: Workshop) -> None:
    mod = workshop.mod(
        "a",
        f"dungeons:\n  - name: hall\n    bones: H\n    levels: 10..40\n    from: {{dungeon: {DOOM}, at: 18}}\n",
    )
    assert workshop.errors(mod) == ["10: NH1527 a dungeon has at most 32 levels"]


def test_what_is_wrong_with_a_place_is_told_at_its_key(workshop: Workshop) -> None:
    places = (
        f"      dungeon: {DOOM}\n      at: -3\n      spread: 5\n",
        f"      dungeon: {DOOM}\n      at: 99\n      spread: 2\n",
    )
    said = ["NH1527 with 'at' -3 'spread' is at most 2, not 5", "NH1526 'at' is -32 to 32, not 99"]
    for number, (place, told) in enumerate(zip(places, said, strict=True)):
        line = 12 - number
        branch = f"dungeons:\n  - name: hall\n    {{bones}}\n    from:\n{place}".replace("{bones}", "bones: H")
        mod = workshop.mod(f"b{number}", f"{branch}    levels: 3\n")
        assert workshop.errors(mod) == [f"{line + 1}: {told}"]
        level = workshop.mod(f"l{number}", f"levels:\n  - des: a.des\n    place:\n{place}", a_des=ON.format("a0"))
        assert workshop.errors(level) == [f"{line}: {told}"]


def test_a_name_that_leaves_no_room_for_a_number_is_told_at_the_levels_own_key(workshop: Workshop) -> None:
    text = f"levels:\n  - des: [a.des, b.des]\n    name: a-very-longnam\n    place: {{dungeon: {DOOM}, at: 6}}\n"
    a = LEVEL.format("x")
    assert workshop.errors(workshop.mod("a", text, a_des=a, b_des=a)) == [
        "9: NH1523 the name 'a-very-longnam' has 14 characters, 1 to 13 are possible here"
    ]
