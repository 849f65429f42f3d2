"""The codes of nhmod stats."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH3901",
        title="a game can't be probed",
        explanation=(
            "'nhmod stats' puts a probe of C into a game of its own, at places that NetHack 3.4.3 and 3.6 have and most variants. This "
            "target has not got them, or its game is no program that runs by itself (NLE). Take the release that it is made of. "
            "'nhmod fuzz --sanitize' needs a compiler that has an address and an undefined-behaviour sanitizer, as gcc and clang have."
        ),
    ),
    CodeInfo(
        code="NH3902",
        title="the probe gave no answer",
        explanation=(
            "A game that was to make levels ended before it had made them, and what it said last is told. Play it by hand in the folder "
            "that is named; if it runs, this is a bug in nhmod."
        ),
    ),
    CodeInfo(
        code="NH3903",
        title="levels that could not be made",
        explanation=(
            "The game crashed, panicked or hung while it made a level, with the mods or without them. The seed and the level are "
            "named; the others were counted."
        ),
    ),
    CodeInfo(
        code="NH3904",
        title="a game broke",
        explanation=(
            "'nhmod fuzz' played a game that called something impossible, panicked, crashed, hung, failed its own sanity checks, or used "
            "memory that is not its own or did what C does not define (--sanitize). The replay that is named plays it again; its lines "
            "say what was done. Where the original game does the same, it is a warning."
        ),
    ),
    CodeInfo(
        code="NH3905",
        title="a replay that can't be played",
        explanation=(
            "A file for 'nhmod fuzz --replay' is one that 'nhmod fuzz' has written, and the game must have the monsters, objects and "
            "dungeons that it names: give the same mods."
        ),
    ),
    CodeInfo(
        code="NH3906",
        title="a game that can't be won",
        explanation=(
            "'nhmod winnable' made the levels of many games and found some in which something can't be had that the game is won by. The "
            "level that bars the way is named, and what it lacks. Where the original game has it so, it is a warning."
        ),
    ),
    CodeInfo(
        code="NH3907",
        title="a level that is harder to pass",
        explanation=(
            "From where one comes to the level one gets to where it goes on by teleporting only, or by means that the original's level "
            "does not take. That may be what is wanted; if not, draw a door or a bridge."
        ),
    ),
)
