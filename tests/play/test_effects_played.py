"""Every effect at every place where it is allowed, played: what it changes of the hero, the monster, the object and the map.

The cells come from the plugins' tables (``effect_cells``), what each changes from one table (``nhmod_effects.expected``).
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from effect_answers import questions, unlucky, write_mod, wrong_of
from effect_cells import Cell, cells
from games import build_game

from nhmod.cache import cache_directory
from nhmod.pipeline.trees import read_facts
from nhmod.testing import host_of
from nhmod_effects.conditions import STATES
from nhmod_effects.expected import FORMS, STATES_SET
from nhmod_effects.functions import declares
from nhmod_effects.scene import Subject
from nhmod_effects.table import EFFECTS
from nhmod_playing.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Facts, Tree

pytestmark = [pytest.mark.game]

PAGE = Path(__file__).parents[2] / "docs" / "effect-places.md"
PATIENCE = 300
AGAIN = 5
"""How often cells by chance are played again."""
BUILDS = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"effects-{name}")) for name in ("nethack-3.6.6", "nethack-3.4.3")
]


@dataclass(frozen=True, kw_only=True)
class Played:
    """A game with every cell."""

    target: str
    folder: Path
    made: tuple[Cell, ...]
    facts: Facts


@pytest.fixture(scope="session", params=BUILDS)
def built(request: pytest.FixtureRequest, shared_tmp: Path, trees: Mapping[str, Tree]) -> Played:
    """Every cell of a target, with the probe."""
    name = request.param
    facts = read_facts(host_of("nhmod"), trees[name], cache_directory())
    made = cells(facts)
    mods = write_mod(shared_tmp / f"effects-{name}", made)
    game = build_game(trees[name], shared_tmp / f"effects-game-{name}", *mods)
    return Played(target=name, folder=game.result.directory, made=made, facts=facts)


def ask(game: Game, lines: list[str]) -> list[list[str]]:
    """Let the probe play cells; gives the fields of each line of its answer."""
    asked = game.directory / "probe.in"
    asked.write_text("\n".join(lines) + "\n", encoding="latin-1")
    game.send("#")
    game.send("sit\n")
    # While it waits for a cell's process the game is asleep, as if it waited for a key.
    end = time.monotonic() + PATIENCE
    while asked.exists() and time.monotonic() < end:
        time.sleep(0.05)
    # What a cell's process calls impossible, or dies of, is in its own answer.
    (game.directory / "paniclog").unlink(missing_ok=True)
    game.do("\x12")
    answer = (game.directory / "probe.out").read_text(encoding="latin-1")
    return [line.split("|") for line in answer.splitlines()]


def test_every_cell_does_what_its_effect_is(built: Played) -> None:
    with Game(built.folder) as game:
        rows = ask(game, questions(built.made, built.facts))
        for _ in range(AGAIN):
            if again := unlucky(built.made, rows, built.facts):
                game.do("s")  # a turn, for other chances: asking takes none
                rows += ask(game, questions(again, built.facts))
    wrong = wrong_of(built.target, built.made, rows, built.facts)
    assert not wrong, f"{len(wrong)} of {len(rows)}\n" + "\n".join(wrong)


def test_every_effect_and_condition_has_an_expectation() -> None:
    known = {(name, subject) for name, effect in EFFECTS.items() for subject in Subject if effect.renderer(subject)}
    assert {(name, subject) for name, subjects in FORMS.items() for subject in subjects} == known
    assert all(any(form.everywhere for form in forms) for subjects in FORMS.values() for forms in subjects.values())
    assert set(STATES_SET) == set(STATES)


def test_all_that_the_docs_allow_is_played(built: Played) -> None:
    lacking = {
        effect for effect, one in EFFECTS.items() if not all(declares(built.facts, name) for name in one.functions)
    }
    documented = {cell for cell in of_the_docs() if cell[1] not in lacking}
    assert {(cell.spot.docs, cell.effect, cell.subject.value) for cell in built.made} == documented


def of_the_docs() -> Iterator[tuple[str, str, str]]:
    """Read docs/effect-places.md: the place, the effect and the subject of every cell."""
    text = PAGE.read_text(encoding="utf-8")
    groups = [names.split(", ") for names in re.findall(r"^\d+\. about the \w+: (.*)$", text, re.MULTILINE)]
    words = {subject.value[0].replace("y", "h"): subject.value for subject in Subject}
    for effect, row in re.findall(r"^\| `(\w+)` \|(.*)\|$", text, re.MULTILINE):
        for names, letters in zip(groups, row.split("|"), strict=True):
            yield from ((name, effect, words[letter]) for name in names for letter in letters.split())
