"""The content kind ``artifacts``: new rows of artilist[], their gifts and invocations, and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="artifacts",
        label="artifact",
        record="nhmod_artifacts.records:Artifact",
        doc="New artifacts, and changes of the game's own.",
    ),
    usual=("differences", "check", "edits", "sites", "exhibits", "proofs", "import_", "carriers"),
    facts=".facts:vocabularies",
    declare=".plan:declare",
    plan=".plan:make_plan",
    absent=".gifts:absent_artifacts",
)
