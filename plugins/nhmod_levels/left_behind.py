"""What a replaced object had and the new one has not: the monster of a statue, what is in a chest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.drawing import BODIES

if TYPE_CHECKING:
    from nhmod.source import Span
    from nhmod.target import Entry
    from nhmod_languages.des import DesLevel, Reference

_OBJECTS = frozenset({"OBJECT", "CONTAINER"})


def left_behind(reference: Reference, new: Entry, level: DesLevel) -> str:
    """Return what the statement of a replaced object goes on to say though the new object has it not; nothing if all suits."""
    statement = next((one for one in level.statements if one.keyword in _OBJECTS and _holds(one.span, reference)), None)
    if statement is None or new.symbol == "STATUE":
        return ""
    if statement.keyword == "CONTAINER" and not new.fields.get("container"):
        return f"what is in it stays in the {new.name}, where nobody can take it out"
    others = (one for one in level.references if one.refers.value == "monsters" and _holds(statement.span, one))
    if new.symbol not in BODIES and (of := next(others, None)):
        return f"it goes on to be said of a monster ({of.name or of.letter}), and a {new.name} is none's"
    return ""


def _holds(span: Span, reference: Reference) -> bool:
    return span.start <= reference.span.start < span.end
