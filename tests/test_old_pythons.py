"""What Python 3.11.2, Debian 12's, can't do though later ones of 3.11 can."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# A possessive group, or an atomic one: CPython's issue 106052, mended in 3.11.5.
GROUP = re.compile(r"\)(?:[*+?]|\{\d*,?\d*\})\+|\(\?>")


@pytest.mark.parametrize("folder", ["nhmod", "plugins"])
def test_no_pattern_has_a_possessive_group(folder: str) -> None:
    lines = (
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(r"""r[bf]?["']""", line) and GROUP.search(line)
    )
    assert list(lines) == []
