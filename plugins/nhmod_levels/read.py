"""Level files as authors give them: read and scanned."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.formats.des import scan_des

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.formats.des import DesFile
    from nhmod.location import Location
    from nhmod.manifest import ModFile


def read_des(file: ModFile, mod: Mod, report: Report) -> DesFile | None:
    """Read and scan a level file of a mod; nothing is given where a fault was reported (NH1403)."""
    return scan_file(file.real, file.path, file.origin.location, mod, report)


def scan_file(real: Path, path: str, asked: Location, mod: Mod, report: Report) -> DesFile | None:
    """Read and scan ``real``, which the mod calls ``path`` at the place ``asked``; what is in it is told at the file."""
    shown = str(PurePosixPath(mod.folder.as_posix()) / path)
    try:
        content = real.read_bytes()
        return scan_des(content.decode("ascii").replace("\r\n", "\n"), shown)
    except OSError as error:
        report.error("NH1403", f"the level file {path} can't be read: {error.strerror}", asked)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        report.error("NH1403", f"the level file {path} is not plain ASCII: see its line {line}", asked)
    return None
