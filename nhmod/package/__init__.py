"""Packages: one reproducible archive with the game, the patches, the mods' sources, licences, checksums and a lock file."""

from nhmod.package.archive import Member, write_archive, write_zip
from nhmod.package.bom import bill_of_materials
from nhmod.package.contents import PackageParts, package_members, package_name
from nhmod.package.debian import DebianPackage, debian_version, write_deb
from nhmod.package.lock import Lock, compiler_of, lock_of
from nhmod.package.saves import Saves, first_of

__all__ = [
    "DebianPackage",
    "Lock",
    "Member",
    "PackageParts",
    "Saves",
    "bill_of_materials",
    "compiler_of",
    "debian_version",
    "first_of",
    "lock_of",
    "package_members",
    "package_name",
    "write_archive",
    "write_deb",
    "write_zip",
]
