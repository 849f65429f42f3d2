"""Which monsters use things (src/muse.c: find_defensive, find_misc and find_offensive)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_WITHOUT = {
    "M1_ANIMAL": "an animal",
    "M1_MINDLESS": "mindless",
    "M1_NOHANDS": "without hands",
    "M1_NOLIMBS": "without limbs",
}


def uses_nothing(flags: Collection[str]) -> str:
    """Return why a monster with these flags never uses a thing ("it is mindless"); empty where it may."""
    reasons = [reason for flag, reason in _WITHOUT.items() if flag in flags]
    return f"it is {' and '.join(reasons)}" if reasons else ""
