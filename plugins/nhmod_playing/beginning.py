"""``nhmod play --at``: plays a new game to a place, with things, as somebody, and hands the terminal over."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean, problem
from nhmod.proofs import Beginning, Guide, Proof
from nhmod_playing.game import clear
from nhmod_playing.places import go
from nhmod_playing.probing import PROBE, PROBE_ID, ask, row_of
from nhmod_playing.script import Player, Script
from nhmod_playing.session import GameSession
from nhmod_playing.terminal import PlayError
from nhmod_playing.verbs import wish

if TYPE_CHECKING:
    from nhmod.target import Facts

_LETTERS = "SHOPTYPE letters"
_ENTERED = "entered"
_SEEDS = 1 << 31


def begin(beginning: Beginning) -> int:
    """Begin a game; gives its exit status. Raises ``DiagnosticError`` (NH4206, NH4207) where the place or a thing can't be had."""
    script = _script(beginning)
    seed = beginning.seed if beginning.seed is not None else secrets.randbelow(_SEEDS)
    session = GameSession(script, beginning.directory, seed, {})
    try:
        with session:
            player = session.player
            _play(beginning, script, player)
            status = player.game.hand_over()
    finally:
        clear(beginning.directory)
    return status


def _script(beginning: Beginning) -> Script:
    """Return the game to begin, and what is played in it to come to a place that mods bring."""
    options = (*((f"role:{beginning.role}",) if beginning.role else ()), *beginning.options)
    scripts = [
        (one.way, one.script)
        for one in beginning.proofs
        if isinstance(one, Proof) and isinstance(one.script, Script) and _is_called(one, beginning.at)
    ]
    entered = [script for way, script in scripts if _ENTERED in way]
    if entered:
        return Script(steps=entered[0].steps, env=entered[0].env, options=(*options, *entered[0].options))
    letter = _letter(beginning.facts, beginning.at)
    return Script(steps=(), env={"SHOPTYPE": letter} if letter else {}, options=options)


def _is_called(proof: Proof, name: str) -> bool:
    return bool(name) and proof.content.kind in {"rooms", "shops"} and proof.content.title == name


def _letter(facts: Facts, name: str) -> str:
    """Return the letter of SHOPTYPE for one of the game's own rooms; nothing where it has none."""
    for entry in facts.get(_LETTERS):
        if name and facts.word("room types", str(entry.fields.get("room", ""))) == name:
            return entry.name
    return ""


def _play(beginning: Beginning, script: Script, player: Player) -> None:
    for thing in beginning.things:
        try:
            wish(player, thing)
        except PlayError as error:
            raise problem(
                "NH4207", f"the game does not give '{thing}'", hint=str(error).partition("\n")[0], exit_status=2
            ) from error
    try:
        for step in script.steps:
            step.play(player)
        if beginning.at and not script.steps and not script.env:
            _go(player, beginning.at)
    except PlayError as error:
        names = {one.content.title for one in beginning.proofs} | {
            one.name for one in beginning.facts.get("special levels")
        }
        hint = did_you_mean(beginning.at, names) or "take a level's number or name, a room type, a shop or a dungeon"
        message = f"the game can't be begun at '{beginning.at}': {str(error).partition(chr(10))[0]}"
        raise problem("NH4206", message, hint=hint, exit_status=2) from error


def _go(player: Player, place: str) -> None:
    """Go to a level by its number or name, or to the first level of a dungeon."""
    if place.isdecimal():
        player.game.level_teleport(int(place))
        return
    (lines,) = ask(player.game, "branches")
    rows = [row_of(line) for line in lines]
    way = next((row for kind, row in rows if kind == "branch" and row["to"] == place), None)
    if way is not None:
        go(player, place, int(way["entered"]))
        return
    player.game.level_teleport(place)


GUIDES = (Guide(families=frozenset({"nethack"}), probe=(PROBE, PROBE_ID), begin=begin),)
