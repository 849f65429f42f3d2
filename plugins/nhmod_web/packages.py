"""Packages of npm's that pages are made with: each of one version, and with the hash that it was first seen with.

npm itself fetches them (``npm pack``), from wherever it is set up to; what came is looked at here, and kept in nhmod's cache.
"""

from __future__ import annotations

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path, PurePosixPath

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, problem
from nhmod.files import write_files
from nhmod.programs import run_program
from nhmod_web.codes import NO_NODE, NOT_FETCHED

_SECONDS = 300
_WHOLE = ".whole"


@frozen
class Package:
    """A package of npm's; ``integrity`` is its archive's hash, as npm writes it."""

    name: str
    version: str
    integrity: str

    def __str__(self) -> str:
        """Write it as npm takes it."""
        return f"{self.name}@{self.version}"

    def unpacked(self, cache: Path) -> Path:
        """Return the folder with its files, fetched where nhmod's cache does not have it.

        Raises ``DiagnosticError``: NH4301 without npm, NH4302 where it can't be had or is another one.
        """
        folder = cache / "npm" / f"{PurePosixPath(self.name).name}-{self.version}-{self._digest.hex()[:12]}"
        if not (folder / _WHOLE).is_file():
            files = self._files(self._archive())
            # The mark that all is there is written last.
            write_files({folder / path: content for path, content in files.items()} | {folder / _WHOLE: b""})
        return folder

    @property
    def _digest(self) -> bytes:
        return base64.b64decode(self.integrity.removeprefix("sha512-"))

    def _archive(self) -> bytes:
        """Fetch the archive."""
        with tempfile.TemporaryDirectory() as folder:
            command = (program("npm"), "pack", "--silent", "--ignore-scripts", "--pack-destination", folder, str(self))
            try:
                ran = run_program(command, seconds=_SECONDS, folder=Path(folder))
            except (OSError, subprocess.TimeoutExpired) as error:
                raise self._not_fetched(f"npm could not be run: {error}") from error
            found = sorted(Path(folder).glob("*.tgz"))
            if ran.returncode or len(found) != 1:
                said = [line for line in f"{ran.stderr}\n{ran.stdout}".splitlines() if line.strip()]
                raise self._not_fetched(said[0].strip() if said else f"npm ended with status {ran.returncode}")
            content = found[0].read_bytes()
        if hashlib.sha512(content).digest() != self._digest:
            raise self._not_fetched("what came is not what nhmod was made with: its hash is another")
        return content

    def _files(self, archive: bytes) -> dict[PurePosixPath, bytes]:
        """Return what is in the archive, below its one folder."""
        found: dict[PurePosixPath, bytes] = {}
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as packed:
            for member in packed:
                content = packed.extractfile(member) if member.isfile() else None
                if content is not None:
                    found[PurePosixPath(*PurePosixPath(member.name).parts[1:])] = content.read()
        return found

    def _not_fetched(self, why: str) -> DiagnosticError:
        return problem(
            NOT_FETCHED,
            f"{self} can't be fetched: {why}",
            hint=f"see that npm works ('npm view {self.name}') and build again",
            exit_status=3,
        )


def program(name: str) -> str:
    """Return the path of a program that pages are made with; raises ``DiagnosticError`` (NH4301) where the system has none."""
    found = shutil.which(name)
    if found is None:
        raise problem(
            NO_NODE,
            f"there is no '{name}' here, and a game for a page is made with it",
            hint="install Node.js with npm (apt-get install nodejs npm), or build for another place",
            exit_status=3,
        )
    return found


TERMINAL = Package(
    name="@xterm/xterm",
    version="6.0.0",
    integrity="sha512-TQwDdQGtwwDt+2cgKDLn0IRaSxYu1tSUjgKarSDkUM0ZNiSRXFpjxEsvc/Zgc5kq5omJ+V0a8/kIM2WD3sMOYg==",
)
"""The terminal in the page."""
HOST = Package(
    name="@bjorn3/browser_wasi_shim",
    version="0.4.2",
    integrity="sha512-/iHkCVUG3VbcbmEHn5iIUpIrh7a7WPiwZ3sHy4HZKZzBdSadwdddYDZAII2zBvQYV0Lfi8naZngPCN7WPHI/hA==",
)
"""The system that the game finds in the page: files and a clock."""
REWRITER = Package(
    name="binaryen",
    version="132.0.0",
    integrity="sha512-4Usg7yEvwO3FMso3Oov6qkOOHSod1IEv+boKkh77kTljM+eNBouqCTbqWswGzbG+vDNO/b/v2C4gfEh1WgB9Lg==",
)
"""The tool that teaches a program to wait; it is used where the game is built, and does not come with it."""
