"""What a sequence of lines or other pieces has more than another."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def gained(base: Sequence[str], variant: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Find what ``variant`` has more: the place in ``base``, and from where to where it stands in ``variant``; all are indexes.

    Where pieces became others, and there are more of them, the last of these are what is more.
    """
    for tag, first, last, start, end in SequenceMatcher(None, base, variant, autojunk=False).get_opcodes():
        more = (end - start) - (last - first)
        if tag in {"insert", "replace"} and more > 0:
            yield last, end - more, end
