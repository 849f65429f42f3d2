"""Where effects happen: what the C around them calls the hero's things, the monster and the object."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from nhmod.dataclass import frozen


class Subject(Enum):
    """To whom or what an effect happens; the value is the word for it in a manifest."""

    HERO = "you"
    MONSTER = "monster"
    OBJECT = "object"


class Never(NamedTuple):
    """A state that nothing is in when a place is reached, and why; ``not confused`` says that all are confused there.

    ``of`` is whose state it is: ``hero``, ``monster`` or ``item``. ``feature`` names the difference between
    releases that it needs, if it is not so in all.
    """

    of: str
    state: str
    why: str
    feature: str = ""


HERO_ACTS = Never("hero", "helpless", "it is what the hero does, and who is helpless does nothing")
MONSTER_ACTS = Never("monster", "helpless", "it is what the monster does, and who is helpless does nothing")
NOT_CAST_STUNNED = "a hero who is stunned casts no spell"
"""A difference between releases (src/spell.c, rejectcasting)."""
A_SPELL = (
    Never("item", "cursed", "a spell is no thing that could be cursed"),
    Never("hero", "confused", "who is confused casts no spell"),
    Never("hero", "stunned", "who is stunned casts no spell", NOT_CAST_STUNNED),
)


@frozen
class Scene:
    """A place in the game's C where effects can happen.

    ``place`` names it in words, as in "has no meaning at …" ("zap at a monster"). ``item``, ``monster`` and ``thing`` are C expressions
    without side effects, or empty where there is none: the object that is used (``struct obj *``), the monster that is concerned,
    be it the subject or who does it to the hero (``struct monst *``), and the object that it happens to. ``cause`` is a C
    expression (``const char *``) of what the hero dies of, ``killer`` that of its format on the
    tombstone: ``KILLED_BY_AN`` where it has no article. ``by_hero`` is a C
    condition: whether the hero is to blame for what happens to the monster. ``died`` is the C statement for when the scene's
    monster has died, empty where the code after it does not touch the monster any more. ``keeps`` says that this code goes on with
    the monster whatever ``died`` does, or with the object, so that nothing else can come into its place (``tame``, in some
    releases). ``stays`` says that the code goes on with what is on the level, or that it can be a monster's turn, so that the hero
    can't leave the level at once. ``worn`` says that the item is a piece that is being put on or taken off, with which the game goes
    on. ``spell`` says that the item is a spell, which is no thing. ``lies`` says that the object can lie on the floor. ``kind`` is the
    symbol of the kind of object that the item is (``POT_HEALING``), and ``who`` those of the monsters that the scene's can be, where
    the manifest says so. ``never`` are the states in which nobody and nothing is when the place is reached. ``once`` says that the
    monster comes here no more than once before anything else happens.
    """

    subject: Subject
    place: str
    item: str = ""
    monster: str = ""
    thing: str = ""
    cause: str = '"strange magic"'
    killer: str = "KILLED_BY"
    by_hero: str = "TRUE"
    died: str = ""
    keeps: bool = False
    stays: bool = False
    worn: bool = False
    spell: bool = False
    lies: bool = False
    kind: str = ""
    who: tuple[str, ...] = ()
    never: tuple[Never, ...] = ()
    once: bool = False
    indent: str = "        "

    @property
    def hero_acts(self) -> bool:
        """Return whether it can be the hero who does it."""
        return self.by_hero != "FALSE"

    @property
    def leavable(self) -> bool:
        """Return whether the hero can leave the level at once."""
        return not (self.monster or self.thing or self.keeps or self.stays)

    def has(self, subject: Subject) -> bool:
        """Return whether there is such a subject here; the hero always is."""
        return {Subject.HERO: True, Subject.MONSTER: bool(self.monster), Subject.OBJECT: bool(self.thing)}[subject]
