"""Statements that hold others: conditions, loops, rooms and regions; and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod_languages.des.v36 import codes
from nhmod_languages.des.v36.ast import Coordinate, Dice, Operation, Percent, Text, Variable, Word
from nhmod_languages.des.v36.compiler.commands import CommandCompiler

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import (
        Assignment,
        Break,
        Chance,
        Condition,
        Exit,
        Expression,
        For,
        If,
        Kind,
        Loop,
        Node,
        Region,
        Room,
        Shuffle,
        Statement,
        Switch,
        Value,
    )
    from nhmod_languages.des.v36.rules import Rules

# What jumps over a statement: the opposite of the comparison (reverse_jmp_opcode of util/lev_main.c).
_OPPOSITE = {"==": "JNE", "!=": "JE", "<>": "JE", "<": "JGE", ">=": "JL", ">": "JLE", "<=": "JG"}
_RANDOM = -1
_ANY = 1 << 31
"""More rooms than a number in a description can name."""
_FILLED, _IRREGULAR, _UNJOINED = 1, 2, 4
_FLAG_BITS = {"FILLING": _FILLED, "IRREGULAR": _IRREGULAR, "JOINED": _UNJOINED}


class BlockCompiler(CommandCompiler):
    """Compiles the statements that hold others."""

    def __init__(self, rules: Rules, faults: Faults) -> None:
        """Begin outside of all blocks."""
        super().__init__(rules, faults)
        self._conditions = 0
        self._loops = 0
        self._switches = 0
        self._repeated = 1
        pushers: dict[Kind, Callable[..., None]] = {
            "integer": self.expression,
            "string": self.expression,
            "region": self.area,
            "terrain": self.terrain,
            "monster": self.monster,
            "object": self.object,
            "coordinate": self.place,
            "selection": self.selection,
        }
        self._pushers = cast("dict[Kind, Callable[[Value], None]]", pushers)

    def statement(self, node: Statement) -> None:
        """Compile one statement: ``LevelCompiler`` does it."""
        raise NotImplementedError

    # Conditions.

    def _condition(self, condition: Condition) -> int:
        """Push and compare, and jump if it isn't so; give the jump, which is still to land."""
        if isinstance(condition, Percent):
            self.numbers(condition.value, 100)
            self.op("RN2")
            opposite = _OPPOSITE[">"]
        else:
            self.expression(condition.left)
            if condition.right is None:
                self.numbers(0)
                opposite = _OPPOSITE["!="]
            else:
                self.expression(condition.right)
                opposite = _OPPOSITE[condition.operator]
        self._nest(condition)
        self.op("CMP")
        return self.jump(opposite)

    def _nest(self, node: Node) -> None:
        limit = self.constants["MAX_NESTED_IFS"]
        self._conditions += 1
        if self._conditions == limit + 1:
            self.faults.too_deep(node.span, "conditions and loops", limit)

    def chance(self, node: Chance) -> None:
        """Compile a condition and its statement."""
        jump = self._condition(node.condition)
        self.statement(node.statement)
        self.land(jump)
        self._conditions -= 1

    def if_statement(self, node: If) -> None:
        """Compile IF and ELSE."""
        jump = self._condition(node.condition)
        self.statements(node.body)
        if node.otherwise is not None:
            end = self.jump("JMP")
            self.land(jump)
            self.statements(node.otherwise)
            jump = end
        self.land(jump)
        self._conditions -= 1

    # Loops.

    def for_statement(self, node: For) -> None:
        """Compile FOR; its end and its step are variables of their own, whose names have a blank."""
        limit = self.constants["MAX_NESTED_IFS"]
        self._loops += 1
        if self._loops == limit + 1:
            self.faults.too_deep(node.span, "FOR loops", limit)
        name, end, step = node.name, f"{node.name} end", f"{node.name} step"
        self.expression(node.first)
        self.expression(node.last)
        self.declare(end)
        self.kinds.setdefault(name, "integer")
        self.declare(name)
        self.name(end, name)
        self.op("MATH_SUB", "MATH_SIGN")
        self.declare(step)
        start = self.here
        self.breaks.start()
        self._repeat(node.body)
        self.name(name, end)
        self.op("CMP")
        self.name(step, name)
        self.op("MATH_ADD")
        self.declare(name)
        self.jump("JNE", start)
        self.breaks.end()
        self._loops -= 1

    def loop(self, node: Loop) -> None:
        """Compile LOOP; its counter stays on the stack."""
        self.expression(node.count)
        self._nest(node)
        start = self.here
        self.op("DEC")
        self.breaks.start()
        self._repeat(node.body)
        self.op("COPY")
        self.numbers(0)
        self.op("CMP")
        self.jump("JG", start)
        self.op("POP")
        self.breaks.end()
        self._conditions -= 1

    def _repeat(self, body: tuple[Statement, ...]) -> None:
        """Compile what is done any number of times."""
        before, self._repeated = self._repeated, _ANY
        self.statements(body)
        self._repeated = before

    def switch(self, node: Switch) -> None:
        """Compile SWITCH: the cases first, and behind them what chooses among them."""
        if self._switches:
            self.faults.error(
                codes.SWITCH_NESTED, "a SWITCH can't stand in another one", node.span, "use IF in the cases"
            )
        self._switches += 1
        self.expression(node.value)
        if not _varies(node.value):
            self.op("RN2")
        choose = self.jump("JMP")
        self.breaks.start()
        default: tuple[int, ...] = ()
        cases: list[tuple[int, int]] = []
        for case in node.cases:
            if case.number is not None:
                cases.append((case.number.value, self.here))
                if len(cases) == self.constants["MAX_SWITCH_CASES"] + 1:
                    self.faults.error(
                        codes.CASES, f"at most {len(cases) - 1} cases are possible in a SWITCH", case.span
                    )
            else:
                if default:
                    self.faults.error(codes.DEFAULT_TWICE, "this SWITCH has a DEFAULT already", case.span)
                default = (self.here,)
            self.statements(case.body)
        end = self.jump("JMP")
        self.land(choose)
        for value, start in cases:
            self.op("COPY")
            self.numbers(value)
            self.op("CMP")
            self.jump("JE", start)
        for start in default:
            self.jump("JMP", start)
        self.land(end)
        self.breaks.end()
        self.op("POP")
        self._switches -= 1

    def break_statement(self, node: Break) -> None:
        """Compile BREAK."""
        self.breaks.add(node.span)

    def exit_statement(self, _: Exit) -> None:
        """Compile EXIT."""
        self.op("EXIT")

    # Variables.

    def shuffle(self, node: Shuffle) -> None:
        """Compile SHUFFLE."""
        self.string(node.name)
        self.op("SHUFFLE_ARRAY")

    def assignment(self, node: Assignment) -> None:
        """Compile a variable's declaration."""
        push = self._pushers[node.kind]
        for value in node.values:
            push(value)
        self.kinds.setdefault(node.name, node.kind)
        self.declare(node.name, len(node.values) if node.array else 0)

    # Rooms and regions.

    def _room_type(self, room: Text | Word) -> int:
        if isinstance(room, Word):
            return self.value(room.text)
        kind = self.rules.rooms.get(room.value)
        if kind is None:
            self.faults.unknown_room(room.span, room.value, tuple(self.rules.rooms))
            return self.constants["OROOM"]
        return kind

    def _flags(self, flags: tuple[Word, ...]) -> int:
        """Give the bits of a room's flags; without any, it is filled."""
        if not flags:
            return _FILLED
        bits = 0
        for flag in flags:
            bits |= self.value(flag.text) * _FLAG_BITS[self.token_of[flag.text]]
        return bits

    def region(self, node: Region) -> None:
        """Compile REGION."""
        self.area(node.area)
        room, flags = self._room_type(node.type), self._flags(node.flags)
        if not flags & _FILLED:
            room += self.constants["MAXRTYPE"] + 1
        self.numbers(self.value(node.light.text), room, flags)
        self.op("REGION")
        self.rooms += self._repeated  # at most: an ordinary one is only lit
        self.breaks.start()
        self.statements(node.body or ())
        self.breaks.end()
        if flags & (_FILLED | _IRREGULAR) or room != self.constants["OROOM"]:
            self.op("ENDROOM")

    def room(self, node: Room) -> None:
        """Compile ROOM or SUBROOM."""
        kind = self._room_type(node.type)
        chance = 100 if node.chance is None else node.chance.value
        if node.chance and chance < 100 and kind == self.constants["OROOM"]:  # noqa: PLR2004 - per cent
            self.faults.error(codes.ROOM_CHANCE, "an ordinary room has no chance", node.chance.span, "delete it")
        sub = node.alignment is None
        self.numbers(kind, chance, self.value(node.light.text), self._room_flags(node))
        if isinstance(node.alignment, tuple):
            self.numbers(*(self.value(word.text) for word in node.alignment))
        else:
            self.numbers(_RANDOM, _RANDOM)
        self._room_position(node.position, sub=sub)
        self._pair(node.size)
        self.op("SUBROOM" if sub else "ROOM")
        self.rooms += 0 if sub else self._repeated
        self.breaks.start()
        self.statements(node.body)
        self.breaks.end()
        self.op("ENDROOM")

    def _room_flags(self, node: Room) -> int:
        alignment = node.alignment
        if alignment is None:
            return self._flags(node.flags)
        # The grammar takes $8 for a ROOM's flags, which is the comma before its size. The scanner gives a comma no value,
        # so it has that of the last word before it, which is the alignment's; -1 (random) counts as no flags.
        if node.flags:
            self.faults.warning(
                codes.ROOM_FLAGS,
                "the level compiler loses a ROOM's flags",
                node.flags[0].span,
                "use a REGION in the room",
            )
        return self.value(alignment[1].text) if isinstance(alignment, tuple) else _FILLED

    def _room_position(self, position: Coordinate | Word, *, sub: bool) -> None:
        if isinstance(position, Coordinate):
            x, y = position.x, position.y
            if sub and (x < 0 or y < 0):
                self.faults.out_of_range(position.span, f"a subroom can't be at ({x},{y})")
            elif not sub and not (1 <= x <= _GRID and 1 <= y <= _GRID):
                self.faults.out_of_range(
                    position.span, f"a room's place is from (1,1) to ({_GRID},{_GRID}), not ({x},{y})"
                )
        self._pair(position)

    def _pair(self, pair: Coordinate | Word) -> None:
        if isinstance(pair, Coordinate):
            self.numbers(pair.x, pair.y)
        else:
            self.numbers(_RANDOM, _RANDOM)


_GRID = 5


def _varies(value: Expression) -> bool:
    """Say whether a number has dice or variables in it; a SWITCH on any other chooses at random below it."""
    while isinstance(value, Operation):
        if _varies(value.right):
            return True
        value = value.left
    return isinstance(value, Dice | Variable)
