"""Whole lines of C with their places in a manifest, and the insertions that they become."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nhmod.edits import Edit, insertion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod
    from nhmod.location import Location
    from nhmod.manifest import CodeText


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """Whole lines of C from one place of a manifest; ``verbatim`` ones stand there as they are, from ``origin``'s line on."""

    text: str
    origin: Location
    verbatim: bool = False


def as_written(code: CodeText) -> Passage:
    """Give an author's C as it is, each line with its own place."""
    return Passage(text="".join(f"{line}\n" for line in code.lines), origin=code.at(0), verbatim=True)


def joined(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Put neighbours from one place together."""
    waiting: Passage | None = None
    for passage in passages:
        if waiting and not waiting.verbatim and not passage.verbatim and waiting.origin == passage.origin:
            waiting = replace(waiting, text=waiting.text + passage.text)
            continue
        if waiting:
            yield waiting
        waiting = passage
    if waiting:
        yield waiting


def insertions(
    passages: Iterable[Passage], *, file: str, site: str, place: int, why: str, mod: Mod, order: tuple[int | str, ...]
) -> Iterator[Edit]:
    """Insert passages at the beginning of a line, behind the mod's symbol, together and in their order.

    ``order`` sorts them among what others insert there; for the other words see ``Edit``.
    """
    for number, passage in enumerate(joined(passages)):
        yield insertion(
            file=file,
            site=site,
            place=place,
            text=passage.text,
            why=why,
            mod=mod,
            order=(*order, number),
            verbatim=passage.verbatim,
            origin=passage.origin,
        )
