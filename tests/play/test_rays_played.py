"""Every ray, shot by a wand and cast as a spell: it hits as the ray that it is, with the dice that are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER, GCC
from proven_mod import proven

from nhmod_objects.behaviour.records import RAYS
from nhmod_playing.report import title_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.slow]
HEAD = "nhmod: 1\nid: rays\nversion: 1.0.0\nname: Rays\nsummary: All of them.\nlicense: NGPL\nauthors: [the tests]\nobjects:\n"
TREES = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"rays-{name}")) for name in ("tree366", "tree343", "treenle")
]
_KINDS = {"wand": "", "spellbook": ", skill: attack spell, level: 1, delay: 1"}
_NAMES = ("zorkle", "quorble", "vextle", "jumble", "wigglet", "kaffle")


def _cells() -> dict[str, str]:
    """The record of each cell by its name: one die, so that the game's own dice would be seen."""
    return {
        f"{name}{'y' if kind == 'wand' else 'ow'}": (
            f"  - {{name: {name}{'y' if kind == 'wand' else 'ow'}, class: {kind}, appearance: {name}-like, direction: ray, "
            f"ray: {{of: {ray}, dice: 1}}, probability: never{more}}}\n"
        )
        for kind, more in _KINDS.items()
        for ray, name in zip(RAYS, _NAMES, strict=True)
    }


@pytest.mark.parametrize("name", TREES)
def test_every_ray_hits(
    name: str, shared_tmp: Path, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree: Tree = request.getfixturevalue(name)
    mod = tmp_path / "rays"
    mod.mkdir()
    (mod / "mod.yaml").write_text(HEAD + "".join(_cells().values()), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcomes = proven(
        mod,
        tree,
        lambda one: one.way == "its ray hits",
        cache=shared_tmp / "mods-cache",
        compiler=GCC if name == "treenle" else COMPILER,
    )
    assert not [(title_of(one.proof.content), one.message) for one in outcomes if one.failed]
    assert {title_of(one.proof.content) for one in outcomes} == set(_cells())
