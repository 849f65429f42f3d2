"""The codes of what can be wrong with a monster."""

from nhmod.diagnostics import Code, codes_of

WHAT = Code("""NH1101 neither a new monster nor a change of one
An entry of 'monsters:' either has a 'name:' and is a new monster, which needs a class and a level (or a 'copy_from:'
that gives them), or it has 'edit:' and changes a monster of the game.""")
NAME = Code("""NH1102 a name that no monster can have
A monster's name is used in C, in tile files and at prompts: letters, digits, single spaces and hyphens, dots and
apostrophes, beginning with a letter.""")
MISREAD = Code("""NH1103 a name that the game's prompts misread
When a player types the name, at a wish or when asked for a monster in wizard mode, the game takes it for something
else. The monster can be used, but not asked for by name. Choose another name.""")
IDENTIFIER = Code("""NH1104 a C name that the source has already
makedefs makes a C name of the monster's name (PM_ and capitals), and the game's source uses that name for something
else, perhaps in a part that is not compiled. Choose another name.""")
LIMIT = Code("""NH1105 a number that the table can't hold
The sum or product of a relative change is outside of what the field of struct permonst holds.""")
NOT_THERE = Code("""NH1106 nothing to delete
'delete:' names something that the copied or edited monster does not have.""")
COPY_CYCLE = Code("""NH1107 monsters that copy each other
A monster is copied from another one, which is copied from the first. One of them must be written in full.""")
RELATIVE = Code("""NH1108 a relative change of nothing
'add:', 'multiply:', 'extend:' and 'delete:' change the value of the monster that is copied or edited. Without
'copy_from:' there is none: write the value itself.""")
ATTACKS = Code("""NH1109 too many attacks
A monster has at most as many attacks as the game's NATTK (include/permonst.h) says.""")
ATTACK_IMPOSSIBLE = Code("""NH1110 (acceptable) an attack that the game can't do
The game knows only some kinds of damage for a gaze, a breath, spit or a spell, and says 'Program in disorder' for
others.""")
ATTACK_HARMLESS = Code("""NH1111 an attack without effect, or with less than is written
The function that does this attack has no case for this damage: the attack would do nothing, in silence, or only hurt.
A hug comes only where the two attacks before it have hit, or where one before it holds on (stick, wrap). Of several
passive attacks the game takes the first, what explodes when it is killed only hurts, and only nymphs, incubi and
succubi seduce. A note says what does nothing to other monsters (src/mhitm.c), and that a breath has no sides of its
own.""")
PLACE = Code("""NH1112 (acceptable) a place where the monster can't stand
The table of monsters has an order that the game relies on: classes are contiguous, some runs of monsters are computed
with, and what stands after the long worm tail is special. Leave 'place:' out to have a place chosen.""")
ORDER = Code("""NH1113 a place that is out of order by strength
Within a class monsters ascend in strength (src/monst.c, rule 2): when the game looks for a monster of the class it
stops at the first that is too strong, and those behind it come too seldom.""")
CLASS = Code("""NH1114 a class that takes no new monster
New monsters join the ordinary monsters of their class, and this class has none. Give the first one a 'place:' between
two classes.""")
GOLEM = Code("""NH1115 a golem's hit points
A golem's hit points are not rolled by its level: each kind has its number ('hit_points:'), which no other monster
has.""")
LYCANTHROPE = Code("""NH1116 a new lycanthrope
A lycanthrope is two monsters that src/were.c turns into each other, with its own messages: a table row is not enough.
Give a monster the damage type lycanthropy without the flag.""")
MERCENARY = Code("""NH1117 a new human mercenary
src/makemon.c equips each kind of soldier and guard by name, and says 'Program in disorder' for one that it does not
know. Leave the flag mercenary out.""")
GROWTH = Code("""NH1118 a growth that can't be
A monster grows up into another one of its own class, and each has at most one to grow into.""")
ENCYCLOPEDIA = Code("""NH1119 an entry that the encyclopedia can't hold, or does not find
Lines of dat/data.base are plain ASCII of at most 78 characters, of which the tab before each is eight. Before it
looks for a name the game takes some words away, such as 'peaceful' or 'cursed' (src/pager.c, checkfile): an entry for
a monster that is called so is never found.""")
EDIT_FIELD = Code("""NH1120 a key that 'edit:' does not have
'edit:' changes values in a monster's row. Its name, class and place stay what they are.""")
GENERATION = Code("""NH1122 generation flags that contradict each other
Frequencies go from 0 to 7, and 'never' says all that there is to say.""")
NO_EFFECT = Code("""NH1123 an edit that changes nothing
The monster has these values already.""")
DIFFICULTY = Code("""NH1124 a difficulty that the game computes itself
Releases before 3.6 have no difficulty in the table of monsters: makedefs computes it from the level, the speed, the
attacks and so on. Leave 'difficulty:' out for them, or write what is computed.""")
UNREAD = Code("""NH1125 a value that the game does not ask for
By chance the game makes nothing that is unique, or that stands behind the long worm tail in its table (src/makemon.c,
rndmonst): how often, and in which dungeons, is not asked there. A part of another monster is only shown.""")
BY_NAME = Code("""NH1126 a copy of a monster that the game knows by name
A note: some of what a monster is the game asks by its name (include/mondata.h): who touches a cockatrice turns to
stone, and a giant spider makes webs. A copy of it has its row, and is not asked for. So it is with what it grows up
into (src/mondata.c, grownups[]), which the copy can say itself.""")
CARRIED_WHICH = Code("""NH1130 what a monster carries is not one thing
An entry of 'carries:' is one object, or any of a class, or 'one_of:' several, or 'all:' of several together. How
many, how enchanted and so on is said of each thing.""")
CARRIED_THING = Code("""NH1131 something that a monster can't be given
There is only one of the game's unique objects, and the strange object is none. A mod's own unique object can be had
by a monster of which there is only one as well, once. Of a class something is chosen by the objects' odds, which some
classes do not have.""")
CARRIED_CONTAINER = Code("""NH1132 something in what is no container
Only containers hold things: chest, large box, ice box, the bags and those that mods add.""")
CARRIED_NUMBER = Code("""NH1133 a number that the thing does not have
Weapons and armor have an enchantment, wands, charged rings and charged tools have charges; other objects keep
something else at that place, or nothing.""")
CARRIED_UNUSED = Code("""NH1134 something that the monster never uses
A note: a monster wields weapons only with a weapon attack (src/weapon.c), wears armor only with hands and if it is
neither tiny nor an animal (src/worn.c), and uses wands, potions and scrolls only with hands and a mind (src/muse.c).
It carries the thing nevertheless, and leaves it when it dies.""")
UNDEAD = Code("""NH1135 a corpse that can't be left
'leaves_corpse_of:' is for new monsters, and names another one, whose corpse lies there in the end, as a human's where
a human zombie was.""")
NASTY = Code("""NH1136 a nasty monster that is one already
src/wizard.c has the monsters that the Wizard of Yendor and spells summon (nasties[]); each once. 'edit:' adds one to
them and takes none away.""")
COUNTS = Code("""NH1138 a monster that counts as another without being a quest guardian
src/mon.c, genus(), says what the quest guardians are when they are at home; the game asks it of monsters with the
sound guardian only.""")
CARRIED_NAME = Code("""NH1139 an artifact's name on something else
The game makes an artifact of what has the artifact's name, letter by letter, and is of the artifact's kind
(src/do_name.c, oname). A dagger that is called Excalibur, or a long sword that is called excalibur, is an ordinary
one.""")
GIVEN = Code("""NH1151 what the game gives a monster besides
A note: monsters with a weapon attack get weapons by their class (src/makemon.c, m_initweap), and all may get things
by their class (m_initinv). 'usual_gear: false' keeps both away.""")
PLACED = Code("""NH1150 where a new monster stands
A note: the place in the table that was chosen.""")
FLAG_WITHOUT_COLUMN = Code("""NH1152 a flag whose column is not known
Variants have flags of monsters in columns of their own (MH_HUMAN in mflg). nhmod puts such a flag into the column in
which the tree's own monsters have flags of that sort. Where no monster has one, it can't know: write the column with
'raw:'.""")
APART = Code("""NH1153 flags that do not go together
A monster is male, female or neuter, or either where it has none of these flags; it is hostile, peaceful, or what its
alignment makes it.""")
NEVER_HIT = Code("""NH1154 an armor class so bad that a strong hero misses
3.4.3 keeps what a hero needs to hit in a byte (src/uhitm.c, find_roll_to_hit): armor class, level and luck together
over 127 are below 0 there, and every blow misses. Later releases do not.""")
HIDES = Code("""NH1155 a monster's name that hides objects from wishes
A wish takes a monster's name off its beginning, and what begins with one behind 'of': 'figurine of a newt', 'newt
corpse'. With a monster 'silver' a wish for a silver dagger would give a dagger, with one 'light' a wish for a scroll
of light any scroll.""")

CODES = codes_of(vars())
