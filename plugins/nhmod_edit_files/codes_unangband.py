"""The codes of what can be wrong with Unangband's files together (NH4011 to NH4039)."""

from nhmod.diagnostics import Code, codes_of

LIMIT = Code("""NH4011 more entries than limits.txt has room for
The game makes room for as many entries of a file as limits.txt says, and refuses a number that is not below that.
Raise the number in limits.txt; of monsters it must be two more than the largest number, for the player's ghost.""")
NO_ROOM = Code("""NH4012 more text than limits.txt has room for
The names (N) and texts (I) of one file must fit in as many bytes as limits.txt says. Raise that number.""")
VERSION_STAMP = Code("""NH4013 the version stamp is missing or not the game's
Every file begins with 'V:' and the game's version; the game refuses a file of another, or entries before it.""")
UNREADABLE_LINE = Code("""NH4014 a line that the game can't read
The game refuses a line that begins with a blank, and stops to read a file at a byte 0 or at a line of more than 1022
characters, without a word: all entries behind it are missing.""")
FEW_FLAVORS = Code("""NH4015 not enough flavors
Each kind of ring, amulet, staff, wand, rod, mushroom, potion and scroll needs a flavor of its own, or the game quits
when it deals them out. Add flavors of that type to flavor.txt.""")
SPECIAL_ARTIFACT = Code("""NH4016 a special artifact at the wrong place, or without its object
The first 15 artifacts are special: lights, amulets and rings, each with an object of its own that has the flag
INSTA_ART. All others are weapons and armour.""")
DEPENDED_ON = Code("""NH4017 an entry that the game's code depends on is gone
The code knows some entries by their numbers: Grond, Morgoth's crown, the player, the familiar, what is in terrain.txt
and effect.txt. Leave them where they are; new entries go behind the last.""")
ENDLESS_CHAIN = Code("""NH4018 a chain that never ends
From each chain of histories or room descriptions there must be a way to chain 0, which ends.""")
CHAIN_ROLL = Code("""NH4019 a history that a roll can miss, or never takes
Of the lines of a chain the first is taken whose number a roll of 1 to 100 is not above. The numbers must increase,
and the last be 100: the game looks beyond the table otherwise.""")
FEW_GOODS = Code("""NH4020 a store with too few goods
A store that sells by its list must have at least 15 kinds of objects ('O:' lines), and 32 at most.""")
NEVER_BLOWS = Code("""NH4021 a monster that never strikes has a blow
A monster with the flag NEVER_BLOW has a blow that is struck at arm's length; take one of both away. If the flag
stands first, the game refuses the file.""")
NO_BLOW = Code("""NH4022 a monster has no blow to strike with
A monster needs a blow of a method that is struck at arm's length (MELEE in blows.txt), or the flag NEVER_BLOW; the
game refuses its description otherwise.""")
VAULT_SIZE = Code("""NH4023 a vault is not as large as it says
The 'D:' lines of a vault must be as many as its rows, and each as wide as its columns: the game reads what follows in
memory as the rest.""")
NO_UNIQUE = Code("""NH4024 a guardian that is not unique
Guardians of dungeons must have the flag UNIQUE; the game refuses others.""")
ZONE_ORDER = Code("""NH4025 zones not in the order of their levels
Each zone of a dungeon begins below that before it.""")
SAME_KIND = Code("""NH4026 two objects of one type and subtype
The game looks objects up by type and subtype, and finds the first; stores, artifacts and spells can't name the
second.""")
NOT_ACTIVATED = Code("""NH4027 an activation that nothing sets off
What has an activation ('A:') must have the flag ACTIVATE or UNCONTROLLED too.""")
NO_KIND = Code("""NH4028 no object of that type and subtype
A random artifact would be made of nothing. Name a subtype that object.txt has.""")
EMPTY_RANGE = Code("""NH4029 a range that nothing is in
The first of two numbers is larger than the second.""")
TWICE = Code("""NH4030 the same twice
The game takes one of the two lines; the other is for nothing.""")
PRICE_ROWS = Code("""NH4031 prices of some races are missing
cost_adj.txt must have a row for each playable race (G in limits.txt), with a number for each.""")
APART = Code("""NH4032 lines of a chain that do not stand together
The game takes a room's description from lines of one chain that stand together; it does not come to those further on.""")

CODES = codes_of(vars())
