"""The codes of what can be wrong with edit files (NH40xx)."""

from nhmod.diagnostics import Code, codes_of
from nhmod_edit_files.codes_angband_35 import CODES as ANGBAND_35
from nhmod_edit_files.codes_angband_42 import CODES as ANGBAND_42
from nhmod_edit_files.codes_unangband import CODES as UNANGBAND

UNKNOWN_DIRECTIVE = Code("""NH4001 a line that the file does not know, or not there
A line of an edit file begins with a directive and a colon. This one is none of the file's, or it stands before the
line that begins an entry.""")
ODD_LINE = Code("""NH4002 a line without a colon
Lines of an edit file are data (with a colon), comments that begin with '#', or blank.""")
FIELD_MISSING = Code("""NH4003 a field is missing
The line has fewer fields than its directive has. The message names the first that is missing.""")
TOO_MANY_FIELDS = Code("""NH4004 more fields than the line has
Fields are separated by colons. The game would pass over what is too much, or read it as something else.""")
BAD_FIELD = Code("""NH4005 a field is not what it should be
A number, dice or a character was expected, or a number is outside its range.""")
UNKNOWN_WORD = Code("""NH4006 a word that the game does not know
A flag, a blow, a spell, or the name or number of another file's entry is none of those that there are.""")
TOO_MANY_LINES = Code("""NH4007 more lines than the game takes
A record can have so many lines of this directive and no more: a monster has four blows.""")
DUPLICATE = Code("""NH4008 two entries of one number
The later of two entries with one number takes the place of the first, or the game refuses the file.""")
OUT_OF_ORDER = Code("""NH4009 numbers that do not increase
The game wants entries in the order of their numbers.""")
MISREAD = Code("""NH4010 the game reads this otherwise than it is written
The game takes the field without a word and makes something else of it. The message says what it reads; write it so
that both are the same.""")
NO_FOLDER = Code("""NH4090 no folder of edit files
The folder has none of the files by which nhmod tells the games apart.""")
NO_FILE = Code("""NH4091 no such edit file
The folder has no file of that name, or the game knows none.""")
NO_ENTRY = Code("""NH4092 no such entry
The file has no entry of that name or number; 'nhmod edit-files list' shows all.""")
SEVERAL = Code("""NH4089 a name of several entries
Angband's things have their names without what they are: 'Strength' is a ring and a potion, 'of Speed' is of boots and
of dragon armour, 'Bless' is a priest's spell and a paladin's. Write which in brackets, as the hint has it, or the
entry's number.""")
NO_NAME = Code("""NH4093 no such value
An entry has values by names ('nhmod edit-files get' shows them). The name is none of them, or the value is not what
belongs there.""")
UNREADABLE = Code("""NH4094 an edit file can't be read
The system refused to read the file; the message has its reason.""")
SAVED_GONE = Code("""NH4095 an entry that characters of before have is gone
A savefile has entries of this file by number, name or place. One is not there any more (taken out, or called
otherwise where it is had by its name); the message says what the game does with a character that was saved before.""")
SAVED_MOVED = Code("""NH4096 an entry has another number or place than characters of before have it by
A savefile has entries of this file by number or place, and finds another one there now. The message says what the
game does.""")
SAVED_CHANGED = Code("""NH4097 a change that characters of before do not survive
A savefile has what the hero carries by type and subtype. Where an artifact or an object of the game gets another type
or subtype, a character that was saved before has what is none any more: begin a new one, or make new content in place
of the change. As a note: a game with random artifacts makes them anew of a file that is changed.""")
SAVED_FEWER = Code("""NH4098 less room than characters of before need
A number in limits.txt or constants.txt is lower than it was, and the game's loader refuses savefiles with more.""")
NO_SOURCE = Code("""NH4088 words that are not looked up
Some words of the edit files stand in the game's source (flags, spells, elements …). Of a folder that does not stand
in it, as that of an installed game, nobody can say whether such a word is right.""")
RELATED = Code("""NH4099 edit files of a relative of the game
The source beside the files has parsers that take other lines than the release's do. Lines that nhmod knows are held
to that release's rules, so what is told can be right in this game; what its parsers take in another form is not
looked at.""")

CODES = (
    *UNANGBAND,
    *ANGBAND_35,
    *ANGBAND_42,
    *codes_of(vars()),
)
