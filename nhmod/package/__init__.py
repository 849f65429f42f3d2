"""Packages: one reproducible archive with the game, the patches, the mods' sources, licences, checksums and a lock file."""

from nhmod.package.archive import Member, write_archive
from nhmod.package.contents import PackageParts, package_members
from nhmod.package.lock import Lock, compiler_of, lock_of
from nhmod.package.naming import package_name

__all__ = [
    "Lock",
    "Member",
    "PackageParts",
    "compiler_of",
    "lock_of",
    "package_members",
    "package_name",
    "write_archive",
]
