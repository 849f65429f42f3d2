"""What a variant's artifacts do of their own, where it is written as nhmod writes it: as C under ``invoke:`` and ``on_hit:``.

The constants of such invocations are numbered in the order of the artifacts' names, so that content can have the first of them
and the patch the others, and not the other way about.
"""

from __future__ import annotations

import re
import textwrap
from functools import cached_property
from itertools import dropwhile
from typing import TYPE_CHECKING

from nhmod.target import DiffRange, Entry, Json, Side
from nhmod.target.c import CFile, Define, SiteError
from nhmod.target.import_parts import Found, case_range
from nhmod_artifacts.resolve import own_invocation
from nhmod_artifacts.sites import hits
from nhmod_artifacts.words import ARTIFACT_C, ARTIFACT_H, SUBJECT, invocation_constants

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


_NUMBER = re.compile(r"\( ?(\w+) ?\+ ?(\d+) ?\)")
_CASE = re.compile(r"\{[ \t]*\r?\n(?P<code>.*)\n[ \t]*break;\s*\}", re.DOTALL)
_BLOCK = re.compile(r"\{[ \t]*\r?\n(?P<code>.*)\n[ \t]*\}", re.DOTALL)
_HIT = re.compile(r"otmp ?-> ?oartifact ?== ?(?P<symbol>\w+) ?&& ?(?P<asked>youattack|youdefend ?&& ?magr)")


class Behaviours:
    """The behaviour of the artifacts of one variant."""

    def __init__(self, variant: Side, left: frozenset[str]) -> None:
        """Take the variant, and the symbols of the artifacts that stay in the patch."""
        self._tree = variant.tree
        self._facts = variant.facts
        self._left = left
        self._symbols = {entry.symbol: entry.text("invoke") for entry in variant.facts["artifacts"]}

    def of(self, entry: Entry) -> Found | None:
        """Return what an artifact does, by the keys of its record; ``None`` if its invocation is not like nhmod's."""
        keys: dict[str, Json] = {}
        ranges: list[DiffRange] = []
        if self._symbols[entry.symbol] == own_invocation(entry.symbol):
            found = self._invocations.get(entry.symbol)
            if found is None:
                return None
            code, *explained = found
            keys["invoke"] = [{"code": code}]
            ranges += explained
        for key, code, stretch in self._hits.get(entry.symbol, ()):
            keys[key] = [{"code": code}]
            ranges.append(stretch)
        return Found(keys=keys, ranges=tuple(ranges))

    def out_of_turn(self, taken: Collection[str]) -> frozenset[str]:
        """Return those of the artifacts that are to be content whose invocation has a number behind one that stays in the patch."""
        waiting = dropwhile(lambda symbol: symbol in taken, self._invocations)
        return frozenset(symbol for symbol in waiting if symbol in taken)

    @cached_property
    def _invocations(self) -> Mapping[str, tuple[str, DiffRange, DiffRange]]:
        """Return the code and the ranges of the first invocations, up to one that is left to the patch."""
        found: dict[str, tuple[str, DiffRange, DiffRange]] = {}
        try:
            last = invocation_constants(self._tree)[-1]
            numbered = [*self._numbered(last)]
        except SiteError:
            return found
        numbered.sort(key=lambda one: one[0])
        for count, (number, symbol, define) in enumerate(numbered, start=1):
            case = self._case(symbol)
            in_order = number == count and all(other < symbol for other in found)
            if case is None or not in_order or symbol in self._left:
                break
            span = define.lines()
            found[symbol] = (*case, DiffRange.added(ARTIFACT_H, span.start, span.end))
        return found

    def _numbered(self, last: str) -> Iterator[tuple[int, str, Define]]:
        names = {
            own_invocation(symbol): symbol
            for symbol, invoke in self._symbols.items()
            if invoke == own_invocation(symbol)
        }
        for define in self._tree.c(ARTIFACT_H).defines():
            match = _NUMBER.fullmatch(define.value)
            if define.name in names and match is not None and match[1] == last:
                yield int(match[2]), names[define.name], define

    def _case(self, symbol: str) -> tuple[str, DiffRange] | None:
        c = self._tree.c(ARTIFACT_C)
        name = own_invocation(symbol)
        for switch in c.switches(c.function("arti_invoke").body, SUBJECT):
            case = switch.find(name)
            code = _code(c.text(case.body), _CASE) if case is not None and case.labels == (name,) else ""
            stretch = case_range(c, case, name) if case is not None else None
            if code and stretch is not None:
                return code, stretch
        return None

    @cached_property
    def _hits(self) -> Mapping[str, tuple[tuple[str, str, DiffRange], ...]]:
        """Return what hits do, by artifact: key, code and stretch of each block that stands where nhmod would put it."""
        found: dict[str, tuple[tuple[str, str, DiffRange], ...]] = {}
        try:
            c, at = self._tree.c(ARTIFACT_C), hits(self._tree)
            chains = {c.line_start(chain.span.start): chain for chain in c.ifs(c.function("artifact_hit").body)}
        except SiteError:
            return found
        while at in chains:
            chain = chains[at]
            (arm, *others) = chain.arms
            match = _HIT.fullmatch(arm.condition_text)
            if others or match is None:
                break
            at = chain.lines().end
            key = "on_hit" if match["asked"] == "youattack" else "on_hit_you"
            earlier = found.get(match["symbol"], ())
            code = _code(c.text(arm.body), _BLOCK)
            if code and key not in {one[0] for one in earlier}:
                span = chain.lines()
                stretch = DiffRange.added(ARTIFACT_C, span.start, span.end)
                found[match["symbol"]] = (*earlier, (key, code, stretch))
        return found


def _code(body: str, shape: re.Pattern[str]) -> str:
    """Return the lines within the braces of a case or an ``if`` as an author would write them; nothing if they are not so written."""
    match = shape.fullmatch(body.strip())
    code = textwrap.dedent(match["code"]) if match else ""
    inner = _BLOCK.fullmatch(code.strip())
    if inner is not None and _is_one_block(code.strip()):
        code = textwrap.dedent(inner["code"])
    return f"{code.rstrip()}\n" if code.strip() else ""


def _is_one_block(code: str) -> bool:
    """Return whether the brace that a text begins with is closed at its end only."""
    depth = 0
    tokens = CFile("", code).significant
    for number, token in enumerate(tokens, start=1):
        depth += (token.text == "{") - (token.text == "}")
        if not depth:
            return number == len(tokens)
    return False
