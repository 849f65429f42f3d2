"""What the level compiler takes in silence and does otherwise than whoever wrote it can have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.nodes import Number, Percent
from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.learned.nodes import LearntStatement
from nhmod_languages.des.v36.values import Dice

if TYPE_CHECKING:
    from nhmod_languages.des.v36.compiler.emitter import Emitter

_ALL = 100
_TURN = 5
"""The instructions that a turn of a LOOP takes beside its body; a turn of a FOR takes more."""
_LEAST = -128
_MOST = {"SPE": 127, "ERODED": 15, "RECHARGED": 7, "FLEEING": 126, "BLINDED": 126, "PARALYZED": 126}
"""The largest number of each option, by its tag, that the game keeps as it is (src/sp_lev.c: create_object, create_monster)."""


def warn_of_condition(emitter: Emitter, condition: ast.Condition) -> None:
    """Warn of a bare number where a chance or a comparison is meant: only 0 is not so (``comparestmt``)."""
    if isinstance(condition, Percent) or condition.right is not None or not isinstance(condition.left, Number):
        return
    number = condition.left.value
    emitter.faults.warning(
        codes.BARE_NUMBER,
        f"[{number}] is {'always' if number else 'never'} so: it is a number, and no chance",
        condition.span,
        f"write [{number}%]" if 0 < number <= _ALL else "write a chance, [50%], or a comparison",
    )


def warn_of_count(emitter: Emitter, loop: ast.Loop) -> None:
    """Warn of a LOOP that is done less than once: the game counts behind what it does."""
    if isinstance(loop.count, Number) and loop.count.value < 1:
        message = f"LOOP [{loop.count.value}] is done once: the game counts when it was done"
        emitter.faults.warning(
            codes.LOOPED_ONCE, message, loop.count.span, "delete it, or write how often it is to be done"
        )


def warn_of_time(emitter: Emitter, loop: ast.Loop | ast.For) -> None:
    """Warn of a loop in which the game gives the level up (sp_level_coder: SPCODER_MAX_RUNTIME), the innermost of several."""
    limit = emitter.constants["SPCODER_MAX_RUNTIME"]
    if _least_work(loop) > limit and not any(_least_work(one) > limit for one in loop.body):
        message = f"the game gives a level up after {limit} instructions, so that this loop does not end and nothing behind it is made"
        turns = loop.count if isinstance(loop, ast.Loop) else loop.last
        emitter.faults.warning(codes.GIVEN_UP, message, turns.span, "let it turn less often")


def warn_of_number(emitter: Emitter, option: ast.Option, tag: str) -> None:
    """Warn of an option's number that the game makes another of: it has so many bits for it."""
    number, most = option.value, _MOST.get(tag)
    if not isinstance(number, Number) or most is None:
        return
    least = _LEAST if tag == "SPE" else None
    if number.value > most or (least is not None and number.value < least):
        kept = (number.value - (least or 0)) % (most - (least or 0) + 1) + (least or 0)
        message = f"{number.value} is not kept: the game makes {kept} of it"
        hint = f"numbers up to {most} are kept" if least is None else f"numbers from {least} to {most} are kept"
        emitter.faults.warning(codes.NOT_KEPT, message, number.span, hint)


def warn_of_cases(emitter: Emitter, switch: ast.Switch) -> None:
    """Warn of cases to which nothing leads: the number is never that, or an earlier case has it."""
    least, most = _range(switch.value)
    seen: dict[int, Number] = {}
    for case in switch.cases:
        if case.number is None:
            continue
        number = case.number
        first = seen.setdefault(number.value, number)
        earlier = ((first.span, "the earlier one"),) if first is not number else ()
        if most is not None and not least <= number.value <= most:
            gives = f"{least} to {most}" if most > least else f"{least}"
            message = f"nothing leads to CASE {number.value}: this SWITCH gives {gives}"
        elif earlier:
            message = f"nothing leads to this CASE {number.value}: an earlier one is taken"
        else:
            continue
        emitter.faults.warning(codes.CASE_UNREACHED, message, number.span, "", *earlier)


def warn_of_member(emitter: Emitter, variable: ast.Variable) -> None:
    """Warn of a member that an array does not have: the game counts on from its first (src/sp_lev.c:opvar_var_conversion)."""
    members, index = emitter.members.get(variable.name, 0), variable.index
    if not members or not isinstance(index, Number) or 0 <= index.value < members:
        return
    has = f"{variable.name} has {members} member{'s' * (members > 1)}, [0] to [{members - 1}]"
    taken = f"the game takes [{index.value % members}]" if index.value > 0 else "what the game takes is no member"
    emitter.faults.warning(
        codes.NO_MEMBER,
        f"{has}: {taken} for [{index.value}]",
        index.span,
        "they count from 0",
    )


def _least_work(statement: ast.Statement) -> int:
    """Return how many instructions a statement takes at least; of a loop that something leaves that is one turn."""
    if not isinstance(statement, ast.Loop | ast.For):
        return 1
    turns = 1 if any(map(_leaves, statement.body)) else max(_least_turns(statement), 1)
    return turns * (_TURN + sum(map(_least_work, statement.body)))


def _least_turns(loop: ast.Loop | ast.For) -> int:
    """Return how often a loop turns at least, as far as its numbers are written there."""
    if isinstance(loop, ast.Loop):
        count = loop.count
        return count.value if isinstance(count, Number) else count.number if isinstance(count, Dice) else 1
    first, last = loop.first, loop.last
    return abs(last.value - first.value) + 1 if isinstance(first, Number) and isinstance(last, Number) else 1


def _leaves(statement: ast.Statement) -> bool:
    """Return whether a statement can end the loop around it, or holds one that can."""
    match statement:
        case ast.Break() | ast.Exit():
            return True
        case ast.If():
            return any(map(_leaves, (*statement.body, *(statement.otherwise or ()))))
        case ast.Chance():
            return _leaves(statement.statement)
        case ast.Switch():
            return any(_leaves(one) for case in statement.cases for one in case.body)
        case ast.Loop() | ast.For() | ast.Monster() | ast.Object() | ast.Region() | ast.Room():
            return any(map(_leaves, statement.body or ()))
    return isinstance(statement, LearntStatement)


def _range(value: ast.Expression) -> tuple[int, int | None]:
    """Return the least and the largest that a SWITCH can give; None where that is not known."""
    if isinstance(value, Number):
        return 0, max(value.value - 1, 0)
    return (value.number, value.number * value.sides) if isinstance(value, Dice) else (0, None)
