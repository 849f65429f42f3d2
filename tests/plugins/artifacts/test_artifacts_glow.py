"""Which artifacts glow: those that the game asks for by number, by a function, or all of a sort."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target.preprocess import Folder
from nhmod_artifacts.differences import ASKED, GLOWING, differences

if TYPE_CHECKING:
    from pathlib import Path

HEADER = "struct artifact {\n    const char *name;\n    uchar acolor;\n};\n"


@pytest.mark.parametrize(
    ("condition", "asks"),
    [
        (
            "if (uwep && (uwep->oartifact == ART_STING\n        || uwep->oartifact == ART_ORCRIST))",
            "|| uwep->oartifact == @",
        ),
        ("if (u_wield_art(ART_STING)\n        || u_wield_art(ART_ORCRIST))", "|| u_wield_art(@)"),
        ("if (artilist[(int) uwep->oartifact].acolor != NO_COLOR)", None),
        (None, "|| uwep->oartifact == @"),
    ],
)
def test_how_a_game_asks(tmp_path: Path, condition: str | None, asks: str | None) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "include/artifact.h").write_text(HEADER, encoding="ascii")
    if condition is not None:
        text = f"void\nSting_effects(orc_count)\nint orc_count;\n{{\n    {condition} {{\n        ;\n    }}\n}}\n"
        (tmp_path / "src/artifact.c").write_text(text, encoding="ascii")
    found = {one.name: one.c for one in differences(Folder(root=tmp_path))}  # type: ignore[arg-type]
    assert found == ({} if asks is None else {GLOWING: "", ASKED: asks})
