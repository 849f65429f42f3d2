"""One failing case: a folder with a mod (or several) and the exact text that its author gets to read.

A case's mods are the folder itself if it has a mod.yaml, else its subfolders with one, in the order of their names. A file
``target.txt`` names the target that is asked for, one ``allow-code.txt`` trusts the mods. Locations are relative to the case's folder.
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.diagnostics.render import render_text
from nhmod.pipeline import load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.host import Host
    from nhmod.target import Tree

CASES = Path(__file__).parent
EXPECTED = "expected.txt"
_CODE = re.compile(r"^(?:\S+: )?(?:error|warning|note) (NH\d{4}): ", re.MULTILINE)


def case_names() -> list[str]:
    """List the cases."""
    return sorted(folder.name for folder in CASES.iterdir() if folder.is_dir() and folder.name[0] not in "._")


def expected_text(name: str) -> str:
    """Read what a case is expected to say."""
    return (CASES / name / EXPECTED).read_text(encoding="utf-8")


def codes_in(text: str) -> set[str]:
    """Find the codes of all diagnostics in a text."""
    return set(_CODE.findall(text))


def run_case(name: str, host: Host, tree: Tree) -> str:
    """Return the text of all that is found in a case's mods, planning included."""
    report = Report()
    with _inside(CASES / name), mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        try:
            plan(load(_request(), report, host=host), report)
        except DiagnosticError as error:
            report.extend(error.diagnostics)
        return render_text(report.diagnostics, _line)


def _request() -> Request:
    target = Path("target.txt")
    own = Path("mod.yaml")
    single = own.exists() or own.is_symlink()
    paths = (own,) if single else tuple(sorted(path for path in Path().iterdir() if path.is_dir()))
    asked = target.read_text(encoding="utf-8").strip() if target.exists() else None
    return Request(paths=paths, target=asked, allow_code=Path("allow-code.txt").exists())


def _line(file: str, number: int) -> str | None:
    if not Path(file).is_file():
        return None
    lines = Path(file).read_text(encoding="utf-8", errors="replace").split("\n")
    return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else None


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
