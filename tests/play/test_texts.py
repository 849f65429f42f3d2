"""The example mod of texts as a player reads it: the encyclopedia, the Oracle, headstones, a novel, and what makedefs made of the files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game, PlayError
from nhmod_playing.releases import is_older
from nhmod_playing.sights import headstone, to_the_floor

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.making import Built

pytestmark = pytest.mark.game

_CONSULTATIONS = 30
_READINGS = 20


def decrypted(content: bytes) -> str:
    """Undo util/makedefs.c:xcrypt, which begins anew with each line."""
    out = bytearray()
    mask = 1
    for byte in content:
        if byte == ord("\n"):
            out.append(byte)
            mask = 1
            continue
        out.append(byte ^ mask if byte & (32 | 64) else byte)
        mask = 1 if mask == 16 else mask << 1
    return out.decode("ascii")


def made(built: Built, file: str) -> list[str]:
    """Read a file that makedefs made."""
    return decrypted((built.result.stage / "dat" / file).read_bytes()).splitlines()


def specified(game: Game, name: str) -> str:
    """Look a word up in the encyclopedia."""
    game.send("/")
    game.send("n" if is_older(game.directory) else "?")
    if "Specify what?" not in game.text:
        raise PlayError(f"the game does not ask for a word:\n{game.text}")
    return game.do(f"{name}\n")


@pytest.mark.parametrize("name", ["postal golem", "a brown parcel"])
def test_the_encyclopedia_has_the_entry(game_folder: Path, name: str) -> None:
    with Game(game_folder) as game:
        assert "It is made of brown paper and string, and delivers itself." in specified(game, name)
        # The pattern behind which the entry would have been lost is still there.
        assert "delivers itself" not in specified(game, "clay golem")


def test_the_oracle_says_it_once_also_after_a_save(game_folder: Path) -> None:
    said: list[str] = []
    with Game(game_folder) as game:
        beside_the_oracle(game)
        said.append(consultation(game))
        game.save()
    with Game(game_folder, fresh=False) as game:
        for _ in range(_CONSULTATIONS):
            said.append(consultation(game))
            if not said[-1]:
                break
    told = [one for one in said if "the broom" in one]
    assert len(told) == 1, said
    assert "has a long memory and longer bristles." in told[0]


def beside_the_oracle(game: Game) -> None:
    """Stand beside the Oracle with gold, and see her."""
    game.wish("20000 gold pieces")
    game.level_teleport("oracle")
    game.reveal_map()
    game.sense_monsters()
    oracle = next(place for place in game.find("@") if place != game.hero and "Oracle" in game.farlook(*place))
    game.teleport(oracle[0], oracle[1] + 1)


def consultation(game: Game) -> str:
    """Pay the Oracle, who stands above the hero, for a major consultation; nothing if she has no more to say."""
    for _ in range(5):  # what happens meanwhile may be told first
        game.send("#chat\n")
        if "in what direction" in game.text:
            break
        game.read_messages()
    game.send("k")
    if "settle for" not in game.text:
        return ""
    game.send("n")
    return game.do("y") if "major one" in game.text else ""


def test_rumors_stand_at_the_ends_of_their_halves(all_mods: Built) -> None:
    lines = [line.rstrip("_") for line in made(all_mods, "rumors")]
    first = lines.index("Whoever sells you a lamp for ten times its price has rubbed it first.")
    assert lines[first - 1] == "A nurse has no quarrel with an empty hand and a bare chest."
    assert lines.index("Vegetarian dragons breathe salad.") > first
    # What the game's own file begins its second half with is no part of the first half's last line.
    stock = all_mods.plan.project.tree.text("dat/rumors.fal").partition("\n")[0]
    assert stock in lines


def test_the_game_finds_both_halves_of_the_rumors(all_mods: Built, game_folder: Path) -> None:
    if is_older(game_folder):  # it has no command that shows them; its file begins with how long the first half is
        written = (all_mods.result.stage / "dat" / "rumors").read_bytes().split(b"\n")[1]
        assert int(written, 16) == (all_mods.result.stage / "dat" / "rumors.tru").stat().st_size
        return
    with Game(game_folder) as game:
        said = game.command("wizrumorcheck")
    last = [
        (all_mods.result.stage / "dat" / file).read_text().splitlines()[-1] for file in ("rumors.tru", "rumors.fal")
    ]
    assert all(rumor in said for rumor in last), said


def test_headstones(all_mods: Built, game_folder: Path) -> None:
    wanted = {"Here lies a bug report. Could not reproduce.", "I told you that was not the identify scroll."}
    if not is_older(game_folder):
        assert wanted <= set(made(all_mods, "epitaph"))
        return
    with Game(game_folder) as game:
        to_the_floor(game)
        seen = headstone(game, "|".join(map(re.escape, wanted)))
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert [epitaph in game.look() for epitaph in wanted] == [epitaph in seen for epitaph in wanted]


def test_engravings_and_hallucinations_are_in_their_files(all_mods: Built, game_folder: Path) -> None:
    engraving, names = "Exit closed for renovation. Use the trap door.", {"postal golem", "-Auntie Entropy"}
    if is_older(game_folder):
        program = b"".join(path.read_bytes() for path in all_mods.result.directory.glob("nethack*") if path.is_file())
        assert all(one.lstrip("-").encode() + b"\0" in program for one in (engraving, *names))
    else:
        assert engraving in made(all_mods, "engrave")
        assert names <= set(made(all_mods, "bogusmon"))


def test_the_passage_is_read_in_the_novel(game_folder: Path) -> None:
    with Game(game_folder) as game:
        if is_older(game_folder):
            with pytest.raises(PlayError, match="Nothing fitting that description"):
                game.wish("novel named Mort")
            return
        letter = re.search(r"^(\w) - ", game.wish("novel named Mort"), re.MULTILINE)
        assert letter is not None, game.text
        assert reads_the_passage(game, letter[1])
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert reads_the_passage(game, letter[1])


def reads_the_passage(game: Game, novel: str) -> bool:
    """Read in a novel until it has the passage."""
    return any("I borrowed this copy from a library" in game.do(f"r{novel}") for _ in range(_READINGS))
