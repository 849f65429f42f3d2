"""The example mods' objects in the games: each is wished for, known by its name once it is identified, and scrolls are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nhmod.pipeline.making import Built
    from nhmod.target import Entry

pytestmark = pytest.mark.game

_AT_ONCE = 8  # so that nothing is too heavy
_MERLINS = ("Merlin's helm", "sport t-shirt", "self-compatible personal computer", "hamburger")


@pytest.fixture
def added(all_mods: Built) -> Sequence[Entry]:
    """All objects that the example mods add."""
    return tuple(all_mods.plan.project.facts.added("objects"))


def test_every_new_object_comes_when_it_is_wished_for(game_folder: Path, added: Sequence[Entry]) -> None:
    names = [entry.name for entry in added]
    assert set(_MERLINS) <= set(names)
    for start in range(0, len(names), _AT_ONCE):
        wanted = names[start : start + _AT_ONCE]
        with Game(game_folder) as game:
            for name in wanted:
                game.wish(f"uncursed {name}")
            told = identify(game)
            assert [name for name in wanted if name not in told] == [], told


def test_a_game_goes_on_with_the_same_appearances(game_folder: Path, added: Sequence[Entry]) -> None:
    looks = [entry for entry in added if entry.fields["oc_descr"] and entry.fields["class"] != "GEM_CLASS"]
    chosen = looks[:_AT_ONCE]
    with Game(game_folder) as game:
        for entry in chosen:
            game.wish(f"uncursed {entry.name}")
        before = game.do("i")
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert game.do("i") == before
        told = identify(game)
        assert [entry.name for entry in chosen if entry.name not in told] == [], told


def test_a_new_scroll_can_be_written(game_folder: Path, added: Sequence[Entry]) -> None:
    scrolls = [entry for entry in added if entry.fields["class"] == "SCROLL_CLASS"]
    assert scrolls
    for scroll in scrolls:
        with Game(game_folder) as game:
            game.wish(f"uncursed {scroll.name}")
            blank = letter(game.wish("uncursed scroll of blank paper"))
            marker = letter(game.wish("uncursed magic marker"))
            identify(game)
            game.send(f"a{marker}{blank}")
            game.wait_for("What type of scroll do you want to write")
            said = game.do(f"{scroll.fields['oc_name']}\n")
            assert f"2 uncursed {scroll.name.replace('scroll', 'scrolls', 1)}" in game.do("i"), said


def identify(game: Game) -> str:
    """Identify all that the hero has (^I), and give the list of it."""
    game.send("\x09")
    if "permanently identify" in game.text:  # newer releases show a list to choose from
        game.send("_\n")
    game.read_messages()
    return game.do("i")


def letter(said: str) -> str:
    """Return the letter of what a wish gave."""
    found = re.search(r"^(\w) - ", said, re.MULTILINE)
    assert found is not None, said
    return found[1]
