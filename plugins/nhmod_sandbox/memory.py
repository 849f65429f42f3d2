"""What a program and its host have in common: the program's memory, numbers and texts in it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from wasmtime import Caller, Memory

_WORD = 0xFFFFFFFF
LONGEST = 1 << 24
"""So many bytes are read or written by one call at the most."""


class FaultError(Exception):
    """An address that the program does not have."""


@dataclass(frozen=True, slots=True)
class View:
    """The memory of the program that calls."""

    caller: Caller
    memory: Memory

    @classmethod
    def of(cls, caller: Caller) -> View:
        """Find it; raises ``FaultError`` where the program shows none."""
        from wasmtime import Memory  # noqa: PLC0415 - an extra

        memory = caller.get("memory")
        if not isinstance(memory, Memory):
            raise FaultError
        return cls(caller, memory)

    def read(self, at: int, count: int) -> bytes:
        """Read bytes; raises ``FaultError``."""
        at, count = at & _WORD, count & _WORD
        if count > LONGEST or at + count > self.memory.data_len(self.caller):
            raise FaultError
        return bytes(self.memory.read(self.caller, at, at + count))

    def write(self, at: int, content: bytes) -> None:
        """Write bytes; raises ``FaultError``."""
        at &= _WORD
        if at + len(content) > self.memory.data_len(self.caller):
            raise FaultError
        if content:
            self.memory.write(self.caller, bytearray(content), at)

    def put(self, at: int, form: str, *numbers: int) -> None:
        """Write numbers as ``struct`` says."""
        self.write(at, struct.pack(f"<{form}", *numbers))

    def path(self, at: int, length: int) -> str:
        """Read the name of a file."""
        return self.read(at, length).decode("utf-8", "surrogateescape")

    def parts(self, at: int, count: int) -> list[tuple[int, int]]:
        """Read where the parts of what is read or written are (iovec): address and length of each."""
        found = list(struct.iter_unpack("<II", self.read(at, 8 * (count & _WORD))))
        if sum(length for _, length in found) > LONGEST:
            raise FaultError
        return found
