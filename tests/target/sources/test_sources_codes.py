"""The codes of the sources: what is reported is documented, and what is documented is tested."""

from __future__ import annotations

import re
from pathlib import Path

import nhmod.target.sources
from nhmod.target import tree
from nhmod.target.sources import CODES

TESTS = Path(__file__).parent


def codes_in(*files: Path, pattern: str = r"\b(NH04\d\d)\b") -> set[str]:
    return {code for file in files for code in re.findall(pattern, file.read_text(encoding="utf-8"))}


def test_every_code_is_documented_and_tested() -> None:
    documented = {info.code for info in CODES}
    sources = Path(nhmod.target.sources.__file__).parent.glob("*.py")
    reporting = [Path(tree.__file__), *(file for file in sources if file.name != "codes.py")]
    assert codes_in(*reporting, pattern=r'"(NH04\d\d)"') == documented
    assert codes_in(*TESTS.glob("*.py"), TESTS.parent / "test_tree.py") == documented


def test_codes_are_in_order_and_told_once() -> None:
    assert [info.code for info in CODES] == sorted({info.code for info in CODES})
