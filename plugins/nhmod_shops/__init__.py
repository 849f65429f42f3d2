"""The content kind ``shops``: shop types, at every site that one must reach.

The sites are PLACES in ``nhmod_shops.sites``; the example to follow is the pet shop of the guide to the sources
(chapter 10).
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="shops",
        label="shop",
        record="nhmod_shops.records:Shop",
        doc="Shop types: what they sell, who keeps them, how frequent they are.",
        title_key="id",
    ),
    usual=("differences", "check", "places", "limits", "exhibits", "proofs", "import_"),
    declare=".planned:declare",
    plan=".planned:planned_shops",
    absent=".limits:absent_shops",
    frequencies=".limits:shop_frequencies",
)
