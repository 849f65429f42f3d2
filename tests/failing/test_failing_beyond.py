"""Failures that no manifest causes: a plugin's and a damaged tree's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pluggy
import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.host import Host
from nhmod.pipeline import load
from nhmod.pipeline.known import languages_of
from nhmod.pipeline.making import build_mods
from nhmod.request import Request
from nhmod.target import Facts
from nhmod.target.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.target import Recipe, RecipeRequest

hookimpl = pluggy.HookimplMarker("nhmod")


class _SecondRecipe:
    """A plugin that says how everything is built, as the target's own does already."""

    @hookimpl
    def nhmod_recipe(self, request: RecipeRequest) -> Iterable[Recipe]:
        from nhmod_nethack.recipes import recipe  # noqa: PLC0415 - a plugin would have its own

        return [recipe(request)]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: mod\ntiles: [{monster: newt, copy_from: jackal}]\n")
    return tmp_path


def test_a_game_without_the_languages_of_a_command(tree366: Tree, tmp_path: Path) -> None:
    angband = Tree(replace(tree366.target, family="angband", title="Angband 4.2.5"), tmp_path)
    with pytest.raises(DiagnosticError) as caught:
        languages_of(Host(), angband, Facts(vocabularies={}))
    assert str(caught.value) == (
        "error NH1005: Angband 4.2.5 has no files of the languages that this is about (take another --target)"
    )


def test_two_recipes_for_one_target(mod: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host.with_entry_points()
    host.register(_SecondRecipe(), name="second", distribution="second 1.0")
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree366)
    monkeypatch.setattr(Host, "with_entry_points", lambda **_: host)
    with pytest.raises(DiagnosticError) as caught:
        build_mods(Request(paths=(mod,)), Report(), directory=mod / "game")
    assert str(caught.value) == "error NH1005: 2 plugins say how nethack-3.6.6 is built, and one is wanted"
    assert not (mod / "game").exists()


def test_a_tree_whose_tile_file_lacks_a_monster(mod: Path, tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tree.text

    def without_newts(tree: Tree, path: str) -> str:
        text = whole(tree, path)
        return text.replace("(newt)", "(eft)") if path == "win/share/monsters.txt" else text

    damaged = Tree(tree366.target, tree366.root)
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: damaged)
    monkeypatch.setattr(Tree, "text", without_newts)
    with pytest.raises(DiagnosticError) as caught:
        load(Request(paths=(mod,)), Report(), host=Host.with_entry_points())
    (told,) = caught.value.diagnostics
    assert (told.code, told.message) == ("NH1602", "'newt' has no tile of its own in win/share/monsters.txt")
    assert told.location is not None
    assert told.location.file.endswith("mod.yaml")
