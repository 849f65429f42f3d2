"""Names that a monster can't have, or that the game's own prompts would not understand.

Source: src/mondata.c, ``name_to_mon``; src/read.c, ``create_particular_parse``; win/share/tiletext.c. The words that those functions
look for are read from the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from nhmod.target import Tree

MONDATA_C = "src/mondata.c"
READ_C = "src/read.c"
_ARTICLES = ("a ", "an ", "the ")
_PLURALS = ("ies", "ves", "vortices")
_KEPT_IN_IES = "zombies"


@frozen
class Prompts:
    """What the game's prompts take out of a name: words with a meaning of their own, and other spellings of monsters."""

    adjectives: tuple[str, ...]
    spellings: tuple[str, ...]

    @classmethod
    def of(cls, tree: Tree) -> Prompts:
        """Read them from a tree; a release without the functions has none."""
        return cls(adjectives=_adjectives(tree), spellings=_spellings(tree))

    def misread(self, name: str) -> str:
        """Return how a prompt (and a level file's random name) would misread a name; empty if it would not."""
        lower = name.lower()
        plurals = () if lower.endswith(_KEPT_IN_IES) else _PLURALS
        reasons = (
            *(
                f"the game drops the article '{a.strip()}' before it looks for a monster"
                for a in _ARTICLES
                if lower.startswith(a)
            ),
            *(f"the game takes '{a.strip()}' for a wish about the monster" for a in self.adjectives if a in lower),
            *(
                f"the game takes names that begin with '{s}' for another monster"
                for s in self.spellings
                if lower.startswith(s)
            ),
            *(f"the game takes a name in '-{ending}' for a plural" for ending in plurals if lower.endswith(ending)),
        )
        return next(iter(reasons), "")


def _adjectives(tree: Tree) -> tuple[str, ...]:
    source = tree.c(READ_C)
    bodies = [function.body for function in source.functions("create_particular_parse")]
    calls = [call for body in bodies for name in ("strstri", "strncmpi") for call in source.calls(name, body)]
    literals = [call.args[1].string or "" for call in calls]
    return tuple(dict.fromkeys(literal.lower() for literal in literals if literal.endswith(" ")))


def _spellings(tree: Tree) -> tuple[str, ...]:
    source = tree.c(MONDATA_C)
    tables = [table for function in source.functions("name_to_mon") for table in source.arrays("names", function.body)]
    names = [row.args[0].string for table in tables for row in table.rows if row.args]
    return tuple(name.lower() for name in names if name)
