"""Names that new things of a game can have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin
    from nhmod.target.facts import Facts

_ARTICLES = frozenset({"a", "an", "the"})
_ALLOWED = re.compile(r"[A-Za-z](?:[A-Za-z0-9.']|[ -](?![ -]))*(?<![ -])")


def malformed_name(name: str) -> str:
    """Return what is wrong with a name for C, tile labels and prompts alike; empty if nothing is."""
    if _ALLOWED.fullmatch(name):
        return ""
    odd = sorted({letter for letter in name if not re.fullmatch(r"[A-Za-z0-9.' -]", letter)})
    if odd:
        return f"it can't have {' or '.join(repr(letter) for letter in odd)}: only letters, digits, spaces, '-', '.' and an apostrophe"
    return "a name begins with a letter and has single spaces or hyphens between its words, and none at its end"


def check_article(name: str, said: str, *, code: str, origin: Origin, report: Report) -> None:
    """Warn of a name that begins with an article, where the game says one itself: ``said`` is what is seen then."""
    article, _, rest = name.partition(" ")
    if article in _ARTICLES and rest:
        message = f"'{name}' begins with an article: a player would see '{said}'"
        report.warning(code, message, origin, hint=f"write '{rest}'")


def check_c_names(
    thing: str, names: Iterable[str], taken: Collection[str], *, code: str, origin: Origin, hint: str, report: Report
) -> None:
    """Report every name that a thing ("the room 'attic'") would have in C and that is taken there."""
    for name in names:
        if name in taken:
            message = f"{thing} would be {name} in C, and the game's source has that already"
            report.error(code, message, origin, hint=hint)


def check_c_meaning(
    symbol: str, vocabulary: str, facts: Facts, *, of: str = "", code: str, origin: Origin, report: Report
) -> None:
    """Report a symbol that the target's source uses, where it is none of the vocabulary that it would join."""
    own = (entry.symbol for entry in facts[vocabulary].stock)
    if symbol in facts.identifiers and symbol not in own:
        message = f"the target's source uses the C name {symbol}{of} for something else"
        report.error(code, message, origin, hint="give it another name")
