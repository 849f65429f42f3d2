"""Quest texts are read as makedefs reads them, and every mistake has its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.location import Location
from nhmod_roles.questtext import read_texts, write_texts

if TYPE_CHECKING:
    from nhmod.target import Tree


def mistakes(text: str) -> list[str]:
    return [f"{one.location.line}: {one.message}" for one in read_texts(text, "quest.txt")[1]]


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_the_games_own_texts_are_read_and_written(release: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    messages, wrong = read_texts(tree.text("dat/quest.txt"), "dat/quest.txt")
    assert not wrong
    assert len({message.code for message in messages}) == 14
    again, still = read_texts(write_texts(messages, summaries=True), "dat/quest.txt")
    assert not still
    assert [(m.code, m.number, m.delivery, m.lines, m.summary) for m in again] == [
        (m.code, m.number, m.delivery, m.lines, m.summary) for m in messages
    ]


def test_a_message() -> None:
    (message,), wrong = read_texts("# words\n\n%Cc Lam 00001\nOne.\n\nTwo.\n%E [Short.]\n", "q.txt")
    assert not wrong
    assert (message.delivery, message.code, message.number) == ("c", "Lam", 1)
    assert message.lines == ("One.", "", "Two.")
    assert message.summary == "Short."
    assert message.location.line == 3
    assert write_texts([message], summaries=False) == "%Cc Lam 00001\nOne.\n\nTwo.\n%E\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hello.\n", "1: this line stands outside of a message, which begins with '%C'"),
        ("%E\n", "1: this '%E' ends no message"),
        ("%Cp Lam 1\n%E\n", "2: the message of line 1 says nothing"),
        ("%Cp Lam 1\nHello.\n", "3: the message of line 1 has no '%E'"),
        ("%Cp Lam 1\nHello.\n%Cp Lam 2\nHi.\n%E\n", "3: the message before this one, of line 1, has no '%E'"),
        ("%Cx Lam 1\nHello.\n%E\n", "1: a message begins with '%Cc', a role's code and a number: '%Cc Arc 00001'"),
        (
            "%Cp Lam 1\nHello.\n%E [never closed\n",
            "3: a message ends with '%E', alone or with a summary in brackets: '%E [You arrive.]'",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, told: str) -> None:
    assert mistakes(text) == [told]


def test_the_whole_line_of_a_mistake_and_of_a_message_is_shown() -> None:
    (message,), (wrong,) = read_texts("Hello.\n%Cp Lam 00012\nHi.\n%E\n", "q.txt")
    assert wrong.location == Location(file="q.txt", line=1, column=1, end_line=1, end_column=7)
    assert message.location == Location(file="q.txt", line=2, column=1, end_line=2, end_column=14)
