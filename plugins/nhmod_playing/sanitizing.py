"""Games that are compiled with the address sanitizer: how they are started, and what it said of them."""

from __future__ import annotations

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from nhmod_playing.game import Game

_MARK = b"__asan_init"
SANITIZING = "-fno-omit-frame-pointer -fsanitize=address -fsanitize-recover=address"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only."""
_LOG = "nhmod-sanitizer"
_LEVELS = (2, 5, "oracle", 10)
_SUMMARY = re.compile(r"^SUMMARY: (.*)$", re.MULTILINE)


def is_sanitized(directory: Path) -> bool:
    """Return whether a game in a directory was compiled with the address sanitizer: a compiler may not know it, and not say so."""
    return any(_MARK in path.read_bytes() for path in directory.iterdir() if path.is_file())


@dataclass(frozen=True, kw_only=True, slots=True)
class Sanitizer:
    """The sanitizer of a build; ``known`` is what it says of the original game's own doing, which is nobody's failure here."""

    known: frozenset[str] = frozenset()

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

    def complaints(self, folder: Path) -> tuple[str, ...]:
        """Return what the sanitizer said of the games that were played in a folder, a line each, and forget it."""
        found: dict[str, None] = {}
        for path in sorted(folder.glob(f"{_LOG}.*")):
            text = path.read_text(encoding="utf-8", errors="replace")
            found.update(dict.fromkeys(_SUMMARY.findall(text) or [text.strip().split("\n", 1)[0]]))
            path.unlink()
        return tuple(one for one in found if one not in self.known)
