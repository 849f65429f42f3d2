"""An installed NLE: where it is, its release, and what pip wrote down of its archive."""

from __future__ import annotations

import base64
import binascii
import os
from importlib.metadata import PathDistribution
from importlib.util import find_spec
from pathlib import Path

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, problem
from nhmod.extras import installing
from nhmod_nle.codes import NO_NLE, NO_RECORD, SYSTEM

ARCHIVE = "nhdat"
_GAME = "nethackdir"
_PACKAGE = "nle"


@frozen
class Installation:
    """``folder`` is NLE's ``nethackdir``, ``original`` the sha256 (64 hex digits) of the archive that its wheel brought."""

    folder: Path
    version: str
    original: str

    @property
    def archive(self) -> Path:
        """The archive that the game reads."""
        return self.folder / ARCHIVE

    @property
    def target(self) -> str:
        """The name of the target that this release is."""
        return f"{_PACKAGE}-{self.version}"


def find_installation(given: Path | None) -> Installation:
    """Find the NLE of this Python, or the one in a folder that was given.

    The folder is the package ``nle``, its ``nethackdir``, or the folder that the package is in (site-packages, an unpacked
    wheel). Raises ``DiagnosticError``: NH2601 where there is none, NH2603 where pip did not write down its archive.
    """
    package = _installed() if given is None else _given(given)
    found = [folder for folder in package.parent.glob(f"{_PACKAGE}-*.dist-info") if (folder / "METADATA").is_file()]
    if len(found) == 1:
        distribution = PathDistribution(found[0])
        original = _recorded(distribution)
        if original:
            return Installation(folder=package / _GAME, version=distribution.version, original=original)
    raise problem(
        NO_RECORD,
        f"nothing says what the archive in {package / _GAME} was when it was installed",
        hint=f"an NLE from a wheel has {package.parent}/{_PACKAGE}-VERSION.dist-info/RECORD; install it with pip",
    )


def _installed() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.origin:
        raise problem(NO_NLE, "this Python has no NLE", hint=f"{installing('nle')}, or say with --nle where one is")
    return _given(Path(spec.origin).parent)


def _given(folder: Path) -> Path:
    """Return the package's folder."""
    for package in (folder, folder / _PACKAGE, folder.parent):
        if (package / _GAME / ARCHIVE).is_file() and (package != folder.parent or folder.name == _GAME):
            return package.absolute()
    raise problem(NO_NLE, f"there is no NLE in {folder}", hint="give the folder 'nle' that holds 'nethackdir'")


def _recorded(distribution: PathDistribution) -> str:
    """Return the checksum of the archive in RECORD as hex digits, or nothing (binary distribution format: sha256, base64)."""
    for file in distribution.files or ():
        if file.as_posix() == f"{_PACKAGE}/{_GAME}/{ARCHIVE}" and file.hash and file.hash.mode == "sha256":
            try:
                return base64.urlsafe_b64decode(file.hash.value + "=").hex()
            except binascii.Error:
                return ""
    return ""


def system_problem(error: OSError) -> DiagnosticError:
    """Make the error of what the system refused."""
    names = " to ".join(os.fsdecode(name) for name in (error.filename, error.filename2) if name)
    message = f"{names or 'a file'}: {error.strerror or error}"
    return problem(SYSTEM, message, hint="where the installation is not yours, --directory makes a directory that is")
