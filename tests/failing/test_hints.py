"""A hint is never something that would itself be refused: each that says what to write is followed, and the finding is gone."""

from __future__ import annotations

import re
import shutil
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

import pytest
from failing_case import CASES, case_names, expected_text, run_case

from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Tree

_FINDING = re.compile(
    r"^(?P<file>[^\s:]+):(?P<line>\d+):(?P<column>\d+): (?:error|warning) (?P<code>NH\d{4}): (?P<message>.*)\n"
    r"(?:    (?P<text>.*)\n    (?P<carets> *\^+)\n)?"
    r"(?:  in .*\n)?"
    r"(?:  hint: (?P<hint>.*)\n)?",
    re.MULTILINE,
)
# What a hint tells to write in place of the value that is shown.
_WRITES = (
    re.compile(r"^did you mean (?P<q>')(?P<text>.+?)'(?:\?|, '| or ')"),
    re.compile(r"^write (?:it|the text) in quotes: (?P<text>.+)$"),
    re.compile(r"^write (?P<q>')(?P<text>[^']+)'(?:;.*)?$"),
    re.compile(r'^write (?P<text>"[^"]+")$'),
    re.compile(r"^write (?P<text>\[?\{[^{}…]+\}\]?)$"),
    re.compile(r"^write (?P<text>\[\{[^…]+\}\])$"),
    re.compile(r"^write (?P<text>[\w%./]+)(?: if .*)?$"),
    re.compile(r"^free are: (?P<text>\S)"),
    re.compile(r"^(?P<q>')(?P<text>[A-Z])' is free$"),
)
_QUOTED_OR_NOT = re.compile(r"'([^']+)'|([\w./-]+)")
_REQUIRES = re.compile(r"^write requires: \{(?P<mod>[\w-]+): ")
# Hints that need more than a value in place of another: a whole line of YAML, or of another file.
_MORE = frozenset(
    {
        "write '- ' before the first key of each item",
        "write 'key: value', with a ':' and a space",
        "write '%E' alone",
    }
)


class Finding(NamedTuple):
    """One finding of an expected text, with the place and what is under the carets."""

    code: str
    file: str
    line: int
    column: int
    width: int
    message: str
    hint: str


def _findings(text: str) -> Iterator[Finding]:
    for found in _FINDING.finditer(text):
        if found["hint"] and found["carets"]:
            width = found["carets"].count("^")
            place = int(found["line"]), int(found["column"]), width
            yield Finding(found["code"], found["file"], *place, found["message"], found["hint"])


def _replacement(hint: str) -> str | None:
    for pattern in _WRITES:
        found = pattern.match(hint)
        if found and hint not in _MORE:
            return found["text"]
    return None


def _cases() -> list[tuple[str, Finding]]:
    """List the findings whose hints can be followed, each with its case."""
    return [
        (name, finding)
        for name in case_names()
        for finding in _findings(expected_text(name))
        if _replacement(finding.hint) is not None or _REQUIRES.match(finding.hint)
    ]


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


def _followed(folder: Path, finding: Finding) -> None:
    file = folder / finding.file
    lines = file.read_text(encoding="utf-8").split("\n")
    required = _REQUIRES.match(finding.hint)
    if required:
        mod = next(parent for parent in file.parents if (parent / "mod.yaml").exists()) / "mod.yaml"
        lines, file = mod.read_text(encoding="utf-8").split("\n"), mod
        lines.insert(2, f'requires: {{{required["mod"]}: "*"}}')
    else:
        line, start = lines[finding.line - 1], finding.column - 1
        old, new = line[start : start + finding.width], str(_replacement(finding.hint))
        if file.suffix == ".des" and finding.hint == f"write '{new}'":
            new = f"'{new}'"
        # A value in quotes keeps them.
        elif file.suffix == ".des" and old[:1] == '"' != new[:1]:
            new = f'"{new}"'
        if finding.code == "NH0105":
            old = re.split(r"[\]},]", line[start:])[0]
        if (
            finding.hint.startswith("did you mean")
            and old not in finding.message
            and old.strip("'\"") not in finding.message
        ):
            # The place is all of a mapping in which the word stands.
            words = [word for found in _QUOTED_OR_NOT.findall(finding.message) for word in found if word]
            lines = "\n".join(lines).replace(get_close_matches(new, words, n=1)[0], new).split("\n")
        else:
            lines[finding.line - 1] = line[:start] + new + line[start + len(old) :]
    file.write_text("\n".join(lines), encoding="utf-8")


def test_there_are_hints_to_follow() -> None:
    assert len(_cases()) > 60


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of which the cases are run."""
    monkeypatch.setattr("failing_case.CASES", tmp_path)
    return tmp_path


@pytest.mark.parametrize("case", _cases(), ids=lambda case: f"{case[0]}-{case[1].line}")
def test_who_follows_a_hint_is_rid_of_the_finding(
    case: tuple[str, Finding], host: Host, tree366: Tree, elsewhere: Path
) -> None:
    name, finding = case
    shutil.copytree(CASES / name, elsewhere / name)
    _followed(elsewhere / name, finding)
    after = run_case(name, host, tree366)
    at = f"{finding.file}:{finding.line + bool(_REQUIRES.match(finding.hint))}:{finding.column}: "
    # A patch of the right file can still have a hunk that does not fit it.
    same = finding.code if finding.file.endswith(".patch") else ""
    left = [line for line in after.split("\n") if line.startswith(at) and " note " not in line and same in line]
    assert not left, f"{finding.hint}\n{after}"
