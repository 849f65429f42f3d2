"""Every mistake in a fragment is told at its place, before a compiler sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_fragments.things import EXAMPLES

if TYPE_CHECKING:
    from kind_harness import RunMods

AT = "at: {file: src/sit.c, function: dosit, place: start}"

REFUSED = {
    "neither a place nor a file": ("{name: a, code: x;}", "error NH3701: write either 'at' or 'file': neither is here"),
    "a place and a file": (
        f"{{name: a, {AT}, file: src/lamp.c, code: x;}}",
        "error NH3701: write either 'at' or 'file': both are here",
    ),
    "text for C": (f"{{name: a, {AT}, text: x}}", "error NH3701: for a place in C write 'code': 'text' is here"),
    "code for text": (
        "{name: a, at: {file: dat/help, place: end}, code: x}",
        "error NH3701: for a place in a file that is no C write 'text': 'code' is here",
    ),
    "a new file of nothing": (
        "{name: a, file: src/lamp.c}",
        "error NH3701: for a new file write 'code' or 'source': nothing is here",
    ),
    "two places": (
        "{name: a, at: {file: src/sit.c, place: end, before: default}, code: x;}",
        "error NH3702: write one of 'before', 'after', 'place': here are before and place",
    ),
    "no place": (
        "{name: a, at: {file: src/sit.c}, code: x;}",
        "error NH3702: write one of 'before', 'after', 'place': none is here",
    ),
    "a line of C": (
        "{name: a, at: {file: src/sit.c, after_line: x}, code: x;}",
        "error NH3702: 'after_line' is for files that are no C: name what stands there in C",
    ),
    "a function of a text": (
        "{name: a, at: {file: dat/help, function: x, place: end}, text: x}",
        "error NH3702: dat/help is no C: only 'before_line', 'after_line' and 'place' are for it",
    ),
    "an array in a structure": (
        "{name: a, at: {file: src/sit.c, array: x, struct: y, place: end}, code: x;}",
        "error NH3702: what is in struct and in array at once?",
    ),
    "a thing that is none": (
        "{name: a, at: {file: src/sit.c, before: the door}, code: x;}",
        f"error NH3703: 'the door' names nothing that a place could be found by (write such as {EXAMPLES})",
    ),
    "no such file": (
        "{name: a, at: {file: src/sits.c, place: end}, code: x;}",
        "error NH3709: the game has no file 'src/sits.c' (did you mean 'src/sit.c'?)",
    ),
    "no such function": (
        "{name: a, at: {file: src/sit.c, function: dosits, place: end}, code: x;}",
        "error NH0501: src/sit.c of nethack-3.6.6 has no function dosits; the fragment 'a' needs it (did you mean 'dosit'?)",
    ),
    "a function that is elsewhere": (
        "{name: a, at: {file: src/sit.c, function: doapply, place: end}, code: x;}",
        (
            "error NH0501: src/sit.c of nethack-3.6.6 has no function doapply; the fragment 'a' needs it "
            "(src/apply.c has one: perhaps it was moved there)"
        ),
    ),
    "code that is not ASCII": (
        f"{{name: a, {AT}, code: 'You(\"Größe\");'}}",
        "error NH3705: a line of code is plain ASCII",
    ),
    "a text that is not ASCII": (
        "{name: a, at: {file: dat/help, place: end}, text: Größe}",
        "error NH3705: a line of the game's files is plain ASCII",
    ),
    "an endif": (
        f'{{name: a, {AT}, code: "a();\\n#endif\\nb();"}}',
        "error NH3705: the code does not stand by itself: #endif without #if",
    ),
    "no comma before": (
        "{name: a, at: {file: src/do_name.c, array: sir_Terry_novels, place: end}, code: '\"New\"'}",
        "error NH3705: the last element of sir_Terry_novels has no comma: begin with one",
    ),
    "a file that is there": (
        "{name: a, file: src/sit.c, code: x;}",
        "error NH3706: the game has a file src/sit.c already (give it another name)",
    ),
    "a file out of the tree": ("{name: a, file: src/../x.c, code: x;}", None),
    "a file elsewhere": ("{name: a, file: win/x.c, code: x;}", None),
    "a place out of the tree": ("{name: a, at: {file: ../x.c, place: end}, code: x;}", None),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_mistake_is_told(run: RunMods, name: str) -> None:
    text, wanted = REFUSED[name]
    told = run(f"fragments:\n  - {text}\n").told
    if wanted is None:
        assert [line.split(":")[0] for line in told] == ["error NH0203"]
    else:
        assert told == [wanted]


LENGTHS = {"switch": 120, "case": 80, "before": 200, "after": 200, "before_line": 200, "after_line": 200}


@pytest.mark.parametrize("key", LENGTHS)
def test_a_place_is_named_in_so_many_plain_letters(run: RunMods, key: str) -> None:
    most = LENGTHS[key]

    def codes(text: str) -> set[str]:
        place = "" if key not in {"switch", "case"} else ", place: end"
        result = run(f"fragments:\n  - {{name: a, at: {{file: src/sit.c, {key}: {text}{place}}}, code: x;}}\n")
        return {diagnostic.code for diagnostic in result.report.errors}

    assert "NH0204" not in codes("row " + "x" * (most - 4))
    assert codes("row " + "x" * (most - 3)) == {"NH0204"}
    assert codes("row Größe") == {"NH0205"}


NEEDS = {
    "feature: a file of novels": "",
    "feature: a file of novel": "'a file of novel', which this game does not have (did you mean 'a file of novels'?)",
    "file: src/sit.c": "",
    "file: src/sits.c": "the file src/sits.c, which this game does not have (did you mean 'src/sit.c'?)",
    "function: dosit": "",
    "function: dosits": "the function dosits(), which this game does not have",
    "macro: LAMPS": "the macro LAMPS, which this game does not have",
    "macro: BUFSZ": "",
    "struct: obj": "",
    "struct: lamp": "the structure lamp, which this game does not have",
    "fragment: b": "",
    "fragment: d": "the fragment 'd', which no mod here has",
}


@pytest.mark.parametrize("need", NEEDS)
def test_what_is_needed_must_be_there(run: RunMods, need: str) -> None:
    other = f"fragments:\n  - {{name: b, {AT}, code: a();}}\n"
    told = run(
        f"fragments:\n  - {{name: a, {AT}, code: a();, needs: [{{{need}}}]}}\n".replace("a();,", "'a();',"), other
    ).told
    assert told == ([f"error NH3707: the fragment 'a' needs {NEEDS[need]}"] if NEEDS[need] else [])


def test_a_need_is_one_thing(run: RunMods) -> None:
    told = run(f"fragments:\n  - {{name: a, {AT}, code: 'a();', needs: [{{}}, {{file: x, macro: y}}]}}\n").told
    assert told == [
        "error NH3702: write one thing that is needed an item: none is here",
        "error NH3702: write one thing that is needed an item: here are file and macro",
    ]


def test_two_of_one_name_and_two_of_one_file(run: RunMods) -> None:
    both = f"fragments:\n  - {{name: a, {AT}, code: 'a();'}}\n  - {{name: a, {AT}, code: 'b();'}}\n"
    assert run(both).told == ["error NH3708: 'mod1' has two fragments 'a'"]
    new = "fragments:\n  - {name: a, file: src/lamp.c, code: 'int a;'}\n"
    assert run(new, new).told == ["error NH3706: src/lamp.c is brought by two fragments"]
