"""The command that brings a further package to this installation of nhmod: what it is depends on how nhmod itself came here."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit

_NAME = "nhmod"
_STAMPS = "ready-for-*"
"""What bin/setup leaves in an environment that it has made."""


def installing(extra: str) -> str:
    """Return the command that brings an extra of nhmod (pyproject.toml's optional-dependencies) to the Python that runs this."""
    checkout = Path(__file__).resolve().parents[1]
    setup = checkout / "bin" / "setup"
    if setup.is_file() and any(Path(sys.prefix).glob(_STAMPS)):
        here = setup.relative_to(checkout) if Path.cwd() == checkout else setup
        return f"{shlex.quote(str(here))} --with {extra}"
    return f"{_python()} -m pip install {_requirement(extra)}"


def _requirement(extra: str) -> str:
    """Return what pip is asked for: from where nhmod was installed, for an index need not have it."""
    asked = f"{_NAME}[{extra}]"
    try:
        written = distribution(_NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        written = None
    if not written:
        return shlex.quote(asked)
    origin = json.loads(written)
    url = str(origin["url"])
    if origin.get("dir_info", {}).get("editable"):
        return f"-e {shlex.quote(f'{unquote(urlsplit(url).path)}[{extra}]')}"
    vcs = origin.get("vcs_info")
    if vcs:
        url = f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    return shlex.quote(f"{asked} @ {url}")


def _python() -> str:
    """Return the name of the Python that runs this: short where the shell knows it by that."""
    known = shutil.which("python")
    return "python" if known and Path(known).parent == Path(sys.executable).parent else shlex.quote(sys.executable)
