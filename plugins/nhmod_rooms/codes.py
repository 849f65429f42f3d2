"""The codes of room types."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH1201",
        title="a thing and a class, or neither",
        explanation="An inhabitant is a 'monster' or a monster 'class', an object in a room an 'object' or an "
        "object 'class': write one of the two.",
    ),
    CodeInfo(
        code="NH1202",
        title="a room for no level",
        explanation="'below' and 'above' leave no level between them: 'below: 4' with 'above: 10' means the levels "
        "5 to 9.",
    ),
    CodeInfo(
        code="NH1203",
        title="a wizard letter that the game uses",
        explanation="In wizard mode SHOPTYPE=letter makes a room or shop on the first level. The game has a room or "
        "shop for this letter already, and the new one could not be reached. Write another letter, or "
        "none: then a free one is taken.",
    ),
    CodeInfo(
        code="NH1205",
        title="a wizard letter was chosen, or none is left",
        explanation="The manifest names no letter for the room, so the first one is taken that neither the game nor "
        "a mod has. Write 'wizard_letter' to keep it when other mods come along.",
    ),
    CodeInfo(
        code="NH1207",
        title="too many room and shop types",
        explanation="The game keeps the number of a room or shop type in a signed char (rtype in include/mkroom.h), and "
        "level files twice that number. The mods together have more new types than there are numbers left: take one away.",
    ),
    CodeInfo(
        code="NH1208",
        title="a name of a room that C has already",
        explanation="The room's id makes names in C: a constant, a level flag, a function. One of them is in the "
        "game's source already and means something else there. Choose another id.",
    ),
    CodeInfo(
        code="NH1209",
        title="something to hold that is no container",
        explanation="'holds' lists what is in a container; the object that has it is none.",
    ),
    CodeInfo(
        code="NH1210",
        title="a monster that can't live in a room",
        explanation="The game makes some monsters only together with what belongs to them: a shopkeeper with a "
        "shop, a priest with a temple, the tail of a worm with its head. One of these in a room would "
        "be broken.",
    ),
    CodeInfo(
        code="NH1211",
        title="a room that no level has by itself",
        explanation="Without 'generation' the game never makes the room: only level files can have it, and wizard "
        "mode. Write 'generation: {chance: 1/8}', with 'below' and other conditions as you like.",
    ),
    CodeInfo(
        code="NH1212",
        title="a class of which the game makes nothing",
        explanation="The game has no objects to choose from in this class at random, or one can't lie on the floor "
        "by itself.",
    ),
)
