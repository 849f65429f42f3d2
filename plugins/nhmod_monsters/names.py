"""Names that a monster can't have, or that the game's own prompts would not understand.

Source: src/mondata.c, ``name_to_mon``; src/read.c, ``create_particular_parse``; win/share/tiletext.c. The words that those functions
look for are read from the tree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target.c import string_value

if TYPE_CHECKING:
    from nhmod.target import Tree

MONDATA_C = "src/mondata.c"
READ_C = "src/read.c"
_ALLOWED = re.compile(r"[A-Za-z](?:[A-Za-z0-9.']|[ -](?![ -]))*(?<![ -])")
_ARTICLES = ("a ", "an ", "the ")
_KEPT_IN_IES = "zombies"


def malformed(name: str) -> str:
    """Say what is wrong with a name for C, tile labels and prompts alike; empty if nothing is."""
    if _ALLOWED.fullmatch(name):
        return ""
    odd = sorted({letter for letter in name if not re.fullmatch(r"[A-Za-z0-9.' -]", letter)})
    if odd:
        return f"it can't have {' or '.join(repr(letter) for letter in odd)}: only letters, digits, spaces, '-', '.' and an apostrophe"
    return "it begins with a letter and has single spaces and hyphens between its words, none at the end"


@dataclass(frozen=True, kw_only=True, slots=True)
class Prompts:
    """What the game's prompts take out of a name: words with a meaning of their own, and other spellings of monsters."""

    adjectives: tuple[str, ...]
    spellings: tuple[str, ...]

    @classmethod
    def of(cls, tree: Tree) -> Prompts:
        """Read them from a tree; a release without the functions has none."""
        return cls(adjectives=_adjectives(tree), spellings=_spellings(tree))

    def misread(self, name: str) -> str:
        """Say how a prompt (and a level file's random name) would misread a name; empty if it would not."""
        lower = name.lower()
        for article in _ARTICLES:
            if lower.startswith(article):
                return f"the game drops the article '{article.strip()}' before it looks for a monster"
        for adjective in self.adjectives:
            if adjective in lower:
                return f"the game takes '{adjective.strip()}' for a wish about the monster, not for a part of its name"
        for spelling in self.spellings:
            if lower.startswith(spelling):
                return f"the game takes all names that begin with '{spelling}' for another monster"
        if lower.endswith("ies") and not lower.endswith(_KEPT_IN_IES):
            return "the game takes a name in '-ies' for a plural in '-y'"
        if lower.endswith("ves"):
            return "the game takes a name in '-ves' for a plural in '-f'"
        if "vortices" in lower:
            return "the game takes 'vortices' for a plural"
        return ""


def _adjectives(tree: Tree) -> tuple[str, ...]:
    functions = tree.c(READ_C).functions("create_particular_parse")
    found: list[str] = []
    for function in functions:
        for name in ("strstri", "strncmpi"):
            for call in tree.c(READ_C).calls(name, function.body):
                literal = call.args[1].string
                if literal is not None and literal.endswith(" "):
                    found.append(literal.lower())
    return tuple(dict.fromkeys(found))


def _spellings(tree: Tree) -> tuple[str, ...]:
    source = tree.c(MONDATA_C)
    found: list[str] = []
    for function in source.functions("name_to_mon"):
        for table in source.arrays("names", function.body):
            for row in table.rows:
                if row.is_list and row.args and row.args[0].string:
                    found.append(string_value(row.args[0].text).lower())
    return tuple(found)
