"""The codes of plugins that can't be loaded or that fail."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH1001",
        title="a plugin failed",
        explanation="A plugin raised an exception that is not a diagnostic. Nothing was written. This is a bug of the plugin that is "
        "named, with its distribution, the file that it was reading and the content that it was at: report it there, with the traceback "
        "that --debug shows.",
    ),
    CodeInfo(
        code="NH1002",
        title="a plugin can't be loaded",
        explanation="A plugin's module could not be imported or has a hook that nhmod does not know. Update or uninstall its "
        "distribution; 'nhmod plugins' lists what is loaded.",
    ),
    CodeInfo(
        code="NH1003",
        title="a mod's own plugins were not loaded",
        explanation="The mod's folder has a plugins/ folder with Python code. nhmod runs code of a mod only if you trust it: "
        "read it, then give --allow-code=ID with the mod's id, or --allow-code for all mods.",
    ),
    CodeInfo(
        code="NH1004",
        title="two plugins declare the same thing",
        explanation="Two plugins declare one content kind, target or code. Uninstall one of their distributions.",
    ),
    CodeInfo(
        code="NH1005",
        title="no recipe for a target, or several",
        explanation="One plugin says how a target is built. The one that declares the target should; if two do, uninstall one.",
    ),
    CodeInfo(
        code="NH1006",
        title="code of a mod's author that is not trusted",
        explanation="The mod brings C of its author's, such as a patch, which the game would run. nhmod takes it only if you trust it: "
        "read it, then give --allow-code=ID with the mod's id, or --allow-code for all mods.",
    ),
    CodeInfo(
        code="NH1020",
        title="two plugins give one vocabulary",
        explanation="A vocabulary (monsters, colours, features) is what one plugin reads out of a source tree. Two plugins give one of the "
        "same name for this tree, and which of them is right nhmod can't know. Uninstall one of the distributions that are named.",
    ),
    CodeInfo(
        code="NH1021",
        title="two plugins give the same thing for one tree",
        explanation="A limit, a site or another thing that is known by its name comes from two plugins; one would hide the other. "
        "Uninstall one of the distributions that are named.",
    ),
    CodeInfo(
        code="NH1022",
        title="a mod that is trusted is not there",
        explanation="--allow-code=ID names a mod whose code may be run, and none of the mods of this command has that id. "
        "The id stands in the manifest; the folder may be called otherwise.",
    ),
    CodeInfo(
        code="NH1090",
        title="the command line is wrong",
        explanation="An option or an argument is missing, unknown or has a value that it can't have; the exit status is 2. The code is "
        "given only where --format asks for json or sarif. '--help' after a command says what it takes.",
    ),
)
