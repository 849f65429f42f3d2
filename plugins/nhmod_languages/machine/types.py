"""C's types, laid out as on 64-bit Linux: what sizes, members and numbers mean to a program that is run here."""

from __future__ import annotations

from dataclasses import field
from typing import Literal, TypeAlias

from nhmod.dataclass import dataclass, frozen

Kind: TypeAlias = Literal["void", "int", "pointer", "array", "record", "function"]


class UnreadableError(Exception):
    """Why a piece of C can't be run here; it costs the function that it stands in."""


@dataclass(eq=False, slots=True)
class Record:
    """A struct or union: its members with their offsets, once they are known.

    A bit field is a member as any other: no program writes one into a file.
    """

    union: bool
    members: dict[str, tuple[CType, int]] = field(default_factory=dict)
    size: int = 0
    align: int = 1
    complete: bool = False

    def add(self, name: str, ctype: CType) -> None:
        """Add a member; one without a name gives its own members to this."""
        start = 0 if self.union else -(-self.size // ctype.align) * ctype.align
        if name:
            self.members[name] = (ctype, start)
        elif ctype.record is not None:
            for inner, (inner_type, offset) in ctype.record.members.items():
                self.members[inner] = (inner_type, start + offset)
        self.size = max(self.size, start + ctype.size)
        self.align = max(self.align, ctype.align)

    def close(self) -> None:
        """Pad the end; nothing is added after this."""
        self.size = -(-self.size // self.align) * self.align
        self.complete = True


@frozen
class CType:
    """A type: ``width`` is a number's size, ``target`` what is pointed to, repeated or returned, ``count`` how often (-1: unknown)."""

    kind: Kind
    width: int = 0
    signed: bool = True
    target: CType | None = None
    count: int = 0
    record: Record | None = None
    parameters: tuple[CType, ...] | None = None
    variadic: bool = False

    @property
    def size(self) -> int:
        """Return sizeof the type."""
        if self.record is not None:
            return self.record.size
        if self.kind == "array":
            return max(self.count, 0) * self.of.size
        return self.width

    @property
    def align(self) -> int:
        """Return the type's alignment."""
        if self.record is not None:
            return self.record.align
        return self.of.align if self.kind == "array" else max(self.width, 1)

    @property
    def of(self) -> CType:
        """Return what a pointer points to, an array repeats or a function returns."""
        if self.target is None:
            raise UnreadableError(f"a {self.kind} is used as a pointer or function")
        return self.target

    @property
    def is_number(self) -> bool:
        """Return whether a value of the type is one number."""
        return self.kind in {"int", "pointer"}

    @property
    def code(self) -> str:
        """Return how ``struct`` writes a number of this type."""
        letter = {1: "b", 2: "h", 4: "i", 8: "q"}[self.width]
        return letter if self.signed else letter.upper()


VOID = CType(kind="void", width=1)
CHAR = CType(kind="int", width=1)
UCHAR = CType(kind="int", width=1, signed=False)
SHORT = CType(kind="int", width=2)
USHORT = CType(kind="int", width=2, signed=False)
INT = CType(kind="int", width=4)
UINT = CType(kind="int", width=4, signed=False)
LONG = CType(kind="int", width=8)
ULONG = CType(kind="int", width=8, signed=False)
TYPES = {
    "va_list": LONG,
    "size_t": ULONG,
    "ssize_t": LONG,
    "time_t": LONG,
    "off_t": LONG,
    "FILE": INT,
    "bool": UCHAR,
    "_Bool": UCHAR,
    **{f"int{8 * size}_t": CType(kind="int", width=size) for size in (1, 2, 4, 8)},
    **{f"uint{8 * size}_t": CType(kind="int", width=size, signed=False) for size in (1, 2, 4, 8)},
}
"""What the system's headers would declare."""


def pointer(target: CType) -> CType:
    """Return the type of pointers to a type."""
    return CType(kind="pointer", width=8, signed=False, target=target)


def array(target: CType, count: int) -> CType:
    """Return the type of arrays of a type."""
    return CType(kind="array", target=target, count=count)


def common(left: CType, right: CType) -> CType:
    """Return the type in which two numbers are reckoned (C, 6.3.1.8)."""
    width = max(left.width, right.width, INT.width)
    unsigned = any(not one.signed and one.width == width for one in (left, right))
    return CType(kind="int", width=width, signed=not unsigned)


def fit(ctype: CType, value: int) -> int:
    """Return a number as a type keeps it."""
    bits = 8 * ctype.width
    value &= (1 << bits) - 1
    return value - (1 << bits) if ctype.signed and value >> (bits - 1) else value
