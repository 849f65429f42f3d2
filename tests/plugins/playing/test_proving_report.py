"""The report of proofs: what it names, and that programs can read it."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree as ET

from nhmod.location import Location
from nhmod.proofs import Proof, Unproven
from nhmod_playing.page import as_page
from nhmod_playing.report import Proving, as_json, as_junit, as_text, summary
from nhmod_playing.running import FAILED, PROVEN, Outcome

if TYPE_CHECKING:
    from nhmod.contribution import Content

PLACE = Location(file="mod.yaml", line=14, column=5)
CLINIC = cast(
    "Content",
    SimpleNamespace(
        kind="rooms",
        title="clinic",
        record=SimpleNamespace(),
        origin=SimpleNamespace(location=PLACE),
        mod=SimpleNamespace(id="hospital"),
    ),
)
MADE = Outcome(proof=Proof(content=CLINIC, way="it is made", script=None), seed=1, result=PROVEN)
ENTERED = Outcome(
    proof=Proof(content=CLINIC, way="it is entered", script=None),
    seed=7,
    result=FAILED,
    step="go in",
    message="'You enter a <clinic>.' was not said",
    screen="\n|.@.|\n\x07Dlvl:1",
)
PROVING = Proving(
    target="NetHack 3.6.7",
    outcomes=(MADE, ENTERED),
    unproven=(Unproven(content=CLINIC, way="how often", why="nobody counts"),),
    again=lambda outcome: f"nhmod prove . --seed {outcome.seed}",
    labels=lambda content: {"rooms": "room"}[content.kind],
)


def test_a_failure_has_its_place_its_step_its_screen_and_its_command() -> None:
    text = as_text(PROVING)
    assert "mod.yaml:14:5: failed: room 'clinic': it is entered (seed 7)\n  at: go in\n" in text
    assert "  | |.@.|\n" in text
    assert "  again: nhmod prove . --seed 7\n" in text
    assert "  it is made: proven\n  it is entered: FAILED with seed 7\n  how often: not proven: nobody counts\n" in text
    assert text.endswith(f"{summary(PROVING)}\n")


def test_the_screen_of_what_fails_alike_before_the_first_step_is_shown_once() -> None:
    stopped = replace(ENTERED, step="", message="the game did not begin:")
    text = as_text(replace(PROVING, outcomes=(stopped, replace(stopped, seed=8), replace(stopped, message="it died:"))))
    assert (text.count("the game did not begin:"), text.count("|.@.|")) == (2, 2)
    apart = as_text(replace(PROVING, outcomes=(ENTERED, replace(ENTERED, seed=8))))
    assert apart.count("|.@.|") == 2


def test_a_part_that_was_left_out_is_told_beside_what_is_proven() -> None:
    outcome = replace(MADE, without=("NLE saves no games",))
    found = replace(PROVING, outcomes=(outcome,))
    assert "  it is made: proven in part\n" in as_text(found)
    assert "proven in part (seed 1)" in as_page(found)
    assert json.loads(as_json(found))["proofs"][0]["without"] == ["NLE saves no games"]


def test_what_is_not_proven_counts_as_neither() -> None:
    assert summary(PROVING) == "1 of 2 proofs of 1 contents hold; not proven: 1"


def test_json_has_all_of_it() -> None:
    document = json.loads(as_json(PROVING))
    assert [one["result"] for one in document["proofs"]] == ["proven", "failed"]
    assert document["proofs"][1] | {"seconds": 0} == {
        "mod": "hospital",
        "kind": "rooms",
        "label": "room",
        "title": "clinic",
        "location": "mod.yaml:14:5",
        "way": "it is entered",
        "seed": 7,
        "result": "failed",
        "step": "go in",
        "step_location": "",
        "message": "'You enter a <clinic>.' was not said",
        "without": [],
        "screen": "\n|.@.|\n\x07Dlvl:1",
        "again": "nhmod prove . --seed 7",
        "seconds": 0,
    }
    assert document["not_proven"][0]["why"] == "nobody counts"


def test_junit_counts_failures_and_what_is_skipped() -> None:
    (suite,) = ET.fromstring(as_junit(PROVING).partition("\n")[2])  # noqa: S314 - our own
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("3", "1", "1")
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert "again: nhmod prove . --seed 7" in (failure.text or "")


def test_the_page_leads_from_the_table_to_the_screen() -> None:
    page = as_page(PROVING)
    assert '<a href="#f0">failed (seed 7)</a>' in page
    assert '<section id="f0">' in page
    assert "You enter a &lt;clinic&gt;." in page
