"""What the game takes for granted on its levels: read off each tree, true of the game's own, asked of all that mods put there."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from tree_facts import facts_of

from nhmod.diagnostics import Report
from nhmod.pipeline.known import languages_of
from nhmod.target import Facts
from nhmod.testing import host_of
from nhmod_languages.des import scan_des
from nhmod_levels.needed import Thing, has, last_dungeon, needs_of_levels
from nhmod_levels.reach import goes_on, leads_down

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from conftest import Workshop

    from nhmod.target import Tree

ROOMS = {("medusa", ""), ("wizard1", "MORGUE"), ("knox", "MORGUE"), ("sanctum", "TEMPLE")}
TOWERS = {"wizard1", "wizard2", "wizard3"}
GOALS = {"wizard3", "fakewiz1"}
"""The levels to which the portals of the game's own levels lead, but for the last ones."""
BUBBLES = {
    "nethack-3.4.3": {"water"},
    "nethack-3.6.7": {"water", "air"},
    "nethack-3.6.6": {"water", "air"},
    "nle-1.3.0": {"water", "air"},
}
FLOOR = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n.....\n.....\nENDMAP\nSTAIR:(0,0),up\nSTAIR:(4,0),down\n"
WHOLE = {
    "": 'REGION:(1,1,1,1),lit,"ordinary",unfilled\n',
    "MORGUE": 'REGION:(2,1,2,1),unlit,"morgue",unfilled\n',
    "TEMPLE": 'REGION:(3,1,3,1),unlit,"temple",unfilled\n',
    "boundary": "TELEPORT_REGION:levregion(1,0,79,20),(1,0,1,0)\n",
    "portal": 'PORTAL:(1,0,1,0),(0,0,0,0),"wizard3"\n',
}
"""What the game needs somewhere, with the statement that makes it. Any room will do for Medusa."""
DOOM = "The Dungeons of Doom"
NO_ROOM = ("", "MORGUE", "TEMPLE")
LIGHT = 'REGION:(0,0,4,1),lit,"ordinary"\n'
"""A region that is no room."""


def written(*lacking: str) -> str:
    return FLOOR + LIGHT + "".join(text for what, text in WHOLE.items() if what not in lacking)


def cells(target: str, lacking: Collection[str]) -> set[tuple[str, str]]:
    """The levels and what they then lack, in the messages' words."""
    rooms = {(level, {"": "a room", "MORGUE": "a morgue", "TEMPLE": "a temple"}[room]) for level, room in ROOMS}
    found = {cell for cell, (_, room) in zip(sorted(rooms), sorted(ROOMS), strict=True) if room in lacking}
    if not set(NO_ROOM) <= set(lacking):
        found -= {("medusa", "a room")}
    found |= {(level, "the tower's boundary") for level in TOWERS if "boundary" in lacking}
    return found | {(level, "a portal") for level in GOALS | BUBBLES[target] if "portal" in lacking}


def told(errors: Iterable[str]) -> list[tuple[str, str]]:
    """Return what is needed where; what one file for all levels says of stairs and branches, or not, is not asked here."""
    found = []
    for error in errors:
        if " NH1431 " in error or " NH1438 " in error:
            continue
        assert " NH1452 the game needs " in error, error
        what, _, rest = error.partition("needs ")[2].partition(" on '")
        found.append((rest.partition("'")[0], what))
    return found


def needy(target: str) -> list[str]:
    return sorted({level for level, _ in cells(target, list(WHOLE))})


LACKING = [*((what,) for what in WHOLE if what), NO_ROOM, tuple(WHOLE)]


def test_what_each_level_needs_is_read_off_the_tree(any_workshop: Workshop) -> None:
    needs = needs_of_levels(any_workshop.tree)
    found = {(level, need.thing, need.room) for level, several in needs.items() for need in several}
    target = any_workshop.tree.target.name
    assert found == {
        *((level, Thing.ROOM, room) for level, room in ROOMS),
        *((level, Thing.BOUNDARY, "") for level in TOWERS),
        *((level, Thing.PORTAL, "") for level in BUBBLES[target]),
    }


def test_the_games_own_levels_have_it(any_workshop: Workshop) -> None:
    tree: Tree = any_workshop.tree
    host = host_of("nhmod")
    facts = Facts(vocabularies=host.vocabularies(tree))
    level_language = languages_of(host, tree, facts).level
    needs, seen = needs_of_levels(tree), set()
    for path in sorted({str(entry.fields["file"]) for entry in facts["level files"] if entry.fields.get("file")}):
        drawn = {drawing.name: drawing for drawing in level_language.draw(tree.text(path), path, Report())}
        for level in scan_des(tree.text(path), path).levels:
            base = level.name if level.name in needs else level.name.rpartition("-")[0]
            for need in needs.get(base, ()):
                assert has(need, drawn[level.name], level, facts), (level.name, need)
                seen.add(base)
    assert seen == set(needs)


def varied(workshop: Workshop, levels: Iterable[str], variant: str) -> str:
    """Return each of some levels a variant, in the dungeon that it is in."""
    special = facts_of(workshop.tree)["special levels"]
    dungeons: dict[str, list[str]] = defaultdict(list)
    for level in levels:
        entry = special.find(level)
        assert entry is not None
        dungeons[str(entry.fields["dungeon"])].append(f"{level}: [{variant}]")
    lines = (f'  - {{edit: "{dungeon}", variants: {{{", ".join(listed)}}}}}\n' for dungeon, listed in dungeons.items())
    return "dungeons:\n" + "".join(lines)


@pytest.mark.parametrize("lacking", LACKING, ids="-".join)
def test_variants_that_lack_it_are_refused(any_workshop: Workshop, lacking: tuple[str, ...]) -> None:
    target = any_workshop.tree.target.name
    content = varied(any_workshop, needy(target), "a.des")
    errors = any_workshop.errors(any_workshop.mod("one", content, a_des=written(*lacking)))
    assert sorted(told(errors)) == sorted(cells(target, lacking))


def test_files_in_a_levels_place_that_lack_it_are_refused(any_workshop: Workshop) -> None:
    target = any_workshop.tree.target.name
    facts = facts_of(any_workshop.tree)
    files = {entry.name for entry in facts["level files"]}
    levels = [name for level in needy(target) for name in (level, f"{level}-1", f"{level}-2") if name in files]
    assert {"medusa-1", "medusa-2", "knox"} <= set(levels)
    content = "levels:\n" + "".join(f"  - {{edit: {level}, des: a.des}}\n" for level in levels)
    errors = any_workshop.errors(any_workshop.mod("one", content, a_des=written(*WHOLE)))
    wanted = [(level, what) for name in levels for level, what in cells(target, list(WHOLE)) if name.startswith(level)]
    assert sorted(told(errors)) == sorted(wanted)
    content = content.replace("a.des", "b.des")
    assert told(any_workshop.errors(any_workshop.mod("two", content, b_des=written()))) == []


DRAWN = """\
levels:
  - name: hut
    map: |
      -----
      |...|
      -----
    stairs: {{up: [1, 1], down: [3, 1]}}
    regions: [{{area: [1, 1, 3, 1], {region}}}]
{dungeons}"""


def test_drawn_variants_that_lack_it_are_refused_and_can_have_rooms(any_workshop: Workshop) -> None:
    target = any_workshop.tree.target.name
    dungeons = varied(any_workshop, needy(target), "hut")
    errors = any_workshop.errors(any_workshop.mod("one", DRAWN.format(region="lit: true", dungeons=dungeons)))
    assert sorted(told(errors)) == sorted(cells(target, list(WHOLE)))
    assert all("'hut' has none" in error or " NH1431 " in error for error in errors)
    for level, region in (("medusa", "irregular: true"), ("knox", "room: morgue"), ("sanctum", "room: temple")):
        dungeons = varied(any_workshop, [level], "hut")
        mod = any_workshop.mod(level, DRAWN.format(region=region, dungeons=dungeons))
        assert told(any_workshop.errors(mod)) == []


def test_a_portal_leads_to_a_level_with_a_portal(any_workshop: Workshop) -> None:
    """goto_level stops where it finds none, but on the game's last levels."""
    content = "levels:\n  - {{name: a, des: a.des, place: {{dungeon: Gehennom, at: 3}}}}\n{more}"
    other = "  - {name: b, des: b.des, place: {dungeon: Gehennom, at: 4}}\n"
    back = FLOOR.replace('"a"', '"b"')

    def errors(name: str, goal: str, more: str = "", **files: str) -> list[str]:
        to = f'PORTAL:(1,0,1,0),(0,0,0,0),"{goal}"\n'
        return any_workshop.errors(any_workshop.mod(name, content.format(more=more), a_des=FLOOR + to, **files))

    (stock,) = errors("one", "oracle")
    assert "a portal of 'a' leads to 'oracle', which has none itself" in stock
    assert [errors(f"to-{goal}", goal) for goal in ("wizard3", "knox", "fire")] == [[], [], []]
    (own,) = errors("two", "b", other, b_des=back)
    assert "the game needs a portal on 'b'" in own
    leads = 'PORTAL:(1,0,1,0),(0,0,0,0),"a"\n'
    assert errors("three", "b", other, b_des=back + leads) == []


def test_all_levels_of_the_game_with_others_below_have_a_way_down(any_workshop: Workshop) -> None:
    tree = any_workshop.tree
    facts = Facts(vocabularies=any_workshop.host.vocabularies(tree))
    last = last_dungeon(tree, facts)
    assert last == "The Elemental Planes"
    on, ends = set(), set()
    for path in sorted({str(entry.fields["file"]) for entry in facts["level files"] if entry.fields.get("file")}):
        for level in scan_des(tree.text(path), path).levels:
            (on if goes_on(level.name, facts, last) else ends).add(level.name)
            assert leads_down(level) or level.name not in on, level.name
    assert {"oracle", "medusa-1", "wizard1", "wizard3", "valley", "Arc-strt", "soko1-1", "fakewiz1", "minetn-7"} <= on
    assert {"castle", "sanctum", "minend-1", "Arc-goal", "soko4-1", "knox", "astral", "earth"} <= ends


WAYS = {
    "none": ("", "", False),
    "down": ("down: [3, 1]", "STAIR:(3,1),down\n", True),
    "branch": ("branch: [3, 1]", "BRANCH:(3,1,3,1),(0,0,0,0)\n", True),
    "hole": ("", 'TRAP:"hole",(3,1)\n', True),
    "pit": ("", 'TRAP:"pit",(3,1)\n', False),
}
"""How a level can be left, drawn and in a file, and whether downwards."""
END = 'GEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\nREGION:(0,0,4,2),lit,"ordinary"\nSTAIR:(1,1),up\n'


@pytest.mark.parametrize("drawn", [True, False], ids=["drawn", "des"])
@pytest.mark.parametrize(("at", "after"), [(6, ""), (-10, ""), (2, ", after: oracle"), (None, "")])
def test_a_level_amid_a_dungeon_has_a_way_down(any_workshop: Workshop, at: int | None, after: str, drawn: bool) -> None:
    """The castle is its dungeon's last level (``at`` is None): it needs none."""
    levels, files = [], {}
    for number, (way, (stairs, text, _)) in enumerate(WAYS.items()):
        trap = f"contents: [{{trap: {way}, at: [3, 1]}}]" if way in {"hole", "pit"} else "contents: []"
        files[f"{way}_des"] = f"MAZE:\"{way}\",' '\n{END}{text}"
        up = ", ".join(filter(None, ("up: [1, 1]", stairs)))
        described = (
            f'map: "-----\\n|...|\\n-----\\n"\n    stairs: {{{up}}}\n    {trap}\n' if drawn else f"des: {way}.des\n"
        )
        place = "" if at is None else f"    place: {{dungeon: {DOOM}, at: {at + number}{after}}}\n"
        levels.append(f"  - name: {way}\n    {described}{place}")
    content = "levels:\n" + "".join(levels) if drawn or at is not None else ""
    if at is None:
        content += f"dungeons: [{{edit: {DOOM}, variants: {{castle: [{', '.join(w if drawn else w + '.des' for w in WAYS)}]}}}}]\n"
    any_workshop.plan(any_workshop.mod("one", content, **files))
    told = [warning for warning in any_workshop.warnings if warning.startswith("NH1433")]
    ends = [way for way, (_, _, down) in WAYS.items() if not down] if at is not None else []
    assert [warning.split("'")[1] for warning in told] == ends
    assert all("by digging only" in warning for warning in told)
