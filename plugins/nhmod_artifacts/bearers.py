"""Whom an artifact does not evade: the hero who bears it while it is proven."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_artifacts.records import ALIGNMENTS
from nhmod_artifacts.values import NO_ALIGNMENT, NOBODY, SELF_WILLED, Artifact
from nhmod_playing.script import Script

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod.target import Entry, Facts

_FIRST = ("female", "male")


def borne(proofs: Iterable[Proof | Unproven], options: tuple[str, ...]) -> Iterator[Proof | Unproven]:
    """Yield proofs as they are, played by the hero of these options."""
    for proof in proofs:
        script = proof.script if isinstance(proof, Proof) else None
        if isinstance(proof, Proof) and isinstance(script, Script):
            yield replace(proof, script=replace(script, options=(*script.options, *options)))
        else:
            yield proof


def bearer(values: Artifact, facts: Facts) -> tuple[str, ...]:
    """Return the options of a hero of the role, the race and the alignment that an artifact with a mind is for; none if it has none.

    src/artifact.c, touch_artifact: it blasts who is not of its role and race, and evades who is not of its alignment besides.
    """
    if SELF_WILLED not in values.powers:
        return ()
    race = next((one for one in facts.get("races") if one.fields.get("monster") == values.race), None)
    role = facts["roles"].symbol(values.role)
    if role is None and race is not None and values.role == NOBODY:
        role = next((one for one in facts["roles"].stock if _goes(one, race, values.alignment)), None)
    alignment = values.alignment if role is None or _takes(role, "alignments", values.alignment) else NO_ALIGNMENT
    if race is None and role is not None:
        race = next((one for one in facts.get("races") if _goes(role, one, alignment)), None)
    if alignment == NO_ALIGNMENT and role is not None and race is not None:
        alignment = next((one for one in role.texts("alignments") if _may_be(race, one)), NO_ALIGNMENT)
    genders = role.texts("genders") if role is not None else ()
    chosen = (
        ("role", role.name if role is not None else ""),
        ("race", race.name if race is not None else ""),
        ("gender", next((one for one in _FIRST if one in genders), "")),
        ("align", next((word for word, symbol in ALIGNMENTS.items() if symbol == alignment and word != "none"), "")),
    )
    return tuple(f"{name}:{value}" for name, value in chosen if value)


def _goes(role: Entry, race: Entry, alignment: str) -> bool:
    """Return whether a hero can be of a role and a race, and of an alignment where one is named."""
    mask = str(race.fields.get("mask", race.symbol))
    return mask in role.texts("races") and (
        alignment == NO_ALIGNMENT or (_takes(role, "alignments", alignment) and _may_be(race, alignment))
    )


def _takes(role: Entry, what: str, value: str) -> bool:
    allowed: Sequence[str] = role.texts(what)
    return not allowed or value in allowed


def _may_be(race: Entry, alignment: str) -> bool:
    return alignment.replace("A_", "ROLE_") in race.texts("allow")
