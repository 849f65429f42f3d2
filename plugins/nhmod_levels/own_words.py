"""Level files of mods in the words of a variant: things with the classes that it has them in, no MAZE where it knows none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod_languages.des import Reference, scan_des
from nhmod_levels.differences import MAZES, OWN_CLASSES
from nhmod_levels.headings import without_maze
from nhmod_levels.names import CLASSED, called, class_letter, named

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod_levels.read import Description

MOVED = "NH1434"
_PLAIN = frozenset("'\\")
"""Letters that stand between quotes in another way."""


def in_own_words(given: Description, facts: Facts, report: Report) -> Description:
    """Return a description in which monsters and objects have the class that the tree has them in; a note says so (NH1434)."""
    text, found = given.scanned.source.text, Report()
    for reference in given.scanned.references if facts.offers(OWN_CLASSES) else ():
        letter = _own_letter(reference, facts)
        if letter and reference.letter:
            at = text.index(f"'{reference.letter}'", reference.span.start, reference.span.end) + 1
            text = f"{text[:at]}{letter}{text[at + 1 :]}"
            message = f"'{reference.name}' is of the class '{letter}' in this game, and is written so"
            found.note(MOVED, message, reference.letter_location)
    text = text if facts.offers(MAZES) else without_maze(text)
    if text == given.scanned.source.text:
        return given
    given.tell(found, report)
    return replace(given, scanned=scan_des(text, given.scanned.source.file))


def _own_letter(reference: Reference, facts: Facts) -> str:
    """Return the letter of the one other class that has the thing; empty where it is in the class that is said, or in none."""
    vocabulary = CLASSED.get(reference.refers)
    if vocabulary is None or reference.name is None or reference.letter is None or named(reference, facts) is not None:
        return ""
    letters = {class_letter(entry, vocabulary, facts) for entry in called(reference.name, facts.get(vocabulary))}
    letter = letters.pop() if len(letters) == 1 else None
    return letter if letter and not _PLAIN & {letter, reference.letter} else ""
