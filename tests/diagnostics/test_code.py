"""Codes that the program has names for."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy

from nhmod.diagnostics import Code, CodeInfo, Report, codes_in, codes_of

LOST = Code("""NH9001 a lost key
Look for it,
where it is light.""")
BENT = Code("NH9002 (acceptable) a bent key\nBend it.")


def test_a_code_is_its_text_wherever_it_goes() -> None:
    assert LOST == "NH9001"
    assert {LOST: 1}["NH9001"] == 1
    assert f"{LOST} {json.dumps([LOST])}" == 'NH9001 ["NH9001"]'
    for travelled in (pickle.loads(pickle.dumps(LOST)), deepcopy(LOST)):  # noqa: S301 - our own
        assert type(travelled) is str
        assert travelled == LOST


def test_what_is_found_is_the_same_by_name_and_by_text() -> None:
    report = Report()
    report.error(LOST, "a key is lost")
    report.error("NH9001", "a key is lost")
    (found,) = report.diagnostics
    assert type(found.code) is str


def test_a_table_has_what_the_module_has_names_for_in_their_order() -> None:
    assert codes_of({"LOST": LOST, "OTHER": "NH9003", "BENT": BENT}) == (
        CodeInfo("NH9001", "a lost key", "Look for it, where it is light."),
        CodeInfo("NH9002", "a bent key", "Bend it.", acceptable=True),
    )
    assert BENT.info.explanation.startswith("Bend it. Who knows")


def test_a_table_of_codes_is_a_text() -> None:
    table = """NH9001 a lost key
Look for it,
where it is light.

NH9002 (acceptable) a bent key
Bend it.

NH9003 a key"""
    assert codes_in(table) == (LOST.info, BENT.info, CodeInfo("NH9003", "a key", ""))
