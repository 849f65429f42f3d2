"""Texts that the game picks by chance, from so many of a mod that it soon comes to one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from showcase_texts import EPITAPH, HALLUCINATION, engraved

from nhmod_playing.game import Game, PlayError
from nhmod_playing.sights import headstone, letter, made_beside, strengthen, to_the_floor
from nhmod_playing.using import have, use

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_LOOKS = 400
_WANDS = 12
_CHARGES = 8


def test_the_hallucinating_see_them(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        made_beside(game, "brown mold", "F")  # which stays there
        mold = next(place for place in game.find("F") if "brown mold" in game.farlook(*place))
        use(game, "q", have(game, "cursed potion of hallucination"))
        assert seen_by_the_hallucinating(game, mold)
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert seen_by_the_hallucinating(game, mold)


def seen_by_the_hallucinating(game: Game, place: tuple[int, int]) -> str:
    """Look at a monster, whose name changes with each look, until it is one of the mod."""
    assert "Hallu" in game.status
    for _ in range(_LOOKS):
        if found := re.search(HALLUCINATION, game.farlook(*place)):
            return found[0]
    raise PlayError(f"{_LOOKS} looks, and nobody of the mod's:\n{game.text}")


def test_the_floor_says_it(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        to_the_floor(game)
        game.do("E-")
        game.do("x\n")
        read = scribbled(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert engraved(game.look()) == read


def scribbled(game: Game) -> str:
    """Have an engraving turned into others by polymorph (src/zap.c, zap_updown) until one is of the mod; gives it."""
    for _ in range(_WANDS):
        wand = letter(game.wish(f"wand of polymorph (0:{_CHARGES})"))
        for _ in range(_CHARGES):
            use(game, "z", wand, ">")
            if read := engraved(game.look()):
                return read
    raise PlayError(f"nothing of the mod's on the floor:\n{game.text}")


def test_headstones_have_epitaphs(game_folder: Path) -> None:
    with Game(game_folder) as game:
        to_the_floor(game)
        seen = headstone(game, EPITAPH)
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert re.findall(EPITAPH, game.look()) == re.findall(EPITAPH, seen)
