"""New attacks by each form, at each reach: a game is broken in many ways, and nhmod prove must name the way that sees it, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from breaking import Bench, Sabotage
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.proofs import Proof
from nhmod.request import Request
from nhmod.work import Workers
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.running import prove

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_playing.running import Outcome

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("sabotage-attacks")]

MOD = """\
nhmod: 1
id: blows
version: 1.0.0
name: Blows
summary: Attacks of each reach and form.
license: NGPL
authors: [the tests]
attacks:
  - {type: nudge, message: "%s nudges you!", verb: nudges, your_verb: nudge}
  - type: lash
    reaches: sight
    touches: false
    message: "%s lashes at you!"
    verb: lashes
    your_verb: lash
    damage:
      id: woe
      also_by: [gaze, engulfing, explosion]
      to_you: [{luck: -1}]
      to_monster: [{blind: 7}]
"""
LUCK = r"change_luck\(-1\);"
NUDGE, LASH = "a monster attacks by 'nudge'", "a monster attacks by 'lash'"


def _of(name: str, file: str, pattern: str, instead: str, *ways: str) -> Sabotage:
    return Sabotage(name=name, file=file, pattern=pattern, instead=instead, names=ways)


def _effect(function: str, way: str) -> Sabotage:
    """Take the effect out of a function of src/mhitu.c."""
    return _of(f"{function}() without the effect", "mhitu.c", rf"(?s)(\n{function}\(.*?){LUCK}", r"\1;", way)


SABOTAGES = (
    _of("another message", "mhitu.c", " nudges you!", " hits you!", NUDGE),
    _of("another verb", "mhitm.c", "nudges", "pokes", NUDGE),
    _of("another verb of the hero's", "uhitm.c", '"nudge"', '"poke"', NUDGE),
    _of("an attack that does not reach", "mhitu.c", r"!range2 \|\| m_canseeu\(mtmp\)", "!range2", LASH),
    _effect("hitmu", "suffering it: You lose 1 luck."),
    _effect("gazemu", "suffering it, by gaze: You lose 1 luck."),
    _effect("gulpmu", "suffering it, by engulfing: You lose 1 luck."),
    _effect("explmu", "suffering it, by explosion: You lose 1 luck."),
)


@pytest.fixture(scope="module")
def bench(tree366: Tree, shared_tmp: Path, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """The mod, built with the probe."""
    mod = tmp_path_factory.mktemp("blows")
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    order = Order(
        request=Request(paths=(mod,), target=tree366.target.name, source=tree366.root), jobs=2, compiler=COMPILER
    )
    with caching(shared_tmp / "mods-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(shared_tmp)
        ready = build_provable(order, Report())
    return Bench.of(ready, tmp_path_factory.mktemp("sabotage-attacks"))


def played(bench: Bench, folder: Path) -> tuple[Outcome, ...]:
    """Play all proofs of the attacks."""
    proofs = [one for one in bench.ready.proofs if isinstance(one, Proof) and one.content.kind == "attacks"]
    return prove(proofs, folder, seeds=[1], workers=Workers(jobs=2))


def test_what_is_whole_is_proven(bench: Bench) -> None:
    outcomes = played(bench, bench.ready.built.result.directory.resolve())
    assert not [(one.proof.way, one.message) for one in outcomes if one.failed or one.without]
    assert {way for one in SABOTAGES for way in one.names} <= {one.proof.way for one in outcomes}


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=[one.name for one in SABOTAGES])
def test_what_is_broken_is_found(bench: Bench, sabotage: Sabotage, tmp_path: Path) -> None:
    failed = [one for one in played(bench, bench.broken(sabotage, tmp_path / "game")) if one.failed]
    assert {one.proof.way for one in failed} == set(sabotage.names), [one.message for one in failed]
