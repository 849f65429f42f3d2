"""A tree whose dungeons are a program in Lua says and takes the same as one that has them in dungeon.def."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from in_lua import dungeons_in_lua
from staged import MODS, composed
from tree_facts import facts_of

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Guard
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.target.tree import Tree
from nhmod.testing import host_of
from nhmod_dungeons.sites import DUNGEON_C
from nhmod_languages.dungeon import Setting, print_dungeon, print_statement
from nhmod_languages.dungeon.files import DEFINITION, PROGRAM, read_dungeons
from nhmod_languages.dungeon.lua.printer import print_dungeon_program

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Facts

LEVEL = 'MAZE:"{}",\' \'\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nREGION:(0,0,2,0),lit,"ordinary"\n'
UP, DOWN = "STAIR:(0,0),up\n", "STAIR:(2,0),down\n"
DOOM = "The Dungeons of Doom"
SYMBOLS = "util/mdgrep.h"
HEAD = "nhmod: 1\nid: deep\nversion: 1.0.0\n"
CONTENTS = {
    "a dungeon in each way": "dungeons:\n"
    + "".join(
        f"  - {{name: d{number}, bones: none, levels: {number + 1}, from: {{dungeon: {DOOM}, at: {number + 16}, by: {way}}}}}\n"
        for number, way in enumerate(
            ("stairs down", "stairs up", "portal", "no_down", "no_down up", "no_up", "no_up up")
        )
    ),
    "all keys": f"""\
levels: [{{des: a.des}}, {{des: b.des}}, {{des: c.des}}]
dungeons:
  - {{name: inner, bones: none, levels: 2, from: {{after: a, at: 1, spread: 1}}}}
  - name: Outer
    bones: X
    levels: 3..5
    kind: [hellish, mazelike]
    alignment: chaotic
    entry: -1
    from: {{dungeon: {DOOM}, at: -7, by: portal}}
    contains:
      - c
      - a
      - {{level: b, at: 1, after: a, spread: -1, chance: 50, bones: B, kind: town, alignment: lawful}}
""",
    "places in the game's dungeons": f"""\
levels:
  - {{des: a.des, place: {{dungeon: {DOOM}, at: 16, spread: 4, chance: 30}}}}
  - {{des: b.des, place: {{dungeon: The Gnomish Mines, at: 5}}}}
  - {{des: c.des}}
dungeons:
  - {{edit: {DOOM}, contains: [{{level: c, at: 9, after: oracle, spread: 3}}]}}
  - {{name: Below, bones: none, levels: 1, from: {{after: oracle, at: 12}}}}
  - {{name: Beside, bones: none, levels: 1, from: {{dungeon: The Gnomish Mines, at: 2}}}}
""",
    "variants": f"""\
dungeons:
  - edit: {DOOM}
    variants: {{castle: [a.des], bigrm: [b.des, c.des], Arc-loca: [a.des]}}
""",
}
MISTAKES = {
    "outside": f"dungeons:\n  - {{name: d, bones: X, levels: 3, from: {{dungeon: {DOOM}, at: 99}}}}\n",
    "outside of some": f"dungeons:\n  - {{name: d, bones: X, levels: 3, from: {{dungeon: {DOOM}, at: 27}}}}\n",
    "no place": "levels:\n  - {des: a.des, place: {dungeon: Sokoban, at: 2}}\n",
    "a letter twice": f"dungeons:\n  - {{name: d, bones: X, levels: 3, from: {{dungeon: {DOOM}, at: 16}}}}\n"
    f"  - {{name: e, bones: X, levels: 3, from: {{dungeon: {DOOM}, at: 17}}}}\n",
    "a meeting": f"dungeons:\n  - {{name: d, bones: X, levels: 3, from: {{dungeon: {DOOM}, at: 2}}}}\n",
    "the entrance": "dungeons:\n  - {name: d, bones: X, levels: 3, from: {dungeon: The Gnomish Mines, at: 1}}\n",
    "from what may not be": "dungeons:\n  - {name: d, bones: X, levels: 3, from: {after: bigrm, at: 1}}\n",
    "too many": "dungeons:\n"
    + "".join(
        f"  - {{name: d{n}, bones: none, levels: 1, from: {{dungeon: {DOOM}, at: {n + 15}}}}}\n" for n in range(9)
    ),
    "too many levels": f"dungeons:\n  - {{name: d, bones: X, levels: 30, from: {{dungeon: {DOOM}, at: 16}}}}\n",
}


def in_lua(text: str) -> str:
    """The same dungeons as a program."""
    return print_dungeon_program(read_dungeons(text, DEFINITION, Report()).dungeons)


@pytest.fixture(scope="module")
def place(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return programmed(tree366, tmp_path_factory.mktemp("programmed") / "tree", {})


def programmed(tree: Tree, place: Path, changes: dict[str, Callable[[str], str]]) -> Path:
    folder = perturb.copy_of(tree.root, place, {DEFINITION: perturb.gone, **changes})
    (folder / "dat").chmod(0o755)
    (folder / PROGRAM).write_text(in_lua(tree.text(DEFINITION)), encoding="latin-1")
    return folder


def mod_of(content: str, place: Path) -> Path:
    place.mkdir(exist_ok=True)
    (place / "mod.yaml").write_text(HEAD + content, encoding="utf-8")
    for name, ways in (("a", UP + DOWN), ("b", UP + DOWN), ("c", UP + DOWN)):
        (place / f"{name}.des").write_text(LEVEL.format(name) + ways, encoding="latin-1")
    return place


def said(text: str, file: str) -> list[str]:
    """What a file says, in one order: levels before branches, as the game takes them."""
    report = Report()
    read = read_dungeons(text, file, report)
    assert report.errors == ()
    out = []
    for one in read.dungeons:
        levels = [node for level in one.levels for node in (level, *one.level_settings(level))]
        settings = [node for node in one.statements if isinstance(node, Setting) and not node.keyword.startswith("LEV")]
        out.append(
            print_dungeon(
                type(one)(
                    **{**_fields(one), "statements": (*sorted(settings, key=print_statement), *levels, *one.branches)}
                )
            )
        )
    return out


def _fields(one: object) -> dict[str, object]:
    return {name: getattr(one, name) for name in ("span", "location", "name", "bones", "size", "chance")}


def test_the_same_is_known_of_dungeons_and_levels(facts: Facts, facts366: Facts) -> None:
    for name in ("dungeons", "special levels", "needed dungeons"):
        known, same = ([(one.name, one.index, one.words, one.fields) for one in of[name]] for of in (facts, facts366))
        assert known == same
    assert facts.constant("MAXDUNGEON") == facts366.constant("MAXDUNGEON")


@pytest.mark.parametrize("name", CONTENTS)
def test_the_same_is_made_of_content(name: str, place: Path, tree366: Tree, tmp_path: Path) -> None:
    mod = mod_of(CONTENTS[name], tmp_path / "mod")
    made, same = composed(place, mod), composed(tree366.root, mod)
    text = made.files[PROGRAM]
    assert said(text, PROGRAM) == said(same.files[DEFINITION], DEFINITION)
    # Only what makedefs takes lines out of needs its symbols.
    assert {*made.files} - {PROGRAM, SYMBOLS} == {*same.files} - {DEFINITION, SYMBOLS}
    assert made.files.get(DUNGEON_C) == same.files.get(DUNGEON_C)
    # Lua has it so, too.
    again = read_dungeons(text, PROGRAM, Report())
    assert dungeons_in_lua(text) == dungeons_in_lua(print_dungeon_program(again.dungeons))


def test_an_example_of_a_dungeon_of_its_own(place: Path, tree366: Tree) -> None:
    made, same = composed(place, MODS / "newbranch"), composed(tree366.root, MODS / "newbranch")
    assert said(made.files[PROGRAM], PROGRAM) == said(same.files[DEFINITION], DEFINITION)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_same_is_told_of_mistakes(name: str, place: Path, tree366: Tree, tmp_path: Path) -> None:
    mod = mod_of(MISTAKES[name], tmp_path / "mod")
    made, same = (told(root, mod) for root in (place, tree366.root))
    assert made == same
    assert made


def told(root: Path, mod: Path) -> list[tuple[str, int, str, str]]:
    """The codes, the lines, the messages and the hints, but for those about the tree."""
    report = Report()
    try:
        plan(load(Request(paths=(mod,), tree=root), report, host=host_of("nhmod")), report)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    found = {(one.code, one.location.line, one.message, one.hint) for one in report.diagnostics if one.location}
    return sorted(found)


def test_it_is_told_that_it_stays_without_the_symbol(place: Path, tmp_path: Path) -> None:
    mod = mod_of(CONTENTS["all keys"] + CONTENTS["variants"].removeprefix("dungeons:\n"), tmp_path / "mod")
    report = Report()
    planned = plan(load(Request(paths=(mod,), tree=place), report, host=host_of("nhmod")), report)
    edits = [change for change in planned.changes if change.file == PROGRAM]
    assert {edit.guard for edit in edits} == {Guard.BARE}
    assert {edit.why.partition(" (")[2] for edit in edits} == {"without the symbol too: the file has no conditions)"}


@pytest.mark.parametrize("late", [False, True])
def test_the_first_branch_from_the_last_level_where_the_game_does_not_find_it(
    late: bool, tree366: Tree, tmp_path: Path
) -> None:
    def looks(text: str) -> str:
        return f"{text}\nvoid\ninit_dungeon_branches()\n{{\n    for (bi = 0; bi < pd->n_levs + f - 1; bi++)\n        ;\n}}\n"

    place = programmed(tree366, tmp_path / "tree", {DUNGEON_C: looks} if late else {})
    content = "dungeons:\n  - {name: d, bones: X, levels: 3, from: {after: minend, at: -1}}\n"
    found = told(place, mod_of(content, tmp_path / "mod"))
    expected = (
        "NH2213",
        5,
        "the first branch of 'The Gnomish Mines' can't count from its last level 'minend': the game does not find it",
        "count from another level, or give the place by its number",
    )
    assert (expected in found) == late
    # Behind another branch it finds it.
    content += "  - {name: e, bones: Y, levels: 3, from: {dungeon: The Gnomish Mines, at: 2}}\n"
    reversed_ = "\n".join(["dungeons:", *reversed(content.splitlines()[1:])]) + "\n"
    assert "NH2213" not in {code for code, *_ in told(place, mod_of(reversed_, tmp_path / "mod"))}


def test_names_of_the_quests_levels_that_are_given_in_another_function(tree366: Tree, tmp_path: Path) -> None:
    def apart(text: str) -> str:
        loop = re.search(r"^    for \(lev_map = level_map;", text, re.MULTILINE)
        assert loop is not None
        begin = "}\n\nstatic void\nfixup_level_locations()\n{\n    s_level *x;\n    struct level_map *lev_map;\n\n"
        return f"{text[: loop.start()]}{begin}{text[loop.start() :]}"

    place = programmed(tree366, tmp_path / "tree", {DUNGEON_C: apart})
    made = composed(place, mod_of(CONTENTS["variants"], tmp_path / "mod")).files[DUNGEON_C]
    body = made[made.index("fixup_level_locations()") :]
    assert 'if (!strcmp(x->proto, "Arc-loca"))\n' in body


def test_what_lua_works_out_is_left_as_it_is(place: Path, tree366: Tree, tmp_path: Path) -> None:
    text = (place / PROGRAM).read_text("latin-1")
    changed = text.replace('name = "rogue"', "name = pick()").replace(
        "dungeon = {", "local function pick() end\ndungeon = {", 1
    )
    folder = programmed(tree366, tmp_path / "tree", {})
    (folder / PROGRAM).write_text(changed, encoding="latin-1")
    known = facts_of(Tree(tree366.target, folder))
    assert {one.name for one in facts_of(Tree(tree366.target, place))["special levels"]} - {
        one.name for one in known["special levels"]
    } == {"rogue"}
    made = composed(folder, mod_of(CONTENTS["places in the game's dungeons"], tmp_path / "mod")).files[PROGRAM]
    assert "name = pick()," in made
    assert 'name = "a",' in made


def test_a_dungeon_can_be_had_where_no_level_file_can_be_read(tree366: Tree, tmp_path: Path) -> None:
    levels = [path for path in tree366.files() if path.startswith("dat/") and path.endswith(".des")]
    folder = programmed(tree366, tmp_path / "tree", dict.fromkeys(levels, perturb.gone))
    made = composed(folder, mod_of(CONTENTS["a dungeon in each way"], tmp_path / "mod")).files[PROGRAM]
    assert [one["name"] for one in dungeons_in_lua(made)][-7:] == [f"d{number}" for number in range(7)]


def test_a_fault_of_the_trees_own_on_a_line_that_gets_a_comma_is_its_own(tree366: Tree, tmp_path: Path) -> None:
    folder = programmed(tree366, tmp_path / "tree", {})
    text = (folder / PROGRAM).read_text("latin-1")
    castle = re.compile(r'\{\s*name = "castle",\s*base = -1\s*\},\s*\},\s*branches')
    assert castle.search(text)
    # A letter of bones twice, at the end of all levels, on one line with the end of their table.
    own = '{ name = "castle", base = -1 }, { name = "again", bonetag = "B", base = 17 } },\n branches'
    (folder / PROGRAM).write_text(castle.sub(own, text), encoding="latin-1")
    mod = mod_of(CONTENTS["places in the game's dungeons"], tmp_path / "mod")
    made = dungeons_in_lua(composed(folder, mod).files[PROGRAM])
    assert [level["name"] for level in made[0]["levels"]][-4:] == ["castle", "again", "c", "a"]


def test_ordinary_rooms_are_those_of_the_main_dungeon(tree366: Tree, tmp_path: Path) -> None:
    folder = programmed(tree366, tmp_path / "tree", {})
    text = (folder / PROGRAM).read_text("latin-1")
    text = text.replace("base = 25,", 'base = 25, themerooms = "rooms.lua",', 1).replace(
        "base = 8,", 'base = 8, themerooms = "x",', 1
    )
    (folder / PROGRAM).write_text(text, encoding="latin-1")
    for content, expected in (
        ("levels: 2", "rooms.lua"),
        ("levels: 2, kind: [mazelike]", "rooms.lua"),
        ("levels: 2, kind: [hellish]", None),
        ("levels: 1, protofile: oracle", None),
    ):
        mod = mod_of(
            f"dungeons: [{{name: d, bones: X, {content}, from: {{dungeon: {DOOM}, at: 16}}}}]\n", tmp_path / "mod"
        )
        assert dungeons_in_lua(composed(folder, mod).files[PROGRAM])[-1].get("themerooms") == expected


def test_what_is_worked_out_takes_its_room_all_the_same(tree366: Tree, tmp_path: Path) -> None:
    folder = programmed(tree366, tmp_path / "tree", {})
    text = (folder / PROGRAM).read_text("latin-1")
    own = facts_of(Tree(tree366.target, folder))
    full = own.constant("LEV_LIMIT") - len(own["special levels"]) - 2
    more = "".join(f"{{ name = pick({number}), base = 17 }},\n" for number in range(full))
    made = text.replace("levels = {", f"levels = {{ {more}", 1).replace(
        "dungeon = {", "local pick = tostring\ndungeon = {", 1
    )
    (folder / PROGRAM).write_text(made, encoding="latin-1")
    # Two levels fit in, and a third needs more room.
    limit = f"#define LEV_LIMIT {own.constant('LEV_LIMIT')}"
    header = "include/dgn_file.h"
    fit = "levels: [{des: a.des}, {des: b.des}]\n"
    fit += f"dungeons: [{{edit: {DOOM}, contains: [{{level: a, at: 16}}, {{level: b, at: 17}}]}}]\n"
    assert header not in composed(folder, mod_of(fit, tmp_path / "mod")).files
    beyond = fit.replace("b.des}", "b.des}, {des: c.des}").replace("17}", "17}, {level: c, at: 18}")
    assert limit in (folder / header).read_text("latin-1")
    assert limit.replace("50", "51") in composed(folder, mod_of(beyond, tmp_path / "mod")).files[header]
    # So do dungeons and branches of which nothing is known.
    assert len(own["dungeons"]) == 8
    unknown = "".join(f"   {{ name = pick({number}), base = 1, flags = 'unconnected' }},\n" for number in range(6))
    (folder / PROGRAM).write_text(made.rstrip().removesuffix("}") + unknown + "}\n", encoding="latin-1")
    dungeons = f"dungeons: [{{name: d, bones: X, levels: 1, from: {{dungeon: {DOOM}, at: 16}}}}]\n"
    composed(folder, mod_of(dungeons, tmp_path / "mod"))
    second = dungeons.replace("]", f", {{name: e, bones: Y, levels: 1, from: {{dungeon: {DOOM}, at: 17}}}}]")
    assert [code for code, *_ in told(folder, mod_of(second, tmp_path / "mod"))] == ["NH1539"]
