"""The programs of a build: which file each is now, and what they are, told by their contents.

An object is compiled by more than the command that make runs: a wrapper such as ccache calls the compiler of the same name that
comes later on the search path, and a compiler calls its parts. All of them count.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.command_words import words_of
from nhmod.dataclass import dataclass
from nhmod.looks import Look

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target.recipe import Recipe

_PARTS = ("cc1", "as", "ld", "collect2")
"""What a C compiler calls, by the names that ``-print-prog-name`` knows."""
_SECONDS = 10
_LIBRARIES = "LD_LIBRARY_PATH"
_MAKEFILE = re.compile(r"(?:.*/)?(?:makefile[^/]*|[^/]*\.mk)", re.IGNORECASE)
# A variable of a makefile that says how things are compiled or linked, with the lines that continue it.
_SETTING = re.compile(
    rb"^[ \t]*(?:export[ \t]+)?\w*(?:FLAGS|CC|CPP|CXX|LD|LINK|DEFS|DEFINES)\w*[ \t]*[:+?]?=(?:[^\n\\]|\\.|\\\n)*",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Toolchain:
    """``programs`` are the names of the programs with the files that they mean, ``looks`` those files.

    ``stamp`` tells all that a compiled file depends on beside its sources: make asks for none of it.
    """

    programs: Mapping[str, tuple[str, ...]]
    looks: Mapping[str, Look]
    stamp: str


def toolchain(recipe: Recipe, compiler: str, makefiles: Mapping[str, bytes]) -> Toolchain:
    """Look at the programs of a recipe; ``makefiles`` are those of the stage by their paths, for the flags that they set."""
    words = words_of(compiler) if recipe.has_commands else []
    own = {word: _meant(word) for word in dict.fromkeys(words)}
    own |= {part: _meant(part) for part in _parts(words)}
    others = (*recipe.tools, *(step.command[0] for step in recipe.steps if step.command))
    own |= {name: _meant(name) for name in others if name not in own}
    programs = {name: files for name, files in own.items() if files}
    looks = {file: Look.closely(file) for files in programs.values() for file in files}
    stamp = hashlib.sha256(
        f"{compiler}\n{os.environ.get(_LIBRARIES, '')}\n{sorted(recipe.environment.items())}\n".encode()
    )
    for name, files in programs.items():
        stamp.update("".join(f"{name} {looks[file].digest}\n" for file in files).encode(errors="surrogateescape"))
    for path in sorted(makefiles):
        settings = b"\n".join(_SETTING.findall(makefiles[path]))
        stamp.update(path.encode(errors="surrogateescape") + b"\n" + settings + b"\n")
    return Toolchain(programs, looks, stamp.hexdigest())


def is_makefile(path: str) -> bool:
    """Return whether a file of a tree is a makefile, by its name."""
    return _MAKEFILE.fullmatch(path) is not None


def still_meant(programs: Mapping[str, Iterable[str]]) -> bool:
    """Return whether the names of programs mean the files that they meant."""
    return all(tuple(files) == _meant(name) for name, files in programs.items())


def _parts(words: list[str]) -> Iterator[str]:
    """Ask the compiler for the programs that it calls; one that can't be asked has none."""
    from subprocess import SubprocessError  # noqa: PLC0415 - a build that has nothing to do asks nobody

    from nhmod.programs import run_program  # noqa: PLC0415

    for part in _PARTS:
        try:
            done = run_program((*words, f"-print-prog-name={part}"), seconds=_SECONDS)
        except (OSError, ValueError, SubprocessError):
            return
        said = done.stdout.strip()
        if done.returncode or not said or "\n" in said:
            return
        yield said


def _meant(word: str) -> tuple[str, ...]:
    """Return the files that a word of a command means: all programs of that name on the search path, or the file it names."""
    named = word.rpartition("=")[2].removeprefix("@")
    if "/" in word or word != named:
        return (str(Path(named).absolute()),) if Path(named).is_file() else ()
    folders = dict.fromkeys(filter(None, os.environ.get("PATH", os.defpath).split(os.pathsep)))
    places = (f"{folder}/{word}" for folder in folders)
    return tuple(place for place in places if os.access(place, os.X_OK) and os.path.isfile(place))  # noqa: PTH113 - quicker
