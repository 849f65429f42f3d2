"""Levels for an NLE that nhmod has built: by its own numbers, without its mods and without their source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from modded import Modded

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]

DEN = """\
MAZE:"den",' '
FLAGS:noteleport
GEOMETRY:center,center
MAP
-----
|...|
-----
ENDMAP
REGION:(1,1,3,1),lit,"clinic"
MONSTER:('@',"nurse"),(2,1)
OBJECT:('*',"ruby"),(3,1)
"""


def test_a_level_is_compiled_and_read_by_the_build_s_own_numbers(
    modded: Modded, nhmod: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    (tmp_path / "den.des").write_text(DEN, encoding="latin-1")
    game = ("--game", str(modded.directory), "--source", str(modded.source))
    for command in (("compile", "den.des"), ("decompile", "den.lev", "-o", "again.des"), ("render", "den.lev")):
        done = nhmod("level", *command, *game)
        assert (done.returncode, done.stderr) == (0, ""), (command, done.stderr)
    assert (tmp_path / "again.des").read_text(encoding="latin-1") == DEN
    # NLE's own numbers are others, and it knows no clinic.
    plain = nhmod("level", "compile", "den.des", "--target", "nle-1.3.0", "--source", str(modded.source))
    assert plain.returncode != 0
    assert "clinic" in plain.stderr
