"""What the tests of a stranger's plugin share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import subprocess

DISTRIBUTION = Path(__file__).with_name("distribution")


class Run(Protocol):
    def __call__(self, *arguments: str, trace: bool = False) -> subprocess.CompletedProcess[str]: ...


def install(source: Path, site: Path, *, name: str, version: str) -> None:
    """Install a distribution of one module as pip does: the module, and a dist-info with its entry point."""
    site.mkdir(exist_ok=True)
    module = next(source.glob("*.py"))
    (site / module.name).write_bytes(module.read_bytes())
    information = site / f"{name.replace('-', '_')}-{version}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (information / "entry_points.txt").write_text(f"[nhmod]\n{name.removeprefix('nhmod-')} = {module.stem}\n")
    (information / "RECORD").write_text("")
