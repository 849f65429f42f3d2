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

from nhmod.dataclass import frozen
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
    suites: tuple[str, ...] = (),
    apt_folder: Path = APT_FOLDER,
) -> None:
    """Bring the file ``filename`` of a source package to ``destination``, verified by ``sha256``.

    ``scratch`` is an empty folder on the destination's disk. ``suites`` are releases of Debian that have the file: they are
    asked one by one, at the mirrors that the machine knows, where its own release does not have it. What counts is that the
    file arrived whole: apt-get also fails when another file of the package is gone. Raises ``RouteError``, at once where
    there is no apt-get.
    """
    apt = shutil.which("apt-get")
    if apt is None:
        raise RouteError("there is no apt-get on this machine")
    wanted = _Wanted(apt=apt, package=package, filename=filename, sha256=sha256, folder=scratch)
    options: tuple[str, ...] = ()
    if not wanted.offered(options):
        options = _offering(wanted, suites, apt_folder, progress)
    progress(f"apt-get source --download-only {package}", 0, None)
    done = _run(apt, *options, *_NETWORK, "source", "--download-only", "--only-source", package, folder=scratch)
    fetched = scratch / filename
    if not fetched.is_file():
        raise RouteError(f"apt-get did not bring {filename}: {last_words(done, 'E:')}")
    verify(fetched, sha256)
    fetched.replace(destination)


@frozen
class _Wanted:
    """A file of a source package, and the apt-get that is asked for it with ``folder`` as its working directory."""

    apt: str
    package: str
    filename: str
    sha256: str
    folder: Path

    def offered(self, options: tuple[str, ...]) -> bool:
        """Ask the lists, not the network, whether the package has the wanted archive."""
        return f"SHA256:{self.sha256}" in self.addresses(options).stdout

    def addresses(self, options: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        return _run(self.apt, *options, "source", "--print-uris", "--only-source", self.package, folder=self.folder)


def _offering(wanted: _Wanted, suites: tuple[str, ...], apt_folder: Path, progress: Progress) -> tuple[str, ...]:
    """Return the options of the first private lists that have the archive: those of the machine's release, then of each suite."""
    reasons = []
    for suite in ("", *suites):
        options = _private_setup(wanted.folder / suite, apt_folder, suite)
        progress(f"apt-get update{suite and f' for {suite}'} (in a folder of its own)", 0, None)
        updated = _run(wanted.apt, *options, *_NETWORK, "update", folder=wanted.folder)
        if wanted.offered(options):
            return options
        why = _why_not_offered(wanted, listed=wanted.addresses(options), updated=updated)
        reasons.append(f"{suite}: {why}" if suite else why)
    raise RouteError("; ".join(reasons))


def _why_not_offered(
    wanted: _Wanted,
    *,
    listed: subprocess.CompletedProcess[str],
    updated: subprocess.CompletedProcess[str],
) -> str:
    offered = re.findall(r"^'[^']*' (\S+)", listed.stdout, re.MULTILINE)
    if offered:
        return f"the package '{wanted.package}' here has {', '.join(offered)} and not the wanted {wanted.filename}"
    if updated.returncode:
        return f"apt-get update failed: {last_words(updated, 'E:')}"
    return f"apt-get finds no source package '{wanted.package}': {last_words(listed, 'E:')}"


def _private_setup(folder: Path, apt_folder: Path, suite: str) -> tuple[str, ...]:
    """Make source entries, lists and cache of our own in ``folder``, for another suite if one is named; return apt-get's options."""
    private = folder / "apt"
    parts = private / "sources.list.d"
    for made in (parts, private / "lists" / "partial", private / "cache" / "archives" / "partial"):
        made.mkdir(parents=True)
    entries = [apt_folder / "sources.list", *sorted(apt_folder.glob("sources.list.d/*"))]
    for entry in entries:
        if entry.is_file() and entry.suffix in {".list", ".sources"}:
            text = entry.read_text(encoding="utf-8", errors="surrogateescape")
            turned = (_as_source_stanzas if entry.suffix == ".sources" else _as_source_lines)(text, suite)
            (parts / entry.name).write_text(turned, encoding="utf-8", errors="surrogateescape")
    (private / "sources.list").touch()
    return (
        f"-oDir::Etc::sourcelist={private / 'sources.list'}",
        f"-oDir::Etc::sourceparts={parts}",
        f"-oDir::State::lists={private / 'lists'}",
        f"-oDir::Cache={private / 'cache'}",
        # Root's apt downloads as the user _apt, who may not write in our folder.
        *(("-oAPT::Sandbox::User=root",) if os.geteuid() == 0 else ()),
    )


def _as_source_lines(text: str, suite: str = "") -> str:
    """Turn one-line entries (``deb …``) to source entries, of ``suite`` if one is named; those that are one already are among them."""
    lines = []
    for line in text.splitlines():
        entry = re.match(r"\s*deb(?:-src)?\s+((?:\[[^]]*\]\s+)?\S+\s+)(\S+)(.*)", line)
        if entry and "cdrom:" not in line and (not suite or _is_release(entry[2])):
            lines.append(f"deb-src {entry[1]}{suite or entry[2]}{entry[3]}\n")
    return "".join(dict.fromkeys(lines))


def _as_source_stanzas(text: str, suite: str = "") -> str:
    """Turn deb822 entries (``Types: deb``) to source entries, of ``suite`` if one is named."""
    text = re.sub(r"(?mi)^Types:.*$", "Types: deb-src", text)
    if not suite:
        return text
    kept = [stanza for stanza in re.split(r"\n(?:[ \t]*\n)+", text) if any(map(_is_release, _suites(stanza)))]
    return "\n\n".join(re.sub(r"(?mi)^Suites:.*$", f"Suites: {suite}", stanza) for stanza in kept)


def _suites(stanza: str) -> list[str]:
    found = re.search(r"(?mi)^Suites:(.*)$", stanza)
    return found[1].split() if found else []


def _is_release(suite: str) -> bool:
    """Tell a whole release from its updates (``bookworm-security``) and from a folder (``./``)."""
    return not re.search(r"[-/]", suite)


def _run(apt: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return run_tool((apt, "-q", *arguments), folder=folder)
