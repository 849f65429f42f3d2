"""What the diagnostics of archives (nhdat) mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

_DAMAGED = "Take the archive again from where it came from, or make it anew with 'nhmod dlb create'."
HEADER = Code(f"""NH2301 a file that is no archive of the game
An nhdat begins with a line of five numbers: the format's revision, how many entries the directory has, the room that
their names take, where the first file begins, and the archive's size (src/dlb.c, readlibdir). This file begins with
something else. {_DAMAGED}""")
REVISION = Code(f"""NH2302 an archive of another format
The first number of an nhdat is the format's revision, and every release of the game so far reads and writes revision
1 only. {_DAMAGED}""")
ENTRY = Code(f"""NH2303 an entry of an archive's directory that can't be read
Behind the first line of an nhdat comes a line for each file: how it is kept (the letter n), its name, a space, and
where it begins. The game gives up an archive with any other line among as many as the first line announces.
{_DAMAGED}""")
OFFSET = Code(f"""NH2304 a file that would lie outside its archive
Where a file begins is counted from the beginning of the archive; it can be neither behind the end nor before the end
of the directory. The game does not look, and reads something else. {_DAMAGED}""")
ORDER = Code(f"""NH2305 files of an archive in the wrong order
A file ends where the next of the directory begins, so that they stand in the order of the directory. The game does
not look, and computes a negative size. {_DAMAGED}""")
SIZE = Code(f"""NH2306 an archive that is not as long as it says
The last number of the first line is the archive's whole size. A shorter file was cut off, and what is missing is
missing from its last files: an error. In a longer one the rest is nobody's, and is passed over with a warning.
{_DAMAGED}""")
NAME_SPACE = Code(f"""NH2307 an archive whose names need more room than it says
The third number of the first line is the room for all names, one byte more each than it has letters. The game
reserves as much and looks no further: with longer names it writes over other memory. {_DAMAGED}""")
FIRST = Code("""NH2308 an archive's first file is not where the first line says
The fourth number of the first line says where the first file begins, and the directory says it as well. Nothing reads
the former; that the two differ shows that the archive was changed by hand.""")
UNSAFE = Code("""NH2309 a name that leads out of the folder
An archive's files have plain names. This one has a folder in it, or is a folder's, or has characters that a terminal
obeys. The game finds only plain names, and taking the file out would write somewhere else, so it is not taken out.
Name the files that you want: 'nhmod dlb extract nhdat data rumors'.""")
DUPLICATE = Code("""NH2310 a name is there twice in an archive
The game finds the first file of a name, never another. The librarian stores what it is told to, also twice; the
second only takes room. Leave it out.""")
HANDLING = Code("""NH2311 a file of an archive is kept in a way that nobody knows
Each line of the directory begins with a letter for compression and the like; the librarian writes n for none and
knows no other, and the game looks at none. The file is taken as it is.""")
NO_DIRECTORY = Code("""NH2312 an archive's directory does not name itself
The librarian's first entry is always 'Directory', for the directory itself. Without it the game works as well; an
archive that is written anew has it.""")
UNSTORABLE = Code("""NH2313 a name that an archive can't hold
The directory ends a name at the first blank, and the game looks for plain names without a folder. A name with blanks
makes an archive that can't be read, and one with a folder is never found. Rename the file, or say with -C in which
folder the files are.""")
EMPTY = Code("""NH2314 an archive of nothing
No file was named. Give the files, or a list of them with -I.""")
TOO_LARGE = Code("""NH2315 more than an archive can hold
The directory has eight digits for where a file begins. The librarian would write a ninth and then be wrong about the
place of every file. Leave something out.""")
UNREADABLE = Code("""NH2316 a file for an archive, or the archive itself, can't be read
The system refused to read the file; the message has its own words. Look for a misspelt name, and whether -C names the
folder that the files are in.""")
UNWRITABLE = Code("""NH2317 a file can't be written
The system refused to write; the message has its own words. Nothing is left half-written: the file that was there is
still there.""")
NOT_THERE = Code("""NH2318 an archive has no file of that name
'nhmod dlb list' shows the names. They are exact: capitals and small letters differ.""")

CODES = codes_of(vars())
