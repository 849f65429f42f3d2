"""What the sanitizers say in proofs: the original's own doing is passed over, once it is known, and the proof is played again."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.proofs import Proof
from nhmod_playing.blame import Lines, Sources
from nhmod_playing.complaints import Complaint
from nhmod_playing.originals import OriginalGame, known_by
from nhmod_playing.proving import heard_out
from nhmod_playing.running import FAILED, PROVEN, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import Content
    from nhmod_playing.sanitizing import Sanitizer

MODS = Lines(file="mods.c", first=1, last=9)
ORIGINAL = {1: ("at once",), 2: ("later",), 3: ("last", "of the mods")}
"""What the original does in its games, by seed."""


@dataclass(frozen=True)
class Known:
    """Sources of which it is known what the original has."""

    def lines(self) -> tuple[Lines, ...]:
        return (MODS,)

    def blamed(self, complaint: Complaint) -> object:
        return SimpleNamespace(origin="mod.yaml:3:1") if MODS.have(complaint) else None

    def may_be_the_originals(self, complaint: Complaint) -> bool:
        return not MODS.have(complaint) and complaint.text != "new"


SOURCES = cast("Sources", Known())


def asked(doubted: Iterable[Complaint]) -> tuple[Sanitizer, list[int]]:
    """Ask the original, and return what is known of it and the seeds that were played."""
    played: list[int] = []

    def heard(seeds: range) -> Iterable[str]:
        played.extend(seeds)
        return [text for seed in seeds for text in ORIGINAL[seed]]

    return known_by(SOURCES, doubted, heard, at_once=1, most=3), played


@pytest.mark.parametrize(
    ("doubted", "played"),
    [
        ((), [1]),
        ((Complaint(text="at once"),), [1]),
        ((Complaint(text="later"),), [1, 2]),
        ((Complaint(text="never"),), [1, 2, 3]),
        ((Complaint(text="new"),), [1]),
        ((Complaint(text="later", file="mods.c", line=4),), [1]),
        ((Complaint(text="later", file="mods.c", line=10),), [1, 2]),
    ],
)
def test_the_original_is_asked_as_long_as_it_may_do_what_is_doubted(
    doubted: tuple[Complaint, ...], played: list[int]
) -> None:
    assert asked(doubted)[1] == played


def proof(way: str) -> Proof:
    return Proof(content=cast("Content", SimpleNamespace(title=way)), way=way, script=None)


def test_a_proof_is_played_again_until_what_is_left_is_the_mods() -> None:
    said = {
        "clean": (),
        "original": (Complaint(text="at once"), Complaint(text="later"), Complaint(text="last")),
        "modded": (Complaint(text="later"), Complaint(text="at once", file="../src/mods.c", line=9)),
        "new": (Complaint(text="new"), Complaint(text="later")),
    }
    proofs = [proof(way) for way in said]
    rounds: list[list[str]] = []

    def play(some: list[Proof], *, sanitizer: Sanitizer) -> tuple[Outcome, ...]:
        rounds.append([one.way for one in some])
        found = []
        for one in some:
            left = [text for text in said[one.way] if not sanitizer.passes(text)]
            found.append(
                Outcome(
                    proof=one,
                    seed=1,
                    result=FAILED if left else PROVEN,
                    message=left[0].text if left else "",
                    complaint=left[0] if left else None,
                )
            )
        return tuple(found)

    original = cast("OriginalGame", SimpleNamespace(sanitizer=lambda doubted=(): asked(doubted)[0], sources=SOURCES))
    outcomes = heard_out(proofs, play, original)
    assert [(one.proof.way, one.result, one.message) for one in outcomes] == [
        ("clean", PROVEN, ""),
        ("original", PROVEN, ""),
        ("modded", FAILED, "at once (mod.yaml:3:1)"),
        ("new", FAILED, "new"),
    ]
    assert rounds == [["clean", "original", "modded", "new"], ["original", "modded"], ["original"]]
