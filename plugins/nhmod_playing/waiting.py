"""Whether a process waits for a key, as Linux tells it: what a busy machine does slowly is not taken for done."""

from __future__ import annotations

import platform
from pathlib import Path

_READ = {"x86_64": "0", "aarch64": "63"}.get(platform.machine(), "?")
"""The number of read(2) on this machine."""
_KEYBOARD = "0x0"


def asleep(pid: int) -> bool:
    """Return whether a process waits for anything at all, or is no more."""
    return _field(pid, "stat").rpartition(")")[2].split()[:1] in (["S"], ["Z"], ["X"], [])


def has_read(pid: int) -> int | None:
    """Return how many bytes a process has ever read, of keys and of files; nothing where that is not told."""
    first = _field(pid, "io").split("\n", 1)[0]
    return int(first.removeprefix("rchar:")) if first.startswith("rchar:") else None


def waits_for_key(pid: int) -> bool:
    """Return whether a process is asleep in a read of its standard input; not so where that is not told."""
    return _field(pid, "syscall").split()[:2] == [_READ, _KEYBOARD]


def _field(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(encoding="latin-1")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return ""
