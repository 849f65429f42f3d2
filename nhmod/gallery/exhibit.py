"""An exhibit: what one content looks like on a page, whatever the page is written in. Nothing in it is markup."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.manifest import Origin

NO_COLOR = -1


@dataclass(frozen=True, slots=True)
class Link:
    """A thing's name in a text: it leads to the exhibit of that name, of the first of these kinds that has one, if any does."""

    text: str
    kinds: tuple[str, ...]


Line: TypeAlias = tuple[str | Link, ...]
"""A text with links in it."""


def line(*parts: str | Link | Line) -> Line:
    """Put a text together of texts, links and lines; empty texts are left out."""
    out: list[str | Link] = []
    for part in parts:
        out += (one for one in (part if isinstance(part, tuple) else (part,)) if one)
    return tuple(out)


def joined(lines: Iterable[Line], between: str = ", ") -> Line:
    """Put texts together with something between each two."""
    out: list[str | Link] = []
    for one in lines:
        out += ([between] if out else []) + list(one)
    return tuple(out)


@frozen
class Picture:
    """A picture: ``kind`` is its file's ending (png, svg), ``text`` says what is seen, sizes are pixels.

    One that is ``coarse`` has so few pixels that each is to be seen as a square: a tile.
    """

    kind: str
    content: bytes
    text: str
    width: int
    height: int
    coarse: bool = False


@frozen
class Fact:
    """A value with its name. One that is a ``column`` is worth comparing among all exhibits of a kind."""

    name: str
    value: Line
    column: bool = False


@frozen
class Table:
    """Rows under headings, for what is compared; ``own`` is the number of the row that is the exhibit itself (-1: none)."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]
    own: int = -1


@frozen
class Passage:
    """Something more at length under a heading: sentences, a table, or a drawing in letters of one width."""

    title: str
    lines: tuple[Line, ...] = ()
    table: Table | None = None
    drawing: str = ""


@frozen
class Exhibit:
    """What one content looks like.

    ``kind`` is the content kind's name and ``mod`` the id of the mod that brings it; ``origin`` is the record's, by which the core
    knows what has an exhibit already (nothing for what is not one content). ``also`` are further names that lead to it. ``label``
    says what it is in a word or two, ``lead`` in a sentence. ``letter`` and ``color`` (0 to 15 as the game numbers them) are how
    the game draws it in a terminal. ``front`` puts it on the first page too.
    """

    kind: str
    mod: str
    title: str
    origin: Origin | None = None
    also: tuple[str, ...] = ()
    label: str = ""
    lead: Line = ()
    letter: str = ""
    color: int = NO_COLOR
    facts: tuple[Fact, ...] = ()
    passages: tuple[Passage, ...] = ()
    pictures: tuple[Picture, ...] = ()
    front: bool = False


def facts_of(
    *rows: tuple[str, str | int | Link | Line | None] | tuple[str, str | int | Link | Line | None, bool],
) -> tuple[Fact, ...]:
    """Make facts of names and values, and whether they are columns; a value that is empty or not there is none."""
    out = []
    for name, value, *column in rows:
        said = line(value) if isinstance(value, str | Link | tuple) else () if value is None else (str(value),)
        if said:
            out.append(Fact(name=name, value=said, column=any(column)))
    return tuple(out)


def changed_facts(before: Iterable[Fact], after: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return what is not as it was, each with what it was."""
    old = {fact.name: fact.value for fact in before}
    new = {fact.name: fact.value for fact in after}
    return tuple(
        Fact(name=name, value=line(new.get(name, ("none",)), " (was ", old.get(name, ("none",)), ")"))
        for name in {**new, **old}
        if new.get(name) != old.get(name)
    )
