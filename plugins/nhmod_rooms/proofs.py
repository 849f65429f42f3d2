"""How rooms are seen in the game: made by SHOPTYPE, with who and what is declared, heard from afar, entered, and kept by a save."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Chance, IntRange, Word
from nhmod.proofs import Proof, Unproven
from nhmod_playing.probing import Row, ask, row_of
from nhmod_playing.rooms import LEVELS, Found, enter, further_rooms, heard, letter_proofs, look_for_room, unmade
from nhmod_playing.script import FailedError, Player
from nhmod_playing.seeing import by_record, is_thing, number_of
from nhmod_rooms.code import on_entry
from nhmod_rooms.planned import PlannedRoom, is_class
from nhmod_rooms.records import Gold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.contribution import ModSet

KIND = "rooms"
MADE = "it is made and has who and what is declared"
ENTERED = "it is entered and greets, also after a save"
HEARD = "it is heard from afar"
ASKED = "the game makes it where it wants one"
BY_ITSELF = "the game wants it where and as often as declared"
_MOST = 0.6
"""So many of those within are of the room's own: others can have come in while the level was made."""
_EXPECTED = 14
"""So many of a thing are expected where one that is not there is a failure: by chance it lacks once in a million times."""
_SHAPESHIFTER = "M2_SHAPESHIFTER"
_BY_NAME = frozenset({"PM_CHAMELEON", "PM_DOPPELGANGER", "PM_SANDESTIN"})
"""Whom a release without that flag asks for instead (src/mon.c, pm_to_cham)."""
_OF_A_ZOO = Chance(1, 2)
_TURNS = 20


@frozen
class _Lying:
    """What is in a room: with which chance on each square or, of who lives there, as which part of them, and which rows are such."""

    name: str
    chance: Chance
    fits: Callable[[Row], bool]
    lives: bool = False


def room_proofs(mods: ModSet, plan: Iterable[PlannedRoom]) -> Iterator[Proof | Unproven]:
    """Yield how each new room is seen."""
    contents = by_record(mods, KIND)
    for one in plan:
        content = contents[id(one.record)]
        acts = {MADE: partial(_made, one), ENTERED: partial(_entered, one), ASKED: partial(_asked, one)}
        if one.record.sounds is not None:
            acts[HEARD] = partial(_heard, one)
        yield from letter_proofs(content, one.letter, acts, unmade=unmade(one.record.wizard_letter))
        if one.letter and one.record.rule is not None:
            yield Unproven(
                content=content,
                way=BY_ITSELF,
                why="on which levels, and how often, is a question of many: nhmod stats counts them",
            )


def _find(planned: PlannedRoom, player: Player) -> Found:
    names = ", ".join(word.text for word, _ in planned.inhabitants)
    return look_for_room(player, partial(_is_theirs, planned), f"a {planned.record.id} with {names} in it")


def _is_theirs(planned: PlannedRoom, found: Found) -> bool:
    own = sum(_lives_there(planned, one) for one in found.monsters)
    return own > 0 and own >= _MOST * len(found.monsters)


def _lives_there(planned: PlannedRoom, monster: Row) -> bool:
    words = [word for word, _ in planned.inhabitants]
    return any(_takes_shapes(planned, word) or _is(planned, word, monster, classes="monster classes") for word in words)


def _takes_shapes(planned: PlannedRoom, word: Word) -> bool:
    """Return whether who is named is seen as anybody else; of a class, whether so many are that others may be in the majority."""
    entry, every = planned.entry(word), planned.facts["monsters"]
    meant = [one for one in every if one.fields.get("mlet") == entry.symbol] if is_class(word) else [entry]
    return sum(_SHAPESHIFTER in one.texts("m2") or one.symbol in _BY_NAME for one in meant) > (1 - _MOST) * len(meant)


def _is(planned: PlannedRoom, word: Word, thing: Row, *, classes: str) -> bool:
    """Return whether a monster or an object is what a word names, or one of the class that it names."""
    entry = planned.entry(word)
    if not is_class(word):
        return is_thing(entry, thing, planned.facts)
    number = number_of(planned.facts, classes, entry.symbol)
    return number is None or thing["class"] == str(number) or number == 0


def _made(planned: PlannedRoom, player: Player) -> None:
    record, found = planned.record, _find(planned, player)
    own = [one for one in found.monsters if _lives_there(planned, one)]
    asleep = sum(one["asleep"] == "1" for one in own)
    if record.asleep and asleep < _MOST * len(own):
        raise FailedError(f"of {len(own)} who live there {asleep} sleep, declared is that all do")
    if not record.asleep and asleep > (1 - _MOST) * len(own):
        raise FailedError(f"of {len(own)} who live there {asleep} sleep, declared is that nobody does")
    _lies_there(planned, chain((found,), further_rooms(player, found, partial(_is_theirs, planned))))


def _lies_there(planned: PlannedRoom, rooms: Iterable[Found]) -> None:
    """Look at rooms until all that is declared was seen in one; what none of so many squares or inhabitants has or is, is a failure."""
    lacking = [*_lying(planned), *_living(planned)]
    squares = own = 0
    for room in rooms:
        squares += room.squares
        own += sum(_lives_there(planned, one) for one in room.monsters)
        lacking = [
            one for one in lacking if not any(one.fits(row) for row in (room.monsters if one.lives else room.objects))
        ]
        for one in lacking:
            tries, what = (
                (own, f"of {own} who live there none is")
                if one.lives
                else (squares, f"on {squares} squares there is no")
            )
            if one.chance.numerator * tries >= _EXPECTED * one.chance.denominator:
                raise FailedError(f"{what} {one.name}, declared for {one.chance} of them")
        if not lacking:
            return


def _lying(planned: PlannedRoom) -> Iterator[_Lying]:
    record = planned.record
    for thing in record.objects:
        fits = partial(_is, planned, thing.word, classes="object classes")
        yield _Lying(name=f"'{thing.word.text}'", chance=thing.chance, fits=fits)
    if isinstance(record.gold, Gold) or record.gold == "zoo":
        chance = record.gold.chance if isinstance(record.gold, Gold) else _OF_A_ZOO
        amount = record.gold.amount if isinstance(record.gold, Gold) else None
        name = f"gold ({amount.low} to {amount.high} pieces)" if amount is not None else "gold"
        yield _Lying(name=name, chance=chance, fits=partial(_is_gold, amount))


def _is_gold(amount: IntRange | None, thing: Row) -> bool:
    return thing["name"] == "gold piece" and (amount is None or amount.low <= int(thing["quantity"]) <= amount.high)


def _living(planned: PlannedRoom) -> Iterator[_Lying]:
    """Yield who lives there beside others, but for whom the game makes only once, seldom on land, or looking like somebody else."""
    total = sum(weight for _, weight in planned.inhabitants)
    for word, weight in planned.inhabitants:
        entry = planned.entry(word)
        seldom = is_class(word) or _takes_shapes(planned, word) or "G_UNIQ" in entry.texts("geno")
        if weight < total and not seldom and entry.fields.get("mlet") != "S_EEL":
            fits = partial(_is, planned, word, classes="monster classes")
            yield _Lying(name=f"'{word.text}'", chance=Chance(weight, total), fits=fits, lives=True)


def _entered(planned: PlannedRoom, player: Player) -> None:
    found = _find(planned, player)
    player.save_and_restore()
    said = enter(player, found)
    player.expect_said(on_entry(planned.record), among=said)


def _asked(planned: PlannedRoom, player: Player) -> None:
    """Have mkroom() make one: what SHOPTYPE asks for is made without it."""
    number = _find(planned, player).row["was"]
    told = []
    for level in range(2, LEVELS + 1):
        player.hear(player.game.level_teleport(level))
        (lines,) = ask(player.game, f"mkroom|{number}")
        kind, row = row_of(lines[0]) if lines else ("", {})
        if kind != "made":
            raise FailedError("the game broke when it made one")
        told.append(row["said"])
        if int(row["after"]) > int(row["before"]):
            return
    said = next((one for one in told if one), "nothing")
    raise FailedError(f"on {LEVELS - 1} levels mkroom() made none of it; said was {said}")


def _heard(planned: PlannedRoom, player: Player) -> None:
    sounds = planned.record.sounds
    if sounds is None:
        return
    _find(planned, player)
    chance = sounds.chance
    turns = _TURNS * len(sounds.messages) * chance.denominator // chance.numerator
    counts = heard(player, turns)
    for message in sounds.messages:
        own = {said: number for said, number in counts.items() if message in said}
        if not own:
            others = ", ".join(repr(said) for said in counts) or "nothing"
            raise FailedError(f"in {turns} turns '{message}' is not heard, but {others}")
