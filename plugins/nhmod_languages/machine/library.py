"""The C library, as far as level and dungeon compilers ask for it: strings, numbers, memory, and files that are kept here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.machine.memory import FaultError, Memory
from nhmod_languages.machine.types import INT, LONG, UINT, ULONG, fit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

PRELUDE = """
#define NULL 0
#define EOF (-1)
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define BUFSIZ 8192
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 64
#define O_TRUNC 512
#define O_APPEND 1024
#define INT_MAX 2147483647
#define NEED_VARARGS
#define stdin ((FILE *) 1)
#define stdout ((FILE *) 2)
#define stderr ((FILE *) 3)
"""
"""What the system's headers define."""
DECLARED = """
char *strcpy(char *, const char *), *strncpy(char *, const char *, size_t), *strcat(char *, const char *);
char *strncat(char *, const char *, size_t), *strchr(const char *, int), *strrchr(const char *, int), *strdup(const char *);
char *index(const char *, int), *rindex(const char *, int), *strstr(const char *, const char *);
int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t), atoi(const char *);
int strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t);
size_t strlen(const char *); long atol(const char *);
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t); void free(void *), exit(int), abort(void);
int memcmp(const void *, const void *, size_t);
int printf(const char *, ...), fprintf(FILE *, const char *, ...), sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...), vsprintf(char *, const char *, va_list), vfprintf(FILE *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list), vprintf(const char *, va_list), sscanf(const char *, const char *, ...);
FILE *fopen(const char *, const char *), *freopen(const char *, const char *, FILE *); char *fgets(char *, int, FILE *);
long write(int, const void *, size_t); int open(const char *, int, ...), creat(const char *, int), close(int), fclose(FILE *);
"""
"""What they declare, where the type is not ``int``."""

_FORMAT = re.compile(rb"%([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|z|j)?([diouxXcsp%])")
_SPACES = b" \t\n\r\v\f"
_NUMBER = re.compile(rb"[ \t\n\r\v\f]*([+-]?\d+)")
_STANDARD = 3
_ERROR = -1


class ExitError(Exception):
    """The program ends, with a status."""

    def __init__(self, status: int) -> None:
        """Keep the status."""
        super().__init__(status)
        self.status = status


class Library:
    """The library's functions on a memory. ``given`` are the files that can be read; ``made`` those that were written; ``said`` all output."""

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

    def functions(self) -> Mapping[str, Callable[..., object]]:
        """Return all functions, by the names that programs call them by."""
        own = {name: getattr(self, name) for name in dir(self) if name.startswith("f_")}
        alike = {"f_index": "f_strchr", "f_rindex": "f_strrchr", "f_memmove": "f_memcpy", "f_unlink": "f_remove"}
        alike |= {
            "f_strcmpi": "f_strcasecmp",
            "f_stricmp": "f_strcasecmp",
            "f_strncmpi": "f_strncasecmp",
            "f_getc": "f_fgetc",
        }
        tests: dict[str, Callable[[int], int]] = {
            f"f_is{name}": lambda char, test=getattr(bytes, f"is{name}"): int(0 < char < 128 and test(bytes([char])))  # type: ignore[misc]
            for name in ("digit", "alpha", "alnum", "space", "upper", "lower")
        }
        return {
            **own, **{name: own[other] for name, other in alike.items()}, **tests, "COPY": self._copy, "ZERO": self._zero,
            "DIV": _divided, "MOD": _rest, "OPEN": self._opened, "FURTHER": self._taken, "ENTER": self._enter, "LEAVE": self._leave, "UNKNOWN": _unknown,
        }  # fmt: skip

    # -- what the compiler of functions asks for

    def _copy(self, target: int, source: int, size: int) -> int:
        self.memory.write(target, self.memory.read(source, size))
        return target

    def _zero(self, address: int, size: int) -> None:
        self.memory.write(address, bytes(size))

    def _opened(self, arguments: tuple[int, ...]) -> int:
        self._further.append(iter(arguments))
        return len(self._further)

    def _taken(self, handle: int) -> int:
        try:
            return next(self._further[handle - 1])
        except StopIteration as error:
            raise FaultError("a function asks for more arguments than it was given") from error

    def _enter(self, size: int) -> int:
        frame = self.memory.stack
        self.memory.write(frame, bytes(size))
        self.memory.stack += size
        return frame

    def _leave(self, frame: int) -> None:
        self.memory.stack = frame

    # -- strings

    def f_strlen(self, text: int) -> int:
        """Return a string's length."""
        return len(self.memory.text(text))

    def f_strcpy(self, target: int, source: int) -> int:
        """Copy a string."""
        return self.memory.put_text(target, self.memory.text(source))

    def f_strncpy(self, target: int, source: int, most: int) -> int:
        """Copy a string into so many bytes, the rest zeros."""
        found = self.memory.read(source, 0) if not most else self._at_most(source, most)
        self.memory.write(target, found.ljust(most, b"\0"))
        return target

    def _at_most(self, source: int, most: int) -> bytes:
        place = self.memory.place(source)
        return bytes(self.memory.bytes[place : place + most]).split(b"\0", 1)[0]

    def f_strcat(self, target: int, source: int) -> int:
        """Append a string."""
        self.memory.put_text(target + self.f_strlen(target), self.memory.text(source))
        return target

    def f_strncat(self, target: int, source: int, most: int) -> int:
        """Append so many characters of a string."""
        self.memory.put_text(target + self.f_strlen(target), self._at_most(source, most))
        return target

    def f_strcmp(self, left: int, right: int) -> int:
        """Compare strings."""
        one, other = self.memory.text(left), self.memory.text(right)
        return (one > other) - (one < other)

    def f_strncmp(self, left: int, right: int, most: int) -> int:
        """Compare the beginnings of strings."""
        one, other = self._at_most(left, most), self._at_most(right, most)
        return (one > other) - (one < other)

    def f_strcasecmp(self, left: int, right: int) -> int:
        """Compare strings, small letters and capitals alike."""
        one, other = self.memory.text(left).lower(), self.memory.text(right).lower()
        return (one > other) - (one < other)

    def f_strncasecmp(self, left: int, right: int, most: int) -> int:
        """Compare the beginnings of strings, small letters and capitals alike."""
        one, other = self._at_most(left, most).lower(), self._at_most(right, most).lower()
        return (one > other) - (one < other)

    def f_strchr(self, text: int, char: int) -> int:
        """Return where a character stands first, or NULL."""
        found = (self.memory.text(text) + b"\0").find(bytes([char & 0xFF]))
        return text + found if found >= 0 else 0

    def f_strrchr(self, text: int, char: int) -> int:
        """Return where a character stands last, or NULL."""
        found = (self.memory.text(text) + b"\0").rfind(bytes([char & 0xFF]))
        return text + found if found >= 0 else 0

    def f_strstr(self, text: int, part: int) -> int:
        """Return where a string stands in another, or NULL."""
        found = self.memory.text(text).find(self.memory.text(part))
        return text + found if found >= 0 else 0

    def f_strdup(self, text: int) -> int:
        """Return a copy of a string."""
        found = self.memory.text(text)
        return self.memory.put_text(self.memory.allocate(len(found) + 1), found)

    def f_atoi(self, text: int) -> int:
        """Return the number that a string begins with."""
        return fit(INT, self.f_atol(text))

    def f_atol(self, text: int) -> int:
        """Return the number that a string begins with."""
        found = _NUMBER.match(self.memory.text(text))
        return fit(LONG, int(found[1])) if found else 0

    def f_tolower(self, char: int) -> int:
        """Return a capital's small letter."""
        return char + 32 if ord("A") <= char <= ord("Z") else char

    def f_toupper(self, char: int) -> int:
        """Return a small letter's capital."""
        return char - 32 if ord("a") <= char <= ord("z") else char

    # -- memory

    def f_malloc(self, size: int) -> int:
        """Allocate."""
        return self.memory.allocate(size)

    def f_calloc(self, count: int, size: int) -> int:
        """Allocate."""
        return self.memory.allocate(count * size)

    def f_realloc(self, before: int, size: int) -> int:
        """Allocate, with what was there before."""
        after = self.memory.allocate(size)
        if before:
            self._copy(after, before, min(size, self.memory.room(before)))
            self.memory.free(before)
        return after

    def f_free(self, address: int) -> int:
        """Give back."""
        self.memory.free(address)
        return 0

    def f_memset(self, target: int, byte: int, size: int) -> int:
        """Fill."""
        self.memory.write(target, bytes([byte & 0xFF]) * size)
        return target

    def f_memcpy(self, target: int, source: int, size: int) -> int:
        """Copy."""
        return self._copy(target, source, size)

    def f_memcmp(self, left: int, right: int, size: int) -> int:
        """Compare."""
        one, other = self.memory.read(left, size), self.memory.read(right, size)
        return (one > other) - (one < other)

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


def _unknown(name: str) -> int:
    raise FaultError(f"nothing says what '{name}' is")


def _divided(left: int, right: int) -> int:
    if not right:
        raise FaultError("a division by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _rest(left: int, right: int) -> int:
    return left - right * _divided(left, right)
