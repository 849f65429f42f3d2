"""What many things lack is told once."""

from dataclasses import replace

from nhmod.diagnostics import Diagnostic, Related, Severity, by_cause
from nhmod.diagnostics.render import render_text
from nhmod.location import Location

LACKING = Diagnostic(code="NH1801", severity=Severity.ERROR, message="the table mons[] was not found")


def _of(name: str, line: int, message: str = "", **further: object) -> Diagnostic:
    cause = message or LACKING.message
    place = Location(file="mod.yaml", line=line)
    return replace(LACKING, message=f"{cause}; '{name}' needs it", cause=cause, location=place, **further)  # type: ignore[arg-type]


def test_one_cause_is_one_finding_at_the_first_place_that_has_it() -> None:
    other = Diagnostic(code="NH0541", severity=Severity.ERROR, message="no", location=Location(file="mod.yaml", line=2))
    found = by_cause([_of("newt", 1), other, _of("jackal", 3), _of("dart", 4, "the table objects[] was not found")])
    assert [str(one) for one in found] == [
        "mod.yaml:1:1: error NH1801: the table mons[] was not found; it is needed in 2 places",
        str(other),
        "mod.yaml:4:1: error NH1801: the table objects[] was not found; 'dart' needs it",
    ]
    assert found[0].related == (Related(location=Location(file="mod.yaml", line=3), message="needs it too"),)


def test_nothing_is_told_as_one_that_differs_in_severity_or_has_no_cause() -> None:
    apart = [_of("newt", 1), _of("newt", 2, severity=Severity.WARNING), LACKING, replace(LACKING, message="another")]
    assert by_cause(apart) == tuple(apart)


def test_what_is_said_twice_of_one_place_stays_one_place() -> None:
    (one,) = by_cause([_of("newt", 1), _of("newts", 1)])
    assert (one.message, one.related) == ("the table mons[] was not found; 'newt' needs it", ())


def test_of_many_places_some_are_shown_and_the_rest_is_counted() -> None:
    (one,) = by_cause([_of("newt", line) for line in range(1, 50)])
    lines = render_text([one], lambda *_: None).splitlines()
    assert lines[0].endswith("it is needed in 49 places")
    assert lines[1:] == [*(f"  mod.yaml:{line}:1: needs it too" for line in range(2, 6)), "  and 44 places more"]
