"""Proofs: what must be seen of each content in the running game, as kinds say it and a player of the game goes to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Facts


@frozen
class Proof:
    """One way to see a content: ``way`` says it in words ("it is created and looks as declared").

    ``script`` is what the game's player plays, of whatever type the library has that plays games of the family.
    """

    content: Content
    way: str
    script: object


@frozen
class Unproven:
    """One way in which a content should be seen and is not, and ``why``; it is told and never counts as proven."""

    content: Content
    way: str
    why: str


def never_seen(kind: str, *, way: str, why: str) -> Callable[[ModSet], Iterator[Unproven]]:
    """Return what a plugin gives as its ``proofs`` that has one reason for all content of a kind."""

    def proofs(mods: ModSet) -> Iterator[Unproven]:
        return (Unproven(content=content, way=way, why=why) for content in mods.contents(kind))

    return proofs


@frozen
class Beginning:
    """A built game that somebody wants to play from a place, with things, as somebody; what is not said is as the game has it.

    ``proofs`` are what the kinds say of the mods' content, which is how places of theirs are come to.
    """

    directory: Path
    launcher: Path
    facts: Facts
    proofs: tuple[Proof | Unproven, ...]
    at: str = ""
    things: tuple[str, ...] = ()
    role: str = ""
    seed: int | None = None
    options: tuple[str, ...] = ()


@frozen
class Guide:
    """Who plays games of some families as far as somebody wants it, and hands the terminal over.

    ``probe`` is the folder and the id of the mod that the guide needs in the game. ``begin`` gives the game's exit status.
    """

    families: frozenset[str]
    probe: tuple[Path, str]
    begin: Callable[[Beginning], int]
