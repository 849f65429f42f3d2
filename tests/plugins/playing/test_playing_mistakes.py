"""What a person can do wrong with proving and with beginning at a place is told before anything is built."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.extras import installing
from nhmod.pipeline.proving import begin_at
from nhmod.proofs import Proof, Unproven
from nhmod.request import Request
from nhmod_playing.proving import Order, build_provable, chosen
from nhmod_playing.terminal import needed

if TYPE_CHECKING:
    from nhmod.contribution import Content, ModSet

CLINIC = Path(__file__).parents[3] / "mods" / "clinic"
OF_ANGBAND = Path(__file__).parents[3] / "mods-angband" / "barrow"
OF_NLE = Request(paths=(CLINIC,), target="nle-1.3.0")


def content(kind: str, title: str) -> Content:
    return cast("Content", SimpleNamespace(kind=kind, title=title, record=SimpleNamespace()))


MODS = cast(
    "ModSet",
    SimpleNamespace(
        kinds={
            "rooms": SimpleNamespace(key="rooms", label="room"),
            "monsters": SimpleNamespace(key="monsters", label="monster"),
        }
    ),
)
EVERY = (
    Proof(content=content("rooms", "clinic"), way="it is made", script=None),
    Proof(content=content("rooms", "clinic"), way="it is entered", script=None),
    Unproven(content=content("monsters", "nurse"), way="it is seen", why="nobody looks"),
)


def order(*only: str, way: str = "") -> Order:
    return Order(request=OF_NLE, only=only, way=way)


def code_of(error: DiagnosticError) -> str:
    return error.diagnostics[-1].code


def test_without_the_packages_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pexpect", None)
    with pytest.raises(DiagnosticError) as raised:
        needed("pexpect")
    assert code_of(raised.value) == "NH4201"
    assert raised.value.diagnostics[0].hint == installing("play")


def test_a_name_that_nothing_has_is_told_with_the_nearest() -> None:
    with pytest.raises(DiagnosticError) as raised:
        chosen(EVERY, order("clinik"), MODS)
    assert code_of(raised.value) == "NH4202"
    assert raised.value.diagnostics[0].hint == "did you mean 'clinic'?"


def test_content_is_chosen_by_its_name_its_kind_and_its_way() -> None:
    assert chosen(EVERY, order("clinic"), MODS) == list(EVERY[:2])
    assert chosen(EVERY, order("monsters"), MODS) == [EVERY[2]]
    assert chosen(EVERY, order("room", way="entered"), MODS) == [EVERY[1]]
    assert chosen(EVERY, order(), MODS) == list(EVERY)


def test_a_game_that_is_not_played_in_a_terminal_is_refused() -> None:
    elsewhere = Request(paths=(OF_ANGBAND,), target="unangband-0.7")
    with pytest.raises(DiagnosticError) as raised:
        build_provable(Order(request=elsewhere), Report())
    assert code_of(raised.value) == "NH4203"


@pytest.mark.parametrize(
    ("how", "hint"), [({"sandbox": True}, "leave --sandbox out"), ({"sanitize": True}, "leave --sanitize out")]
)
def test_angband_is_proven_as_it_is_built(how: dict[str, bool], hint: str) -> None:
    angband = Request(paths=(OF_ANGBAND,), target="angband-4.2.5")
    with pytest.raises(DiagnosticError) as raised:
        build_provable(Order(request=angband, **how), Report())
    assert code_of(raised.value) == "NH4203"
    assert raised.value.diagnostics[0].hint == hint


def test_a_library_is_not_proven_with_the_sanitizer() -> None:
    with pytest.raises(DiagnosticError) as raised:
        build_provable(Order(request=OF_NLE, sanitize=True), Report())
    assert code_of(raised.value) == "NH4203"
    assert raised.value.diagnostics[0].hint == "leave --sanitize out"


def test_a_game_that_nobody_guides_through_is_refused() -> None:
    with pytest.raises(DiagnosticError) as raised:
        begin_at(OF_NLE, Report(), at="clinic", things=(), role="", seed=None, options=())
    assert code_of(raised.value) == "NH0822"
