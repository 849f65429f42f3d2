"""How the rows of a table say a value in a form of the tree's own, ``DMG(D(6))`` or ``DEF(NAT_AC(7))``: learnt from the rows."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Json

_NUMBER = re.compile(r"(?<![\w.\"])(?:-\s?)?\d+(?![\w.\"])")
_WORD = re.compile(r"(?<![\w\"])[A-Za-z_]\w*(?![\w\"(])")
_ENOUGH = 3
"""So many different values are the same form before it is one."""


@frozen
class Form:
    """A text with a place for a number, or for a constant's name: what stands there is ``sign`` times the value, and ``plus``."""

    before: str
    behind: str
    sign: int = 1
    plus: int = 0

    def written(self, value: Json) -> str:
        """Write a value."""
        shown = self.sign * value + self.plus if isinstance(value, int) else value
        return f"{self.before}{shown}{self.behind}"

    def changed(self, text: str, was: Json, value: Json) -> str:
        """Write a value in the place of another one's text: what that has besides the number stays (``DEF(NAT_AC(4), NAT_DR(2))``)."""
        number = _NUMBER.match(text, len(self.before)) if text.startswith(self.before) else None
        if number is None or not (isinstance(was, int) and isinstance(value, int)):
            return self.written(value)
        there = int(number[0].replace(" ", "")) + self.sign * (value - was)
        return f"{text[: number.start()]}{there}{text[number.end() :]}"


def form_of(rows: Iterable[tuple[str, Json]]) -> Form | None:
    """Return the form that most texts of numbers or constants have, each with its value; nothing where they have none alike."""
    values: dict[Form, set[Json]] = defaultdict(set)
    count: Counter[Form] = Counter()
    for text, value in rows:
        for form in _forms(text, value):
            count[form] += 1
            values[form].add(value)
    return next((form for form, _ in count.most_common() if len(values[form]) >= _ENOUGH), None)


def _forms(text: str, value: Json) -> Iterable[Form]:
    """Return the forms that one text can be, of which it has one number or one constant."""
    if isinstance(value, str):
        found = [match for match in _WORD.finditer(text) if match[0] == value]
        return [Form(before=text[: match.start()], behind=text[match.end() :]) for match in found]
    numbers = [*_NUMBER.finditer(text)]
    if not isinstance(value, int) or len(numbers) != 1:
        return ()
    (match,) = numbers
    number, before, behind = int(match[0].replace(" ", "")), text[: match.start()], text[match.end() :]
    return [Form(before=before, behind=behind, sign=sign, plus=number - sign * value) for sign in (1, -1)]
