"""The kitchen of mods/kitchen in the games: who carries what, the room and the shop of the mod's own level, after a save too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game
from nhmod_playing.releases import is_older
from nhmod_playing.sights import beside, carried, enter, letter, made_beside, special_room, strengthen

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

WEAPONS = re.compile(r"\b(dart|crossbow|bow|arrow|dagger|aklys|candle)s?\b")


def test_monsters_carry_what_their_mod_says(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = letter(game.wish("wand of probing"))
        possessions = carried(game, "cook", "G", wand)
        assert re.search(r"\bcleaver\b", possessions), possessions
        assert re.search(r"pork pies?\b", possessions), possessions
        assert "gold piece" in possessions, possessions
        # It is kept from what other gnomes get.
        assert not WEAPONS.search(possessions), possessions


def test_the_game_s_own_monster_carries_more(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = letter(game.wish("wand of probing"))
        assert "pork pie" in carried(game, "gnome king", "G", wand)


def test_the_mess_hall_has_the_mod_s_room_shop_and_things(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        arrival = game.level_teleport("messhall")
        assert cooks(game) >= 10, game.text
        assert keepers(game), game.text
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert cooks(game) >= 10, game.text
        shopkeeper = keepers(game)[0]
        # It greets once, be it at her arrival.
        if "hot and busy kitchen" not in arrival:
            assert "hot and busy kitchen" in enter(game, list(game.find("G")), "kitchen")
        said = [game.teleport(*place) for place in beside(game, shopkeeper)]
        things = [game.farlook(*place) for place in game.find("%")]
        assert any("pork pie" in one for one in things), things
        # The older release has no overview that names shops.
        assert is_older(game_folder) or "pie shop" in game.overview(), game.text
        assert '"Hot pies!  You had better not ask who is in them."' in arrival + " ".join(said), said


def cooks(game: Game) -> int:
    """See the whole level, and count those who belong into the kitchen."""
    game.reveal_map()
    game.sense_monsters()
    seen = [game.farlook(*place) for place in game.find("G")]
    return sum("scullion" in one or "cook" in one for one in seen)


def keepers(game: Game) -> list[tuple[int, int]]:
    """Find the pie shop's keeper."""
    others = [place for place in game.find("@") if place != game.hero]
    return [place for place in others if re.search("Sweeney|Lovett|Pirelli", game.farlook(*place))]


def test_the_kitchen_comes_by_its_letter(game_folder: Path) -> None:
    with special_room(game_folder, "j", "Sweeney|Lovett|Pirelli"):
        pass


def test_the_undead_leave_the_old_corpse_of_another(game_folder: Path) -> None:
    """Every second one leaves a corpse: of twelve none does so in one game of four thousand."""
    with Game(game_folder) as game:
        strengthen(game)
        for _ in range(12):
            way = made_beside(game, "scullion zombie", "Z")
            for _ in range(8):
                game.do(f"F{way}")
                if not game.find("Z"):
                    break
            # The older release tells of what corpse it is only there.
            game.do(way)
            if "scullion corpse" in game.look():
                return
        raise AssertionError(game.text)
