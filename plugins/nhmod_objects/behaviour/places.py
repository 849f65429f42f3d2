"""What a place is where objects do something: its key, the classes that have it, where it is in the tree, and what is seen there."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_effects import Scene, Subject
from nhmod_effects.scene import A_SPELL, HERO_ACTS, Never

if TYPE_CHECKING:
    from nhmod_objects.behaviour.points import Find

WEAPON, ARMOR, RING, AMULET = "WEAPON_CLASS", "ARMOR_CLASS", "RING_CLASS", "AMULET_CLASS"
TOOL, FOOD, POTION, SCROLL = "TOOL_CLASS", "FOOD_CLASS", "POTION_CLASS", "SCROLL_CLASS"
BOOK, WAND, GEM = "SPBOOK_CLASS", "WAND_CLASS", "GEM_CLASS"
EVERY = frozenset({WEAPON, ARMOR, RING, AMULET, TOOL, FOOD, POTION, SCROLL, BOOK, WAND, GEM})

EATEN = ("first_bite", "last_bite", "eat")
"""Where something is eaten, which the game lets nobody do with what is unique (src/eat.c, is_edible)."""

NODIR, IMMEDIATE, RAY = "NODIR", "IMMEDIATE", "RAY"
_INDENT = " " * 8
_SPELLS = frozenset({"cast", "zap", "zap_monster", "zap_object", "zap_self"})
"""Where the thing that is used is no book but its spell."""


@frozen
class Place:
    """A place where an object does something.

    ``key`` is the manifest's, ``name`` the place in words, ``find`` finds it in ``file``. ``item`` is what the C there calls the
    object; where it calls it otherwise (``called``), the effects get a variable of that name. ``monster`` and ``thing`` are what it
    calls the monster and the object that it happens to, ``died`` what is done once that monster is gone, ``keeps`` whether the game
    goes on with it all the same, and ``stays`` whether the hero can't leave the level at once, as the game goes on with what is there
    or it can be a monster's turn. ``idle`` says that it can happen to a hero who does nothing, and ``never`` which other states never
    hold there. ``lies`` says that the thing that it happens to can lie on the floor. ``classes`` have the place; ``slot`` is that of
    armor, where the place is of one slot; ``directions`` are those of wands and spells that have it, all if there are none. ``asks``
    is a condition before the one that it is the object, ``after`` are the statements behind the effects (the label of the point for
    ``@``). ``fresh`` are statements before the effects of a new object, which one of the game's does not need; ``friendly`` is one
    more for an object that monsters do not mind. ``chained`` says that the place is an ``if`` chain, which the object becomes an arm
    of. ``usual`` are the statements of a new object without effects, where it needs a case in the place: without one the game would
    call it impossible, or say nothing. ``editable`` says that one of the game's own objects can get effects here, before its own;
    ``passed`` are those of them that never come here, as the game does with them by rules of their own; ``unknown`` are the
    statements behind those of one that the game has no case for.
    """

    key: str
    name: str
    file: str
    find: Find
    item: str
    called: str = ""
    classes: frozenset[str]
    subject: Subject = Subject.HERO
    monster: str = ""
    thing: str = ""
    by_hero: str = "TRUE"
    died: str = ""
    keeps: bool = False
    stays: bool = False
    idle: bool = False
    never: tuple[Never, ...] = ()
    lies: bool = False
    slot: str = ""
    directions: frozenset[str] = field(default_factory=frozenset)
    asks: str = ""
    fresh: tuple[str, ...] = ()
    friendly: str = ""
    after: tuple[str, ...] = ("break;",)
    chained: bool = False
    usual: tuple[str, ...] | None = None
    editable: bool = True
    passed: frozenset[str] = frozenset()
    unknown: tuple[str, ...] = ()

    def scene(self, cause: str, object_class: str = "", kind: str = "") -> Scene:
        """Describe the place to the effects.

        ``cause`` is a C expression of what kills, ``object_class`` whose object it is, and ``kind`` the object's symbol.
        """
        spell = object_class == BOOK and self.key in _SPELLS
        return Scene(
            subject=self.subject,
            place=self.name,
            item=self.item,
            monster=self.monster,
            thing=self.thing,
            cause=cause,
            by_hero=self.by_hero,
            died=self.died,
            keeps=self.keeps,
            stays=self.stays,
            worn=bool(self.slot),
            spell=spell,
            lies=self.lies,
            kind=kind,
            never=(*(() if self.idle else (HERO_ACTS,)), *(A_SPELL if spell else ()), *self.never),
            indent=_INDENT,
        )

    def takes(self, object_class: str, direction: str, slot: str) -> bool:
        """Return whether an object of a class, a direction (of wands and spells) and a slot (of armor) comes here."""
        if object_class not in self.classes or (self.slot and slot != self.slot):
            return False
        return not self.directions or direction in self.directions
