"""The pages that docs/generate.py makes are what the code says now: each key's bounds and default, each code, each command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

DOCS = Path(__file__).parents[2] / "docs"


def test_the_generated_pages_are_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS)
    import generate  # noqa: PLC0415 - it is a script, and stands elsewhere

    for path, text in generate.made().items():
        assert text == path.read_text(encoding="utf-8"), (
            f"{path.name} is stale; regenerate with: python docs/generate.py"
        )
