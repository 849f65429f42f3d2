"""A sabotaged game is found out: what is impossible behind a rare condition, and a monster whose attack reads from nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from caching import caching
from clusters import cluster, kill_when, process_of
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.request import Request
from nhmod.target import silent
from nhmod.work import Workers
from nhmod_stats.building import build_both
from nhmod_stats.fuzz.campaign import campaign, replayed
from nhmod_stats.fuzz.replay import Replay
from nhmod_stats.fuzz.shown import as_text
from nhmod_stats.sampling import names_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_stats.building import Compared
    from nhmod_stats.fuzz.campaign import Campaign

MOD = """\
nhmod: 1
id: sabotaged
version: 1.0.0
license: NGPL
objects:
  - {name: odd water, class: potion, appearance: odd, color: red, weight: 20, cost: 100, probability: 1%}
monsters:
  - {name: odd newt, copy_from: newt}
  - {name: plain newt, copy_from: newt}
fragments:
  - name: a rare mistake
    at: {file: src/potion.c, function: peffects, place: start}
    code: |
      if (otmp->otyp == POT_ODD_WATER && otmp->cursed && u.uz.dlevel > 1)
          impossible("odd water %d", u.uz.dlevel);
  - name: an attack from nowhere
    at: {file: src/mhitu.c, function: mattacku, place: start}
    code: |
      if (mtmp->data == &mons[PM_ODD_NEWT] && moves > 20L)
          mtmp->data = *(struct permonst *volatile *) 0;
"""

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("fuzz")]


@pytest.fixture(scope="module")
def built(tree: Tree, cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Compared:
    """The sabotaged game, and the original."""
    mod = tmp_path_factory.mktemp("mods") / "sabotaged"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    asked = Request(paths=(mod,), target=tree.target.name, source=tree.root, allow_code=True)
    with caching(cache):
        return build_both(asked, Report(), compiler=COMPILER, jobs=2, progress=silent)


def played(built: Compared, cache: Path, *, games: int, jobs: int = 2) -> Campaign:
    with caching(cache):
        return campaign(
            built,
            first=1,
            games=games,
            turns=300,
            workers=Workers(jobs=jobs),
            seconds=1000.0,
            minimize=True,
            progress=silent,
        )


@pytest.fixture(scope="module")
def found(built: Compared, cache: Path) -> Campaign:
    """Six short games."""
    return played(built, cache, games=6)


def test_both_mistakes_are_found_and_made_small(found: Campaign, built: Compared) -> None:
    by_sign = {one.outcome.sign: one for one in found.broken}
    water, newt = by_sign["impossible: odd water #"], by_sign["signal: SIGSEGV"]
    for one in (water, newt):
        assert one.replay.minimal
        assert not one.original
    assert len(water.replay.lines) <= 4
    assert any("odd water" in name for name in water.replay.names["u"].values())
    assert "odd newt" in newt.replay.names["m"].values()
    assert "plain newt" not in newt.replay.names["m"].values()
    text = as_text(found, "sabotaged")
    assert "impossible: odd water" in text
    assert "a monster is made: odd newt" in text
    assert "none of which can be left out" in text
    assert built.mods == ("sabotaged",)


def test_a_replay_breaks_again_and_no_line_of_it_can_be_left_out(
    found: Campaign, built: Compared, cache: Path, tmp_path: Path
) -> None:
    with caching(cache):
        names = names_of(built.modded)
        for one in found.broken:
            path = tmp_path / "replay.json"
            path.write_text(one.replay.write(), encoding="utf-8")
            replay = Replay.read(path).on(names)
            assert replayed(built, replay).sign == one.outcome.sign
            for left_out in range(min(len(replay.lines), 8)):
                lines = replay.lines[:left_out] + replay.lines[left_out + 1 :]
                assert replayed(built, _with(replay, lines)).sign != one.outcome.sign


def _with(replay: Replay, lines: tuple[str, ...]) -> Replay:
    return Replay(
        **{name: getattr(replay, name) for name in Replay.__slots__ if name != "lines"},
        lines=lines,
    )


def test_games_last_and_are_the_same_whatever_the_jobs(built: Compared, cache: Path, found: Campaign) -> None:
    kept = {path: path.read_bytes() for path in (cache / "stats" / "fuzz").rglob("*.json")}
    assert len(kept) == 6
    for path in list(kept)[::2]:
        path.unlink()
    again = played(built, cache, games=6, jobs=1)
    assert again.outcomes == found.outcomes
    assert {path: path.read_bytes() for path in kept} == kept
    assert all(one.failure or one.turn >= 290 for one in found.outcomes)
    assert len(found.levels) > 3


def test_no_game_is_begun_when_the_time_is_over(built: Compared, cache: Path) -> None:
    with caching(cache):
        found = campaign(
            built, first=500, games=9, turns=20, workers=Workers(jobs=1), seconds=-1.0, minimize=False, progress=silent
        )
    assert (len(found.outcomes), found.left) == (1, 8)


def test_a_cluster_plays_the_same_though_a_worker_is_killed(built: Compared, tmp_path: Path) -> None:
    games = 24

    def run(cache: Path, workers: Workers) -> Campaign:
        with caching(cache):
            return campaign(
                built,
                first=100,
                games=games,
                turns=200,
                workers=workers,
                seconds=1000.0,
                minimize=False,
                progress=silent,
            )

    here, there = tmp_path / "here", tmp_path / "there"

    def came() -> int:
        return len(list((there / "stats" / "fuzz").rglob("*.json")))

    with cluster(4, tmp_path) as made, kill_when(process_of(made, 1), lambda: came() >= games // 4):
        found = run(there, Workers(on=made.scheduler_address))
    assert found == run(here, Workers(jobs=2))
    assert found.left == 0
    assert any(one.failure for one in found.outcomes)
    assert {path.name: path.read_bytes() for path in (there / "stats" / "fuzz").rglob("*.json")} == {
        path.name: path.read_bytes() for path in (here / "stats" / "fuzz").rglob("*.json")
    }
    assert as_text(found, "it") == as_text(run(here, Workers(jobs=1)), "it")
