"""What editors and beginners write in place of plain quotes, of quotes at all, and of MAP: each is told once, with what to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.dungeon.language import Language
from nhmod_languages.foreign import instead
from nhmod_nethack.languages import level34, level36
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.diagnostics import Diagnostic
    from nhmod.target import Facts

    Errors = Callable[[str], list[Diagnostic]]

MAZE = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n"
QUOTED = {
    "3.6": (
        *("MONSTER:{},(1,0)", "MONSTER:('o',{}),(1,0)", "OBJECT:{},(1,0)", "OBJECT:'%',(1,0),montype:{}"),
        *(
            "TRAP:{},(1,0)",
            "ENGRAVING:(1,0),burn,{}",
            'MONSTER:"newt",(1,0),m_object {}',
            "MESSAGE:{}",
            "GRAVE:(1,0),{}",
        ),
        *("REGION:(0,0,2,0),lit,{}", 'MONSTER:"newt",(1,0),seen_traps:{}', "PORTAL:(0,0,1,0),(0,0,0,0),{}"),
    ),
    "3.4.3": (
        *("MONSTER:'o',{},(1,0)", "OBJECT:'(',{},(1,0)", "TRAP:{},(1,0)", "ENGRAVING:(1,0),burn,{}"),
        *("REGION:(0,0,2,0),lit,{}", "PORTAL:(0,0,1,0),(0,0,0,0),{}"),
    ),
}
"""Where a name or a text stands; ``{}`` is its place."""
LETTERS = {
    "3.6": ("MONSTER:{},(1,0)", "OBJECT:{},(1,0)"),
    "3.4.3": ("MONSTER:{},random,(1,0)", "OBJECT:{},random,(1,0)"),
}
FOREIGN = {"\u201c": '"', "\u2018": "'", "\u2019": "'", "\u2013": "-"}
EDITORS = ("utf-8", "cp1252")
MAPS = (("map\n...\nENDMAP", "map", "write MAP"), ("MAP \n...\nENDMAP", "MAP", ""))


@pytest.fixture(params=("3.6", "3.4.3"))
def dialect(request: pytest.FixtureRequest) -> str:
    """The name of a dialect."""
    return str(request.param)


@pytest.fixture
def errors(dialect: str, facts366: Facts, facts343: Facts) -> Errors:
    """What the language of the dialect says of a text."""
    language = level36.level_language(facts366) if dialect == "3.6" else level34.level_language(facts343)

    def found(text: str) -> list[Diagnostic]:
        report = Report()
        language.check(text, "a.des", report)
        return list(report.errors)

    return found


def test_words_without_quotes_are_told_with_the_quotes_that_they_lack(dialect: str, errors: Errors) -> None:
    for line in QUOTED[dialect]:
        for words in ("web", "Ad aerarium", "orc"):
            found = errors(MAZE + line.format(words) + "\n")
            assert [one.hint for one in found] == [f'write "{words}"'], line
            assert found[0].location
            assert (found[0].location.line, found[0].location.column) == (6, line.index("{") + 1)
    for line in LETTERS[dialect]:
        assert [one.hint for one in errors(MAZE + line.format("o") + "\n")] == ["write 'o'"], line


def test_a_hint_is_no_word_of_the_sentence_that_says_what_is_expected(dialect: str, errors: Errors) -> None:
    for line in (*QUOTED[dialect], *LETTERS[dialect]):
        for word in ("orr", "lettr", "nane", "textt", "aa", "quots"):
            hints = [one.hint or "" for one in errors(MAZE + line.format(word) + "\n")]
            assert not [hint for hint in hints if "did you mean" in hint], line


@pytest.mark.parametrize("encoding", EDITORS)
def test_quotes_of_editors_are_told_with_plain_ones(encoding: str, dialect: str, errors: Errors) -> None:
    for foreign, plain in FOREIGN.items():
        sign = foreign.encode(encoding).decode("latin-1")
        found = errors(f"{MAZE}GOLD:{sign}5,(1,0)\nGOLD:5,(1,0)\n")
        assert [one.hint for one in found] == [f"write {plain} in its place: the file has the other kind of it"], (
            dialect
        )
        assert found[0].location
        assert (found[0].location.line, found[0].location.column) == (6, 6)


def test_a_byte_order_mark_is_told_as_one(errors: Errors) -> None:
    found = errors("\xef\xbb\xbf" + MAZE)
    assert found[0].hint
    assert found[0].hint.startswith("save the file without a byte order mark")


def test_dungeons_have_the_same_slips(facts366: Facts) -> None:
    for foreign, plain in FOREIGN.items():
        for encoding in EDITORS:
            report = Report()
            sign = foreign.encode(encoding).decode("latin-1")
            Language(dungeon_rules(facts366)).check(f'DUNGEON: {sign}A" "A" (5,0)\n', "a.def", report)
            assert report.errors[0].hint
            assert report.errors[0].hint.startswith(f"write {plain} in its place")


def test_what_stands_for_nothing_else_has_no_plain_form() -> None:
    for text in ("a", "\n", "\xe9", "\u0153", "\xc3\xa9", '"'):
        assert instead(text, 0) == ""


@pytest.mark.parametrize(("rows", "found", "hint"), MAPS)
def test_map_is_told_where_it_is_not_alone_or_not_in_capitals(rows: str, found: str, hint: str, errors: Errors) -> None:
    told = errors(f"MAZE:\"a\",' '\nGEOMETRY:center,center\n{rows}\nGOLD:5,(1,0)\n")
    assert told[0].location
    assert told[0].location.line == 3
    assert found in told[0].message
    assert not hint or told[0].hint == hint
    assert len([one for one in told if one.location and one.location.line == 3]) == 1
