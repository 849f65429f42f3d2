"""Fetches an sdist from the Python package index that pip is set up for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from packaging.requirements import Requirement

from nhmod.target.sources.failure import RouteError, verify
from nhmod.target.sources.tool import last_words, run_tool

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.sources.progress import Progress


def fetch_pypi(
    requirement: str, destination: Path, *, sha256: str, scratch: Path, progress: Progress, python: str = sys.executable
) -> None:
    """Bring the sdist of a pinned requirement (``nle==1.3.0``) to ``destination``, verified by ``sha256``.

    ``scratch`` is an empty folder on the destination's disk. pip gets the sum too (``--require-hashes``), because it
    runs the sdist's own code to read its metadata and must not do that with an unverified file. Raises
    ``RouteError``.
    """
    wanted = scratch / "requirements.txt"
    wanted.write_text(f"{requirement} --hash=sha256:{sha256}\n", encoding="utf-8")
    files = scratch / "files"
    files.mkdir()
    # Only the package itself has to come as source: ":all:" would hold for the tools that build its metadata, too.
    source_only = Requirement(requirement).name
    progress(f"pip download {requirement}", 0, None)
    command = (
        *(python, "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--no-deps"),
        *("--no-binary", source_only, "--timeout", "20", "--retries", "1", "--dest", str(files)),
        *("--require-hashes", "--requirement", str(wanted)),
    )
    done = run_tool(command, folder=scratch)
    fetched = next(iter(sorted(files.iterdir())), None)
    if fetched is None:
        raise RouteError(f"pip did not bring it: {last_words(done, 'ERROR:')}")
    verify(fetched, sha256)
    fetched.replace(destination)
