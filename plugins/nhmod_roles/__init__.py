"""The content kind ``roles``: a player class with its quest, at every site that it must reach.

The sites are PLACES in ``nhmod_roles.sites``; the steps are those of the levels guide (section 9.2, "Adding New Classes").
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="roles",
        label="role",
        record="nhmod_roles.records:Role",
        doc="Players' roles: what one is, begins with and learns, and the quest with its levels and texts.",
        title_key="title",
        also_named=("code",),
    ),
    usual=("differences", "check", "places", "exhibits", "proofs"),
    declare=".declare:declare",
    plan=".planned:planned_roles",
)
