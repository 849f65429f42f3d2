"""The content kind ``rooms``: special rooms such as zoos and throne rooms, at every site that one must reach.

The sites are PLACES in ``nhmod_rooms.sites``; the example to follow is the clinic of the guide to the sources
(chapter 9).
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="rooms",
        label="room",
        record="nhmod_rooms.records:Room",
        doc="Special rooms: who lives in them, what lies there, what is heard, where they come.",
        title_key="id",
    ),
    usual=("differences", "check", "places", "limits", "exhibits", "proofs"),
    declare=".planned:declare",
    plan=".planned:planned_rooms",
    frequencies=".limits:room_frequencies",
)
