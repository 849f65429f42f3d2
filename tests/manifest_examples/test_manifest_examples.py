"""What an author writes, as the design shows it: every example checks, and every file that it makes can be planned."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.host import Host
    from nhmod.target import Tree

HERE = Path(__file__).parent
EXAMPLES = sorted(path.stem for path in HERE.glob("*.yaml"))
# The examples show content only; these are the keys that make a mod of them, and the levels that they speak of.
HEAD = "nhmod: 1\nid: example\ninclude: [example.yaml, levels/*.yaml]\n"
FIRST_AID = "nhmod: 1\nid: first-aid\nversion: 1.2\n"


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_checks(
    name: str, host: Host, tree366: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nhmod.pipeline.trees.locate", lambda *_, **__: tree366)
    mod = tmp_path / "example"
    shutil.copytree(HERE / "files", mod)
    text = (HERE / f"{name}.yaml").read_text(encoding="utf-8")
    if name == "identity":
        (mod / "mod.yaml").write_text(text, encoding="utf-8")
    else:
        (mod / "mod.yaml").write_text(HEAD, encoding="utf-8")
        (mod / "example.yaml").write_text(text, encoding="utf-8")
    other = tmp_path / "first-aid"
    other.mkdir()
    (other / "mod.yaml").write_text(FIRST_AID, encoding="utf-8")
    report = Report()
    try:
        planned = plan(load(Request(paths=(mod, other)), report, host=host), report)
    except DiagnosticError as error:
        pytest.fail(str(error))
    assert planned.overlay.files
    assert not report.errors
