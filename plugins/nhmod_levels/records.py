"""What an author writes for a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Block,
    BlockText,
    Bool,
    Choice,
    Context,
    Coordinates,
    File,
    Int,
    ListOf,
    ModFile,
    Point,
    Record,
    RecordOf,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod_languages.contents.special_level import Placed
from nhmod_levels.contents import Content, Spot, spot

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

_DRAWN = (
    "fill",
    "flags",
    "regions",
    "contents",
    "places",
    "stairs",
    "doors",
    "walls",
    "arrivals",
    "mazewalk",
    "message",
)


def area() -> ListOf[int]:
    """Make the type of a rectangle: its left, top, right and bottom edges."""
    return ListOf(Int(0, 79), at_least=4, at_most=4)


@frozen
class Place(Placed):
    """Where in a dungeon of the game the level is."""

    dungeon: Word = key(WordType("dungeons"), "The dungeon.")


@frozen
class Replacement(Record):
    """One kind of monster or object of a level of the game, or all of a class of them, that becomes another."""

    monster: Word | None = optional(
        WordType("monsters", "monster classes", brings=False),
        "The monster that goes; a class (D, dragons) for all of it, named or not.",
    )
    object: Word | None = optional(
        WordType("objects", "object classes", brings=False),
        "The object that goes; a class (rings) for all of it, named or not.",
    )
    with_: Word = key(
        WordType("monsters", "objects", "monster classes", "object classes", made=True),
        "What comes in its place; a class for any of it.",
    )

    def check_record(self, context: Context) -> None:
        """Require one of 'monster' and 'object'."""
        if (self.monster is None) == (self.object is None):
            context.report.error("NH1407", "a replacement is for one of 'monster' and 'object'", self.origin)


@frozen
class Region(Record):
    """A part of the map: its light, and what sort of room it is."""

    area: tuple[int, ...] = key(area(), "Its left, top, right and bottom edges.")
    lit: bool = key(Bool(), "Whether it is lit.", default=True)
    room: Word | None = optional(WordType("room types"), "A special room: temple, zoo, armor shop, a mod's clinic.")
    irregular: bool = key(Bool(), "Whether it is not a rectangle, but what its walls enclose.", default=False)


@frozen
class StairsUpDown(Record):
    """The level's stairs."""

    up: Point | str | None = optional(spot(), "Where one goes up; left out where nobody does.")
    down: Point | str | None = optional(spot(), "Where one goes down; left out where nobody does.")
    branch: Point | None = optional(
        Coordinates(79, 20),
        "Where a dungeon's branch leaves or is entered: on a dungeon's first level, where one comes in and gets out.",
    )
    ladders: bool = key(Bool(), "Whether up and down are ladders.", default=False)


@frozen
class Door(Record):
    """A door's state; the map says with '+' where it is (or 'S' for a secret one)."""

    at: Spot = key(spot(), "Where it is.", also=("where", "position", "location", "coordinates"))
    state: str = key(
        Choice(dict.fromkeys(("open", "closed", "locked", "nodoor", "broken", "secret", "random"), "")),
        "How it is found.",
        default="random",
    )


@frozen
class Walls(Record):
    """Walls that withstand."""

    area: tuple[int, ...] = key(area(), "Left, top, right and bottom edges.")
    against: str = key(
        Choice({"digging": "nobody digs through", "phasing": "nobody passes through"}),
        "What they withstand.",
        default="digging",
    )


@frozen
class Arrivals(Record):
    """Where those arrive who come by no stairs: by teleporting or falling."""

    area: tuple[int, ...] = key(area(), "Left, top, right and bottom edges.")
    from_: str = key(
        Choice({"above": "who comes from above", "below": "who comes from below", "anywhere": "everyone"}),
        "For whom it is.",
        default="anywhere",
    )


@frozen
class Mazewalk(Record):
    """Where the maze around the map begins."""

    at: Point = key(
        Coordinates(79, 20), "A square at the map's edge.", also=("where", "position", "location", "coordinates")
    )
    to: str = key(Choice(dict.fromkeys(("north", "east", "south", "west"), "")), "The way that leads out of the map.")


@frozen
class Level(Record):
    """A special level: a .des file, or a map and its contents, or a change of one of the game's levels."""

    name: str | None = optional(
        Text(pattern="[A-Za-z0-9][A-Za-z0-9_-]{0,13}", label="1 to 14 letters, digits, '-' and '_'"),
        "What dungeons call it; for a .des file the name that it has there.",
        also=("title",),
    )
    des: tuple[ModFile, ...] = key(
        ListOf(File(".des", brings=True)),
        "A level file. Several: one for each level language, of which the target gets its own; or variants, of which each "
        "game chooses one. A file in 3.4.3's language is upgraded where there is none in the target's.",
        default=(),
        also=("file", "level_file"),
    )
    edit: Word | None = optional(
        WordType("level files", "special levels"),
        "The level of the game that is changed; of one that has only variants (medusa), all of these.",
    )
    replace: tuple[Replacement, ...] = key(
        ListOf(RecordOf(Replacement)), "With 'edit': what becomes what in it.", default=(), saved=False
    )
    place: Place | None = optional(
        RecordOf(Place),
        "Where in a dungeon it is.",
        also=("level", "levels", "depth", "where", "at", "position", "branch", "dungeon"),
    )
    map: BlockText | None = optional(
        Block(), "The level, drawn with the letters of level files.", also=("picture", "drawing"), saved=False
    )
    fill: str = key(
        Text(max_length=6),
        "What is around the map: stone, maze, or a letter of level files.",
        default="stone",
        saved=False,
        also=("background", "filling"),
    )
    flags: tuple[Word, ...] = key(
        ListOf(WordType("level compiler flags")), "noteleport, hardfloor, nommap …", default=(), saved=False
    )
    regions: tuple[Region, ...] = key(
        ListOf(RecordOf(Region)),
        "Parts that are lit, or special rooms.",
        default=(),
        saved=False,
        also=("rooms", "areas"),
    )
    places: tuple[Point, ...] = key(
        ListOf(Coordinates(79, 20)), "Places that are shuffled: 'place 0' is one of them.", default=(), saved=False
    )
    stairs: StairsUpDown | None = optional(RecordOf(StairsUpDown), "The way up and the way down.", saved=False)
    doors: tuple[Door, ...] = key(ListOf(RecordOf(Door)), "The doors' states.", default=(), saved=False)
    contents: tuple[Content, ...] = key(
        ListOf(RecordOf(Content)),
        "Monsters, objects, traps and the like.",
        default=(),
        also=("objects", "monsters", "traps", "engravings", "features", "things", "items"),
        saved=False,
    )
    walls: tuple[Walls, ...] = key(
        ListOf(RecordOf(Walls)), "Walls that can't be dug or passed.", default=(), saved=False
    )
    arrivals: tuple[Arrivals, ...] = key(
        ListOf(RecordOf(Arrivals)),
        "Where those arrive who come by no stairs; left out: anywhere.",
        default=(),
        saved=False,
        also=("arrival", "entry"),
    )
    mazewalk: Mazewalk | None = optional(
        RecordOf(Mazewalk), "Where the maze begins; needed with 'fill: maze', which is else all walls.", saved=False
    )
    message: str | None = optional(
        Text(max_length=200),
        "What is shown on the first visit.",
        saved=False,
        also=("text", "greeting", "on_entry", "on_enter"),
    )

    @property
    def title(self) -> str:
        """What a person would call it."""
        return self.name or str(self.edit or "") or ", ".join(file.path for file in self.des)

    def check_record(self, context: Context) -> None:
        """Require one way of description, and nothing of the others; of what changes a level it is not known yet which level that is."""
        if self.edit is None:
            self.check_keys(context.report)

    def check_keys(self, report: Report) -> None:
        """Require one way of description, and nothing of the others."""
        ways = [name for name in ("des", "map", "edit") if name in self.origin.keys]
        if len(ways) != 1 and set(ways) != {"des", "edit"}:
            what = f"this has {' and '.join(ways)}" if ways else "this has none"
            report.error("NH1401", f"a level has one of 'des', 'map' and 'edit'; {what}", self.origin)
            return
        wrong = [] if "map" in ways else [name for name in _DRAWN if name in self.origin.keys]
        wrong += ["replace"] if self.replace and ways != ["edit"] else []
        wrong += ["place"] if self.place and "edit" in ways else []
        wrong += ["name"] if self.name and "edit" in ways else []
        for name in wrong:
            self._refuse(name, f"'{name}' does not go with '{ways[-1]}'", report)
        if self.edit is not None and not self.replace and not self.des:
            self._refuse("edit", "nothing is changed: an edit has 'replace' or 'des'", report)
        if self.fill == "maze" and self.mazewalk is None and "map" in ways:
            self._refuse("fill", "a maze needs 'mazewalk': the square of the map from which it is walked", report)
        if self.mazewalk is not None and self.fill != "maze" and "map" in ways:
            self._refuse("mazewalk", "'mazewalk' goes with 'fill: maze'", report)
        if "map" in ways and self.name is None:
            report.error("NH1401", "the level has no 'name'", self.origin)

    def _refuse(self, name: str, message: str, report: Report) -> None:
        drawn = name == "replace" and self.map is not None
        hint = (
            "what a mod draws has its things under 'contents': with 'edit:', write the whole list anew" if drawn else ""
        )
        report.error("NH1402", message, self.origin.at(name).location, path=f"{self.origin.path}.{name}", hint=hint)
