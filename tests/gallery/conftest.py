"""What the tests of galleries share."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.conftest import environment, nhmod, source

__all__ = ["environment", "nhmod", "source"]

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))  # chromium.py, which also makes the README's pictures
