"""Patches: ordinary unified diffs that a mod carries, applied at its place in the load order."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod.proofs import never_seen
from nhmod_languages.contents.starts import start_files

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages",),
    kinds=Kind(
        name="patches",
        label="patch",
        record="nhmod_patches.records:PatchFile",
        doc="Ordinary patches (unified diffs), applied to the source at the mod's place in the order. They are C: give --allow-code.",
        title_key="title",
        code=True,
    ),
    codes=("nhmod.unified:CODES", ".codes:CODES"),
    starts=start_files(__file__),
    check=".check:check_patches",
    proofs=never_seen(
        "patches",
        way="it does what it should",
        why="what a patch does is declared nowhere; a test of the mod's own can say it",
    ),
    ground=".changes:first_changes",
    edits=".changes:patch_changes",
)
