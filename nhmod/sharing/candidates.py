"""What can be chosen: a mod in one version, with what it asks of others, and where it is to be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

    from nhmod.manifest import Identity, TargetRange

    Ranges = Mapping[str, SpecifierSet]
    """Mods by their ids, and which versions of them are meant."""


@frozen
class ModFileRef:
    """Where a mod in one file is, and which it must be: ``address`` is that of the file, ``sha256`` its hash and ``size`` its bytes."""

    address: str
    sha256: str
    size: int


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Candidate:
    """A mod in one version. ``where`` says to a person where it is; ``file`` is absent of a folder of the project, ``folder`` of all else.

    ``summary`` has its name and what it is, in a line each.
    """

    id: str
    version: Version
    requires: Ranges
    conflicts: Ranges
    optional: Ranges
    targets: tuple[TargetRange, ...]
    where: str
    file: ModFileRef | None = None
    folder: Path | None = None
    name: str = ""
    summary: str = ""
    license: str = ""

    def __str__(self) -> str:
        return f"{self.id} {self.version}"

    def fits(self, target: tuple[str, Version] | None) -> bool:
        """Return whether it is for a target (family and version); without one all are."""
        return target is None or not self.targets or any(one.contains(*target) for one in self.targets)

    def asks(self) -> tuple[object, ...]:
        """Return all that it asks of others, to be compared."""
        ranges = (self.requires, self.conflicts, self.optional)
        return (
            *(tuple(sorted((mod, str(one)) for mod, one in each.items())) for each in ranges),
            tuple(map(str, self.targets)),
        )


def candidate_of(
    identity: Identity, *, where: str, file: ModFileRef | None = None, folder: Path | None = None
) -> Candidate:
    """Return what a manifest's identity says."""
    requires, conflicts, optional = (
        {one.id: one.specifier for one in ranges}
        for ranges in (identity.requires, identity.conflicts, identity.optional_)
    )
    return Candidate(
        id=identity.id,
        version=identity.version,
        requires=requires,
        conflicts=conflicts,
        optional=optional,
        targets=identity.targets,
        where=where,
        file=file,
        folder=folder,
        name=identity.name,
        summary=identity.summary,
        license=identity.license,
    )
