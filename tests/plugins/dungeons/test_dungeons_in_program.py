"""What mods put into a dungeon.lua, in whatever layout it stands: Lua itself says what is in it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from fake_tree import FakeTree
from in_lua import dungeons_in_lua

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Edit, Guard, compose
from nhmod.target import Facts
from nhmod_dungeons.formats import STOCK
from nhmod_dungeons.program import Program
from nhmod_languages.dungeon import Branch, Dungeon, DungeonFile, Level, parse_dungeons
from nhmod_languages.dungeon.files import PROGRAM, read_dungeons

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.target import Tree
    from nhmod_dungeons.formats import Piece
    from nhmod_languages.dungeon import Statement

WRITTEN = parse_dungeons(
    'DUNGEON: "New" "N" (3, 2) 50\nDESCRIPTION: mazelike\nENTRY: -1\n'
    'LEVEL: "den" "B" @ (2, 0)\nLEVELDESC: town\nCHAINLEVEL: "lair" "none" "den" + (1, 0) 40\nBRANCH: "Newer" @ (1, 2) portal\n'
    'DUNGEON: "Newer" "none" (1, 0)\n',
    "d.def",
    Report(),
).dungeons
DEN: dict[str, Any] = {"name": "den", "bonetag": "B", "base": 2, "flags": "town"}
LAIR = {"name": "lair", "chainlevel": "den", "base": 1, "chance": 40}
WAY = {"name": "Newer", "base": 1, "range": 2, "branchtype": "portal"}
NEW = {"name": "New", "bonetag": "N", "base": 3, "range": 2, "chance": 50, "flags": ["mazelike"], "entry": -1}
NEWER = {"name": "Newer", "base": 1}

HALL: dict[str, Any] = {"name": "hall", "base": 1}
GATE = {"name": "Side", "base": 2}
LAYOUTS = {
    "as the game's": """\
dungeon = {
   {
      name = "Main",
      base = 9,
      branches = {
         {
            name = "Side",
            base = 2
         }
      },
      levels = {
         {
            name = "hall",
            base = 1
         }
      }
   },
   {
      name = "Side",
      base = 1
   }
}
""",
    "commas everywhere": """\
dungeon = {
  {
    name = "Main",
    base = 9,
    branches = {
      { name = "Side", base = 2, },
    },
    levels = {
      { name = "hall", base = 1, },
    },
  },
  { name = "Side", base = 1, },
}
""",
    "on one line": 'dungeon = { { name = "Main", base = 9, branches = { { name = "Side", base = 2 } }, levels = {{ name = "hall", '
    'base = 1 }}}, { name = "Side", base = 1 } }',
    "on one line, with commas": 'dungeon = { { name = "Main", base = 9, branches = { { name = "Side", base = 2 }, }, '
    'levels = { { name = "hall", base = 1, }; }; }, { name = "Side", base = 1, }, }\nx = 1\n',
    "without blanks": 'dungeon={{name="Main",base=9,branches={{name="Side",base=2}},levels={{name="hall",base=1}}},{name="Side",base=1}}',
    "tables at the ends of lines": """\
dungeon = { {
\tname = "Main", base = 9,
\tbranches = { { name = "Side", base = 2 } }, -- one
\tlevels = {
\t\t{ name = "hall", base = 1 } } }, -- }
\t{ name = "Side",
\t  base = 1 } -- the last
} -- {
""",
    "comments before braces": """\
dungeon = {
   { name = "Main", base = 9, -- of many
     branches = { { name = "Side", base = 2 } --[[ , ]] }, levels = { --[[ { ]] { name = "hall",
     base = 1 --[[ up ]] } -- no more
     }
   }, -- here
   { name = "Side", base = 1 }
   -- nothing more
}
""",
    "lines of DOS": 'dungeon = {\r\n   {\r\n      name = "Main", base = 9,\r\n      branches = { { name = "Side", base = 2 } },\r\n'
    '      levels = {\r\n         {\r\n            name = "hall",\r\n            base = 1\r\n         }\r\n      }\r\n   },\r\n'
    '   { name = "Side", base = 1 }\r\n}\r\n',
}
EMPTY = {
    "none": 'dungeon = {\n   {\n      name = "Main",\n      base = 9\n   },\n   {\n      name = "Side", base = 1,\n   },\n}\n',
    "empty": 'dungeon = {\n   {\n      levels = {}, branches = { },\n      name = "Main", base = 9\n   },\n'
    '   { name = "Side", base = 1 },\n}\n',
    "empty on lines": "dungeon = {\n   {\n      levels = {\n      },\n      branches = {\n         -- none\n      },\n"
    '      name = "Main", base = 9\n   },\n   { name = "Side", base = 1 },\n}\n',
    "twice": 'dungeon = {\n   {\n      levels = { { name = "old" } },\n      levels = { },\n      name = "Main", base = 9\n   },\n'
    '   { name = "Side", base = 1 },\n}\n',
}


def file_of(text: str) -> DungeonFile:
    report = Report()
    file = read_dungeons(text, PROGRAM, report)
    assert report.diagnostics == ()
    return file


def edits(pieces: Iterable[Piece], owner: str) -> list[Edit]:
    """The edits of a mod, as the plugin makes them."""
    return [
        Edit(
            file=PROGRAM,
            site="",
            start=piece.start,
            end=piece.end,
            text=piece.text,
            why="",
            owner=owner,
            symbol=owner.upper(),
            guard=Guard.BARE,
            order=piece.order,
        )
        for piece in pieces
    ]


def put_in(text: str, *changes: Edit) -> str:
    tree = cast("Tree", FakeTree({PROGRAM: text}))
    made = compose(tree, changes, order=sorted({change.owner for change in changes})).files[PROGRAM].text
    assert ("\r\n" in made) == ("\r\n" in text)
    assert made.count("\n") == made.count("\r\n") or "\r\n" not in made
    return made


def statements(dungeon: Dungeon, of: type[Level | Branch]) -> list[Sequence[Statement]]:
    if of is Branch:
        return [(branch,) for branch in dungeon.branches]
    return [(level, *dungeon.level_settings(level)) for level in dungeon.levels]


def every_change(file: DungeonFile) -> list[Edit]:
    """A mod's two new dungeons, one in the other, with the levels of another mod; and what both put into the game's."""
    form, (new, newer) = Program(), WRITTEN
    (den, lair), (way,) = statements(new, Level), statements(new, Branch)
    first = [
        *form.new_dungeon(file, new, 0),
        *form.new_dungeon(file, newer, 1),
        *form.put(file, "New", way, 0),
        *form.put(file, "New", den, 0),
        *form.put(file, "Main", den, STOCK),
        *form.put(file, "Main", way, STOCK),
    ]
    second = [
        *form.put(file, "New", lair, 0),
        *form.put(file, "Main", lair, STOCK),
        *form.put(file, "Side", den, STOCK),
        *form.put(file, "Side", way, STOCK),
    ]
    return [*edits(first, "a"), *edits(second, "b")]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_two_mods_put_into_any_layout(layout: str) -> None:
    text = LAYOUTS[layout]
    file = file_of(text)
    made = put_in(text, *every_change(file))
    assert dungeons_in_lua(made) == [
        {"name": "Main", "base": 9, "branches": [GATE, WAY], "levels": [HALL, DEN, LAIR]},
        {"name": "Side", "base": 1, "branches": [WAY], "levels": [DEN]},
        {**NEW, "levels": [DEN, LAIR], "branches": [WAY]},
        NEWER,
    ]
    # nhmod reads the same as Lua, and every line stands that stood there.
    again = file_of(made)
    assert [one.name.text for one in again.dungeons] == ["Main", "Side", "New", "Newer"]
    assert again.dungeons[2].statements == WRITTEN[0].statements
    kept = iter(made)
    assert all(character in kept for character in text)


@pytest.mark.parametrize("layout", EMPTY)
def test_tables_that_are_not_there_are_made_once(layout: str) -> None:
    made = put_in(EMPTY[layout], *every_change(file_of(EMPTY[layout])))
    main, side, *_ = dungeons_in_lua(made)
    assert main == {"name": "Main", "base": 9, "branches": [WAY], "levels": [DEN, LAIR]}
    assert side == {"name": "Side", "base": 1, "branches": [WAY], "levels": [DEN]}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", [2, 12])
def test_a_level_gets_variants(layout: str, count: int) -> None:
    text = LAYOUTS[layout]
    for before in ("", f", nlevels = {count - 1}"):
        # One that has some has them in front.
        given = text.replace('name = "hall"', f'name = "hall"{before}').replace('name="hall"', f'name="hall"{before}')
        file = file_of(given)
        piece, guard = Program().variants(file, file.dungeons[0].levels[0], (1, count), ("A",), Facts(vocabularies={}))
        assert guard is Guard.BARE
        found = dungeons_in_lua(put_in(given, *edits([piece], "a")))
        assert found[0]["levels"] == [{**HALL, "nlevels": count}]


def test_it_is_written_in_the_layout_of_the_file() -> None:
    text = LAYOUTS["as the game's"]
    form, file = Program(), file_of(text)
    den, lair = statements(WRITTEN[0], Level)
    pieces = [
        *form.new_dungeon(file, WRITTEN[1], 0),
        *form.put(file, "Main", den, STOCK),
        *form.put(file, "Side", lair, STOCK),
    ]
    assert (
        put_in(text, *edits(pieces, "a"))
        == """\
dungeon = {
   {
      name = "Main",
      base = 9,
      branches = {
         {
            name = "Side",
            base = 2
         }
      },
      levels = {
         {
            name = "hall",
            base = 1
         },
         {
            name = "den",
            bonetag = "B",
            base = 2,
            flags = "town"
         },
      }
   },
   {
      name = "Side",
      base = 1,
      levels = {
         {
            name = "lair",
            chainlevel = "den",
            base = 1,
            chance = 40
         },
      },
   },
   {
      name = "Newer",
      base = 1,
   },
}
"""
    )


def test_places_are_found_for_who_asks() -> None:
    form = Program()
    for text in LAYOUTS.values():
        file = file_of(text)
        assert text[form.end(file) :].lstrip().startswith("}")
        assert text[form.behind(file, "Main") :].lstrip().startswith("}")
        assert text[form.behind(file, "Side") :].lstrip().startswith("}")
        assert form.of_variants(file, "hall") > text.index("hall")
        with pytest.raises(LookupError):
            form.of_variants(file, "nowhere")


def test_nothing_is_put_into_a_table_that_is_made_elsewhere() -> None:
    file = read_dungeons('dungeon = {\n  { name = "Main", base = 9, levels = made() },\n}\n', PROGRAM, Report())
    den, _ = statements(WRITTEN[0], Level)
    with pytest.raises(DiagnosticError) as caught:
        list(Program().put(file, "Main", den, STOCK))
    assert [str(one) for one in caught.value.diagnostics] == [
        "dat/dungeon.lua:2:30: error NH2212: the levels of 'Main' are no table that is written out, so that nothing can be put there"
    ]
    assert list(Program().put(file, "Main", statements(WRITTEN[0], Branch)[0], STOCK))
