"""As many things as a role says: of every class of objects one that is a heap and one that is none, counted in the game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_effects.things import not_there
from nhmod_playing import releases
from nhmod_playing.game import Game

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts, Tree

_NAMES = ("nethack-3.6.6", "nethack-3.4.3")
TARGETS = [pytest.param(name, marks=pytest.mark.xdist_group(f"role-things-{name}")) for name in _NAMES]
pytestmark = pytest.mark.game
_MODS = Path(__file__).parents[2] / "mods"
_WHO = ("role:Lamplighter", "race:hum", "gender:fem", "align:neu")
_OTHERS = ("role:", "race:", "gender:", "align:")
_COUNT = 3
_LINE = re.compile(r"^\s*\S - (an?|\d+) ", re.MULTILINE)


def _cells(facts: Facts) -> list[Entry]:
    """One object of each class that is a heap, and one that is none."""
    found: dict[tuple[str, bool], Entry] = {}
    for entry in facts["objects"]:
        usual = entry.fields.get("prob") and not not_there(entry, facts, is_class=False) and "'" not in entry.name
        if usual and entry.fields["class"] != "COIN_CLASS":
            found.setdefault((entry.text("class"), bool(entry.fields.get("merge"))), entry)
    return list(found.values())


def _count(entry: Entry) -> int:
    """How many of it: of a spellbook only one, whose spell is known."""
    return 1 if entry.fields["class"] == "SPBOOK_CLASS" else _COUNT


def _role(facts: Facts, folder: Path) -> Path:
    """The example role with those things, and nothing else; it learns everything."""
    shutil.copytree(_MODS / "lamplighter", folder)
    file = folder / "mod.yaml"
    text = file.read_text(encoding="utf-8")
    things = "".join(f"      - {{object: {one.name}, count: {_count(one)}}}\n" for one in _cells(facts))
    any_tool = f"      - {{class: tool, count: {_COUNT}}}\n"
    skills = "".join(f"      {one.name}: basic\n" for one in facts["skills"] if one.symbol != "P_NONE")
    start, knows, learns, end = (
        text.index(key) for key in ("    inventory:\n", "    gold: ", "    skills:\n", "    intrinsics:\n")
    )
    written = f"{text[:start]}    inventory:\n{things}{any_tool}{text[knows:learns]}    skills:\n{skills}{text[end:]}"
    file.write_text(written, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", TARGETS)
def test_one_begins_with_as_many_as_the_role_says(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    release = name.rpartition("-")[2].replace(".", "")
    tree: Tree = request.getfixturevalue(f"tree{release}")
    facts: Facts = request.getfixturevalue(f"facts{release}")
    built = build_game(tree, tmp_path / "game", _role(facts, tmp_path / "lamplighter")).result.directory
    usual = [option for option in releases.options(built) if not option.startswith(_OTHERS)]
    with Game(built, env={"NETHACKOPTIONS": ",".join((*_WHO, *usual))}) as game:
        held = game.do("i")
    counts = [1 if one.startswith("a") else int(one) for one in _LINE.findall(held.partition("old piece")[2] or held)]
    cells = _cells(facts)
    assert len(cells) >= len({one.text("class") for one in cells}) + 2
    # What is no heap is three things of one, and of the tools of any kind there are three too.
    assert sum(counts) == sum(map(_count, cells)) + _COUNT, held
    assert counts.count(1) >= sum(_count(one) for one in cells if not one.fields.get("merge")), held
