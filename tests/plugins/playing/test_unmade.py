"""Why a room or shop is not seen: the letter that makes it."""

from __future__ import annotations

from nhmod_playing.rooms import unmade


def test_a_letter_that_makes_another_one_is_not_told_as_none_left() -> None:
    assert unmade(None) == "there is no free letter of SHOPTYPE that would make it"
    assert unmade("n") == "SHOPTYPE=n makes another one in this game; without 'wizard_letter' it gets a free letter"
