"""The content kind ``abilities``: what monsters do with items, or without one (src/muse.c; the sources guide, section 7.2).

The sites are PLACES in ``nhmod_abilities.sites``; what happens is said with the effects of ``nhmod_effects``, or in C.
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="abilities",
        label="ability",
        record="nhmod_abilities.records:Ability",
        doc="What monsters do: use an item, or act without one.",
        title_key="name",
    ),
    usual=("differences", "check", "places", "exhibits", "proofs"),
    plan=".planned:planned_abilities",
)
