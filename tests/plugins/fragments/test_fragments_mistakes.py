"""A compiler's complaint about a fragment leads to the line of the mod that it is about."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from conftest import Native, Workshop

pytestmark = pytest.mark.game

CONTENT = """fragments:
  - name: a new file
    file: src/lamp.c
    code: |
      int
      lamp()
      {
          return no_such_thing;
      }
  - name: a place
    at: {file: src/sit.c, function: dosit, place: start}
    code: |
      pline("One.");
      pline("Two.", other_thing);
"""


def test_both_kinds_of_places(workshop: Workshop, native: Native) -> None:
    mod = workshop.mod("lamps", CONTENT)
    with mock.patch("nhmod.pipeline.trees.locate", return_value=workshop.tree):
        request = Request(paths=(mod,), target=workshop.tree.target.name, allow_code=True)
        planned = plan(load(request, Report(), host=workshop.host), Report())
    stage = native.stage(planned)
    written = (mod / "mod.yaml").read_text(encoding="utf-8").splitlines()
    for file, wrong in (("lamp.c", "no_such_thing"), ("sit.c", "other_thing")):
        command = ["gcc", "-fsyntax-only", "-w", "-DNOTPARMDECL", "-DDLB", "-I../include", file]
        said = subprocess.run(command, cwd=stage / "src", capture_output=True, text=True, check=False).stderr
        found = re.search(rf"{file}:(\d+):\d+: error: .*{wrong}", said)
        assert found is not None, said
        origin = planned.overlay.files[f"src/{file}"].lines[int(found[1]) - 1].origin
        assert origin is not None
        assert wrong in written[origin.line - 1]
