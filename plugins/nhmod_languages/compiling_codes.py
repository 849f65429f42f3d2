"""What the diagnostics of compiling several level files together mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

TWO_LEVELS = Code("""NH2720 two levels of one name
A level's name is its file's: of two levels of one name the second .lev file would replace the first, without a word
from the game's own compiler. Give one of them another name.""")
NATIVE = Code("""NH2722 compiled by the tree's own compiler
The level language of a variant may have words that nhmod does not know, and known ones may mean more. So what nhmod
makes in a variant's tree is held against what the tree's own lev_comp or dgn_comp makes. Where nhmod can't read a
file, or makes other bytes of it, the tree's own compiler is right and its bytes are taken. The message says what
nhmod stumbled at. 'level check', 'render' and 'decompile' do without such a file. Where there is no C compiler, and
with --compiler embedded, nhmod runs the tree's own compiler itself.""")
UNPROVEN = Code("""NH2723 not held against the tree's own compiler
In a variant's tree nhmod holds what it compiles against what the tree's own lev_comp and dgn_comp make. These could
neither be compiled nor run here, and the message says why. The file is what nhmod makes of it; look at it in the
game.""")
NO_NATIVE = Code("""NH2724 no tree with compilers of its own
--compiler native asks for the lev_comp and dgn_comp of the source tree. What was opened here has none that could be
compiled.""")
OTHER_FILES = Code("""NH2725 level files of another make
The tree's level language is 3.6's, and its compiled level files are not: numbers that 3.6's have are missing in its
headers, as in variants that had the language before 3.6. Its descriptions are read, checked and drawn; its .lev files
are made by its own lev_comp, and 'decompile' reads none of them.""")
UNSAYABLE = Code("""NH2726 nothing that a level's program can do
Since NetHack 3.7 levels are programs in Lua, which nhmod writes from descriptions. A few things that descriptions can
say have no words in programs: a random place of some ground (random[dry]), the traps that a monster has seen, a
secret door that is locked, INIT_MAP:rogue, EXIT and BREAK out of the braces of a room or a container. Say it
otherwise, or leave the level out there with 'when:'.""")

CODES = codes_of(vars())
