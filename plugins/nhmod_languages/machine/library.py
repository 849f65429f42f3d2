"""The C library, as far as level and dungeon compilers ask for it: strings, numbers, memory, and files that are kept here."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod_languages.machine.memory import FaultError
from nhmod_languages.machine.streams import Streams
from nhmod_languages.machine.types import INT, LONG, fit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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

_NUMBER = re.compile(rb"[ \t\n\r\v\f]*([+-]?\d+)")
_LAST = 127
"""The last of the characters that have a kind."""


class Library(Streams):
    """The library's functions on a memory."""

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
        tests = {
            f"f_is{name}": partial(_is, getattr(bytes, f"is{name}"))
            for name in ("digit", "alpha", "alnum", "space", "upper", "lower")
        }
        helpers = {
            "COPY": self._copy,
            "ZERO": self._zero,
            "OPEN": self._opened,
            "FURTHER": self._taken,
            "ENTER": self._enter,
        }
        helpers |= {"LEAVE": self._leave, "DIV": _divided, "MOD": _rest, "UNKNOWN": _unknown}
        return {**own, **{name: own[other] for name, other in alike.items()}, **tests, **helpers}

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


def _is(test: Callable[[bytes], bool], char: int) -> int:
    return int(0 < char <= _LAST and test(bytes([char])))


def _unknown(name: str) -> int:
    raise FaultError(f"nothing says what '{name}' is")


def _divided(left: int, right: int) -> int:
    if not right:
        raise FaultError("a division by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _rest(left: int, right: int) -> int:
    return left - right * _divided(left, right)
