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
    CodeInfo(
        code="NH0604",
        title="a hunk of a patch that does not fit",
        explanation="A patch is applied where its context and the lines that it removes stand exactly so. They stand nowhere so, "
        "neither in the target's own file nor in what the mods before made of it; the message shows the first line that differs. If a "
        "line of another mod is in the way, that mod's place is named. Else the patch is for another release: make it anew for this one.",
    ),
    CodeInfo(
        code="NH0605",
        title="a hunk of a patch that fits several places",
        explanation="A hunk that does not fit at its own line is applied at the only other place where it fits; there are several here, "
        "or it has no context to be found by. Make the patch with more context: 'diff -U 10', 'git diff -U10'.",
    ),
    CodeInfo(
        code="NH0606",
        title="a patch for a file that the target lacks",
        explanation="The patch changes a file that neither the target has nor a mod before it brings. It is for another release, or it "
        "changes what a mod brings that it does not name in 'requires:'.",
    ),
    CodeInfo(
        code="NH0607",
        title="a patch of what is there already",
        explanation="The file is already as the hunk would make it: the release has that change, or a mod before makes it. Take the "
        "hunk out of the patch, or name the targets that need it in the patch's 'when:'.",
    ),
    CodeInfo(
        code="NH0608",
        title="a patch that comes too early",
        explanation="The patch was made for a tree that has another mod's changes, and that mod comes later in the load order. A mod "
        "comes after those that it names in 'requires:', else the order is that of the ids.",
    ),
)
