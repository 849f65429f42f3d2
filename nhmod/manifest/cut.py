"""What a ',' has cut: in the braces and brackets of YAML it begins the next key or item, also where it stands inside of a value."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from nhmod.location import Location
from nhmod.manifest.node import Node, Scalar, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nhmod.manifest.context import Context

T = TypeVar("T")
_OPEN, _CLOSE = "(", ")"
_MOST = 8
"""More pieces than anybody writes in round brackets."""


def is_left_out(name: Scalar, value: Node) -> bool:
    """Return whether a key has no ':' behind it, and so no value: one that is left out stands right at its key's end."""
    place = value.location
    return (
        isinstance(value, Scalar)
        and not value.text
        and not name.style
        and (place.line, place.column) == (name.location.end_line, name.location.end_column)
    )


def whole_entries(
    entries: Iterable[tuple[Scalar, Node, T]], is_piece: Callable[[Scalar], bool]
) -> Iterator[tuple[Scalar, Node, T, tuple[Scalar, ...]]]:
    """Go through a mapping's entries, each with the keys without values behind it that may be pieces of its own value."""
    left = deque(entries)
    while left:
        name, value, beside = left.popleft()
        pieces: list[Scalar] = []
        if isinstance(value, Scalar) and value.text and not value.style:
            while left and is_left_out(left[0][0], left[0][1]) and is_piece(left[0][0]):
                pieces.append(left.popleft()[0])
        yield name, value, beside, tuple(pieces)


def whole_items(items: Iterable[Node]) -> Iterator[Node]:
    """Go through a list's items, with what stands in round brackets as one."""
    opened: list[Scalar] = []
    depth = 0
    for item in items:
        opens = item.text.count(_OPEN) - item.text.count(_CLOSE) if isinstance(item, Scalar) and not item.style else 0
        if isinstance(item, Scalar) and not item.style and (opened or opens > 0):
            opened.append(item)
            depth += opens
            if depth <= 0:
                yield joined(opened)
                opened, depth = [], 0
        else:
            yield from opened
            opened, depth = [], 0
            yield item
    yield from opened


def joined(pieces: Sequence[Scalar]) -> Scalar:
    """Return pieces as the one text that they were meant to be."""
    if len(pieces) == 1:
        return pieces[0]
    first, last = pieces[0].location, pieces[-1].location
    text = pieces[0].text
    for before, piece in pairwise(pieces):
        close = (before.location.end_line, before.location.end_column + 1) == (
            piece.location.line,
            piece.location.column,
        )
        text += f"{',' if close else ', '}{piece.text}"
    place = Location(
        file=first.file, line=first.line, column=first.column, end_line=last.end_line, end_column=last.end_column
    )
    return Scalar(text, text, "", place)


def refuse_cut(
    whole: Scalar, context: Context, *, key: str = "", listed: Sequence[Scalar] = (), one: bool = True
) -> None:
    """Refuse a text that its type would take, as a list of its pieces (``listed``), as ``one`` or as both."""
    before = f"{key}: " if key else ""
    quoted = f'{before}"{whole.text}"'
    several = f"{before}[{', '.join(piece.text for piece in listed)}]"
    hint = f"write {several}{f', or {quoted} if it is one' if one else ''}" if listed else f"write {quoted}"
    context.refuse("NH0117", f"{shown(whole.text)} is cut at its ','", whole.location, hint=hint)


def in_round_brackets(items: Sequence[Node]) -> bool:
    """Return whether what stands last in an open mapping, keys and values by turns, is in round brackets that are not closed."""
    for number in range(len(items) - 2, max(len(items) - 2 * _MOST, -1), -2):
        name, value = items[number], items[number + 1]
        if not isinstance(name, Scalar) or not isinstance(value, Scalar) or value.style:
            return False
        if value.text:
            return value.text.startswith(_OPEN) and not value.text.endswith(_CLOSE)
        if name.text.endswith(_CLOSE):
            return False
    return False
