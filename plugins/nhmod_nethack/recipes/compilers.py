"""What a C compiler has to be told to compile the game as it is written, by the compiler's name."""

from __future__ import annotations

from pathlib import Path

from nhmod.command_words import words_of
from nhmod.dataclass import frozen

_LAUNCHERS = frozenset({"ccache", "distcc", "sccache"})
_NOT_FAR = "-no-pie"
"""The tools of 3.4.3 keep pointers in ints: they only work below 4 GB."""


@frozen
class Command:
    """A compiler's command in its parts: the program that calls it (ccache) or nothing, its own name or place, its options."""

    launcher: str
    program: str
    options: tuple[str, ...]

    @property
    def is_tcc(self) -> bool:
        """Return whether it is the Tiny C Compiler, which compiles the game in a tenth of gcc's time, and slower code."""
        return Path(self.program).name == "tcc"

    @property
    def optimization(self) -> tuple[str, ...]:
        """Return the options that say how well it is to optimize: none, or ``-O2`` and the like, of which the last one holds."""
        return tuple(word for word in self.options if word.startswith("-O"))


_OF_TCC = (
    # What a system's headers promise of write() and others is not what the game's system.h says for compilers other than GNU's
    # (tile2bmp.c too asks for GNU's), and the limits are those of the system's header, not of a header of gcc's own.
    "-D__GNUC__=1",
    "-D_GCC_LIMITS_H_",
    # In an old-style definition it takes a parameter as declared, unpromoted: its prototype has to say the same (tradstdc.h).
    "-DUNWIDENED_PROTOTYPES",
    # regex.h names a parameter in the length of another, where there are arrays of variable length.
    "-D__STDC_NO_VLA__",
)


def command(compiler: str) -> Command:
    """Take a compiler's command apart, such as ``ccache gcc-12 -g``."""
    words = words_of(compiler)
    launcher = words.pop(0) if len(words) > 1 and Path(words[0]).name in _LAUNCHERS else ""
    program, *options = words or ["cc"]
    return Command(launcher=launcher, program=program, options=tuple(options))


def to_compile(compiler: str) -> str:
    """Return what stands before the game's own flags, each word with a space behind it.

    That is ``-O``, as in its makefiles, where the command names no other (the last one would win), and what the compiler has to be
    told to understand the game.
    """
    parts = command(compiler)
    words = (*(() if parts.optimization else ("-O",)), *(_OF_TCC if parts.is_tcc else ()))
    return "".join(f"{word} " for word in words)


def not_far(compiler: str) -> str:
    """Return the linker's option for a program whose addresses fit into an int; tcc makes no others."""
    return "" if command(compiler).is_tcc else _NOT_FAR
