"""Diagnostics as programs read them: JSON lines and SARIF."""

from __future__ import annotations

import json

from nhmod.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nhmod.diagnostics.render import render_json_lines, render_sarif
from nhmod.location import Location

PLACE = Location(file="mods/é/mod.yaml", line=2, column=8, end_line=2, end_column=11)
OTHER = Location(file="mods/b/mod.yaml", line=1, column=1)
FULL = Diagnostic(
    code="NH0106",
    severity=Severity.ERROR,
    message='the key "a" is here twice\nor so',
    location=PLACE,
    path="monsters[0]",
    hint="keep one",
    related=(Related(location=OTHER, message="the first"),),
    targets=("nethack-3.4.3",),
)
BARE = Diagnostic(code="NH0307", severity=Severity.NOTE, message="no target")
CODES = (
    CodeInfo(code="NH0307", title="an unknown target", explanation="There is none."),
    CodeInfo(code="NH0106", title="a key is there twice", explanation="Keep one."),
    CodeInfo(code="NH0105", title="not YAML", explanation="It is not."),
)


def test_json_is_one_object_a_line() -> None:
    lines = render_json_lines([FULL, BARE]).splitlines()
    assert [json.loads(line) for line in lines] == [
        {
            "code": "NH0106",
            "severity": "error",
            "message": 'the key "a" is here twice\nor so',
            "location": {"file": "mods/é/mod.yaml", "line": 2, "column": 8, "end_line": 2, "end_column": 11},
            "path": "monsters[0]",
            "hint": "keep one",
            "related": [
                {
                    "location": {"file": "mods/b/mod.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 1},
                    "message": "the first",
                }
            ],
            "targets": ["nethack-3.4.3"],
        },
        {
            "code": "NH0307",
            "severity": "note",
            "message": "no target",
            "location": None,
            "path": "",
            "hint": "",
            "related": [],
            "targets": [],
        },
    ]


def test_no_diagnostics_are_no_lines() -> None:
    assert render_json_lines([]) == ""


def test_sarif_has_the_results_and_only_the_rules_that_they_need() -> None:
    log = json.loads(render_sarif([FULL, BARE], CODES, "1.2.3"))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("nhmod", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == ["NH0106", "NH0307"]
    assert [(result["ruleId"], result["level"]) for result in run["results"]] == [
        ("NH0106", "error"),
        ("NH0307", "note"),
    ]
    full, bare = run["results"]
    assert full["message"]["text"] == 'the key "a" is here twice\nor so (keep one)'
    assert "locations" not in bare
    assert (full["properties"], "properties" in bare) == ({"targets": ["nethack-3.4.3"]}, False)
    assert run["columnKind"] == "unicodeCodePoints"
    region = {"startLine": 2, "startColumn": 8, "endLine": 2, "endColumn": 11}
    (location,) = full["locations"]
    assert location["physicalLocation"]["region"] == region
    assert full["relatedLocations"][0]["message"]["text"] == "the first"


def test_sarif_names_files_as_uris() -> None:
    odd = Location(file="mods/my mod%/mod.yaml")
    log = json.loads(
        render_sarif([Diagnostic(code="NH0106", severity=Severity.ERROR, message="", location=odd)], CODES, "1")
    )
    (result,) = log["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "mods/my%20mod%25/mod.yaml"


def test_sarif_of_nothing_is_a_log_without_results() -> None:
    (run,) = json.loads(render_sarif([], CODES, "1"))["runs"]
    assert run["results"] == []
    assert run["tool"]["driver"]["rules"] == []


def test_programs_forms_have_nothing_that_a_terminal_would_obey() -> None:
    name = "a\x1b\x9b\x7f\u202e\u2028\udcff\U000e0001/mod.yaml"
    place = Location(file=name)
    found = Diagnostic(code="NH0106", severity=Severity.ERROR, message=name, location=place)
    for shown in (render_json_lines([found]), render_sarif([found], CODES, "1")):
        assert all(character.isprintable() for character in shown.replace("\n", ""))
    assert json.loads(render_json_lines([found]))["location"]["file"] == name
