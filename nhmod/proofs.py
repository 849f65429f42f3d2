"""Proofs: what must be seen of each content in the running game, as kinds say it and a player of the game goes to see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.contribution import Content


@dataclass(frozen=True, kw_only=True, slots=True)
class Proof:
    """One way to see a content: ``way`` says it in words ("it is created and looks as declared").

    ``script`` is what the game's player plays: for NetHack a ``nhmod_playing.Script``.
    """

    content: Content
    way: str
    script: object


@dataclass(frozen=True, kw_only=True, slots=True)
class Unproven:
    """One way in which a content should be seen and is not, and ``why``; it is told and never counts as proven."""

    content: Content
    way: str
    why: str
