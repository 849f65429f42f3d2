"""Packages: one reproducible archive with the game, the patches, the mods' sources, licences, checksums and a lock file."""

from nhmod.package.archive import Member, write_archive
from nhmod.package.contents import PackageParts, package_members
from nhmod.package.lock import lock_file
from nhmod.package.naming import package_name

__all__ = ["Member", "PackageParts", "lock_file", "package_members", "package_name", "write_archive"]
