"""Rooms that a letter of SHOPTYPE makes: each way to see one is played with the letter, or told as not proven."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from nhmod.proofs import Proof, Unproven
from nhmod_playing.rooms import letter_proofs

if TYPE_CHECKING:
    from nhmod_playing.script import Player

CONTENT: Any = SimpleNamespace(kind="rooms")


def test_every_way_is_played_by_its_act_where_there_is_a_letter() -> None:
    played: list[str] = []
    acts = {way: lambda player, way=way: played.append(f"{way} by {player}") for way in ("made", "entered")}
    proofs = tuple(letter_proofs(CONTENT, "q", acts, unmade="no letter"))
    player: Player = "her"  # type: ignore[assignment]
    for one in proofs:
        assert isinstance(one, Proof)
        assert one.content is CONTENT
        script: Any = one.script
        assert script.env == {"SHOPTYPE": "q"}
        for step in script.steps:
            assert "SHOPTYPE=q" in step.words
            step.play(player)
    assert [one.way for one in proofs] == ["made", "entered"]
    assert played == ["made by her", "entered by her"]


def test_without_a_letter_nothing_is_played_and_the_reason_is_told() -> None:
    (one,) = letter_proofs(CONTENT, "", {"made": print}, unmade="no letter")
    assert one == Unproven(content=CONTENT, way="made", why="no letter")
