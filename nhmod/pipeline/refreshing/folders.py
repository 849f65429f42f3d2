"""Copies of the mods to try a refresh on, and what it would change in the mods themselves."""

from __future__ import annotations

import difflib
import json
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.files import write_file
from nhmod.modfiles import folder_of
from nhmod.pipeline.refreshing.manifests import has_entry, with_entry, without_entry
from nhmod.request import RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.diagnostics import Diagnostic
    from nhmod.location import Location

MANIFEST = "mod.yaml"
_WHY = "changed by hand on the branch that nhmod patch --git made"


@frozen
class FileChange:
    """A file of a mod as it is to be; no content takes it away."""

    path: Path
    content: bytes | None

    def make(self) -> None:
        """Write it, whole or not at all."""
        if self.content is None:
            self.path.unlink(missing_ok=True)
        else:
            write_file(self.path, self.content)

    def shown(self) -> str:
        """Show it as a diff of the mod's folder."""
        old = self.path.read_bytes() if self.path.exists() else b""
        before, after = (
            side.decode("utf-8", "replace").splitlines(keepends=True) for side in (old, self.content or b"")
        )
        names = (str(self.path) if old else "/dev/null", str(self.path) if self.content is not None else "/dev/null")
        lines = difflib.unified_diff(before, after, *names)
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


@frozen
class Folder:
    """One mod: where it is, and its copy. ``path`` is as the user gave it, the folder or its manifest."""

    path: Path
    copy: Path

    @classmethod
    def copied(cls, path: Path, place: Path) -> Folder:
        """Copy a mod's folder into ``place``."""
        real = folder_of(path)
        ignored = shutil.ignore_patterns(*RESULTS, ".git", "__pycache__")
        made = place / real.resolve().name
        shutil.copytree(real, made, symlinks=True, ignore=ignored)
        return cls(path=path, copy=made if path.is_dir() else made / path.name)

    @property
    def manifest(self) -> Path:
        """The mod's own manifest."""
        return self.path / MANIFEST if self.path.is_dir() else self.path

    def trial(self, name: str, content: bytes, target: str) -> None:
        """Give the copy a patch of that name, or take it away where it would be empty."""
        copied = self.copy / MANIFEST if self.copy.is_dir() else self.copy
        copied.write_bytes(self._manifest(name, content, target))
        write_file(copied.parent / name, content)

    def changes(self, name: str, content: bytes, target: str) -> Iterator[FileChange]:
        """Yield what is to change in the mod itself."""
        file = self.manifest.parent / name
        old = file.read_bytes() if file.exists() else None
        if content and old != content:
            yield FileChange(path=file, content=content)
        elif not content and old is not None:
            yield FileChange(path=file, content=None)
        manifest = self._manifest(name, content, target)
        if manifest != self.manifest.read_bytes():
            yield FileChange(path=self.manifest, content=manifest)

    def _manifest(self, name: str, content: bytes, target: str) -> bytes:
        data = self.manifest.read_bytes()
        text = data.decode("utf-8")
        if not content:
            return without_entry(text, name).encode()
        return data if has_entry(text, name) else with_entry(text, name, _WHY, target).encode()


@frozen
class NewMod:
    """A mod that a commit of somebody's own becomes."""

    path: Path
    copy: Path
    id: str
    title: str
    requires: tuple[str, ...]

    def trial(self, name: str, content: bytes, target: str) -> None:
        """Write it as a copy."""
        for file, data in self._files(name, content, target).items():
            write_file(self.copy / file, data)

    def changes(self, name: str, content: bytes, target: str) -> Iterator[FileChange]:
        """Yield the files of the mod."""
        for file, data in self._files(name, content, target).items():
            yield FileChange(path=self.path / file, content=data)

    def _files(self, name: str, content: bytes, target: str) -> Mapping[str, bytes]:
        lines = ["nhmod: 1", f"id: {self.id}", "version: 0.1.0", f"name: {json.dumps(self.title, ensure_ascii=False)}"]
        lines += ["summary: Read back from a commit on a branch that nhmod patch --git made."]
        lines += [f"targets: [{json.dumps(target)}]"]
        if self.requires:
            lines += ["requires:", *(f'  {one}: "*"' for one in self.requires)]
        if content:
            lines += ["", "patches:", f"  - {name}"]
        return {MANIFEST: ("\n".join(lines) + "\n").encode(), **({name: content} if content else {})}


def relocated(found: Iterable[Diagnostic], folders: Iterable[Folder | NewMod]) -> list[Diagnostic]:
    """Move diagnostics about the copies to the mods themselves."""
    names = {folder.copy.as_posix(): folder.path.as_posix() for folder in folders}

    def moved(place: Location) -> Location:
        for copy, name in names.items():
            if place.file == copy or place.file.startswith(f"{copy}/"):
                return replace(place, file=name + place.file[len(copy) :])
        return place

    return [
        replace(
            one,
            location=moved(one.location) if one.location else None,
            related=tuple(replace(other, location=moved(other.location)) for other in one.related),
        )
        for one in found
    ]
