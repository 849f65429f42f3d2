"""Jumps, read as the statements that lev_comp makes them from (util/lev_comp.y: ifstatement, switchstatement …)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler.operands import UnwritableError

if TYPE_CHECKING:
    from nhmod_languages.des.v36.decompiler.decoder import Decoder, Scope

_OPERATORS = {"JE": "!=", "JNE": "==", "JL": ">=", "JLE": ">", "JG": "<=", "JGE": "<"}
"""The comparison whose opposite each jump tests (util/lev_main.c: reverse_jmp_opcode)."""
_PERCENT = 100
_JUMP = 2  # a jump is its target and itself
_LOOP_END = 4  # copy, push 0, compare, push the target; then the jump
_FOR_START = 10
_FOR_END = 10
_CASE = 5


def condition(decoder: Decoder, scope: Scope) -> ast.Statement:
    """Return an IF, or a chance or comparison before a single statement."""
    code = decoder.code
    right, left = decoder.operands.take(), decoder.operands.take()
    jump = decoder.at + _JUMP
    name = code.name(jump)
    if name not in _OPERATORS:
        raise UnwritableError("a comparison is not followed by its jump")
    test: ast.Condition
    if right.kind == "random number":
        chance = left.value
        if right.value != _PERCENT or name != "JLE" or not isinstance(chance, int) or not 0 <= chance <= _PERCENT:
            raise UnwritableError("a chance is not in percent")
        test = ast.Percent(value=chance)
    elif left.kind != "integer" or right.kind != "integer":
        raise UnwritableError(f"a {left.kind} and a {right.kind} are compared")
    else:
        test = ast.Comparison(
            left=cast("ast.Expression", left.node),
            operator=_OPERATORS[name],
            right=cast("ast.Expression", right.node),
        )
    end = code.target(jump)
    if end <= jump:
        raise UnwritableError("a condition leads back")
    decoder.at = jump + 1
    otherwise_end = _otherwise(decoder, scope, jump + 1, end)
    if otherwise_end is None:
        body = decoder.block(scope.inner(end))
        alone = len(body) == 1 and not _has_block(body[0])
        return ast.Chance(condition=test, statement=body[0]) if alone else ast.If(condition=test, body=body)
    body = decoder.block(scope.inner(end - _JUMP))
    decoder.at = end
    otherwise = decoder.block(scope.inner(otherwise_end))
    return ast.If(condition=test, body=body, otherwise=otherwise)


def _otherwise(decoder: Decoder, scope: Scope, start: int, end: int) -> int | None:
    """Return where ELSE ends, if the last thing in a block is the jump over one.

    BREAK is the same jump, but leads out of the block in which the IF stands. If something else in the block leads
    right behind that jump, the jump belongs to a statement within the block.
    """
    code = decoder.code
    at = end - _JUMP
    if at < start or code.name(end - 1) != "JMP" or code.integer(at) is None:
        return None
    target = code.target(end - 1)
    straddling = [its for its in range(start, at) if code.leads(its) and at < code.target(its) <= end]
    if not end <= target <= scope.end or not all(map(code.forgotten, straddling)):
        return None
    leaves = target == scope.breaks_to
    if scope.breaks_to < 0 or not (leaves or straddling or code.forgotten(end - 1)):
        return target
    # Nothing but a BREAK, or nothing behind it, is mostly one. What looks as if it were forgotten has been forgotten:
    # if not, it will not compile to the same, which tells more than that something behind it can't be read.
    guessed = bool(straddling) or not leaves
    usual = not guessed and at != start and target != end
    over = decoder.readings.leads_over_else(at, usual=usual, guessed=guessed, breaks_to=scope.breaks_to)
    return target if over else None


def _has_block(statement: ast.Statement) -> bool:
    if isinstance(statement, ast.If | ast.Chance | ast.For | ast.Loop | ast.Switch | ast.Map):
        return True
    return bool(getattr(statement, "body", None) is not None)


def break_(decoder: Decoder, scope: Scope) -> ast.Statement:
    """Return a BREAK."""
    code, jump = decoder.code, decoder.at + 1
    if scope.breaks_to < 0 or (code.target(jump) != scope.breaks_to and not code.forgotten(jump)):
        raise UnwritableError("a jump leads to where no statement leads")
    decoder.at += _JUMP
    return ast.Break()


def loop(decoder: Decoder, scope: Scope) -> ast.Statement:
    """Return a LOOP; its count stands on the stack, and is taken from it at the end."""
    code = decoder.code
    count = decoder.operands.expression()
    jump = code.loops.get(decoder.at)
    if jump is None or not (
        code.does(jump - _LOOP_END, "COPY", "PUSH", "CMP", "PUSH", "JG", "POP") and code.pushes(jump - 3, 0)
    ):
        raise UnwritableError("a loop has no end")
    decoder.at += 1
    _within(jump + 1, scope)
    body = decoder.block(scope.inner(jump - _LOOP_END, breaks_to=jump + _JUMP))
    decoder.at = jump + _JUMP
    return ast.Loop(count=count, body=body)


def for_(decoder: Decoder, scope: Scope, name: str) -> ast.Statement:
    """Return a FOR; ``decoder.at`` is where it keeps its last value, which is on the stack behind its first."""
    code = decoder.code
    at = decoder.at
    last, first = decoder.operands.expression(), decoder.operands.expression()
    start = at + _FOR_START + 1
    jump = code.loops.get(start, -1)
    end = jump - _FOR_END
    step, final = f"{name} step", f"{name} end"
    if not (
        code.pushes(at + 1, 0, name)
        and code.does(at + 3, "VAR_INIT", "PUSH", "PUSH", "MATH_SUB", "MATH_SIGN", "PUSH", "PUSH", "VAR_INIT")
        and code.pushes(at + 4, f"={final}", f"={name}")
        and code.pushes(at + 8, 0, step)
        and code.pushes(end, f"={name}", f"={final}")
        and code.does(end + 2, "CMP")
        and code.pushes(end + 3, f"={step}", f"={name}")
        and code.does(end + 5, "MATH_ADD")
        and code.pushes(end + 6, 0, name)
        and code.does(end + 8, "VAR_INIT", "PUSH", "JNE")
    ):
        raise UnwritableError("a FOR is not complete")
    decoder.variables.define(name, "integer")
    decoder.at = start
    _within(jump, scope)
    body = decoder.block(scope.inner(end, breaks_to=jump + 1))
    decoder.at = jump + 1
    return ast.For(name=name, first=first, last=last, body=body)


def switch(decoder: Decoder, scope: Scope) -> ast.Statement:
    """Return a SWITCH: its cases stand before the jumps to them, and its value is taken from the stack behind all."""
    code = decoder.code
    value = decoder.operands.take()
    if value.kind != ("random number" if value.constant else "integer"):
        raise UnwritableError("a SWITCH is on something that no text can name")
    start = decoder.at + _JUMP
    dispatch = code.target(decoder.at + 1)
    body_end = dispatch - _JUMP
    if body_end < start or not code.does(body_end, "PUSH", "JMP"):
        raise UnwritableError("a SWITCH has no end")
    end = code.target(dispatch - 1)
    _within(end, scope)
    if end < dispatch or not code.does(end, "POP"):
        raise UnwritableError("a SWITCH has no end")
    labels = _labels(decoder, dispatch, end)
    cases: list[ast.Case] = []
    decoder.at = start
    if (labels[0][0] if labels else body_end) != start:
        raise UnwritableError("a SWITCH has statements before its first case")
    bounds = [*(place for place, _ in labels), body_end]
    for (place, number), following in zip(labels, bounds[1:], strict=True):
        if following < place:
            raise UnwritableError("a SWITCH's cases are not in order")
        body = decoder.block(scope.inner(following, breaks_to=end))
        cases.append(ast.Case(number=None if number is None else ast.Number(value=number), body=body))
    decoder.at = end + 1
    return ast.Switch(value=cast("ast.Expression", value.node), cases=tuple(cases))


def _labels(decoder: Decoder, dispatch: int, end: int) -> list[tuple[int, int | None]]:
    """Return where each case begins, with its number; DEFAULT has none, and is tested last wherever it stands."""
    code = decoder.code
    labels: list[tuple[int, int | None]] = []
    at = dispatch
    while at < end and code.does(at, "COPY", "PUSH", "CMP", "PUSH", "JE"):
        labels.append((code.target(at + _CASE - 1), code.integer(at + 1)))
        if labels[-1][1] is None:
            raise UnwritableError("a case is no number")
        at += _CASE
    if at < end and code.does(at, "PUSH", "JMP"):
        default = code.target(at + 1)
        before = sum(place <= default for place, _ in labels)
        labels.insert(before, (default, None))
        at += _JUMP
    if at != end:
        raise UnwritableError("a SWITCH's cases are not in order")
    return labels


def _within(end: int, scope: Scope) -> None:
    if end >= scope.end:
        raise UnwritableError("a block goes on behind the end of the one that it stands in")
