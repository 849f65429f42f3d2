"""Mistakes that people make in Unangband's files: what is changed, and where nhmod must say so, with which code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """``edits`` are lines of a file (from 1), what stands there, and what takes its place (nothing takes the line away).

    The mistake must be said at ``line`` and ``column`` of the edited file, or of ``elsewhere``.
    """

    says: str
    file: str
    edits: tuple[tuple[int, str, str], ...]
    code: str
    line: int
    column: int
    elsewhere: str = ""
    spreads: bool = False
    """Whether other lines are wrong because of it."""


def _one(  # noqa: PLR0917 - a row of the table
    says: str, file: str, line: int, old: str, new: str, code: str, column: int, down: int = 0
) -> Mistake:
    return Mistake(says, file, ((line, old, new),), code, line + down, column)


def _more(times: int, line: str) -> str:
    return "\n".join([line] * times)


MISTAKES = (
    _one("a blow's method that there is not", "monster.txt", 116, "B:HIT:HURT:1d6", "B:HOT:HURT:1d6", "NH4006", 3),
    _one("a blow's effect that there is not", "monster.txt", 116, "B:HIT:HURT:1d6", "B:HIT:HURTS:1d6", "NH4006", 7),
    _one("damage that is no dice", "monster.txt", 116, "B:HIT:HURT:1d6", "B:HIT:HURT:1x6", "NH4005", 12),
    _one("five blows", "monster.txt", 116, "B:HIT:HURT:1d6", _more(4, "B:HIT:HURT:1d6"), "NH4007", 1, 4),
    _one("a flag with a slip", "monster.txt", 98, "F:RAND_25 |", "F:RAND_52 |", "NH4006", 3),
    Mistake("a number that stands twice", "monster.txt", ((106, "N:4:", "N:3:"),), "NH4008", 106, 3, spreads=True),
    Mistake(
        "numbers out of order",
        "ego_item.txt",
        ((284, "N:27:", "N:25:"), (297, "N:28:", "N:24:")),
        "NH4009",
        297,
        3,
        spreads=True,
    ),
    _one("a depth that is none", "monster.txt", 113, "W:0:6:0:0", "W:128:6:0:0", "NH4005", 3),
    _one("more mana than the game takes", "monster.txt", 115, "M:20:0:1:0", "M:20:0:1:251", "NH4005", 10),
    _one("a field too few", "monster.txt", 112, "I:110:120:40:10:3", "I:110:120:40:10", "NH4003", 16),
    _one("a colour that there is not", "monster.txt", 107, "G:h:W", "G:h:Q", "NH4006", 5),
    _one("a line that the file does not know", "monster.txt", 113, "W:0:6:0:0", "W:0:6:0:0\nQ:1", "NH4001", 1, 1),
    _one("a line without a colon", "monster.txt", 113, "W:0:6:0:0", "W:0:6:0:0\nB HIT", "NH4002", 1, 1),
    _one("a blank before the directive", "monster.txt", 113, "W:0:6:0:0", " W:0:6:0:0", "NH4014", 1),
    Mistake(
        "no blow, and no NEVER_BLOW",
        "monster.txt",
        ((116, "B:HIT:HURT:1d6", ""), (117, "B:MOAN", "")),
        "NH4022",
        125,
        1,
    ),
    _one(
        "NEVER_BLOW before a blow",
        "monster.txt",
        116,
        "B:HIT:HURT:1d6",
        "F:NEVER_BLOW\nB:HIT:HURT:1d6",
        "NH4021",
        1,
        2,
    ),
    _one("rarity 0", "artifact.txt", 298, "W:30:3:300:50000", "W:30:0:300:50000", "NH4005", 6),
    _one("a type of objects that there is not", "artifact.txt", 297, "I:37:15:1", "I:4:15:1", "NH4006", 3),
    _one("a subtype that object.txt has not", "artifact.txt", 297, "I:37:15:1", "I:37:99:1", "NH4006", 6),
    _one("an amulet behind the special artifacts", "artifact.txt", 297, "I:37:15:1", "I:40:10:1", "NH4016", 3),
    _one("a sword among the special artifacts", "artifact.txt", 75, "I:40:10:2", "I:23:4:2", "NH4016", 3),
    _one("Grond that is not always dropped", "artifact.txt", 1362, "W:60:1:", "W:60:2:", "NH4016", 6),
    Mistake(
        "Grond moved",
        "artifact.txt",
        ((1345, "N:110:of Hurin", "N:110:'Grond'"), (1360, "N:111:'Grond'", "N:111:'Grand'")),
        "NH4017",
        1360,
        3,
    ),
    Mistake(
        "a special artifact without its object",
        "object.txt",
        ((4227, "F:INSTA_ART |", ""),),
        "NH4016",
        75,
        3,
        "artifact.txt",
    ),
    Mistake(
        "the familiar gone",
        "monster.txt",
        ((6457, "N:330:Your Familiar", ""),),
        "NH4017",
        6441,
        1,
        spreads=True,
    ),
    _one("a class that is none", "spell.txt", 36, "C:1:1:2:22:4", "C:13:1:2:22:4", "NH4006", 3),
    _one("the warrior casts", "spell.txt", 36, "C:1:1:2:22:4", "C:0:1:2:22:4", "NH4006", 3),
    _one("nine classes", "spell.txt", 69, "C:11:1:2:24:4", "C:11:1:2:24:4\nC:5:1:2:24:4", "NH4007", 1, 1),
    _one("eleven objects of a spell", "spell.txt", 1159, "A:91:88:3", "A:91:88:3\nA:90:1:1", "NH4007", 1, 1),
    _one("slot 0", "spell.txt", 35, "A:90:52:1", "A:90:52:0", "NH4005", 9),
    _one("a book that there is not", "spell.txt", 35, "A:90:52:1", "A:90:250:1", "NH4006", 6),
    _one("a formula without its end", "spell.txt", 41, "3d4+(1d4)/5", "3d4+(1d4/5", "NH4005", 24),
    _one("a formula without its levels", "spell.txt", 41, "3d4+(1d4)/5", "3d4+(1d4)", "NH4005", 25),
    _one("a spell that must be known before, and is not", "spell.txt", 40, "P:0:0", "P:0:999", "NH4006", 5),
    Mistake(
        "room for too few monsters", "limits.txt", ((44, "M:R:1377", "M:R:1375"),), "NH4011", 28435, 3, "monster.txt"
    ),
    Mistake("room for too few objects", "limits.txt", ((29, "M:K:1018", "M:K:1017"),), "NH4011", 8293, 3, "object.txt"),
    _one("room for too little text", "limits.txt", 110, "M:I:130000", "M:I:110000", "NH4012", 5),
    _one("another version", "limits.txt", 14, "V:0.7.0", "V:0.6.4", "NH4013", 3),
    Mistake("no version", "rune.txt", ((18, "V:0.7.0", ""),), "NH4013", 1, 1),
    Mistake(
        "too few flavors",
        "flavor.txt",
        tuple((line, ":70", ":75") for line in (1072, 1075, 1078, 1081, 1084)),
        "NH4015",
        7228,
        3,
        "object.txt",
    ),
    _one("a history that goes nowhere", "p_hist.txt", 35, "N:1:2:10:25", "N:1:99:10:25", "NH4006", 5),
    Mistake(
        "histories that never end",
        "p_hist.txt",
        tuple((line, "N:2:3:", "N:2:1:") for line in range(44, 58, 2)),
        "NH4018",
        35,
        3,
        spreads=True,
    ),
    _one("a roll that no history has", "p_hist.txt", 41, "N:1:2:100:50", "N:1:2:99:50", "NH4019", 7),
    _one("a room that goes nowhere", "room.txt", 70, "N:1:107:", "N:1:200:", "NH4006", 5),
    _one("33 kinds of goods", "store.txt", 136, "O:18:1:2", "O:18:1:2\nO:16:1:1", "NH4007", 1, 1),
    _one("17 types that a store buys", "store.txt", 357, "B:Song Book", "B:Song Book\nB:Ring", "NH4007", 1, 1),
    _one("a type that a store can't buy", "store.txt", 357, "B:Song Book", "B:Song Books", "NH4006", 3),
    _one("a row of a vault that is too short", "vault.txt", 60, "D:   ", "D:  ", "NH4023", 22),
    _one("a guardian that is not unique", "dungeon.txt", 277, "Q:9:622", "Q:9:10", "NH4024", 5),
    _one("zones that do not go down", "dungeon.txt", 280, "L:7:", "L:6:", "NH4025", 3),
    _one("a name that is too long", "dungeon.txt", 275, "N:8:Old Forest", "N:8:Very Old Forest of Yore", "NH4005", 5),
    _one("what terrain becomes is not there", "terrain.txt", 404, "K:CHASM:141:0", "K:CHASM:1004:0", "NH4006", 9),
    _one("what can't be done to terrain", "terrain.txt", 404, "K:CHASM:141:0", "K:CHASMS:141:0", "NH4006", 3),
    _one("ten changes of terrain", "terrain.txt", 416, "K:TREE:541:0", _more(3, "K:TREE:541:0"), "NH4007", 1, 2),
    _one("eleven titles", "p_class.txt", 51, "T:Lord", "T:Lord\nT:King", "NH4007", 1, 1),
    _one("a class that a race can't have", "p_race.txt", 59, "C:0|2|5|10|11", "C:0|2|5|10|13", "NH4006", 12),
    _one("a region's method that there is not", "region.txt", 78, "B:STARE", "B:STARES", "NH4006", 3),
    _one("five gifts of a rune", "rune.txt", 57, "Y:4:RES_ACID", "Y:4:RES_ACID\nY:4:RES_POIS", "NH4007", 1, 1),
    _one("a stage that there is not", "quest.txt", 103, "S:1", "S:9", "NH4005", 3),
    _one("a monster that there is not", "quest.txt", 107, "R:547", "R:1999", "NH4006", 3),
    _one("a name without a letter", "names.txt", 18, "N:adanedhel", "N:123", "NH4005", 3),
    Mistake("prices of a race are missing", "cost_adj.txt", ((99, "A:", ""),), "NH4031", 96, 1),
    _one("a benefit that there is not", "style.txt", 71, "B:ID", "B:IDENTIFY", "NH4006", 3),
    Mistake(
        "effects moved",
        "effect.txt",
        ((44, "N:5:HOLY_ORB", "N:5:HOLIER"), (49, "N:6:LITE_WEAK", "N:6:HOLY_ORB")),
        "NH4017",
        44,
        3,
        spreads=True,
    ),
    _one("a method for no damage", "blows.txt", 63, "T:0-4:", "T:0~4:", "NH4005", 3),
    _one("a random artifact of a type that is none", "randart_sv.txt", 26, "N:19", "N:4", "NH4006", 3),
)
"""The mistakes."""
