"""The target NetHack, releases of nethack.org: where they come from, and what is read out of them."""

from nhmod.plugin import Plugin
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages", "nhmod_sandbox", "nhmod_web"),
    families=FAMILIES,
    codes=".codes:CODES",
    targets=".targets:TARGETS",
    starts=".starts:STARTS",
    identify=".identify:identify",
    facts=".facts.read:read_tables",
    differences=".facts.differences:differences",
    declare=".symbols:declare_symbols",
    check=".symbols:check_symbols",
    edits=".wider:wider",
    limits=".limits:limits",
    symbols=".symbols:symbol_edits",
    repairs=".repairs:repairs",
    variant=".variant:variant_edits",
    saved=".saved:saved",
    languages=".languages.choose:languages_of",
    header=".header:read_header",
    recipe=".recipes:recipe",
    import_=".wider:import_wider",
)
