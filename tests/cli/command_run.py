"""How the tests run a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import subprocess


class Run(Protocol):
    def __call__(self, *arguments: str) -> subprocess.CompletedProcess[str]: ...
