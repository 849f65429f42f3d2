"""The report, the exception that carries it, and suggestions."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity, did_you_mean
from nhmod.location import Location
from nhmod.manifest import Origin


def test_equal_diagnostics_are_kept_once_and_in_order() -> None:
    report = Report()
    report.warning("NH0002", "second")
    report.error("NH0001", "first")
    report.warning("NH0002", "second")
    report.note("NH0003", "third")
    assert [(d.code, d.severity) for d in report.diagnostics] == [
        ("NH0002", Severity.WARNING),
        ("NH0001", Severity.ERROR),
        ("NH0003", Severity.NOTE),
    ]
    assert [d.code for d in report.errors] == ["NH0001"]


def test_an_origin_brings_its_path() -> None:
    report = Report()
    origin = Origin(location=Location(file="a", line=2, column=3), path="bells[0]")
    report.error("NH0001", "wrong", origin)
    report.note("NH0002", "so", origin, path="bells")
    told = ["a:2:3: error NH0001: wrong [in bells[0]]", "a:2:3: note NH0002: so [in bells]"]
    assert [str(diagnostic) for diagnostic in report.diagnostics] == told


def test_what_is_there_with_its_path_is_not_repeated_without() -> None:
    report = Report()
    origin = Origin(location=Location(file="a", line=2, column=3), path="bells[0]")
    report.error("NH0001", "wrong", origin)
    report.error("NH0001", "wrong", origin.location)
    report.error("NH0001", "wrong", Location(file="a", line=3))
    assert [diagnostic.path for diagnostic in report.diagnostics] == ["bells[0]", ""]


def test_warnings_raise_nothing() -> None:
    report = Report()
    report.warning("NH0002", "second")
    report.raise_errors()
    assert not report.errors


def test_an_error_is_raised_with_all_that_was_found() -> None:
    report = Report()
    report.warning("NH0002", "careful", Location(file="a", line=2, column=3), path="x", hint="mind")
    report.error("NH0001", "wrong")
    with pytest.raises(DiagnosticError) as caught:
        report.raise_errors(exit_status=3)
    assert caught.value.exit_status == 3
    assert str(caught.value) == "a:2:3: warning NH0002: careful (mind) [in x]\nerror NH0001: wrong"


def test_a_report_takes_in_another_without_doubles() -> None:
    one = Diagnostic(code="NH0001", severity=Severity.ERROR, message="wrong")
    report = Report()
    report.add(one)
    report.extend([one, one])
    assert report.diagnostics == (one,)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("gnome loord", "did you mean 'gnome lord'?"),
        ("GNOME LORD", "did you mean 'gnome lord'?"),
        ("xyzzy", ""),
        ("", ""),
    ],
)
def test_suggestions(word: str, said: str) -> None:
    assert did_you_mean(word, ["newt", "gnome", "gnome lord"]) == said
