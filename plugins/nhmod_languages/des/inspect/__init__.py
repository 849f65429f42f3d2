"""Checks of a level that is laid out: what the game's own compiler takes in silence and the author hardly meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Report
from nhmod_languages.des.inspect import contents, features, fillings, inner, regions, rooms, things, walls, ways
from nhmod_languages.des.inspect.codes import CODES
from nhmod_languages.des.inspect.context import Context, Medium, habitat
from nhmod_languages.des.inspect.ground import Ground

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.location import Location
    from nhmod_languages.drawing import Drawing

__all__ = ["CODES", "Context", "Ground", "Medium", "habitat", "inspect"]

_CHECKS = (
    things.off_level,
    things.no_square,
    things.monster_in_rock,
    things.monster_in_liquid,
    things.fish_on_land,
    things.object_in_rock,
    things.object_in_lava,
    things.trap_in_rock,
    things.trap_not_made,
    things.engraving_in_rock,
    features.feature_in_rock,
    features.two_on_a_square,
    features.door_in_the_open,
    features.door_to_nothing,
    features.bare_door,
    features.bridge_without_wall,
    regions.shop_doors,
    regions.shop_light,
    regions.vault,
    regions.region_open,
    regions.region_off_level,
    regions.region_beyond_map,
    regions.region_in_rock,
    fillings.temple_without_altar,
    fillings.shrine_without_temple,
    fillings.stays_empty,
    fillings.regions_overlap,
    ways.no_way,
    ways.stairs_apart,
    ways.no_arrival,
    ways.portal_to_nowhere,
    walls.map_of_one_square,
    walls.maze_stuck,
    walls.walls_off_level,
    walls.never_lit,
    walls.hole_in_the_wall,
    rooms.room_placed,
    rooms.room_vault,
    rooms.room_fits,
    rooms.rooms_overlap,
    rooms.doors_on_walls,
    rooms.doors_to_rock,
    rooms.outside_room,
    rooms.inner_doors,
    inner.drawn_over,
    inner.wall_of_one_square,
    inner.no_square_left,
    inner.two_in_a_room,
    inner.in_inner_wall,
    contents.in_no_container,
    contents.of_nobody,
    contents.not_the_artifact,
    contents.looks_like_nothing,
    contents.no_fruit,
    contents.stairs_twice,
)


def inspect(drawings: Iterable[Drawing], report: Report, context: Context | None = None) -> None:
    """Warn of what looks wrong on levels: each warning has the place of the statement that it is about, in the text's order.

    Only what is certain is said: what depends on chance, on the game's own mazes and caves or on facts that ``context``
    does not give is passed over, and so is a level that could not be laid out to its end.
    """
    known, found = context or Context(), Report()
    for drawing in drawings:
        if not drawing.whole:
            continue
        ground = Ground(drawing)
        for check in _CHECKS:
            check(ground, known, found)
    report.extend(sorted(found.diagnostics, key=_place))


def _place(diagnostic: Diagnostic) -> tuple[bool, Location | None]:
    """Order by place; what has none comes last, in the order of the checks."""
    return diagnostic.location is None, diagnostic.location
