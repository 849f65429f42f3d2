"""What a variant's files have more than the base's, where the kind would put it: behind all that stays in the patch at that place.

Edits of a patch come before the texts at one place, so that only the last of what is new there can be content: whatever stands before
something that no manifest says stays in the patch with it, and the file is the variant's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.gained import gained

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def tail(base: Sequence[str], variant: Sequence[str]) -> Sequence[str]:
    """Return what ``variant`` has more at its end."""
    ends = [start for place, start, end in gained(base, variant) if place == len(base) and end == len(variant)]
    return variant[ends[-1] :] if ends else ()


def last_that(pieces: Sequence[str], fits: Callable[[str], bool]) -> Sequence[str]:
    """Return the last pieces that fit, without a break; equal ones would become one, so that all are different."""
    first = len(pieces)
    while first and pieces[first - 1] not in pieces[first:] and fits(pieces[first - 1]):
        first -= 1
    return pieces[first:]
