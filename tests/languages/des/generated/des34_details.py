"""The 3.4.3 dialect's values and the commands that rooms and map parts share: util/lev_comp.y of 3.4.3."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from des_words import ALIGNMENTS, TEXTS

if TYPE_CHECKING:
    from des_choices import Choices
    from des_map_blocks import MapBlock
    from des_words import Words

MAX_REGISTERS = 10


@dataclass(kw_only=True, slots=True)
class Part34:
    """Where a command stands: in a room (anything goes), or in a part of a maze with its map (None after NOMAP)."""

    in_room: bool = False
    initial_map: bool = False
    block: MapBlock | None = None
    walls: set[tuple[int, int]] = field(default_factory=set)


class Details34:
    """Writes values and commands; ``part`` is where they stand."""

    def __init__(self, choices: Choices, words: Words) -> None:
        """Write with the given choices and words."""
        self.choices = choices
        self.words = words
        self.part = Part34()

    def number(self) -> str:
        """``INTEGER``, small as a rule; the sign belongs to it."""
        if self.choices.rarely(10):
            return self.choices.pick(("99", "-99", "300", "-300", "70000", "00012"))
        return self.choices.pick(("", "", "", "+", "-")) + str(self.choices.integer(0, 12))

    def string(self) -> str:
        """``STRING``."""
        return self.choices.pick(TEXTS)

    def coordinate(self, *, looked_up: bool = True) -> str:
        """``coordinate``; ``looked_up`` if the compiler looks at the map there, which there must be then."""
        match self.choices.below(5):
            case 3:
                return "random"
            case 4:
                return self.register("place")
            case _:
                return self.coord() if not looked_up or self.part.in_room or self.part.block else "random"

    def coord(self) -> str:
        """``coord``: in the map, if the compiler looks."""
        integer, block = self.choices.integer, self.part.block
        if self.part.in_room or self.part.initial_map:
            return f"( {integer(0, 15)} , {integer(0, 9)} )"
        width, height = (block.width, block.height) if block else self.words.size
        return f"( {integer(0, width - 1)} , {integer(0, height - 1)} )"

    def register(self, name: str) -> str:
        """``p_register`` and its like."""
        return f"{name} [ {self.choices.integer(0, MAX_REGISTERS - 1)} ]"

    def chance(self) -> str:
        """``chance``."""
        percent = self.choices.integer(1, 100)
        return self.choices.pick(("", "", "", f"[{percent}%]", f"[ {percent}%  ]"))

    def light(self) -> str:
        """``light_state``."""
        return self.choices.pick(("lit", "unlit", "random"))

    def boolean(self) -> str:
        """``BOOLEAN``."""
        return self.choices.pick(("true", "false"))

    def door_state(self) -> str:
        """``door_state``."""
        return self.choices.pick(("closed", "open", "locked", "nodoor", "broken", "random"))

    def room_type(self) -> str:
        """``room_type``."""
        return self.choices.pick((f'"{self.choices.pick(self.words.rooms)}"', "random"))

    def alignment(self) -> str:
        """``alignment``."""
        return self.choices.pick((*ALIGNMENTS, "random"))

    def letter_or_register(self, letters: tuple[str, ...], register: str) -> str:
        """``monster_c`` and ``object_c``."""
        match self.choices.below(4):
            case 2:
                return "random"
            case 3:
                return self.register(register)
            case _:
                return f"'{self.choices.pick(letters)}'"

    def monster(self) -> str:
        """``monster_detail``."""
        pick = self.choices.pick
        if self.choices.rarely(2):
            name, letter = pick(self.words.monsters)
            what = f"'{letter}' , \"{name}\""
        else:
            what = f"{self.letter_or_register(self.words.monster_letters, 'monster')} , random"
        infos = [
            self.string(),
            pick(("peaceful", "hostile")),
            pick(("asleep", "awake")),
            self.alignment(),
            f"{pick(('m_object', 'm_monster', 'm_feature'))} {self.string()}",
            "asleep",
        ]
        text = "".join(f" , {info}" for info in self.choices.some(infos, 0, pick((1, 2, 6))))
        return f"MONSTER {self.chance()} : {what} , {self.coordinate()}{text}"

    def object(self) -> str:
        """``object_detail``."""
        pick = self.choices.pick
        letter = self.letter_or_register(self.words.object_letters, "object")
        name = "random"
        if self.choices.rarely(2):
            name, its = pick(self.words.objects)
            name, letter = f'"{name}"', letter if not letter.startswith("'") else f"'{its}'"
        where = pick((self.coordinate(), self.coordinate(), "contained"))
        return f"{pick(('OBJECT', 'OBJECT', 'CONTAINER'))} {self.chance()} : {letter} , {name} , {where}{self.object_infos()}"

    def object_infos(self) -> str:
        """``object_infos``."""
        pick = self.choices.pick
        if not self.choices.rarely(3):
            return ""
        curse = pick(("random", "blessed", "uncursed", "cursed"))
        monster = f'"{pick((pick(self.words.monsters)[0], "no such monster"))}"'
        first = pick((curse, f"{curse} , {monster}", monster))
        return f" , {first} , {pick((self.number(), 'random'))}{pick(('', ' , none', f' , {self.string()}'))}"

    def trap(self) -> str:
        """``trap_detail``."""
        name = self.choices.pick((f'"{self.choices.pick(self.words.traps)}"', "random"))
        return f"TRAP {self.chance()} : {name} , {self.coordinate()}"

    def common(self) -> str:  # noqa: PLR0911 - one case a command
        """Write one of the commands that stand in rooms and in map parts."""
        pick = self.choices.pick
        match self.choices.below(10):
            case 0 | 1:
                return self.monster()
            case 2 | 3:
                return self.object()
            case 4:
                return self.trap()
            case 5:
                return f"STAIR : {self.coordinate()} , {pick(('up', 'down'))}"
            case 6:
                kind = pick(("altar", "shrine", "sanctum", "random"))
                return f"ALTAR : {self.coordinate()} , {self.alignment()} , {kind}"
            case 7:
                return f"FOUNTAIN : {self.coordinate()}"
            case 8:
                return f"GOLD : {pick((self.number(), 'random'))} , {self.coordinate()}"
            case _:
                kind = pick(("dust", "engrave", "burn", "mark", "random"))
                return f"ENGRAVING : {self.coordinate()} , {kind} , {self.string()}"
