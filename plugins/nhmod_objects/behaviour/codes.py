"""The codes of what can be wrong with what an object does."""

from nhmod.diagnostics import CodeInfo

CLASS = "NH3001"
DIRECTION = "NH3002"
NEEDS = "NH3003"
NOT_BEFORE = "NH3004"
EMPTY = "NH3005"
HIT = "NH3006"
UNEATEN = "NH3007"
SILENT = "NH3020"

BEHAVIOUR_CODES = (
    CodeInfo(
        CLASS,
        "something that objects of the class don't do",
        "Each class of objects has its own places in the game: potions are quaffed, scrolls read, rings worn. "
        "docs/object-behaviour.md lists them.",
    ),
    CodeInfo(
        DIRECTION,
        "a place that the direction does not lead to",
        "A wand or spell without a direction is zapped or cast; one with a direction hits monsters, objects and the hero; a "
        "ray goes its own way.",
    ),
    CodeInfo(
        NEEDS,
        "a key that means nothing without another one",
        "'uses' says what 'apply' uses up, and 'friendly' how monsters take being zapped or hit.",
    ),
    CodeInfo(
        NOT_BEFORE,
        "one of the game's own objects, where nothing can be added",
        "With 'edit:' an object of the game does something more, before what it does already. At some places there is no "
        "before: its own case is all that happens. A new object with 'copy_from:' can have effects at every place of its class.",
    ),
    CodeInfo(
        EMPTY,
        "a bonus of nothing",
        "A weapon's bonus says how much more it hurts, how much better it hits, or has code of the author's.",
    ),
    CodeInfo(
        HIT,
        "a hit that the game does not take for a weapon's",
        "Only where a hero hits as one should does a hit ask the weapon (src/uhitm.c, hmon_hitmon): not with a bow, a sling or a crossbow, "
        "with which one bashes, nor with a tool that has no skill. Arrows, darts and gems do what 'hit' says when they are shot or thrown.",
    ),
    CodeInfo(
        UNEATEN,
        "something unique that nobody eats",
        "The game keeps what is unique from being eaten (src/eat.c, is_edible), as it does the Amulet of Yendor: such food is no food to a "
        "hero, and what happens at a bite of it never does.",
    ),
    CodeInfo(
        SILENT,
        "a copy that does nothing",
        "A note: what the game's own objects do is C, and knows them by their names. A copy has their values, and does what its "
        "own keys say.",
    ),
)
