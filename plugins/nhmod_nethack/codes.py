"""The codes of reading facts out of a NetHack tree."""

from __future__ import annotations

from nhmod.diagnostics import codes_in

_WHAT_TO_DO = (
    "If the tree is your own, look at what was changed there; if it is the target's, remove it from the cache and "
    "fetch it again ('nhmod source fetch'). A release that is not one of the targets can't be read as if it were."
)

CODES = codes_in(f"""NH1801 a table, function or enumeration of the game is absent
The facts (monsters, objects, flags, rooms …) are read out of named places in the source tree, and one of them is not
in its file. {_WHAT_TO_DO}

NH1802 a row of a table is not as expected
A place that facts are read from is there but has another shape: a row with too few columns, say, or an expression
where a name should be. {_WHAT_TO_DO}

NH1803 a number of the game can't be computed
A column that holds an integer has an expression in it whose value is not known before compiling: it uses a name that
the headers do not define, or divides by zero. {_WHAT_TO_DO}

NH1804 a symbol that the game uses
All that a mod adds stands behind its symbol, a C macro. This one is a name in the game's own source, so that defining
it would change the game beyond the mod. Say another under 'symbol:', or leave it out: then it is MOD_ and the id.

NH1805 a table of another form
A place that facts are read from is there, and what reads it can make nothing of its form: most often in the tree of a
variant, whose tables have columns or rows that no release has. What needs that table can't be had for this tree; all
else can. The exception and its line are for a report to nhmod's developers.

NH1806 a language of levels that is not known
nhmod knows the languages of level files and dungeon.def of NetHack 3.4 and of 3.6. This tree's is neither: a name
that the language needs is not in its headers. Levels and dungeons of mods can't be checked or made for it; all else
can, and the tree's own levels are compiled by its own lev_comp.

NH1830 a release that nhmod can't build yet
nhmod reads this release and compiles its levels and dungeons, but has no recipe for the game itself. Build the mod
for another target.

NH1831 a game that does not tell its version
Level and dungeon files begin with the version of the game that may read them (struct version_info), and the path that
was given has nothing to take it from. Give the game's directory, its nhdat, one of its .lev files or its 'dungeon',
or the include/date.h of the tree that it was built in.

NH1832 a game of another release or machine
The game that the files are to be for is not of the target's release, or was compiled for a machine whose numbers have
other sizes. The files would be refused by it.

NH1833 the version of the files is not known
Level and dungeon files begin with numbers that only a compiled game knows. Without one, nhmod compiles the tree's own
makedefs and asks it, which needs a C compiler for the machine that the files are for. With --game no compiler is
needed: the numbers are read from the game's own files.

NH1834 no CMake that is new enough
NLE is built by its own CMakeLists.txt, which says from which release of CMake on. Distributions are often behind:
'pip install cmake' brings a recent one as a package of Python, which nhmod finds there, without touching the
system's.

NH1835 this Python can't be built for
NLE is a module of Python, and is built for the Python that runs nhmod. That needs pybind11 (which NLE's own wheel
brings along, as it brings gymnasium and numpy) and the headers of Python (on Debian the package python3-dev).

NH1836 the tree's own compilers can't be made
A level or dungeon.def is to be compiled by the lev_comp or dgn_comp of the tree itself, and these can't be compiled
here. They need a C compiler, and bison and flex where the parsers in sys/share are not those of the tree's grammars.
The message has the first lines of what failed. --compiler embedded does without them.

NH1837 a mistake that the tree's own compiler found
The lev_comp or dgn_comp of the tree reads the file, because its language is not wholly known to nhmod, and refuses
it. The words are the compiler's own; it often names the line behind the one that is wrong.

NH1838 the tree's own compiler can't be run by nhmod
nhmod runs a variant's lev_comp and dgn_comp itself, without a C compiler: it reads their grammar, scanner and C. The
message says what of them it can't read or do. With a C compiler they are compiled, and do what they always did.

NH1839 a window that the game can't be built with
'--window' names a window system that is there beside the terminal. nhmod builds those that it knows the libraries of,
in trees whose makefile has their parts (WINX11SRC …).

NH1846 scripts whose lines end as on DOS
The tree's makefiles and shell scripts have a carriage return at the end of each line, as a checkout on Windows has;
make and sh take it for a part of the line. Convert the tree's texts. Mods can be checked, and patches made for it, as
it is.

NH1851 a NetHack that something is missing of
The folder has some of the files by which a NetHack is told, and not all of them. nhmod needs the whole source: the
version, the configuration, the tables of monsters and objects.

NH1843 a place that no game can be built for
'--for' names the machine that the game is to be played on. The message names those that nhmod can build this game
for.

NH1844 an object without a source
A game for another place is compiled of what the makefile of src/ lists (HOBJ). Each object there has a rule that
names its source, or a source of the same name. A mod that adds an object adds its rule too, as the 'extras' do.

NH1845 something that this machine's tools are needed for
A game for another place is made without any program of this machine: by zig, and by nhmod's own compilers of levels
and dungeons. What is asked for beside it, a window or the tree's own compilers, can only be built here.

NH1841 a file that is to be packed and was not made
The makefile lists what goes into nhdat (DATDLB, SPEC_LEVS), and a file of that list is not there. A level needs a
description in dat/*.des whose name is the file's.""")
