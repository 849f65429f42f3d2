"""The codes of plugins that can't be loaded or that fail."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH1001",
        title="a plugin failed",
        explanation="A plugin raised an exception that is not a diagnostic. Nothing was written. This is a bug of the plugin that is "
        "named, with its distribution: report it there, with the text that --debug adds.",
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
        "read it, then give --allow-code.",
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
        "read it, then give --allow-code.",
    ),
)
