"""The codes of what can be wrong with edit files (NH40xx)."""

from nhmod.diagnostics import CodeInfo

UNKNOWN_DIRECTIVE = "NH4001"
ODD_LINE = "NH4002"
FIELD_MISSING = "NH4003"
TOO_MANY_FIELDS = "NH4004"
BAD_FIELD = "NH4005"
UNKNOWN_WORD = "NH4006"
TOO_MANY_LINES = "NH4007"
DUPLICATE = "NH4008"
OUT_OF_ORDER = "NH4009"

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
)
