"""Games with the probe: what is made is what is declared, the same seeds give the same levels, and a run goes on where it was stopped."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.request import Request
from nhmod.target import silent
from nhmod.work import Workers
from nhmod_stats.building import build_both
from nhmod_stats.documents import as_csv, as_json
from nhmod_stats.running import Wanted
from nhmod_stats.sampling import sample
from nhmod_stats.study import study

if TYPE_CHECKING:
    from nhmod.target import Tree
    from nhmod_stats.study import Study

MODS = Path(__file__).parents[3] / "mods"
WANTED = Wanted(low=10, high=20)
GAMES = 60
WARD = """\
nhmod: 1
id: a-ward
version: 1.0.0
license: NGPL
rooms:
  - id: ward
    inhabitants: newt
    generation: {chance: 1/3, below: 2}
fragments:
  - name: half of them are lost
    at: {file: src/mkroom.c, function: mkroom, place: start}
    code: |
      if (roomtype == WARD && rn2(2))
          return;
"""
"""A room that is declared at one chance, and has another by a mistake in C; its mod comes before the probe."""

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("stats")]


@pytest.fixture(scope="module")
def asked(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Request:
    """The clinic, the room with a mistake, and the tree."""
    ward = tmp_path_factory.mktemp("mods") / "a-ward"
    ward.mkdir()
    (ward / "mod.yaml").write_text(WARD, encoding="utf-8")
    return Request(paths=(MODS / "clinic", ward), target=tree.target.name, source=tree.root, allow_code=True)


def studied(asked: Request, cache: Path, *, jobs: int, games: int = GAMES) -> Study:
    with caching(cache):
        report = Report()
        found = study(
            asked, WANTED, report, first=5, games=games, compiler=COMPILER, workers=Workers(jobs=jobs), progress=silent
        )
    assert [one for one in report.diagnostics if one.code == "NH3903"] == []
    return found


@pytest.fixture(scope="module")
def found(asked: Request, cache: Path) -> Study:
    """The study of both processors."""
    return studied(asked, cache, jobs=2)


def test_what_is_declared_is_seen_and_a_mistake_is_told(found: Study) -> None:
    by_name = {one.name: one for one in found.verdicts}
    assert by_name["clinic"].agrees is True
    assert by_name["clinic"].among > 150
    assert by_name["ward"].agrees is False
    assert by_name["ward"].interval.high < 1 / 3


def test_all_that_is_new_is_seen_and_only_with_the_mods(found: Study) -> None:
    new = {(row.kind, row.name): row for row in found.rows if row.new}
    assert {("rooms", "clinic"), ("rooms", "ward")} == {
        thing for thing in new if thing[0] in {"rooms", "shops", "levels"}
    }
    assert all(row.now > 0 and row.before == 0 for row in new.values())
    assert min(new["rooms", "clinic"].depths) == 11
    nurse = next(row for row in found.rows if (row.kind, row.name) == ("monsters", "nurse"))
    assert nurse.changed
    assert not nurse.new
    assert nurse.now > 10 * nurse.before


def test_the_dungeons_are_those_of_whole_games(found: Study) -> None:
    games = found.modded.games
    assert (
        sum(count for (dungeon, _), count in found.original.levels.items() if dungeon == "The Dungeons of Doom")
        == games * 11
    )
    files = {name for kind, name in found.original.seen if kind == "level files"}
    assert {"oracle"} & files == set()  # it is above
    assert {one.depth for one in found.hardness_before} == set(range(10, 21))
    assert all(3 < one.mean < 12 for one in found.hardness_before)
    assert {"minefill"} <= files
    assert any(name.startswith("bigrm-") for name in files)
    assert found.original.in_games(("level files", "minefill")) > games * 0.7


def test_the_same_seeds_give_the_same_whatever_the_jobs_and_the_stops(
    asked: Request, cache: Path, found: Study
) -> None:
    kept = sorted((cache / "stats" / "levels").rglob("[0-9]*.z"))
    before = {path: path.read_bytes() for path in kept}
    # A run that was stopped has some of them; what is there is not made again.
    for path in kept[1::3]:
        path.unlink()
    marked = kept[0]
    marked.write_bytes(zlib.compress(zlib.decompress(before[marked]), 1))
    again = studied(asked, cache, jobs=1)
    assert as_json(again) == as_json(found)
    assert as_csv(again) == as_csv(found)
    assert marked.read_bytes() != before[marked]
    assert {path: zlib.decompress(path.read_bytes()) for path in kept} == {
        path: zlib.decompress(content) for path, content in before.items()
    }


def test_more_levels_begin_with_the_same(asked: Request, cache: Path, found: Study) -> None:
    with caching(cache):
        game = build_both(asked, Report(), compiler=COMPILER, jobs=2, progress=silent).original
        few, more = (
            sample(game, WANTED, first=5, games=games, workers=Workers(jobs=2), progress=silent, title="it")
            for games in (12, 25)
        )
        first = [one for stretch in few.stretches for one in few.levels(stretch)]
        longer = [one for stretch in more.stretches for one in more.levels(stretch)]
    assert found.first == 5
    assert {one.seed for one in first} == set(range(5, 17))
    assert longer[: len(first)] == first
    assert {one.seed for one in longer} == set(range(5, 30))
