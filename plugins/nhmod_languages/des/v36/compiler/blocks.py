"""Statements that hold others: conditions, loops, rooms and regions; and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.compiler import values
from nhmod_languages.des.v36.compiler.unmeant import warn_of_cases, warn_of_condition, warn_of_count, warn_of_time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.compiler.emitter import Compiler, Emitter

# What jumps over a statement: the opposite of the comparison (reverse_jmp_opcode of util/lev_main.c).
_OPPOSITE = {"==": "JNE", "!=": "JE", "<>": "JE", "<": "JGE", ">=": "JL", ">": "JLE", "<=": "JG"}
_RANDOM = -1
_ANY = 1 << 31
"""More rooms than a number in a description can name."""
_FILLED, _IRREGULAR, _UNJOINED = 1, 2, 4
_FLAG_BITS = {"FILLING": _FILLED, "IRREGULAR": _IRREGULAR, "JOINED": _UNJOINED}
_PUSHERS: Mapping[ast.Kind, Callable[[Emitter, Any], None]] = {
    "monster": lambda emitter, monster: values.thing(emitter, monster, "monster"),
    "object": lambda emitter, thing: values.thing(emitter, thing, "object"),
    "selection": values.selection,
}


def _condition(emitter: Emitter, condition: ast.Condition) -> int:
    """Push and compare, and jump if it isn't so; give the jump, which is still to land."""
    warn_of_condition(emitter, condition)
    if isinstance(condition, ast.Percent):
        emitter.numbers(condition.value, 100)
        emitter.op("RN2")
        opposite = _OPPOSITE[">"]
    else:
        values.push(emitter, condition.left)
        if condition.right is None:
            emitter.numbers(0)
            opposite = _OPPOSITE["!="]
        else:
            values.push(emitter, condition.right)
            opposite = _OPPOSITE[condition.operator]
    _nest(emitter, condition)
    emitter.op("CMP")
    return emitter.jump(opposite)


def _nest(emitter: Emitter, node: ast.Node) -> None:
    limit = emitter.constants["MAX_NESTED_IFS"]
    emitter.conditions += 1
    if emitter.conditions == limit + 1:
        emitter.faults.too_deep(node.span, "conditions and loops", limit)


def _chance(emitter: Emitter, node: ast.Chance) -> None:
    """Compile a condition and its statement."""
    jump = _condition(emitter, node.condition)
    emitter.statement(node.statement)
    emitter.land(jump)
    emitter.conditions -= 1


def _if_statement(emitter: Emitter, node: ast.If) -> None:
    """Compile IF and ELSE."""
    jump = _condition(emitter, node.condition)
    emitter.statements(node.body)
    if node.otherwise is not None:
        end = emitter.jump("JMP")
        emitter.land(jump)
        emitter.statements(node.otherwise)
        jump = end
    emitter.land(jump)
    emitter.conditions -= 1


# Loops.


def _for_statement(emitter: Emitter, node: ast.For) -> None:
    """Compile FOR; its end and its step are variables of their own, whose names have a blank."""
    limit = emitter.constants["MAX_NESTED_IFS"]
    emitter.loops += 1
    if emitter.loops == limit + 1:
        emitter.faults.too_deep(node.span, "FOR loops", limit)
    warn_of_time(emitter, node)
    name, end, step = node.name, f"{node.name} end", f"{node.name} step"
    values.push(emitter, node.first)
    values.push(emitter, node.last)
    emitter.declare(end)
    emitter.kinds.setdefault(name, "integer")
    emitter.declare(name)
    emitter.name(end, name)
    emitter.op("MATH_SUB", "MATH_SIGN")
    emitter.declare(step)
    start = emitter.here
    emitter.breaks.start()
    _repeat(emitter, node.body)
    emitter.name(name, end)
    emitter.op("CMP")
    emitter.name(step, name)
    emitter.op("MATH_ADD")
    emitter.declare(name)
    emitter.jump("JNE", start)
    emitter.breaks.end()
    emitter.loops -= 1


def _loop(emitter: Emitter, node: ast.Loop) -> None:
    """Compile LOOP; its counter stays on the stack."""
    warn_of_count(emitter, node)
    warn_of_time(emitter, node)
    values.push(emitter, node.count)
    _nest(emitter, node)
    start = emitter.here
    emitter.op("DEC")
    emitter.breaks.start()
    _repeat(emitter, node.body)
    emitter.op("COPY")
    emitter.numbers(0)
    emitter.op("CMP")
    emitter.jump("JG", start)
    emitter.op("POP")
    emitter.breaks.end()
    emitter.conditions -= 1


def _repeat(emitter: Emitter, body: tuple[ast.Statement, ...]) -> None:
    """Compile what is done any number of times."""
    before, emitter.repeated = emitter.repeated, _ANY
    emitter.statements(body)
    emitter.repeated = before


def _switch(emitter: Emitter, node: ast.Switch) -> None:
    """Compile SWITCH: the cases first, and behind them what chooses among them."""
    if emitter.switches:
        emitter.faults.error(
            codes.SWITCH_NESTED, "a SWITCH can't stand in another one", node.span, "use IF in the cases"
        )
    emitter.switches += 1
    warn_of_cases(emitter, node)
    values.push(emitter, node.value)
    # A number that is always the same is below which number it chooses.
    if not ast.holds(node.value, ast.Dice, ast.Variable):
        emitter.op("RN2")
    choose = emitter.jump("JMP")
    emitter.breaks.start()
    default: tuple[int, ...] = ()
    cases: list[tuple[int, int]] = []
    for case in node.cases:
        if case.number is not None:
            cases.append((case.number.value, emitter.here))
            if len(cases) == emitter.constants["MAX_SWITCH_CASES"] + 1:
                emitter.faults.error(codes.CASES, f"at most {len(cases) - 1} cases are possible in a SWITCH", case.span)
        else:
            if default:
                emitter.faults.error(codes.DEFAULT_TWICE, "this SWITCH has a DEFAULT already", case.span)
            default = (emitter.here,)
        emitter.statements(case.body)
    end = emitter.jump("JMP")
    emitter.land(choose)
    for value, start in cases:
        emitter.op("COPY")
        emitter.numbers(value)
        emitter.op("CMP")
        emitter.jump("JE", start)
    for start in default:
        emitter.jump("JMP", start)
    emitter.land(end)
    emitter.breaks.end()
    emitter.op("POP")
    emitter.switches -= 1


def _break_statement(emitter: Emitter, node: ast.Break) -> None:
    """Compile BREAK."""
    emitter.breaks.add(node.span)


# Variables.


def _shuffle(emitter: Emitter, node: ast.Shuffle) -> None:
    """Compile SHUFFLE."""
    emitter.string(node.name)
    emitter.op("SHUFFLE_ARRAY")


def _assignment(emitter: Emitter, node: ast.Assignment) -> None:
    """Compile a variable's declaration."""
    push = _PUSHERS.get(node.kind, values.push)
    for value in node.values:
        push(emitter, value)
    emitter.kinds.setdefault(node.name, node.kind)
    members = len(node.values) if node.array else 0
    emitter.members[node.name] = max(emitter.members.get(node.name, 0), members)
    emitter.declare(node.name, members)


# Rooms and regions.


def _room_type(emitter: Emitter, room: ast.Text | ast.Word) -> int:
    if isinstance(room, ast.Word):
        return emitter.value(room.text)
    kind = emitter.rules.rooms.get(room.value)
    if kind is None:
        emitter.faults.unknown_room(room.span, room.value, tuple(emitter.rules.rooms))
        return emitter.constants["OROOM"]
    return kind


def _flags(emitter: Emitter, flags: tuple[ast.Word, ...]) -> int:
    """Return the bits of a room's flags; without any, it is filled."""
    if not flags:
        return _FILLED
    bits = 0
    for flag in flags:
        bits |= emitter.value(flag.text) * _FLAG_BITS[emitter.token_of[flag.text]]
    return bits


def _region(emitter: Emitter, node: ast.Region) -> None:
    """Compile REGION."""
    values.push(emitter, node.area)
    room, flags = _room_type(emitter, node.type), _flags(emitter, node.flags)
    if not flags & _FILLED:
        room += emitter.constants["MAXRTYPE"] + 1
    emitter.numbers(emitter.value(node.light.text), room, flags)
    emitter.op("REGION")
    emitter.rooms += emitter.repeated  # at most: an ordinary one is only lit
    emitter.breakable(node.body or ())
    if flags & (_FILLED | _IRREGULAR) or room != emitter.constants["OROOM"]:
        emitter.op("ENDROOM")


def _room(emitter: Emitter, node: ast.Room) -> None:
    """Compile ROOM or SUBROOM."""
    kind = _room_type(emitter, node.type)
    chance = 100 if node.chance is None else node.chance.value
    if node.chance and chance < 100 and kind == emitter.constants["OROOM"]:  # noqa: PLR2004 - per cent
        emitter.faults.error(codes.ROOM_CHANCE, "an ordinary room has no chance", node.chance.span, "delete it")
    sub = node.alignment is None
    emitter.numbers(kind, chance, emitter.value(node.light.text), _room_flags(emitter, node))
    if isinstance(node.alignment, tuple):
        emitter.numbers(*(emitter.value(word.text) for word in node.alignment))
    else:
        emitter.numbers(_RANDOM, _RANDOM)
    _room_position(emitter, node.position, sub=sub)
    _pair(emitter, node.size)
    emitter.op("SUBROOM" if sub else "ROOM")
    emitter.rooms += 0 if sub else emitter.repeated
    emitter.breakable(node.body)
    emitter.op("ENDROOM")


def _room_flags(emitter: Emitter, node: ast.Room) -> int:
    alignment = node.alignment
    if alignment is None:
        return _flags(emitter, node.flags)
    # The grammar takes $8 for a ROOM's flags, which is the comma before its size. The scanner gives a comma no value,
    # so it has that of the last word before it, which is the alignment's; -1 (random) counts as no flags.
    if node.flags:
        emitter.faults.warning(
            codes.ROOM_FLAGS,
            "the level compiler loses a ROOM's flags",
            node.flags[0].span,
            "use a REGION in the room",
        )
    return emitter.value(alignment[1].text) if isinstance(alignment, tuple) else _FILLED


def _room_position(emitter: Emitter, position: ast.Coordinate | ast.Word, *, sub: bool) -> None:
    if isinstance(position, ast.Coordinate):
        x, y = position.x, position.y
        if sub and (x < 0 or y < 0):
            emitter.faults.out_of_range(position.span, f"a subroom can't be at ({x},{y})")
        left, right, top, bottom = emitter.rules.room_places
        if not sub and not (left <= x <= right and top <= y <= bottom):
            emitter.faults.out_of_range(
                position.span, f"a room's place is from ({left},{top}) to ({right},{bottom}), not ({x},{y})"
            )
    _pair(emitter, position)


def _pair(emitter: Emitter, pair: ast.Coordinate | ast.Word) -> None:
    if isinstance(pair, ast.Coordinate):
        emitter.numbers(pair.x, pair.y)
    else:
        emitter.numbers(_RANDOM, _RANDOM)


COMPILERS: Mapping[type[ast.Statement], Compiler] = {
    ast.Region: _region,
    ast.Room: _room,
    ast.Chance: _chance,
    ast.If: _if_statement,
    ast.For: _for_statement,
    ast.Loop: _loop,
    ast.Switch: _switch,
    ast.Break: _break_statement,
    ast.Assignment: _assignment,
    ast.Shuffle: _shuffle,
}
