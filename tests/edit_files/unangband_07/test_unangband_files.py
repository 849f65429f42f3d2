"""Unangband's edit files, read, looked at by names, and written again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from seconds import is_more
from unangband_files import EDIT, STEMS, document, folder, needs_files, text_of

from nhmod.diagnostics import Report
from nhmod_edit_files.changing import with_values
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.document import read
from nhmod_edit_files.games.unangband_07 import GAME
from nhmod_edit_files.grammar import every_line
from nhmod_edit_files.types import Code, Flags, Sub, Word
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.writing import Layout, entry_lines

pytestmark = needs_files


def test_every_file_has_a_grammar() -> None:
    assert {path.name for path in EDIT.iterdir()} == {grammar.file for grammar in GAME.grammars}


@pytest.mark.parametrize("stem", STEMS)
def test_a_file_comes_out_as_it_was_read(stem: str) -> None:
    one = document(stem)
    assert one.text == text_of(one.grammar.file)
    assert one.strays == ()
    assert one.entries


@pytest.mark.parametrize("stem", STEMS)
def test_every_field_of_every_entry_has_a_name(stem: str) -> None:
    for top in document(stem).nodes:
        for node in top.every():
            assert all(field.name for field, _, _ in node.fields()), (stem, node.number + 1)


@pytest.mark.parametrize("stem", STEMS)
def test_an_entrys_values_written_back_change_nothing(stem: str) -> None:
    one = document(stem)
    for node in one.entries:
        assert with_values(one, node, entry_view(node)) == [], (stem, node.number + 1)


@pytest.mark.parametrize("stem", STEMS)
def test_a_new_entry_of_an_entrys_values_has_the_same_values(stem: str) -> None:
    one = document(stem)
    layout = Layout.of(one)
    for node in one.entries:
        view = entry_view(node)
        again = read("V:0.7.0\n" + "".join(entry_lines(one.grammar.begins, view, layout)), one.grammar)
        assert again.strays == ()
        assert [entry_view(entry) for entry in again.entries] == [view], (stem, node.number + 1)


def test_all_vocabularies_are_known() -> None:
    kinds = [field.type for grammar in GAME.grammars for line in every_line(grammar.lines) for field in line.fields]
    asked = {kind.vocabulary for kind in kinds if isinstance(kind, Word | Code | Flags) and not isinstance(kind, Sub)}
    assert [vocabulary for vocabulary in sorted(asked) if not folder().words(vocabulary)] == []


def test_all_lines_and_fields_say_what_they_are() -> None:
    for grammar in GAME.grammars:
        assert grammar.doc
        for line in every_line(grammar.lines):
            assert all(field.doc for field in line.fields), (grammar.file, line.directive)


FINDS = {
    ("object.txt", "NH4007"): 1,
    ("object.txt", "NH4010"): 24,
    ("object.txt", "NH4026"): 5,
    ("p_class.txt", "NH4006"): 1,
    ("p_hist.txt", "NH4019"): 2,
    ("randart_sv.txt", "NH4028"): 6,
    ("room.txt", "NH4010"): 4,
    ("spell.txt", "NH4010"): 1,
    ("spell.txt", "NH4030"): 2,
    ("store.txt", "NH4006"): 16,
    ("store.txt", "NH4020"): 3,
    ("terrain.txt", "NH4030"): 7,
    ("vault.txt", "NH4014"): 4,
    ("vault.txt", "NH4023"): 3,
    ("vault.txt", "NH4029"): 2,
}
"""How many mistakes the game's own files have, none of which it refuses."""


def test_what_is_wrong_in_the_games_own_files_is_known() -> None:
    report = Report()
    check_folder(folder(), report)
    assert report.errors == ()
    found: dict[tuple[str, str], int] = {}
    for one in report.diagnostics:
        assert one.location is not None
        key = (one.location.file, one.code)
        found[key] = found.get(key, 0) + 1
    assert found == FINDS


def test_all_files_are_checked_in_a_second() -> None:
    """From Python's start on, in processor time: others may be at work on the machine."""
    code = (
        "import gc; gc.disable()\n"
        "import sys, time\n"
        "from pathlib import Path\n"
        "from nhmod.diagnostics import Report\n"
        "from nhmod_edit_files.checking import check_folder\n"
        "from nhmod_edit_files.folder import Folder\n"
        "from nhmod_edit_files.games.unangband_07 import GAME\n"
        "check_folder(Folder(GAME, lambda file: (Path(sys.argv[1]) / file).read_bytes().decode('latin-1')), Report())\n"
        "print(time.process_time())\n"
    )
    path = os.pathsep.join(sys.path)
    run = [sys.executable, "-c", code, str(EDIT)]
    times = [
        float(subprocess.run(run, env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    assert not is_more(min(times), 1), times
