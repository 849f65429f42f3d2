"""Teaches a WebAssembly program to wait: binaryen's asyncify, for the calls of WASI that wait for a key or for the clock."""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
from pathlib import Path

from nhmod.dataclass import dataclass
from nhmod.diagnostics import Report, problem
from nhmod.files import write_file
from nhmod.programs import run_program
from nhmod.target.store import Store
from nhmod_web.codes import NOT_ASLEEP
from nhmod_web.packages import REWRITER, program

_WAITING = ("fd_read", "poll_oneoff")
_FEATURES = ("bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext")
_OPTIONS = (
    "--asyncify",
    f"--pass-arg=asyncify-imports@{','.join(f'wasi_snapshot_preview1.{call}' for call in _WAITING)}",
    *(f"--enable-{feature}" for feature in _FEATURES),
)
_OPTIMIZED = "--optimize-level=1"
"""What it adds is made small while it is added: a whole pass over the program (``-O1``) makes it no smaller, for the compiler was there."""
_CASTS = "--fpcast-emu"
_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class MakeWaiting:
    """Writes a program of the stage anew, so that it can wait in a page; the same program is rewritten only once.

    ``optimized`` has what is added made small, which takes most of the time: half of the size for four times the work. ``casts`` says
    that functions may be called by pointers of other types than theirs: C of before prototypes does so, and WebAssembly stops there.
    """

    source: str
    output: str
    optimized: bool = True
    casts: bool = False

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Rewrite it, or take what was made of it before."""
        del report
        content, store = (stage / self.source).read_bytes(), Store(cache / "waiting")
        options = (
            *((_OPTIMIZED,) if self.optimized else ()),
            *((_CASTS,) if self.casts else ()),
            *_OPTIONS,
        )
        key = store.key(str(REWRITER), REWRITER.integrity, *options, hashlib.sha256(content).hexdigest())
        known = store.recall(key)
        made = known["program"] if known is not None else _rewritten(content, options, cache)
        if known is None:
            store.keep(key, {"program": made})
        place = stage / self.output
        if not (place.is_file() and place.read_bytes() == made):
            write_file(place, made)


def _rewritten(content: bytes, options: tuple[str, ...], cache: Path) -> bytes:
    tool = REWRITER.unpacked(cache) / "bin" / "wasm-opt"
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder, "source.wasm"), Path(folder, "output.wasm")
        source.write_bytes(content)
        command = (program("node"), str(tool), str(source), "-o", str(output), *options)
        try:
            ran = run_program(command, seconds=_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise problem(NOT_ASLEEP, f"wasm-opt could not be run: {error}", exit_status=3) from error
        if ran.returncode or not output.is_file():
            said = [line for line in f"{ran.stderr}\n{ran.stdout}".splitlines() if line.strip()]
            why = said[0] if said else f"it ended with status {ran.returncode}"
            raise problem(NOT_ASLEEP, f"the game can't be made to wait for keys: {why}", exit_status=3)
        return output.read_bytes()
