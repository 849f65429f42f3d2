"""The instructions of a level while they are made, and the jumps in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from nhmod_languages.des.v36 import codes
from nhmod_languages.des.v36.lev import Instruction

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.source import Span
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import Kind, Statement
    from nhmod_languages.des.v36.rules import Rules


_OWN_ROOM = 15  # so much of the parser's stack a level's heading and the statement that is being read need at most

Compiler: TypeAlias = "Callable[[Emitter, Any], None]"
"""What compiles a statement's node."""


class Emitter:
    """One level's instructions. Mirrors add_opvars and add_opcode of util/lev_main.c.

    ``compilers`` compile the statements, by their nodes' classes. ``rooms`` is how many rooms there can be at most by here,
    ``map_end`` the last column and row of the last map, of which C keeps that of the level before. ``contained`` counts the
    things in which the statements stand. ``members`` is how many an array has at most by here.
    """

    def __init__(self, rules: Rules, faults: Faults, compilers: Mapping[type[Statement], Compiler]) -> None:
        """Begin with no instructions."""
        self.compilers = compilers
        self.rules = rules
        self.faults = faults
        self.constants = rules.constants
        numbering = rules.numbering
        self._opcodes = {name: Instruction(number) for name, number in numbering.opcodes.items()}
        self._push = numbering.opcodes["PUSH"]
        self._kinds = numbering.kinds
        self._int = numbering.kinds["INT"]
        self._word_values = {word: value for words in rules.words.values() for word, value in words.items()}
        self.token_of = {word: token for token, words in rules.words.items() for word in words}
        self.map_end = (0, 0)
        self.complete = not faults.errors  # what the parser left out could be a room
        self.begin()

    def begin(self) -> None:
        """Begin a level."""
        self.code: list[Instruction] = []
        self.places: list[tuple[int, Span]] = []
        self.kinds: dict[str, Kind] = {}
        self.members: dict[str, int] = {}
        self.breaks = Breaks(self)
        self.row = 0
        self.rooms = 0
        self.repeated = 1
        self.contained = 0
        self.conditions = 0
        self.loops = 0
        self.switches = 0

    # Statements.

    def statement(self, node: Statement) -> None:
        """Compile one statement."""
        self.places.append((len(self.code), node.span))
        self.compilers[type(node)](self, node)

    def statements(self, body: tuple[Statement, ...]) -> None:
        """Compile statements, one after the other."""
        row = self.row
        for node in body:
            self.statement(node)
            self.row += 1
        room = self.rules.parser_stack - _OWN_ROOM
        if self.row > room >= row:
            # C's parser puts them together from the last one on, and keeps them all until then.
            self.faults.warning(
                codes.LONG_LEVEL,
                f"more than {room} statements stand in a row, which the level compiler of the sources refuses",
                body[room - row].span,
                "put some of them into a block, such as IF [100%] { … }, if it shall take them too",
            )
        self.row = row

    def breakable(self, body: tuple[Statement, ...]) -> None:
        """Compile a block that a BREAK leaves."""
        self.breaks.start()
        self.statements(body)
        self.breaks.end()

    def value(self, word: str) -> int:
        """Return the value of a word of the language."""
        return self._word_values[word]

    # What add_opvars does.

    def op(self, *names: str) -> None:
        """Add instructions without an operand."""
        opcodes = self._opcodes
        self.code.extend([opcodes[name] for name in names])

    def numbers(self, *values: int) -> None:
        """Push integers."""
        push, kind = self._push, self._int
        self.code.extend([Instruction(push, kind, value) for value in values])

    def push(self, kind: str, value: int) -> None:
        """Push a number of another kind: COORD, REGION, MAPCHAR, MONST, OBJ."""
        self.code.append(Instruction(self._push, self._kinds[kind], value))

    def string(self, value: str) -> None:
        """Push a text."""
        self.code.append(Instruction(self._push, self._kinds["STRING"], value.encode("latin-1")))

    def name(self, *values: str) -> None:
        """Push variables by their names."""
        kind = self._kinds["VARIABLE"]
        self.code.extend([Instruction(self._push, kind, value.encode("latin-1")) for value in values])

    def declare(self, name: str, members: int = 0) -> None:
        """Set a variable to what is on the stack; 0 members make it no array."""
        self.numbers(members)
        self.string(name)
        self.op("VAR_INIT")

    # Jumps: all are relative.

    @property
    def here(self) -> int:
        """Return the index of the next instruction."""
        return len(self.code)

    def jump(self, opcode: str, target: int = 0) -> int:
        """Add a jump to an index; without one, ``land`` says later where it goes. Give the index of its operand."""
        index = len(self.code)
        # The game adds the operand to the index of the jump itself, which stands behind its operand.
        self.numbers(target - index - 1)
        self.op(opcode)
        return index

    def land(self, operand: int) -> None:
        """Let a jump that was made before go to here."""
        self.code[operand] = Instruction(self._push, self._int, len(self.code) - operand - 1)


class Breaks:
    """The BREAKs that wait for the end of their block. Mirrors break_stmt_start, _new and _end of util/lev_main.c."""

    def __init__(self, emitter: Emitter) -> None:
        """Begin outside of all blocks."""
        self._emitter = emitter
        self._depth = 0
        self._waiting: list[tuple[int, int, Span]] = []

    def start(self) -> None:
        """Enter a block."""
        self._depth += 1

    def add(self, span: Span) -> None:
        """Add a BREAK."""
        emitter = self._emitter
        if not self._depth:
            emitter.faults.error(codes.BREAK_OUTSIDE, "this BREAK is in no block that it could leave", span)
            return
        index = emitter.here
        # Until the block ends its operand is an index: if C loses the BREAK it stays that.
        emitter.numbers(index)
        emitter.op("JMP")
        self._waiting.append((self._depth, index, span))

    def end(self) -> None:
        """Leave a block: its BREAKs lead here."""
        mine = [index for depth, index, _ in self._waiting if depth == self._depth]
        for index in mine:
            self._emitter.land(index)
        if mine:
            # break_stmt_end empties the whole list when its first member is of this block, and the newest are first.
            for depth, _, span in self._waiting:
                if depth != self._depth:
                    self._emitter.faults.warning(
                        codes.BREAK_LOST,
                        "this BREAK does not leave its block: the level compiler forgets it at the end of an inner block "
                        "that has a BREAK too",
                        span,
                        "use IF and ELSE in one of the two blocks",
                    )
            self._waiting.clear()
        self._depth -= 1
