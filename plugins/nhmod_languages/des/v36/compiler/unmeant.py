"""What the level compiler takes in silence and does otherwise than whoever wrote it can have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.nodes import Number, Percent
from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.values import Dice

if TYPE_CHECKING:
    from nhmod_languages.des.v36.compiler.emitter import Emitter

_ALL = 100


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


def _range(value: ast.Expression) -> tuple[int, int | None]:
    """Return the least and the largest that a SWITCH can give; None where that is not known."""
    if isinstance(value, Number):
        return 0, max(value.value - 1, 0)
    return (value.number, value.number * value.sides) if isinstance(value, Dice) else (0, None)
