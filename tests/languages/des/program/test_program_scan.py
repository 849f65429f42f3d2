"""What a level's program is seen to name, and what can be written in its place."""

from __future__ import annotations

import pytest

from nhmod_languages.des import Refers
from nhmod_languages.des.program import scan_program

_TEXT = """-- des.monster("ghost") is only talked of
--[[ des.monster("shade") ]]
des.level_flags("mazelevel");
des.map([[ des.monster("wraith") ]]);
local which = { "A", "B" };
des.monster("soldier", 08, 06)
des.monster({ id = "lieutenant", x = 1, y = 2, peaceful = 0 });
des.monster("D"); des.monster{ class = 'L', asleep = 1 }
des.monster({ x = 3, class = "V", id = "vampire", inventory = function()
   des.object({ id = "long sword", class = ")", buc = "cursed" })
   des.object("[")
end });
des.object({ class = "(", contents = function() end, id = "chest" });
des.monster(which[1], 3, 4);
des.stair("up", 1, 2); des.ladder({ dir = "down" });
des.levregion({ type = "stair-up", region = { 1, 2, 3, 4 } });
des.levregion({ region = { 1, 2, 3, 4 }, type = "portal", name = "air" });
des.trap("hole", 3, 4); des.trap({ type = "trap door" }); des.trap();
"""


def test_what_is_made_is_seen_and_nothing_else() -> None:
    file = scan_program(_TEXT, "dat/hall.lua")
    level = file.level("hall")
    assert level is not None
    seen = [(one.refers, one.name, one.letter) for one in level.references]
    assert seen == [
        (Refers.MONSTER, "soldier", None),
        (Refers.MONSTER, "lieutenant", None),
        (Refers.MONSTER, None, "D"),
        (Refers.MONSTER, None, "L"),
        (Refers.MONSTER, "vampire", "V"),
        (Refers.OBJECT, "long sword", ")"),
        (Refers.OBJECT, None, "["),
        (Refers.TRAP, "hole", None),
        (Refers.TRAP, "trap door", None),
    ]
    said = [(one.keyword, one.tokens[-1].text) for one in level.statements]
    assert said == [
        ("STAIR", "up"),
        ("LADDER", "down"),
        ("STAIR", "up"),
        ("PORTAL", "air"),
        ("TRAP", "hole"),
        ("TRAP", "trap door"),
    ]


@pytest.mark.parametrize(
    ("seen", "name", "letter", "written"),
    [
        ("soldier", "minotaur", None, 'des.monster("minotaur", 08, 06)'),
        ("soldier", None, "H", 'des.monster("H", 08, 06)'),
        ("lieutenant", "minotaur", None, 'des.monster({ id = "minotaur", x = 1, y = 2, peaceful = 0 });'),
        ("lieutenant", None, "H", 'des.monster({ class = "H", x = 1, y = 2, peaceful = 0 });'),
        ("vampire", "minotaur", "H", 'des.monster({ x = 3, class = "H", id = "minotaur", inventory = function()'),
        ("long sword", "dagger", ")", 'des.object({ class = ")", id = "dagger", buc = "cursed" })'),
    ],
)
def test_another_thing_is_written_in_the_same_form(
    seen: str, name: str | None, letter: str | None, written: str
) -> None:
    file = scan_program(_TEXT, "dat/hall.lua")
    reference = next(one for one in file.references if one.name == seen)
    changed = file.replaced([(reference, reference.written(name=name, letter=letter))])
    assert written in changed
    assert len(changed.splitlines()) == len(_TEXT.splitlines())
