"""An index with mods, and a project that takes from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.sharing.changing import Changed, Place, Wanted, add
from nhmod.sharing.index import make_index
from nhmod.sharing.singlefile import pack

if TYPE_CHECKING:
    from pathlib import Path

    from packaging.version import Version

MODS = (
    ("petshop", "1.0", 'requires: {first-aid: "<2"}'),
    ("petshop", "2.0", 'requires: {first-aid: ">=2"}'),
    ("first-aid", "1.0", ""),
    ("first-aid", "2.1", ""),
    ("ward", "1.0", 'requires: {first-aid: "<2"}\noptional: {petshop: "*"}'),
    ("clinic", "1.0", "targets: [nethack]"),
    ("barrow", "1.0", "targets: [angband]"),
)


class Shop:
    """A folder with an index ``idx``, a cache and a project, all below one place."""

    def __init__(self, place: Path) -> None:
        self.place, self.project, self.index, self.cache = place, place / "project", place / "idx", place / "cache"
        self.project.mkdir()
        for name, version, more in MODS:
            self.mod(name, version, more)
        self.made()

    def mod(self, name: str, version: str, more: str = "") -> Path:
        """Put a mod into the index's folder."""
        folder = self.place / "src" / f"{name}-{version}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "mod.yaml").write_text(f"nhmod: 1\nid: {name}\nversion: {version}\nsummary: The {name}\n{more}\n")
        return pack(folder, self.index, Report())

    def made(self) -> Path:
        """Make the index."""
        return make_index(self.index, self.cache, Report())

    def at(self, target: tuple[str, Version] | None = None) -> Place:
        return Place(folder=self.project, cache=self.cache, target=target)

    def add(self, *names: str, key: str = "", **more: str) -> Changed:
        wanted = [Wanted(name=name) for name in names] + [Wanted(file=file, key=key) for file in more.values()]
        return add(self.at(), wanted, ("../idx", ""))

    def state(self) -> dict[str, bytes]:
        """All that the project has, but what is nhmod's own there."""
        files = (path for path in self.project.rglob("*") if path.is_file() and ".nhmod" not in path.parts)
        return {str(path.relative_to(self.project)): path.read_bytes() for path in files}
