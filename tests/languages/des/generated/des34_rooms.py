"""Levels of rooms in the 3.4.3 dialect: ``room_level`` of util/lev_comp.y."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des34_details import Details34, Part34
from des_words import ACROSS, DIRECTIONS, DOWN

if TYPE_CHECKING:
    from collections.abc import Sequence


class Rooms34(Details34):
    """Writes what follows a room level's head."""

    def rooms(self) -> list[str]:
        """``rooms corridors_def``: subrooms may stand before the room that they are in."""
        self.part = Part34(in_room=True)
        count = self.choices.pick((2, 1, 0, 3, 6))
        named = [f"room {number}" for number in range(count) if self.choices.rarely(2)]
        rooms = [self.room(f"room {number}" if f"room {number}" in named else "") for number in range(count)]
        for _ in range(self.choices.integer(0, 2) if named else 0):
            rooms.insert(self.choices.integer(0, len(rooms)), self.subroom(named))
        lines = [line for room in rooms for line in room]
        if not rooms or self.choices.rarely(3):
            return [*lines, *self.choices.pick(([], ["RANDOM_CORRIDORS"]))]
        return [*lines, *(self.corridor(len(rooms)) for _ in range(self.choices.integer(0, 3)))]

    def room(self, name: str) -> list[str]:
        """``room_def room_details``."""
        pick, integer = self.choices.pick, self.choices.integer
        kind = self.room_type()
        place = pick((f"( {integer(1, 5)} , {integer(1, 5)} )", "random"))
        align = pick((f"( {pick(ACROSS)} , {pick(DOWN)} )", "random"))
        head = f"ROOM : {kind} , {self.light()} , {place} , {align} , {self.size()}{self.filled()}"
        return [head, *self.details(kind, name)]

    def subroom(self, parents: Sequence[str]) -> list[str]:
        """``subroom_def room_details``."""
        pick, integer = self.choices.pick, self.choices.integer
        kind = self.room_type()
        place = pick((f"( {integer(0, 5)} , {integer(0, 5)} )", "random"))
        head = f'SUBROOM : {kind} , {self.light()} , {place} , {self.size()} , "{pick(parents)}"{self.filled()}'
        return [head, *self.details(kind, "")]

    def size(self) -> str:
        """``room_size``."""
        return self.choices.pick((f"( {self.number()} , {self.number()} )", "random"))

    def filled(self) -> str:
        """``roomfill``."""
        return self.choices.pick(("", " , true", " , false"))

    def details(self, kind: str, name: str) -> list[str]:
        """``room_details``, in any order."""
        lines = [self.detail() for _ in range(self.choices.integer(0, 5))]
        if name:
            lines.insert(self.choices.integer(0, len(lines)), f'NAME : "{name}"')
        if kind != f'"{self.words.rooms[0]}"' and self.choices.rarely(4):
            lines.insert(self.choices.integer(0, len(lines)), f"CHANCE : {self.choices.integer(1, 99)}")
        return lines

    def detail(self) -> str:
        """``room_detail`` but for name and chance."""
        pick = self.choices.pick
        match self.choices.below(5):
            case 0:
                wall = pick(("random", *DIRECTIONS))
                position = "random" if wall == "random" else pick(("random", str(self.choices.integer(0, 9))))
                return f"DOOR : {pick(('true', 'false', 'random'))} , {self.door_state()} , {wall} , {position}"
            case 1:
                return f"{pick(('SINK', 'POOL'))} : {self.coordinate()}"
            case _:
                return self.common()

    def corridor(self, rooms: int) -> str:
        """``corridor``."""
        return f"CORRIDOR : {self.end(rooms)} , {self.choices.pick((self.end(rooms), self.number()))}"

    def end(self, rooms: int) -> str:
        """``corr_spec``."""
        position = self.choices.pick((self.number(), "random"))
        return f"( {self.choices.integer(0, rooms - 1)} , {self.choices.pick(DIRECTIONS)} , {position} )"
