"""Sorts errors by why a content can't be had in a tree."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from nhmod.target.c.codes import AMBIGUOUS, NOT_FOUND, UNREADABLE

if TYPE_CHECKING:
    from nhmod.diagnostics import Diagnostic


class Reason(StrEnum):
    """Why a content can't be had."""

    MISSING = "missing"
    AMBIGUOUS = "ambiguous"
    UNREADABLE = "unreadable"
    UNKNOWN_WORD = "a word that this game does not know"
    NEEDS_ANOTHER = "needs what can't be had"
    REFUSED = "refused"


_REASONS = {
    NOT_FOUND.code: Reason.MISSING,
    AMBIGUOUS.code: Reason.AMBIGUOUS,
    UNREADABLE.code: Reason.UNREADABLE,
    "NH0409": Reason.MISSING,
    "NH0514": Reason.UNREADABLE,
    "NH0515": Reason.NEEDS_ANOTHER,
    "NH0516": Reason.MISSING,
    "NH0541": Reason.UNKNOWN_WORD,
}


def reason_of(diagnostic: Diagnostic) -> Reason:
    """Sort an error by why; what has a cause in the tree is not refused by a rule (``needed_by``)."""
    return _REASONS.get(diagnostic.code, Reason.UNREADABLE if diagnostic.cause else Reason.REFUSED)
