"""What a level's variables hold, as the parser needs to know it: the scanner's tokens depend on it (VARSTRING_INT …)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod.source import Span
    from nhmod_languages.des.v36.values import Kind


@frozen
class Declared:
    """A variable's first declaration; ``span`` is its name there."""

    kind: Kind
    array: bool
    span: Span

    def __str__(self) -> str:
        """Write what it holds in words."""
        return described(self.kind, array=self.array)


class Variables:
    """The variables of one level. Mirrors vardef_defined and add_vardef_type of util/lev_main.c.

    ``lost`` are the names of which a declaration was refused: what they hold is not known.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._declared: dict[str, Declared] = {}
        self.lost: set[str] = set()

    def find(self, name: str) -> Declared | None:
        """Return a variable's first declaration."""
        return self._declared.get(name)

    def declare(self, name: str, kind: Kind, span: Span, *, array: bool) -> Declared | None:
        """Declare a variable; give the earlier declaration if it holds something else, which stays."""
        known = self._declared.setdefault(name, Declared(kind=kind, array=array, span=span))
        return None if (known.kind, known.array) == (kind, array) else known

    @property
    def names(self) -> Collection[str]:
        """All names."""
        return self._declared.keys()

    def clear(self) -> None:
        """Forget all: another level begins."""
        self._declared = {}
        self.lost = set()


def described(kind: Kind, *, array: bool = False) -> str:
    """Write what a variable holds in words."""
    words = {
        "integer": ("a number", "numbers"),
        "string": ("a text", "texts"),
        "coordinate": ("a place", "places"),
        "region": ("an area", "areas"),
        "terrain": ("terrain", "terrain"),
        "monster": ("a monster", "monsters"),
        "object": ("an object", "objects"),
        "selection": ("a selection", "selections"),
    }[kind]
    return f"an array of {words[1]}" if array else words[0]
