"""What the warnings of a level's checks mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

MONSTER_IN_ROCK = Code("""NH2501 a monster in a wall
The game puts a monster where the level says, into a wall as well. One that can't walk through walls stays there, and
may be found by who digs. Coordinates count from the map's upper left corner, (0,0).""")
OBJECT_IN_ROCK = Code("""NH2502 an object in a wall
The game puts an object where the level says. In a wall or in solid rock only who digs finds it. Gems, boulders and
buried objects are meant to be there, and nothing is said of them.""")
TRAP_IN_ROCK = Code("""NH2503 a trap in a wall
Nobody can step on a trap in a wall. A pit or a hole digs the wall away (src/trap.c:maketrap).""")
TRAP_NOT_MADE = Code("""NH2504 a trap that is not made
The game leaves out, in silence, a trap in water (src/mklev.c:mktrap), on furniture (src/trap.c:maketrap) or on stairs
(src/sp_lev.c:create_trap).""")
ENGRAVING_IN_ROCK = Code("""NH2505 an engraving in a wall
Engravings are read by who stands on them.""")
MONSTER_IN_LIQUID = Code("""NH2506 a monster that drowns or burns
A monster in water must swim, fly, float or cling to the ceiling; in lava it must fly or stand fire
(src/mon.c:minliquid).""")
FISH_ON_LAND = Code("""NH2507 a sea monster out of water
Sea monsters on land are slow to hit and lose hit points (src/mon.c:minliquid).""")
OBJECT_IN_LAVA = Code("""NH2508 an object in lava
What lies in lava burns, or nobody gets it.""")
OFF_LEVEL = Code("""NH2509 a thing off the level
A level has the columns 1 to 79 and the rows 0 to 20. src/sp_lev.c:get_location puts what is elsewhere into the lower
right corner, which is mostly a wall.""")
FEATURE_IN_ROCK = Code("""NH2510 stairs, an altar or the like in a wall
A feature replaces the square it is put on. In a wall it opens the wall; in solid rock nobody gets to it.""")
TWO_ON_A_SQUARE = Code("""NH2511 two features or two traps on one square
A square holds one feature and one trap: the later statement replaces the earlier one, or is left out.""")
DOOR_IN_THE_OPEN = Code("""NH2512 a door without walls
A door stands between walls to its left and right, or above and below. Mostly the coordinates are off by one.""")
DOOR_TO_NOTHING = Code("""NH2513 a door that leads nowhere
All four squares beside the door are wall or solid rock. Mostly the coordinates are off by one.""")
BRIDGE_WITHOUT_WALL = Code("""NH2514 a drawbridge without a gate
A drawbridge's direction is from the square that it spans to its gate, which must be a wall. Else the game says
"Cannot create drawbridge" and makes none.""")
SHOP_WITHOUT_DOOR = Code("""NH2515 a shop without a door
Without a door in its wall a shop gets no shopkeeper and no stock (src/shknam.c:shkinit). The region must be the
floor, without the walls.""")
SHOP_DOORS = Code("""NH2516 a shop with more than one door
The shopkeeper stands at one door. Customers leave through the other without paying.""")
SHOP_UNLIT = Code("""NH2517 a dark shop
The game's own shops are lit (src/mkroom.c:mkshop).""")
VAULT_SIZE = Code("""NH2518 a vault of an unusual size
The game's vaults have two by two squares; the guard and the way out are made for those.""")
VAULT_OPEN = Code("""NH2519 a vault with a way in
A vault has no door and no gap in its walls.""")
VAULT_CORRIDOR = Code("""NH2520 a vault on a level without a corridor
A vault's guard comes from the nearest corridor square, '#'. Without one the game says "Not a single corridor on this
level?" (src/vault.c).""")
REGION_OPEN = Code("""NH2521 a room with a gap in its wall
A shop, a zoo and the like is a closed room with doors. A temple or a morgue may be open. The region must be the floor
inside the walls, all of it.""")
REGION_OFF_LEVEL = Code("""NH2522 a region that is not on the level
A region's four numbers are the left column, the upper row, the right column and the lower row, counted from the map's
corner, or on the whole level after 'levregion'.""")
REGION_IN_ROCK = Code("""NH2523 a room without floor
All squares of the region are wall or rock. Mostly the coordinates are off.""")
NO_WAY = Code("""NH2524 a level without ways in and out
A level that is written as a file gets no stairs but those that it says, and those to a dungeon that branches off
there (src/mkmaze.c:fixup_special). Without any, and without a TELEPORT_REGION, whoever comes lands anywhere and can't
leave.""")
STAIRS_APART = Code("""NH2525 stairs without a way between them
From the stairs up one can't walk to the stairs down, not even through secret doors and over water.""")
NO_ARRIVAL = Code("""NH2526 a place of arrival without floor
A TELEPORT_REGION, a BRANCH, a PORTAL or STAIR levregion takes a random square of floor in its area. If there is none,
the game says "Couldn't place lregion".""")
PORTAL_TO_NOWHERE = Code("""NH2527 a portal to a level that does not exist
A portal names a level of dungeon.def. The game looks it up when it makes the level, and crashes if it is not there
(src/mkmaze.c:fixup_special).""")
MAZE_STUCK = Code("""NH2528 a maze that is not dug
MAZEWALK goes one step in its direction, on to odd coordinates of the level, and digs from there to stone (blanks) two
squares away, again and again.""")
WALLS_OFF_LEVEL = Code("""NH2529 protected walls where no walls are
NON_DIGGABLE and NON_PASSWALL protect the walls in their area, counted from the map's upper left corner.""")
NEVER_LIT = Code("""NH2530 a map without light
A map's squares are dark unless a REGION lights them: REGION:(x1,y1,x2,y2),lit,"ordinary".""")
HOLE_IN_THE_WALL = Code("""NH2531 a hole in the outer wall
The map's outermost line is wall but for a few squares of floor, with solid rock behind them.""")
ROOM_DOES_NOT_FIT = Code("""NH2532 an inner room that does not fit
A SUBROOM lies wholly in its room, which must be at least 4 by 4 squares (src/sp_lev.c:create_subroom).""")
OUTSIDE_ROOM = Code("""NH2533 a thing outside its room
Places in a room count from its upper left square of floor, (0,0).""")
ROOM_WITHOUT_DOOR = Code("""NH2534 an inner room without a door
A SUBROOM gets no door but those that its ROOMDOOR statements make (DOOR in 3.4.3): corridors lead to rooms that are
in no other.""")
BARE_DOOR = Code("""NH2535 a door that is drawn and not described
A '+' on a map is only the place of a door. Without a DOOR statement there is an empty doorway: DOOR:closed,(x,y) puts
a door into it. An 'S' without one is a closed secret door.""")
ROOM_TOO_LARGE = Code("""NH2540 a room that is too large for the level
A room and its walls must fit on the level. If they don't, the game leaves the room out with all that is in it, and
says nothing (src/sp_lev.c:create_room).""")
ROOM_IN_THE_WAY = Code("""NH2541 a room where another one is
The game makes the rooms in the order of the text, each where there is still place, and leaves one out that finds
none, with all that is in it. The numbers that corridors go by are those of the rooms that are made.""")
ROOM_VAULT = Code("""NH2542 a vault that is a room of its own
Of a ROOM of the type vault the game only keeps the place free (src/sp_lev.c:create_room). A vault is drawn on a MAP,
with a REGION of two by two squares.""")
BEYOND_MAP = Code("""NH2543 a region that reaches beyond its map
A region counts from the upper left corner of the map above it. What reaches beyond that map lights, or protects,
squares that the level does not draw. Mostly a number is one too large: the last column and the last row are one less
than the width and the height.""")
DOOR_BEYOND_WALL = Code("""NH2544 a door beyond its wall
A door's position counts the squares of its wall from 0, from the left or from above. For one that is beyond the game
says "create_door: Can't find a proper place!" and makes no door.""")
DOOR_TO_ROCK = Code("""NH2556 a door of a room with rock behind it
What stands behind a door of a room must be neither rock nor wall; since 3.6 the game makes no other one, and says
"create_door: Can't find a proper place!" (src/sp_lev.c:create_door). Behind the walls of a ROOM is rock when its
doors are made: corridors bring doors of their own. A SUBROOM at its room's edge has that room's wall, with rock
behind it. 3.4.3 makes such a door, and it leads nowhere.""")
DRAWN_OVER = Code("""NH2557 an inner room over what is there
Since 3.6 a level's statements are obeyed in the order of the text, and a SUBROOM is drawn over what its room has
already: stairs and fountains are gone, and what else is under its walls nobody finds. In 3.4.3 the inner rooms are
made first. Write them first.""")
WALL_OF_ONE = Code("""NH2558 a door at a random place of a wall of one square
3.4.3 draws a door's place from the wall's squares but the last, and of a wall of one square that is a division by
zero (src/sp_lev.c:create_door). Inner rooms of a random size can be one square wide.""")
NO_SQUARE_LEFT = Code("""NH2559 a room that its inner rooms fill
For what is anywhere in a room the game tries a hundred squares, none of an inner room and its walls, and then ends
with "get_room_loc : can't find a place!" (src/sp_lev.c, src/mkroom.c:somexy).""")
TWO_IN_A_ROOM = Code("""NH2560 two things on one square of a room
In a room altars and traps, and in 3.4.3 stairs, are put on plain floor. Where something else stands, 3.6 takes
another square without a word, and 3.4.3 ends with "get_free_room_loc: can't find a place!" (src/sp_lev.c).""")
IN_INNER_WALL = Code("""NH2561 a thing in the wall of an inner room
A SUBROOM's walls stand on squares of its room. Places count from the room's upper left square of floor; the floor of
a SUBROOM that is one square from its room's wall is moved to the wall (src/sp_lev.c:create_subroom).""")
ROOMS_OVERLAP = Code("""NH2545 two inner rooms in each other
Between the floors of two rooms in one room lies a square for the wall that they share. The game does not look: it
draws one room over the other (src/sp_lev.c:create_subroom).""")
NO_CONTAINER = Code("""NH2546 an object in what is no container
What stands in the braces of a CONTAINER (in 3.4.3: is contained) is put into it, whatever it is. Only of containers
and statues the player gets it back.""")
LOOKS_LIKE_NOTHING = Code("""NH2547 a monster that looks like something that is not there
The name behind m_object is an object's without its class, that behind m_monster a monster's, that behind m_feature
what the game explains a symbol with: "open door", "staircase up" (src/drawing.c: defsyms), and not "door". For
another the game says "create_monster: can't find object".""")
FRUIT = Code("""NH2555 a fruit with an enchantment
A slime mold keeps in place of an enchantment which fruit it is. Of one that there is not the game says that it is a
bad fruit, each time that somebody sees it.""")
STAIRS_TWICE = Code("""NH2548 stairs in one direction twice
A level has one place with stairs up, one with stairs down, and one with a ladder for each: the last that is made. The
game draws the others too, and says there that one can't go up, or down.""")
OF_NOBODY = Code("""NH2549 the monster of an object that has none
Corpses, eggs, figurines, statues and tins are a monster's, behind montype (in 3.4.3 behind the place). Of other
objects the game uses that number for something else, or not at all.""")
NAMESAKE = Code("""NH2550 an artifact's name on something else
The game makes an artifact of what has the artifact's name, letter by letter, and is of the artifact's kind
(src/do_name.c, oname). A dagger that is called Excalibur, or a long sword that is called excalibur, is an ordinary
one.""")

TEMPLE_WITHOUT_ALTAR = Code("""NH2551 a temple without an altar
Of a temple the game makes nothing but the room: the altar is the level's own, and its priest comes with it
(src/sp_lev.c: create_altar). Write ALTAR:(x,y),noalign,shrine behind the region, in a drawn level {altar: lawful, at:
[x, y], priest: true}. Who comes into a temple without a priest is told that it is empty.""")
SHRINE_WITHOUT_TEMPLE = Code("""NH2552 a priest without a temple
An altar of the type shrine or sanctum (in a drawn level one with 'priest: true') has its priest only in a temple: a
region, or a room, of that type, which since 3.6 stands before the altar. Elsewhere it is an ordinary altar
(src/sp_lev.c: create_altar).""")
STAYS_EMPTY = Code("""NH2553 a room that stays empty
Of a level file the game fills shops, vaults and some types of rooms more; of others it only remembers the type
(src/sp_lev.c: fill_room). A swamp gets no pools, and in 3.4.3 an ant hole, a cockatrice nest and a leprechaun hall
get nobody: these are filled where the game makes the level itself. Put in what is to be there.""")
REGIONS_OVERLAP = Code("""NH2554 two rooms on the same squares
A square belongs to one room. Where two regions of a type are on it the game takes it for the last one's: the
shopkeeper, the priest or the guard of the other does not see who is there.""")
NO_SQUARE = Code("""NH2562 a random place where there is no floor
A random place is a square of floor on the map before it, in 3.4.3 on that of NOMAP as well, which is one square of
stone. Where there is none 3.4.3 ends with "get_location: can't find a place!", and 3.6 says that and takes the lower
right corner (src/sp_lev.c: get_location).""")
MAP_OF_ONE = Code("""NH2563 a map of one square
A map of one square is what NOMAP is: the game draws nothing of it, and what follows counts from the upper left corner
of the level (src/sp_lev.c: spo_map, in 3.4.3 with INIT_MAP: load_maze).""")

CODES = codes_of(vars())
