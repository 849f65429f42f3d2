"""Games that are compiled with the address and the undefined-behaviour sanitizer: how they are started, and what these said of them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_playing.complaints import said_in

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_playing.blame import Lines
    from nhmod_playing.complaints import Complaint

_MARKS = (b"__asan_init", b"__ubsan_handle_")
SANITIZING = "-fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize=object-size -fsanitize-recover=address,undefined"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only.

The undefined-behaviour sanitizer has the lines without. All of its checks are on: NetHack passes them nearly everywhere. Without
``object-size``, which tells of what the address sanitizer tells better, a moment before that.
"""
SANITIZERS = "the address and undefined-behaviour sanitizers"
_LOG = "nhmod-sanitizer"


def is_sanitized(directory: Path) -> bool:
    """Return whether a game in a directory was compiled with both sanitizers: a compiler may know one or none, and not say so."""
    programs = [path.read_bytes() for path in directory.iterdir() if path.is_file()]
    return any(all(mark in program for mark in _MARKS) for program in programs)


@dataclass(frozen=True, kw_only=True, slots=True)
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
        log = f"halt_on_error=0:log_path={folder}/{_LOG}"
        return {
            "ASAN_OPTIONS": f"detect_leaks=0:verify_asan_link_order=0:{log}",
            "UBSAN_OPTIONS": f"print_stacktrace=1:print_summary=1:report_error_type=1:{log}",
        }

    def reports(self, folder: Path) -> tuple[Complaint, ...]:
        """Return all that the sanitizers said of the games that were played in a folder, in their order, and forget it."""
        found: list[Complaint] = []
        for path in sorted(folder.glob(f"{_LOG}.*")):
            found += said_in(path.read_text(encoding="utf-8", errors="replace"))
            path.unlink()
        return tuple(found)

    def passes(self, complaint: Complaint) -> bool:
        """Return whether a complaint is of what the original game does itself."""
        return complaint.text in self.known and not any(one.have(complaint) for one in self.lines)

    def complaints(self, folder: Path) -> tuple[Complaint, ...]:
        """Return what ``reports`` does, each once, without what the original game does."""
        return tuple(one for one in dict.fromkeys(self.reports(folder)) if not self.passes(one))
