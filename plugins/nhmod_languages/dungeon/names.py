"""The rules for names and bones markers of dungeon.def. Mirrors include/dungeon.h and src/mkmaze.c (makemaz)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report
from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import NO_BONES, Dungeon, Level, Name

if TYPE_CHECKING:
    from collections.abc import Sequence


MAX_PROTO = 14
"""s_level.proto and dungeon.proto are char[15]."""
_MAX_PROTOFILE = 15
"""makemaz's protofile is char[20] and gets ".lev" at its end."""
_FILE_NAME = re.compile(r"[A-Za-z0-9_-]+")
_BONES = re.compile(r"[A-Z]")


def check_file_name(name: Name, variants: int, report: Report, *, numbered: int = 0, lenient: bool = False) -> None:
    """Report a name from which no level file can be found.

    ``variants`` is the highest number that is put behind it with a dash; ``numbered`` the highest that is put
    directly behind it (the levels of a dungeon with a PROTOFILE). ``lenient`` warns of odd characters and
    of no name.
    """
    most = MAX_PROTO
    if variants:
        most = min(most, _MAX_PROTOFILE - 1 - len(str(variants)))
    if numbered > 1:
        most = min(most, _MAX_PROTOFILE - len(str(numbered)))
    if not 0 < len(name.text) <= most:
        message = f"the name '{name.text}' has {len(name.text)} characters, 1 to {most} are possible here"
        # Without a name the game finds no file, and makes a level of its own.
        (report.warning if lenient and not name.text else report.error)(codes.NAME, message, name.location)
    elif not _FILE_NAME.fullmatch(name.text):
        message = f"'{name.text}' can't be a level file's name: only letters, digits, '-' and '_' can be in it"
        (report.warning if lenient else report.error)(codes.NAME, message, name.location)


def check_bones(bones: Name, report: Report, *, lenient: bool = False) -> None:
    """Report a bones marker that is neither one capital letter nor ``none``; ``lenient`` warns of other characters."""
    if bones.text != NO_BONES and not _BONES.fullmatch(bones.text):
        message = f'a bones marker is one capital letter or "none", not "{bones.text}"'
        (report.warning if lenient and len(bones.text) == 1 else report.error)(codes.BONES, message, bones.location)


def check_unique_bones(
    owners: Sequence[Dungeon] | Sequence[Level], what: str, report: Report, *, lenient: bool = False
) -> None:
    """Report a bones marker that two of the dungeons, or two levels of one dungeon, have; the hint has a free one.

    ``lenient`` warns only: one level's bones are loaded on the other, which the game survives.
    """
    say = report.warning if lenient else report.error
    used = {owner.bones.text for owner in owners}
    free = next((letter for letter in map(chr, range(ord("A"), ord("Z") + 1)) if letter not in used), "")
    seen: dict[str, Name] = {}
    for owner in owners:
        letter = owner.bones.text
        if letter == NO_BONES:
            continue
        if letter in seen:
            say(
                codes.DUPLICATE_BONES,
                f"two of the {what} have the bones marker '{letter}': '{seen[letter].text}' and '{owner.name.text}'",
                owner.bones.location,
                hint=f"'{free}' is free" if free else 'all letters are used: write "none"',
                related=(Related(location=seen[letter].location, message="the earlier one"),),
            )
        seen.setdefault(letter, owner.name)
