"""What a build for the sandbox does besides compiling: it looks at what was included, and makes the program ready for this machine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.diagnostics import listed
from nhmod.location import Location
from nhmod.programs import run_program
from nhmod.target.zig import ninja, zig
from nhmod_sandbox.codes import READS_ELSEWHERE
from nhmod_sandbox.engine import make_ready

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

_TARGET = re.compile(r"(?P<target>\S.*): #deps \d+")
_SECONDS = 60


@dataclass(frozen=True, slots=True)
class CheckSources:
    """Refuses sources that include what is neither the tree's nor the compiler's (NH4402)."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Ask ninja for what was included."""
        del cache
        said = run_program((ninja(), "-C", str(stage), "-t", "deps"), seconds=_SECONDS).stdout
        root, compiler = stage.resolve(), Path(zig()).resolve().parent
        found: dict[str, None] = {}
        for line in said.splitlines():
            if not line.startswith("    "):
                continue
            path = Path(root, line.strip()).resolve()
            if not path.is_relative_to(root) and not path.is_relative_to(compiler):
                found[str(path)] = None
        if found:
            report.error(
                READS_ELSEWHERE,
                f"the game's sources include {listed(found)}, which is no file of the game or of its compiler",
                Location(file=next(iter(found))),
                hint="find the #include of it in the mods, and ask why it is there",
            )


@dataclass(frozen=True, slots=True)
class MakeReady:
    """Makes a program of the stage ready for this machine; the same one only once."""

    program: str

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Do it."""
        del cache, report
        make_ready((stage / self.program).read_bytes())
