from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import OverlaidTree, Tree
from nhmod.target.c import CFile
from nhmod_stats.probe import write_probe

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("release", "birthday", "difficulty", "reseeds"),
    [
        ("366", "ubirthday", "mons[i].difficulty", True),
        ("367", "ubirthday", "mons[i].difficulty", True),
        ("343", "u.ubirthday", "monstr[i]", False),
    ],
)
def test_the_probe_is_written_as_the_tree_needs_it(  # noqa: PLR0917 - a row of the table
    release: str, birthday: str, difficulty: str, reseeds: bool, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    manifest = (write_probe(tree, tmp_path / "probe") / "mod.yaml").read_text(encoding="utf-8")
    assert f"#define NHSTATS_BIRTHDAY {birthday}\\n#define NHSTATS_DIFFICULTY(i) {difficulty}\\n" in manifest
    assert "#define NHSTATS_WEIGHTS\\n" in manifest
    assert ('"function": "reseed_random"' in manifest) == reseeds
    assert "nhstats_tries((int) roomtype);" in manifest
    assert CFile("nhstats.c", (tmp_path / "probe" / "nhstats.c").read_text(encoding="ascii")).functions("nhstats_level")


def test_a_tree_without_the_places_is_refused(tree366: Tree, tmp_path: Path) -> None:
    text = tree366.text("src/sp_lev.c").replace("load_special(", "load_other(")
    tree = OverlaidTree(tree366, {"src/sp_lev.c": text.encode("latin-1")})
    with pytest.raises(DiagnosticError) as raised:
        write_probe(tree, tmp_path / "probe")
    (found,) = raised.value.diagnostics
    assert found.code == "NH3901"
    assert found.message == (
        "NetHack 3.6.6 can't be probed: src/sp_lev.c of nethack-3.6.6 has no function load_special"
    )
    assert not (tmp_path / "probe").exists()


def test_a_library_and_another_game_are_refused(treenle: Tree, tree366: Tree, tmp_path: Path) -> None:
    other = Tree(tree366.target, tmp_path)
    angband = Tree(replace(tree366.target, family="angband", title="Angband 4.2.5"), tmp_path)
    for tree, why in (
        (angband, "Angband 4.2.5 can't be probed: this plays NetHack and its variants"),
        (treenle, "NLE 1.3.0 can't be probed: what is built of it is a library, which runs nothing by itself"),
        (other, "NetHack 3.6.6 can't be probed: it has no include/extern.h"),
    ):
        with pytest.raises(DiagnosticError) as raised:
            write_probe(tree, tmp_path / "probe")
        assert [(one.code, one.message) for one in raised.value.diagnostics] == [("NH3901", why)]
