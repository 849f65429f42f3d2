from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod.diagnostics import DiagnosticError
from nhmod.target.c import token_texts
from nhmod.target.preprocess import Macro
from nhmod_nethack.facts.values import Constants, compute

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def _macro(name: str, text: str) -> Macro:
    return Macro(name=name, parameters=None, text=text)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("0x20L | 010 | 3UL", 0x2B),
        ("1 << 4 >> 2", 4),
        ("'a' - 'A'", 32),
        (r"'\0'", 0),
        (r"'ab'", 0x6162),
        (r"'\314\221'", 0xCC91),
        ("'\xe2\x80\xa6'", 0xE280A6),
        ("~0 & 0xff", 255),
        ("!5 + !0", 1),
        ("3 >= 2 && 2 != 1 || 0", 1),
        ("2 - -1 - + 1", 2),
        ("6 ^ 3 == 3", 7),
        ("7 / -2", -3),
        ("-7 / -2", 3),
        ("0 / -2", 0),
        ("7 % -2", 1),
        ("1 << 0", 1),
        ("1 << 63", 1 << 63),
        ("0", 0),
        ("0X1f", 31),
        ("1 < 1", 0),
        ("1 > 1", 0),
        ("2 <= 2 && 2 >= 2", 1),
        ("!(1 && 0) || 0", 1),
    ],
)
def test_expressions_are_computed_as_c_does(expression: str, value: int) -> None:
    assert Constants().value(token_texts(expression), "src/a.c") == value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("(schar) 127", 127),
        ("(schar) 128", -128),
        ("(char) -129", 127),
        ("(uchar) 255", 255),
        ("(uchar) 256", 0),
        ("(unsigned char) -1", 255),
        ("(short) 32767", 32767),
        ("(short) 32768", -32768),
        ("(unsigned short) 65536", 0),
        ("(int) 70000", 70000),
        ("(unsigned long) 70000", 70000),
        ("(schar) (100 + 100) + 1", -55),
    ],
)
def test_casts_cut_what_has_no_room(expression: str, value: int) -> None:
    assert Constants().value(token_texts(expression), "src/a.c") == value


def test_calls_of_macros_are_made_by_who_knows_them() -> None:
    def call(name: str, arguments: Sequence[int]) -> int | None:
        return sum(arguments) if name == "SUM" else None

    def computed(expression: str) -> int:
        return compute(token_texts(expression), "src/a.c", find={"A": 5}.get, call=call)

    assert computed("SUM(1, A, SUM(2)) * 2") == 16
    assert computed("SUM(0)") == 0
    for wrong, why in (("MAX(1)", "'MAX()' is not known"), ("SUM(1, 2", "a ')' is missing"), ("B", "'B' is not known")):
        with pytest.raises(DiagnosticError, match=re.escape(why)):
            computed(wrong)


@given(
    st.recursive(
        st.integers(0, 99).map(str), lambda part: st.builds("({} {} {})".format, part, st.sampled_from("+-*|&^"), part)
    )
)
def test_integer_expressions_agree_with_python(expression: str) -> None:
    compiled = compile(expression, "expression", "eval")
    assert Constants().value(token_texts(expression), "src/a.c") == eval(compiled)  # noqa: S307 - the oracle


def test_macros_and_enumerators_are_known_by_name() -> None:
    constants = Constants()
    constants.add_macros([_macro("NON_PM", "(-1)"), _macro("LOW_PM", "(NON_PM + LAST)"), _macro("NAME", '"x"')])
    constants.add_macros([Macro(name="F", parameters=("x",), text="1")])
    constants.add_enumerations(token_texts("enum e { A, B = LOW, C }; enum { LAST = 5 };".replace("LOW", "7")))
    constants.add_later([{"PM_NEWT": 319}])
    assert dict(constants.all()) == {"A": 0, "B": 7, "C": 8, "LAST": 5, "LOW_PM": 4, "NON_PM": -1, "PM_NEWT": 319}
    assert constants.find("NAME") is None
    assert constants.find("F") is None


def test_an_enumerator_that_is_no_constant_costs_only_those_that_count_on_from_it() -> None:
    constants = Constants()
    constants.add_enumerations(
        token_texts("enum e { A, B = sizeof (x), C, D = 7, F }; enum { G }; enum { H = D + 1 };")
    )
    assert dict(constants.all()) == {"A": 0, "D": 7, "F": 8, "G": 0, "H": 8}
    with pytest.raises(DiagnosticError, match="NH1803: 'C' is not an integer constant: 'C' is not known"):
        constants.value(("C",), "src/a.c")


def test_what_comes_later_is_made_when_a_name_is_asked_for_that_nothing_else_defines() -> None:
    def later() -> Iterator[dict[str, int]]:
        asked.append("first")
        yield {"PM_NEWT": 319}
        # What is made second may know what was made first, and not itself.
        asked.append(f"second knows {constants.find('PM_NEWT')} and {constants.find('DAGGER')}")
        yield {"DAGGER": 20}

    asked: list[str] = []
    constants = Constants()
    constants.add_macros([_macro("TWO", "2"), _macro("NEXT", "(PM_NEWT + 1)")])
    constants.add_later(later())
    assert (constants.find("TWO"), asked) == (2, [])
    assert constants.find("NEXT") == 320
    assert asked == ["first", "second knows 319 and None"]
    assert dict(constants.all()) == {"DAGGER": 20, "NEXT": 320, "PM_NEWT": 319, "TWO": 2}
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        ("UNKNOWN + 1", "'UNKNOWN' is not known"),
        ("LOOP", "'LOOP' is defined by itself"),
        ("1 / (2 - 2)", "it divides by zero"),
        ("1 << 1000000", "it shifts by 1000000"),
        ("1 << 64", "it shifts by 64"),
        ("1 >> (0 - 1)", "it shifts by -1"),
        ("1 % 0", "it divides by zero"),
        ("(unsigned", "'unsigned' is not known"),
        (")", "')' has no integer value"),
        ("(1", "a ')' is missing"),
        ("1 +", "it is cut short"),
        ("f(1)", "'f' is not known"),
        ("1 2", "'2' was not expected"),
        ('"text"', "'\"text\"' has no integer value"),
    ],
)
def test_what_is_not_constant_is_an_error(expression: str, why: str) -> None:
    constants = Constants()
    constants.add_macros([_macro("LOOP", "(POOL + 1)"), _macro("POOL", "LOOP")])
    with pytest.raises(DiagnosticError) as caught:
        constants.value(token_texts(expression), "src/a.c")
    assert str(caught.value) == (
        f"src/a.c:1:1: error NH1803: '{expression}' is not an integer constant: {why} "
        "(the source has this in a form that is not known here, or is damaged; what does not need it can be had)"
    )
