"""A plugin that fails is named with what it was reading, whose content it was at, and the line of its code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy
import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree

impl = pluggy.HookimplMarker("nhmod")
LEVEL = "MAZE: \"den\", ' '\n"
MOD = "nhmod: 1\nid: mod\nmonsters:\n  - {name: first newt, copy_from: newt}\n  - {name: swamp newt, copy_from: newt}\n"


class ReadsTheTree:
    @impl
    def nhmod_check(self, mods: ModSet, tree: Tree) -> None:
        for content in mods.contents("monsters")[1:]:
            tree.derived("src/monst.c", self.read)
            content.title.strip()

    def read(self, text: str, path: str) -> int:
        return text.index(f"not in {path}")


class ReadsCode:
    @impl
    def nhmod_check(self, tree: Tree) -> None:
        self.count(tree.c("include/you.h"))

    def count(self, code: object) -> int:
        return 1 // (len(str(code)) * 0)


class ReadsAFile:
    def __init__(self, path: Path) -> None:
        self.path = path

    @impl
    def nhmod_check(self) -> None:
        path = self.path
        path.read_text(encoding="utf-8").index("no such word")


class SeeksASite:
    @impl
    def nhmod_check(self, mods: ModSet, tree: Tree) -> None:
        for content in mods.contents("monsters")[1:]:
            tree.c("src/mon.c").function("no_such_function")
            content.title.strip()


@dataclass(frozen=True, kw_only=True)
class Thought:
    record: object


class PlansARecord:
    """What it has in hand is neither a record nor a content, but keeps one."""

    @impl
    def nhmod_check(self, mods: ModSet, facts: Facts) -> None:
        thoughts = [Thought(record=content.record) for content in mods.contents("monsters")]
        for one in thoughts[1:]:
            self.think(one, facts)

    def think(self, one: Thought, facts: Facts) -> None:
        facts.constant(f"NO_SUCH_{len(str(one)) * 0}")


class ReadsNothing:
    @impl
    def nhmod_declare(self, mods: ModSet, facts: Facts) -> None:
        raise KeyError(len(mods.mods) + len(facts.vocabularies) * 0)


def said(
    plugin: object, tmp_path: Path, tree: Tree, monkeypatch: pytest.MonkeyPatch, status: int = 4
) -> DiagnosticError:
    folder = tmp_path / "mod"
    folder.mkdir()
    (folder / "mod.yaml").write_text(MOD, encoding="utf-8")
    host = host_of("nhmod")
    host.register(plugin, name="bad", distribution="bad 1.2")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree)
    with pytest.raises(DiagnosticError) as caught:
        load(Request(paths=(Path("mod"),)), Report(), host=host)
    assert caught.value.exit_status == status
    return caught.value


def test_a_file_of_the_tree_and_the_content(tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    found = said(ReadsTheTree(), tmp_path, tree366, monkeypatch)
    assert str(found) == (
        "mod/mod.yaml:5:5: error NH1001: the plugin 'bad' (bad 1.2) failed in nhmod_check: "
        "ValueError('substring not found'); it was reading src/monst.c of nethack-3.6.6 [in monsters[1]]"
    )


def test_a_reader_of_c(tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    found = said(ReadsCode(), tmp_path, tree366, monkeypatch)
    assert "; it was reading include/you.h of nethack-3.6.6" in str(found)


def test_a_file_of_a_mod(tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    level = tmp_path / "den.des"
    level.write_text(LEVEL, encoding="utf-8")
    assert str(said(ReadsAFile(level), tmp_path, tree366, monkeypatch)).endswith(f"; it was reading {level}")


def test_a_file_that_is_not_there(tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone.des"
    assert str(said(ReadsAFile(gone), tmp_path, tree366, monkeypatch)).endswith(f"; it was reading {gone}")


def test_no_file(tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    found = said(ReadsNothing(), tmp_path, tree366, monkeypatch)
    assert str(found) == "error NH1001: the plugin 'bad' (bad 1.2) failed in nhmod_declare: KeyError(1)"


def test_what_keeps_a_record_is_at_it(tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    found = said(PlansARecord(), tmp_path, tree366, monkeypatch, status=1)
    errors = [str(one) for one in found.diagnostics if one.severity == "error"]
    (error,) = errors
    assert error == (
        "mod/mod.yaml:5:5: error NH0516: this tree has no constant 'NO_SUCH_0'; monsters[1] needs it "
        "(what needs it can't be put into this tree; 'nhmod port' says what else can) [in monsters[1]]"
    )


def test_a_site_names_the_target_and_the_content(
    tmp_path: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = said(SeeksASite(), tmp_path, tree366, monkeypatch, status=1)
    (error,) = (one for one in found.diagnostics if one.severity == "error")
    assert str(error) == (
        "mod/mod.yaml:5:5: error NH0501: src/mon.c of nethack-3.6.6 has no function no_such_function; monsters[1] needs it "
        "(the source tree was changed, or the plugin does not know this version of the game) [in monsters[1]]"
    )
