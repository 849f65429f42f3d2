"""Reads a spell's damage.

    damage = base | part "/" levels | base "+" part "/" levels
    base   = number | dice [ "+" number ]
    part   = number | dice | "(" number ")" | "(" dice [ "+" number ] ")"
    dice   = number "d" number

``base`` is what the spell does at any level, ``part`` what is added every so many ``levels``. A part without parentheses behind dice
is read by the game as the number behind the dice too (Unangband's src/init1.c, ``parse_s_info``).
"""

from __future__ import annotations

import re

from nhmod.dataclass import dataclass


class BadFormulaError(ValueError):
    """What is no damage: ``at`` is where it goes wrong."""

    def __init__(self, message: str, at: int) -> None:
        """Take the message and the offset."""
        super().__init__(message)
        self.at = at


@dataclass(frozen=True, slots=True)
class Amount:
    """``dice`` times ``sides``, and ``plus``."""

    dice: int = 0
    sides: int = 0
    plus: int = 0
    bare: bool = True
    """Whether it stands without parentheses."""

    def __str__(self) -> str:
        """Write it."""
        if not self.dice:
            return str(self.plus)
        return f"{self.dice}d{self.sides}" + (f"+{self.plus}" if self.plus else "")


@dataclass(frozen=True, slots=True)
class Damage:
    """What a spell does: ``base``, and ``part`` every so many ``levels``, if these are not 0."""

    base: Amount
    part: Amount
    levels: int

    @property
    def misread(self) -> str:
        """What the game makes of it, where that is something else."""
        base, part = self.base, self.part
        if not (self.levels and base.dice and part.bare):
            return ""
        if part.dice and not base.plus:
            read = f"{base.dice}d{base.sides}+{part.dice}+({part})/{self.levels}"
        else:
            number = base.plus or part.plus
            read = f"{base.dice}d{base.sides}+{number}+({number})/{self.levels}"
        wanted = f"{base}+({part})/{self.levels}"
        return "" if read == wanted else f"the game reads this as {read}: write {wanted}"


def parsed(text: str) -> Damage:
    """Read a spell's damage; raises ``BadFormulaError``."""
    return _Parser(text).damage()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def damage(self) -> Damage:
        """Read all of it."""
        terms = [self._term()]
        while self._next("+") or self._ahead("("):
            terms.append(self._term())
        levels = 0
        if self._next("/"):
            levels = self._number(1, 255, "a number of levels")
        if self._at < len(self._text):
            raise self._expected("'+', '/' or the end" if not levels else "the end")
        return self._put_together(terms, levels)

    def _put_together(self, terms: list[Amount], levels: int) -> Damage:
        part = terms.pop() if levels else Amount()
        loose = next((one for one in terms if not one.bare), None)
        if loose is not None:
            raise BadFormulaError(
                f"'({loose})' is added every so many levels: expected '/' and their number at the end", len(self._text)
            )
        if len(terms) > 2 or (len(terms) == 2 and (not terms[0].dice or terms[1].dice)):  # noqa: PLR2004
            raise BadFormulaError("expected dice, one number added to them, and what is added by levels", 0)
        base = terms[0] if terms else Amount()
        if len(terms) == 2:  # noqa: PLR2004
            base = Amount(base.dice, base.sides, terms[1].plus)
        return Damage(base, part, levels)

    def _term(self) -> Amount:
        if not self._next("("):
            return self._amount(bare=True)
        found = self._amount(bare=False)
        if found.dice and self._next("+"):
            found = Amount(found.dice, found.sides, self._number(0, 32767, "a number"), bare=False)
        if not self._next(")"):
            raise self._expected("')'")
        return found

    def _amount(self, *, bare: bool) -> Amount:
        start = self._at
        first = self._number(0, 32767, "a number or dice")
        if not self._next("d"):
            return Amount(plus=first, bare=bare)
        if first > 255:  # noqa: PLR2004 - the game keeps dice in a byte
            raise BadFormulaError(f"{first} dice are outside 0 to 255", start)
        return Amount(first, self._number(0, 255, "how many sides the dice have"), bare=bare)

    def _number(self, low: int, high: int, what: str) -> int:
        found = re.compile(r"\d+").match(self._text, self._at)
        if found is None:
            raise self._expected(what)
        value = int(found.group())
        if not low <= value <= high:
            raise BadFormulaError(f"{value} is outside {low} to {high}", self._at)
        self._at = found.end()
        return value

    def _ahead(self, sign: str) -> bool:
        return self._text.startswith(sign, self._at)

    def _next(self, sign: str) -> bool:
        if not self._ahead(sign):
            return False
        self._at += 1
        return True

    def _expected(self, what: str) -> BadFormulaError:
        found = f"'{self._text[self._at :]}'" if self._at < len(self._text) else "nothing more"
        return BadFormulaError(f"expected {what}, found {found}", self._at)
