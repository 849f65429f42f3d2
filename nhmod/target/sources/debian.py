"""Fetches an archive out of a Debian source package, without root and without changing the system's apt.

Where apt knows no source packages (no ``deb-src`` entry, or lists that were never fetched), a private set of entries
and lists is made in a temporary folder from those of ``/etc/apt`` (sources.list(5), apt.conf(5): the ``Dir`` group).
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.target.sources.failure import RouteError, verify
from nhmod.target.sources.tool import last_words, run_tool

if TYPE_CHECKING:
    import subprocess

    from nhmod.target.sources.progress import Progress

APT_FOLDER = Path("/etc/apt")
_NETWORK = (
    "-oAcquire::Retries=0",
    "-oAcquire::http::Timeout=20",
    "-oAcquire::https::Timeout=20",
    "-oAcquire::Languages=none",
)


def fetch_debian(
    package: str,
    filename: str,
    destination: Path,
    *,
    sha256: str,
    scratch: Path,
    progress: Progress,
    apt_folder: Path = APT_FOLDER,
) -> None:
    """Bring the file ``filename`` of a source package to ``destination``, verified by ``sha256``.

    ``scratch`` is an empty folder on the destination's disk. What counts is that the file arrived whole: apt-get
    also fails when another file of the package is gone. Raises ``RouteError``, at once where there is no apt-get.
    """
    apt = shutil.which("apt-get")
    if apt is None:
        raise RouteError("there is no apt-get on this machine")
    options: tuple[str, ...] = ()
    if not _offers(apt, options, package, sha256, scratch):
        options = _private_setup(scratch, apt_folder)
        progress("apt-get update (in a folder of its own)", 0, None)
        updated = _run(apt, *options, *_NETWORK, "update", folder=scratch)
        if not _offers(apt, options, package, sha256, scratch):
            listed = _uris(apt, options, package, scratch)
            raise RouteError(_why_not_offered(package, filename, listed=listed, updated=updated))
    progress(f"apt-get source --download-only {package}", 0, None)
    done = _run(apt, *options, *_NETWORK, "source", "--download-only", "--only-source", package, folder=scratch)
    fetched = scratch / filename
    if not fetched.is_file():
        raise RouteError(f"apt-get did not bring {filename}: {last_words(done, 'E:')}")
    verify(fetched, sha256)
    fetched.replace(destination)


def _offers(apt: str, options: tuple[str, ...], package: str, sha256: str, folder: Path) -> bool:
    """Ask the lists, not the network, whether the package has the wanted archive."""
    return f"SHA256:{sha256}" in _uris(apt, options, package, folder).stdout


def _uris(apt: str, options: tuple[str, ...], package: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return _run(apt, *options, "source", "--print-uris", "--only-source", package, folder=folder)


def _why_not_offered(
    package: str,
    filename: str,
    *,
    listed: subprocess.CompletedProcess[str],
    updated: subprocess.CompletedProcess[str],
) -> str:
    offered = re.findall(r"^'[^']*' (\S+)", listed.stdout, re.MULTILINE)
    if offered:
        return f"the package '{package}' here has {', '.join(offered)} and not the wanted {filename}"
    if updated.returncode:
        return f"apt-get update failed: {last_words(updated, 'E:')}"
    return f"apt-get finds no source package '{package}': {last_words(listed, 'E:')}"


def _private_setup(scratch: Path, apt_folder: Path) -> tuple[str, ...]:
    """Make source entries, lists and cache of our own below ``scratch``; give the options for apt-get."""
    private = scratch / "apt"
    parts = private / "sources.list.d"
    for folder in (parts, private / "lists" / "partial", private / "cache" / "archives" / "partial"):
        folder.mkdir(parents=True)
    entries = [apt_folder / "sources.list", *sorted(apt_folder.glob("sources.list.d/*"))]
    for entry in entries:
        if entry.is_file() and entry.suffix in {".list", ".sources"}:
            text = entry.read_text(encoding="utf-8", errors="surrogateescape")
            made = (_as_source_stanzas if entry.suffix == ".sources" else _as_source_lines)(text)
            (parts / entry.name).write_text(made, encoding="utf-8", errors="surrogateescape")
    (private / "sources.list").touch()
    return (
        f"-oDir::Etc::sourcelist={private / 'sources.list'}",
        f"-oDir::Etc::sourceparts={parts}",
        f"-oDir::State::lists={private / 'lists'}",
        f"-oDir::Cache={private / 'cache'}",
        # Root's apt downloads as the user _apt, who may not write in our folder.
        *(("-oAPT::Sandbox::User=root",) if os.geteuid() == 0 else ()),
    )


def _as_source_lines(text: str) -> str:
    """Turn one-line entries (``deb …``) to source entries; those that are one already are among them."""
    lines = dict.fromkeys(
        re.sub(r"^\s*deb(-src)?(?=\s)", "deb-src", line)
        for line in text.splitlines()
        if re.match(r"\s*deb(-src)?\s", line) and "cdrom:" not in line
    )
    return "".join(f"{line}\n" for line in lines)


def _as_source_stanzas(text: str) -> str:
    """Turn deb822 entries (``Types: deb``) to source entries."""
    return re.sub(r"(?mi)^Types:.*$", "Types: deb-src", text)


def _run(apt: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return run_tool((apt, "-q", *arguments), folder=folder)
