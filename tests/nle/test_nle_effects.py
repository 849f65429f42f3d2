"""Every effect at every place where it is allowed, played by an agent's interface: the cells of ``tests/play``, in NLE."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from effect_answers import questions, write_mod, wrong_of
from effect_cells import cells
from modded import COMPILER, run_python

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.pipeline.making import build_mods
from nhmod.pipeline.trees import read_facts
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-effects")]

# What lies on the floor stays there.
PROGRAM = """
from wizard import OPTIONS, Wizard
w = Wizard(options=(*OPTIONS, "!autopickup"))
w.type("#sit\\r")
"""


def test_every_cell_does_what_its_effect_is(treenle: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = read_facts(host_of("nhmod"), treenle, cache_directory())
    made = cells(facts)
    wanted = Request(
        paths=write_mod(tmp_path / "cells", made), target="nle-1.3.0", source=treenle.root, allow_code=True
    )
    game = build_mods(wanted, Report(), directory=tmp_path / "game", compiler=COMPILER, jobs=2).result.directory
    monkeypatch.chdir(tmp_path)
    (tmp_path / "probe.in").write_text("\n".join(questions(made, facts)) + "\n", encoding="latin-1")
    run_python(game, "-c", PROGRAM)
    rows = [line.split("|") for line in (tmp_path / "probe.out").read_text(encoding="latin-1").splitlines()]
    wrong = wrong_of("nle-1.3.0", made, rows, facts)
    assert not wrong, f"{len(wrong)} of {len(rows)}\n" + "\n".join(wrong)
