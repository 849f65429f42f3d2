"""``nhmod tiles edit`` as a person starts it: its own process, whose address is read off its output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def served(mod: Path, tree: Path) -> Iterator[str]:
    """Serve a mod's page; gives its address, and ends the server as Ctrl-C does."""
    words = ["tiles", "edit", str(mod), "--no-browser", "--target", "nethack-3.6.6", "--source", str(tree)]
    process = subprocess.Popen(
        [sys.executable, "-m", "nhmod", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.communicate()
        yield address
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=30)
        assert (process.returncode, said, errors) == (0, "", "Ctrl-C ends it\n")
    finally:
        process.kill()
