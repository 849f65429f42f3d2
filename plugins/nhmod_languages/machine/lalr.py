"""Makes the tables of a parser from a grammar as yacc does: LALR(1), after DeRemer and Pennello, with yacc's ways out of conflicts."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

END = "$end"
ACCEPT = "$accept"
_ACCEPTS = ~0


@frozen
class Rule:
    """A rule: ``left: right``; ``ranked`` is the token whose precedence it has."""

    left: str
    right: tuple[str, ...]
    ranked: str = ""


@frozen
class Tables:
    """A parser: for each state what it does at a token (a state to go to, ``~rule``, ``None`` for an error), else, and where rules lead."""

    actions: tuple[Mapping[str, int | None], ...]
    defaults: tuple[int | None, ...]
    gotos: tuple[Mapping[str, int], ...]


@frozen
class Grammar:
    """Rules, of which the first is the start's, and the precedences of tokens: a level and ``left``, ``right`` or ``nonassoc``."""

    rules: tuple[Rule, ...]
    ranks: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    def tables(self) -> Tables:
        """Make the tables."""
        return _Maker(self).tables()


class _Maker:
    """The states of a grammar, and what is looked ahead at in them."""

    def __init__(self, grammar: Grammar) -> None:
        self.rules = (Rule(left=ACCEPT, right=(grammar.rules[0].left, END)), *grammar.rules)
        self.ranks = grammar.ranks
        self.of: dict[str, list[int]] = defaultdict(list)
        for number, rule in enumerate(self.rules):
            self.of[rule.left].append(number)
        self.bits = {
            one: 1 << at for at, one in enumerate(sorted({s for rule in self.rules for s in rule.right} - set(self.of)))
        }
        self.empty = self._empty()
        self.kernels: list[tuple[tuple[int, int], ...]] = []
        self.gotos: list[dict[str, int]] = []
        self._states()

    def _empty(self) -> frozenset[str]:
        found: set[str] = set()
        size = -1
        while size != len(found):
            size = len(found)
            found |= {rule.left for rule in self.rules if all(one in found for one in rule.right)}
        return frozenset(found)

    def _closed(self, kernel: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        items = list(kernel)
        seen: set[str] = set()
        for number, dot in items:
            right = self.rules[number].right
            if dot < len(right) and right[dot] in self.of and right[dot] not in seen:
                seen.add(right[dot])
                items += [(one, 0) for one in self.of[right[dot]]]
        return items

    def _states(self) -> None:
        numbers: dict[tuple[tuple[int, int], ...], int] = {((0, 0),): 0}
        self.kernels.append(((0, 0),))
        for kernel in self.kernels:
            further: dict[str, list[tuple[int, int]]] = {}
            for number, dot in self._closed(kernel):
                right = self.rules[number].right
                if dot < len(right) and right[dot] != END:
                    further.setdefault(right[dot], []).append((number, dot + 1))
            row = {}
            for symbol, items in further.items():
                key = tuple(sorted(items))
                if key not in numbers:
                    numbers[key] = len(self.kernels)
                    self.kernels.append(key)
                row[symbol] = numbers[key]
            self.gotos.append(row)

    def _lookaheads(self) -> dict[tuple[int, int], int]:
        """Return the tokens, as bits, at which each state reduces by each rule."""
        moves = [(state, symbol) for state, row in enumerate(self.gotos) for symbol in row if symbol in self.of]
        direct: dict[tuple[int, str], int] = {}
        reads: dict[tuple[int, str], list[tuple[int, str]]] = {}
        for state, symbol in moves:
            target = self.gotos[state][symbol]
            row = self.gotos[target]
            direct[state, symbol] = sum(self.bits[one] for one in row if one in self.bits)
            if (0, 1) in self.kernels[target]:
                direct[state, symbol] |= self.bits[END]
            reads[state, symbol] = [(target, one) for one in row if one in self.empty]
        includes: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
        back: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
        for state, symbol in moves:
            for number in self.of[symbol]:
                right = self.rules[number].right
                here = state
                for at, one in enumerate(right):
                    if one in self.of and all(rest in self.empty for rest in right[at + 1 :]):
                        includes[here, one].append((state, symbol))
                    here = self.gotos[here][one]
                back[here, number].append((state, symbol))
        follow = _spread(moves, includes, _spread(moves, reads, direct))
        return {place: _joined(follow[move] for move in of) for place, of in back.items()}

    def tables(self) -> Tables:
        ahead = self._lookaheads()
        reduced: dict[int, list[int]] = defaultdict(list)
        for state, number in sorted(ahead):
            reduced[state].append(number)
        actions: list[Mapping[str, int | None]] = []
        defaults: list[int | None] = []
        for state, row in enumerate(self.gotos):
            made: dict[str, int | None] = {symbol: target for symbol, target in row.items() if symbol not in self.of}
            if (0, 1) in self.kernels[state]:
                made[END] = _ACCEPTS
            for number in reduced[state]:
                for token, bit in self.bits.items():
                    if ahead[state, number] & bit:
                        made[token] = self._decided(made[token], number, token) if token in made else ~number
            often = Counter(found for found in made.values() if found is not None and found < _ACCEPTS)
            default = max(often, key=lambda one: (often[one], one)) if often else None
            actions.append({token: found for token, found in made.items() if found is None or found != default})
            defaults.append(default)
        gotos = tuple({symbol: to for symbol, to in row.items() if symbol in self.of} for row in self.gotos)
        return Tables(actions=tuple(actions), defaults=tuple(defaults), gotos=gotos)

    def _decided(self, before: int | None, number: int, token: str) -> int | None:
        """Decide between what a state did before and reducing: by precedence, else shift, else the earlier rule."""
        if before is None or before < 0:
            return before
        rank, own = self.ranks.get(token), self.ranks.get(self.rules[number].ranked)
        if rank is None or own is None or rank[0] > own[0]:
            return before
        if rank[0] < own[0] or rank[1] == "left":
            return ~number
        return before if rank[1] == "right" else None


def _joined(sets: Iterable[int]) -> int:
    made = 0
    for one in sets:
        made |= one
    return made


def _spread(
    nodes: Sequence[tuple[int, str]],
    edges: Mapping[tuple[int, str], Sequence[tuple[int, str]]],
    begin: Mapping[tuple[int, str], int],
) -> dict[tuple[int, str], int]:
    """Return the sets at nodes, joined with those of all that can be reached from there."""
    made = dict(begin)
    users: dict[tuple[int, str], list[tuple[int, str]]] = defaultdict(list)
    for node in nodes:
        for other in edges.get(node, ()):
            users[other].append(node)
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        for user in users[node]:
            joined = made[user] | made[node]
            if joined != made[user]:
                made[user] = joined
                waiting.append(user)
    return made


def parse(
    tables: Tables,
    rules: Sequence[Rule],
    token: Callable[[], str],
    shift: Callable[[], None],
    reduce: Callable[[int], bool],
) -> bool:
    """Read tokens until the start is read (return true) or one can't stand where it stands.

    ``shift`` is told that the last token is taken, ``reduce`` that a rule is read: it returns whether to go on. As yacc's parsers do, no
    token is asked for where only one rule can be reduced.
    """
    states = [0]
    ahead: str | None = None
    while True:
        actions, default = tables.actions[states[-1]], tables.defaults[states[-1]]
        found = default
        if actions:
            ahead = token() if ahead is None else ahead
            found = actions.get(ahead, default)
        if found is None:
            return False
        if found >= 0:
            states.append(found)
            ahead = None
            shift()
            continue
        number = ~found
        if not number:
            return True
        rule = rules[number - 1]
        if not reduce(number - 1):
            return False
        if rule.right:
            del states[-len(rule.right) :]
        states.append(tables.gotos[states[-1]][rule.left])
