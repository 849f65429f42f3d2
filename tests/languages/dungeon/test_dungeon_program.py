"""Dungeons that a program in Lua fills: read to the same nodes as dungeon.def, written back, and run by Lua itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from in_lua import dungeons_in_lua

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.source import Span
from nhmod_languages.dungeon import (
    Branch,
    Couple,
    Dungeon,
    DungeonFile,
    DungeonLimits,
    Level,
    Name,
    Number,
    Setting,
    check_dungeons,
    parse_dungeons,
    print_dungeons,
)
from nhmod_languages.dungeon.files import DEFINITION, PROGRAM, described_in, read_dungeons
from nhmod_languages.dungeon.lua import keys
from nhmod_languages.dungeon.lua.printer import print_dungeon_program
from nhmod_languages.dungeon.words import ALIGNMENTS, BRANCH_KINDS, DESCRIPTIONS, DIRECTIONS, TOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXT = r"""-- dungeon = { { name = "nowhere" } }
--[==[ dungeon = { ]] ]==]
local upper, depth = { name = 'attic\'s', bonetag = [[A]] }, 7
local deep = { rooms = { base = 0x1F } }
local swapped = "one"
if percent(50) then swapped = "two" end
function dig() dungeon = { { name = "dug", base = 1 } } return ";" end
dungeon = {
   {
      levels = {
         { name = "hall"; base = -1, flags = { "town", "mazelike" }; },
         { ["name"] = "well", ['bonetag'] = "Wide", base = 2, range = -1, chance = 40, nlevels = 3 }, -- { name = "no" }
         { chainlevel = "hall", name = [=[
den]=], base = 0, nlevels = 0, alignment = "chaotic" },
         { chainlevel = "hall", name = "lair", base = 1.0, nlevels = 2 },
      },
      bonetag = "", name = "The\x20Deep\z
                            s", base = deep.rooms.base, range = 3,
      branches = {
         { name = "The Roof", base = 1, branchtype = "portal" },
         { name = "The \65ttic", chainlevel = "hall", base = -2, range = 2, direction = "up" }
      },
      name = "The Deep", themerooms = "rooms.lua", unheard = dig() .. "x", flags = "mazelike",
   },
   { name = "The Attic", base = 2, entry = -1, protofile = "attic", lvlfill = "loft", alignment = "noalign", chance = 90 },
   { name = "The Roof", base = 1, flags = { "hellish", "unconnected" } }
}
"""
SAME = """\
DUNGEON:	"The Deep" "none" (31, 3)
DESCRIPTION:	mazelike
THEMEROOMS:	rooms.lua
LEVEL:		"hall" "none" @ (-1, 0)
LEVELDESC:	town
LEVELDESC:	mazelike
RNDLEVEL:	"well" "W" @ (2, -1) 40 3
CHAINLEVEL:	"den" "none" "hall" + (0, 0)
LEVALIGN:	chaotic
RNDCHLEVEL:	"lair" "none" "hall" + (1, 0) 2
BRANCH:		"The Roof" @ (1, 0) portal
CHAINBRANCH:	"The Attic" "hall" + (-2, 2) up

DUNGEON:	"The Attic" "none" (2, 0) 90
ALIGNMENT:	noalign
ENTRY:		-1
PROTOFILE:	"attic"
LVLFILL:	loft

DUNGEON:	"The Roof" "none" (1, 0)
DESCRIPTION:	hellish
DESCRIPTION:	unconnected
"""


def read(text: str) -> tuple[DungeonFile, list[str]]:
    report = Report()
    file = read_dungeons(text, PROGRAM, report)
    return file, [str(one) for one in report.diagnostics]


def test_a_program_is_read_to_the_nodes_of_dungeon_def() -> None:
    file, told = read(TEXT)
    assert told == []
    assert print_dungeons(file) == SAME


def test_every_node_knows_where_it_stands() -> None:
    file, _ = read(TEXT)
    for dungeon in file.dungeons:
        stands = file.source[dungeon.span]
        assert (stands[0], stands[-1]) == ("{", "}")
        for node in (*dungeon.levels, *dungeon.branches):
            assert file.source[node.span].startswith("{ ")
            assert node.span in dungeon.span
            assert node.name.span in node.span
            assert file.source[node.place.base.span].lstrip("-")[0].isdigit()
        for setting in dungeon.statements:
            assert not isinstance(setting, Setting) or setting.span in dungeon.span
    assert file.level("DEN") == (file.dungeons[0], file.dungeons[0].levels[2])


def test_which_file_is_read() -> None:
    assert described_in({DEFINITION, PROGRAM}.__contains__) == DEFINITION
    assert described_in({PROGRAM}.__contains__) == PROGRAM
    assert described_in(set[str]().__contains__) == DEFINITION
    said = Report()
    assert print_dungeons(read_dungeons('DUNGEON: "a" "B" (1, 0)\n', DEFINITION, said)) == 'DUNGEON:\t"a" "B" (1, 0)\n'


UNREAD = {
    "no table": (
        "x = 1",
        [],
        "1:1: error NH2212: nothing like 'dungeon = { … }' stands here, outside of functions and conditions",
    ),
    "a local table": ("local dungeon = { {} }", [], "1:1: error NH2212: nothing like"),
    "a field of another": ("a.dungeon = { {} }", [], "1:1: error NH2212: nothing like"),
    "made by a function": ("dungeon = dig { {} }", [], "1:1: error NH2212: nothing like"),
    "a table that is changed": ("dungeon = { {} } .. x", [], "1:1: error NH2212: nothing like"),
    "no end of a table": (
        "dungeon = { { name = 'a' }",
        [],
        "1:11: error NH2212: the table that begins here has no end",
    ),
    "no end of a text": ("dungeon = { { name = 'a } }", [], "1:22: error NH2212: what begins here has no end"),
    "no end of a comment": ("dungeon = { } --[[ or is it", [], "1:15: error NH2212: what begins here has no end"),
    "no comma": (
        "dungeon = { { name = 'a' base = 3 } }",
        [],
        "1:22: error NH2212: 'name' is no text that is written out",
    ),
    "no dungeon": ("dungeon = { dig() }", [], "1:13: error NH2212: a dungeon is no table that is written out"),
    "no name": ("dungeon = { { base = 3 } }", [], "1:13: error NH2212: 'name' is missing"),
    "a name that is worked out": (
        "local a = pick('a')\ndungeon = { { name = a, base = 3 } }",
        [],
        "2:22: error NH2212: 'name' is no text that is written out",
    ),
    "a name that is put together": (
        "dungeon = { { name = 'a' .. 'b', base = 3 } }",
        [],
        "1:22: error NH2212: 'name' is no text that is written out",
    ),
    "a sum": (
        "dungeon = { { name = 'a', base = 3 + 4 } }",
        [],
        "1:34: error NH2212: 'base' is no whole number that is written out",
    ),
    "no whole number": (
        "dungeon = { { name = 'a', base = 3.5 } }",
        [],
        "1:34: error NH2212: 'base' is no whole number",
    ),
    "an index of its own": (
        "dungeon = { [1] = { name = 'a', base = 3 } }",
        [],
        "1:13: error NH2212: a dungeon is no table",
    ),
    "a letter": ("dungeon = { { name = 'a', base = 3, bonetag = 3 } }", [], "1:47: error NH2212: 'bonetag' is no text"),
    "a setting": (
        "dungeon = { { name = 'a', base = 3, entry = 'x' } }",
        ["ENTRY"],
        "1:45: error NH2212: 'entry' is no whole number",
    ),
    "levels from elsewhere": (
        "dungeon = { { name = 'a', base = 3, levels = dig(1, 2) } }",
        ["LEVEL"],
        "1:46: error NH2212: 'levels' is no table that is written out",
    ),
    "a level": (
        "dungeon = { { name = 'a', base = 3, levels = { f() } } }",
        ["LEVEL"],
        "1:48: error NH2212: one of 'levels' is no table",
    ),
    "a level's chance": (
        "dungeon = { { name = 'a', base = 3, levels = { { name = 'b', base = 1, chance = x } } } }",
        ["LEVEL"],
        "1:81: error NH2212: 'chance' is no whole number",
    ),
    "a branch": (
        "dungeon = { { name = 'a', base = 3, branches = { { name = 'b' } } } }",
        ["BRANCH"],
        "1:50: error NH2212: 'base' is missing",
    ),
    "a variable that is another later": (
        "local a = 'b'\nif x then a = 'c' end\ndungeon = { { name = 'd', base = 3, levels = { { name = a, base = 1 } } } }",
        ["LEVEL"],
        "3:57: error NH2212: 'name' is no text",
    ),
}


@pytest.mark.parametrize("name", UNREAD)
def test_what_is_not_written_out_is_told_and_the_rest_is_read(name: str) -> None:
    text, lost, message = UNREAD[name]
    file, told = read(text)
    assert len(told) == 1
    assert told[0].startswith(f"{PROGRAM}:{message}")
    assert [one.sort for dungeon in file.dungeons for one in dungeon.unread] == lost
    assert len(file.dungeons) == bool(lost)


def test_what_is_skipped_may_be_anything() -> None:
    text = """
local function f(a, b) if a then return { a, b } else for i = 1, 3 do print(i) end end end
local g = function() return "dungeon = {" end; while false do local x = { y = 1 } end repeat until true
dungeon = {
   { name = "a", base = 1, x = function(a, b) return a, b end, y = f(1, { 2 }), z = g() .. "}", w = not true, v = #"a,b" },
   { name = "b", base = 2, x = { { { { } } } }, y = -f(1), z = (1), w = a and b or c, u = nil },
}
table.insert(dungeon[1], "more")
"""
    file, told = read(text)
    assert told == []
    assert [(one.name.text, one.smallest) for one in file.dungeons] == [("a", 1), ("b", 2)]


def test_depths_without_end_are_left_out() -> None:
    text = f"dungeon = {{ {{ name = 'a', base = 1, x = {'{' * 5000}{'}' * 5000} }} }}"
    file, told = read(text)
    assert (told, len(file.dungeons)) == ([], 1)


NOWHERE = {"span": Span(0, 0), "location": Location(file="")}
texts = st.text(st.characters(min_codepoint=1, max_codepoint=255), min_size=1, max_size=12)
numbers = st.builds(lambda value: Number(**NOWHERE, value=value), st.integers(-200, 200))
names = st.builds(lambda text: Name(**NOWHERE, text=text), texts)
letters = st.builds(lambda text: Name(**NOWHERE, text=text), st.sampled_from(["none", "A", "Z"]))
couples = st.builds(lambda base, rand: Couple(**NOWHERE, base=base, rand=rand), numbers, numbers)


def words(*choices: str) -> st.SearchStrategy[Name | None]:
    return st.none() | st.builds(lambda text: Name(**NOWHERE, text=text), st.sampled_from(choices))


def setting(keyword: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Setting]:
    return st.builds(lambda value: Setting(**NOWHERE, keyword=keyword, value=value), values.filter(bool))


def some(keyword: str, values: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[list[Setting]]:
    return st.lists(setting(keyword, values), max_size=most)


@st.composite
def levels(draw: st.DrawFn) -> list[Level | Setting]:
    chain = draw(st.none() | names)
    variants = draw(st.none() | numbers.filter(lambda number: number.value != 0))
    keyword = "LEVEL" if chain is None else "CHLEVEL" if variants else "CHAINLEVEL"
    level = Level(
        **NOWHERE,
        keyword=f"RND{keyword}" if variants else keyword,
        name=draw(names),
        bones=draw(letters),
        chain=chain,
        place=draw(couples),
        chance=draw(st.none() | numbers),
        variants=variants,
    )
    settings = draw(some("LEVELDESC", words(TOWN, *DESCRIPTIONS), 3)) + draw(some("LEVALIGN", words(*ALIGNMENTS), 1))
    return [level, *settings]


@st.composite
def branches(draw: st.DrawFn) -> Branch:
    chain = draw(st.none() | names)
    return Branch(
        **NOWHERE,
        keyword="BRANCH" if chain is None else "CHAINBRANCH",
        name=draw(names),
        chain=chain,
        place=draw(couples),
        kind=draw(words(*BRANCH_KINDS)),
        direction=draw(words(*DIRECTIONS)),
    )


@st.composite
def dungeons(draw: st.DrawFn) -> Dungeon:
    settings = [
        *draw(some("DESCRIPTION", words(*DESCRIPTIONS, "unconnected"), 3)),
        *draw(some("ALIGNMENT", words(*ALIGNMENTS), 1)),
        *draw(some("ENTRY", numbers, 1)),
        *draw(some("PROTOFILE", names, 1)),
        *draw(some("LVLFILL", names, 1)),
        *draw(some("THEMEROOMS", names, 1)),
    ]
    inside = [one for of in draw(st.lists(levels(), max_size=3)) for one in of]
    return Dungeon(
        **NOWHERE,
        name=draw(names),
        bones=draw(letters),
        size=draw(couples),
        chance=draw(st.none() | numbers),
        statements=(*settings, *inside, *draw(st.lists(branches(), max_size=3))),
    )


@given(st.lists(dungeons(), max_size=2))
def test_what_is_written_is_read_again_and_lua_itself_reads_it(declared: list[Dungeon]) -> None:
    text = print_dungeon_program(declared)
    file, told = read(text)
    assert told == []
    assert list(file.dungeons) == declared
    assert dungeons_in_lua(text) == [as_table(one) for one in declared]


def test_lua_itself_reads_the_text_above() -> None:
    file, _ = read(TEXT)
    found = dungeons_in_lua(TEXT, "function percent() end")
    for table in found:
        table.pop("unheard", None)
        if isinstance(table.get("flags"), str):
            table["flags"] = [table["flags"]]
    expected = [as_table(one) for one in file.dungeons]
    # What the game takes for absent may be there, and of a letter it takes the first.
    expected[0]["bonetag"] = ""
    expected[0][keys.LEVELS][1]["bonetag"] = "Wide"
    expected[0][keys.LEVELS][2]["nlevels"] = 0
    assert found == expected


def as_table(node: Dungeon | Level | Branch, settings: tuple[Setting, ...] = ()) -> dict[str, Any]:
    """What the table of a node must be."""
    place = node.size if isinstance(node, Dungeon) else node.place
    table: dict[str, Any] = {"name": node.name.text, "base": place.base.value}
    if place.rand.value:
        table["range"] = place.rand.value
    if not isinstance(node, Branch) and node.bones.text != "none":
        table["bonetag"] = node.bones.text
    further: Mapping[str, str] = {
        "chance": "chance",
        "variants": "nlevels",
        "chain": "chainlevel",
        "kind": "branchtype",
        "direction": "direction",
    }
    for attribute, key in further.items():
        value = getattr(node, attribute, None)
        if value is not None:
            table[key] = value.value if isinstance(value, Number) else value.text
    if isinstance(node, Dungeon):
        settings = tuple(one for one in node.statements if isinstance(one, Setting) and one.keyword in keys.SETTINGS)
        inside = [as_table(level, node.level_settings(level)) for level in node.levels]
        table |= {keys.LEVELS: inside} if inside else {}
        table |= {keys.BRANCHES: [as_table(branch) for branch in node.branches]} if node.branches else {}
    for one in settings:
        key = {**keys.SETTINGS, **keys.LEVEL_SETTINGS}[one.keyword]
        value = one.value.value if isinstance(one.value, Number) else one.value.text
        listed = key == "flags" and (isinstance(node, Dungeon) or sum(it.keyword == one.keyword for it in settings) > 1)
        table[key] = [*table.get(key, []), value] if listed else value
    return table


LIMITS = DungeonLimits(maxlevel=32, maxdungeon=16, lev_limit=50, branch_limit=32)
HEAD = 'DUNGEON: "Main" "D" (25, 5)\nLEVEL: "a" "none" @ (3, 0)\n'
SIDE = 'DUNGEON: "Side" "none" (2, 0)\n'
CHAINS = {
    "a level from the first": (HEAD + 'CHAINLEVEL: "b" "none" "a" + (1, 0)\n', ["NH2208"], []),
    "the first branch from the last level": (
        f'{HEAD}CHAINBRANCH: "Side" "a" + (1, 0)\n{SIDE}',
        [],
        ["NH2213"],
    ),
    "the second branch from the last level": (
        f'{HEAD}BRANCH: "Fore" @ (2, 0)\nCHAINBRANCH: "Side" "a" + (1, 0)\nDUNGEON: "Fore" "none" (2, 0)\n{SIDE}',
        [],
        [],
    ),
    "the first branch from another level": (
        f'{HEAD}LEVEL: "b" "none" @ (7, 0)\nCHAINBRANCH: "Side" "a" + (1, 0)\n{SIDE}',
        [],
        [],
    ),
    "a dungeon that nothing leads to": (f"{HEAD}{SIDE}", ["NH1536"], ["NH1536"]),
    "an unconnected dungeon": (f"{HEAD}{SIDE}DESCRIPTION: unconnected\n", [], []),
}


@pytest.mark.parametrize("name", CHAINS)
def test_what_levels_and_branches_can_be_counted_from(name: str) -> None:
    text, defined, programmed = CHAINS[name]
    file = parse_dungeons(text, "d.def", Report(), descriptions=("unconnected",))
    program, told = read(print_dungeon_program(file.dungeons))
    assert told == []
    for one, last, expected in ((file, True, defined), (program, False, programmed)):
        report = Report()
        check_dungeons(one, LIMITS, report, last=last)
        assert [found.code for found in report.diagnostics] == expected
