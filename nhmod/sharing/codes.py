"""The codes of mods that are given to others and taken from them."""

from nhmod.diagnostics import Code, codes_of

NO_ARCHIVE = Code("""NH4501 this is no mod in one file
A .nhmod file is a zip archive of the mod's own files, as 'nhmod pack' makes it. This one is damaged, cut off, or
something else. Get it again, or ask whoever made it to make it with 'nhmod pack'.""")
BAD_MEMBER = Code("""NH4502 a file that a mod can't have
A .nhmod file has plain files with relative names that every system can have, and nothing else: no absolute paths, no
'..', no links, no devices, nothing hidden, nothing twice. Where the file came from somebody else, don't trust it, as
nhmod writes none such; where it is your own mod, rename the file.""")
SAME_NAME = Code("""NH4503 two files of one name
Names that differ in nothing but small and capital letters, or in how an accent is written, are one name on Windows
and macOS: one of the two files would be lost there. Rename one.""")
TOO_LARGE = Code("""NH4504 a mod in one file that is too large
It has 20,000 files and 256 MiB at most, unpacked. What a small archive unpacks to much more than that is meant to
fill a disk.""")
NO_MANIFEST = Code("""NH4505 a mod in one file without a manifest
mod.yaml stands at the top of the archive, not in a folder of it, and can be read. 'nhmod pack FOLDER' makes it so.""")
LINK_LEFT_OUT = Code("""NH4506 a link that is not packed
A .nhmod file has no links, as they would lead elsewhere for others. Put the file itself in the link's place if the
mod needs it.""")
NEEDS_A_FOLDER = Code("""NH4507 a command that needs the mod's folder
The command writes into the mod, and a .nhmod file is not unpacked to be changed. It is a zip archive: unpack it into
a folder and name that.""")
UNREACHABLE = Code("""NH4520 an address that can't be read
The server did not answer, answered with an error, or sent more than anything of its kind has. Nothing was changed;
try again later, or look whether the address under 'indexes:' in nhmod.yaml is right.""")
NO_INDEX = Code("""NH4521 no index at an address
An index is a folder with index.json and the .nhmod files that it names, on a disk or on any web server. 'nhmod index
DIR' makes index.json.""")
BAD_INDEX = Code("""NH4522 an index that can't be used
index.json is not as 'nhmod index' writes it: the message names the first value that is wrong. Nothing of it was
taken.""")
TWICE_IN_INDEX = Code("""NH4523 two files of one version of a mod
A version of a mod is one file for ever: others have pinned its hash. Give what is new a new version.""")
BAD_SIGNATURE = Code("""NH4524 a signature that does not hold
What was fetched is not what the key that you trust has signed, so somebody else may have changed it; or the key is
another one now. Nothing was taken. Ask the author for the key in another way than from the same place.""")
NO_SIGNATURE = Code("""NH4525 a signature that is missing
A key is given for this place, so it has to be signed: the file of the same name with .minisig behind it is made by
'minisign -Sm FILE'.""")
NO_VERIFIER = Code("""NH4526 nothing that verifies signatures
Signatures need a further package: pip install 'nhmod[signatures]'. Nothing is taken unverified for the lack of it.""")
OTHER_FILE = Code("""NH4527 a file that is another than the one that is meant
Its hash is not the one that the index or nhmod.lock has. It was damaged on the way, or somebody put another one in
its place. Nothing was taken.""")
NOT_AS_SAID = Code("""NH4528 a mod that is not as its index says
The manifest in the file has another id, version or requirements than the index says, so what was solved would not
hold. Nothing was taken; whoever made the index should run 'nhmod index' again.""")
OTHER_KEY = Code("""NH4529 an index that is trusted with another key
nhmod.yaml has the index with the key that it has to be signed with, and another one is given now. Nothing was
changed. If its owner has a new key, and told you so in another way than from the same place, change 'key:' in
nhmod.yaml.""")
NO_CHOICE = Code("""NH4530 mods whose versions do not go together
No choice of versions has all that is asked for, with what these require and without what they conflict with. The
message has who asks for what, and which versions there are. Nothing was changed.""")
UNKNOWN_MOD = Code("""NH4531 a mod that no index has
'nhmod search' lists what the indexes of the project have. A mod in one file, or an address of one, can be added as
well.""")
TOO_DEEP = Code("""NH4532 a choice of versions that takes too long
So many versions contradict each other that the search was ended. Ask for narrower ranges.""")
NO_PROJECT = Code("""NH4540 no project here
A project is a folder with nhmod.yaml, which says which mods of others are wanted and where they are looked for;
'nhmod add' makes it. Go to that folder, or name it with --project.""")
NOT_ASKED_FOR = Code("""NH4541 a mod that is not asked for
Only what stands under 'mods:' in nhmod.yaml can be removed or updated by name. What is there because another mod
requires it goes with that.""")
OWN_FOLDER = Code("""NH4542 a mod that is a folder of the project
A folder below mods/ is always a part of the project and takes the place of others' mods of the same id. Take the
folder away first.""")
LOCK_BEHIND = Code("""NH4543 a project whose mods are not chosen
nhmod.yaml asks for other mods than those that nhmod.lock was made for. 'nhmod update' chooses and fetches them.""")
FILE_MISSING = Code("""NH4544 a mod that is not there
nhmod.lock has a mod whose file is missing from mods/, or is another one. 'nhmod update --locked' fetches exactly
those of the lock.""")
BAD_LOCK = Code("""NH4545 a lock that can't be read
nhmod.lock is damaged, or of a later nhmod. Take it from your version control again; or delete it, and 'nhmod update'
makes it anew.""")
NOT_AS_LOCKED = Code("""NH4546 a build that is not as the lock says
With --locked a game is built only from exactly what nhmod.lock has: the same mods, game, nhmod, plugins and compiler.
The message has what is different. Get what the lock names; or build without --locked, and with --lock to take what is
here into the lock.""")

CODES = codes_of(vars())
