"""What a line of quest texts becomes in each release: every letter with every one that changes it, and names of every length."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_roles.planned import planned_roles
from nhmod_roles.spelled import Spelling

if TYPE_CHECKING:
    from conftest import Workshop
    from role_changes import Changed

_ENCOURAGED = "%Cp Lam 00029\n"
_LONG = "the Hall of Very Many Bright and Shining Lamps of the North"


@pytest.fixture(params=["", "343"])
def asked(request: pytest.FixtureRequest) -> Workshop:
    """Each release in its turn."""
    found: Workshop = request.getfixturevalue(f"workshop{request.param}")
    return found


def _is_older(asked: Workshop) -> bool:
    return str(asked.tree.target.version) == "3.4.3"


def _lines(asked: Workshop, changed: Changed, *lines: str, home: str = "the Hall of Lamps") -> list[str]:
    """What is wrong with these lines of a message."""
    changed((f"home: {'the Hall of Lamps'}", f"home: {home}"))
    told = "".join(f"{line}\n" for line in lines)
    folder = changed((_ENCOURAGED, _ENCOURAGED + told), file="quest.txt")
    return [line.partition(": ")[2] for line in asked.errors(folder)]


def test_each_letter_with_each_that_changes_it(asked: Workshop, changed: Changed) -> None:
    project = asked.plan(changed()).project
    (planned,) = planned_roles(project.mods, project.facts)
    spelling = Spelling.of(planned, asked.tree)
    pronouns = "" if _is_older(asked) else "hHiIjJ"
    assert set(spelling.changing) == set("aACpPsSt" + pronouns)
    assert set(spelling.known) >= set("pcrRsSlinogGHaAdDCNLxZ%")
    for letter in spelling.known:
        assert letter in spelling.lengths
        for change in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ":
            parts = list(spelling.parts(f"x%{letter}{change}y"))
            taken = change in "aACpPsSt" or (change in pronouns and letter in "dlno")
            assert parts == [(letter, change if taken else "")]
            length = spelling.length(f"x%{letter}{change}y")
            assert length == 2 + spelling.lengths[letter] + (not taken) + (
                {"a": 3, "A": 3, "p": 2, "P": 2, "s": 2, "S": 2}.get(change, 0) if taken else 0
            )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("It is 100%% sure.", ""),
        ("It is 100%%", ""),
        ("It is 100%%sure.", "behind '%%' the game takes 's' for what changes a name, and leaves it out"),
        ("It is 100%%hot.", ""),
        ("It is 100%", "the game leaves out '%' at a line's end"),
        ("It is 100% sure.", "'% ' means nothing to this game, which leaves it out"),
        ("Is %pa fool?", ""),
        ("%%%p", ""),
    ],
)
def test_percent_signs(asked: Workshop, changed: Changed, line: str, told: str) -> None:
    assert _lines(asked, changed, line) == ([f"NH3524 {told}"] if told else [])


@pytest.mark.parametrize(("count", "fits343"), [(1, True), (2, True), (3, False), (4, False), (5, False)])
def test_names_that_the_line_has_no_room_for(asked: Workshop, changed: Changed, count: int, fits343: bool) -> None:
    """A name of 59 characters: two fit into the 127 of 3.4.3, four into the 255 of later releases."""
    assert len(_LONG) == 59
    found = _lines(asked, changed, " ".join(["%H"] * count), home=_LONG)
    room, fits = (127, fits343) if _is_older(asked) else (255, count < 5)
    length = count * 59 + count - 1
    told = f"NH3528 with its names this line can have {length} characters; the game has room for {room}, and panics"
    assert found == ([] if fits else [told])


@pytest.mark.parametrize(
    ("reference", "fits"), [("%o", True), ("%oC", True), ("%oA", True), ("%os", False), ("%op", False), ("%o,", True)]
)
def test_a_name_that_is_kept_in_too_small_a_place(
    asked: Workshop, changed: Changed, reference: str, *, fits: bool
) -> None:
    name = "Lantern of " + "x" * 48
    assert len(f"the {name}") == 63
    changed(
        ("  - name: The Lantern of First Light\n", f"  - name: {name}\n"),
        ("artifact: The Lantern of First Light", f"artifact: {name}"),
    )
    changed(('"The Lantern of First Light"', f'"{name}"'), file="levels/goal.des")
    folder = changed((_ENCOURAGED, f"{_ENCOURAGED}{reference} is gone.\n"), file="quest.txt")
    found = [line.partition(": ")[2] for line in asked.errors(folder) if "NH3528" in line]
    letters = reference.removesuffix(",")
    told = f"NH3528 '{letters}' can become longer than the 63 characters that the game has room for"
    assert found == ([] if fits else [told])


def test_a_percent_sign_is_two_where_the_line_is_a_format(asked: Workshop, changed: Changed) -> None:
    """3.4.3 gives what is told in the line of messages to pline() as a format; what is in a window it shows as it is."""
    window = "%Cc Lam 00001\n"
    changed((window, f"{window}100%% in a window, %p.\n"), file="quest.txt")
    folder = changed((_ENCOURAGED, f"{_ENCOURAGED}100%% told, %p.\n"), file="quest.txt")
    text = asked.plan(folder).overlay.files["dat/quest.txt"].text
    assert "\n100%% in a window, %p.\n" in text
    assert ("\n100%%%% told, %p.\n" if _is_older(asked) else "\n100%% told, %p.\n") in text


def test_a_percent_sign_more_has_its_place_in_the_line(asked: Workshop, changed: Changed) -> None:
    line = "x" * 70 + " 100%%"
    assert len(line) == 76
    found = _lines(asked, changed, line, line + "!")
    told = "NH3522 this line of the quest texts has 79 characters, as a percent sign is two more; 78 is the most here"
    assert found == ([told] if _is_older(asked) else [])
