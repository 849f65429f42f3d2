"""What files a validation by the schema reads, and of several alternatives, which was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from nhmod.diagnostics import Report
from nhmod.manifest import json_schema
from nhmod.manifest.validation import Validation, reasons

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = json_schema({})


def told(folder: Path) -> list[str]:
    report = Report()
    Validation(SCHEMA).check(folder, report)
    return [
        f"{error.location.file.removeprefix(f'{folder}/')}:{error.location.line}: {error.code}: {error.message}"
        for error in report.errors
        if error.location
    ]


def test_included_files_are_read_beside_mistakes(tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: A\ninclude: ['*.yaml', none.yaml]\n")
    (tmp_path / "a.yaml").write_text("id: a\n")
    (tmp_path / "b.yaml").write_bytes(b"\xff")
    (tmp_path / "c.yaml").write_text("{}\n---\n{}\n")
    assert told(tmp_path) == [
        "mod.yaml:2: NH0217: expected a mod's id of lower-case letters, digits and hyphens that begins with a letter, found 'A'",
        "a.yaml:1: NH0217: unknown key 'id'",
        "b.yaml:1: NH0102: byte 0 (0xff) is not UTF-8",
        "c.yaml:2: NH0109: a second YAML document begins here",
        "mod.yaml:3: NH0209: the pattern 'none.yaml' matches no file",
    ]


def test_what_the_schema_says_of_an_include_is_not_said_twice(tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: a\ninclude: ../b.yaml\n")
    assert told(tmp_path) == ["mod.yaml:3: NH0217: expected a path or pattern such as levels/*.yaml, found '../b.yaml'"]


def test_what_no_schema_can_say_of_an_include_is_said(tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: a\ninclude: .\n")
    assert told(tmp_path) == ["mod.yaml:3: NH0209: '.' is the mod's folder, not a file"]


def test_mistakes_without_end(tmp_path: Path) -> None:
    keys = "".join(f"key{number}: 1\n" for number in range(300))
    (tmp_path / "mod.yaml").write_text(f"nhmod: 1\nid: a\n{keys}")
    found = told(tmp_path)
    assert len(found) == 201
    assert found[-1] == "mod.yaml:1: NH0213: reading stops after 200 mistakes"


def test_a_later_format_is_all_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 2\nname: {new: key}\n")
    assert told(tmp_path) == ["mod.yaml:1: NH0210: the manifest has format '2'; this nhmod knows 1"]


ALTERNATIVES = {
    "anyOf": [
        {"type": "string", "pattern": "^a"},
        {"type": "object", "properties": {"x": {"type": "number"}}, "additionalProperties": False},
        {"type": "object", "properties": {"y": {"type": "number"}, "z": {"enum": [1]}}, "additionalProperties": False},
        {"anyOf": [{"type": "array", "items": {"type": "number"}}, {"type": "boolean"}]},
    ]
}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("b", ["pattern"]),
        ({"x": "1"}, ["type"]),
        ({"y": "1", "z": 2}, ["type", "enum"]),
        ({"q": 1}, ["anyOf"]),
        ([1, "2", "3"], ["type", "type"]),
        (5, ["anyOf"]),
    ],
    ids=str,
)
def test_of_alternatives_the_one_that_was_meant_gives_the_reasons(value: object, found: list[str]) -> None:
    (error,) = Draft202012Validator(ALTERNATIVES).iter_errors(value)
    assert [reason.validator for reason in reasons(error)] == found
