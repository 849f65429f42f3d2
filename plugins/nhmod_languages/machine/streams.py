"""What a program says and writes: printing, files that are kept here, and its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.machine.memory import FaultError, Memory
from nhmod_languages.machine.types import INT, LONG, UINT, ULONG, fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FORMAT = re.compile(rb"%([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|z|j)?([diouxXcsp%])")
_STANDARD = 3
_ERROR = -1


class ExitError(Exception):
    """The program ends, with a status."""

    def __init__(self, status: int) -> None:
        """Keep the status."""
        super().__init__(status)
        self.status = status


class Streams:
    """The library's streams. ``given`` are the files that can be read; ``made`` those that were written; ``said`` is all output."""

    def __init__(self, memory: Memory, given: Mapping[str, bytes]) -> None:
        """Begin with nothing written."""
        self.memory = memory
        self.given = given
        self.made: dict[str, bytearray] = {}
        self.said = bytearray()
        self.read: dict[int, bytes] = {}
        self._places: dict[int, int] = {}
        self._open: dict[int, bytearray] = {2: self.said, 3: self.said}
        self._further: list[Iterator[int]] = []
        self._next = _STANDARD

    # -- the program

    def f_exit(self, status: int) -> int:
        """End the program."""
        raise ExitError(status)

    def f_abort(self) -> int:
        """End the program for a fault."""
        raise FaultError("the program gives up")

    def f_perror(self, text: int) -> int:
        """Say what is wrong with a file."""
        self.said += self.memory.text(text) + b": no such file\n"
        return 0

    # -- printing

    def _printed(self, form: int, arguments: Iterator[int]) -> bytes:
        def one(found: re.Match[bytes]) -> bytes:
            flags, width, precision, size, kind = found.groups()
            if kind == b"%":
                return b"%"
            wide = str(next(arguments)).encode() if width == b"*" else width
            exact = str(next(arguments)).encode() if precision == b"*" else precision
            value = next(arguments)
            rest = b"" if exact is None else b"." + exact
            shape = (b"%" + flags + wide + rest).decode()
            if kind == b"s":
                text = self.memory.text(value).decode("latin-1") if value else "(null)"
                return (f"{shape}s" % text).encode("latin-1")
            if kind == b"c":
                return (f"{shape}s" % chr(value & 0xFF)).encode("latin-1")
            long = size in {b"l", b"ll", b"z", b"j"} or kind == b"p"
            signed = kind in {b"d", b"i"}
            value = fit((LONG if long else INT) if signed else (ULONG if long else UINT), value)
            return (f"{shape}{'x' if kind == b'p' else 'd' if kind in b'iu' else kind.decode()}" % value).encode(
                "latin-1"
            )

        try:
            return _FORMAT.sub(one, self.memory.text(form))
        except StopIteration as error:
            raise FaultError("a format asks for more arguments than it was given") from error

    def f_sprintf(self, target: int, form: int, *arguments: int) -> int:
        """Print into a string."""
        made = self._printed(form, iter(arguments))
        self.memory.put_text(target, made)
        return len(made)

    def f_snprintf(self, target: int, most: int, form: int, *arguments: int) -> int:
        """Print into so many bytes."""
        made = self._printed(form, iter(arguments))
        if most:
            self.memory.put_text(target, made[: most - 1])
        return len(made)

    def f_vsprintf(self, target: int, form: int, further: int) -> int:
        """Print into a string."""
        return self.f_sprintf(target, form, *self._further[further - 1])

    def f_vsnprintf(self, target: int, most: int, form: int, further: int) -> int:
        """Print into so many bytes."""
        return self.f_snprintf(target, most, form, *self._further[further - 1])

    def f_printf(self, form: int, *arguments: int) -> int:
        """Print."""
        return self.f_fprintf(2, form, *arguments)

    def f_vprintf(self, form: int, further: int) -> int:
        """Print."""
        return self.f_fprintf(2, form, *self._further[further - 1])

    def f_vfprintf(self, file: int, form: int, further: int) -> int:
        """Print into a file."""
        return self.f_fprintf(file, form, *self._further[further - 1])

    def f_fprintf(self, file: int, form: int, *arguments: int) -> int:
        """Print into a file."""
        made = self._printed(form, iter(arguments))
        self._put(file, made)
        return len(made)

    def f_fputs(self, text: int, file: int) -> int:
        """Print a string into a file."""
        self._put(file, self.memory.text(text))
        return 0

    def f_puts(self, text: int) -> int:
        """Print a line."""
        self.said += self.memory.text(text) + b"\n"
        return 0

    def f_fputc(self, char: int, file: int) -> int:
        """Print a character into a file."""
        self._put(file, bytes([char & 0xFF]))
        return char

    def f_fflush(self, _file: int) -> int:
        """Do nothing: all is written at once."""
        return 0

    # -- files

    def _handle(self) -> int:
        self._next += 1
        return self._next

    def f_fopen(self, name: int, mode: int) -> int:
        """Open a file; NULL if there is none to read."""
        return self._opened_as(self._handle(), self.memory.text(name).decode("latin-1"), self.memory.text(mode))

    def f_freopen(self, name: int, mode: int, file: int) -> int:
        """Open a file in another's place."""
        return self._opened_as(file, self.memory.text(name).decode("latin-1"), self.memory.text(mode))

    def _opened_as(self, handle: int, name: str, mode: bytes) -> int:
        """Open a file: ``r`` to read, ``w`` as a new one, ``a`` to go on at its end, ``o`` to write over what is in it."""
        if mode[:1] == b"r":
            content = self.given.get(name, self.made.get(name))
            if content is None:
                return 0
            self.read[handle] = bytes(content)
            self._places[handle] = 0
            return handle
        if mode[:1] == b"w" or name not in self.made:
            self.made[name] = bytearray()
        self._open[handle] = self.made[name]
        self._places[handle] = len(self.made[name]) if mode[:1] == b"a" else 0
        return handle

    def _put(self, handle: int, data: bytes) -> None:
        file = self._open.get(handle, self.said)
        at = len(file) if file is self.said else self._places[handle]
        file[at : at + len(data)] = data
        self._places[handle] = at + len(data)

    def f_fclose(self, _file: int) -> int:
        """Close a file."""
        return 0

    def f_fgetc(self, file: int) -> int:
        """Read a character, or EOF."""
        place = self._places.get(file, 0)
        content = self.read.get(file, b"")
        self._places[file] = place + 1
        return content[place] if place < len(content) else _ERROR

    def f_fgets(self, target: int, size: int, file: int) -> int:
        """Read a line."""
        place = self._places.get(file, 0)
        content = self.read.get(file, b"")
        if place >= len(content):
            return 0
        end = content.find(b"\n", place) + 1 or len(content)
        line = content[place : min(end, place + size - 1)]
        self._places[file] = place + len(line)
        return self.memory.put_text(target, line)

    def f_creat(self, name: int, _mode: int) -> int:
        """Open a file to write."""
        return self._opened_as(self._handle(), self.memory.text(name).decode("latin-1"), b"w")

    def f_open(self, name: int, flags: int, *_mode: int) -> int:
        """Open a file."""
        text = self.memory.text(name).decode("latin-1")
        if not flags & 3:
            return self._opened_as(self._handle(), text, b"r") or _ERROR
        return self._opened_as(self._handle(), text, b"w" if flags & 512 else b"a" if flags & 1024 else b"o")

    def f_write(self, handle: int, source: int, size: int) -> int:
        """Write bytes."""
        self._put(handle, self.memory.read(source, size))
        return size

    def f_fwrite(self, source: int, size: int, count: int, file: int) -> int:
        """Write things of a size."""
        self.f_write(file, source, size * count)
        return count

    def f_close(self, _handle: int) -> int:
        """Close a file."""
        return 0

    def f_remove(self, name: int) -> int:
        """Remove a file."""
        return 0 if self.made.pop(self.memory.text(name).decode("latin-1"), None) is not None else _ERROR

    def f_chdir(self, _name: int) -> int:
        """Do nothing: there are no folders."""
        return 0
