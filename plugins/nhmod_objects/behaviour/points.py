"""Where in a source file an object's behaviour is put: cases of switches, and statements before others, found by their shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.places import searched

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target.c import CFile, Function, IfChain, Span, Switch

Find: TypeAlias = "Callable[[CFile], InsertionPoint]"

_MEMBER = re.compile(r"^&\w+\.")
_RETURNS = re.compile(r"\w+\s*\([^()]*\)\s*;\s*return\b[^;]*;")
_GOTO = re.compile(r"\bgoto\s+(\w+)\s*;")


@frozen
class InsertionPoint:
    """A place at the beginning of a line.

    ``case`` is the offset of a new ``case`` in a switch, and ``subject`` what that switch is about (``otmp->otyp``); ``case`` is
    -1 where there is no such switch. ``statement`` is the offset of a statement before the switch, or where there is none, of the
    only place; -1 where no statement can stand. ``empty`` is the offset of a case without effects that a new object needs besides,
    or -1. ``label`` is the label that is jumped to at the end, or what is done in its place, where there is one. ``indent`` is the space
    before the statement that a new one stands before, ``labels`` are the switch's own.
    """

    case: int = -1
    empty: int = -1
    subject: str = ""
    statement: int = -1
    label: str = ""
    indent: str = "    "
    labels: frozenset[str] = frozenset()

    @property
    def called(self) -> str:
        """What the switch asks the object of, where that is no variable: ``de->otmp``."""
        thing = self.subject.removesuffix("->otyp").strip()
        return thing if thing != self.subject.strip() and "->" in thing else ""


def case_offset(c: CFile, switch: Switch) -> int:
    """Find the line where a new case can stand: before the default, or before any case that is not fallen into.

    It lies in no other ``#if`` than the switch. Raises ``SiteError`` where there is no such line.
    """
    around = switch.conditions
    free: list[int] = []
    previous = None
    for case in switch.cases:
        start = c.line_start(case.label.start)
        own_line = not c.source[start : case.label.start].strip()
        if own_line and (previous is None or not previous.falls_through) and c.conditions_at(start) == around:
            if "default" in case.labels:
                return start
            free.append(start)
        previous = case
    return c.needed(free, f"place for a new case in switch ({switch.subject})")[-1]


def of_switch(c: CFile, switch: Switch, *, label: str = "") -> InsertionPoint:
    """Return the point of a switch: its new case, and the statement before it where one can stand."""
    start = c.line_of(switch.span.start, f"switch ({switch.subject})")
    # After "else" the switch is a statement in one's place, and another one can't stand before it.
    free = c.token_before(switch.span.start) in (";", "{", "}")
    return InsertionPoint(
        case=case_offset(c, switch),
        subject=switch.subject,
        statement=start if free else -1,
        label=label,
        labels=frozenset(name for case in switch.cases for name in case.labels),
    )


def switch_in(c: CFile, function: str, having: str) -> Switch:
    """Find the switch of a function that has a label."""
    return searched(c, function, lambda body: c.switch(body, having=having))


def switch_of(function: str, having: str) -> Find:
    """Make what finds the switch of a function that has a label."""
    return lambda c: of_switch(c, switch_in(c, function, having))


def before(c: CFile, span: Span) -> InsertionPoint:
    """Return the point before a statement."""
    return InsertionPoint(statement=c.before_statement(span.start, "statement"), indent=c.indent_of(span.start))


def after(c: CFile, span: Span) -> InsertionPoint:
    """Return the point after a statement, on the next line."""
    return InsertionPoint(statement=c.line_end(span.end - 1))


def function_calling(c: CFile, name: str, *arguments: str) -> Function:
    """Find the function that calls another with some arguments; its own name differs between releases."""
    wanted = set(arguments)
    # &youmonst may be a member: &g.youmonst.
    places = [call.span for call in c.calls(name) if wanted.issubset(_MEMBER.sub("&", row.head) for row in call.args)]
    found = [f for f in c.functions() if any(place in f.body for place in places)]
    return c.single(found, f"one function that calls {name}({', '.join(arguments)}, …)")


def chain_on(c: CFile, body: Span, condition: str) -> IfChain:
    """Find the outermost ``if`` chain of a stretch whose first condition begins with some tokens, the first of several."""
    wanted = "".join(condition.split())
    for chain in c.ifs(body):
        if "".join(chain.arms[0].condition_text.split()).startswith(wanted):
            return chain
    raise c.missing(f"'if ({condition} …)'")


def chain_calling(c: CFile, body: Span, name: str) -> IfChain:
    """Find the ``if`` chain of a stretch that calls a function in its first condition."""
    for chain in c.ifs(body):
        condition = chain.arms[0].condition
        if condition is not None and c.calls(name, condition):
            return chain
    raise c.missing(f"'if' that asks {name}()")


def statement_calling(c: CFile, body: Span, name: str, *, last: bool = False) -> Span:
    """Find the statement that calls a function: the first of a stretch, or the last."""
    calls = c.needed(c.calls(name, body), f"call of {name}()")
    return c.statement_at(calls[-1 if last else 0].span.start)


def goto_of(c: CFile, stretch: Span) -> str:
    """Return the label that a stretch jumps to."""
    found = _GOTO.search(c.text(stretch))
    return c.needed(found, "goto")[1]


def leaving(c: CFile, body: Span, label: str) -> str:
    """Return how a stretch leaves for a label, or calls a function of that name and returns; raises ``SiteError`` for neither."""
    if c.find(f"{label}:", body):
        return f"goto {label};"
    calls = c.calls(label, body)
    if not calls:
        raise c.missing(f"label {label}")
    called = _RETURNS.match(c.source, calls[0].span.start)
    return " ".join(c.needed(called, f"return behind {label}()")[0].split())
