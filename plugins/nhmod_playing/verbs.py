"""The steps of tests as what a player in wizard mode does: one function a verb, for tests' steps and for kinds' proofs alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_playing.game import DisorderError, Game
from nhmod_playing.probing import ask, carried, on_screen
from nhmod_playing.records import AT_IT, DIRECTIONS, STAIRS
from nhmod_playing.script import FailedError, Player, was_said
from nhmod_playing.sights import calm, made_beside, pursue, strengthen
from nhmod_playing.terminal import ESCAPE, ROWS, PlayError
from nhmod_playing.using import eat as eat_it

if TYPE_CHECKING:
    from collections.abc import Sequence


COMMANDS = {
    "apply": "a", "quaff": "q", "read": "r", "zap": "z", "wear": "W", "take_off": "T", "put_on": "P", "remove": "R",
    "wield": "w", "throw": "t", "drop": "d", "engrave": "E", "invoke": "#invoke\n",
}  # fmt: skip
"""The keys of the commands that ask for a thing."""
_MANY = 40
_WEAKENED = 4
_BEFORE = re.compile(r"^(?:(?:an?|the|\d+|blessed|uncursed|cursed|[+-]\d+)\s+)+")
_DEATH = r"You (?:kill|destroy|dispel)|(?:is|are) (?:killed|destroyed)|dies|dissolves"
_PACK_LINE = re.compile(r"(?m)(?:^|\s{2,})([a-zA-Z$]) - (\S.*?)\s*$")


def create(player: Player, name: str, symbol: str = "") -> str:
    """Create a monster beside the hero; gives the key of the way to it where its symbol is known."""
    if symbol:
        way = made_beside(player.game, name, symbol)
        player.last = way
        return way
    player.hear(player.game.create_monster(name))
    return ""


def wish(player: Player, name: str) -> str:
    """Wish for a thing; gives its letter."""
    said = player.hear(player.game.wish(name))
    found = _PACK_LINE.search(said)
    if found is None:
        raise FailedError(f"wishing for '{name}' gave nothing that could be held: {said.strip()}", player.game.text)
    player.last = found[1]
    return found[1]


def pack(game: Game) -> dict[str, str]:
    """Return what the hero carries, by letter."""
    return dict(_PACK_LINE.findall(game.do("i")))


def letter_of(player: Player, name: str) -> str:
    """Return the letter of what the hero carries that is called so, whatever it looks like; one is wished for where there is none.

    What was wished for last comes first; a part of what the pack shows will do.
    """
    bare = _BEFORE.sub("", name)
    held = carried(player.game)
    mine = [letter for letter, row in held.items() if row["name"] and _is_called(bare, row["name"])]
    if player.last in mine:
        return player.last
    shown = [letter for letter, text in pack(player.game).items() if name in text]
    return next(iter((*shown, *mine)), "") or wish(player, name)


def _is_called(bare: str, table: str) -> bool:
    """Return whether a text means a thing of the table: 'potion of healing', 'potions of healing' and 'healing' are 'healing'."""
    return bare == table or bare.endswith((f" of {table}", f" {table}")) or bare == f"{table}s"


def use(player: Player, verb: str, name: str, *, direction: str = "", answers: Sequence[str] = ()) -> str:
    """Use a thing by the command of a verb; gives all that was said. Questions that are left are escaped from."""
    letter = letter_of(player, name)
    return use_letter(player, verb, letter, direction=direction, answers=answers)


def use_letter(player: Player, verb: str, letter: str, *, direction: str = "", answers: Sequence[str] = ()) -> str:
    """Use what has a letter, as ``use`` does."""
    game = player.game
    if verb == "eat":
        return player.hear(eat_it(game, letter) + _rest(game, answers))
    if verb == "cast":
        said = use_letter(player, "read", letter, answers=("y",))
        game.send("Z")
        return player.hear(said + _typed(game, "a", direction, answers))
    game.send(COMMANDS[verb])
    if verb in {"take_off", "remove"} and not re.search(r"\[[^\]]*\?", game.question):  # it is the only one
        return player.hear(game.text.split("\n")[0] + game.read_messages())
    if verb == "quaff" and "here?" in game.question:  # the fountain's water
        game.send("n")
    return player.hear(_typed(game, letter, direction, answers))


def _typed(game: Game, letter: str, direction: str, answers: Sequence[str]) -> str:
    said = [game.send(letter)]
    if direction:
        if "--More--" in game.text:
            said.append(game.text)
            game.send("\n")
        said.append(game.send(DIRECTIONS.get(direction, direction)))
    said.append(_rest(game, answers))
    return "\n".join(_top(one) for one in said)


def _top(said: str) -> str:
    """Leave of a whole screen the lines that messages stand in."""
    lines = said.split("\n")
    return "\n".join(lines[:3]) if len(lines) == ROWS else said


def _rest(game: Game, answers: Sequence[str]) -> str:
    """Answer what is asked, read what is said, and leave what questions there are then."""
    said = []
    for answer in answers:
        if "--More--" in game.text:
            said.append("\n".join(game.text.split("\n")[:3]))
            game.send("\n")
        said.append("\n".join(game.send(answer).split("\n")[:3]))
    said.append(game.read_messages())
    for _ in range(5):
        if not re.search(r"[?:\]]\s*$|\(\w\)\s*$", game.question) or "Dlvl" not in game.status:
            break
        game.send(ESCAPE)
        said.append(game.read_messages())
    return "\n".join(said)


def go_to(player: Player, level: int | str) -> None:
    """Go to a level by its number or name."""
    player.hear(player.game.level_teleport(level))


def teleport(player: Player, place: tuple[int, int] | str) -> None:
    """Teleport to a place, or onto the stairs."""
    x, y = _place(player, place)
    player.hear(player.game.teleport(x, y))


def travel(player: Player, place: tuple[int, int] | str) -> None:
    """Walk to a place, or onto the stairs; raises ``FailedError`` where no way leads there."""
    x, y = _place(player, place)
    player.hear(player.game.travel(x, y))
    player.expect(player.game.hero == (x, y), f"no way leads to {place if isinstance(place, str) else (x, y)}")


def _place(player: Player, place: tuple[int, int] | str) -> tuple[int, int]:
    if not isinstance(place, str):
        return on_screen(*place)
    player.game.reveal_map()
    found = player.game.find(STAIRS[place])
    if not found:
        raise FailedError(f"there are no stairs {place} to be seen", player.game.text)
    return found[0]


def take_stairs(player: Player, way: str) -> None:
    """Take the stairs that the hero stands on."""
    before = player.game.status
    player.do(STAIRS[way])
    player.expect(re.search(r"Dlvl:\d+|Home \d+", player.game.status) is not None, f"no level is {way}")
    player.expect(
        before.split("HP")[0] != player.game.status.split("HP")[0], f"she stays where she was: no stairs {way} here"
    )


def fight(player: Player, name: str, symbol: str) -> None:
    """Create a monster and fight it until it is dead."""
    player.hear(player.game.create_monster(name))
    for time in range(_WEAKENED):
        # Some heal, some hide, some flee or are far off, as one of the sea on dry land, and some come again.
        ask(player.game, f"weaken|{name}")
        if time:
            ask(player.game, f"bring|{name}|1")
        try:
            player.hear(pursue(player.game, symbol, until=_DEATH, rounds=_MANY))
        except DisorderError:
            raise
        except PlayError as error:
            last = error
        else:
            return
    raise FailedError(f"'{name}' was not killed: {str(last).partition(chr(10))[0]}", player.game.text)


def wait(player: Player, turns: int) -> None:
    """Let turns go by."""
    for _ in range(turns):
        player.do("s")
        player.hear(calm(player.game))


def be_strong(player: Player) -> None:
    """Get experience level 30, and survive more."""
    strengthen(player.game)


def reveal(player: Player, what: str) -> None:
    """See the map, or all monsters of the level."""
    if what == "map":
        player.game.reveal_map()
    else:
        player.hear(player.game.sense_monsters())


def type_keys(player: Player, keys: str) -> None:
    """Type keys as they are written: those for control, Escape and Enter (``^X``) are one each."""
    typed = re.sub(r"\^([A-Za-z])", lambda found: chr(ord(found[1].upper()) - 64), keys)
    player.do(typed.replace("\\e", ESCAPE).replace("\\n", "\n"))


def seen_on_map(game: Game, name: str) -> tuple[int, int] | None:
    """Look at what is seen on the map until it is of a name; gives its place."""
    blank = set(" .#-|+")
    marks = {mark for row in game.map for mark in row} - blank
    for mark in sorted(marks):
        for place in game.find(mark):
            if place == game.hero:
                continue
            try:
                if name in game.farlook(*place):
                    return place
            except PlayError:
                game.do(ESCAPE * 2)
    return None


def expected(player: Player, *, message: Sequence[str] = (), no_message: Sequence[str] = (), on_map: Sequence[str] = (),
             in_status: Sequence[str] = (), in_inventory: Sequence[str] = (), here: Sequence[str] = ()) -> None:  # fmt: skip
    """Look for all that must be seen; raises ``FailedError`` for the first that is not."""
    said = player.look()
    game = player.game
    for text in message:
        player.expect_said(text, among=said)
    for text in no_message:
        player.expect(not was_said(text, said), f"'{text}' was said: {' '.join(said.split())}")
    for text in in_status:
        player.expect(text in game.status, f"the status has no '{text}'")
    for text in on_map:
        player.expect(seen_on_map(game, text) is not None, f"no '{text}' is seen on the map")
    if in_inventory:
        held = pack(game)
        for text in in_inventory:
            player.expect(
                any(text in name for name in held.values()), f"the pack has no '{text}': {', '.join(held.values())}"
            )
    if here:
        told = " ".join(game.look().split())
        for text in here:
            player.expect(text in told, f"no '{text}' is here: {told}")


__all__ = ["AT_IT", "COMMANDS"]
