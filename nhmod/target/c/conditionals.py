"""Preprocessor conditionals: how ``#if``, ``#elif``, ``#else`` and ``#endif`` nest, and what holds where."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.source import Span
from nhmod.target.c.scan import Scan, scan_directive

if TYPE_CHECKING:
    from collections.abc import Sequence


# What a condition asks, and the answer: ("defined(MAIL)", False) for "#ifndef MAIL".
Literal: TypeAlias = "tuple[str, bool]"
Literals: TypeAlias = "tuple[Literal, ...]"
# The atom of "#if 1" and, denied, of "#if 0".
TRUE = "1"

_DEFINED = re.compile(r"(!?) ?defined ?\(? ?(\w+) ?\)?")
_IFS = ("if", "ifdef", "ifndef")
_ELSES = ("else", "elif")


@frozen
class RawDirective:
    """A preprocessor line.

    ``name`` is empty for a lone ``#``. ``argument`` has no comments, and single spaces. ``before`` is the number of
    significant tokens before it.
    """

    name: str
    argument: str
    span: Span
    before: int


@frozen
class Branch:
    """One branch of a conditional.

    ``condition`` is what selects it, said as one directive (``#ifdef MAIL``, and ``#ifndef MAIL`` for its ``#else``),
    and ``literals`` the same taken apart. ``[start, end)`` are its significant tokens, ``body`` the text after its
    directive and up to the next one.
    """

    condition: str
    directive: RawDirective
    body: Span
    start: int
    end: int
    literals: Literals

    @property
    def always(self) -> bool:
        """Whether it is compiled whatever is defined: ``#if 1``, or the ``#else`` of an ``#if 0``."""
        return all(literal == (TRUE, True) for literal in self.literals)


@frozen
class Conditional:
    """An ``#if`` up to its ``#endif``."""

    branches: tuple[Branch, ...]
    end: RawDirective
    otherwise: Literals | None
    """What holds where no branch is taken; None if it has an ``#else``."""


class NestingError(Exception):
    """Conditionals that do not nest: what is wrong, and at which directive."""

    def __init__(self, problem: str, directive: RawDirective) -> None:
        """Keep the place."""
        super().__init__(problem)
        self.problem = problem
        self.directive = directive


def read_directives(text: str, scanned: Scan) -> tuple[RawDirective, ...]:
    """Read the preprocessor lines of a text."""
    return tuple(_read_directive(text, token.span, before) for token, before in scanned.directives)


def _read_directive(text: str, span: Span, before: int) -> RawDirective:
    tokens = scan_directive(text, span)
    argument = ""
    end = tokens[0].end if tokens else span.end
    for token in tokens[1:]:
        # A define's macro has parameters only if nothing stands between it and the bracket.
        argument += (" " if token.start > end and argument else "") + token.text
        end = token.end
    return RawDirective(name=tokens[0].text if tokens else "", argument=argument, span=span, before=before)


def read_conditionals(directives: Sequence[RawDirective]) -> tuple[Conditional, ...]:
    """Pair the directives; an inner conditional comes before the one around it.

    Raises:
        NestingError: an ``#endif`` is missing or too many.
    """
    out: list[Conditional] = []
    opened: list[list[RawDirective]] = []
    for directive in directives:
        if directive.name in _IFS:
            opened.append([directive])
        elif directive.name in _ELSES or directive.name == "endif":
            if not opened:
                raise NestingError(f"#{directive.name} without #if", directive)
            opened[-1].append(directive)
            if directive.name == "endif":
                out.append(_conditional(opened.pop()))
    if opened:
        raise NestingError(f"#{opened[-1][0].name} without #endif", opened[-1][0])
    return tuple(out)


def _conditional(parts: Sequence[RawDirective]) -> Conditional:
    branches: list[Branch] = []
    refused: Literals = ()
    for directive, following in pairwise(parts):
        own = () if directive.name == "else" else (_literal(directive),)
        literals = (*refused, *own)
        branches.append(
            Branch(
                condition=_said(literals),
                directive=directive,
                body=Span(directive.span.end, following.span.start),
                start=directive.before,
                end=following.before,
                literals=literals,
            )
        )
        refused += tuple((atom, not value) for atom, value in own)
    complete = any(part.name == "else" for part in parts)
    return Conditional(branches=tuple(branches), end=parts[-1], otherwise=None if complete else refused)


def _literal(directive: RawDirective) -> Literal:
    """Return what an ``#if``, ``#ifdef``, ``#ifndef`` or ``#elif`` asks."""
    if directive.name in ("ifdef", "ifndef"):
        return f"defined({directive.argument})", directive.name == "ifdef"
    if directive.argument == "0":
        return TRUE, False
    defined = _DEFINED.fullmatch(directive.argument)
    return (f"defined({defined[2]})", not defined[1]) if defined else (directive.argument, True)


def _said(literals: Literals) -> str:
    """Write literals that all hold as one directive."""
    if len(literals) > 1:
        return "#if " + " && ".join(_term(atom, value=value) for atom, value in literals)
    ((atom, value),) = literals or ((TRUE, True),)
    name = _DEFINED.fullmatch(atom)
    if name:
        return f"#{'ifdef' if value else 'ifndef'} {name[2]}"
    if atom == TRUE:
        return f"#if {int(value)}"
    return f"#if {atom}" if value else f"#if !({atom})"


def _term(atom: str, *, value: bool) -> str:
    held = atom if _DEFINED.fullmatch(atom) else f"({atom})"
    return held if value else f"!{held}"


Change: TypeAlias = "tuple[int, tuple[str, ...]]"
"""An offset, and the conditions that hold from there on."""


def changes_of(
    conditionals: Sequence[Conditional], directives: Sequence[RawDirective], size: int
) -> tuple[Change, ...]:
    """Find where conditions change; ``size`` is the number of significant tokens of the text."""
    guard = _include_guard(conditionals, directives, size)
    changes: dict[int, tuple[str, ...]] = {0: ()}
    around: list[str] = []
    branches = {branch.directive.span.start: branch for conditional in conditionals for branch in conditional.branches}
    for directive in directives:
        if directive.name in _ELSES or directive.name == "endif":
            around.pop()
            changes[directive.span.start] = _named(around)
        branch = branches.get(directive.span.start)
        if branch is not None:
            around.append("" if branch is guard or branch.always else branch.condition)
            changes[directive.span.end] = _named(around)
    return tuple(sorted(changes.items()))


class ConditionMap:
    """Tells which conditions hold at an offset, outermost first; a header's include guard is none, nor is what always holds."""

    def __init__(self, changes: Sequence[Change]) -> None:
        """Take where conditions change (``changes_of``)."""
        self._offsets = [offset for offset, _ in changes]
        self._conditions = tuple(conditions for _, conditions in changes)

    def at(self, offset: int) -> tuple[str, ...]:
        """Return the conditions at an offset; an ``#if`` itself is outside of what it begins."""
        return self._conditions[bisect_right(self._offsets, offset) - 1]


def _named(conditions: Sequence[str]) -> tuple[str, ...]:
    return tuple(condition for condition in conditions if condition)


def _include_guard(conditionals: Sequence[Conditional], directives: Sequence[RawDirective], size: int) -> Branch | None:
    """Find the branch of ``#ifndef X`` / ``#define X`` around a whole header."""
    if not conditionals or len(conditionals[-1].branches) > 1:
        return None
    branch = conditionals[-1].branches[0]
    first, second = directives[:2]
    whole = (
        first is branch.directive
        and directives[-1] is conditionals[-1].end
        and len(range(branch.start, branch.end)) == size
    )
    defined = second.name == "define" and second.argument.split(" ")[0] == first.argument
    return branch if whole and defined and first.name == "ifndef" else None
