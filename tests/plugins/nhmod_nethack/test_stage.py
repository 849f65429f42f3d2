"""The facts and languages of a stage: what mods added is known, and nothing is read twice."""

from __future__ import annotations

import json
import shutil
from functools import partial
from typing import TYPE_CHECKING

import pytest

from nhmod.target import Lazily
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.languages import stage as stages
from nhmod_nethack.languages.stage import open_stage

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Vocabulary
    from nhmod.target.tree import Tree
    from nhmod_nethack.facts.sources import SourceTree

_ROW = 'MON("zergling",S_ANT,LVL(1,1,1,0,0),0,A(NO_ATTK,NO_ATTK,NO_ATTK,NO_ATTK,NO_ATTK,NO_ATTK),SIZ(1,1,0,0,0),0,0,0,0,0,0),\n'


@pytest.fixture
def stage(tree343: Tree, tmp_path: Path) -> Path:
    """A stage of 3.4.3, which is read quickest."""
    place = tmp_path / "stage"
    for path in tree343.files():
        if path.startswith(("include/", "src/", "util/", "dat/", "sys/", "win/share/", "win/X11/")):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(tree343.content(path))
    return place


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[SourceTree]:
    """Which trees' code was read."""
    seen: list[SourceTree] = []
    read_code = stages.read_code

    def read(tree: SourceTree) -> Mapping[str, Vocabulary]:
        def one(name: str) -> Vocabulary:
            if tree not in seen:
                seen.append(tree)
            return found[name]

        found = read_code(tree)
        return Lazily({name: partial(one, name) for name in found})

    monkeypatch.setattr(stages, "read_code", read)
    # Whoever works on the plugin while the tests run is not to fail them.
    monkeypatch.setattr(stages, "own_stamp", lambda: "0" * 64)
    return seen


def _insert(path: Path, before: str, text: str) -> None:
    content = path.read_text(encoding="latin-1")
    assert before in content
    path.write_text(content.replace(before, text + before, 1), encoding="latin-1")


def test_a_stage_is_read_once(stage: Path, tmp_path: Path, readings: list[SourceTree], tree343: Tree) -> None:
    first = open_stage(stage, tmp_path / "cache")
    again = open_stage(stage, tmp_path / "cache")
    assert len(readings) == 1
    assert first.stamp == again.stamp
    for name, vocabulary in read_facts(tree343).items():
        if name != "identifiers":
            assert again.facts[name].entries == vocabulary.entries


def test_a_copy_elsewhere_is_the_same(stage: Path, tmp_path: Path, readings: list[SourceTree]) -> None:
    first = open_stage(stage, tmp_path / "cache")
    copy = open_stage(shutil.copytree(stage, tmp_path / "copy"), tmp_path / "cache")
    assert (len(readings), copy.stamp) == (1, first.stamp)


def test_what_facts_are_not_read_from_may_change(stage: Path, tmp_path: Path, readings: list[SourceTree]) -> None:
    first = open_stage(stage, tmp_path / "cache")
    _insert(stage / "src/zap.c", "#include", "/* no matter */\n")
    _insert(stage / "dat/castle.des", "MAZE", "# no matter\n")
    assert open_stage(stage, tmp_path / "cache").stamp == first.stamp
    assert len(readings) == 1


def test_a_change_of_code_that_changes_no_fact_compiles_nothing_anew(stage: Path, tmp_path: Path) -> None:
    """Each C file that facts are read from: a sentence more."""
    cache = tmp_path / "cache"
    first = open_stage(stage, cache)
    (note,) = (cache / "stage-facts").glob("read-*.json")
    files = [path for path in json.loads(note.read_text("ascii")) if path.startswith("src/") and path.endswith(".c")]
    assert {"src/mkroom.c", "src/monst.c", "src/objects.c"} <= set(files)
    for file in files:
        was = (stage / file).read_text("latin-1")
        (stage / file).write_text(f'{was}\nstatic const char a_sentence[] = "You enter a hospital.";\n', "latin-1")
    assert open_stage(stage, cache).stamp == first.stamp
    assert open_stage(stage, cache).facts.constant("NUMMONS") == first.facts.constant("NUMMONS")


def test_a_monster_of_a_mod_is_known(stage: Path, tmp_path: Path, readings: list[SourceTree]) -> None:
    first = open_stage(stage, tmp_path / "cache")
    _insert(stage / "src/monst.c", '    MON("killer bee"', _ROW)
    changed = open_stage(stage, tmp_path / "cache")
    zergling = changed.facts["monsters"].find("zergling")
    assert zergling is not None
    assert zergling.index == 1
    assert changed.facts.constant("NUMMONS") == first.facts.constant("NUMMONS") + 1
    assert changed.stamp != first.stamp
    assert len(readings) == 2


def test_a_header_that_appears_counts(stage: Path, tmp_path: Path, readings: list[SourceTree]) -> None:
    header = stage / "include/hack.h"
    header.write_text(f'{header.read_text(encoding="latin-1")}\n#include "own.h"\n', encoding="latin-1")
    open_stage(stage, tmp_path / "cache")
    (stage / "include/own.h").write_text("#define PM_OF_A_BUILD 7\n", encoding="ascii")
    assert open_stage(stage, tmp_path / "cache").facts.constant("PM_OF_A_BUILD") == 7
    assert len(readings) == 2
    # What makedefs writes says nothing that the tables don't.
    (stage / "include/pm.h").write_text("#define PM_NEWT 7\n", encoding="ascii")
    assert open_stage(stage, tmp_path / "cache").facts.constant("PM_NEWT") != 7
    assert len(readings) == 2


def test_levels_are_read_each_time(stage: Path, tmp_path: Path, readings: list[SourceTree]) -> None:
    first = open_stage(stage, tmp_path / "cache")
    (stage / "dat/new.des").write_text("MAZE:\"mynew-1\",' '\n", encoding="ascii")
    changed = open_stage(stage, tmp_path / "cache")
    assert changed.facts["level files"].find("mynew-1") is not None
    assert changed.stamp != first.stamp
    assert len(readings) == 1


def test_a_damaged_note_of_what_was_read_costs_nothing(stage: Path, tmp_path: Path, readings: list[SourceTree]) -> None:
    first = open_stage(stage, tmp_path / "cache")
    (note,) = (tmp_path / "cache" / "stage-facts").glob("read-*.json")
    note.write_text("{", encoding="ascii")
    assert open_stage(stage, tmp_path / "cache").stamp == first.stamp
    assert len(readings) == 1
