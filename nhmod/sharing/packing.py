"""Writes a mod in one file, of its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, problem
from nhmod.files import write_file
from nhmod.manifest import MANIFEST_NAME, read_identity
from nhmod.modfiles import mod_links
from nhmod.sharing.codes import LINK_LEFT_OUT, NO_MANIFEST
from nhmod.sharing.singlefile import SUFFIX, archive_of, files_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.manifest import Identity


def pack(folder: Path, output: Path, report: Report) -> Path:
    """Write the mod of a folder to a file in the folder ``output``, named after its id and version; gives the file's path.

    Links are left out, and told. Raises ``DiagnosticError``: what is wrong at the top of the manifest, and NH4502 to NH4505.
    """
    if folder.name == MANIFEST_NAME:
        folder = folder.parent
    if not folder.is_dir():
        raise problem(NO_MANIFEST, f"{folder} is no folder with a {MANIFEST_NAME}", hint="a mod's folder is packed")
    identity = read_identity(folder, report)
    report.raise_errors()
    if identity is None:
        raise problem(NO_MANIFEST, f"{folder} has no {MANIFEST_NAME} that can be read")
    for link in mod_links(folder):
        report.warning(LINK_LEFT_OUT, f"{folder / link} is a link, and is not packed", hint="put the file itself there")
    path = output / file_name(identity)
    write_file(path, archive_of(files_of(folder)))
    return path


def file_name(identity: Identity) -> str:
    """Return what a mod in one file is called: ``clinic-1.0.0.nhmod``."""
    return f"{identity.id}-{identity.version}{SUFFIX}"
