"""Quest texts in a tree whose texts are tables in Lua: the same are said as where they are numbered."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING

import perturb
import pytest
from in_lua import plain
from lupa import LuaRuntime
from staged import MODS, composed

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_languages.contents.quest_messages import NAMES, NUMBERS, QUEST_LUA, QUEST_TXT
from nhmod_roles.quest_tables import write_tables
from nhmod_roles.questtext import read_texts

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts, Tree
    from nhmod_roles.questtext import Message

HEAD = """\
-- NetHack quest.lua
questtext = {
   -- If a role doesn't have a specific message, try a fallback
   msg_fallbacks = {
      goal_alt = "goal_next"
   },
   common = {
      legacy = {
         text = "It is written"
      }
   },
"""
LAMPS, LEVELS = MODS / "lamplighter", "levels"


def in_lua(text: str) -> str:
    """The game's own texts as tables, one of which has one more."""
    messages, wrong = read_texts(text, QUEST_TXT)
    assert not wrong
    codes = dict.fromkeys(one.code for one in messages if one.code != "-")
    tables = "".join(write_tables(code, [one for one in messages if one.code == code], "   ", "   ") for code in codes)
    return f"{HEAD}{tables}}}\n"


@pytest.fixture(scope="module")
def place(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    changes = {QUEST_TXT: perturb.gone, "include/qtext.h": perturb.gone}
    folder = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("told") / "tree", changes)
    (folder / "dat").chmod(0o755)
    (folder / QUEST_LUA).write_text(in_lua(tree366.text(QUEST_TXT)), encoding="latin-1")
    return folder


def said(text: str) -> dict[str, dict[str, object]]:
    """What Lua itself makes of a quest.lua, by role and message."""
    lua = LuaRuntime(encoding="latin-1")
    lua.execute(text)
    found = plain(lua.globals()["questtext"])
    assert isinstance(found, dict)
    return found


def written(messages: list[Message]) -> list[str]:
    return ["\n".join(one.lines) for one in messages]


def test_the_same_messages_are_known(facts: Facts, facts366: Facts) -> None:
    known, numbered = facts["quest messages"], facts366["quest messages"]
    assert {entry.name for entry in known} == {entry.name for entry in numbered}
    needed = {entry.name for entry in numbered if entry.fields["needed"]}
    assert {entry.name for entry in known if entry.fields["needed"]} == needed
    assert {NAMES[entry.index] for entry in known} == {entry.fields["constant"] for entry in known} == set(NUMBERS)
    assert {entry.name: entry.fields["delivery"] for entry in known if len(NUMBERS[NAMES[entry.index]]) == 1} == {
        entry.name: entry.fields["delivery"] for entry in numbered if len(NUMBERS[NAMES[entry.index]]) == 1
    }


def test_a_roles_texts_are_its_own(place: Path) -> None:
    text = composed(place, LAMPS).files[QUEST_LUA]
    tables = said(text)["Lam"]
    messages, _ = read_texts((LAMPS / "quest.txt").read_text(encoding="ascii"), "quest.txt")
    by_name = {name: [one for one in messages if one.number in numbers] for name, numbers in NUMBERS.items()}
    assert set(tables) == {name for name, told in by_name.items() if told}
    for name, told in by_name.items():
        table = tables.get(name)
        if len(told) > 1:
            assert isinstance(table, list) or (isinstance(table, dict) and table["output"] == "pline")
            given = table if isinstance(table, list) else [table[number] for number in range(1, len(told) + 1)]
            assert given == written(told)
        elif told:
            assert isinstance(table, dict)
            assert table["text"] == written(told)[0]
            assert table.get("synopsis", "") == (f"[{told[0].summary}]" if told[0].summary else "")
            shown = "text" if told[0].delivery == "c" else "pline" if len(told[0].lines) > 1 else None
            assert table.get("output") == shown
    assert text.startswith(HEAD)
    assert "   Lam = {\n      assignquest = {\n" in text
    assert text.endswith("      },\n   },\n}\n")


def told(place: Path, mod: Path, code: str) -> list[str]:
    report = Report()
    with suppress(DiagnosticError):
        load(Request(paths=(mod,), tree=place, allow_code=True), report, host=host_of("nhmod"))
    return [one.message for one in report.diagnostics if one.code == code]


def test_a_message_that_only_a_variant_has_is_written_by_its_name(place: Path, tree366: Tree, tmp_path: Path) -> None:
    asks = shutil.copytree(place, tmp_path / "tree")
    text = (asks / QUEST_LUA).read_text(encoding="latin-1")
    (asks / QUEST_LUA).chmod(0o644)
    more = re.sub(r"^   [A-Z]\w\w = \{\n", '\\g<0>      lowlevel = { text = "Not yet." },\n', text, flags=re.MULTILINE)
    (asks / QUEST_LUA).write_text(more, encoding="latin-1")
    assert told(asks, LAMPS, "NH3521") == [
        "the quest texts of 'Lamplighter' lack 1 of the 55 messages that the game asks for: lowlevel"
    ]
    mod = shutil.copytree(LAMPS, tmp_path / "mod")
    with (mod / "quest.txt").open("a", encoding="ascii") as file:
        file.write('%Cp Lam lowlevel\n"You never lit a lamp, %p."\n%E\n')
    assert not told(asks, mod, "NH3521")
    assert said(composed(asks, mod).files[QUEST_LUA])["Lam"]["lowlevel"] == {"text": '"You never lit a lamp, %p."'}
    assert composed(tree366.root, mod).files[QUEST_TXT] == composed(tree366.root, LAMPS).files[QUEST_TXT]


def test_a_table_that_is_made_elsewhere_costs_the_role(place: Path, tmp_path: Path) -> None:
    made = shutil.copytree(place, tmp_path / "tree")
    (made / QUEST_LUA).chmod(0o644)
    (made / QUEST_LUA).write_text("questtext = made()\n", encoding="latin-1")
    with pytest.raises(DiagnosticError, match="has no table 'questtext' that is written out"):
        composed(made, LAMPS)


def test_columns_that_a_game_asks_no_role_for_are_told(tree366: Tree, tmp_path: Path) -> None:
    def named_otherwise(text: str) -> str:
        return re.sub(r"\b(?:xlev|spelspec)\b", r"own_\g<0>", text)

    folder = perturb.copy_of(tree366.root, tmp_path / "tree", {"include/you.h": named_otherwise})
    assert told(folder, LAMPS, "NH3542") == [
        "this game has one rule for all roles where others ask the Lamplighter's xlev, spelspec"
    ]
