"""Where the blocks of a level's bytecode end, and where its jumps lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36.decompiler.operands import UnwritableError
from nhmod_languages.des.v36.words import DEEPEST_BLOCK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod_languages.des.v36.decompiler.names import Names
    from nhmod_languages.des.v36.lev import Instruction

_JUMPS = ("JMP", "JL", "JLE", "JG", "JGE", "JE", "JNE")


class Code:
    """A level's instructions with what is known of each before any is decompiled."""

    def __init__(self, instructions: Sequence[Instruction], names: Names) -> None:
        """Look all instructions through once; raises ``UnwritableError`` if blocks are not closed."""
        self.instructions = instructions
        self.numbering = names.numbering
        self._names = {number: name for name, number in names.numbering.opcodes.items()}
        self._constants = names.constants
        self._ordinary = names.constants["OROOM"]
        self.closers = self._closed()
        self.loops = self._loops()

    def __len__(self) -> int:
        """Count the instructions."""
        return len(self.instructions)

    def name(self, at: int) -> str:
        """Return an instruction's name without SPO_; nothing behind the end."""
        return self._names.get(self.instructions[at].opcode, "?") if 0 <= at < len(self.instructions) else ""

    def integer(self, at: int) -> int | None:
        """Return the number that an instruction pushes, if it pushes one."""
        if not 0 <= at < len(self.instructions):
            return None
        instruction = self.instructions[at]
        value = instruction.operand
        return value if instruction.kind == self.numbering.kinds["INT"] and isinstance(value, int) else None

    def pushes(self, at: int, *wanted: int | str) -> bool:
        """Return whether instructions push these numbers, texts, or variables' names (``=$name``)."""
        kinds = self.numbering.kinds
        for place, value in enumerate(wanted, at):
            if not 0 <= place < len(self.instructions):
                return False
            _, kind, operand, _ = self.instructions[place]
            if isinstance(value, int):
                same = (kind, operand) == (kinds["INT"], value)
            elif value.startswith("="):
                same = (kind, operand) == (kinds["VARIABLE"], value[1:].encode("latin-1"))
            else:
                same = (kind, operand) == (kinds["STRING"], value.encode("latin-1"))
            if not same:
                return False
        return True

    def does(self, at: int, *wanted: str) -> bool:
        """Return whether instructions have these names."""
        return all(self.name(place) == name for place, name in enumerate(wanted, at))

    def target(self, at: int) -> int:
        """Return where a jump leads (src/sp_lev.c: sp_code_jmpaddr)."""
        offset = self.integer(at - 1)
        if offset is None or self.name(at) not in _JUMPS:
            raise UnwritableError("a jump has no fixed target")
        return at + offset

    def leads(self, at: int) -> bool:
        """Return whether an instruction is a jump whose target is fixed."""
        return self.name(at) in _JUMPS and self.integer(at - 1) is not None

    def forgotten(self, at: int) -> bool:
        """Return whether a jump looks like a BREAK that lev_comp has forgotten.

        It does so with those of an outer block when an inner one with a BREAK ends (util/lev_main.c: break_stmt_end);
        such a one still has the place of its own operand as its distance.
        """
        return self.name(at) == "JMP" and self.integer(at - 1) == at - 1

    def _closed(self) -> Mapping[int, int]:
        """Match the instructions that open a block with those that close it."""
        closers: dict[int, int] = {}
        waiting: list[tuple[int, str]] = []
        for at in range(len(self.instructions)):
            name = self.name(at)
            if name in {"ENDROOM", "POP_CONTAINER", "END_MONINVENT"}:
                if not waiting or waiting[-1][1] != name:
                    raise UnwritableError(f"SPO_{name} ends a block that nothing began")
                closers[waiting.pop()[0]] = at
            elif closer := self._opens(at, name):
                waiting.append((at, closer))
                if len(waiting) > DEEPEST_BLOCK:
                    raise UnwritableError(f"more than {DEEPEST_BLOCK} blocks stand within each other")
        if waiting:
            raise UnwritableError(f"SPO_{self.name(waiting[-1][0])} begins a block that nothing ends")
        return closers

    def _opens(self, at: int, name: str) -> str:
        """Return the instruction that closes the block which this one opens, if it opens one."""
        last = self.integer(at - 1)
        if name in {"ROOM", "SUBROOM"}:
            return "ENDROOM"
        if name == "MONSTER":
            return "END_MONINVENT" if last else ""
        if name == "OBJECT":
            return "POP_CONTAINER" if (last or 0) & self._constants["SP_OBJ_CONTAINER"] else ""
        if name == "REGION":
            # A region is a room that ends if it is irregular, filled, or of a type (util/lev_comp.y: region_detail).
            return "ENDROOM" if (last or 0) & 3 or self.integer(at - 2) != self._ordinary else ""
        return ""

    def _loops(self) -> Mapping[int, int]:
        """Find the jumps that lead back, by where they lead."""
        loops: dict[int, int] = {}
        for at in range(1, len(self.instructions)):
            if self.name(at) in {"JG", "JNE"} and (offset := self.integer(at - 1)) is not None and offset < 0:
                loops[at + offset] = at
        return loops
