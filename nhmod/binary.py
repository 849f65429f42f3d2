"""How a C compiler lays numbers and structures out: what the game's binary files are made of.

The files hold C structures as they are in memory, so their bytes depend on the machine for which the game is compiled.
A ``Layout`` is that machine; the structures' members come from the tree (``include/sp_lev.h``, ``include/dgn_file.h``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Value: TypeAlias = "int | bytes | Sequence[Value] | Mapping[str, Value]"

_SMALL = {"char": 1, "short": 2, "int": 4}


@frozen
class Layout:
    """A machine's numbers: ``long`` and ``pointer`` are sizes in bytes; every number is aligned to its own size.

    ``char_signed`` says how a plain ``char`` is read back.
    """

    name: str
    byteorder: Literal["little", "big"] = "little"
    long: int = 8
    pointer: int = 8
    char_signed: bool = True

    def size(self, ctype: str) -> int:
        """Return the size of a basic type: char, short, int, long (with ``unsigned`` or ``signed`` before) or ``*``."""
        base = ctype.removeprefix("unsigned ").removeprefix("signed ")
        if base.endswith("*"):
            return self.pointer
        return self.long if base == "long" else _SMALL[base]

    def pack(self, ctype: str, value: int) -> bytes:
        """Write a number; what does not fit is cut off, as an assignment in C does."""
        size = self.size(ctype)
        return (value & ((1 << 8 * size) - 1)).to_bytes(size, self.byteorder)

    def unpack(self, ctype: str, data: bytes, offset: int = 0) -> int:
        """Read a number; raises ``IndexError`` where the data ends before it does."""
        size = self.size(ctype)
        chunk = data[offset : offset + size]
        if len(chunk) < size:
            raise IndexError(offset)
        signed = self.char_signed if ctype == "char" else not ctype.startswith("unsigned") and not ctype.endswith("*")
        return int.from_bytes(chunk, self.byteorder, signed=signed)


LP64 = Layout(name="lp64")
"""64-bit Linux."""
ILP32 = Layout(name="ilp32", long=4, pointer=4)
"""32-bit Linux."""
LLP64 = Layout(name="llp64", long=4)
"""64-bit Windows."""
LAYOUTS = {layout.name: layout for layout in (LP64, ILP32)}
"""The layouts that makedefs can be asked for."""


@frozen
class Member:
    """A member of a structure: ``ctype`` is a basic type or a ``Structure``; ``count`` is 0 unless it is an array."""

    name: str
    ctype: str | Structure
    count: int = 0


@frozen
class Structure:
    """A C structure (or union, all of whose members are at offset 0), resolved to basic types."""

    name: str
    members: tuple[Member, ...]
    union: bool = False

    def size(self, layout: Layout) -> int:
        """Return ``sizeof`` it, padding included."""
        return _placed(self, layout)[1]

    def offset(self, layout: Layout, member: str) -> int:
        """Return where a member begins (``KeyError`` if there is none of that name)."""
        names = [m.name for m in self.members]
        if member not in names:
            raise KeyError(member)
        return _placed(self, layout)[0][names.index(member)]

    def pack(self, layout: Layout, values: Mapping[str, Value]) -> bytes:
        """Write the structure; members without a value, and the padding, are zero.

        An array of ``char`` takes bytes, cut off or filled up with zeros; a structure a mapping; an array a sequence.
        Raises ``KeyError`` for a value of no member.
        """
        unknown = values.keys() - {member.name for member in self.members}
        if unknown:
            raise KeyError(min(unknown))
        offsets, size, _ = _placed(self, layout)
        data = bytearray(size)
        for member, offset in zip(self.members, offsets, strict=True):
            if member.name in values:
                packed = _pack(member.ctype, member.count, values[member.name], layout)
                data[offset : offset + len(packed)] = packed
        return bytes(data)

    def unpack(self, layout: Layout, data: bytes, offset: int = 0) -> dict[str, Value]:
        """Read the structure at an offset; the inverse of ``pack``. Raises ``IndexError`` where the data ends early."""
        if offset + self.size(layout) > len(data):
            raise IndexError(offset)
        offsets = _placed(self, layout)[0]
        return {
            member.name: _unpack(member.ctype, member.count, data, offset + place, layout)
            for member, place in zip(self.members, offsets, strict=True)
        }


@frozen
class Header:
    """What the game checks before it believes a file: ``struct version_info``, word for word, and the machine.

    ``words`` are its unsigned longs in order: the version, the feature bits, the numbers of monsters, objects and
    artifacts, and the sizes of structures (include/global.h; made by util/makedefs.c:do_date; checked by
    src/version.c:check_version). Their number is the release's.
    """

    words: tuple[int, ...]
    layout: Layout = LP64

    def pack(self) -> bytes:
        """Write the words."""
        return b"".join(self.layout.pack("unsigned long", word) for word in self.words)

    def put(self, content: bytes) -> bytes:
        """Return a file's content with this header in the place of its own, which has as many words."""
        packed = self.pack()
        return packed + content[len(packed) :]

    @classmethod
    def unpack(cls, data: bytes, count: int, layout: Layout) -> Header:
        """Read ``count`` words from the beginning of a file; raises ``IndexError`` where there are fewer."""
        size = layout.size("long")
        return cls(
            words=tuple(layout.unpack("unsigned long", data, index * size) for index in range(count)), layout=layout
        )


def _size(ctype: str | Structure, layout: Layout) -> tuple[int, int]:
    """Return the size and the alignment of a type."""
    if isinstance(ctype, Structure):
        _, size, alignment = _placed(ctype, layout)
        return size, alignment
    return layout.size(ctype), layout.size(ctype)


@lru_cache(maxsize=256)
def _placed(structure: Structure, layout: Layout) -> tuple[tuple[int, ...], int, int]:
    """Return the members' offsets, the size and the alignment."""
    offsets: list[int] = []
    end = largest = 0
    widest = 1
    for member in structure.members:
        size, alignment = _size(member.ctype, layout)
        start = 0 if structure.union else -(-end // alignment) * alignment
        offsets.append(start)
        end = start + size * (member.count or 1)
        largest = max(largest, end)
        widest = max(widest, alignment)
    return tuple(offsets), -(-largest // widest) * widest, widest


def _pack(ctype: str | Structure, count: int, value: Value, layout: Layout) -> bytes:
    if count:
        if isinstance(value, bytes):
            return value[:count].ljust(count, b"\0")
        return b"".join(_pack(ctype, 0, item, layout) for item in cast("Sequence[Value]", value)[:count])
    if isinstance(ctype, Structure):
        return ctype.pack(layout, cast("Mapping[str, Value]", value))
    return layout.pack(ctype, cast("int", value))


def _unpack(ctype: str | Structure, count: int, data: bytes, offset: int, layout: Layout) -> Value:
    size = _size(ctype, layout)[0]
    if count and ctype == "char":
        return data[offset : offset + count]
    if count:
        return tuple(_unpack(ctype, 0, data, offset + index * size, layout) for index in range(count))
    if isinstance(ctype, Structure):
        return ctype.unpack(layout, data, offset)
    return layout.unpack(ctype, data, offset)
