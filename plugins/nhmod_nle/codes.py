"""What the diagnostics of an installed NLE mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

_REINSTALL = (
    "'pip install --force-reinstall --no-deps nle==VERSION' brings the original back, with the version that you have."
)
NO_NLE = Code("""NH2601 no NLE was found
Levels go into an installed NLE, and this Python has none, or the folder that was given holds none. Install one ('pip
install nle'), or say with --nle where it is: the folder 'nle' of its Python, or an unpacked wheel.""")
CHANGED = Code(f"""NH2602 NLE's archive was changed by somebody else
The archive nhdat is neither the one that NLE's wheel brought, by the checksum that pip keeps, nor the one that nhmod
put there. It is left alone: nhmod writes over nothing that it can't bring back. {_REINSTALL}""")
NO_RECORD = Code(f"""NH2603 nothing says what NLE's archive was
pip writes down the checksum of every file that it installs (nle-VERSION.dist-info/RECORD), and nhmod compares the
archive with it before it changes anything. This NLE has no such record of it: it was built in place, say, or copied
without that folder. Use --directory, which changes no installation, with an NLE from a wheel. {_REINSTALL}""")
CONTENT = Code("""NH2604 a mod has content that an installed NLE can't take
NLE's game is compiled already. Levels and dungeons are data that it reads when it starts; monsters, objects, rooms,
shops and the like are C, and would need another game. Take them out of the mod, or keep them from NLE with 'when:
{target: nethack}'.""")
NO_ORIGINAL = Code(f"""NH2605 the kept original of NLE's archive is not there or was changed
nhmod keeps what NLE's wheel brought in nhdat.nhmod-original, beside nhdat, and everything is made from it. The file
is gone, or its checksum is no longer the one that pip wrote down. {_REINSTALL}""")
SYSTEM = Code("""NH2606 a file of NLE can't be read or written
The system refused; the message has its own words. Nothing is half-written: the archive is the old one. Where the
installation belongs to somebody else, use --directory.""")
TAKEN = Code("""NH2607 the directory has an archive that nhmod did not make
--directory names a directory of your own, new or made by 'nhmod nle install --directory' before. This one has an
nhdat of somebody else. Give another.""")
NOTHING = Code("""NH2608 there is no level to install
The mods that were named have neither a level nor a dungeon for this release of NLE. Look at their 'when:'.""")
UNKNOWN = Code("""NH2609 a release of NLE that nhmod does not know
Levels are compiled with the words of a release's source, and nhmod knows where to find that of some releases only
('nhmod source list'). Install one of those.""")
ARCHIVE = Code(f"""NH2610 NLE's archive has no compiled level
Each compiled level begins with numbers that the game compares with its own, and they are taken from the levels in the
archive. This one has none. {_REINSTALL}""")
NO_BUILD = Code("""NH2611 the directory is no build of NLE
'nhmod nle wheel' takes the directory that 'nhmod build --target nle-1.3.0 -o DIRECTORY' made, with the record
.nhmod-build.json that it left there. A build of another target, or a copy without that record, is none.""")
OTHER_PYTHON = Code("""NH2612 the build is for another Python
NLE's modules are compiled for one release of Python and one kind of machine, which the ends of their names tell. A
wheel says so too, and nhmod knows it of the Python that runs nhmod only. Install nhmod there, and build there.""")

CODES = codes_of(vars())
