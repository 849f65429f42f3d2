"""A program's memory: one run of bytes in which everything has an address, as a C program expects."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from nhmod_languages.machine.types import CHAR, INT, LONG, SHORT, UCHAR, UINT, ULONG, USHORT, CType, fit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


BASE = 0x40000000
"""The first address: so high that neither NULL nor a small number is one, and so low that an ``int`` can keep it."""
STACK = 1 << 20
_LARGEST = 1 << 28
_CODES = {one.code: one for one in (CHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG)}


class FaultError(Exception):
    """Why a program can't go on: what a C program would crash of, or what is not known here."""


class Memory:
    """Bytes, what was allocated of them, and the stack's end. It begins with a program's data, which it copies."""

    def __init__(self, data: bytes) -> None:
        """Begin with a stack and nothing allocated."""
        self.bytes = bytearray(data) + bytearray(STACK)
        self.stack = BASE + len(data)
        self._sizes: dict[int, int] = {}
        self._free: dict[int, list[int]] = {}

    def allocate(self, size: int) -> int:
        """Return the address of new bytes, which are zero."""
        room = 1 << max(size - 1, 15).bit_length()
        waiting = self._free.get(room)
        if waiting:
            address = waiting.pop()
            self.bytes[address - BASE : address - BASE + room] = bytes(room)
        else:
            address = BASE + len(self.bytes)
            if len(self.bytes) + room > _LARGEST:
                raise FaultError(f"it asks for more than {_LARGEST >> 20} MB of memory")
            self.bytes.extend(bytes(room))
        self._sizes[address] = room
        return address

    def free(self, address: int) -> None:
        """Give bytes back; those that were never allocated are left alone."""
        room = self._sizes.pop(address, 0)
        if room:
            self._free.setdefault(room, []).append(address)

    def room(self, address: int) -> int:
        """Return how many bytes were allocated at an address."""
        return self._sizes.get(address, 0)

    def place(self, address: int) -> int:
        """Return where in ``bytes`` an address is; raises ``FaultError`` where it is none."""
        place = address - BASE
        if not 0 <= place < len(self.bytes):
            raise FaultError("a pointer points to nothing")
        return place

    def read(self, address: int, size: int) -> bytes:
        """Return so many bytes."""
        place = self.place(address) if size else 0
        return bytes(self.bytes[place : place + size])

    def write(self, address: int, data: bytes) -> None:
        """Write bytes."""
        if data:
            place = self.place(address)
            if place + len(data) > len(self.bytes):
                raise FaultError("more is written than there is room for")
            self.bytes[place : place + len(data)] = data

    def text(self, address: int) -> bytes:
        """Return the string at an address, without its end."""
        place = self.place(address)
        return bytes(self.bytes[place : self.bytes.index(0, place)])

    def put_text(self, address: int, data: bytes) -> int:
        """Write a string and its end; return the address."""
        self.write(address, data + b"\0")
        return address

    def accessors(self) -> Mapping[str, Callable[..., int]]:
        """Return what programs read (``L``), write (``S``) and add to (``I``) numbers with, by the number's code."""
        return {
            name: function for code, ctype in _CODES.items() for name, function in _accessors(self.bytes, code, ctype)
        }


def _accessors(data: bytearray, code: str, ctype: CType) -> tuple[tuple[str, Callable[..., int]], ...]:
    form = struct.Struct(f"<{code}")
    unpack, pack = form.unpack_from, form.pack_into

    def load(address: int) -> int:
        return int(unpack(data, address - BASE)[0])

    def store(address: int, value: int) -> int:
        try:
            pack(data, address - BASE, value)
        except struct.error:
            value = fit(ctype, value)
            pack(data, address - BASE, value)
        return value

    def add(address: int, value: int) -> int:
        before = load(address)
        store(address, before + value)
        return before

    return (f"L{code}", load), (f"S{code}", store), (f"I{code}", add)
