"""The targets Angband and Unangband: where their sources come from, and how the game is built and played."""

from nhmod.plugin import Plugin
from nhmod_angband.targets import FAMILIES

PLUGIN = Plugin(
    __name__,
    families=FAMILIES,
    targets=".targets:TARGETS",
    identify=".identify:identify",
    symbols=".shape:symbol_edits",
    repairs=".repairs:repairs",
    variant=".variant:variant_edits",
    recipe=".recipe:recipe",
)
