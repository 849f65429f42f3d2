"""A mod in one file: a zip archive (``.nhmod``) of the mod's own files, of which the same mod gives the same bytes everywhere.

Members are sorted and not compressed (what a compressor writes depends on its version), and have no time, no user and no rights of
their own. Others' archives may be compressed. Nothing of an archive is believed before it has been looked at.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, Final

from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.files import write_file
from nhmod.manifest import MANIFEST_NAME, Identity, read_identity
from nhmod.modfiles import mod_files, mod_links
from nhmod.package.archive import zip_info
from nhmod.sharing.codes import BAD_MEMBER, LINK_LEFT_OUT, NO_ARCHIVE, NO_MANIFEST, SAME_NAME, TOO_LARGE
from nhmod.sharing.names import NameProblemError, check_names

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


SUFFIX: Final = ".nhmod"
MAX_FILES: Final = 20_000
MAX_BYTES: Final = 256 << 20
MAX_ARCHIVE: Final = MAX_BYTES + (64 << 20)
_ENCRYPTED = 1
_MADE_WITH = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """Return the archive of a mod's files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zip_info(name), files[name])
    return whole.getvalue()


def files_of(folder: Path) -> dict[str, bytes]:
    """Read a mod's own files; raises ``DiagnosticError`` (NH4502 to NH4505) where others could not have them, or ``OSError``."""
    paths = dict(mod_files(folder))
    _check(tuple(paths), str(folder))
    size = sum(path.stat().st_size for path in paths.values())
    if size > MAX_BYTES or len(paths) > MAX_FILES:
        raise _too_large(str(folder), f"it has {len(paths)} files and {size} bytes")
    return {name: path.read_bytes() for name, path in paths.items()}


def read_archive_file(path: Path) -> bytes:
    """Read a file that should be an archive, but not one that is larger than any; raises ``DiagnosticError`` or ``OSError``."""
    with path.open("rb") as file:
        content = file.read(MAX_ARCHIVE + 1)
    if len(content) > MAX_ARCHIVE:
        raise _too_large(str(path), f"the file has more than {MAX_ARCHIVE >> 20} MiB")
    return content


def read_archive(content: bytes, name: str) -> dict[str, bytes]:
    """Return an archive's files by their names, in order; ``name`` is what an error calls it. Raises ``DiagnosticError``."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = archive.infolist()
            _check_members(infos, name)
            files = [info for info in infos if not info.is_dir()]
            _check([info.orig_filename for info in files], name)
            return {info.orig_filename: archive.read(info) for info in sorted(files, key=lambda one: one.orig_filename)}
    except (
        zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError, OSError,
    ) as error:  # fmt: skip
        raise problem(
            NO_ARCHIVE,
            f"{name} is no mod in one file: {error or type(error).__name__}",
            hint="'nhmod pack FOLDER' makes one",
        ) from error


def _check_members(infos: list[zipfile.ZipInfo], name: str) -> None:
    """Refuse what is no plain file or folder, and more than can be meant, before anything is unpacked."""
    if len(infos) > MAX_FILES:
        raise _too_large(name, f"it has {len(infos)} members")
    size = sum(info.file_size for info in infos)
    if size > MAX_BYTES:
        raise _too_large(name, f"unpacked it has {size} bytes")
    for info in infos:
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in {0, stat.S_IFDIR if info.is_dir() else stat.S_IFREG}:
            raise _bad_member(
                name, f"'{info.orig_filename}' is a link, a device or something else that is no plain file"
            )
        if info.flag_bits & _ENCRYPTED or info.compress_type not in _MADE_WITH:
            raise _bad_member(name, f"'{info.orig_filename}' is encrypted, or packed in a way that others can't read")


def _check(names: tuple[str, ...] | list[str], name: str) -> None:
    try:
        check_names(names)
    except NameProblemError as error:
        if error.case:
            raise problem(SAME_NAME, f"{name}: {error}", hint="rename one of the two") from error
        raise _bad_member(name, str(error)) from error
    if MANIFEST_NAME not in names:
        below = next((one for one in names if one.endswith(f"/{MANIFEST_NAME}")), "")
        where = f"; it is in the folder '{below.removesuffix(MANIFEST_NAME)}' of it" if below else ""
        raise problem(
            NO_MANIFEST,
            f"{name} has no {MANIFEST_NAME} at its top{where}",
            hint="'nhmod pack FOLDER' packs a mod's folder",
        )


def _bad_member(name: str, reason: str) -> DiagnosticError:
    return problem(BAD_MEMBER, f"{name} has a file that a mod can't have: {reason}")


def _too_large(name: str, reason: str) -> DiagnosticError:
    return problem(TOO_LARGE, f"{name} is too large for a mod: {reason}")


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
