"""What was said is found whatever lines a terminal broke it into, and nothing else is."""

from __future__ import annotations

import pytest

from nhmod_playing.script import was_said

SAID = "Hello Agent, welcome to NetHack!\nYou enter a modern hospital\n.  The nurse\n smiles."


@pytest.mark.parametrize(
    "text",
    [
        "You enter a modern hospital.",
        "welcome to NetHack! You enter",
        "The nurse smiles.",
        "modern  hospital",
        "hospital. The nurse",
    ],
)
def test_it_was_said(text: str) -> None:
    assert was_said(text, SAID)


@pytest.mark.parametrize("text", ["modernhospital", "Youenter", "You en ter", "nurse.smiles", "(hospital"])
def test_it_was_not_said(text: str) -> None:
    assert not was_said(text, SAID)
