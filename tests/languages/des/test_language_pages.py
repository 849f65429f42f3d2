"""The pages on the level languages: every example compiles, with our compiler as with the game's own, to the same bytes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import LP64, Header
from nhmod.diagnostics import Report
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from nhmod.target import Facts

DOCS = Path(__file__).parents[3] / "docs"
MAP = 'MAZE: "doc", random\nGEOMETRY: center, center\nMAP\n----------\n|........|\n|........|\n----------\nENDMAP\n'
EXAMPLE = re.compile(r"^```des([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(page: str) -> list[str]:
    """Return a page's examples; those that are statements only stand in a map of ten columns and four rows."""
    found = EXAMPLE.findall((DOCS / page).read_text(encoding="utf-8"))
    return [(MAP if kind.strip() == "map" else "") + text for kind, text in found]


def compiled(text: str, facts: Facts) -> dict[str, bytes]:
    report = Report()
    known = languages(facts)
    header = Header(words=tuple(range(1, known.header_words + 1)), layout=LP64)
    files = known.level.compile(text, "doc.des", report, header)
    assert not report.diagnostics, (text, report.diagnostics)
    return {file.name: file.content[len(header.pack()) :] for file in files}


def native(text: str, tool: Path, folder: Path, words: int) -> dict[str, bytes]:
    (folder / "doc.des").write_text(text, encoding="latin-1")
    done = subprocess.run([tool, "doc.des"], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, ""), text
    return {path.name: path.read_bytes()[words * LP64.long :] for path in folder.glob("*.lev")}


@pytest.mark.parametrize("text", [text for text in examples("level-language.md") if "\n^" not in text])
def test_an_example_of_36(text: str, facts366: Facts, native_tools: Path, tmp_path: Path) -> None:
    assert compiled(text, facts366) == native(text, native_tools / "lev_comp", tmp_path, 5)


def test_the_example_with_conditional_lines(facts366: Facts) -> None:
    (text,) = (text for text in examples("level-language.md") if "\n^" in text)
    assert list(compiled(text, facts366)) == ["choice.lev"]


@pytest.mark.parametrize("text", examples("level-language-343.md"))
def test_an_example_of_343(text: str, facts343: Facts, tools343: Path, tmp_path: Path) -> None:
    assert compiled(text, facts343) == native(text, tools343 / "util" / "lev_comp", tmp_path, 4)
