"""Breaks a game that was built for proving: its C is changed and compiled, or a level, the dungeon or a text of its archive is changed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop import Workshop, archive, install

from nhmod_languages.dlb import Archive, ArchiveFile
from nhmod_languages.tiles import TILE_SIZE

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.workshop import Provable

_DUNGEON, _TILES = "dungeon.def", "nhtiles.bmp"
_TEXTS = frozenset({"quest.dat", "rumors", "epitaph", "engrave", "bogusmon", "data"})


@dataclass(frozen=True, kw_only=True)
class Sabotage:
    """What is broken, how, and who must be named; ``file`` is a C file of src, ``dungeon.def``, all tiles, a data file, or a level.

    ``instead`` stands where the pattern stood; in a data file that is the text itself, and both are as long.
    """

    name: str
    file: str
    pattern: str
    instead: str
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Bench:
    """A stage of one's own, and the game that was made of it."""

    ready: Provable
    stage: Path
    workshop: Workshop

    @classmethod
    def of(cls, ready: Provable, place: Path) -> Bench:
        """Copy the stage of a build, since another build may want it."""
        project = ready.built.plan.project
        stage = shutil.copytree(ready.built.result.stage, place / "stage")
        return cls(ready=ready, stage=stage, workshop=Workshop.of(project.tree, project.facts))

    def broken(self, sabotage: Sabotage, folder: Path) -> Path:
        """Make a game that is broken in one way."""
        shutil.copytree(self.ready.built.result.directory, folder)
        if sabotage.file.endswith(".c"):
            self._compile(sabotage, folder)
        elif sabotage.file == _DUNGEON:
            text = changed(self._text(f"dat/{_DUNGEON}"), sabotage)
            content = self.workshop.dungeon(text, _DUNGEON, folder)
            self._put(folder, "dungeon", content)
        elif sabotage.file == _TILES:
            content = (folder / _TILES).read_bytes()
            start = int.from_bytes(content[10:14], "little")  # bfOffBits
            (folder / _TILES).write_bytes(content[:start] + content[-TILE_SIZE:] + content[start:-TILE_SIZE])
        elif sabotage.file in _TEXTS:
            self._put(folder, sabotage.file, _garbled(archive(folder), sabotage))
        else:
            self._level(sabotage, folder)
        return folder

    def _compile(self, sabotage: Sabotage, folder: Path) -> None:
        """Compile the one file, and put what was whole back as it was: the next one needs no other compiled anew."""
        source = self.stage / "src" / sabotage.file
        before, when = source.read_text(encoding="latin-1"), source.stat()
        compiled = source.with_suffix(".o")
        whole = compiled.rename(compiled.with_suffix(".whole"))
        try:
            source.write_text(changed(before, sabotage), encoding="latin-1")
            self._make()
            shutil.copy2(self.stage / "src" / "nethack", folder / "nethack.bin")
        finally:
            source.write_text(before, encoding="latin-1")
            os.utime(source, ns=(when.st_atime_ns, when.st_mtime_ns))
            whole.replace(compiled)

    def _make(self) -> None:
        (self.stage / "src" / "nethack").unlink(missing_ok=True)
        command = ("make", "-C", self.stage / "src", "GAME=nethack", "nethack")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]

    def _level(self, sabotage: Sabotage, folder: Path) -> None:
        name = sabotage.file
        if not sabotage.pattern:
            left = tuple(one for one in archive(folder).files if one.name != f"{name}.lev")
            (folder / "nhdat").write_bytes(Archive(files=left).pack())
            return
        path = next(one for one in self.ready.built.plan.overlay.files if one.endswith(f"-{name}.des"))
        install(folder, self.workshop.levels(changed(self._text(path), sabotage), path, folder))

    def _text(self, path: str) -> str:
        """Return a text of the plan without makedefs' conditions."""
        lines = self.ready.built.plan.overlay.files[path].text.split("\n")
        return "\n".join(line for line in lines if not line.startswith("^"))

    @staticmethod
    def _put(folder: Path, name: str, content: bytes) -> None:
        new = (ArchiveFile(name=name, content=content),)
        (folder / "nhdat").write_bytes(archive(folder).updated(new).pack())


def _garbled(whole: Archive, sabotage: Sabotage) -> bytes:
    """Change a line of a data file, plain or as makedefs hides it."""
    content = next(one.content for one in whole.files if one.name == sabotage.file)
    assert len(sabotage.pattern) == len(sabotage.instead)
    for hide in (hidden, str.encode):
        if hide(sabotage.pattern) in content:
            return content.replace(hide(sabotage.pattern), hide(sabotage.instead))
    raise AssertionError(f"{sabotage.name}: {sabotage.file} has no {sabotage.pattern}")


def hidden(text: str) -> bytes:
    """Hide the beginning of a line as makedefs does (src/hacklib.c, xcrypt)."""
    return bytes(ord(one) ^ (1 << number % 5 if ord(one) & 0x60 else 0) for number, one in enumerate(text))


def changed(text: str, sabotage: Sabotage) -> str:
    """Return a text with what the sabotage makes of it, which must be something else."""
    found, count = re.subn(sabotage.pattern, sabotage.instead, text)
    assert count, f"{sabotage.name}: {sabotage.file} has no {sabotage.pattern}"
    return found
