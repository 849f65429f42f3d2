"""What the tile text's diagnostics mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

NOT_TILE_TEXT = Code("""NH1611 a line that is not tile text
A tile file is a colour map ('A = (0, 0, 0)') and then tiles, each '# tile 12 (name)', '{', rows, '}'. NetHack stops
reading at the first line that is something else. Mend or delete the line.""")
ROW_WIDTH = Code("""NH1612 a tile's row is too long or too short
All rows of a tile have as many letters as the target's tiles are wide (16). NetHack reads letters, not lines: a
missing one is taken from the next row, and all that follows shifts.""")
ROW_COUNT = Code("""NH1613 a tile has too many or too few rows
A tile has as many rows as the target's tiles are high (16). Add or delete rows.""")
UNKNOWN_COLOR = Code("""NH1614 a letter that the colour map does not have
Every pixel is a letter of the colour map at the beginning of the text or, where it has none, of the file that the
tile goes into. The message lists the letters.""")
BRACE = Code("""NH1615 a tile's brace is missing
A tile's rows stand between '{' and '}', each on a line of its own.""")
LABEL = Code("""NH1616 a name that can't be a tile's label
The name in '# tile 12 (name)' is read up to the first ')' (tiletext.c:read_txttile): it can't be empty nor hold ')'
or a line break.""")
COLOR_MAP = Code("""NH1617 a fault in the colour map
A colour is 'A = (red, green, blue)': a letter, a digit or '.', once, and values from 0 to 255.""")
ONE_TILE = Code("""NH1618 not exactly one tile
A mod's tile text holds one tile: '{', the rows, '}', with or without a colour map and a '# tile …' line first.""")
PILLOW = Code("""NH1619 pictures need Pillow
Tiles are drawn with the Pillow library. Install it with nhmod: pip install 'nhmod[tiles]'.""")
FOREIGN_COLOR = Code("""NH1620 a colour that the target's tiles do not have
A picture with a colour map of its own goes into the target's tile file, which has a map too: each colour that the
picture uses must be there, exactly. The releases' maps differ (3.6 has greys that 3.4.3 has not): take one of the
nearest, or give another picture for that target ('when:'). What variants have in place of (204, 79, 0), the red brown
of NetHack's maps, is taken for it where the two look alike (NH1625).""")
NO_ART = Code("""NH1623 a picture that can't be a tile's art
Art is a PNG, BMP or GIF that stands still, of 8 bits a colour (RGB, RGBA, grey, or with a palette). The message says
what this one is. Save it again as a PNG. 'nhmod tiles import' has no use for a picture of which nothing is seen.""")
ART_SIZE = Code("""NH1624 art of another size
Tiles are square, 16 by 16 pixels in the game's files. Art of a multiple of that (32 by 32, 48 by 48 …) is made
smaller; any other size would have to be cut or stretched, which is the author's to do.""")
INDEX = Code("""NH1626 an index of tiles that can't be used
'nhmod tiles import' makes tile text of a set of pictures by the index.json that 'nhmod tiles export' writes beside
them. This one is no such index, or names a picture that is not there.""")
SHEET = Code("""NH1627 a picture that is no sheet of a game's tiles
'nhmod tiles convert' takes a sheet as tile2bmp writes it, of tiles of any size: square, 40 beside each other, or as
many as '--columns' says, in the order of the game that '--from' names. This picture can't be divided so, has fewer
tiles than that game, or has room for so many more that its tiles must be larger.""")
CONVERTER = Code("""NH1628 tiles that the game's own converter can't write
'nhmod tiles export --as' writes what the tree's own tile2x11 and tile2bmp would. These have room for so many tiles
and colours, and the tree may lack one of them, or what nhmod must know of it. The message says what is too many, or
what is missing.""")
MISSING = Code("""NH1629 a thing of the tree without a tile
The tiles stand in the order of the tree's tables. Where that of a monster or an object is missing, all behind it are
shown for others. Give it one, behind that of the thing before it in the table.""")
UNUSED = Code("""NH1630 a tile that nothing has
The label is that of no monster or object of the game, nor of one that can be compiled out (tilemap.c,
conditionals[]). It is misspelt, or a tile too many, and then all behind it are shown for others.""")
TWICE = Code("""NH1631 more tiles of one label than things
Several tiles have one label, and fewer things are called that. Call each as its thing is called, or delete one.""")
ALIKE = Code("""NH1632 tiles that can hardly be told apart
Two pictures are the same, or differ in so little that an eye does not see it. Who plays with tiles can't tell the two
apart: give one other colours or a sign ('palette:', 'sign:').""")
INEXACT = Code("""NH1625 art with a colour that the target's tiles do not have
The game's tiles have a few dozen colours. Art gets the nearest of them, as the eye sees it, with this note for each;
with 'exact: true' it is refused. Draw with the target's colours, or say with 'palette:' what becomes of one.""")

CODES = codes_of(vars())
