from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.des import check_des, scan_des

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "MAZE:\"a\",' '\n"


def check(text: str) -> list[str]:
    report = Report()
    check_des(scan_des(text, "t.des"), report)
    return [str(d) for d in report.diagnostics]


def with_map(*rows: str) -> str:
    return HEAD + "GEOMETRY:center,center\nMAP\n" + "".join(f"{row}\n" for row in rows) + "ENDMAP\n"


REFUSED = {
    "STAIR:(1,1),up # stairs": "t.des:2:16: error NH1411: a comment begins as the first thing on its line",
    'MESSAGE:"hello': "t.des:2:9: error NH1411: the text has no closing '\"'",
    "STAIR;(1,1),up": "t.des:2:6: error NH1411: ';' has no meaning here",
    "monster:('@',\"nurse\"),random": ("t.des:2:1: error NH1414: commands are in capitals: 'MONSTER', not 'monster'"),
    "MONSTR:('@',\"nurse\"),random": ("t.des:2:1: error NH1415: 'MONSTR' is no command (did you mean 'MONSTER'?)"),
    "MONSTER:('@','nurse'),random": (
        't.des:2:14: error NH1419: only one character stands in single quotes, a name in double ones (write "nurse")'
    ),
    'MONSTER:("@","nurse"),random': ("t.des:2:10: error NH1419: a class letter stands in single quotes (write '@')"),
    "OBJECT:('!',\"potion of healing\"),random": (
        "t.des:2:13: error NH1420: 'potion of healing' has its class in its name (write \"healing\")"
    ),
    "OBJECT:('(',\"7 wax candle\"),random": (
        "t.des:2:13: error NH1421: '7 wax candle' begins with a number, which no name does "
        "(write the name alone, and quantity:7 at the end)"
    ),
    'REGION:(0,0,2,2),"temple"': ("t.des:2:18: error NH1422: lit, unlit or random is missing before the room type"),
    "OBJECT:('*',\"ruby\")": ("t.des:2:1: error NH1423: OBJECT needs a place: a coordinate such as (1,2), or random"),
    "CONTAINER:('(',\"chest\"),random {\nOBJECT:('*',\"ruby\"),(1,1)\n}": (
        "t.des:3:21: error NH1424: what is in a container has no place of its own"
    ),
    "FLAGS:noteleprt": "t.des:2:7: error NH1425: 'noteleprt' is no flag (did you mean 'noteleport'?)",
    "IF [50%] {\nTRAP:random,random": "t.des:2:10: error NH1429: this '{' is never closed",
    "TRAP:random,random\n}": "t.des:3:1: error NH1429: this '}' closes nothing",
}
"""Lines that lev_comp refuses too."""


@pytest.mark.parametrize(("text", "message"), REFUSED.items())
def test_each_rule(text: str, message: str) -> None:
    assert check(HEAD + text + "\n") == [message]


@pytest.mark.game
@pytest.mark.parametrize("text", REFUSED)
def test_the_compiler_refuses_these_too(native_tools: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "t.des").write_text(HEAD + text + "\n", encoding="latin-1")
    done = subprocess.run([native_tools / "lev_comp", "t.des"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "error NH1428: t.des holds no level"),
        ("TRAP:random,random\n" + HEAD, "t.des:1:1: error NH1427: this stands before the first MAZE or LEVEL"),
        (HEAD + 'LEVEL:"A"\n', "t.des:2:7: error NH1426: the level 'A' is defined twice"),
        (
            'MAZE:"../a",random\n',
            "t.des:1:6: error NH1430: '../a' can't be a level's name (1 to 14 letters, digits, '-' and '_')",
        ),
        (HEAD + "MAP\n...\nTRAP:random,random\n", "t.des:3:1: error NH1413: the map has no ENDMAP"),
        (
            HEAD + "# " + "x" * 508 + "\n",
            "t.des:2:1: error NH1411: the comment has 510 characters, the level compiler has room for 509",
        ),
        (
            HEAD + f'MESSAGE:"{"x" * 510}"\n',
            "t.des:2:9: error NH1411: the text has 510 characters, the level compiler has room for 509",
        ),
        (
            with_map("." * 77),
            "t.des:4:77: error NH1416: row 0 of the map has 77 columns, at most 76 are possible",
        ),
        (with_map(*["."] * 22), "t.des:25:1: error NH1416: the map has 22 rows, at most 21 are possible"),
        (
            with_map("...", ".Z."),
            (
                "t.des:5:2: error NH1417: 'Z' is no terrain (row 1, column 1 of the map) "
                "(the letters are -|}{+xABCISHKPLWTF\\#. and the blank)"
            ),
        ),
    ],
)
def test_rules_of_files_and_maps(text: str, message: str) -> None:
    assert check(text) == [message]


def test_all_faults_are_found_in_one_run() -> None:
    text = with_map("...", ".Z.") + "monster:random,random\nOBJECT:('!',\"potion of booze\")\nFLAGS:x\n"
    assert [m.split()[2] for m in check(text)] == ["NH1414:", "NH1423:", "NH1425:", "NH1420:", "NH1417:"]


def test_amulets_keep_their_class() -> None:
    assert check(HEAD + 'OBJECT:(\'"\',"amulet of life saving"),random\n') == []


def test_words_of_a_variants_language_are_known() -> None:
    text = HEAD + "FLAGS:noflip\nFORGE:(1,1)\nFURNACE:(1,1)\n"
    report = Report()

    check_des(scan_des(text, "t.des"), report, words={"noflip", "FORGE"})

    assert [found.code for found in report.diagnostics] == ["NH1415"]
