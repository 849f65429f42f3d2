"""The devout of mods/devout in the games: data of a monster, seen by what it does, also after saving, restoring and taming."""

from __future__ import annotations

import re
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import pytest
from bones import die, gets_bones, with_bones

from nhmod_playing.game import Game, PlayError
from nhmod_playing.sights import beside, calm, letter, made_beside, pursue, strengthen

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

pytestmark = pytest.mark.game

# So many leave it less than a third of its hit points.
HITS = 9
PRAYS = re.compile(r"The (?:poor |invisible )*devout prays\.")
# Dead, or gone by stairs or a hole, as monsters do that are badly hurt and have no better idea.
DEAD = re.compile(
    r"You (?:kill|destroy) (?:the |poor |invisible )*devout"
    r"|The (?:poor |invisible )*devout (?:is killed|escapes (?:up|down)stairs|falls through)"
)


def prepare(game: Game) -> None:
    """Be strong enough for devouts, but no bait for trolls; fight with the dagger, which is slow, and see who is invisible."""
    strengthen(game, level=6)
    game.do("wb")
    game.send(f"P{letter(game.wish('blessed ring of see invisible'))}")
    if "right or left" in game.text.lower():
        game.send("r")
    game.read_messages()


def one_that_prayed(game: Game) -> str:
    """Make devouts and beat them until one prays: some are dead before they come to it. Gives what was said last."""
    for _ in range(8):
        calm(game)
        if "Blind" in game.status:  # she would not see it pray
            game.do(f"q{letter(game.wish('blessed potion of full healing'))}")
        with suppress(PlayError):  # there is no room beside her, or she does not see it
            made_beside(game, "devout", "h")
        said = pursue(game, "h", until=re.compile(f"{PRAYS.pattern}|{DEAD.pattern}"), lost=5)
        if PRAYS.search(said):
            return said
    raise PlayError(f"no devout prays:\n{game.text}")


def beaten_without_a_prayer(game: Game) -> bool:
    """Beat the devout until it is dead, or flees to where it is not seen; returns whether it was beaten enough to pray.

    Who flees for want of hit points has thought of what else it could do before (dochug() in src/monmove.c). One that others
    kill unseen, or that leaves the level early, shows nothing.
    """
    said = ""
    for _ in range(8):
        said += pursue(game, "h", until=DEAD, lost=5)
        assert not PRAYS.search(said)
        if DEAD.search(said) or said.count("You hit the") >= HITS:
            return True
        if not beside_the_devout(game):
            return False
    raise PlayError(f"it is not found:\n{said}\n{game.text}")


def saved_games(game_folder: Path, count: int = 4) -> Generator[Game]:
    """Go on with the saved game, so many times and each time with another chance."""
    kept = {path: path.read_bytes() for path in (game_folder / "save").iterdir()}
    for _ in range(count):
        for path, content in kept.items():
            path.write_bytes(content)
        with Game(game_folder, fresh=False) as game:
            yield game


def alone(game: Game) -> bool:
    """Return whether there is one devout on the level: of two it can't be said which has prayed."""
    return len(devouts(game)) == 1


@pytest.fixture
def hurt(game_folder: Path) -> Iterator[Game]:
    """A devout that was beaten with bare hands until it prayed, for the first time; the game is the caller's to end."""
    for _ in range(4):
        game = Game(game_folder).__enter__()
        try:
            prepare(game)
            assert re.search(r"devout looks much better\.", one_that_prayed(game))
            found = alone(game)
        except BaseException as error:
            game.__exit__(type(error))
            raise
        if found:
            yield game
        game.__exit__(PlayError)
        if found:
            return
    raise AssertionError("in no game there is one devout only")


def test_a_monster_prays_once_and_remembers_it_after_a_restore(hurt: Game, game_folder: Path) -> None:
    hurt.save()
    with closing(saved_games(game_folder)) as games:
        for game in games:
            if beaten_without_a_prayer(game):
                # A new one has not prayed yet.
                assert one_that_prayed(game)
                return
    raise AssertionError("in no game it is beaten enough")


def test_a_tamed_monster_keeps_what_it_remembers(hurt: Game, game_folder: Path) -> None:
    # The scroll tames who stands beside the hero, unless it is resisted.
    scroll = letter(hurt.wish("7 blessed scrolls of taming"))
    for _ in range(7):
        pursue(hurt, "h", until="You (?:hit|miss)", lost=5)
        hurt.do(f"r{scroll}")
        calm(hurt)
        if "tame devout" in " ".join(hurt.farlook(*place) for place in hurt.find("h")):
            break
        beside_the_devout(hurt)
    hurt.save()
    with closing(saved_games(game_folder)) as games:
        for game in games:
            assert "tame devout" in " ".join(game.farlook(*place) for place in game.find("h"))
            if beaten_without_a_prayer(game):
                return
    raise AssertionError("in no game it is beaten enough")


def test_what_a_monster_remembers_goes_into_bones(game_folder: Path) -> None:
    for _ in range(4):
        game = Game(game_folder, env=with_bones(game_folder)).__enter__()
        try:
            prepare(game)
            game.level_teleport(5)
            one_that_prayed(game)
            found = alone(game)
            if found:
                die(game)
        except BaseException as error:
            game.__exit__(type(error))
            raise
        if found:
            break
        game.__exit__(PlayError)
    (bones,) = (path for path in game_folder.glob("bon*") if path.is_file())
    content = bones.read_bytes()
    for _ in range(8):
        bones.write_bytes(content)
        with Game(game_folder, env=with_bones(game_folder), fresh=False) as game:
            prepare(game)
            if gets_bones(game):
                beside_the_devout(game)
                if beaten_without_a_prayer(game):
                    assert one_that_prayed(game)
                    return
    raise AssertionError("no game gets the bones, with a devout that is beaten enough")


def devouts(game: Game) -> list[tuple[int, int]]:
    """Return where devouts are on the level."""
    game.reveal_map()
    game.sense_monsters()
    calm(game)
    return [place for place in game.find("h") if "devout" in game.farlook(*place)]


def beside_the_devout(game: Game) -> bool:
    """Find it on the level, and go there; returns whether there is one."""
    found = devouts(game)
    for place in beside(game, found[0]) if found else ():
        game.teleport(*place)
        if game.hero == place:
            break
    return bool(found)
