"""The codes of dungeons."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1501 a dungeon that is neither new nor changed
A dungeon has either 'name' (it is new, and needs 'bones', 'levels' and 'from') or 'edit' (one of the game's is
changed).

NH1502 no way into a dungeon
A new dungeon needs 'from': the dungeon that its branch leaves, and the level, so that somebody can get there.

NH1503 a branch counted from two places
A place is either in a 'dungeon', counted from its top ('at', negative from its bottom), or 'after' a special level,
counted from that. Write one of the two.

NH1504 variants of a level that can't have them
Variants are added to a special level that has a file, or several with numbers: LEVEL becomes RNDLEVEL then, and the
level's own file is the first of them (castle-1). In the Quest each role has levels of its own, which are named
(Arc-strt, not x-strt). Levels that the game makes itself (rogue), and those that fill a dungeon and that dungeon.def
does not name (minefill, Arc-fila), can't have any.

NH1508 variants of a level of another dungeon
A level's variants stand with its own dungeon. They are made all the same, where the level is.

NH1505 a level of entry in a game whose dungeons have none
Variants such as SLASH'EM have no ENTRY in dungeon.def, and their dungeons are entered on the first level. Leave
'entry' out, or keep the dungeon for other games with 'when:'.

NH1506 a protofile without its levels
With 'protofile: mine' and three levels, the ordinary ones are the level files mine1, mine2 and mine3 (for a dungeon
of one level: mine). Where a file is missing the game would make a maze. Give the levels, or leave the protofile out.

NH1549 a bones marker that the game has
The names of bones files begin with the letter of their dungeon, or of their special level; two of one letter would
get each other's bones. Where the game itself, or the variant that the mod goes into, has the letter that a mod wants,
the mod's gets the first one that is free. Write that one if the mod is for this game alone.

NH1507 a variant that is a level of somebody else
A variant is a .des file, or a level that the same mod describes under 'levels:', by its name. A level of the game, or
of another mod, is not brought a second time.""")
