"""Whole lines with their places in a manifest, and the insertions that they become."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.edits import Edit, Guard, as_around, insertion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod
    from nhmod.location import Location
    from nhmod.manifest import CodeText
    from nhmod.target.c import CFile

Order: TypeAlias = "tuple[int | str, ...]"


@frozen
class Passage:
    """Whole lines from one place of a manifest.

    ``verbatim`` ones stand there as they are, from ``origin``'s line on. ``order`` sorts them among the lines at their place; those
    without one come in the order in which they are given. ``shared`` lines are those of all mods alike, and so stand behind
    no mod's symbol: behind ``behind``, if that is not empty.
    """

    text: str
    origin: Location
    verbatim: bool = False
    order: Order = ()
    shared: bool = False
    behind: str = ""


def as_written(code: CodeText) -> Passage:
    """Return an author's C as it is, each line with its own place."""
    return Passage(text="".join(f"{line}\n" for line in code.lines), origin=code.at(0), verbatim=True)


def joined(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Put neighbours from one place together."""
    waiting: Passage | None = None
    for passage in passages:
        if waiting and not waiting.verbatim and replace(waiting, text="") == replace(passage, text=""):
            waiting = replace(waiting, text=waiting.text + passage.text)
            continue
        if waiting:
            yield waiting
        waiting = passage
    if waiting:
        yield waiting


def laid_out(c: CFile, place: int, passages: tuple[Passage, ...]) -> Iterator[Passage]:
    """Write passages as deep as the code around them, all by the same shift; an author's own lines stay as they are."""
    ours = "".join(passage.text for passage in passages if not passage.verbatim)
    lines = iter(as_around(c, place, ours).splitlines(keepends=True))
    for passage in passages:
        count = passage.text.count("\n")
        yield passage if passage.verbatim else replace(passage, text="".join(islice(lines, count)))


def insertions(
    passages: Iterable[Passage],
    *,
    file: str,
    site: str,
    place: int,
    why: str,
    mod: Mod,
    guard: Guard = Guard.CPP,
    order: Order = (),
) -> Iterator[Edit]:
    """Insert passages at the beginning of a line, behind the mod's symbol, together and in their order.

    ``order`` sorts them among what others insert there; for the other words see ``Edit``.
    """
    together = tuple(joined(passages))
    text = "".join(passage.text for passage in together) if len(together) > 1 else ""
    for number, passage in enumerate(together):
        edit = insertion(
            file=file,
            site=site,
            place=place,
            text=passage.text,
            why=why,
            mod=mod,
            guard=guard,
            order=(*order, *passage.order),
            verbatim=passage.verbatim,
            origin=passage.origin,
        )
        edit = edit if passage.order else replace(edit, piece=(number, text))
        yield _unguarded(edit, passage.behind) if passage.shared else edit


def _unguarded(edit: Edit, behind: str) -> Edit:
    text = f"#ifdef {behind}\n{edit.text}#endif\n" if behind else edit.text
    return replace(edit, text=text, symbol="", guard=Guard.NONE)
