"""What a game does that C does not define is found in games and in proofs, and named by the mod's line; the original's is passed over."""

from __future__ import annotations

import os
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import GCC

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.request import Request
from nhmod.target import silent
from nhmod.work import Workers, copy_of
from nhmod_playing.game import Game
from nhmod_playing.proving import Order, prove_mods
from nhmod_playing.running import FAILED, PROVEN
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

MISTAKES = {
    "signed-integer-overflow": "odd_int = odd_most + odd_one;",
    "invalid-shift-exponent": "odd_int = odd_one << (odd_one + 31);",
    "out-of-bounds-index": "odd_thing.part[odd_one + 7] = 'x';",
    "null-pointer-use": "odd_after = &odd_none->after;",
    "misaligned-pointer-use": "*(volatile int *) (odd_thing.part + odd_one) = 0;",
}
"""What the address sanitizer does not see, in C: each is made by an author's own function, and by lines within one of the game's."""
DECLARED = """\
static volatile int odd_int, odd_one = 1, odd_most = 2147483647;
static struct odd_thing { char part[8]; int after; } odd_thing, *volatile odd_none;
static int *volatile odd_after;
"""


def cases(indent: str) -> str:
    """Return C that makes each of the mistakes, by its number."""
    return "".join(
        f"{indent}case {number}:\n{indent}    {text}\n{indent}    break;\n"
        for number, text in enumerate(MISTAKES.values())
    )


MOD = f"""\
nhmod: 1
id: overrun
version: 1.0.0
license: NGPL
fragments:
  - {{name: the C of the mod, file: src/odd.c, source: odd.c}}
  - name: it is drunk
    at: {{file: src/potion.c, function: dopotion, place: start}}
    code: |
      extern void FDECL(odd_taste, (int));

      odd_taste(otmp->cursed ? 12 : 3);
  - name: it is thrown
    at: {{file: src/potion.c, function: potionhit, place: start}}
    code: |
      if (obj->cursed)
          *((char *volatile) obj + sizeof *obj) = 0;
  - name: a wizard sits
    at: {{file: src/sit.c, function: dosit, place: start}}
    code: |
      extern void FDECL(odd_sit, (int));
{textwrap.indent(DECLARED, " " * 6)}
      static int odd_sat;

      if (wizard) {{
          switch (odd_sat++) {{
{cases(" " * 10)}
          default:
              odd_sit(odd_sat - {len(MISTAKES) + 1});
          }}
      }}
tests:
  - name: a wizard sits
    steps: [{{keys: '#sit\\n'}}]
  - name: a wizard does nothing
    steps: [{{wait: 2}}, {{save_and_restore: true}}, {{wait: 1}}]
"""
"""It changes no header, so that most of the game is compiled once for it and for the original."""
ODD = f"""\
#include "hack.h"

{DECLARED}
void
odd_sit(number)
int number;
{{
    switch (number) {{
{cases("    ")}
    }}
}}

void
odd_taste(many)
int many;
{{
    char part[10];
    volatile int i;

    for (i = 0; i < many; i++)
        part[i] = 'x';
    if (part[0] == 'y')
        pline("Odd.");
}}
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
    one = by_text["out-of-bounds-index in odd_taste"]
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
    assert told.location.file == str(asked.paths[0] / "odd.c")
    assert told.location.line == line_of(ODD, "part[i] = 'x';")
    with caching(cache):
        original = OriginalGame(built=built, turns=400, workers=Workers(jobs=1), progress=silent)
        sanitizer = original.sanitizer(
            [one.outcome.complaint for one in found.broken if one.outcome.complaint is not None]
        )
        assert sanitizer is not None
        assert replayed(built, one.replay, sanitizer).sign == one.outcome.sign
        assert replayed(built, one.replay).failure == ""  # nothing else tells of it
        again = Report()
        show_replay(built, tmp_path / "sanitizer-1.json", again, original)
        assert [error.message for error in again.errors] == ["turn 1: sanitizer: out-of-bounds-index in odd_taste"]
        known = sanitizer.known | {one.outcome.text}
        after = replayed(built, one.replay, Sanitizer(known=known))
        assert after.text == "stack-buffer-overflow in odd_taste"
        assert replayed(built, one.replay, Sanitizer(known=known | {after.text})).failure == ""
        # What is known of the original is not passed over in a mod's line, whatever that is called.
        assert replayed(built, one.replay, replace(sanitizer, known=known)).text == one.outcome.text


def test_only_the_mods_break_a_game(found: Campaign) -> None:
    """What the original game does itself is no failure of the mods'."""
    assert {one.outcome.text.rpartition(" ")[2] for one in found.broken if not one.original} <= {
        "odd_taste",
        "potionhit",
    }


def test_each_mistake_is_named_by_its_line_of_the_mod(built: Compared, asked: Request, tmp_path: Path) -> None:
    folder = copy_of(built.modded.directory, tmp_path / "game")
    plain = Sanitizer(lines=built.sources.lines())
    with Game(folder, env=plain.env(folder), seed=1) as game:
        for _ in range(2 * len(MISTAKES)):
            game.do("#sit\n")
    mod = asked.paths[0]
    found = {}
    for one in plain.complaints(folder):
        blamed = built.sources.blamed(one)
        # What has the same name in the original is passed over, but not in a line of a mod.
        assert replace(plain, known=frozenset([one.text])).passes(one) == (blamed is None)
        assert built.sources.may_be_the_originals(one) == (blamed is None)
        if blamed is not None:
            found[one.text] = (blamed.file, blamed.origin.file, blamed.origin.line)
    assert found == {
        **{
            f"{what} in dosit": ("src/sit.c", str(mod / "mod.yaml"), line_of(MOD, text))
            for what, text in MISTAKES.items()
        },
        **{
            f"{what} in odd_sit": ("src/odd.c", str(mod / "odd.c"), line_of(ODD, text))
            for what, text in MISTAKES.items()
        },
    }


def line_of(whole: str, text: str) -> int:
    """Return the number of the line that is this text."""
    return [line.strip() for line in whole.splitlines()].index(text) + 1


def test_a_proof_fails_by_the_mods_mistake_and_not_by_the_originals(
    asked: Request, cache: Path, tmp_path: Path
) -> None:
    with caching(cache), pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        order = Order(request=asked, jobs=2, sanitize=True, compiler=GCC)
        proving = prove_mods(order, Report(), again=lambda _: "", progress=silent)
    failed, held = proving.outcomes
    place = f"{asked.paths[0] / 'mod.yaml'}:{line_of(MOD, MISTAKES['signed-integer-overflow'])}:"
    assert failed.result == FAILED
    assert failed.message.startswith(
        "the address and undefined-behaviour sanitizers say: signed-integer-overflow in dosit: "
        f"signed integer overflow: 2147483647 + 1 cannot be represented in type 'int' ({place}"
    )
    assert (held.result, held.message) == (PROVEN, "")


def test_a_compiler_without_a_sanitizer_builds_no_such_game(asked: Request, cache: Path) -> None:
    with caching(cache), pytest.raises(DiagnosticError, match="'tcc' compiles without them") as raised:
        build_both(asked, Report(), compiler="tcc", sanitize=True, jobs=2, progress=silent)
    assert [one.code for one in raised.value.diagnostics] == ["NH3901"]
