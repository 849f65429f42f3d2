"""The codes of what can be wrong with edit files (NH40xx)."""

from nhmod.diagnostics import CodeInfo
from nhmod_edit_files.codes_angband_35 import CODES as ANGBAND_35
from nhmod_edit_files.codes_angband_42 import CODES as ANGBAND_42
from nhmod_edit_files.codes_unangband import CODES as UNANGBAND

UNKNOWN_DIRECTIVE = "NH4001"
ODD_LINE = "NH4002"
FIELD_MISSING = "NH4003"
TOO_MANY_FIELDS = "NH4004"
BAD_FIELD = "NH4005"
UNKNOWN_WORD = "NH4006"
TOO_MANY_LINES = "NH4007"
DUPLICATE = "NH4008"
OUT_OF_ORDER = "NH4009"
MISREAD = "NH4010"
NO_FOLDER = "NH4090"
NO_FILE = "NH4091"
NO_ENTRY = "NH4092"
NO_NAME = "NH4093"
UNREADABLE = "NH4094"
SAVED_GONE = "NH4095"
SAVED_MOVED = "NH4096"
SAVED_CHANGED = "NH4097"
SAVED_FEWER = "NH4098"

CODES = (
    CodeInfo(
        UNKNOWN_DIRECTIVE,
        "a line that the file does not know, or not there",
        "A line of an edit file begins with a directive and a colon. This one is none of the file's, or it stands before the line that "
        "begins an entry.",
    ),
    CodeInfo(
        ODD_LINE,
        "a line without a colon",
        "Lines of an edit file are data (with a colon), comments that begin with '#', or blank.",
    ),
    CodeInfo(
        FIELD_MISSING,
        "a field is missing",
        "The line has fewer fields than its directive has. The message names the first that is missing.",
    ),
    CodeInfo(
        TOO_MANY_FIELDS,
        "more fields than the line has",
        "Fields are separated by colons. The game would pass over what is too much, or read it as something else.",
    ),
    CodeInfo(
        BAD_FIELD,
        "a field is not what it should be",
        "A number, dice or a character was expected, or a number is outside its range.",
    ),
    CodeInfo(
        UNKNOWN_WORD,
        "a word that the game does not know",
        "A flag, a blow, a spell, or the name or number of another file's entry is none of those that there are.",
    ),
    CodeInfo(
        TOO_MANY_LINES,
        "more lines than the game takes",
        "A record can have so many lines of this directive and no more: a monster has four blows.",
    ),
    CodeInfo(
        DUPLICATE,
        "two entries of one number",
        "The later of two entries with one number takes the place of the first, or the game refuses the file.",
    ),
    CodeInfo(OUT_OF_ORDER, "numbers that do not increase", "The game wants entries in the order of their numbers."),
    CodeInfo(
        MISREAD,
        "the game reads this otherwise than it is written",
        "The game takes the field without a word and makes something else of it. The message says what it reads; write it so that "
        "both are the same.",
    ),
    CodeInfo(
        NO_FOLDER, "no folder of edit files", "The folder has none of the files by which nhmod tells the games apart."
    ),
    CodeInfo(NO_FILE, "no such edit file", "The folder has no file of that name, or the game knows none."),
    CodeInfo(
        NO_ENTRY, "no such entry", "The file has no entry of that name or number; 'nhmod edit-files list' shows all."
    ),
    CodeInfo(
        NO_NAME,
        "no such value",
        "An entry has values by names ('nhmod edit-files get' shows them). The name is none of them, or the value is not what "
        "belongs there.",
    ),
    CodeInfo(
        UNREADABLE, "an edit file can't be read", "The system refused to read the file; the message has its reason."
    ),
    CodeInfo(
        SAVED_GONE,
        "an entry that characters of before have is gone",
        "A savefile has entries of this file by number, name or place. One is not there any more (taken out, or called otherwise where it "
        "is had by its name); the message says what the game does with a character that was saved before.",
    ),
    CodeInfo(
        SAVED_MOVED,
        "an entry has another number or place than characters of before have it by",
        "A savefile has entries of this file by number or place, and finds another one there now. The message says what the game does.",
    ),
    CodeInfo(
        SAVED_CHANGED,
        "a change that characters of before do not survive",
        "A savefile has what the hero carries by type and subtype. Where an artifact or an object of the game gets another type or "
        "subtype, a character that was saved before has what is none any more: begin a new one, or make new content in place of "
        "the change. As a note: a game with random artifacts makes them anew of a file that is changed.",
    ),
    CodeInfo(
        SAVED_FEWER,
        "less room than characters of before need",
        "A number in limits.txt or constants.txt is lower than it was, and the game's loader refuses savefiles with more.",
    ),
    *UNANGBAND,
    *ANGBAND_35,
    *ANGBAND_42,
)
