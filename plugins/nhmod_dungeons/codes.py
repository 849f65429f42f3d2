"""The codes of dungeons."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH1501",
        title="a dungeon that is neither new nor changed",
        explanation=(
            "A dungeon has either 'name' (it is new, and needs 'bones', 'levels' and 'from') or 'edit' (one of "
            "the game's is changed)."
        ),
    ),
    CodeInfo(
        code="NH1502",
        title="no way into a dungeon",
        explanation=(
            "A new dungeon needs 'from': the dungeon that its branch leaves, and the level, so that somebody "
            "can get there."
        ),
    ),
    CodeInfo(
        code="NH1503",
        title="a branch counted from two places",
        explanation=(
            "A place is either in a 'dungeon', counted from its top ('at', negative from its bottom), or "
            "'after' a special level, counted from that. Write one of the two."
        ),
    ),
    CodeInfo(
        code="NH1504",
        title="variants of a level that can't have them",
        explanation=(
            "Variants are added to a level of a dungeon whose files are numbered (an RNDLEVEL, such as bigrm or "
            "medusa). The Quest's levels and levels that stand in one file only can't get any."
        ),
    ),
    CodeInfo(
        code="NH1506",
        title="a protofile without its levels",
        explanation=(
            "With 'protofile: mine' and three levels, the ordinary ones are the level files mine1, mine2 and "
            "mine3 (for a dungeon of one level: mine). Where a file is missing the game would make a maze. Give "
            "the levels, or leave the protofile out."
        ),
    ),
)
