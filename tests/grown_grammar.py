"""The stock tree with one structure put into its level compiler's grammar, as variants have them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target import OverlaidTree

if TYPE_CHECKING:
    from nhmod.target import Tree

_SCANNER, _GRAMMAR, _NUMBERS = "util/lev_comp.l", "util/lev_comp.y", "include/sp_lev.h"


@dataclass(frozen=True, kw_only=True)
class Grown:
    """What is put in: lines of the scanner, tokens, statements with their rules, further alternatives of rules, and numbers.

    ``changed`` are patterns in the grammar with what stands for them; ``opcodes`` become SPO_ numbers, ``options`` those of monsters.
    """

    words: str = ""
    tokens: str = ""
    types: str = ""
    statements: tuple[str, ...] = ()
    rules: str = ""
    alternatives: tuple[tuple[str, str], ...] = ()
    changed: tuple[tuple[str, str], ...] = ()
    opcodes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def tree(self, stock: Tree) -> OverlaidTree:
        """Make the tree."""
        scanner = _put(stock.text(_SCANNER), r"(?m)^FOUNTAIN\b", f"{self.words}\nFOUNTAIN")
        tokens = "".join(f"%token\t<i> {token}\n" for token in self.tokens.split())
        types = "".join(f"%type\t<i> {name}\n" for name in self.types.split())
        grammar = _put(stock.text(_GRAMMAR), r"(?m)^%start", f"{tokens}{types}%start")
        for pattern, text in self.changed:
            grammar = _put(grammar, pattern, text)
        for name, text in (*(("levstatement", name) for name in self.statements), *self.alternatives):
            grammar = _put(grammar, rf"(?m)^{name}\s*:", f"{name} : {text}\n\t\t|")
        first, rules, rest = grammar.split("\n%%", 2)
        numbers = stock.text(_NUMBERS)
        for before, added in (("MAX_SP_OPCODES", self.opcodes), ("SP_M_V_END", self.options)):
            numbers = _put(numbers, rf"\b{before}\b", "".join(f"{name}, " for name in added) + before)
        files = {_SCANNER: scanner, _GRAMMAR: f"{first}\n%%{rules}\n{self.rules}\n%%{rest}", _NUMBERS: numbers}
        return OverlaidTree(stock, {path: text.encode("latin-1") for path, text in files.items()})


def _put(text: str, pattern: str, new: str) -> str:
    made, count = re.subn(pattern, lambda _: new, text, count=1)
    assert count, pattern
    return made
