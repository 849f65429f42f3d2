"""A tree whose levels are programs in Lua, as since NetHack 3.7: made of a release's, by what nhmod writes of its descriptions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
import tables_in_headers
from lua_level import run
from staged import MODS, composed
from test_dungeons_in_lua import in_lua

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_languages.des.v36.language import Language
from nhmod_languages.dungeon.files import DEFINITION, PROGRAM
from nhmod_nethack.languages.level36 import level_rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

TOP = "sys/unix/Makefile.top"
_TABLE = re.compile(r"^(?:static )?struct \{[^}]*\} (?:trap_types|room_types)\[\] = .*?\};", re.MULTILINE | re.DOTALL)
_FLAGS = ("noteleport", "hardfloor", "nommap", "mazelevel", "shortsighted", "inaccessibles", "noflip")
_SP_LEV = """
lspo_region(lua_State *L)
{{
    do_arrival_room = get_table_boolean_opt(L, "arrival_room", 0);
}}
{tables}
int
lspo_level_flags(lua_State *L)
{{
{flags}
}}
"""
HEAD = "nhmod: 1\nid: hall\nversion: 1.0.0\n"
HALL = 'MAZE:"hall",\' \'\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\nREGION:(0,0,4,0),lit,"ordinary"\n'
WAYS = "STAIR:(0,0),up\nSTAIR:(4,0),down\n"
UNSAID = 'MONSTER:"newt",random[dry]\n'


@pytest.fixture(scope="module")
def root(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    changes = dict.fromkeys((DEFINITION, "util/lev_comp.y", "util/lev_comp.l", "util/lev_main.c"), perturb.gone)
    changes |= dict.fromkeys(_descriptions(tree366), perturb.gone)
    headers = tables_in_headers.changes(tree366, facts366)
    changes |= {file: (lambda _, text=text: text) for file, text in headers.items() if tree366.exists(file)}
    tables = "\n".join(_TABLE.findall(tree366.text("util/lev_main.c")))
    flags = "".join(f'    else if (!strcmpi(s, "{flag}")) level.flags.x = 1;\n' for flag in _FLAGS)
    said = _SP_LEV.format(tables=tables, flags=flags.replace("else if", "if", 1))
    place = perturb.copy_of(
        tree366.root,
        tmp_path_factory.mktemp("programs") / "tree",
        {**changes, "src/sp_lev.c": lambda text: text + said, TOP: lambda text: text.replace(".lev", ".lua")},
    )
    rows = "".join(f"    {{ '{_in_c(one.name)}', {one.symbol} }},\n" for one in facts366["map symbols"])
    letters = f"static const struct {{ char ch; schar typ; }} char2typ[] = {{\n{rows}}};\n"
    for folder in ("dat", "src", "include"):
        (place / folder).chmod(0o755)
    for file in headers:
        if not tree366.exists(file):
            (place / file).write_text(headers[file], encoding="latin-1")
    (place / "src/nhlua.c").write_text(f'#include "hack.h"\n{letters}', encoding="latin-1")
    (place / PROGRAM).write_text(in_lua(tree366.text(DEFINITION)), encoding="latin-1")
    language = Language(level_rules(facts366))
    for path in _descriptions(tree366):
        for program in language.programs(tree366.text(path), path, Report()):
            (place / "dat" / program.name).write_bytes(program.content)
    return place


def _descriptions(tree: Tree) -> Iterator[str]:
    return (path for path in tree.files() if path.startswith("dat/") and path.endswith(".des"))


def _in_c(letter: str) -> str:
    return f"\\{letter}" if letter in "'\\" else letter


def _mod(folder: Path, content: str, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(HEAD + content, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.des").write_text(text, encoding="latin-1")
    return folder


def _told(root: Path, mod: Path) -> list[tuple[str, int]]:
    report = Report()
    try:
        plan(load(Request(paths=(mod,), tree=root), report, host=host_of("nhmod")), report)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    return sorted({(one.code, one.location.line if one.location else 0) for one in report.errors})


def test_what_the_tree_knows_of_levels_is_what_the_release_knows(root: Path, facts366: Facts, tree366: Tree) -> None:
    made = composed(root, MODS / "newbranch")
    from nhmod_nethack.programs import has_programs, level_programs  # noqa: PLC0415 - beside what it is asked of

    assert has_programs(made.tree)
    assert not has_programs(tree366)
    assert {name for name, _ in level_programs(made.tree)} == {
        entry.name for entry in facts366["level files"] if not entry.fields.get("copy")
    }


def test_a_branch_with_levels_of_both_ways_of_describing(root: Path) -> None:
    made = composed(root, MODS / "newbranch")
    assert {file for file in made.files if file.endswith(".lua")} == {
        PROGRAM,
        *(f"dat/mylevel{number}.lua" for number in (1, 2, 3, 4)),
    }
    packed = made.files[TOP]
    assert " \\\n\tmylevel1.lua mylevel2.lua mylevel3.lua" in packed
    assert " \\\n\tmylevel4.lua" in packed
    calls = run(made.files["dat/mylevel4.lua"])
    assert ("monster", ({"id": "minotaur", "x": 15, "y": 3, "asleep": 1},)) in calls
    assert [name for name, _ in calls].count("object") == 4


def test_what_is_replaced_in_the_games_own_program(root: Path) -> None:
    made = composed(root, MODS / "minotaur-castle")
    before, after = run((root / "dat/castle.lua").read_text()), run(made.files["dat/castle.lua"])
    renamed = [
        (name, tuple({**one, "id": "minotaur"} if one.get("id") == "soldier" else one for one in said))
        if name == "monster"
        else (name, said)
        for name, said in before
    ]
    assert renamed == after
    assert before != after


@pytest.mark.parametrize("name", ["fortress", "kitchen"])
def test_an_example_with_a_level_of_its_own(name: str, root: Path) -> None:
    made = composed(root, MODS / name)
    (program,) = (file for file in made.files if file.endswith(".lua") and file != PROGRAM)
    assert any(call == "map" for call, _ in run(made.files[program]))


def test_rooms_and_shops_have_their_names_where_programs_say_them(root: Path) -> None:
    text = composed(root, MODS / "kitchen", MODS / "petshop").files["src/sp_lev.c"]
    for row in ('{ "kitchen", KITCHEN },', '{ "pet shop", PETSHOP },'):
        assert row in text.partition("room_types[] =")[2]


def test_a_level_in_the_place_of_the_games(root: Path, tmp_path: Path) -> None:
    mod = _mod(tmp_path / "mod", "levels: [{edit: oracle, des: a.des}]\n", a=HALL + WAYS)
    text = composed(root, mod).files["dat/oracle.lua"]
    assert "delphi" not in text
    assert ("stair", ({"dir": "down", "x": 4, "y": 0},)) in run(text)


def test_a_level_in_one_program_becomes_the_first_of_its_variants(root: Path, tmp_path: Path) -> None:
    content = "dungeons: [{edit: The Dungeons of Doom, variants: {castle: [a.des]}}]\n"
    made = composed(root, _mod(tmp_path / "mod", content, a=HALL + 'STAIR:(0,0),up\nTRAP:"hole",(4,0)\n'))
    assert run(made.files["dat/castle-2.lua"])
    assert "`cp castle.lua castle-1.lua && echo castle-1.lua`" in made.files[TOP]


def test_what_no_program_says_is_told_where_it_stands(root: Path, tmp_path: Path) -> None:
    place = "place: {dungeon: The Dungeons of Doom, at: 7}"
    mod = _mod(tmp_path / "mod", f"levels: [{{des: hall.des, {place}}}]\n", hall=HALL + WAYS + UNSAID)
    assert _told(root, mod) == [("NH2726", 9)]


def test_a_monster_may_be_called_as_women_of_its_kind_are(root: Path, tmp_path: Path) -> None:
    place = "place: {dungeon: The Dungeons of Doom, at: 7}"
    content = (
        f"levels:\n  - {{des: hall.des, {place}}}\n"
        "  - {edit: minend-1, replace: [{monster: gnome lady, with: newt}]}\n"
    )
    mod = _mod(tmp_path / "mod", content, hall=f"{HALL}{WAYS}MONSTER:('G',\"gnome lady\"),random\n")
    made = composed(root, mod)
    assert ("monster", ({"id": "gnome lady"},)) in run(made.files["dat/hall.lua"])
    before, after = (
        text.count("gnome lord") for text in ((root / "dat/minend-1.lua").read_text(), made.files["dat/minend-1.lua"])
    )
    assert before > after == 0


def test_a_name_that_the_tree_does_not_have_is_told_as_ever(root: Path, tmp_path: Path) -> None:
    place = "place: {dungeon: The Dungeons of Doom, at: 7}"
    mod = _mod(tmp_path / "mod", f"levels: [{{des: hall.des, {place}}}]\n", hall=f'{HALL}{WAYS}MONSTER:"nute",random\n')
    assert [line for _, line in _told(root, mod)] == [9]


def test_programs_of_before_there_were_such_words_are_not_written(root: Path, tmp_path: Path) -> None:
    older = perturb.copy_of(
        root, tmp_path / "tree", {"src/sp_lev.c": lambda text: text.replace('"arrival_room"', '"old"')}
    )
    mod = _mod(
        tmp_path / "mod", "levels: [{des: hall.des, place: {dungeon: The Dungeons of Doom, at: 7}}]\n", hall=HALL + WAYS
    )
    assert "NH0520" in {code for code, _ in _told(older, mod)}
