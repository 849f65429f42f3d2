"""The content kind ``rooms``: special rooms such as zoos and throne rooms, at every site that one must reach.

The sites are PLACES in ``nhmod_rooms.sites``; the example to follow is the clinic of the guide to the sources
(chapter 9).
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
        name="rooms",
        label="room",
        record="nhmod_rooms.records:Room",
        doc="Special rooms: who lives in them, what lies there, what is heard, where they come.",
        title_key="id",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    declare=".planned:declare",
    plan=".planned:planned_rooms",
    check=".check:check_rooms",
    places=".sites:PLACES",
    limits=".limits:room_limits",
    frequencies=".limits:room_frequencies",
    exhibits=".exhibits:room_exhibits",
    proofs=".proofs:room_proofs",
)
