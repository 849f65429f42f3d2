"""The special rooms of a level that is held against its description, in games that forget what a room was."""

from __future__ import annotations

import pytest

from nhmod.target import Entry, Facts, Vocabulary
from nhmod_languages.drawing import Area, Drawing, Mark
from nhmod_playing.levels import check_kept, faults
from nhmod_playing.probing import Level
from nhmod_playing.script import FailedError

FACTS = Facts(vocabularies={"constants": Vocabulary("constants", [Entry(name="", symbol="DOOR", index=23)])})
TYPES = {"nothing of it is known": "0", "it is a chapel": "9"}
CELLS = {
    ("nothing of it is known", "0"): ["there is no chapel at 3,2 to 6,4"],
    ("nothing of it is known", "1"): [],
    ("it is a chapel", "0"): [],
    ("it is a chapel", "1"): [],
}


def level_of(was: str, forgotten: str) -> Level:
    room = {"type": was, "was": was, "x1": "3", "y1": "2", "x2": "6", "y2": "4", "forgotten": forgotten}
    return Level(rows={"level": [{"maze": "0"}], "room": [room]}, squares=())


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_who_arrives_in_a_room_has_been_in_it(cell: tuple[str, str]) -> None:
    chapel = Mark(kind="region", name="chapel", area=Area(x1=3, y1=2, x2=6, y2=4), certain=True, detail={})
    drawing = Drawing(name="crypt", rows=(), lit=(), marks=(chapel,), maps=(), rooms=True)
    assert list(faults(level_of(TYPES[cell[0]], cell[1]), drawing, FACTS)) == CELLS[cell]


def test_where_the_hero_is_belongs_to_no_level() -> None:
    check_kept(level_of("0", "1"), level_of("0", "0"), "after the restore")
    with pytest.raises(FailedError, match="after the restore this room is not there"):
        check_kept(level_of("9", "0"), level_of("0", "0"), "after the restore")
