"""What a tree's instructions take from the stack beside what those of the known dialect take, as the grammar's actions push it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.des.v36.learned.dialect import KNOWN, RULES, Alternative, Dialect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_languages.des.v36.learned.actions import Step, Term

_OWN = re.compile(r"\$([1-9]\d*)")
_OPCODE = "SPO_"


def further_operands(dialect: Dialect) -> Mapping[str, tuple[int, ...]]:
    """Return which operands of a command are of rules that only this grammar has: their places from the top of the stack, by opcode.

    A command whose ways to be written do not agree on that has none.
    """
    found: dict[str, set[tuple[int, ...]]] = {}
    for one, opcode, terms in _commands(dialect):
        places = tuple(place for place, term in enumerate(reversed(terms)) if _is_further(term, one, dialect))
        found.setdefault(opcode, set()).add(places)
    return {opcode: next(iter(places)) for opcode, places in found.items() if len(places) == 1 and any(places)}


def operand_counts(dialect: Dialect) -> Mapping[str, int]:
    """Return how many values each command takes, by opcode: what its action pushes, and one for each place, number or text in it.

    It is not known of a command with other rules in it that push something, and of one whose ways to be written do not agree.
    """
    found: dict[str, set[int]] = {}
    for one, opcode, terms in _commands(dialect):
        values = sum(symbol in KNOWN for symbol in one.symbols)
        pushing = any(_pushes(symbol, dialect) for symbol in one.symbols)
        found.setdefault(opcode, set()).add(-1 if pushing else len(terms) + values)
    return {opcode: next(iter(counts)) for opcode, counts in found.items() if len(counts) == 1 and -1 not in counts}


def _commands(dialect: Dialect) -> Iterator[tuple[Alternative, str, tuple[Term, ...]]]:
    """Yield each way to write a command that is one instruction, with its opcode and what its own action pushes."""
    for rule in dialect.rules.values():
        for one in rule:
            made = [*_instructions(one.action)]
            if len(made) == 1:
                yield (one, *made[0])


def _instructions(steps: tuple[Step, ...]) -> Iterator[tuple[str, tuple[Term, ...]]]:
    for step in steps:
        if step.what == "do" and step.term.head == "add_opcode":
            yield step.term.parts[1].head.removeprefix(_OPCODE), ()
        elif step.what == "do" and step.term.head == "add_opvars" and step.term.parts[-1].head.startswith(_OPCODE):
            yield step.term.parts[-1].head.removeprefix(_OPCODE), step.term.parts[2:-1]
        yield from _instructions((*step.then, *step.otherwise))


def _is_further(term: Term, one: Alternative, dialect: Dialect) -> bool:
    own = _OWN.fullmatch(term.head)
    if own is None or int(own[1]) > len(one.symbols):
        return False
    symbol = one.symbols[int(own[1]) - 1]
    return symbol in dialect.rules and symbol not in RULES


def _pushes(symbol: str, dialect: Dialect) -> bool:
    """Return whether something is pushed where a learnt rule, or what stands in it, is read."""
    waiting, seen = [symbol], {symbol}
    while waiting:
        for one in dialect.rules.get(waiting.pop(), ()):
            if any(step.what == "do" for step in one.action) or any(part in KNOWN for part in one.symbols):
                return True
            waiting += [part for part in one.symbols if part not in seen]
            seen.update(one.symbols)
    return False
