"""What travels comes out as it was; the facts that it asks come along once, and what can't travel is said before anything is sent."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from works import facts_of, holding

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, problem
from nhmod.location import Location
from nhmod.target import Entry, Facts, Lazily, Vocabulary
from nhmod.target.c import SiteError
from nhmod.target.facts import AbsentError
from nhmod.target.reading import UnreadableError
from nhmod.work.travel import Luggage, unpacked

if TYPE_CHECKING:
    from nhmod.target import Tree

WRONG = Diagnostic(code="NH0107", severity=Severity.ERROR, message="wrong", location=Location(file="a"), hint="mend it")


def sent(value: object, place: Path) -> Any:  # noqa: ANN401 - whatever was sent
    """Send something to this process."""
    luggage = Luggage()
    content = luggage.packed(value, "it")
    (place / "luggage").write_bytes(luggage.content())
    return unpacked(content, place / "luggage")


def test_facts_travel_once_and_are_what_they_are(facts366: Facts, tmp_path: Path) -> None:
    luggage = Luggage()
    newt = Entry(symbol="PM_ODD_NEWT", name="odd newt", mod="odd")
    more = facts366.extended({"monsters": [newt]})
    contents = [luggage.packed(partial(facts_of, facts), "it") for facts in (facts366, more, facts366)]
    assert all(len(content) < 500 for content in contents)
    (tmp_path / "luggage").write_bytes(luggage.content())
    one, other, again = (unpacked(content, tmp_path / "luggage") for content in contents)
    assert one(Path(), 7) == (7, "PM_NEWT")
    assert one.args[0] is again.args[0]
    there: Facts = other.args[0]
    assert there.added("monsters") == (newt,)
    assert list(there.vocabularies) == list(more.vocabularies)
    for name in more.vocabularies:
        assert there[name].entries == more[name].entries
        assert [one.fields for one in there[name]] == [one.fields for one in more[name]]


def test_what_can_not_be_read_says_so_there_too(tmp_path: Path) -> None:
    def unreadable() -> Vocabulary:
        raise UnreadableError("traps", [WRONG])

    facts = Facts(vocabularies=Lazily({"traps": unreadable, "colors": lambda: Vocabulary("colors", ())}))
    there: Facts = sent(partial(facts_of, facts), tmp_path).args[0]
    assert list(there["colors"]) == []
    for ask in (there.get, there.__getitem__):
        with pytest.raises(UnreadableError, match="NH0107: wrong"):
            ask("traps")
    with pytest.raises(AbsentError):
        there["shapes"]


@pytest.mark.parametrize("name", ["lock", "tree", "file"])
def test_what_can_not_travel_is_said(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with (tmp_path / "open").open("wb") as file:
        held = {"lock": threading.Lock, "tree": lambda: request.getfixturevalue("tree366"), "file": lambda: file}[
            name
        ]()
        with pytest.raises(DiagnosticError, match="NH0845: the hose can't be sent to a cluster: ") as raised:
            Luggage().packed(holding([held]), "the hose")
    assert raised.value.diagnostics[0].hint


def test_a_function_of_a_module_that_nobody_else_finds_travels_whole(tmp_path: Path) -> None:
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
        (tmp_path / "content").write_bytes(Luggage().packed(module.do, "it"))
    finally:
        del sys.modules[spec.name]
    program = (
        "import sys; from pathlib import Path; from nhmod.work.travel import unpacked\n"
        "place = Path(sys.argv[1]); print(unpacked((place / 'content').read_bytes(), place)(place, 3))"
    )
    done = subprocess.run([sys.executable, "-c", program, tmp_path], check=True, capture_output=True, text=True)
    assert done.stdout == '["so", 3]\n'


def test_a_module_that_is_not_there_is_named(tmp_path: Path) -> None:
    content = b"cno_such_module_of_a_plugin\nit\n."
    with pytest.raises(ImportError) as raised:
        unpacked(content, tmp_path)
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


def test_a_tree_is_what_stays(tree366: Tree) -> None:
    with pytest.raises(DiagnosticError, match="a source tree stays where it is"):
        Luggage().packed(tree366, "it")
