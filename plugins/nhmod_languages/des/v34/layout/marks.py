"""The marks of a level's things: what stands in rooms and on maps, as src/sp_lev.c places it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.printer import value
from nhmod_languages.des.v36.layout.scene import Where, among
from nhmod_languages.drawing import NO_HOLDER, Area, Mark, full_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.source import Source

_LISTS = {"RANDOM_OBJECTS": "object", "RANDOM_MONSTERS": "monster"}


class Marks:
    """Makes the marks of one room, or of one part of a maze.

    ``start`` is what coordinates count from, ``area`` what a random place is in (none: the level), ``registers`` are
    the lists that ``place[0]`` and ``monster[0]`` refer to, which the game shuffles (sp_lev_shuffle), and ``inside`` is
    the number of the room.
    """

    def __init__(
        self,
        source: Source,
        *,
        start: tuple[int, int] = (0, 0),
        area: Area | None = None,
        registers: Sequence[ast.RandomClasses | ast.RandomPlaces] = (),
        inside: int = -1,
        holder: Mark | None = None,
    ) -> None:
        """Begin without marks; ``holder`` is the last container of what stands before, where the game goes on with it."""
        self._source = source
        self._start = start
        self._area = area
        self._inside = inside
        self._places: tuple[ast.Place, ...] = ()
        self._classes: dict[str, tuple[str, ...]] = {}
        for node in registers:
            if isinstance(node, ast.RandomPlaces):
                self._places = node.points
            else:
                letters = tuple(sorted({letter.value for letter in node.letters}))
                self._classes[_LISTS[node.keyword.text]] = letters
        self.holder = holder or Mark(kind="object", name=NO_HOLDER, detail={})
        self.marks: list[Mark] = []

    def add(self, node: ast.Command) -> None:
        """Mark what a command makes; what is no thing with a place is passed over."""
        match node:
            case ast.Monster():
                self._thing(
                    "monster", node, node.place, _monster(node), name=node.name, letter=node.letter, chance=node.chance
                )
            case ast.Object():
                self._object(node)
            case ast.Trap():
                self._thing("trap", node, node.place, {}, name=node.name, chance=node.chance)
            case (
                ast.Stair() | ast.Feature() | ast.Door() | ast.Altar() | ast.Gold() | ast.Drawbridge() | ast.MazeWalk()
            ):
                self._thing(node.keyword.text.lower(), node, node.place, _beside_place(node))
            case ast.RoomDoor():
                self._room_door(node)
            case ast.Engraving():
                self._thing("engraving", node, node.place, {"text": node.text.value, "type": node.type.text})
            case ast.LevelRegion():
                self._level_region(node)
            case ast.Undiggable():
                self.extent(node.keyword.text.lower(), node, self.area(node.area), {})

    def area(self, box: ast.Box) -> Area:
        """Return a region's area on the level."""
        x, y = (0, 0) if box.whole else self._start
        return Area(x1=box.x1.value + x, y1=box.y1.value + y, x2=box.x2.value + x, y2=box.y2.value + y)

    def extent(
        self,
        kind: str,
        node: ast.Command,
        area: Area,
        detail: Mapping[str, str],
        *,
        name: str = "",
        excluded: Area | None = None,
    ) -> None:
        """Mark an area."""
        location = self._source.location(node.span)
        mark = Mark(kind=kind, name=name, area=area, excluded=excluded, detail=detail, location=location)
        self.marks.append(mark)

    def _thing(
        self,
        kind: str,
        node: ast.Command,
        place: ast.Place,
        detail: Mapping[str, str],
        *,
        name: ast.Text | ast.Word | None = None,
        letter: ast.Letter | ast.Register | ast.Word | None = None,
        chance: ast.Percent | None = None,
    ) -> Mark:
        # A name counts with its class; an object's, whatever object class a register gives (create_object).
        by_register = isinstance(letter, ast.Register) and isinstance(name, ast.Text) and kind == "object"
        if not (by_register or letter is None or isinstance(letter, ast.Letter)):
            name = None
        letters = () if by_register else self._letters(letter)
        more = {"one of": ", ".join(letters)} if len(letters) > 1 else {}
        if chance is not None:
            more["chance"] = f"{chance.value}%"
        where = self._where(place)
        mark = Mark(
            kind=kind,
            name=name.value if isinstance(name, ast.Text) else "",
            letter=letters[0] if len(letters) == 1 else "",
            x=where.x,
            y=where.y,
            area=where.area,
            spots=where.spots,
            certain=chance is None or chance.value == 100,  # noqa: PLR2004 - percent
            inside=self._inside,
            detail={**detail, **more},
            location=self._source.location(node.span),
        )
        self.marks.append(mark)
        return mark

    def _letters(self, letter: ast.Letter | ast.Register | ast.Word | None) -> tuple[str, ...]:
        """Return the classes that a thing may be of; none where it may be of any."""
        if isinstance(letter, ast.Letter):
            return (letter.value,)
        return self._classes.get(letter.kind.text, ()) if isinstance(letter, ast.Register) else ()

    def _where(self, place: ast.Place) -> Where:
        """Return the square, or what a random one is in, or between which it is."""
        places = self._places if isinstance(place, ast.Register) else (place,)
        fixed = [self._square(one) for one in places if isinstance(one, ast.Pair)]
        return among(fixed) if fixed else Where(area=self._area)

    def _square(self, pair: ast.Pair) -> tuple[int, int]:
        x, y = (part.value if isinstance(part, ast.Number) else 0 for part in (pair.first, pair.second))
        return x + self._start[0], y + self._start[1]

    def _object(self, node: ast.Object) -> None:
        detail: dict[str, str] = {}
        if node.curse is not None and node.curse.text != "random":
            detail["curse"] = node.curse.text
        if node.corpse is not None:
            detail["of"] = node.corpse.value
        if isinstance(node.enchantment, ast.Number):
            detail["enchantment"] = value(node.enchantment)
        if isinstance(node.title, ast.Text):
            detail["called"] = node.title.value
        is_container = node.keyword.text == "CONTAINER"
        # A container that is said to be contained is not: it stands at a random place (create_object).
        contained = not is_container and isinstance(node.place, ast.Word) and node.place.text == "contained"
        name = node.name
        if isinstance(name, ast.Text) and isinstance(node.letter, ast.Letter):
            name = ast.Text(span=name.span, value=full_name(name.value, node.letter.value))
        mark = self._thing("object", node, node.place, detail, name=name, letter=node.letter, chance=node.chance)
        if contained:
            holder = self.holder
            self.marks[-1] = mark = replace(
                mark,
                x=holder.x,
                y=holder.y,
                area=holder.area,
                spots=holder.spots,
                certain=mark.certain and holder.certain,
                detail={**mark.detail, "in": holder.name or "container"},
            )
        if is_container:
            self.holder = mark

    def _room_door(self, node: ast.RoomDoor) -> None:
        detail = {"wall": node.wall.text, "state": node.state.text}
        detail |= {"true": {"secret": "yes"}, "random": {"secret": "random"}}.get(node.secret.text, {})
        if isinstance(node.position, ast.Number):
            detail["position"] = value(node.position)
        self._thing("door", node, ast.Word(span=node.span, text="random"), detail)

    def _level_region(self, node: ast.LevelRegion) -> None:
        kind = {"STAIR": "levregion", "PORTAL": "portal", "BRANCH": "branch", "TELEPORT_REGION": "teleport"}
        detail = {"direction": node.detail.text} if isinstance(node.detail, ast.Word) else {}
        name = node.detail.value if isinstance(node.detail, ast.Text) else ""
        excluded = self.area(node.exclude)
        self.extent(kind[node.keyword.text], node, self.area(node.area), detail, name=name, excluded=excluded)


def _beside_place(node: ast.Command) -> dict[str, str]:
    """Return what a command says beside its place."""
    names = [one.name for one in fields(node) if one.name not in {"span", "keyword", "place"}]
    return {name: value(getattr(node, name)) for name in names}


def flag_words(level: ast.Level) -> tuple[str, ...]:
    """Return the words of FLAGS."""
    return tuple(word.text for word in level.flags.words) if level.flags else ()


def _monster(node: ast.Monster) -> dict[str, str]:
    detail: dict[str, str] = {}
    for info in node.infos:
        match info:
            case ast.Text():
                detail["called"] = info.value
            case ast.Appearance():
                detail["appearance"] = f"{info.kind.text} {info.name.value}"
            case ast.Word(text="peaceful" | "hostile"):
                detail["attitude"] = info.text
            case ast.Word(text="asleep" | "awake"):
                detail["state"] = info.text
            case _:
                detail["alignment"] = value(info)
    return detail
