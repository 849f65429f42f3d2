"""Mods' own tests: what their steps are for the player, and that they are proofs of themselves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.manifest import Point, Word
from nhmod.proofs import Proof
from nhmod.target.words import meant
from nhmod_playing import verbs
from nhmod_playing.records import AT_IT, Expect, GameStep, GameTest, Use
from nhmod_playing.script import Act, Player, Script
from nhmod_playing.symbols import symbol_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts

WAY = "its steps are played"


def test_proofs(mods: ModSet, facts: Facts) -> Iterator[Proof]:
    """Make a proof of each test that mods bring."""
    for content in mods.contents("tests"):
        if isinstance(content.record, GameTest):
            yield Proof(content=content, way=WAY, script=script_of(content.record, facts))


def script_of(test: GameTest, facts: Facts) -> Script:
    """Return what a test is for the player."""
    return Script(
        steps=tuple(_act(step, facts) for step in test.steps),
        env={"SHOPTYPE": test.wizard_letter} if test.wizard_letter else {},
        options=test.options,
    )


def _act(step: GameStep, facts: Facts) -> Act:
    verb, value = step.verbs[0], step.value
    return Act(f"{verb}: {_words(value)}", _doing(verb, value, facts), step.origin.location)


def _words(value: object) -> str:
    if isinstance(value, Word):
        return value.text
    if isinstance(value, Use):
        return value.object_
    if isinstance(value, Point):
        return f"[{value.x}, {value.y}]"
    if isinstance(value, Expect):
        return "; ".join(
            f"{name.replace('_', ' ')} {', '.join(map(repr, texts))}" for name, texts in _texts(value).items()
        )
    return str(value)


def _texts(expect: Expect) -> dict[str, tuple[str, ...]]:
    names = ("message", "no_message", "on_map", "in_status", "in_inventory", "here")
    return {name: texts for name in names if (texts := getattr(expect, name))}


def _doing(verb: str, value: object, facts: Facts) -> Callable[[Player], object]:
    """Return what the player does for a step."""
    if isinstance(value, Word):
        entry = meant(value, facts)
        symbol = symbol_of(entry, facts)
        if verb == "create":
            return partial(_create, name=entry.name, symbol=symbol)
        if verb == "suffer":
            return partial(_suffer, name=entry.name, symbol=symbol)
        return partial(verbs.fight, name=entry.name, symbol=symbol)
    if isinstance(value, Use):
        return partial(_use, verb=verb, used=value)
    if isinstance(value, Expect):
        return partial(_expect, value)
    return partial(_BY_VALUE[verb], value)


def _expect(expect: Expect, player: Player) -> None:
    verbs.expected(player, **_texts(expect))


def _create(player: Player, *, name: str, symbol: str) -> None:
    verbs.create(player, name, symbol)


def _suffer(player: Player, *, name: str, symbol: str) -> None:
    verbs.create(player, name, symbol)
    verbs.wait(player, 10)


def _use(player: Player, *, verb: str, used: Use) -> None:
    direction = used.direction or ""
    if direction == AT_IT:
        direction = player.last
        kept = player.last
        letter = verbs.letter_of(player, used.object_)
        verbs.use_letter(player, verb, letter, direction=direction, answers=used.answers)
        player.last = kept
        return
    verbs.use(player, verb, used.object_, direction=direction, answers=used.answers)


def _save(value: object, player: Player) -> None:
    if value:
        player.save_and_restore(sole=True)


def _be_strong(value: object, player: Player) -> None:
    if value:
        verbs.be_strong(player)


def _wish(value: object, player: Player) -> None:
    verbs.wish(player, str(value))


def _go_to(value: object, player: Player) -> None:
    verbs.go_to(player, value if isinstance(value, int) else str(value))


def _teleport(value: object, player: Player) -> None:
    verbs.teleport(player, _place(value))


def _travel(value: object, player: Player) -> None:
    verbs.travel(player, _place(value))


def _place(value: object) -> tuple[int, int] | str:
    return (value.x, value.y) if isinstance(value, Point) else str(value)


def _stairs(value: object, player: Player) -> None:
    verbs.take_stairs(player, str(value))


def _wait(value: object, player: Player) -> None:
    verbs.wait(player, int(str(value)))


def _reveal(value: object, player: Player) -> None:
    verbs.reveal(player, str(value))


def _keys(value: object, player: Player) -> None:
    verbs.type_keys(player, str(value))


_BY_VALUE: dict[str, Callable[[object, Player], object]] = {
    "wish": _wish,
    "go_to": _go_to,
    "teleport": _teleport,
    "travel": _travel,
    "stairs": _stairs,
    "wait": _wait,
    "reveal": _reveal,
    "save_and_restore": _save,
    "be_strong": _be_strong,
    "keys": _keys,
}
