"""The content kind ``monsters``: new rows of mons[], and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin

PLUGIN = Plugin(
    __name__,
    families=("nethack", "nle"),
    libraries=("nhmod_languages",),
    kinds=(
        Kind(
            name="monsters",
            label="monster",
            record="nhmod_monsters.records:Monster",
            doc="New monsters, and changes of the game's own.",
        ),
    ),
    codes=".codes:CODES",
    starts=".starts:STARTS",
    facts=".sites:vocabularies",
    differences=".differences:differences",
    declare=".plan:declare",
    plan=".plan:make_plan",
    check=".check:check_monsters",
    edits=".edits:monster_edits",
    limits=".limits:monster_limits",
    exhibits=".exhibits:monster_exhibits",
    sites=".declared_sites:sites",
    import_=".importing:import_monsters",
    carriers=".importing:CARRIERS",
)
