"""Which bracket closes which, with every branch of every ``#if`` read.

Branches may open and close brackets of their own (monst.c closes mons[] in an ``#ifdef SPLITMON_1`` and again at its
end), so what is open is followed along every way through the conditionals: a *way* is the brackets that are open, and
the symbols that must be defined or undefined to get there. Ways on which as many brackets are open become one again
at the ``#endif``. A way that meets a bracket which does not fit is impossible; only if that is true of all of them
does the text not balance. Code that only some ports compile need not balance (3.6.6's restore.c has a ``(`` too many
for the Amiga), the rest must.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.target.c.conditionals import TRUE, Conditional, Literals

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod.target.c.scan import Scan

# include/tradstdc.h: "void pline VA_DECL(const char *, line)". 3.4.3's macro brings the brace of the body, closed
# in the text: there the macro's name is the opening bracket.
ARGUMENT_MACROS = ("VA_DECL", "VA_DECL2")

_OPENS = {")": "(", "]": "[", "}": "{"}
# Real files have two ways at most; more depths than this are no C.
_MOST_WAYS = 8


@frozen
class Brackets:
    """The pairs, by the brackets' places among the significant tokens.

    ``partner`` goes both ways; an opening bracket that several branches close has the last, and one without a partner
    has itself. ``outer`` is the opening bracket around each bracket, or -1;
    around what follows the end of an argument macro that opens a body it is that macro.
    """

    partner: Mapping[int, int]
    outer: Mapping[int, int]


class BalanceError(Exception):
    """A bracket without a partner: what is wrong, and at which significant token."""

    def __init__(self, problem: str, token: int) -> None:
        """Keep the place."""
        super().__init__(problem)
        self.problem = problem
        self.token = token


@dataclass(slots=True)
class _Way:
    """A way through the conditionals.

    ``open`` has a level for each open bracket, outermost first: one bracket, or one of every branch that opened it.
    """

    open: list[tuple[int, ...]]
    assumed: Mapping[str, bool]

    def entering(self, literals: Literals) -> _Way | None:
        """Go on where ``literals`` hold; None if they can't on this way."""
        if any(self.assumed.get(atom, value) != value for atom, value in literals):
            return None
        return _Way(list(self.open), {**self.assumed, **dict(literals)})


@dataclass(slots=True)
class _Branching:
    """A conditional that is being read: the ways to its ``#if``, and the ways out of its branches so far."""

    base: list[_Way]
    ends: list[_Way] = field(default_factory=list)
    refuted: bool = False
    """Whether no way leads into the branch that is being read: what it does to brackets is forgotten after it."""


def match_brackets(
    scanned: Scan,
    conditionals: Sequence[Conditional],
    is_conditional: Callable[[int], bool],
    begins_line: Callable[[int], bool],
) -> Brackets:
    """Pair all brackets; ``is_conditional`` tells whether a token stands inside an ``#if``, ``begins_line`` whether in the first column.

    Raises:
        BalanceError: a bracket outside of every ``#if`` has no partner.
    """
    matcher = _Matcher(scanned, is_conditional, begins_line)
    for _, step, position, literals in _steps(scanned, conditionals):
        match step:
            case "open":
                matcher.opening(position)
            case "close":
                matcher.closing(position)
            case "begin":
                matcher.begin(literals)
            case "else":
                matcher.otherwise(literals)
            case _:
                matcher.end()
    matcher.finish()
    return Brackets(partner=matcher.partner, outer=matcher.outer)


def _steps(scanned: Scan, conditionals: Sequence[Conditional]) -> list[tuple[int, str, int, Literals]]:
    """Put brackets and branches into the order of the text: (offset, step, token, what holds in the branch)."""
    steps: list[tuple[int, str, int, Literals]] = []
    for position in scanned.brackets:
        token = scanned.significant[position]
        steps.append((token.start, "close" if token.text in _OPENS else "open", position, ()))
    for conditional in conditionals:
        for number, branch in enumerate(conditional.branches):
            steps.append((branch.directive.span.start, "else" if number else "begin", -1, branch.literals))
        # A conditional without an #else may be passed over: one more branch, empty.
        if conditional.otherwise is not None:
            steps.append((conditional.end.span.start, "else", -1, conditional.otherwise))
        steps.append((conditional.end.span.end, "end", -1, ()))
    steps.sort(key=lambda step: step[0])
    return steps


class _Matcher:
    """The state of matching; the first way is the likeliest, and decides where a bracket could have two partners."""

    def __init__(
        self, scanned: Scan, is_conditional: Callable[[int], bool], begins_line: Callable[[int], bool]
    ) -> None:
        self.tokens = scanned.significant
        self.is_conditional = is_conditional
        self.begins_line = begins_line
        self.partner: dict[int, int] = {}
        self.outer: dict[int, int] = {}
        self.ways = [_Way([], {TRUE: True})]
        self.branchings: list[_Branching] = []

    def opening(self, position: int) -> None:
        self.outer[position] = self._around()
        self.partner[position] = position
        for way in self.ways:
            way.open.append((position,))

    def closing(self, position: int) -> None:
        wanted = _OPENS[self.tokens[position].text]
        fitting = [way for way in self.ways if way.open and self._kind(way.open[-1][0]) == wanted]
        fitting = fitting or [way for way in self.ways if self._unwind(way, wanted)]
        if not fitting:
            self._refuse(position)
            return
        if len(fitting) > 1 and wanted == "{" and self.begins_line(position):
            # The end of a function: a way on which more is open has lost a brace, and nobody compiles it.
            fitting = [way for way in fitting if len(way.open) == 1] or fitting
        self.ways = fitting
        pairs = [way.open.pop() for way in fitting]
        self.outer[position] = self.outer[pairs[0][0]]
        self.partner[position] = pairs[0][0]
        for pair in pairs:
            self.partner.update(dict.fromkeys(pair, position))
        macro = pairs[0][0] - 1
        if self._kind(macro) == "{" and self.tokens[macro].kind == "word" and self._text(position + 1) != "{":
            self.opening(macro)
            self.outer[position] = macro

    def begin(self, literals: Literals) -> None:
        self.branchings.append(_Branching(self.ways))
        self._enter(literals)

    def otherwise(self, literals: Literals) -> None:
        self._leave()
        self._enter(literals)

    def end(self) -> None:
        self._leave()
        branching = self.branchings.pop()
        self.ways = _merged(branching.ends) or branching.base

    def finish(self) -> None:
        """Refuse a text that leaves brackets open on every way."""
        left = min((way.open for way in self.ways), key=len)
        for level in reversed(left):
            if not self.is_conditional(level[0]):
                raise BalanceError(f"'{self.tokens[level[0]].text}' is not closed", level[0])

    def _text(self, position: int) -> str:
        return self.tokens[position].text if 0 <= position < len(self.tokens) else ""

    def _kind(self, position: int) -> str:
        """Return the bracket that a token opens or stands for."""
        text = self._text(position)
        return "{" if text in ARGUMENT_MACROS else text

    def _around(self) -> int:
        way = self.ways[0]
        return way.open[-1][-1] if way.open else -1

    def _enter(self, literals: Literals) -> None:
        branching = self.branchings[-1]
        self.ways = [way for base in branching.base if (way := base.entering(literals)) is not None]
        branching.refuted = not self.ways
        if branching.refuted:
            self.ways = [_Way(list(base.open), base.assumed) for base in branching.base]

    def _leave(self) -> None:
        branching = self.branchings[-1]
        if not branching.refuted:
            branching.ends += self.ways

    def _unwind(self, way: _Way, wanted: str) -> bool:
        """Return up brackets that conditional code left open, if that lets a way go on."""
        level = len(way.open) - 1
        while level >= 0 and self._kind(way.open[level][0]) != wanted and self.is_conditional(way.open[level][0]):
            level -= 1
        if level < 0 or self._kind(way.open[level][0]) != wanted:
            return False
        del way.open[level + 1 :]
        return True

    def _refuse(self, position: int) -> None:
        text = self.tokens[position].text
        around = self._around()
        if self.is_conditional(position):
            self.outer[position] = around
            self.partner[position] = position
        elif around >= 0:
            raise BalanceError(f"'{self.tokens[around].text}' is closed by '{text}'", position)
        else:
            raise BalanceError(f"'{text}' closes nothing", position)


def _merged(ways: Sequence[_Way]) -> list[_Way]:
    """Make one of all ways with as many open brackets; those that assume least come first."""
    by_depth: dict[int, list[_Way]] = {}
    for way in ways:
        by_depth.setdefault(len(way.open), []).append(way)
    out: list[_Way] = []
    for alike in by_depth.values():
        levels = zip(*(way.open for way in alike), strict=True)
        first, *others = (way.assumed for way in alike)
        assumed = {atom: value for atom, value in first.items() if all(o.get(atom) == value for o in others)}
        out.append(_Way([tuple(dict.fromkeys(at for part in level for at in part)) for level in levels], assumed))
    out.sort(key=lambda way: len(way.assumed))
    return out[:_MOST_WAYS]
