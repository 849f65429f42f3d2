"""What an author writes for a role's quest: its people, its five levels, its texts."""

from __future__ import annotations

from nhmod.dataclass import frozen
from nhmod.manifest import File, ListOf, ModFile, Record, RecordOf, Text, Word, WordType, key, optional

LEVELS = {"home": "strt", "locate": "loca", "goal": "goal", "upper": "fila", "lower": "filb"}
"""The keys of ``Levels`` with what the game calls them after the role's code (dat/dungeon.def, src/mkmaze.c)."""

# Old releases take a message in which it stands for a format (src/questpgr.c, deliver_by_pline).
_PLACE = Text(max_length=60, ascii_only=True, pattern="[^%]+", label="a place's name without '%'")


@frozen
class Enemy(Record):
    """A kind of enemy that is made in the quest."""

    monster: Word | None = optional(WordType("monsters", made=True), "A monster; left out, any of the class.")
    class_: Word = key(WordType("monster classes", made=True), "The class that the others are of.")


@frozen
class Levels(Record):
    """The quest's five levels: each a .des file with one level, or one for each level language."""

    home: tuple[ModFile, ...] = key(
        ListOf(File(".des", brings=True), at_least=1),
        "Where the leader is: needs the leader, a branch and stairs down.",
    )
    locate: tuple[ModFile, ...] = key(
        ListOf(File(".des", brings=True), at_least=1), "The half of the way: stairs up and down."
    )
    goal: tuple[ModFile, ...] = key(
        ListOf(File(".des", brings=True), at_least=1),
        "The end: needs the nemesis, the artifact's object by name, and stairs up.",
    )
    upper: tuple[ModFile, ...] = key(
        ListOf(File(".des", brings=True), at_least=1), "What the levels between home and the half of the way look like."
    )
    lower: tuple[ModFile, ...] = key(
        ListOf(File(".des", brings=True), at_least=1), "What the levels after that look like."
    )


@frozen
class Quest(Record):
    """The quest: people, enemies, artifact, places, levels and texts."""

    home: str = key(_PLACE, "What the leader's place is called: 'the College of Archeology'.", saved=False)
    goal: str = key(
        _PLACE, "What the place is called that one must reach: 'the Tomb of the Toltec Kings'.", saved=False
    )
    leader: Word = key(WordType("monsters", made=True), "Who sends one: unique, and made only on purpose.")
    guardians: Word = key(WordType("monsters", made=True), "Who is at home beside the leader.")
    nemesis: Word = key(WordType("monsters", made=True), "Who has the artifact: unique, and made only on purpose.")
    enemies: tuple[Enemy, ...] = key(
        ListOf(RecordOf(Enemy), at_least=2, at_most=2), "The enemies: four of five are of the first kind."
    )
    artifact: Word = key(WordType("artifacts"), "What is to be brought back.")
    levels: Levels = key(RecordOf(Levels), "The five levels.")
    texts: ModFile = key(
        File(".txt"), "What is said: a file in the form of the game's own quest.txt, under the role's code."
    )
