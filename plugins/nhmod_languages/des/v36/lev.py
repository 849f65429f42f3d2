"""A compiled level of the 3.6 dialect: version words, and instructions for the game's level coder.

After the words (``Header``) stands the number of instructions, a long. An instruction is its opcode, an int; only
SPO_PUSH is followed by data: the operand's kind (one of SPOVAR_…, an xchar) and then a long, or an int's length and so
many bytes, or nothing. Mirrors util/lev_main.c (write_maze) and src/sp_lev.c (sp_level_loader).
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

from nhmod.binary import LAYOUTS, Header, Layout
from nhmod.dataclass import frozen
from nhmod.location import Location
from nhmod_languages.des.v36 import lev_codes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.diagnostics import Report

Operand: TypeAlias = "int | bytes | None"

_MAJOR_SHIFT = 24
_LARGEST_MAJOR = 15
_CUT_OFF = 1000  # a count larger than so many times what the file holds is damage, not a file that was cut off


class Instruction(NamedTuple):
    """One instruction; ``kind`` and ``operand`` are SPO_PUSH's only, and the location is no part of the file.

    ``kind`` is the operand's SPOVAR_… number (-1: no operand). The operand is an int, the bytes of a text, of a
    variable's name or of a map, or None for the kind SPOVAR_NULL.
    """

    opcode: int
    kind: int = -1
    operand: Operand = None
    location: Location | None = None


@frozen
class Numbering:
    """A tree's numbers of its instructions (include/sp_lev.h).

    ``opcodes`` has the number of each opcode under its name without SPO_ (``PUSH``), ``kinds`` that of each kind of
    operand without SPOVAR_ (``INT``), ``count`` is MAX_SP_OPCODES and ``header_words`` the length of the header.
    """

    opcodes: Mapping[str, int]
    kinds: Mapping[str, int]
    count: int
    header_words: int


@frozen
class LevelFile:
    """A .lev file's content."""

    header: Header
    instructions: tuple[Instruction, ...]


def write_level(header: Header, instructions: Iterable[Instruction], numbering: Numbering) -> bytes:
    """Return the bytes of a .lev file, as util/lev_main.c:write_level_file makes them.

    A number that does not fit its type is cut off. The kinds and opcodes are believed to be the tree's.
    """
    forms = _Forms(header.layout)
    push = numbering.opcodes["PUSH"]
    texts = _texts(numbering)
    nothing = numbering.kinds["NULL"]
    body: list[bytes] = []
    for opcode, kind, operand, _ in instructions:
        if opcode != push:
            body.append(forms.opcode.pack(opcode))
        elif kind == nothing:
            body.append(forms.push.pack(opcode, kind))
        elif kind in texts:
            text = operand if isinstance(operand, bytes) else b""
            body.append(forms.text.pack(opcode, kind, len(text)) + text)
        else:
            value = operand if isinstance(operand, int) else 0
            body.append(forms.number.pack(opcode, kind, forms.wrap(value)))
    return header.pack() + forms.count.pack(len(body)) + b"".join(body)


def read_level(
    content: bytes,
    file: str,
    report: Report,
    numbering: Numbering,
    layout: Layout,
) -> LevelFile | None:
    """Read a whole .lev file; None, with errors in the report, if it is not one that this target's game could read.

    ``file`` is its path as the user knows it. Bytes behind the last instruction are an error too: no decompiled text could bring them back.
    """
    return _Reader(content, file, report, numbering).read(layout)


class _Forms:
    """How the pieces of an instruction are packed on one machine."""

    def __init__(self, layout: Layout) -> None:
        order = "<" if layout.byteorder == "little" else ">"
        self.bits = 8 * layout.long
        long = "q" if self.bits == 64 else "i"  # noqa: PLR2004 - the two longs there are
        self.count = Struct(f"{order}{long}")
        self.opcode = Struct(f"{order}i")
        self.push = Struct(f"{order}ib")
        self.number = Struct(f"{order}ib{long}")
        self.text = Struct(f"{order}ibi")
        self.kind = Struct("b")

    def wrap(self, value: int) -> int:
        """Cut a number to a long, as an assignment in C does."""
        half = 1 << (self.bits - 1)
        return value if -half <= value < half else ((value + half) & ((1 << self.bits) - 1)) - half


class _StoppedError(Exception):
    """What is wrong was reported; the rest of the file can't be read."""


class _Reader:
    def __init__(self, content: bytes, file: str, report: Report, numbering: Numbering) -> None:
        self.content = content
        self.location = Location(file=file)
        self.report = report
        self.numbering = numbering
        self.numbers = _numbers(numbering)
        self.texts = _texts(numbering)
        self.place = 0

    def read(self, layout: Layout) -> LevelFile | None:
        try:
            header = self._header(layout)
            instructions = self._instructions(_Forms(layout))
        except _StoppedError:
            return None
        if self.place < len(self.content):
            self.report.error(
                lev_codes.TRAILING,
                f"{len(self.content) - self.place} more bytes stand behind the last of the {len(instructions)} "
                f"instructions, at byte {self.place}",
                self.location,
                hint="compile the level again, into a folder without old .lev files",
            )
            return None
        return LevelFile(header=header, instructions=tuple(instructions))

    def _header(self, layout: Layout) -> Header:
        words = self.numbering.header_words
        try:
            header = Header.unpack(self.content, words, layout)
        except IndexError:
            header = None
        if header is not None and _plausible(header):
            self.place = words * layout.size("long")
            return header
        other = self._other_machine(layout)
        if other is not None:
            raise self._failed(
                lev_codes.OTHER_MACHINE,
                f"this level was compiled for another machine: its numbers are {_described(other)}, the target's "
                f"{_described(layout)}",
                "choose the layout that it was made for",
            )
        raise self._failed(
            lev_codes.NOT_A_LEVEL,
            "this is no compiled level: "
            + ("it does not begin with a game's version" if self.content else "it is empty"),
            "give a .lev file that lev_comp or `nhmod level compile` made",
        )

    def _other_machine(self, layout: Layout) -> Layout | None:
        orders: tuple[Literal["little", "big"], ...] = ("little", "big")
        for known in LAYOUTS.values():
            for order in orders:
                other = Layout(name=known.name, byteorder=order, long=known.long, pointer=known.pointer)
                if (other.long, order) == (layout.long, layout.byteorder):
                    continue
                try:
                    header = Header.unpack(self.content, self.numbering.header_words, other)
                except IndexError:
                    continue
                if _plausible(header):
                    return other
        return None

    def _instructions(self, forms: _Forms) -> list[Instruction]:
        count = self._take(forms.count, "before the number of its instructions")
        room = (len(self.content) - self.place) // forms.opcode.size
        if count < 0 or count > _CUT_OFF * (room + 1):
            raise self._failed(
                lev_codes.COUNT,
                f"the level says that it has {count} instructions; the file has room for {room} at most",
                "the file is damaged: compile the level again",
            )
        push = self.numbering.opcodes["PUSH"]
        found: list[Instruction] = []
        for number in range(1, count + 1):
            opcode = self._take(forms.opcode, f"before instruction {number} of {count}")
            if not 0 <= opcode < self.numbering.count:
                raise self._failed(
                    lev_codes.OPCODE,
                    f"instruction {number} of {count}, at byte {self.place - forms.opcode.size}, is {opcode}; the "
                    f"target's opcodes are 0 to {self.numbering.count - 1}",
                    "the file is damaged, or made for another game: compile the level again",
                )
            found.append(
                self._operand(forms, opcode, f"instruction {number} of {count}")
                if opcode == push
                else Instruction(opcode)
            )
        return found

    def _operand(self, forms: _Forms, opcode: int, where: str) -> Instruction:
        start = self.place
        kind = self._take(forms.kind, f"within {where}")
        if kind in self.numbers:
            return Instruction(opcode, kind, self._take(forms.count, f"within {where}"))
        if kind in self.texts:
            length = self._take(forms.opcode, f"within {where}")
            if not 0 <= length <= len(self.content) - self.place:
                raise self._failed(
                    lev_codes.TEXT_LENGTH,
                    f"{where} pushes a text of {length} bytes at byte {start}; {len(self.content) - self.place} are "
                    "left",
                    "the file is damaged or cut off: compile the level again",
                )
            text = self.content[self.place : self.place + length]
            self.place += length
            return Instruction(opcode, kind, text)
        if kind != self.numbering.kinds["NULL"]:
            raise self._failed(
                lev_codes.OPERAND_KIND,
                f"{where} pushes something of kind {kind} at byte {start}; a level file holds no such thing",
                "the file is damaged: compile the level again",
            )
        return Instruction(opcode, kind)

    def _take(self, form: Struct, where: str) -> int:
        """Read one number; ``where`` says where the file would end if it isn't there."""
        end = self.place + form.size
        if end > len(self.content):
            raise self._failed(lev_codes.TRUNCATED, f"the level ends {where}", "it was cut off: compile it again")
        (value,) = form.unpack_from(self.content, self.place)
        self.place = end
        return cast("int", value)

    def _failed(self, code: str, message: str, hint: str) -> _StoppedError:
        self.report.error(code, message, self.location, hint=hint)
        return _StoppedError()


def _plausible(header: Header) -> bool:
    """Return whether the words can be a game's, read in the right size and order.

    The release is believed if it is a version up to 15, which a text's or a picture's first bytes are not (a variant's can
    be 0.9). The words behind the features count monsters and sizes, so none is zero; half of a longer word would be.
    """
    return header.words[0] > 0 and header.words[0] >> _MAJOR_SHIFT <= _LARGEST_MAJOR and all(header.words[2:])


def _numbers(numbering: Numbering) -> frozenset[int]:
    """Return the kinds that are a long in the file."""
    return frozenset(numbering.kinds[name] for name in ("INT", "COORD", "REGION", "MAPCHAR", "MONST", "OBJ"))


def _texts(numbering: Numbering) -> frozenset[int]:
    """Return the kinds that are a length and bytes: the loader takes a selection too, which no compiler writes."""
    return frozenset(numbering.kinds[name] for name in ("STRING", "VARIABLE", "SEL"))


def _described(layout: Layout) -> str:
    order = "" if layout.byteorder == "little" else ", the high byte first"
    return f"{8 * layout.long} bits wide{order}"
