"""The codes of tiles."""

from nhmod.diagnostics import Code, codes_in, codes_of

NO_SERVER = Code("""NH1633 no server for the page
'nhmod tiles edit' serves its page with Starlette and uvicorn, which are not part of the least installation: pip
install 'nhmod[editor]'.""")
PORT_TAKEN = Code("""NH1634 a port that can't be had
Another program has the port that '--port' names, or this user may not take it. Leave '--port' out: then one that is
free is taken.""")
NOTHING_SEEN = Code("""NH1635 a picture on which nothing is seen
All pixels of the tile have one colour, the game's background or another: the monster or object can't be seen on the
map, or is a plain square. Mostly all of the picture is transparent (a pixel counts as such where less than half of it
is seen), or 'palette:' makes all of it one colour.""")
CODES = (
    *codes_of(vars()),
    *codes_in("""NH1601 no tile of its own
A new monster or object has no 'tile:'. It gets the tile of the thing that it was copied from, or of its neighbour in
the game's table, with its first letter as a sign in the corner. Give it a picture of its own, or say whose it shall
have: 'tile: {copy_from: human}'.

NH1602 a tile that is not in the file
The name is not the label of one tile in the target's tile file. Objects that look different until they are known are
labelled 'appearance / name'.

NH1603 a tile without an owner or without a picture
A tile says whose it is, by one of 'monster', 'object' and 'other', and gives one of 'picture' and 'copy_from'.

NH1604 the tile file and the game's table disagree
The target's own tile file has no tile for one of its monsters or objects, so that a new tile's place can't be found.
The source tree is not what it should be; fetch it again.

NH1605 two tiles for one thing
A monster or object gets its tile from two entries under 'tiles:', or from one and from its own 'tile:'. Keep one.

NH1606 a tile file that can't be read
The picture's file could not be read as text. It is to hold one tile in NetHack's text form: a colour map if it has
one of its own, '{', 16 rows of 16 letters, '}'.

NH1607 a tile for another mod's thing
A new monster's or object's tile comes with it, from the mod that adds it. Write 'tile:' there, or change the picture
of a thing of the target's own.

NH1621 a colour that a picture has nowhere
'palette:' says what becomes of a colour, but no pixel of the picture has it: nothing is changed. The hint lists what
there is.

NH1622 a tile that is copied from itself
Two or more new things say that each has the tile of another of them, so that none has a picture. Give one of them
art, or a copy of something of the game's.

NH1609 a new thing without a place for its tile
This source tree's tile files have no place for the tile of a new monster or object: they lack the tile that it would
stand behind, or are not there at all, as in variants that are played in a terminal. The thing is in the game all the
same; only a window with tiles shows another picture in its place. Mend the tree's tile files if it is to have such a
window.

NH1608 too many tiles
tile2bmp puts all tiles into an array of a fixed size and does not look whether they fit. The mods' monsters and
objects together have more tiles than that: leave some out. 'nhmod limits' shows who uses how many."""),
)
