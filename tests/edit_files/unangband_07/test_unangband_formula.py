"""A spell's damage, as Unangband reads it."""

from __future__ import annotations

import pytest

from nhmod_edit_files.games.unangband_07.formula import Amount, BadFormulaError, Damage, parsed
from nhmod_edit_files.games.unangband_07.types import Duration, Formula

NONE = Amount()


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("20", Damage(Amount(plus=20), NONE, 0)),
        ("3d4", Damage(Amount(3, 4), NONE, 0)),
        ("1d10+10", Damage(Amount(1, 10, 10), NONE, 0)),
        ("3d4+(1d4)/5", Damage(Amount(3, 4), Amount(1, 4, bare=False), 5)),
        ("(4d5+6)/7", Damage(NONE, Amount(4, 5, 6, bare=False), 7)),
        ("1d2+3+(4d5+6)/7", Damage(Amount(1, 2, 3), Amount(4, 5, 6, bare=False), 7)),
        ("15+2/1", Damage(Amount(plus=15), Amount(plus=2), 1)),
        ("1/1", Damage(NONE, Amount(plus=1), 1)),
        ("2d5/10", Damage(NONE, Amount(2, 5), 10)),
        ("30+1d4/5", Damage(Amount(plus=30), Amount(1, 4), 5)),
        ("2d10+1+1/1", Damage(Amount(2, 10, 1), Amount(plus=1), 1)),
        ("1d2+(3)/4", Damage(Amount(1, 2), Amount(plus=3, bare=False), 4)),
    ],
)
def test_damage_is_read(text: str, damage: Damage) -> None:
    assert parsed(text) == damage
    assert Formula().wrong(text) == ""
    assert Formula().doubtful(text) == ""


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("", 0, "expected a number or dice, found nothing more"),
        ("x", 0, "expected a number or dice, found 'x'"),
        ("3d", 2, "expected how many sides the dice have, found nothing more"),
        ("3d4+", 4, "expected a number or dice, found nothing more"),
        ("3d4+(1d4/5", 8, "expected ')', found '/5'"),
        ("3d4+(1d4)", 9, "'(1d4)' is added every so many levels: expected '/' and their number at the end"),
        ("3d4+(1d4)/0", 10, "0 is outside 1 to 255"),
        ("3d4+(1d4)/5x", 11, "expected the end, found 'x'"),
        ("3d4 +1", 3, "expected '+', '/' or the end, found ' +1'"),
        ("300d4", 0, "300 dice are outside 0 to 255"),
        ("3d300", 2, "300 is outside 0 to 255"),
        ("1+2", 0, "expected dice, one number added to them, and what is added by levels"),
    ],
)
def test_what_is_no_damage_is_said_from_where_it_is_wrong(text: str, at: int, said: str) -> None:
    with pytest.raises(BadFormulaError) as error:
        parsed(text)
    assert (error.value.at, str(error.value)) == (at, said)
    assert Formula().where(text) == (at, len(text))


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("1d2+3/4", "the game reads this as 1d2+3+(3)/4: write 1d2+(3)/4"),
        ("3d6+1+2/1", "the game reads this as 3d6+1+(1)/1: write 3d6+1+(2)/1"),
        ("1d4+2d3/5", "the game reads this as 1d4+2+(2d3)/5: write 1d4+(2d3)/5"),
    ],
)
def test_a_number_that_the_game_reads_twice_is_doubtful(text: str, doubt: str) -> None:
    assert Formula().wrong(text) == ""
    assert Formula().doubtful(text) == doubt


def test_durations() -> None:
    assert [Duration().wrong(text) for text in ("20", "2d3", "1d20+20", "30+1d30")] == [""] * 4
    assert Duration().doubtful("30+1d30") == "the game reads '30+1d30' as 30d30: write '1d30+30'"
    assert Duration().doubtful("1d20+20") == ""
    assert "expected turns" in Duration().wrong("1d")
