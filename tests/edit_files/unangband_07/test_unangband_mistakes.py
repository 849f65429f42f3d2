"""Mistakes in Unangband's files: each is refused, at its place."""

from __future__ import annotations

import pytest
from mistakes_of_unangband import MISTAKES, Mistake
from unangband_files import STEMS, Edited, folder, needs_files, text_of

from nhmod.diagnostics import Report
from nhmod_edit_files.checking import check_folder

pytestmark = needs_files


def _edited(mistake: Mistake) -> str:
    text = text_of(mistake.file)
    assert text is not None
    lines = text.split("\n")
    for number, old, new in sorted(mistake.edits, reverse=True):
        assert old in lines[number - 1], f"{mistake.file}:{number} is another line"
        if new:
            lines[number - 1] = lines[number - 1].replace(old, new)
        else:
            del lines[number - 1]
    return "\n".join(lines)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.says)
def test_a_mistake_is_refused_at_its_place(mistake: Mistake) -> None:
    report = Report()
    check_folder(Edited({mistake.file: _edited(mistake)}), report)
    found = [
        (one.code, one.location.file, one.location.line, one.location.column)
        for one in report.errors
        if one.location is not None
    ]
    expected = (mistake.code, mistake.elsewhere or mistake.file, mistake.line, mistake.column)
    assert expected in found
    if not mistake.spreads:
        assert found == [expected]


def test_the_files_without_the_mistakes_are_not_refused() -> None:
    report = Report()
    check_folder(folder(), report)
    assert report.errors == ()


def test_there_are_thirty_and_more() -> None:
    assert len(MISTAKES) >= 30
    assert len({mistake.says for mistake in MISTAKES}) == len(MISTAKES)


def _said(file: str, old: str, new: str) -> list[str]:
    text = text_of(file)
    assert text is not None
    assert text.count(old) == 1
    before, after = Report(), Report()
    check_folder(folder(), before)
    check_folder(Edited({file: text.replace(old, new)}), after)
    known = {str(one) for one in before.diagnostics}
    return [str(one) for one in after.diagnostics if str(one) not in known]


def test_files_that_are_all_of_another_version_are_told_so_once() -> None:
    others = {f"{stem}.txt": (text_of(f"{stem}.txt") or "").replace("V:0.7.0", "V:0.6.6") for stem in STEMS}
    report = Report()
    check_folder(Edited(others), report)
    assert report.errors == ()
    (said,) = [str(one) for one in report.diagnostics if one.code == "NH4013"]
    assert said.startswith("limits.txt:14:3: warning NH4013: these files are of Unangband 0.6.6")
    report = Report()
    check_folder(Edited({**others, "rune.txt": text_of("rune.txt") or ""}), report)
    assert len([one for one in report.errors if one.code == "NH4013"]) == len(STEMS) - 1


def test_hints_say_what_to_write() -> None:
    (said,) = _said("limits.txt", "M:S:640", "M:S:600")
    assert said == (
        "spell.txt:7294:3: error NH4011: number 600 is beyond the 600 spells that limits.txt has room for "
        "(write 'M:S:640' in limits.txt)"
    )
    assert _said("limits.txt", "M:R:1377", "M:R:1300")[0].endswith(
        "is beyond the 1300 monsters that limits.txt has room for, of which the last is the player's ghost "
        "(write 'M:R:1376' in limits.txt)"
    )


def test_what_the_game_takes_and_surely_is_a_mistake_is_warned_of() -> None:
    (said,) = _said("spell.txt", "L:50d100+250", "L:5+1d20")
    assert said.endswith("warning NH4010: duration: the game reads '5+1d20' as 5d20: write '1d20+5'")
    (said,) = _said("vault.txt", "N:1:round\r\nX:9:5:12:20:0:60", "N:1:round\r\nX:9:5:12:20:60:0")
    assert said == "vault.txt:59:16: warning NH4029: min_level is 60, and max_level is 0"


@pytest.mark.parametrize(
    ("mistake", "code"),
    [
        (Mistake("nothing sets it off", "artifact.txt", ((69, "| ACTIVATE", "| HOLD_LIFE"),), "", 66, 1), "NH4027"),
        (Mistake("a chain that began further up", "room.txt", ((135, "N:11:", "N:3:"),), "", 135, 3), "NH4032"),
    ],
    ids=lambda one: getattr(one, "says", one),
)
def test_what_the_game_takes_is_warned_of(mistake: Mistake, code: str) -> None:
    report = Report()
    check_folder(Edited({mistake.file: _edited(mistake)}), report)
    found = [
        (one.code, one.location.line, one.location.column) for one in report.diagnostics if one.location is not None
    ]
    assert (code, mistake.line, mistake.column) in found
