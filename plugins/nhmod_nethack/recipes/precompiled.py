"""The header that nearly all of the game's sources begin with, read once by gcc in place of a hundred times ("Precompiled Headers").

It lies in a folder of its own, of which only the step that compiles the game is told. gcc takes it where a file's first line includes
``hack.h`` and the macros and options are those that it was made with, and else reads the header; the program is the same, byte by byte.
"""

from __future__ import annotations

import re
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.recipe import Step
from nhmod_nethack.recipes.compilers import command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_nethack.recipes.steps import Makes

_GCC = re.compile(r"(?:[\w.]+-)*gcc(?:-\d+)?")
_FOLDER = "precompiled"
_RULES = f"{_FOLDER}/Makefile"
# The compiler writes down all headers that were read, the system's too: the next build makes it anew if one is newer. Where gcc can't
# use what it made (where the kernel gives it no memory at the place it wants, gcc before 12), the headers are read as they are.
_RULES_TEXT = b"""\
READ = $(CC) $(CFLAGS) -x c
../precompiled/hack.h.gch: ../include/hack.h
\t@{ $(READ)-header -MD -MP -MT $@ -MF ../precompiled/hack.h.d $< -o $@.new && mv $@.new $@ && \\
\t\techo '#include "hack.h"' | $(READ) -I../precompiled -Werror=invalid-pch -fsyntax-only - ; } >/dev/null 2>&1 || rm -f $@
-include ../precompiled/hack.h.d
"""
# Who includes it again is sent to the file that what gcc made lies beside, which must be there; so is who can't use that.
_FORWARDS = f"{_FOLDER}/hack.h"
_FORWARDS_TEXT = b'#include_next "hack.h"\n'


@frozen
class Precompiled:
    """What a recipe needs for it: the ``files`` of the stage, the ``steps`` before the game is compiled, and the ``compiler`` that does."""

    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    steps: tuple[Step, ...] = ()
    compiler: str = ""


def precompiled(compiler: str, makes: Makes) -> Precompiled:
    """Return what is needed where the game is compiled by gcc alone, or nothing: ccache would keep nothing of what is compiled so."""
    parts = command(compiler)
    if parts.launcher or not _GCC.fullmatch(Path(parts.program).name):
        return Precompiled()
    return Precompiled(
        files=MappingProxyType({_RULES: _RULES_TEXT, _FORWARDS: _FORWARDS_TEXT}),
        steps=(
            Step(
                title="Compiling the headers",
                command=makes.make("-C", "src", "-f", "Makefile", "-f", f"../{_RULES}", f"../{_FOLDER}/hack.h.gch"),
                make=True,
            ),
        ),
        compiler=f"{compiler} -I../{_FOLDER}",
    )
