"""What travels comes out as it was; facts are those of the build, and what can't travel is said before anything is sent."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from works import facts_of, holding

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, problem
from nhmod.location import Location
from nhmod.target import FACTS_RECORD, FactsRecord
from nhmod.target.c import SiteError
from nhmod.target.reading import UnreadableError
from nhmod.work.travel import packed, unpacked

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

WRONG = Diagnostic(code="NH0107", severity=Severity.ERROR, message="wrong", location=Location(file="a"), hint="mend it")


@pytest.fixture
def build(facts366: Facts, tmp_path: Path) -> Path:
    """A build that has nothing but the record of its facts."""
    (tmp_path / FACTS_RECORD).write_bytes(FactsRecord(target="nethack-3.6.6", facts=facts366).pack())
    return tmp_path


def test_facts_are_those_of_the_build(facts366: Facts, build: Path) -> None:
    content = packed(partial(facts_of, facts366), build, "it")
    assert len(content) < 500
    assert unpacked(content, build)(Path(), 7) == (7, "PM_NEWT")


def test_without_a_record_facts_travel_whole(tmp_path: Path) -> None:
    from nhmod.target import Entry, Facts, Vocabulary  # noqa: PLC0415 - the name is a type's elsewhere

    facts = Facts(vocabularies={"monsters": Vocabulary("monsters", [Entry(symbol="PM_NEWT", name="newt")])})
    content = packed(partial(facts_of, facts), tmp_path, "it")
    assert unpacked(content, tmp_path)(Path(), 7) == (7, "PM_NEWT")


def test_a_record_that_did_not_come_along_is_told(facts366: Facts, build: Path, tmp_path: Path) -> None:
    content = packed(partial(facts_of, facts366), build, "it")
    (tmp_path / "other").mkdir()
    (build / FACTS_RECORD).unlink()
    with pytest.raises(pickle.UnpicklingError, match="no record of its facts"):
        unpacked(content, tmp_path / "other")


@pytest.mark.parametrize("name", ["lock", "tree", "file"])
def test_what_can_not_travel_is_said(name: str, build: Path, request: pytest.FixtureRequest) -> None:
    with (build / "open").open("wb") as file:
        held = {"lock": threading.Lock, "tree": lambda: request.getfixturevalue("tree366"), "file": lambda: file}[
            name
        ]()
        with pytest.raises(DiagnosticError, match="NH0845: the hose can't be sent to a cluster: ") as raised:
            packed(holding([held]), build, "the hose")
    assert raised.value.diagnostics[0].hint


def test_a_function_of_a_module_that_nobody_else_finds_travels_whole(build: Path, tmp_path: Path) -> None:
    """As a mod's own plugin is: imported from its file, under a name of nhmod's own."""
    file = tmp_path / "own.py"
    file.write_text(
        "import json\nWORDS = ['so']\ndef do(folder, seed):\n    return json.dumps([*WORDS, seed])\n", encoding="ascii"
    )
    spec = importlib.util.spec_from_file_location("nhmod_mod_plugin_0123_own", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
        (tmp_path / "content").write_bytes(packed(module.do, build, "it"))
    finally:
        del sys.modules[spec.name]
    program = (
        "import sys; from pathlib import Path; from nhmod.work.travel import unpacked\n"
        "place = Path(sys.argv[1]); print(unpacked((place / 'content').read_bytes(), place)(place, 3))"
    )
    done = subprocess.run([sys.executable, "-c", program, tmp_path], check=True, capture_output=True, text=True)
    assert done.stdout == '["so", 3]\n'


def test_a_module_that_is_not_there_is_named(build: Path) -> None:
    content = b"cno_such_module_of_a_plugin\nit\n."
    with pytest.raises(ImportError) as raised:
        unpacked(content, build)
    assert raised.value.name == "no_such_module_of_a_plugin"


@pytest.mark.parametrize(
    "error",
    [
        problem("NH0107", "wrong", hint="mend it", exit_status=3),
        DiagnosticError([WRONG, WRONG]),
        UnreadableError("what", [WRONG]),
        SiteError(WRONG, target="nethack-3.6.6", file="src/a.c", site="a place", found=0),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_travel_whole(error: DiagnosticError) -> None:
    other = pickle.loads(pickle.dumps(error))  # noqa: S301 - what was just written
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert vars(other) == vars(error)


def test_a_tree_is_what_stays(tree366: Tree, build: Path) -> None:
    with pytest.raises(DiagnosticError, match="a source tree stays where it is"):
        packed(tree366, build, "it")
