"""The content kind ``attacks``: new attack types and damage types of monsters."""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="attacks",
        label="attack",
        record="nhmod_attacks.records:Attack",
        doc="New ways to attack, and what attacks do.",
        title_key="type",
    ),
    usual=("differences", "check", "edits", "sites", "exhibits", "proofs"),
    declare=".plan:declare",
    plan=".plan:make_plan",
    absent=".check:absent_attacks",
)
