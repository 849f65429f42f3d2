"""Breaks a game that was built for proving: a line of its C is changed and compiled, or a level in its archive is another one."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop import Workshop, archive, install

from nhmod_languages.dlb import Archive

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.workshop import Provable


@dataclass(frozen=True, kw_only=True)
class Sabotage:
    """What is broken (``file``: a C file of src, or a level), how (a pattern and what stands there then), and who must be named."""

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
        else:
            self._level(sabotage, folder)
        return folder

    def _compile(self, sabotage: Sabotage, folder: Path) -> None:
        source = self.stage / "src" / sabotage.file
        before = source.read_text(encoding="latin-1")
        try:
            source.write_text(changed(before, sabotage), encoding="latin-1")
            self._make(source)
            shutil.copy2(self.stage / "src" / "nethack", folder / "nethack.bin")
        finally:
            source.write_text(before, encoding="latin-1")
            (source.with_suffix(".o")).unlink(missing_ok=True)

    def _make(self, source: Path) -> None:
        for path in (source.with_suffix(".o"), self.stage / "src" / "nethack"):
            path.unlink(missing_ok=True)
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
        lines = self.ready.built.plan.overlay.files[path].text.split("\n")
        text = "\n".join(line for line in lines if not line.startswith("^"))
        install(folder, self.workshop.levels(changed(text, sabotage), path, folder))


def changed(text: str, sabotage: Sabotage) -> str:
    """Return a text with what the sabotage makes of it, which must be something else."""
    found, count = re.subn(sabotage.pattern, sabotage.instead, text)
    assert count, f"{sabotage.name}: {sabotage.file} has no {sabotage.pattern}"
    return found
