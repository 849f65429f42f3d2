"""docs/nle.md is true: its mod is written, its commands and its Python are run, on a copy of NLE's archive."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., subprocess.CompletedProcess[str]]

PAGE = Path(__file__).parents[2] / "docs" / "nle.md"


def test_the_page(nhmod: Run, nle: Path, source: Path, tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    (tmp_path / "arena").mkdir()
    for language, file in (("yaml", "mod.yaml"), ("text", "arena.des")):
        (text,) = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
        (tmp_path / "arena" / file).write_text(text, encoding="utf-8")
    before = (nle / "nethackdir" / "nhdat").read_bytes()
    ran = []
    for language, block in re.findall(r"```(console|python)\n(.*?)```", page, re.DOTALL):
        if language == "python":
            done = subprocess.run(
                [sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
            )
            assert done.returncode == 0, done.stderr
            ran.append("python")
            continue
        for example in re.split(r"^\$ nhmod ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = example.partition("\n")
            words = [*command.split(), "--nle", str(nle)]
            done = nhmod(*words, *(("--source", str(source)) if "install" in words else ()))
            assert done.returncode == 0, done.stderr
            assert not expected or done.stdout == expected
            ran.append(words[1])
    assert ran == ["install", "python", "python", "install", "status", "restore", "python"]
    assert (nle / "nethackdir" / "nhdat").read_bytes() == before
