"""The codes of edits that can't stand beside each other."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH0601",
        title="two mods want the same thing to be different",
        explanation="Two mods change one value of the game, and not to the same. Both places are named. Take one of the mods "
        "away, or let one of them require the other and leave the value to it.",
    ),
    CodeInfo(
        code="NH0602",
        title="two mods bring a file of one name",
        explanation="Each file that a mod adds to the source tree needs a name of its own there: rename the level or "
        "tile file in one of the mods.",
    ),
    CodeInfo(
        code="NH0603",
        title="a new file is there already",
        explanation="The mod brings a file that the target has. Give it another name, or use 'edit:' to change the target's.",
    ),
)
