"""The level coder's machine: a stack, variables and jumps. Mirrors src/sp_lev.c:sp_level_coder.

A run follows one chain of random numbers. What the level leaves to chance and only decides where a thing is stays
undecided (``scene.Where``); what decides what happens is drawn, and ``chanced`` is then set.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from nhmod_languages.des.v36.layout.ground import Ground
from nhmod_languages.des.v36.layout.scene import Key, Scene, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod_languages.des.v36.decompiler.names import Names
    from nhmod_languages.des.v36.lev import Instruction
    from nhmod_languages.drawing import Area

_MASK = (1 << 63) - 1
_STEP = 3  # the work of doing an instruction
_LESS, _GREATER, _EQUAL = 1, 2, 4


class StoppedError(Exception):
    """The run ends here: the game would panic, or the run takes too long."""


class UnknownError(StoppedError):
    """The run ends here because it is not known what the game does."""


class Value(NamedTuple):
    """Something on the stack.

    ``kind`` is the name of its SPOVAR_…; a selection's value is the set of its squares. ``choices`` are all values that
    chance could have put here, ``chance`` that it had a part in it, ``lot`` is the number below which the number was
    drawn. ``noise`` are the squares for each of which a lot was drawn, whether it is in the selection or not; ``where`` is
    where the one square of a selection can be.
    """

    kind: str
    value: int | bytes
    choices: tuple[int, ...] = ()
    chance: bool = False
    noise: int = 0
    where: Where | None = None
    lot: int = 0


class Enclosure(NamedTuple):
    """A room or region in whose block the run is; ``base`` is what its coordinates count from, None if nobody knows."""

    room: Key | None
    base: tuple[int, int] | None
    area: Area | None


class Holder(NamedTuple):
    """A container or a monster that things are put into."""

    name: str
    where: Where


class Machine:
    """One run. ``budget`` is how much work it may do, about a microsecond each.

    ``whole`` is false after a run that ended where it is not known what the game does.
    """

    def __init__(
        self, instructions: Sequence[Instruction], names: Names, seed: int, *, steps: int, budget: int
    ) -> None:
        self.instructions = instructions
        self.names = names
        self.ground = Ground()
        self.scene = Scene()
        self.enclosures: list[Enclosure] = []
        self.holders: list[Holder] = []
        self.flags = 0
        self.chanced = False
        self.at = 0
        self.work = 0
        self.doubtful = bytearray(len(instructions))
        self._random = Random(seed)  # noqa: S311 - a dungeon, no secret
        self._stack: list[Value] = []
        self._variables: dict[bytes, Value | list[Value]] = {}
        self._steps = steps
        self._jump = names.numbering.opcodes["JMP"]
        self._budget = budget
        self._kinds = {number: name for name, number in names.numbering.kinds.items()}
        self._guessed = False
        self.whole = True

    def run(self, handlers: Mapping[int, Callable[[Machine], None]]) -> None:
        """Do the instructions up to the last one, to SPO_EXIT, or to where the game would give up."""
        try:
            for _ in range(self._steps):
                if not 0 <= self.at < len(self.instructions):
                    return
                self.spend(_STEP)
                handlers[self.instructions[self.at].opcode](self)
                self.at += 1
        except StoppedError as error:
            # What a command took that nobody knows may have been guessed wrong, so that the stack is not the game's.
            within = self.work <= self._budget
            self.whole = not isinstance(error, UnknownError) and not (self._guessed and within)

    @property
    def random(self) -> Random:
        """The random numbers; to ask for them makes the run one of several possible ones."""
        self.chanced = True
        return self._random

    def spend(self, work: int) -> None:
        """Count work."""
        self.work += work
        if self.work > self._budget:
            raise StoppedError

    @property
    def enclosure(self) -> Enclosure | None:
        """The room or region in whose block the run is."""
        return self.enclosures[-1] if self.enclosures else None

    # The stack.

    def push(self, value: Value) -> None:
        """Put a value on top."""
        self._stack.append(value)

    def push_number(self, number: int, *, chance: bool = False) -> None:
        """Put a number on top."""
        self._stack.append(Value("INT", (number + _MASK + 1 & 2 * _MASK + 1) - _MASK - 1, chance=chance))

    def take(self) -> Value:
        """Take the top as it is, a variable as its name."""
        if not self._stack:
            raise StoppedError
        return self._stack.pop()

    def pop(self, *kinds: str) -> Value:
        """Take the top's value, which must be of one of some kinds if any are given."""
        top = self.take()
        if top.kind == "VARIABLE":
            top = self._variable(top)
        if kinds and top.kind not in kinds:
            raise StoppedError
        return top

    def number(self) -> int:
        """Take a number."""
        value = self.pop("INT").value
        return value if isinstance(value, int) else 0

    def text(self) -> str:
        """Take a text."""
        value = self.pop("STRING").value
        return value.decode("latin-1") if isinstance(value, bytes) else ""

    def selection(self) -> tuple[int, Value]:
        """Take a selection: its squares, and what else is known of it."""
        found = self.pop("SEL")
        return (found.value if isinstance(found.value, int) else 0), found

    def _variable(self, reference: Value) -> Value:
        held = self._variables.get(reference.value if isinstance(reference.value, bytes) else b"")
        if held is None:
            raise StoppedError
        if isinstance(held, Value):
            return held
        index = self.pop("INT")
        if not held or not isinstance(index.value, int) or index.value < 0:
            raise StoppedError
        found = held[index.value % len(held)]
        if not index.chance or len(held) == 1:
            return found
        choices = {choice for element in held for choice in _choices(element)}
        return found._replace(choices=tuple(sorted(choices)), chance=True)

    def pass_over(self) -> None:
        """Take off the stack what was put there right before the command at this place, of which nothing is known."""
        self._guessed = True
        push, at = self.names.numbering.opcodes["PUSH"], self.at
        while at and self._stack and self.instructions[at - 1].opcode == push:
            self._stack.pop()
            at -= 1

    # The instructions that only move values about.

    def do_push(self) -> None:
        """SPO_PUSH."""
        _, kind, operand, _ = self.instructions[self.at]
        name = self._kinds.get(kind, "NULL")
        if name == "SEL" or operand is None:
            raise StoppedError
        self.push(Value(name, operand))

    def do_copy(self) -> None:
        """SPO_COPY."""
        top = self.take()
        self.push(top)
        self.push(top)

    def do_pop(self) -> None:
        """SPO_POP."""
        self.take()

    def do_variable(self) -> None:
        """SPO_VAR_INIT."""
        name, count = self.pop("STRING").value, self.number()
        if not isinstance(name, bytes) or count < 0:
            raise StoppedError
        if count:
            self._variables[name] = [self.pop() for _ in range(count)][::-1]
        else:
            self._variables[name] = self.pop()

    def do_shuffle(self) -> None:
        """SPO_SHUFFLE_ARRAY; each element may then be any of them."""
        name = self.pop("STRING").value
        held = self._variables.get(name if isinstance(name, bytes) else b"")
        if not isinstance(held, list):
            return
        self.spend(len(held))
        choices = tuple(sorted({choice for element in held for choice in _choices(element)}))
        several = len(choices) > 1
        self.random.shuffle(held)
        self._variables[name if isinstance(name, bytes) else b""] = [
            element._replace(choices=choices if several else element.choices, chance=True) for element in held
        ]

    def do_compare(self) -> None:
        """SPO_CMP."""
        right, left = self.pop(), self.pop()
        if left.kind != right.kind:
            raise StoppedError
        chance = left.chance or right.chance
        if right.lot and isinstance(left.value, int) and 0 < left.value < right.lot and not left.chance:
            # Of a rare thing we want to know, too: a coin is thrown where the game draws lots.
            self.push_number(self.random.choice((_LESS, _GREATER)), chance=True)
        elif isinstance(left.value, int) and isinstance(right.value, int):
            less = _LESS if left.value < right.value else _GREATER
            self.push_number(_EQUAL if left.value == right.value else less, chance=chance)
        else:
            self.push_number(_EQUAL if left.value == right.value else 0, chance=chance)

    def jump(self, test: int | None) -> None:
        """Do a jump; ``test`` are the results of a comparison that it wants, None if it wants none."""
        target = self.at + self.number() - 1
        taken = test is None or self._passes(test, target + 1)
        if test is None and self.doubtful[self.at]:
            self.doubt(self.at, target + 1)
        if taken and 0 <= target < len(self.instructions) and target != self.at:
            self.at = target

    def _passes(self, test: int, target: int) -> bool:
        """Take the result of a comparison; what is done or not after one by chance is doubtful, and so is its ELSE."""
        result = self.pop("INT")
        if result.chance:
            self.doubt(self.at, target)
            before = target - 1
            if self.at < before < len(self.instructions) and self.instructions[before].opcode == self._jump:
                offset = self.instructions[before - 1].operand
                self.doubt(target, before + offset if isinstance(offset, int) else target)
        return isinstance(result.value, int) and bool(result.value & test)

    def doubt(self, start: int, end: int) -> None:
        """Note that chance decides whether some instructions are done; a jump back leads to the cases of a SWITCH."""
        start, end = max(min(start, end), 0), min(max(start, end), len(self.instructions))
        self.spend((end - start) // 100)
        self.doubtful[start:end] = b"\1" * (end - start)


def calculate(operation: Callable[[int, int], int]) -> Callable[[Machine], None]:
    """Return the instruction that makes one number of two."""

    def do(machine: Machine) -> None:
        right, left = machine.pop("INT"), machine.pop("INT")
        if isinstance(left.value, int) and isinstance(right.value, int):
            machine.push_number(operation(left.value, right.value), chance=left.chance or right.chance)

    return do


def add(machine: Machine) -> None:
    """SPO_MATH_ADD, of numbers or of texts."""
    right, left = machine.pop(), machine.pop()
    if isinstance(left.value, bytes) and isinstance(right.value, bytes):
        machine.spend((len(left.value) + len(right.value)) // 64)
        machine.push(Value("STRING", left.value + right.value, chance=left.chance or right.chance))
    elif left.kind == right.kind == "INT" and isinstance(left.value, int) and isinstance(right.value, int):
        machine.push_number(left.value + right.value, chance=left.chance or right.chance)
    else:
        machine.push(left)


def change(operation: Callable[[int], int]) -> Callable[[Machine], None]:
    """Return the instruction that makes a number of one."""

    def do(machine: Machine) -> None:
        value = machine.pop("INT")
        machine.push_number(operation(value.value if isinstance(value.value, int) else 0), chance=value.chance)

    return do


def below(machine: Machine) -> None:
    """SPO_RN2."""
    limit = machine.number()
    drawn = machine.random.randrange(limit) if limit > 1 else 0
    machine.push(Value("INT", drawn, chance=limit > 1, lot=max(limit, 0)))


def dice(machine: Machine) -> None:
    """SPO_DICE."""
    sides, number = max(machine.number(), 1), max(machine.number(), 1)
    machine.spend(number)
    total = sum(machine.random.randint(1, sides) for _ in range(number))
    machine.push_number(total, chance=sides > 1)


def _choices(value: Value) -> tuple[int, ...]:
    return value.choices or ((value.value,) if isinstance(value.value, int) else ())


def _divide(left: int, right: int) -> int:
    return 0 if right < 1 else left // right if left >= 0 else -(-left // right)


def _modulo(left: int, right: int) -> int:
    return left - right * _divide(left, right) if right > 0 else 0


ARITHMETIC: Mapping[str, Callable[[Machine], None]] = {
    "NULL": lambda _: None,
    "PUSH": Machine.do_push,
    "POP": Machine.do_pop,
    "COPY": Machine.do_copy,
    "VAR_INIT": Machine.do_variable,
    "SHUFFLE_ARRAY": Machine.do_shuffle,
    "CMP": Machine.do_compare,
    "RN2": below,
    "DICE": dice,
    "DEC": change(lambda number: number - 1),
    "INC": change(lambda number: number + 1),
    "MATH_SIGN": change(lambda number: (number > 0) - (number < 0)),
    "MATH_ADD": add,
    "MATH_SUB": calculate(lambda left, right: left - right),
    "MATH_MUL": calculate(lambda left, right: left * right),
    "MATH_DIV": calculate(_divide),
    "MATH_MOD": calculate(_modulo),
    "JMP": lambda machine: machine.jump(None),
    "JL": lambda machine: machine.jump(_LESS),
    "JLE": lambda machine: machine.jump(_LESS | _EQUAL),
    "JG": lambda machine: machine.jump(_GREATER),
    "JGE": lambda machine: machine.jump(_GREATER | _EQUAL),
    "JE": lambda machine: machine.jump(_EQUAL),
    "JNE": lambda machine: machine.jump(_LESS | _GREATER),
}
