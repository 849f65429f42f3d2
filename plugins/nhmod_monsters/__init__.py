"""The content kind ``monsters``: new rows of mons[], and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="monsters",
        label="monster",
        record="nhmod_monsters.records:Monster",
        doc="New monsters, and changes of the game's own.",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    facts=".sites:vocabularies",
    differences=".differences:differences",
    declare=".plan:declare",
    plan=".plan:make_plan",
    check=".check:check_monsters",
    edits=".edits:monster_edits",
    limits=".limits:monster_limits",
    absent=".absent:absent_monsters",
    frequencies=".absent:monster_frequencies",
    exhibits=".exhibits:monster_exhibits",
    proofs=".proofs:monster_proofs",
    sites=".declared_sites:SITES",
    import_=".importing:import_monsters",
    carriers=".importing:CARRIERS",
)
