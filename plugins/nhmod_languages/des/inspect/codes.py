"""What the warnings of a level's checks mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

MONSTER_IN_ROCK = "NH2501"
OBJECT_IN_ROCK = "NH2502"
TRAP_IN_ROCK = "NH2503"
TRAP_NOT_MADE = "NH2504"
ENGRAVING_IN_ROCK = "NH2505"
MONSTER_IN_LIQUID = "NH2506"
FISH_ON_LAND = "NH2507"
OBJECT_IN_LAVA = "NH2508"
OFF_LEVEL = "NH2509"
FEATURE_IN_ROCK = "NH2510"
TWO_ON_A_SQUARE = "NH2511"
DOOR_IN_THE_OPEN = "NH2512"
DOOR_TO_NOTHING = "NH2513"
BRIDGE_WITHOUT_WALL = "NH2514"
SHOP_WITHOUT_DOOR = "NH2515"
SHOP_DOORS = "NH2516"
SHOP_UNLIT = "NH2517"
VAULT_SIZE = "NH2518"
VAULT_OPEN = "NH2519"
VAULT_CORRIDOR = "NH2520"
REGION_OPEN = "NH2521"
REGION_OFF_LEVEL = "NH2522"
REGION_IN_ROCK = "NH2523"
NO_WAY = "NH2524"
STAIRS_APART = "NH2525"
NO_ARRIVAL = "NH2526"
PORTAL_TO_NOWHERE = "NH2527"
MAZE_STUCK = "NH2528"
WALLS_OFF_LEVEL = "NH2529"
NEVER_LIT = "NH2530"
HOLE_IN_THE_WALL = "NH2531"
ROOM_DOES_NOT_FIT = "NH2532"
OUTSIDE_ROOM = "NH2533"
ROOM_WITHOUT_DOOR = "NH2534"
BARE_DOOR = "NH2535"
ROOM_TOO_LARGE = "NH2540"
ROOM_IN_THE_WAY = "NH2541"
ROOM_VAULT = "NH2542"
BEYOND_MAP = "NH2543"
DOOR_BEYOND_WALL = "NH2544"
ROOMS_OVERLAP = "NH2545"
NO_CONTAINER = "NH2546"
LOOKS_LIKE_NOTHING = "NH2547"
STAIRS_TWICE = "NH2548"
OF_NOBODY = "NH2549"
NAMESAKE = "NH2550"

CODES = (
    CodeInfo(
        MONSTER_IN_ROCK,
        "a monster in a wall",
        "The game puts a monster where the level says, into a wall as well. One that can't walk through walls "
        "stays there, and may be found by who digs. Coordinates count from the map's upper left corner, (0,0).",
    ),
    CodeInfo(
        OBJECT_IN_ROCK,
        "an object in a wall",
        "The game puts an object where the level says. In a wall or in solid rock only who digs finds it. Gems, "
        "boulders and buried objects are meant to be there, and nothing is said of them.",
    ),
    CodeInfo(
        TRAP_IN_ROCK,
        "a trap in a wall",
        "Nobody can step on a trap in a wall. A pit or a hole digs the wall away (src/trap.c:maketrap).",
    ),
    CodeInfo(
        TRAP_NOT_MADE,
        "a trap that is not made",
        "The game leaves out, in silence, a trap in water (src/mklev.c:mktrap), on furniture "
        "(src/trap.c:maketrap) or on stairs (src/sp_lev.c:create_trap).",
    ),
    CodeInfo(
        ENGRAVING_IN_ROCK,
        "an engraving in a wall",
        "Engravings are read by who stands on them.",
    ),
    CodeInfo(
        MONSTER_IN_LIQUID,
        "a monster that drowns or burns",
        "A monster in water must swim, fly, float or cling to the ceiling; in lava it must fly or stand fire "
        "(src/mon.c:minliquid).",
    ),
    CodeInfo(
        FISH_ON_LAND,
        "a sea monster out of water",
        "Sea monsters on land are slow to hit and lose hit points (src/mon.c:minliquid).",
    ),
    CodeInfo(
        OBJECT_IN_LAVA,
        "an object in lava",
        "What lies in lava burns, or nobody gets it.",
    ),
    CodeInfo(
        OFF_LEVEL,
        "a thing off the level",
        "A level has the columns 1 to 79 and the rows 0 to 20. src/sp_lev.c:get_location puts what is elsewhere "
        "into the lower right corner, which is mostly a wall.",
    ),
    CodeInfo(
        FEATURE_IN_ROCK,
        "stairs, an altar or the like in a wall",
        "A feature replaces the square it is put on. In a wall it opens the wall; in solid rock nobody gets to it.",
    ),
    CodeInfo(
        TWO_ON_A_SQUARE,
        "two features or two traps on one square",
        "A square holds one feature and one trap: the later statement replaces the earlier one, or is left out.",
    ),
    CodeInfo(
        DOOR_IN_THE_OPEN,
        "a door without walls",
        "A door stands between walls to its left and right, or above and below. Mostly the coordinates are off by one.",
    ),
    CodeInfo(
        DOOR_TO_NOTHING,
        "a door that leads nowhere",
        "All four squares beside the door are wall or solid rock. Mostly the coordinates are off by one.",
    ),
    CodeInfo(
        BRIDGE_WITHOUT_WALL,
        "a drawbridge without a gate",
        "A drawbridge's direction is from the square that it spans to its gate, which must be a wall. Else the "
        'game says "Cannot create drawbridge" and makes none.',
    ),
    CodeInfo(
        SHOP_WITHOUT_DOOR,
        "a shop without a door",
        "Without a door in its wall a shop gets no shopkeeper and no stock (src/shknam.c:shkinit). The region "
        "must be the floor, without the walls.",
    ),
    CodeInfo(
        SHOP_DOORS,
        "a shop with more than one door",
        "The shopkeeper stands at one door. Customers leave through the other without paying.",
    ),
    CodeInfo(
        SHOP_UNLIT,
        "a dark shop",
        "The game's own shops are lit (src/mkroom.c:mkshop).",
    ),
    CodeInfo(
        VAULT_SIZE,
        "a vault of an unusual size",
        "The game's vaults have two by two squares; the guard and the way out are made for those.",
    ),
    CodeInfo(
        VAULT_OPEN,
        "a vault with a way in",
        "A vault has no door and no gap in its walls.",
    ),
    CodeInfo(
        VAULT_CORRIDOR,
        "a vault on a level without a corridor",
        "A vault's guard comes from the nearest corridor square, '#'. Without one the game says \"Not a single "
        'corridor on this level?" (src/vault.c).',
    ),
    CodeInfo(
        REGION_OPEN,
        "a room with a gap in its wall",
        "A shop, a zoo and the like is a closed room with doors. A temple or a morgue may be open. The region "
        "must be the floor inside the walls, all of it.",
    ),
    CodeInfo(
        REGION_OFF_LEVEL,
        "a region that is not on the level",
        "A region's four numbers are the left column, the upper row, the right column and the lower row, counted "
        "from the map's corner, or on the whole level after 'levregion'.",
    ),
    CodeInfo(
        REGION_IN_ROCK,
        "a room without floor",
        "All squares of the region are wall or rock. Mostly the coordinates are off.",
    ),
    CodeInfo(
        NO_WAY,
        "a level without ways in and out",
        "A level that is written as a file gets no stairs but those that it says, and those to a dungeon that "
        "branches off there (src/mkmaze.c:fixup_special). Without any, and without a TELEPORT_REGION, whoever comes "
        "lands anywhere and can't leave.",
    ),
    CodeInfo(
        STAIRS_APART,
        "stairs without a way between them",
        "From the stairs up one can't walk to the stairs down, not even through secret doors and over water.",
    ),
    CodeInfo(
        NO_ARRIVAL,
        "a place of arrival without floor",
        "A TELEPORT_REGION, a BRANCH, a PORTAL or STAIR levregion takes a random square of floor in its area. If "
        'there is none, the game says "Couldn\'t place lregion".',
    ),
    CodeInfo(
        PORTAL_TO_NOWHERE,
        "a portal to a level that does not exist",
        "A portal names a level of dungeon.def. The game looks it up when it makes the level, and crashes if it "
        "is not there (src/mkmaze.c:fixup_special).",
    ),
    CodeInfo(
        MAZE_STUCK,
        "a maze that is not dug",
        "MAZEWALK goes one step in its direction, on to odd coordinates of the level, and digs from there to "
        "stone (blanks) two squares away, again and again.",
    ),
    CodeInfo(
        WALLS_OFF_LEVEL,
        "protected walls where no walls are",
        "NON_DIGGABLE and NON_PASSWALL protect the walls in their area, counted from the map's upper left corner.",
    ),
    CodeInfo(
        NEVER_LIT,
        "a map without light",
        'A map\'s squares are dark unless a REGION lights them: REGION:(x1,y1,x2,y2),lit,"ordinary".',
    ),
    CodeInfo(
        HOLE_IN_THE_WALL,
        "a hole in the outer wall",
        "The map's outermost line is wall but for a few squares of floor, with solid rock behind them.",
    ),
    CodeInfo(
        ROOM_DOES_NOT_FIT,
        "an inner room that does not fit",
        "A SUBROOM lies wholly in its room, which must be at least 4 by 4 squares (src/sp_lev.c:create_subroom).",
    ),
    CodeInfo(
        OUTSIDE_ROOM,
        "a thing outside its room",
        "Places in a room count from its upper left square of floor, (0,0).",
    ),
    CodeInfo(
        ROOM_WITHOUT_DOOR,
        "an inner room without a door",
        "A SUBROOM gets no door but those that its ROOMDOOR statements make (DOOR in 3.4.3): corridors lead to "
        "rooms that are in no other.",
    ),
    CodeInfo(
        BARE_DOOR,
        "a door that is drawn and not described",
        "A '+' on a map is only the place of a door. Without a DOOR statement there is an empty doorway: "
        "DOOR:closed,(x,y) puts a door into it. An 'S' without one is a closed secret door.",
    ),
    CodeInfo(
        ROOM_TOO_LARGE,
        "a room that is too large for the level",
        "A room and its walls must fit on the level. If they don't, the game leaves the room out with all that is in it, "
        "and says nothing (src/sp_lev.c:create_room).",
    ),
    CodeInfo(
        ROOM_IN_THE_WAY,
        "a room where another one is",
        "The game makes the rooms in the order of the text, each where there is still place, and leaves one out that "
        "finds none, with all that is in it. The numbers that corridors go by are those of the rooms that are made.",
    ),
    CodeInfo(
        ROOM_VAULT,
        "a vault that is a room of its own",
        "Of a ROOM of the type vault the game only keeps the place free (src/sp_lev.c:create_room). A vault is drawn on a "
        "MAP, with a REGION of two by two squares.",
    ),
    CodeInfo(
        BEYOND_MAP,
        "a region that reaches beyond its map",
        "A region counts from the upper left corner of the map above it. What reaches beyond that map lights, or "
        "protects, squares that the level does not draw. Mostly a number is one too large: the last column and the last "
        "row are one less than the width and the height.",
    ),
    CodeInfo(
        DOOR_BEYOND_WALL,
        "a door beyond its wall",
        "A door's position counts the squares of its wall from 0, from the left or from above. For one that is beyond the "
        'game says "create_door: Can\'t find a proper place!" and makes no door.',
    ),
    CodeInfo(
        ROOMS_OVERLAP,
        "two inner rooms in each other",
        "Between the floors of two rooms in one room lies a square for the wall that they share. The game does not look: "
        "it draws one room over the other (src/sp_lev.c:create_subroom).",
    ),
    CodeInfo(
        NO_CONTAINER,
        "an object in what is no container",
        "What stands in the braces of a CONTAINER (in 3.4.3: is contained) is put into it, whatever it is. Only of containers and "
        "statues the player gets it back.",
    ),
    CodeInfo(
        LOOKS_LIKE_NOTHING,
        "a monster that looks like something that is not there",
        "The name behind m_object is an object's without its class, that behind m_monster a monster's, that behind m_feature what the "
        'game explains a symbol with: "open door", "staircase up" (src/drawing.c: defsyms), and not "door". For another the game says '
        '"create_monster: can\'t find object".',
    ),
    CodeInfo(
        STAIRS_TWICE,
        "stairs in one direction twice",
        "A level has one place with stairs up, one with stairs down, and one with a ladder for each: the last that is made. The game "
        "draws the others too, and says there that one can't go up, or down.",
    ),
    CodeInfo(
        OF_NOBODY,
        "the monster of an object that has none",
        "Corpses, eggs, figurines, statues and tins are a monster's, behind montype (in 3.4.3 behind the place). Of other objects the "
        "game uses that number for something else, or not at all.",
    ),
    CodeInfo(
        NAMESAKE,
        "an artifact's name on something else",
        "The game makes an artifact of what has the artifact's name, letter by letter, and is of the artifact's kind (src/do_name.c, "
        "oname). A dagger that is called Excalibur, or a long sword that is called excalibur, is an ordinary one.",
    ),
)
