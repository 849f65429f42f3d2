"""The data librarian's archive, ``nhdat``: one file with all that the game reads (include/dlb.h, src/dlb.c, util/dlb_main.c).

``Archive.unpack(data)`` reads one and ``archive.pack()`` writes it, byte for byte as ``dlb cf`` does.
"""

from typing import TYPE_CHECKING

from nhmod.imports import lazily

if TYPE_CHECKING:
    from nhmod_languages.dlb.archive import Archive, ArchiveFile
    from nhmod_languages.dlb.codes import CODES
    from nhmod_languages.dlb.directory import Directory, DirectoryEntry, read_directory
    from nhmod_languages.dlb.names import check_extraction, check_storage
    from nhmod_languages.dlb.version import MadeFor, made_for

__all__ = [
    "CODES",
    "Archive",
    "ArchiveFile",
    "Directory",
    "DirectoryEntry",
    "MadeFor",
    "check_extraction",
    "check_storage",
    "made_for",
    "read_directory",
]

__getattr__ = lazily(__name__, __file__)
