"""The codes of what can be wrong with what an object does."""

from nhmod.diagnostics import Code, codes_of

CLASS = Code("""NH3001 something that objects of the class don't do
Each class of objects has its own places in the game: potions are quaffed, scrolls read, rings worn.
docs/object-behaviour.md lists them.""")
DIRECTION = Code("""NH3002 a place that the direction does not lead to
A wand or spell without a direction is zapped or cast; one with a direction hits monsters, objects and the hero; a ray
goes its own way.""")
NEEDS = Code("""NH3003 a key that means nothing without another one
'uses' says what 'apply' uses up, and 'friendly' how monsters take being zapped or hit.""")
NOT_BEFORE = Code("""NH3004 one of the game's own objects, where nothing can be added
With 'edit:' an object of the game does something more, before what it does already. At some places there is no
before: its own case is all that happens. A new object with 'copy_from:' can have effects at every place of its class.""")
EMPTY = Code("""NH3005 a bonus of nothing
A weapon's bonus says how much more it hurts, how much better it hits, or has code of the author's.""")
HIT = Code("""NH3006 a hit that the game does not take for a weapon's
Only where a hero hits as one should does a hit ask the weapon (src/uhitm.c, hmon_hitmon): not with a bow, a sling or
a crossbow, with which one bashes, nor with a tool that has no skill. Arrows, darts and gems do what 'hit' says when
they are shot or thrown.""")
UNEATEN = Code("""NH3007 something unique that nobody eats
The game keeps what is unique from being eaten (src/eat.c, is_edible), as it does the Amulet of Yendor: such food is
no food to a hero, and what happens at a bite of it never does.""")
ANGERED = Code("""NH3008 a monster that is made peaceful and angry
Who is zapped or hit by something minds it (src/mon.c, wakeup), and is no longer peaceful then, unless the thing is
'friendly: true', which one that makes a monster peaceful is by itself.""")
SILENT = Code("""NH3020 a copy that does nothing
What the game's own objects do is C, and knows them by their names: a copy of a sack holds nothing, one of gauntlets
of power makes nobody strong. A copy has their values, and does what its own keys say. Where C of the mod's own may do
it, or 'usual_cases: false' says so, and of food, it is a note.""")

BEHAVIOUR_CODES = codes_of(vars())
