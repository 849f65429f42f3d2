"""Games that are compiled with the address and the undefined-behaviour sanitizer: how they are started, and what these said of them."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path
from subprocess import SubprocessError
from typing import TYPE_CHECKING

from nhmod.command_words import words_of
from nhmod.dataclass import frozen
from nhmod.programs import run_program
from nhmod_playing.complaints import Complaint, said_in

if TYPE_CHECKING:
    from nhmod_playing.blame import Lines

_CHECKS = "-fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize=object-size -fsanitize-recover=address,undefined"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only.

The undefined-behaviour sanitizer has the lines without. All of its checks are on but ``object-size``, which says worse what the address
sanitizer says a moment later.
"""
_OF_GCC = "-static-libasan -static-libubsan"
"""As libraries of their own its sanitizers have two logs, and that of undefined behaviour is the screen; clang's are one, and always so."""
SANITIZING = f"{_CHECKS} {_OF_GCC}"
"""The options of gcc; ``sanitized`` finds those of any compiler."""
_TRIAL = """\
#include <limits.h>
#include <stdlib.h>
int main(int one, char **arguments) {
    volatile char *part = malloc(1);
    volatile int most = INT_MAX;
    most = most + one;
    part[one] = 'x';
    return 0;
}
"""
_HEARD = {"signed-integer-overflow in main", "heap-buffer-overflow in main"}
_SECONDS = 60
SANITIZERS = "the address and undefined-behaviour sanitizers"
_LOG = "nhmod-sanitizer"
"""In gcc's, the undefined-behaviour sanitizer begins a log of its own with what it says first, in which both go on: each has a name."""


def sanitized(compiler: str) -> str:
    """Return a compiler with the options by which both sanitizers are heard, or nothing: one may not know them, and not say so.

    One that is not there is left for the build to tell.
    """
    words = words_of(compiler)
    if not words or shutil.which(words[0]) is None:
        return f"{compiler} {SANITIZING}"
    return next((f"{compiler} {some}" for some in (SANITIZING, _CHECKS) if _hears([*words, *some.split()])), "")


def _hears(command: list[str]) -> bool:
    """Try whether mistakes of a program that is compiled so are written down."""
    with tempfile.TemporaryDirectory(prefix="nhmod-sanitized-") as place:
        folder = Path(place)
        (folder / "trial.c").write_text(_TRIAL, encoding="ascii")
        plain = Sanitizer()
        for words in ([*command, "trial.c", "-o", "trial"], [str(folder / "trial")]):
            try:
                done = run_program(words, seconds=_SECONDS, folder=folder, **plain.env(folder))
            except (OSError, ValueError, SubprocessError):  # it made nothing, or nothing that runs here
                return False
            if done.returncode:
                return False
        return {one.text for one in plain.reports(folder)} == _HEARD


@frozen
class Sanitizer:
    """The sanitizers of a build; ``known`` is what they say of the original game's own doing, which is nobody's failure here.

    What is in one of the mods' ``lines`` is never the original's doing, whatever else is in that function.
    """

    known: frozenset[str] = frozenset()
    lines: tuple[Lines, ...] = ()

    @property
    def sign(self) -> str:
        """Tell games that are held against it from those that are held against another."""
        return hashlib.sha256("\n".join(sorted(self.known)).encode()).hexdigest()[:16]

    def env(self, folder: Path) -> dict[str, str]:
        """Return the environment of a game in a folder: it goes on, and what was wrong is written down there."""
        common = f"halt_on_error=0:log_path={folder}/{_LOG}"
        return {
            "ASAN_OPTIONS": f"detect_leaks=0:verify_asan_link_order=0:{common}-1",
            "UBSAN_OPTIONS": f"print_stacktrace=1:print_summary=1:report_error_type=1:{common}-2",
        }

    def reports(self, folder: Path) -> tuple[Complaint, ...]:
        """Return all that the sanitizers said of the games that were played in a folder, in their order, and forget it."""
        found: list[Complaint] = []
        for path in sorted(folder.glob(f"{_LOG}-*")):
            found += said_in(path.read_text(encoding="utf-8", errors="replace"))
            path.unlink()
        return tuple(found)

    def passes(self, complaint: Complaint) -> bool:
        """Return whether a complaint is of what the original game does itself."""
        return complaint.text in self.known and not any(one.have(complaint) for one in self.lines)

    def complaints(self, folder: Path) -> tuple[Complaint, ...]:
        """Return what ``reports`` does, each once, without what the original game does."""
        return tuple(one for one in dict.fromkeys(self.reports(folder)) if not self.passes(one))
