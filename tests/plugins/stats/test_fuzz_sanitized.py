"""What a game does to memory that is not its own is found in whole games, and named by the mod's file; the original's is passed over."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import GCC

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.request import Request
from nhmod.target import silent
from nhmod.work import Workers
from nhmod_playing.sanitizing import Sanitizer
from nhmod_stats.building import build_both
from nhmod_stats.fuzz.campaign import campaign, replayed
from nhmod_stats.fuzz.command import write_replays
from nhmod_stats.fuzz.originals import OriginalGame
from nhmod_stats.fuzz.player import SANITIZER
from nhmod_stats.fuzz.shown import show_replay

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree
    from nhmod_stats.building import Compared
    from nhmod_stats.fuzz.campaign import Campaign

MOD = """\
nhmod: 1
id: overrun
version: 1.0.0
license: NGPL
fragments:
  - {name: the C of the mod, file: src/odd.c, source: odd.c}
  - name: it is drunk
    at: {file: src/potion.c, function: dopotion, place: start}
    code: |
      extern void FDECL(odd_taste, (int));

      odd_taste(otmp->cursed ? 12 : 3);
  - name: it is thrown
    at: {file: src/potion.c, function: potionhit, place: start}
    code: |
      if (obj->cursed)
          *((char *volatile) obj + sizeof *obj) = 0;
"""
"""It changes no header, so that most of the game is compiled once for it and for the original."""
ODD = """\
#include "hack.h"

void
odd_taste(many)
int many;
{
    char part[10];
    volatile int i;

    for (i = 0; i < many; i++)
        part[i] = 'x';
    if (part[0] == 'y')
        pline("Odd.");
}
"""

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("fuzz-sanitized")]


RELEASES = os.environ.get("NHMOD_TEST_SANITIZED", "343").split(",")
"""With NHMOD_TEST_SANITIZED=343,366 the other is played too."""


@pytest.fixture(scope="module", params=RELEASES)
def tree(request: pytest.FixtureRequest) -> Tree:
    """Each release in turn."""
    found: Tree = request.getfixturevalue(f"tree{request.param}")
    return found


@pytest.fixture(scope="module")
def cache(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp(f"cache-{tree.target.name}")


@pytest.fixture(scope="module")
def asked(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Request:
    mod = tmp_path_factory.mktemp("mods") / "overrun"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    (mod / "odd.c").write_text(ODD, encoding="utf-8")
    return Request(paths=(mod,), target=tree.target.name, source=tree.root, allow_code=True)


@pytest.fixture(scope="module")
def built(asked: Request, cache: Path) -> Compared:
    with caching(cache):
        return build_both(asked, Report(), compiler=GCC, sanitize=True, jobs=2, progress=silent)


@pytest.fixture(scope="module")
def found(built: Compared, cache: Path) -> Campaign:
    with caching(cache):
        return campaign(
            built,
            first=1,
            games=6,
            turns=400,
            workers=Workers(jobs=2),
            seconds=1000.0,
            minimize=True,
            progress=silent,
        )


def test_an_overrun_is_named_by_the_file_of_the_mod(
    found: Campaign, built: Compared, asked: Request, cache: Path, tmp_path: Path
) -> None:
    by_text = {one.outcome.text: one for one in found.broken}
    (one,) = (one for text, one in by_text.items() if text == "stack-buffer-overflow in odd_taste")
    assert one.outcome.failure == SANITIZER
    assert not one.original
    assert one.replay.minimal
    assert len(one.replay.lines) <= 3
    assert "potion" in str(one.replay.names["u"])
    report = Report()
    write_replays(found, tmp_path, report)
    told = next(error for error in report.errors if "odd_taste" in error.message)
    assert told.code == "NH3904"
    assert "(src/odd.c)" in told.message
    assert told.location is not None
    assert told.location.file.startswith(str(asked.paths[0]))
    with caching(cache):
        original = OriginalGame(built=built, turns=400, workers=Workers(jobs=1), progress=silent)
        sanitizer = original.sanitizer(frozenset(by_text))
        assert sanitizer is not None
        assert replayed(built, one.replay, sanitizer).sign == one.outcome.sign
        assert replayed(built, one.replay).failure == ""  # nothing else tells of it
        again = Report()
        show_replay(built, tmp_path / "sanitizer-1.json", again, original)
        assert [error.message for error in again.errors] == ["turn 1: sanitizer: stack-buffer-overflow in odd_taste"]
        known = sanitizer.known | {one.outcome.text}
        assert replayed(built, one.replay, Sanitizer(known=known)).failure == ""


def test_only_the_mods_break_a_game(found: Campaign) -> None:
    """What the original game does itself is no failure of the mods'."""
    assert {one.outcome.text.rpartition(" ")[2] for one in found.broken if not one.original} <= {
        "odd_taste",
        "potionhit",
    }


def test_a_compiler_without_a_sanitizer_builds_no_such_game(asked: Request, cache: Path) -> None:
    with caching(cache), pytest.raises(DiagnosticError, match="'tcc' compiles without it") as raised:
        build_both(asked, Report(), compiler="tcc", sanitize=True, jobs=2, progress=silent)
    assert [one.code for one in raised.value.diagnostics] == ["NH3901"]
