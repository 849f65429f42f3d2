"""The content kind ``shops``: shop types, at every site that one must reach.

The sites are PLACES in ``nhmod_shops.sites``; the example to follow is the pet shop of the guide to the sources
(chapter 10).
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="shops",
        label="shop",
        record="nhmod_shops.records:Shop",
        doc="Shop types: what they sell, who keeps them, how frequent they are.",
        title_key="id",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    declare=".planned:declare",
    plan=".planned:planned_shops",
    check=".check:check_shops",
    places=".sites:PLACES",
    limits=".limits:shop_limits",
    absent=".limits:absent_shops",
    frequencies=".limits:shop_frequencies",
    exhibits=".exhibits:shop_exhibits",
    proofs=".proofs:shop_proofs",
    import_=".importing:import_shops",
)
