"""What only some games have: a hero whom an artifact with a mind does not evade, and a level's variant. The proof begins such a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER
from proven_mod import proven

from nhmod_levels.proofs import AS_DECLARED
from nhmod_playing.report import title_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.slow]
TREES = [pytest.param(name, marks=pytest.mark.xdist_group(f"bearers-{name}")) for name in ("tree366", "tree343")]
HEAD = "nhmod: 1\nid: minds\nversion: 1.0.0\nname: Minds\nsummary: Of all.\nlicense: NGPL\nauthors: [the tests]\n"
_ALLOWED = {"human": ("lawful", "neutral", "chaotic"), "elf": ("chaotic",), "dwarf": ("lawful",), "gnome": ("neutral",)}
_ROLES = {"Priest": ("lawful", "neutral", "chaotic"), "Samurai": ("lawful",), "Rogue": ("chaotic",)}
LEVEL = """\
levels:
  - name: nook
    map: |
      --------
      |......|
      |......|
      --------
    regions: [{area: [1, 1, 6, 2], lit: true}]
    stairs: {branch: [1, 1], up: [6, 1]}
dungeons: [{edit: Sokoban, variants: {soko4: [nook]}}]
"""


def _cells() -> dict[str, str]:
    """Whom an artifact is for, by its name."""
    cells = [("any", race, one) for race, ones in _ALLOWED.items() for one in ones]
    cells += [(role, "any", one) for role, ones in _ROLES.items() for one in ones]
    cells += [
        ("Priest", "elf", "chaotic"),
        ("any", "any", "lawful"),
        ("any", "any", "none"),
        ("Samurai", "any", "none"),
    ]
    return {
        f"The Mind of {role} {race} {one}": f"role: {role}, race: {race}, alignment: {one}" for role, race, one in cells
    }


@pytest.mark.parametrize("name", TREES)
def test_each_is_borne(
    name: str, shared_tmp: Path, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree: Tree = request.getfixturevalue(name)
    mod = tmp_path / "minds"
    mod.mkdir()
    rows = "".join(
        f"  - {{name: {name}, object: brass lantern, self_willed: true, {whom}, invoke: [{{energy: 5}}]}}\n"
        for name, whom in _cells().items()
    )
    (mod / "mod.yaml").write_text(f"{HEAD}artifacts:\n{rows}{LEVEL}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcomes = proven(
        mod,
        tree,
        lambda one: one.content.kind == "artifacts" or AS_DECLARED in one.way,
        cache=shared_tmp / "mods-cache",
        compiler=COMPILER,
    )
    assert not [(title_of(one.proof.content), one.proof.way, one.message) for one in outcomes if one.failed]
    assert {title_of(one.proof.content) for one in outcomes} == {*_cells(), "nook"}
