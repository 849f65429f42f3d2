"""Reads what C objects begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.machine.expressions import Expressions
from nhmod_languages.machine.literals import characters
from nhmod_languages.machine.types import CHAR, CType, array, fit

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_languages.machine.names import Code


class Initial(Expressions):
    """Expressions, and the lists of them that objects begin with."""

    def initializer(self, ctype: CType, write: Callable[[int, CType, Code], None]) -> CType:
        """Read what an object begins with; return its type, now with its size."""
        if ctype.kind == "array" and ctype.count < 0:
            last = 0

            def noted(offset: int, one: CType, value: Code) -> None:
                nonlocal last
                last = max(last, offset + one.size)
                write(offset, one, value)

            self._filled(ctype, 0, noted)
            return array(ctype.of, -(-last // max(ctype.of.size, 1)))
        self._filled(ctype, 0, write)
        return ctype

    def _filled(self, ctype: CType, offset: int, write: Callable[[int, CType, Code], None]) -> None:
        if ctype.kind == "array" and ctype.of.width == 1:
            wrapped = self.peek() == "{" and self.peek(1).endswith('"')
            if wrapped or self.peek().endswith('"'):
                self._string(ctype, offset, write, wrapped=wrapped)
                return
        if ctype.is_number:
            braced = self.took("{")
            write(offset, ctype, self.converted(self.rvalue(self.assignment()), ctype))
            if braced:
                self.took(",")
                self.want("}")
            return
        self._elements(ctype, offset, write)

    def _string(self, ctype: CType, offset: int, write: Callable[[int, CType, Code], None], *, wrapped: bool) -> None:
        if wrapped:
            self.next()
        text = b""
        while self.peek().endswith('"'):
            text += characters(self.next())
        if wrapped:
            self.want("}")
        room = ctype.count if ctype.count >= 0 else len(text) + 1
        for at, byte in enumerate((text + b"\0")[:room]):
            write(offset + at, CHAR, fit(CHAR, byte))

    def _elements(self, ctype: CType, offset: int, write: Callable[[int, CType, Code], None]) -> None:
        braced = bool(self.took("{"))
        record = ctype.record
        members = list(record.members.items()) if record else []
        most = len(members) if record else ctype.count
        if record and record.union:
            most = 1
        at = 0
        while self.peek() != "}":
            at = self._designated([name for name, _ in members], at)
            if 0 <= most <= at and not (record and record.union):
                break
            kind, place = members[at][1] if record else (ctype.of, at * ctype.of.size)
            self._filled(kind, offset + place, write)
            at += 1
            if (not braced and 0 <= most <= at) or not self.took(","):
                break
        if braced:
            self.took(",")
            self.want("}")

    def _designated(self, names: list[str], at: int) -> int:
        """Return which member or element comes next: the one that is named, if one is."""
        if self.took("."):
            at = names.index(self.next())
            self.want("=")
        elif self.took("["):
            at = self.constant()
            self.want("]")
            self.want("=")
        return at
