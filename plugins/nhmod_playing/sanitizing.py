"""Games that are compiled with the address sanitizer: how they are started, and what it said of them."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod_playing.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARK = b"__asan_init"
SANITIZING = "-fno-omit-frame-pointer -fsanitize=address -fsanitize-recover=address"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only."""
_LOG = "nhmod-sanitizer"
_LEVELS = (2, 5, "oracle", 10)
_REPORT = re.compile(r"^==\d+==ERROR: (AddressSanitizer.*)$", re.MULTILINE)
_KIND = re.compile(r"^SUMMARY: AddressSanitizer: (\S+)", re.MULTILINE)
_FRAME = re.compile(r"^ +#\d+ 0x[0-9a-f]+ in (?P<function>\S+) (?P<place>.*)$")
_OF_A_LIBRARY = re.compile(r"^__(interceptor|asan|sanitizer|libc)_|\.so[.\d]*\+0x|libsanitizer/")


def is_sanitized(directory: Path) -> bool:
    """Return whether a game in a directory was compiled with the address sanitizer: a compiler may not know it, and not say so."""
    return any(_MARK in path.read_bytes() for path in directory.iterdir() if path.is_file())


@dataclass(frozen=True, kw_only=True, slots=True)
class Sanitizer:
    """The sanitizer of a build; ``known`` is what it says of the original game's own doing, which is nobody's failure here."""

    known: frozenset[str] = frozenset()

    @property
    def sign(self) -> str:
        """Tell games that are held against it from those that are held against another."""
        return hashlib.sha256("\n".join(sorted(self.known)).encode()).hexdigest()[:16]

    @classmethod
    def of(cls, directory: Path, seed: int) -> Sanitizer:
        """Play what any game does (levels, fights, things, a save), and remember what the sanitizer says of that."""
        with tempfile.TemporaryDirectory(prefix="nhmod-sanitized-") as place:
            folder = Path(shutil.copytree(directory, Path(place) / "game"))
            plain = cls()
            with Game(folder, env=plain.env(folder), seed=seed) as game:
                for level in _LEVELS:
                    game.level_teleport(level)
                    game.reveal_map()
                for monster in ("newt", "jackal"):
                    game.create_monster(monster)
                game.wish("blessed scroll of identify")
                game.save()
            with Game(folder, env=plain.env(folder), seed=seed, fresh=False) as game:
                game.look()
            return cls(known=frozenset(plain.complaints(folder)))

    def env(self, folder: Path) -> dict[str, str]:
        """Return the environment of a game in a folder: it goes on, and what was wrong is written down there."""
        options = f"detect_leaks=0:verify_asan_link_order=0:halt_on_error=0:log_path={folder}/{_LOG}"
        return {"ASAN_OPTIONS": options}

    def reports(self, folder: Path) -> tuple[str, ...]:
        """Return all that the sanitizer said of the games that were played in a folder, in its order, and forget it."""
        found: list[str] = []
        for path in sorted(folder.glob(f"{_LOG}.*")):
            found += said_in(path.read_text(encoding="utf-8", errors="replace"))
            path.unlink()
        return tuple(found)

    def complaints(self, folder: Path) -> tuple[str, ...]:
        """Return what ``reports`` does, each once, without what the original game does."""
        return tuple(one for one in dict.fromkeys(self.reports(folder)) if one not in self.known)


def said_in(text: str) -> Iterator[str]:
    """Yield a line for each report of the sanitizer: what is wrong, and the game's function in which it is.

    Nothing of it is of one folder or of one build: the same mistake in two games is the same line.
    """
    reports = list(_REPORT.finditer(text))
    if not reports:
        yield text.strip().partition("\n")[0]
        return
    ends = [*(one.start() for one in reports[1:]), len(text)]
    for one, end in zip(reports, ends, strict=True):
        report = text[one.start() : end]
        kind = _KIND.search(report)
        function = _function_in(report)
        yield f"{kind[1]} in {function}" if kind is not None and function else one[1]


def _function_in(report: str) -> str:
    """Return the innermost function of a report's first stack that is the game's own, or else the innermost."""
    innermost = ""
    for line in report.splitlines():
        frame = _FRAME.match(line)
        if frame is None:
            if innermost:
                break
            continue
        innermost = innermost or frame["function"]
        if not any(map(_OF_A_LIBRARY.search, (frame["function"], frame["place"]))):
            return frame["function"]
    return innermost
