"""What indexes have, by words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.sharing.index import newest_of, read_index
from nhmod.sharing.project import open_project

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.sharing.candidates import Candidate
    from nhmod.sharing.changing import Place


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """The newest version of a mod that an index has, and the one that the project has (empty if none)."""

    mod: Candidate
    has: str

    def row(self) -> dict[str, object]:
        """Return what is known of it, as JSON."""
        one = self.mod
        return {
            "id": one.id,
            "version": str(one.version),
            "name": one.name,
            "summary": one.summary,
            "license": one.license,
            "requires": {mod: str(specifier) or "*" for mod, specifier in one.requires.items()},
            "targets": list(map(str, one.targets)),
            "index": one.where,
        }


def search(place: Place, words: Iterable[str], index: tuple[str, str] | None) -> list[Found]:
    """Find the mods with all words, by id; in one ``index`` (address and key), or in the project's. Raises as ``add``."""
    project = open_project(place.folder, new=index is not None)
    known = {mod.id: mod.version for mod in project.locked}
    wanted = [word.casefold() for word in words]
    indexes = [index] if index is not None else [(one.at, one.key_) for one in project.file.indexes]
    found: dict[str, Found] = {}
    for address, key in indexes:
        fitting = (one for one in read_index(address, key, place.folder) if one.fits(place.target))
        for mod, one in newest_of(fitting).items():
            text = f"{one.id} {one.name} {one.summary}".casefold()
            if mod not in found and all(word in text for word in wanted):
                found[mod] = Found(mod=one, has=known.get(mod, ""))
    return [found[mod] for mod in sorted(found)]
