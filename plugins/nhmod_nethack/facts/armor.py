"""The armor class of monsters where a tree has it in several members of the structure: how the game itself makes one of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

from nhmod.diagnostics import DiagnosticError
from nhmod.target import matching
from nhmod.target.c import token_texts
from nhmod_nethack.facts.expansion import Expansion
from nhmod_nethack.facts.members import members
from nhmod_nethack.facts.tokens import Tokens, elements, split
from nhmod_nethack.problems import unexpected

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.preprocess import Macro
    from nhmod_nethack.facts.sources import Sources

_EXPERIENCE = "src/exper.c"
# 10-(ptr->nac+ptr->dac+ptr->pac)
_SUM = re.compile(r"\b(\d+)\s*-\s*\(\s*(\w+\s*->\s*\w+(?:\s*\+\s*\w+\s*->\s*\w+)+)\s*\)")
_MEMBER = re.compile(r"->\s*(\w+)")


class Armor:
    """Reads the armor class of a row: a number less some members, as the game counts experience by it."""

    def __init__(
        self, sources: Sources, file: str, macro: Macro, *, best: int, parts: tuple[str, ...], every: tuple[str, ...]
    ) -> None:
        """Take the macro that makes rows, the number, the members that are taken off it, and ``every`` member of a row."""
        run = sources.run(file)
        self._file, self._macro, self._best, self._parts, self._every = file, macro, best, parts, every
        self._constants = sources.constants
        self._expansion = Expansion({**run.undefined, **run.macros}, file)
        self._found: tuple[str, list[int]] | None = None

    @classmethod
    def found(cls, sources: Sources, file: str, macro: str, header: str) -> Self | None:
        """Return what reads the armor class of the tree's monsters; nothing where the game makes it of no members of theirs."""
        made = {**sources.run(file).undefined, **sources.run(file).macros}.get(macro)
        try:
            every = tuple(members(sources.header_tokens, "permonst", header))
        except DiagnosticError:
            return None
        for best, texts in matching(sources.tree, _EXPERIENCE, _SUM) if sources.tree.exists(_EXPERIENCE) else ():
            parts = tuple(_MEMBER.findall(texts))
            if made is not None and set(parts) <= set(every):
                return cls(sources, file, made, best=int(best), parts=parts, every=every)
        return None

    def value(self, row: Mapping[str, Tokens]) -> int:
        """Return the armor class of a row, by the arguments of its macro (NH1802, NH1803)."""
        column, places = self._layout(row)
        found = split(self._expansion(row[column])) if column else ()
        if not column or max(places) >= len(found):
            raise unexpected(self._file, f"the macro {self._macro.name}()", "makes no row of the structure's members")
        return self._best - sum(self._constants.value(found[place], self._file) for place in places)

    def column(self, row: Mapping[str, Tokens]) -> str:
        """Name the parameter that says the members; empty where several say them."""
        return self._layout(row)[0]

    def _layout(self, row: Mapping[str, Tokens]) -> tuple[str, list[int]]:
        """Return the parameter that says the members, and their places in what it stands for: they are the same in all rows."""
        if self._found is None:
            names: list[tuple[str, int]] = []
            for element in elements(token_texts(self._macro.text)):
                name = element[0] if len(element) == 1 and element[0] in row else ""
                values = split(self._expansion(row[name])) if name else (element,)
                names += ((name, place) for place in range(len(values)))
            said = [names[place] for place in map(self._every.index, self._parts) if place < len(names)]
            column = said[0][0] if len({name for name, _ in said}) == 1 and len(said) == len(self._parts) else ""
            self._found = column, [place for _, place in said]
        return self._found
