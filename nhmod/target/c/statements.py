"""Finds statements: how far each goes, the cases of a switch, the arms of an ``if`` chain."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import Span
from nhmod.target.c.pieces import Piece
from nhmod.target.c.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.c.code import Code

_HEADED = ("if", "for", "while", "switch")
_LEAVING = ("break", "continue", "goto", "return")


@frozen
class Case(Piece):
    """Labels side by side, and the statements up to the next label of the switch.

    ``labels`` are the constants' texts, ``"default"`` for the default. ``label`` goes from the first ``case`` to the
    last colon, ``body`` over the statements (empty and after the colon if there are none). ``falls_through`` says
    that the end of the body can be reached, so that what stands after it is run too (after the last case: the switch
    is left); a ``break`` under a condition of its own counts as none.
    """

    labels: tuple[str, ...]
    label: Span
    body: Span
    falls_through: bool


@frozen
class Switch(Piece):
    """A switch with its own cases, not those of switches in it; ``subject`` and ``body`` are what its brackets hold."""

    subject: str
    body: Span
    cases: tuple[Case, ...] = field(repr=False)

    @property
    def default(self) -> Case | None:
        """The case with the label ``default``, or None."""
        return self.find("default")

    def find(self, label: str) -> Case | None:
        """Find the case that has a label, or None."""
        return next((case for case in self.cases if label in case.labels), None)


@frozen
class Arm(Piece):
    """An ``if``, ``else if`` or ``else`` with its statement.

    ``condition`` is what the brackets hold, None for ``else``; ``body`` is the statement, braces included.
    """

    condition: Span | None
    body: Span

    @property
    def condition_text(self) -> str:
        """The condition with single spaces; empty for ``else``."""
        return " ".join(self.code.text[self.condition.start : self.condition.end].split()) if self.condition else ""


@frozen
class IfChain(Piece):
    """An ``if`` with all the ``else if`` and ``else`` after it."""

    arms: tuple[Arm, ...] = field(repr=False)

    @property
    def otherwise(self) -> Arm | None:
        """The last ``else``, or None."""
        return self.arms[-1] if self.arms[-1].condition is None else None


def statement_end(code: Code, position: int, stop: int) -> int:
    """Return the position after the statement that begins at a position, ``stop`` at most.

    Labels belong to the statement after them.
    """
    pending: list[str] = []
    while position < stop:
        position, opened = _statement_step(code, position, stop)
        if opened is not None:
            if opened:
                pending.append(opened)
            continue
        # A statement is complete, and with it all that were waiting for it.
        while pending:
            waiting = pending.pop()
            if waiting == "if" and position < stop and code.at(position) == "else":
                position += 1
                break
            if waiting == "do" and code.at(position) == "while":
                position = min(_simple_end(code, position, stop), stop)
        else:
            return min(position, stop)
    return stop


def _statement_step(code: Code, position: int, stop: int) -> tuple[int, str | None]:
    """Read a statement's head, or the whole of a statement without one.

    Gives the position after it, and the word that waits for more (empty: no word; None: the statement is whole).
    """
    text = code.at(position)
    if text in _HEADED and code.at(position + 1) == "(":
        return code.past(position + 1), text if text == "if" else ""
    if text in ("do", "else"):
        return position + 1, "do" if text == "do" else ""
    if text in ("case", "default"):
        return label_end(code, position, stop), ""
    if code.is_word(position) and code.at(position + 1) == ":":
        return position + 2, ""
    if text == "{":
        return code.past(position), None
    return _simple_end(code, position, stop), None


def _simple_end(code: Code, position: int, stop: int) -> int:
    while position < stop and code.at(position) != ";":
        position = code.past(position)
    return position + 1


def label_end(code: Code, position: int, stop: int) -> int:
    """Return the position after the colon of the ``case`` or ``default`` at a position."""
    choices = 0
    while position < stop:
        text = code.at(position)
        choices += text == "?"
        if text == ":":
            if not choices:
                return position + 1
            choices -= 1
        position = code.past(position)
    return stop


def is_bare_body(code: Code, offset: int) -> bool:
    """Return whether the statement at an offset is all that an ``if``, ``else``, ``do`` or loop has, without braces."""
    before = code.position(offset) - 1
    if code.at(before) in ("else", "do"):
        return True
    return code.at(before) == ")" and code.at(code.partner(before) - 1) in _HEADED


def switches(code: Code, span: Span | None, subject: str | None = None) -> Iterator[Switch]:
    """Find the switches of a stretch, nested ones too, in the text's order; spaces in ``subject`` do not matter."""
    wanted = None if subject is None else [token.text for token in scan(subject).significant]
    for position in code.words_at("switch", span):
        parenthesis = position + 1
        if code.at(parenthesis) != "(" or not code.closes(parenthesis):
            continue
        close = code.partner(parenthesis)
        held = [token.text for token in code.tokens[parenthesis + 1 : close]]
        if code.at(close + 1) != "{" or not code.closes(close + 1) or wanted not in (None, held):
            continue
        subject_span = code.span(parenthesis + 1, close)
        end = code.partner(close + 1)
        yield Switch(
            code=code,
            span=code.span(position, end + 1),
            subject=" ".join(code.text[subject_span.start : subject_span.end].split()),
            body=Span(code.tokens[close + 1].end, code.tokens[end].start),
            cases=tuple(_cases(code, close + 2, end)),
        )


def _cases(code: Code, position: int, stop: int) -> Iterator[Case]:
    while position < stop:
        if code.at(position) not in ("case", "default"):
            position = code.past(position)
            continue
        first = position
        labels: list[str] = []
        conditions = set(code.conditions_at(code.tokens[first].start))  # those of all the labels
        while code.at(position) in ("case", "default"):
            end = label_end(code, position, stop)
            label = code.span(position + (code.at(position) == "case"), end - 1)
            conditions.intersection_update(code.conditions_at(label.start))
            labels.append(" ".join(code.text[label.start : label.end].split()))
            position = end
        begin = position
        while position < stop and code.at(position) not in ("case", "default"):
            position = code.past(position)
        yield Case(
            code=code,
            span=code.span(first, position),
            labels=tuple(labels),
            label=code.span(first, begin),
            body=code.span(begin, position),
            falls_through=_runs_on(code, begin, position, conditions),
        )


def _runs_on(code: Code, first: int, stop: int, conditions: set[str]) -> bool:
    """Return whether the end of statements can be reached from their beginning, going by the last one.

    It counts only if it is compiled whenever ``conditions`` hold.
    """
    pending = [(first, stop)]
    while pending:
        position, stop = pending.pop()
        last = position
        while position < stop:
            last = position
            position = max(statement_end(code, position, stop), position + 1)
        if last >= stop or not conditions.issuperset(code.conditions_at(code.tokens[last].start)):
            return True
        text = code.at(last)
        if text == "{":
            pending.append((last + 1, code.partner(last)))
        elif text == "if":
            body = code.past(last + 1)
            end = statement_end(code, body, stop)
            if code.at(end) != "else" or end >= stop:
                return True
            pending += [(body, end), (end + 1, stop)]
        elif code.is_word(last) and code.at(last + 1) == ":":
            pending.append((last + 2, stop))
        elif text not in _LEAVING:
            return True
    return False


def if_chains(code: Code, span: Span | None) -> Iterator[IfChain]:
    """Find the ``if`` chains of a stretch, nested ones too, in the order of their first ``if``."""
    low, stop = code.range(span)
    for position in code.words_at("if", span):
        continues = position > low and code.at(position - 1) == "else"
        if not continues and code.at(position + 1) == "(":
            arms = tuple(_arms(code, position, stop))
            yield IfChain(code=code, span=Span(arms[0].span.start, arms[-1].span.end), arms=arms)


def _arms(code: Code, position: int, stop: int) -> Iterator[Arm]:
    """Read the arms of the chain whose ``if`` is at a position."""
    start = position
    while True:
        condition = None
        body = position
        if code.at(position) == "if" and code.at(position + 1) == "(":
            body = code.past(position + 1)
            condition = code.span(position + 2, body - 1)
        end = statement_end(code, body, stop)
        yield Arm(code=code, span=code.span(start, end), condition=condition, body=code.span(body, end))
        if condition is None or end >= stop or code.at(end) != "else":
            return
        start = end
        position = end + 1


def statement_at(code: Code, offset: int) -> Span | None:
    """Return the innermost statement around an offset, None outside of all; on a label, the labelled statement."""
    wanted = code.position(offset)
    if wanted >= len(code.tokens):
        return None
    opening = wanted if code.at(wanted) == "{" else code.outer(wanted)
    while opening >= 0 and not _is_block(code, opening):
        opening = code.outer(opening)
    if opening < 0:
        return None
    stop = code.partner(opening)
    if wanted in (opening, stop):
        return code.span(opening, stop + 1)
    position = opening + 1 if code.at(opening) == "{" else code.past(opening + 1)
    while position < stop:
        end = max(statement_end(code, position, stop), position + 1)
        if position <= wanted < end:
            return _innermost(code, wanted, position, end)
        position = end
    return None


def _innermost(code: Code, wanted: int, position: int, end: int) -> Span:
    """Go down from the statement ``[position, end)``, which has the token ``wanted``, to the innermost that has it."""
    while True:
        inner, opened = _statement_step(code, position, end)
        if opened is None or wanted < inner:
            return code.span(position, end)
        inner_end = statement_end(code, inner, end)
        if wanted < inner_end:
            position, end = inner, inner_end
        elif wanted > inner_end and code.at(inner_end) == "else":
            position = inner_end + 1
        else:  # an "else" itself, or the "while" of a "do"
            return code.span(position, end)


def _is_block(code: Code, opening: int) -> bool:
    """Return a compound statement's brace from an initialiser's, a structure's and other brackets."""
    if code.is_word(opening):
        return True
    before = code.at(opening - 1)
    return code.at(opening) == "{" and (before in (")", ";", "{", "}", ":", "else", "do") or code.outer(opening) < 0)
