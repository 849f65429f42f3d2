"""The codes NH3501 to NH3549."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH3501",
        title="a thing to begin with that is not one object or one class",
        explanation="Each thing that a role begins with is either an object ('object') or any object of a class ('class').",
    ),
    CodeInfo(
        code="NH3502",
        title="attributes that don't add up",
        explanation="The game gives a new player 75 points: first the role's lowest values, then the rest one by one, by chances of "
        "which there are a hundred. So the lowest values, 3 at least each, must make 75 at most, and the chances just 100.",
    ),
    CodeInfo(
        code="NH3503",
        title="a race that the role can't have",
        explanation="Each race has its own genders and alignments (elves are chaotic). A role that takes a race must share at least one "
        "of each with it; else nobody can be of this role and race.",
    ),
    CodeInfo(
        code="NH3504",
        title="a role's code that is taken",
        explanation="The three letters of a role name its level files and find its quest texts, so no two roles, nor a role and a race, "
        "may have the same.",
    ),
    CodeInfo(
        code="NH3505",
        title="a third role with one initial",
        explanation="The menu in which a player chooses a role gives each its initial, small for the first and capital for the second. "
        "A third role with the same letter could not be chosen there. Give the role another name.",
    ),
    CodeInfo(
        code="NH3506",
        title="a player that is none of the players' monsters",
        explanation="Each role has a monster of its own, which stands among those of the other roles in the table of monsters: the game "
        "takes a monster for a player by this range (is_mplayer). Write 'place: {after: samurai}' in the monster.",
    ),
    CodeInfo(
        code="NH3507",
        title="someone of the quest who is not fit for it",
        explanation="The game knows the people of a quest by what they are: a guardian by the sound MS_GUARDIAN, leader and nemesis by "
        "their own; they must be made only on purpose, leader and nemesis must be unique, and nobody may turn into them.",
    ),
    CodeInfo(
        code="NH3508",
        title="a special spell that is none",
        explanation="A role's special spell is named by its spellbook: 'spellbook of light'.",
    ),
    CodeInfo(
        code="NH3509",
        title="something that nobody can begin with",
        explanation="The game can't give this thing to a new player: it is money (write 'gold'), it is no real object, there is only one "
        "of it, or the class has nothing that is made at random.",
    ),
    CodeInfo(
        code="NH3510",
        title="a skill that can't be brought so far",
        explanation="Only bare-handed fighting and martial arts go beyond expert.",
    ),
    CodeInfo(
        code="NH3511",
        title="a quest level that lacks what the quest needs",
        explanation="The first level of a quest must have its leader, the last one its nemesis and an object with the name of the "
        "artifact; on the first one players arrive at its branch. Stairs lead on from each to the next. Without these the quest "
        "can't be begun or ended.",
    ),
    CodeInfo(
        code="NH3513",
        title="one monster for two of a quest's people",
        explanation="Leader, guardians, nemesis and player are four different monsters: the game tells them apart by their kind.",
    ),
    CodeInfo(
        code="NH3514",
        title="a quest artifact that can be found elsewhere",
        explanation="The artifact of a quest must never be made at random (SPFX_NOGEN), or there could be none left for the quest.",
    ),
    CodeInfo(
        code="NH3520",
        title="a mistake in quest texts",
        explanation="Quest texts have the form of the game's dat/quest.txt: '%Cp Arc 00001' (c: in a window, p: in the line of messages), "
        "the lines, '%E'. Lines that begin with '#' are comments. makedefs would only complain, and build a game that has "
        "something else to say, or nothing.",
    ),
    CodeInfo(
        code="NH3521",
        title="quest messages are missing",
        explanation="The game asks for these messages by number in the course of a quest; one that is missing is a 'program in disorder'. "
        "The list is that of the messages which all of the game's own roles have.",
    ),
    CodeInfo(
        code="NH3522",
        title="a line of quest texts that is too long",
        explanation="The game reads quest texts in lines of a certain length, and a screen has 80 columns. What is longer is cut in the "
        "middle, or ends up outside of its message.",
    ),
    CodeInfo(
        code="NH3523",
        title="a summary that nobody sees",
        explanation="A summary goes to the history of messages where a message was shown in a window. One that stands in the line of "
        "messages is in the history already.",
    ),
    CodeInfo(
        code="NH3524",
        title="a reference that the game doesn't know",
        explanation="In quest texts '%' and a letter stand for a name: %l is the leader, %n the nemesis, %o the artifact. Other letters "
        "are left out. Older releases know fewer of them.",
    ),
    CodeInfo(
        code="NH3540",
        title="a control character in quest texts",
        explanation="Quest texts go to the player's terminal as they are. Escape sequences there would colour, move or erase the "
        "screen. A text has visible characters and blanks.",
    ),
    CodeInfo(
        code="NH3541",
        title="a quest message that the game never asks for",
        explanation="The game asks for quest messages by number (include/qtext.h). One of another number is in the file and is never "
        "shown; mostly the number is mistyped. Which numbers there are differs between releases: 42 is new in 3.6.",
    ),
)
