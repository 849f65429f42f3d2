"""``nhmod prove`` on NLE: what a mod declares is proven by the library's own interface, and what is broken is found and named."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from caching import caching
from modded import COMPILER

from nhmod.diagnostics import Report
from nhmod.request import Request
from nhmod_playing.library import LibraryGame
from nhmod_playing.proving import Order, prove_mods
from nhmod_playing.report import title_of

if TYPE_CHECKING:
    from nhmod.target import Tree
    from nhmod_playing.report import Proving

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("nle-proving")]

HERE = Path(__file__).parent
BREAKS = "broken"
NAMES = ("proven", BREAKS)
BROKEN = (HERE / BREAKS / "mod.yaml").read_text(encoding="utf-8")
NO_SAVES = LibraryGame.never_saved


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where both games are built, one after the other, and the mods: of the second game only what is broken is compiled."""
    made = tmp_path_factory.mktemp("nle-proving")
    for name in NAMES:
        shutil.copytree(HERE / name, made / name)
    return made


def proving(tree: Tree, place: Path, broken: str) -> Proving:
    """Prove the mods with what breaks them, or without."""
    (place / BREAKS / "mod.yaml").write_text(broken, encoding="utf-8")
    request = Request(
        paths=tuple(place / name for name in NAMES), target=tree.target.name, source=tree.root, allow_code=True
    )
    order = Order(request=request, jobs=2, compiler=COMPILER)
    with caching(place / "cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        return prove_mods(order, Report(), again=lambda _: "", progress=lambda *_: None)


def test_what_is_whole_is_proven_but_for_saves(treenle: Tree, place: Path) -> None:
    found = proving(treenle, place, BROKEN.partition("fragments:")[0])
    assert not [(title_of(one.proof.content), one.proof.way, one.message) for one in found.failed]
    proven = {(title_of(one.proof.content), one.proof.way) for one in found.outcomes}
    for seen in (
        ("scriptorium", "it is made and has who and what is declared"),
        ("scriptorium", "it is entered and greets, also after a save"),
        ("blotter", "it is created and is as declared, also after a save and in bones"),
        ("blotter", "it is fought until it is dead"),
        ("murk", "it is wished for, named and as declared, also after a save and in bones"),
    ):
        assert seen in proven
    # What NLE has not is neither proven nor a failure, and is told for each way that wanted it.
    missing = {(title_of(one.content), one.way) for one in found.unproven if one.why == NO_SAVES}
    assert {(name, f"{way} (the other part)") for name, way in proven if "after a save" in way} == missing


def test_what_is_broken_is_found_and_nothing_else(treenle: Tree, place: Path) -> None:
    found = proving(treenle, place, BROKEN)
    failed = {(title_of(one.proof.content), one.proof.way): one.message for one in found.failed}
    assert {one.result for one in found.failed} == {"failed"}
    assert {name for name, _ in failed} == {"scriptorium", "blotter", "murk"}, failed
    # Its letter and its colour are the same.
    assert (
        "its glyph is that of 'wiper', not of 'blotter'"
        in failed["blotter", "it is created and is as declared, also after a save and in bones"]
    )
