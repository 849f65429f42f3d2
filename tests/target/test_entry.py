from __future__ import annotations

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry

BLADE = Entry(symbol="BLADE", name="blade", fields={"class": "WEAPON_CLASS", "prob": 30, "material": None})


def test_a_row_says_texts_and_numbers() -> None:
    assert (BLADE.text("class"), BLADE.number("prob")) == ("WEAPON_CLASS", 30)


@pytest.mark.parametrize("column", ["prob", "material", "weight"])
def test_a_row_that_lacks_what_is_asked_for(column: str) -> None:
    with pytest.raises(DiagnosticError) as raised:
        BLADE.text(column)
    (found,) = raised.value.diagnostics
    assert found.code == "NH0514"
    assert found.message == f"nhmod could not read '{column}' of 'blade' in this tree"


@pytest.mark.parametrize("column", ["class", "material", "weight"])
def test_a_number_that_is_none(column: str) -> None:
    with pytest.raises(DiagnosticError, match=f"'{column}' of 'blade'"):
        BLADE.number(column)
