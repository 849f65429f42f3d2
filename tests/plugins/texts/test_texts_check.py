"""Every mistake is told at its place, with its code and in words; hostile texts never reach a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

LONG = "x" * 79

REFUSED = {
    "a rumor that begins like a comment is one": ("{rumors: {true: ['# not a comment here']}}", []),
    "a rumor too long": ("{rumors: {true: [" + LONG + "x]}}", ["NH0204"]),
    "a rumor of 79": ("{rumors: {true: [" + LONG + "]}}", []),
    "a rumor of two lines": ('{rumors: {true: ["a\\nb"]}}', ["NH0205"]),
    "a rumor that ends in an underscore": ("{rumors: {false: [fill in the ___]}}", ["NH0203"]),
    "a rumor with an umlaut": ("{rumors: {true: [Größe]}}", ["NH0205"]),
    "an epitaph that is a comment": ("{epitaphs: ['# lost']}", ["NH0203"]),
    "an epitaph that is a condition": ("{epitaphs: ['^?MAIL']}", ["NH0203"]),
    "an epitaph with a leading blank": ("{epitaphs: [' x']}", ["NH0203"]),
    "an engraving that ends a condition": ("{engravings: ['^.']}", ["NH0203"]),
    "a hallucination with a mark of its own": ("{hallucinations: ['-Eve']}", ["NH0203"]),
    "an oracle that ends itself": ("{oracles: ['-----']}", ["NH3604"]),
    "an oracle that ends the next": ('{oracles: ["a\\n----- SINKS"]}', ["NH3604"]),
    "an oracle with a comment": ("{oracles: ['#a']}", ["NH3604"]),
    "an oracle that is encrypted to its end": ("{oracles: [',/)']}", ["NH3604"]),
    "an oracle too wide": ("{oracles: [" + LONG + "]}", ["NH3604"]),
    "an oracle of blanks": ('{oracles: [" \\n "]}', ["NH3604"]),
    "an article too wide": ("{encyclopedia: [{names: x, text: " + LONG + "}]}", ["NH3604"]),
    "an article with any beginning": ('{encyclopedia: [{names: x, text: "#a\\n%b\\n^c\\n-----"}]}', []),
    "a name that is a number": ("{encyclopedia: [{names: ['1 ring'], text: a}]}", ["NH0203"]),
    "a name that ends the list": ("{encyclopedia: [{names: ['.'], text: a}]}", ["NH0203"]),
    "a name that is an exception": ("{encyclopedia: [{names: ['~x'], text: a}]}", ["NH0203"]),
    "a name in capitals": ("{encyclopedia: [{names: [Newt], text: a}]}", ["NH0203"]),
    "a name with an article": ("{encyclopedia: [{names: [the newt], text: a}]}", ["NH0203"]),
    "a passage with a command": ('{tribute: [{book: Mort, passage: "a\\n%e section"}]}', ["NH3604"]),
    "a passage with a comment": ("{tribute: [{book: Mort, passage: '#a'}]}", ["NH3604"]),
    "a quote that is a command": ("{death_quotes: ['%e title']}", ["NH0203"]),
    "nothing": ("{rumors: {}}", ["NH3601"]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_files_can_not_take(run: RunMods, name: str) -> None:
    text, codes = REFUSED[name]
    assert [d.code for d in run(f"texts:\n  - {text}\n").report.errors] == codes


@pytest.mark.parametrize("release", ["343"])
def test_what_only_later_games_have_is_told(run: RunMods) -> None:
    result = run(
        "texts:\n  - tribute: [{book: Mort, passage: a}]\n    death_quotes: [b]\n"
        "    hallucinations: [{name: Eve, personal: true}, {name: Bob, gender: male}]\n"
    )
    hint = "say for which targets they are, in an item of their own: 'when: {target: …}'"
    assert result.told == [
        f"error NH3602: this game has no novels that can be read ({hint})",
        f"error NH3602: this game has no quotations that Death says ({hint})",
    ]
    assert [d.message for d in result.report.diagnostics if d.code == "NH3608"] == [
        "this game's hallucinatory monsters have only a name: it is 'the Eve'",
        "this game's hallucinatory monsters have only a name: it is an 'it'",
    ]


def test_a_novel_that_nobody_wrote(run: RunMods) -> None:
    assert run("texts:\n  - tribute: [{book: Morte, passage: a}]\n").told == [
        "error NH3603: the game has no novel 'Morte' (did you mean 'Mort'?)"
    ]


def test_more_passages_than_a_signed_byte_counts(run: RunMods) -> None:
    passages = ", ".join("{book: Eric, passage: a}" for _ in range(100))
    more = ", ".join("{book: Eric, passage: b}" for _ in range(30))
    told = run(f"texts:\n  - tribute: [{passages}]\n", f"texts:\n  - tribute: [{more}]\n").told
    assert told == ["error NH3609: 'Eric' can have 127 passages, and this is one more"]


def test_more_oracles_than_can_be_found(run: RunMods) -> None:
    block = "\\n".join(["x" * 70] * 110)
    oracles = ", ".join(f'"{number}\\n{block}"' for number in range(70))
    told = run(f"texts:\n  - oracles: [{oracles}]\n").told
    assert len(told) == 1
    assert told[0].endswith("characters together; 524,288 are the most")
    assert told[0].startswith("error NH3609: with this oracle they have ")


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_what_is_there_already_is_a_warning(run: RunMods) -> None:
    result = run(
        "texts:\n  - rumors: {true: [Zap yourself and see what happens..., New.]}\n    epitaphs: [R.I.P.]\n",
        "texts:\n  - rumors: {true: [New.]}\n",
    )
    array = "the array of " if result.tree.exists("src/rip.c") and not result.tree.exists("dat/epitaph.txt") else "the "
    assert result.told == [
        "warning NH3605: 'Zap yourself and see what happens...' is in the game already, among the true rumors",
        "warning NH3605: 'New.' stands here twice, among the true rumors",
        f"warning NH3605: 'R.I.P.' is in the game already, among {array}epitaphs",
    ]


def test_entries_that_replace(run: RunMods) -> None:
    result = run(
        "texts:\n  - encyclopedia: [{names: [newt, zzz], text: a}]\n",
        "texts:\n  - encyclopedia: [{names: [zzz], text: b}]\n",
    )
    assert result.told == [
        "warning NH3606: the game's own entry for 'newt' is not shown any more: this one is",
        "error NH3606: 'zzz' has two entries, of 'mod2' and of 'mod1': only one is ever shown",
    ]


def test_an_entry_without_a_place(run: RunMods) -> None:
    error, warning = run('texts:\n  - encyclopedia: [{names: [abbot, "zrut*"], text: a}]\n').told
    assert error == (
        "error NH3607: the entry for 'abbot, zrut*' must stand behind 'zruty', whose name it would take, and before 'abbot', "
        "which would take its own; 'abbot' comes first (add 'zruty' to 'except', or make an entry of each name)"
    )
    assert warning == "warning NH3606: the game's own entry for 'abbot' is not shown any more: this one is"


def test_three_entries_of_one_name_all_lead_to_the_first(run: RunMods) -> None:
    entry = "texts:\n  - encyclopedia: [{names: [zzz], text: a}]\n"
    errors = [d for d in run(entry, entry, entry).report.errors if d.code == "NH3606"]
    assert [str(d.location).partition("/")[0] for d in errors] == ["mod2", "mod3"]
    assert [[str(other.location).partition("/")[0] for other in d.related] for d in errors] == [["mod1"], ["mod1"]]


WIDTHS = {
    "oracles: [{text}]": 78,
    "encyclopedia: [{{names: zzz, text: {text}}}]": 70,
    "tribute: [{{book: Mort, passage: {text}}}]": 78,
}


@pytest.mark.parametrize("where", WIDTHS)
def test_a_line_may_be_as_wide_as_its_window(run: RunMods, where: str) -> None:
    for more, codes in ((0, []), (1, ["NH3604"])):
        content = where.format(text="x" * (WIDTHS[where] + more))
        assert [d.code for d in run(f"texts:\n  - {content}\n").report.errors] == codes


def test_of_a_long_text_that_is_there_the_beginning_is_told(run: RunMods) -> None:
    forty, more = "x" * 40, "y" * 41
    text = f"texts:\n  - rumors: {{true: [{forty}, {more}]}}\n"
    assert run(text, text).told == [
        f"warning NH3605: '{forty}' stands here twice, among the true rumors",
        f"warning NH3605: '{more[:40]}…' stands here twice, among the true rumors",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("the foo", True),
        ("The foo", True),
        ("a foo", True),
        ("an owl", True),
        ("some foo", True),
        ("foo", False),
        ("theory", False),
        ("another foo", False),
        ("the", False),
        ("{name: the foo}", True),
        ("{name: the foo, personal: true}", False),
    ],
)
def test_a_name_with_an_article(run: RunMods, name: str, *, told: bool) -> None:
    codes = [d.code for d in run(f"texts:\n  - hallucinations: [{name}]\n").report.diagnostics]
    assert ("NH3610" in codes) is told
