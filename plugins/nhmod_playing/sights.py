"""What a tester does again and again: look for somebody, walk somewhere, zap a wand."""

from __future__ import annotations

import re
from contextlib import contextmanager
from itertools import combinations, product
from typing import TYPE_CHECKING

from nhmod_playing.game import ESCAPE, DisorderError, Game, PlayError
from nhmod_playing.releases import is_older

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_GRAVES = 150
WAYS = {(-1, -1): "y", (0, -1): "k", (1, -1): "u", (-1, 0): "h", (1, 0): "l", (-1, 1): "b", (0, 1): "j", (1, 1): "n"}
"""The keys of the eight directions."""


def strengthen(game: Game, *, level: int = 30) -> None:
    """Let her survive what she is to see (#levelchange)."""
    game.answer("#levelchange\n", "To what experience level", str(level))


def letter(said: str) -> str:
    """Find the inventory letter of what was wished for."""
    found = re.search(r"(?m)(?:^|  )(\w) - ", said)
    if found is None:
        raise PlayError(f"nothing came into the pack: {said}")
    return found[1]


def found_among(game: Game, letter: str, name: str) -> bool:
    """Look at those that are seen until one is of a name."""
    return any(name in game.farlook(*place) for place in game.find(letter) if place != game.hero)


def walk(game: Game, x: int, y: int) -> None:
    """Walk to a place, and wait where somebody is in the way."""
    for _ in range(20):
        game.travel(x, y)
        if game.hero == (x, y):
            return
        game.do("s")
    raise PlayError(game.text)


def to_the_floor(game: Game) -> None:
    """Go to Delphi, into the hall around its centre: there is light, and floor all around."""
    game.level_teleport("oracle")
    game.reveal_map()
    # They are around the Oracle in all four directions; something may lie on one of them.
    for (x, y), (other_x, other_y) in combinations(game.find("{"), 2):
        if x == other_x or y == other_y:
            middle = (x + other_x) // 2, (y + other_y) // 2
            break
    else:
        raise PlayError(f"no two fountains:\n{game.text}")
    # Somebody may stand there; then the game says that it is sorry, and takes her anywhere.
    for right, down in product((-1, 0, 1), (3, -3)):
        place = middle[0] + right, middle[1] + down
        game.teleport(*place)
        if game.hero == place:
            return
    raise PlayError(f"no room around the centre:\n{game.text}")


def headstone(game: Game, pattern: str) -> str:
    """Wish for graves where she stands until one says what is sought; gives what is seen there."""
    for _ in range(_GRAVES):
        game.wish("grave")
        if re.search(pattern, seen := game.look()):
            return seen
    raise PlayError(f"{_GRAVES} graves, and none had an epitaph of the mod's:\n{game.text}")


def thing(game: Game, x: int, y: int) -> str:
    """Name the object at a place that is seen, when nobody stands on it."""
    for _ in range(20):
        if "[seen:" not in (told := game.farlook(x, y)):
            return told.rpartition("(")[2].partition(")")[0]
        game.do("s")
    raise PlayError(game.text)


def zap(game: Game, wand: str, way: str) -> str:
    """Zap a wand by its letter, in a direction; gives all that was said."""
    game.send("z")
    game.send(wand)
    return game.do(way)


@contextmanager
def special_room(folder: Path, letter: str, sign: str, *, tries: int = 12) -> Iterator[Game]:
    """Start games until level 1 has the room that the letter stands for (it needs a free room): an @ is told by ``sign``."""
    for _ in range(tries):
        with Game(folder, env={"SHOPTYPE": letter}) as game:
            game.reveal_map()
            game.sense_monsters()
            if any(re.search(sign, game.farlook(*place)) for place in game.find("@") if place != game.hero):
                yield game
                return
    raise PlayError(f"no room of SHOPTYPE={letter} in {tries} games")


def beside(game: Game, keeper: tuple[int, int]) -> list[tuple[int, int]]:
    """Find the free squares beside a shopkeeper; the older release's map of a room that nobody saw has no floor."""
    x, y = keeper
    free = ". " if is_older(game.directory) else "."
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if game.at(x + dx, y + dy) in free]


def enter(game: Game, inhabitants: list[tuple[int, int]], greeting: str) -> str:
    """Go to free squares beside inhabitants until the room greets: one of them may be the doorway."""
    beside = dict.fromkeys(
        (x + dx, y + dy)
        for x, y in inhabitants
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if game.at(x + dx, y + dy) in (" .$(%" if is_older(game.directory) else ".$(%")
    )

    def neighbours(place: tuple[int, int]) -> int:
        return sum(max(abs(x - place[0]), abs(y - place[1])) == 1 for x, y in inhabitants)

    # Where most are around one is in the midst of the room.
    for place in sorted(beside, key=neighbours, reverse=True):
        said = game.teleport(*place)
        if greeting in said:
            return said
    raise PlayError(f"nothing greets on {list(beside)}:\n{game.text}")


def made_beside(game: Game, name: str, symbol: str) -> str:
    """Create a monster beside the hero; gives the key of the way to it."""
    said = game.create_monster(name)
    x, y = game.hero
    for way, key in WAYS.items():
        place = (x + way[0], y + way[1])
        if game.at(*place) == symbol and name in game.farlook(*place):
            return key
    raise PlayError(f"no {name} came:\n{said}\n{game.text}")


def carried(game: Game, name: str, symbol: str, wand: str) -> str:
    """Create a monster beside the hero and probe it with a wand: what it carries, as the game lists it."""
    return zap(game, wand, made_beside(game, name, symbol))


def calm(game: Game) -> str:
    """Answer what the game asks unasked, and wait until she is out of whatever has swallowed her; gives what was said."""
    said = []
    for _ in range(50):
        if game.question.startswith(("Die?", "Call ")):
            said.append(game.read_messages())
        elif "For what do you wish?" in game.text:  # of the djinni in a bottle
            said.append(game.do("nothing\n"))
        elif "|@|" in game.text and re.search(r"/-+\\", game.text):
            said.append(game.do("s"))
        else:
            break
    return "\n".join(said)


def follow(game: Game, place: tuple[int, int]) -> None:
    """Go to a place, or beside it where no way leads to it; what comes between, such as her death, ends it."""
    before = game.hero
    try:
        game.travel(*place)
        if game.hero == before:
            game.teleport(*next(iter(beside(game, place)), place))
    except DisorderError:
        raise
    except PlayError:
        calm(game)
        game.do(ESCAPE)


def pursue(game: Game, symbol: str, *, until: str | re.Pattern[str], rounds: int = 300, lost: int = 0) -> str:
    """Beat the one that is seen with a symbol, going after it, until something is said; gives all that was said.

    It ends too when nobody is seen for ``lost`` rounds.
    """
    said: list[str] = []
    unseen = 0
    for _ in range(rounds):
        x, y = game.hero
        ways = {key for (dx, dy), key in WAYS.items() if game.at(x + dx, y + dy) == symbol}
        others = [place for place in game.find(symbol) if place != (x, y)]
        if ways:
            said.append(game.do(f"F{min(ways)}"))
            if "Really attack" in game.text:
                said.append(game.do("y"))
        elif others:
            follow(game, min(others, key=lambda place: max(abs(place[0] - x), abs(place[1] - y))))
        else:
            said.append(game.do("s"))
        unseen = 0 if ways or others else unseen + 1
        said.append(calm(game))
        if re.search(until, "\n".join(said[-4:])) or unseen == lost > 0:
            return "\n".join(said)
    raise PlayError(f"nothing of {until!r} in {rounds} rounds:\n{''.join(said)}\n{game.text}")
