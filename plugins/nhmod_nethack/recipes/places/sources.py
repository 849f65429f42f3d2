"""What a game for another place is made of, as the makefiles of the stage say it: objects and their sources, and what makedefs writes.

Sources: sys/unix/Makefile.src (HOBJ, and a rule an object), Makefile.utl (MAKEOBJS, RECOVOBJS, the calls of makedefs), Makefile.dat
(the texts).
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.location import Location
from nhmod_nethack.makefile import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod_nethack.recipes.places.place import Place

DATE = "include/date.h"
TILE_TABLE = "src/tile.c"
"""Which tile a glyph has, for games that know; a tool of the tree's writes it."""
_MAKEFILE = "sys/unix/Makefile."
_OBJECTS = "../src"
"""Where Makefile.utl finds objects of the game."""
# ../include/onames.h: makedefs / ./makedefs -o
_GENERATED = re.compile(
    r"^((?:\.\./(?:include|src)/[\w.]+[ \t]*)+):[^\n]*\n\t(?:\./|\.\./util/)makedefs (-\w)", re.MULTILINE
)
# ../src/vis_tab.c: ../include/vis_tab.h
_BESIDE = re.compile(r"^(\.\./src/[\w.]+)[ \t]*:[ \t]*(\.\./include/[\w.]+)[ \t]*$", re.MULTILINE)
# rumors: rumors.tru rumors.fal ../util/makedefs / ../util/makedefs -r
_TEXT = re.compile(r"^([\w.]+)[ \t]*:([^\n]*\.\./util/makedefs)[^\n]*\n\t\.\./util/makedefs (-\w)", re.MULTILINE)
_OBJECT = re.compile(r"^([\w./]+\.o)[ \t]*:[ \t]*([^\n]*(?:\n\t[^\n]*)*)", re.MULTILINE)
_MACRO = re.compile(r"(?<!\S)-D\w+(?:=[\w.]+)?(?!\S)")
_VERSION, _DUNGEON = "-v", "-e"
_OTHERWISE = frozenset({_VERSION, _DUNGEON})
"""Calls of makedefs that are no rule of a text: they are made anyhow, or by nhmod's own compiler."""


@dataclass(frozen=True, slots=True)
class Written:
    """Files that one call of makedefs writes, and what it reads; paths in the stage."""

    option: str
    outputs: tuple[str, ...]
    inputs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compiled:
    """A source of a program; ``macros`` are what the rule of its object tells the compiler beside the usual flags."""

    path: str
    macros: str = ""


@dataclass(frozen=True, slots=True)
class Makefiles:
    """The makefiles of a stage, as the place has them."""

    stage: Path
    place: Place
    src: str
    utl: str
    dat: str

    @classmethod
    def of(cls, stage: Path, place: Place, settings: Iterable[tuple[str, str]]) -> Makefiles:
        """Read them; ``settings`` are the place's variables."""
        src, utl, dat = (
            (stage / f"{_MAKEFILE}{name}").read_text("latin-1").replace("\\\n", " ") for name in ("src", "utl", "dat")
        )
        set_here = "".join(f"\n{name} = {value}\n" for name, value in settings)
        return cls(stage, place, src + set_here, utl.replace("$(OBJDIR)", _OBJECTS), dat)

    def game(self, report: Report) -> tuple[Compiled, ...]:
        """Return the sources of the game."""
        return tuple(self._sources("src", self.src, "HOBJ", report))

    def tool(self, variable: str, report: Report) -> tuple[Compiled, ...]:
        """Return the sources of a tool of util/, whose objects the variable lists."""
        return tuple(self._sources("util", self.utl, variable, report))

    def tables(self) -> tuple[Written, ...]:
        """Return what makedefs writes of the tables."""
        beside, found = dict(_BESIDE.findall(self.utl)), dict[str, tuple[str, ...]]()
        for outputs, option in _GENERATED.findall(f"{self.utl}\n{self.src}"):
            names = (*found.get(option, ()), *outputs.split())
            found[option] = (*names, *(one for one, first in beside.items() if first in names))
        return tuple(
            Written(option, tuple(dict.fromkeys(posixpath.normpath(f"util/{name}") for name in names)))
            for option, names in found.items()
            if option != _VERSION
        )

    def texts(self) -> tuple[Written, ...]:
        """Return the texts that makedefs makes of others in dat/."""
        found: dict[str, Written] = {}
        for output, needed, option in _TEXT.findall(self.dat):
            before = found.get(option, Written(option, ()))
            inputs = tuple(f"dat/{word}" for word in needed.split() if not word.startswith("../"))
            found[option] = Written(option, (*before.outputs, f"dat/{output}"), (*before.inputs, *inputs))
        return tuple(written for option, written in found.items() if option not in _OTHERWISE)

    def _sources(self, folder: str, text: str, variable: str, report: Report) -> Iterator[Compiled]:
        """Yield the sources of the objects that a variable lists: what an object's rule names first, else one of its name."""
        file = f"{_MAKEFILE}{'src' if folder == 'src' else 'utl'}"
        rules, made = (
            dict(_OBJECT.findall(text)),
            {TILE_TABLE, *(path for one in self.tables() for path in one.outputs)},
        )
        for entry in words(text, variable, file):
            stem = posixpath.splitext(entry)[0]
            needed, _, command = rules.get(entry, "").partition("\n")
            ruled = [word for word in needed.split() if word.endswith(".c")]
            of_its_name = (f"{other}/{posixpath.basename(stem)}.c" for other in self.place.folders)
            places = (*(f"{folder}/{word}" for word in (*ruled[:1], f"{stem}.c")), *of_its_name)
            paths = [posixpath.normpath(path) for path in places]
            found = next((path for path in paths if path in made or (self.stage / path).is_file()), None)
            if found is not None:
                yield Compiled(found, " ".join(_MACRO.findall(command)))
                continue
            report.error(
                "NH1844",
                f"a program is linked with {entry}, and nothing says which source that is made of",
                Location(file=file),
                hint=f"add a rule for it to {file} ('{entry}: ….c')",
            )
