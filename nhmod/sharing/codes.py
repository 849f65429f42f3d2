"""The codes of mods that are given to others and taken from them."""

from nhmod.diagnostics import CodeInfo

NO_ARCHIVE = "NH4501"
BAD_MEMBER = "NH4502"
SAME_NAME = "NH4503"
TOO_LARGE = "NH4504"
NO_MANIFEST = "NH4505"
LINK_LEFT_OUT = "NH4506"
NEEDS_A_FOLDER = "NH4507"
UNREACHABLE = "NH4520"
NO_INDEX = "NH4521"
BAD_INDEX = "NH4522"
TWICE_IN_INDEX = "NH4523"
BAD_SIGNATURE = "NH4524"
NO_SIGNATURE = "NH4525"
NO_VERIFIER = "NH4526"
OTHER_FILE = "NH4527"
NOT_AS_SAID = "NH4528"
OTHER_KEY = "NH4529"
NO_CHOICE = "NH4530"
UNKNOWN_MOD = "NH4531"
TOO_DEEP = "NH4532"
NO_PROJECT = "NH4540"
NOT_ASKED_FOR = "NH4541"
OWN_FOLDER = "NH4542"
LOCK_BEHIND = "NH4543"
FILE_MISSING = "NH4544"
BAD_LOCK = "NH4545"
NOT_AS_LOCKED = "NH4546"

CODES = (
    CodeInfo(
        NO_ARCHIVE,
        "this is no mod in one file",
        "A .nhmod file is a zip archive of the mod's own files, as 'nhmod pack' makes it. This one is damaged, cut off, or "
        "something else. Get it again, or ask whoever made it to make it with 'nhmod pack'.",
    ),
    CodeInfo(
        BAD_MEMBER,
        "a file that a mod can't have",
        "A .nhmod file has plain files with relative names that every system can have, and nothing else: no absolute paths, "
        "no '..', no links, no devices, nothing hidden, nothing twice. Where the file came from somebody else, don't trust "
        "it, as nhmod writes none such; where it is your own mod, rename the file.",
    ),
    CodeInfo(
        SAME_NAME,
        "two files of one name",
        "Names that differ in nothing but small and capital letters, or in how an accent is written, are one name on Windows "
        "and macOS: one of the two files would be lost there. Rename one.",
    ),
    CodeInfo(
        TOO_LARGE,
        "a mod in one file that is too large",
        "It has 20,000 files and 256 MiB at most, unpacked. What a small archive unpacks to much more than that is meant to "
        "fill a disk.",
    ),
    CodeInfo(
        NO_MANIFEST,
        "a mod in one file without a manifest",
        "mod.yaml stands at the top of the archive, not in a folder of it, and can be read. 'nhmod pack FOLDER' makes it so.",
    ),
    CodeInfo(
        LINK_LEFT_OUT,
        "a link that is not packed",
        "A .nhmod file has no links, as they would lead elsewhere for others. Put the file itself in the link's place if the "
        "mod needs it.",
    ),
    CodeInfo(
        NEEDS_A_FOLDER,
        "a command that needs the mod's folder",
        "The command writes into the mod, and a .nhmod file is not unpacked to be changed. It is a zip archive: unpack it "
        "into a folder and name that.",
    ),
    CodeInfo(
        UNREACHABLE,
        "an address that can't be read",
        "The server did not answer, answered with an error, or sent more than anything of its kind has. Nothing was changed; "
        "try again later, or look whether the address under 'indexes:' in nhmod.yaml is right.",
    ),
    CodeInfo(
        NO_INDEX,
        "no index at an address",
        "An index is a folder with index.json and the .nhmod files that it names, on a disk or on any web server. 'nhmod "
        "index DIR' makes index.json.",
    ),
    CodeInfo(
        BAD_INDEX,
        "an index that can't be used",
        "index.json is not as 'nhmod index' writes it: the message names the first value that is wrong. Nothing of it was "
        "taken.",
    ),
    CodeInfo(
        TWICE_IN_INDEX,
        "two files of one version of a mod",
        "A version of a mod is one file for ever: others have pinned its hash. Give what is new a new version.",
    ),
    CodeInfo(
        BAD_SIGNATURE,
        "a signature that does not hold",
        "What was fetched is not what the key that you trust has signed, so somebody else may have changed it; or the key is "
        "another one now. Nothing was taken. Ask the author for the key in another way than from the same place.",
    ),
    CodeInfo(
        NO_SIGNATURE,
        "a signature that is missing",
        "A key is given for this place, so it has to be signed: the file of the same name with .minisig behind it is made by "
        "'minisign -Sm FILE'.",
    ),
    CodeInfo(
        NO_VERIFIER,
        "nothing that verifies signatures",
        "Signatures need a further package: pip install 'nhmod[signatures]'. Nothing is taken unverified for the lack of it.",
    ),
    CodeInfo(
        OTHER_FILE,
        "a file that is another than the one that is meant",
        "Its hash is not the one that the index or nhmod.lock has. It was damaged on the way, or somebody put another one in "
        "its place. Nothing was taken.",
    ),
    CodeInfo(
        NOT_AS_SAID,
        "a mod that is not as its index says",
        "The manifest in the file has another id, version or requirements than the index says, so what was solved would not "
        "hold. Nothing was taken; whoever made the index should run 'nhmod index' again.",
    ),
    CodeInfo(
        OTHER_KEY,
        "an index that is trusted with another key",
        "nhmod.yaml has the index with the key that it has to be signed with, and another one is given now. Nothing was "
        "changed. If its owner has a new key, and told you so in another way than from the same place, change 'key:' in "
        "nhmod.yaml.",
    ),
    CodeInfo(
        NO_CHOICE,
        "mods whose versions do not go together",
        "No choice of versions has all that is asked for, with what these require and without what they conflict with. The "
        "message has who asks for what, and which versions there are. Nothing was changed.",
    ),
    CodeInfo(
        UNKNOWN_MOD,
        "a mod that no index has",
        "'nhmod search' lists what the indexes of the project have. A mod in one file, or an address of one, can be added as "
        "well.",
    ),
    CodeInfo(
        TOO_DEEP,
        "a choice of versions that takes too long",
        "So many versions contradict each other that the search was ended. Ask for narrower ranges.",
    ),
    CodeInfo(
        NO_PROJECT,
        "no project here",
        "A project is a folder with nhmod.yaml, which says which mods of others are wanted and where they are looked for; "
        "'nhmod add' makes it. Go to that folder, or name it with --project.",
    ),
    CodeInfo(
        NOT_ASKED_FOR,
        "a mod that is not asked for",
        "Only what stands under 'mods:' in nhmod.yaml can be removed or updated by name. What is there because another mod "
        "requires it goes with that.",
    ),
    CodeInfo(
        OWN_FOLDER,
        "a mod that is a folder of the project",
        "A folder below mods/ is always a part of the project and takes the place of others' mods of the same id. Take the "
        "folder away first.",
    ),
    CodeInfo(
        LOCK_BEHIND,
        "a project whose mods are not chosen",
        "nhmod.yaml asks for other mods than those that nhmod.lock was made for. 'nhmod update' chooses and fetches them.",
    ),
    CodeInfo(
        FILE_MISSING,
        "a mod that is not there",
        "nhmod.lock has a mod whose file is missing from mods/, or is another one. 'nhmod update --locked' fetches exactly "
        "those of the lock.",
    ),
    CodeInfo(
        BAD_LOCK,
        "a lock that can't be read",
        "nhmod.lock is damaged, or of a later nhmod. Take it from your version control again; or delete it, and 'nhmod "
        "update' makes it anew.",
    ),
    CodeInfo(
        NOT_AS_LOCKED,
        "a build that is not as the lock says",
        "With --locked a game is built only from exactly what nhmod.lock has: the same mods, game, nhmod, plugins and "
        "compiler. The message has what is different. Get what the lock names; or build without --locked, and with --lock to "
        "take what is here into the lock.",
    ),
)
