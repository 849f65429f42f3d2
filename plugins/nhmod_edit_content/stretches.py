"""Changed lines as the shortest stretches of text, so that two mods can change one line where they do not change one field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_files.types import Flags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_edit_files.changing import Splice
    from nhmod_edit_files.document import Document


@dataclass(frozen=True, slots=True)
class Stretch:
    """New text for a file's characters from ``start`` to ``end`` (exclusive)."""

    start: int
    end: int
    text: str


def stretches(document: Document, splice: Splice) -> Iterator[Stretch]:
    """Yield what a change of lines changes of the text."""
    start, end = document.offset(splice.start), document.offset(splice.end)
    node = document.by_line.get(splice.start) if splice.end == splice.start + 1 and splice.lines else None
    if node is None:
        yield Stretch(start, end, "".join(splice.lines))
        return
    old, new = document.lines[splice.start], splice.lines[0]
    head = old[: node.start]
    if not new.startswith(head):
        yield Stretch(start, end, "".join(splice.lines))
        return
    after = new.rstrip("\r\n")[len(head) :]
    parts, others = node.line.split(node.text), node.line.split(after)
    if [one[0].name for one in parts] == [one[0].name for one in others]:
        for (field, at, text), (_, _, other) in zip(parts, others, strict=True):
            yield from _shortest(start + node.start + at, text, other, words=isinstance(field.type, Flags))
    else:
        yield from _shortest(start + node.start, node.text, after, words=False)
    if splice.lines[1:]:
        yield Stretch(end, end, "".join(splice.lines[1:]))


def _shortest(at: int, old: str, new: str, *, words: bool) -> Iterator[Stretch]:
    """Yield a field that is changed: as a whole, but of a list of words only what comes and goes."""
    if old == new:
        return
    if not words:
        yield Stretch(at, at + len(old), new)
        return
    same = _equal(old, new)
    ends = _equal(old[same:][::-1], new[same:][::-1])
    yield Stretch(at + same, at + len(old) - ends, new[same : len(new) - ends])


def _equal(old: str, new: str) -> int:
    """Return how many characters two texts begin with alike."""
    return next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
