"""The codes of mods that are given to others and taken from them."""

from nhmod.diagnostics import CodeInfo

NO_ARCHIVE = "NH4501"
BAD_MEMBER = "NH4502"
SAME_NAME = "NH4503"
TOO_LARGE = "NH4504"
NO_MANIFEST = "NH4505"
LINK_LEFT_OUT = "NH4506"
NEEDS_A_FOLDER = "NH4507"

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
        "A .nhmod file has plain files with relative names that every system can have, and nothing else: no absolute paths, no '..', no "
        "links, no devices, nothing hidden, nothing twice. Where the file came from somebody else, don't trust it, as nhmod writes "
        "none such; where it is your own mod, rename the file.",
    ),
    CodeInfo(
        SAME_NAME,
        "two files of one name",
        "Names that differ in nothing but small and capital letters, or in how an accent is written, are one name on Windows and macOS: "
        "one of the two files would be lost there. Rename one.",
    ),
    CodeInfo(
        TOO_LARGE,
        "a mod in one file that is too large",
        "It has 20,000 files and 256 MiB at most, unpacked. What a small archive unpacks to much more than that is meant to fill a disk.",
    ),
    CodeInfo(
        NO_MANIFEST,
        "a mod in one file without a manifest",
        "mod.yaml stands at the top of the archive, not in a folder of it, and can be read. 'nhmod pack FOLDER' makes it so.",
    ),
    CodeInfo(
        LINK_LEFT_OUT,
        "a link that is not packed",
        "A .nhmod file has no links, as they would lead elsewhere for others. Put the file itself in the link's place if the mod needs it.",
    ),
    CodeInfo(
        NEEDS_A_FOLDER,
        "a command that needs the mod's folder",
        "The command writes into the mod, and a .nhmod file is not unpacked to be changed. It is a zip archive: unpack it into "
        "a folder and name that.",
    ),
)
