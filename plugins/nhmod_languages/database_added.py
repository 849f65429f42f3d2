"""What one dat/data.base has more than another: the new entries, with the places that they have in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.database import EXCEPT
from nhmod_languages.gained import gained

if TYPE_CHECKING:
    from collections.abc import Sequence


@frozen
class Addition:
    """A new entry, or a new line between entries: its ``text`` stands at ``start``, and at ``place`` of the other file is none."""

    text: str
    start: int
    place: int

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of an entry as they are written; none for a comment."""
        lines = self._lines()
        return tuple(lines[: next((n for n, line in enumerate(lines) if not _is_key(line)), len(lines))])

    @property
    def names(self) -> tuple[str, ...]:
        """What an entry is about: its keys but for those that it excepts."""
        return tuple(key for key in self.keys if not key.startswith(EXCEPT))

    @property
    def lines(self) -> tuple[str, ...]:
        """What an entry says, without the tabs that its lines begin with."""
        return tuple(line.removeprefix("\t") for line in self._lines()[len(self.keys) :])

    @property
    def whole(self) -> bool:
        """Whether it is an entry with keys and with nothing but lines that begin with a tab."""
        said = self._lines()[len(self.keys) :]
        return bool(self.keys and said) and self.text.endswith("\n") and all(line.startswith("\t") for line in said)

    def _lines(self) -> list[str]:
        return self.text.removesuffix("\n").split("\n")


def additions(base: str, variant: str) -> tuple[tuple[Addition, ...], ...]:
    """Return what the text ``variant`` has more, put together where it stands at one place of ``base``; both in the order of the file."""
    before, after = _pieces(base), _pieces(variant)
    places, starts = _offsets(before), _offsets(after)
    return tuple(
        tuple(Addition(text=after[n], start=starts[n], place=places[place]) for n in range(start, end))
        for place, start, end in gained(before, after)
    )


def _pieces(text: str) -> Sequence[str]:
    """Cut a file into entries, and the lines that stand between them."""
    found: list[str] = []
    in_keys = in_entry = False
    for line in (f"{part}\n" for part in text.split("\n")):
        is_key, is_comment = _is_key(line), line.startswith("#")
        if is_comment or not (in_keys or (in_entry and not is_key)):
            found.append(line)
        else:
            found[-1] += line
        in_entry = not is_comment and (is_key or in_entry)
        in_keys = is_key
    if found:  # the newline that split() did not see
        found[-1] = found[-1][:-1]
    return found if not found or found[-1] else found[:-1]


def _is_key(line: str) -> bool:
    return line[:1] > " " and not line.startswith("#")


def _offsets(pieces: Sequence[str]) -> list[int]:
    offsets = [0]
    for piece in pieces:
        offsets.append(offsets[-1] + len(piece))
    return offsets
