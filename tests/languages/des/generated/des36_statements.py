"""The statements of the 3.6 dialect: one method for each production of ``levstatement`` in util/lev_comp.y."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des36_values import NAMES, TYPES, Values36
from des_map_blocks import map_block
from des_words import ACROSS, ALIGNMENTS, DIRECTIONS, DOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MAX_DEPTH = 4
"""How deep blocks are nested; the compiler's own limit is for the wrong files."""
MAX_STATEMENTS = 6


class Statements36(Values36):
    """Writes statements as lines."""

    def statements(self, low: int = 0, high: int = MAX_STATEMENTS) -> list[str]:
        """``levstatements``."""
        lines: list[str] = []
        for _ in range(self.choices.integer(low, high)):
            if self.level.budget <= 0:
                break
            lines += self.statement()
        return lines

    def statement(self) -> list[str]:
        """``levstatement``: any that may stand here."""
        self.level.budget -= 1
        simple: tuple[Callable[[], list[str]], ...] = (
            self.monster_statement, self.object_statement, self.feature, self.feature, self.region_statement,
            self.define, self.define, self.define, self.map_statement, self.level_region_statement, self.room_statement,
        )  # fmt: skip
        nested: tuple[Callable[[], list[str]], ...] = (
            self.if_statement, self.chance_statement, self.for_statement, self.loop_statement, self.switch_statement,
        )  # fmt: skip
        if self.level.depth < MAX_DEPTH and self.choices.rarely(4):
            return self.choices.pick(nested)()
        return self.choices.pick(simple)()

    def block(self, *, breakable: bool = False, contained: bool = False) -> list[str]:
        """``stmt_block``; ``breakable`` if BREAK may stand in it, ``contained`` if what is in it has no place."""
        level = self.level
        level.depth += 1
        level.breakable += breakable
        level.contained += contained
        lines = self.statements(0, 3) if not contained else self.contents()
        if level.breakable and self.choices.rarely(4):
            lines.insert(self.choices.integer(0, 1) * len(lines), "BREAK")
        level.contained -= contained
        level.breakable -= breakable
        level.depth -= 1
        return ["{", *lines, "}"]

    def contents(self) -> list[str]:
        """Write what is in a container or a monster's inventory: mostly objects."""
        lines: list[str] = []
        for _ in range(self.choices.integer(0, 3)):
            if self.level.budget <= 0:
                break
            self.level.budget -= 1
            lines += self.statement() if self.choices.rarely(5) else self.object_statement()
        return lines

    def if_statement(self) -> list[str]:
        """``ifstatement``."""
        lines = [f"IF {self.condition()}", *self.block()]
        return [*lines, "ELSE", *self.block()] if self.choices.rarely(2) else lines

    def chance_statement(self) -> list[str]:
        """``chancestatement``."""
        before = f"{self.condition()} : "
        self.level.depth += 1
        first, *rest = self.statement()
        self.level.depth -= 1
        # MAP must stay at a line's begin; the statement may be on the next line.
        return [before + first, *rest] if not first.startswith("#") else [before, first, *rest]

    def for_statement(self) -> list[str]:
        """``forstatement``."""
        fresh = [name for name in NAMES if self.level.variables.get(name, "int") == "int"]
        if not fresh:
            return self.feature()
        name = self.choices.pick(fresh)
        head = f"FOR {name} = {self.math()} {self.choices.pick(('..', 'TO'))} {self.math()}"
        self.level.variables[name] = "int"
        return [head, *self.block(breakable=True)]

    def loop_statement(self) -> list[str]:
        """``loopstatement``."""
        return [f"LOOP [ {self.math()} ]", *self.block(breakable=True)]

    def switch_statement(self) -> list[str]:
        """``switchstatement``: with fallthrough, breaks, and the default anywhere."""
        if self.level.in_switch:
            return self.loop_statement()
        lines = [f"SWITCH [ {self.math()} ]", "{"]
        level = self.level
        level.in_switch, level.depth, level.breakable = True, level.depth + 1, level.breakable + 1
        cases = [f"CASE {self.signed()} :" for _ in range(self.choices.integer(0, 4))]
        if self.choices.rarely(2):
            cases.insert(self.choices.integer(0, len(cases)), "DEFAULT :")
        for case in cases:
            lines += [case, *self.statements(0, 2)]
            if not self.choices.rarely(3):
                lines.append("BREAK")
        level.in_switch, level.depth, level.breakable = False, level.depth - 1, level.breakable - 1
        return [*lines, "}"]

    def define(self) -> list[str]:
        """``variable_define`` and ``shuffle_detail``."""
        arrays = [name for name, kind in self.level.variables.items() if kind.endswith("[]")]
        if arrays and self.choices.rarely(4):
            return [f"SHUFFLE : {self.choices.pick(arrays)}"]
        name = self.choices.pick(NAMES)
        kind = self.level.variables.get(name) or self.choices.pick((*TYPES, "sel", *(kind + "[]" for kind in TYPES)))
        value = self.array(kind[:-2]) if kind.endswith("[]") else self.definition(kind)
        self.level.variables[name] = kind
        return [f"{name} = {value}"]

    def definition(self, kind: str) -> str:  # noqa: PLR0911 - one case a type
        """Write the value of a variable, not of an array, as it stands behind ``=``."""
        match kind:
            case "int":
                return self.math()
            case "string":
                return self.text()
            case "coord":
                return self.place()
            case "region":
                return self.region()
            case "mapchar":
                return self.prefix(kind) + self.terrain()
            case "monst":
                return self.prefix(kind) + self.monster()
            case "obj":
                return self.prefix(kind) + self.object()
            case _:
                return f"selection : {self.selection()}"

    def infos(self, options: Sequence[Callable[[], str]]) -> str:
        """Write some of the optional parts of a monster or an object, each once, in any order."""
        high = self.choices.pick((1, 2, 2, len(options)))
        return "".join(f" , {option()}" for option in self.choices.some(options, 0, high))

    def monster_statement(self) -> list[str]:
        """``monster_detail``."""
        pick = self.choices.pick
        traps = self.words.traps
        infos = self.infos((
            self.text,
            lambda: pick(("peaceful", "hostile")),
            lambda: pick(("asleep", "awake")),
            self.alignment_prefix,
            lambda: f"{pick(('m_object', 'm_monster', 'm_feature'))} {self.text()}",
            lambda: "female",
            lambda: "invisible",
            lambda: "cancelled",
            lambda: "revived",
            lambda: "avenge",
            lambda: f"fleeing : {self.math()}",
            lambda: f"blinded : {self.math()}",
            lambda: f"paralyzed : {self.math()}",
            lambda: "stunned",
            lambda: "confused",
            lambda: f"seen_traps : {pick(('all', self.traps(traps)))}",
        ))  # fmt: skip
        head = f"MONSTER : {self.monster()} , {self.place()}{infos}"
        return [head, *self.block(breakable=True, contained=True)] if self.nests() else [head]

    def traps(self, names: Sequence[str]) -> str:
        """Write the traps that a monster has seen."""
        return " | ".join(f'"{name}"' for name in self.choices.some(names, 1, 3))

    def nests(self) -> bool:
        """Return whether a block is to follow, which is there by choice."""
        return self.level.depth < MAX_DEPTH and self.level.budget > 0 and self.choices.rarely(4)

    def alignment_prefix(self) -> str:
        """``alignment_prfx``."""
        return self.choices.pick((*ALIGNMENTS, "align:random"))

    def object_statement(self) -> list[str]:
        """``object_detail``: with a place unless it is in something."""
        pick = self.choices.pick
        options: list[Callable[[], str]] = [
            lambda: pick(("blessed", "uncursed", "cursed")),
            lambda: f"montype : {self.monster()}",
            lambda: pick((self.signed(), self.dice())),
            lambda: f"{pick(('name', 'NAME'))} : {self.text()}",
            lambda: f"quantity : {self.math()}",
            lambda: "buried",
            lambda: pick(("lit", "unlit")),
            lambda: pick((f"eroded : {self.math()}", "erodeproof")),
            lambda: "locked",
            lambda: "broken",
            lambda: pick(("trapped", "not_trapped")),
            lambda: f"recharged : {self.math()}",
            lambda: "invisible",
            lambda: "greased",
        ]
        if self.level.contained:
            infos = self.infos(options)
        else:
            infos = self.infos(options)
            # The place may stand anywhere among the infos.
            front = self.choices.rarely(4)
            infos = infos + f" , {self.place()}" if front else f" , {self.place()}" + infos
        contains = self.nests()
        head = f"{'CONTAINER' if contains else 'OBJECT'} : {self.object()}{infos}"
        return [head, *self.block(breakable=True, contained=True)] if contains else [head]

    def room_statement(self) -> list[str]:
        """``room_def``, ``subroom_def``, their doors, and corridors."""
        pick, integer = self.choices.pick, self.choices.integer
        match self.choices.below(6):
            case 0 | 1 if self.level.depth < MAX_DEPTH:
                kind, place = pick(("ROOM", "ROOM", "SUBROOM")), f"( {integer(1, 5)} , {integer(1, 5)} )"
                parts = [f"{kind} : {self.room_type()}", self.light(), pick((place, "random"))]
                if kind == "ROOM":
                    parts.append(pick((f"( {pick(ACROSS)} , {pick(DOWN)} )", "random")))
                parts.append(pick((f"( {integer(0, 15)} , {integer(0, 10)} )", "random")))
                return [" , ".join(parts) + self.region_flags(), *self.block(breakable=True)]
            case 2:
                wall = pick(("random", self.directions()))
                position = "random" if wall == "random" else pick(("random", str(integer(0, 9))))
                return [f"ROOMDOOR : {pick(('true', 'false', 'random'))} , {self.door_state()} , {wall} , {position}"]
            case 3:
                return [pick(("RANDOM_CORRIDORS", "RANDOM_CORRIDORS : random", f"RANDOM_CORRIDORS : {self.signed()}"))]
            case _:
                end = pick((self.corridor_end(), self.signed()))
                return [f"CORRIDOR : {self.corridor_end()} , {end}"]

    def room_type(self) -> str:
        """``room_type opt_percent``: only a typed room has a chance."""
        name = self.choices.pick(self.words.rooms)
        chance = self.choices.pick(("", "", "[100%]", self.chance() if self.words.rooms.index(name) else ""))
        return self.choices.pick((f'"{name}" {chance}', f'"{name}" {chance}', "random"))

    def corridor_end(self) -> str:
        """``corr_spec``."""
        position = self.choices.pick((str(self.number()), "random"))
        return f"( {self.number()} , {self.choices.pick(DIRECTIONS)} , {position} )"

    def region_flags(self) -> str:
        """``optroomregionflags``."""
        options = ("filled", "unfilled", "irregular", "regular", "joined", "unjoined")
        return "".join(f" , {flag}" for flag in self.choices.some(options, 0, 3))

    def region_statement(self) -> list[str]:
        """``region_detail`` and the commands that take a region."""
        match self.choices.below(4):
            case 0:
                return [f"{self.choices.pick(('NON_DIGGABLE', 'NON_PASSWALL'))} : {self.region()}"]
            case 1:
                places = f"{self.region()} , {self.terrain()} , {self.terrain()}"
                return [f"REPLACE_TERRAIN : {places} , {self.percent()}"]
            case _:
                room = self.choices.pick((f'"{self.choices.pick(self.words.rooms)}"', "random"))
                head = f"REGION : {self.region()} , {self.light()} , {room}{self.region_flags()}"
                return [head, *self.block(breakable=True)] if self.nests() else [head]

    def level_region_statement(self) -> list[str]:
        """``stair_region``, ``portal_region``, ``teleprt_region``, ``branch_region``."""
        regions = f"{self.level_region()} , {self.level_region()}"
        match self.choices.below(4):
            case 0:
                return [f"STAIR : {regions} , {self.choices.pick(('up', 'down'))}"]
            case 1:
                return [f'PORTAL : {regions} , "air"']
            case 2:
                return [f"TELEPORT_REGION : {regions}{self.choices.pick(('', ' , up', ' , down'))}"]
            case _:
                return [f"BRANCH : {regions}"]

    def map_statement(self) -> list[str]:
        """``map_definition``: what follows knows the map's size."""
        if self.choices.rarely(3):
            self.level.width, self.level.height = self.words.size
            return ["NOMAP"]
        pick = self.choices.pick
        where = self.place() if self.choices.rarely(3) else f"{pick(ACROSS)} , {pick(DOWN)}"
        block = map_block(self.choices, self.words)
        self.level.width, self.level.height = block.width, block.height
        return [f"GEOMETRY : {where}{pick(('', ' , true', ' , false'))}", *block.lines]

    def feature(self) -> list[str]:  # noqa: C901, PLR0911, PLR0912 - one case a command
        """Write any of the commands that have no block."""
        pick = self.choices.pick
        match self.choices.below(18):
            case 0:
                return [f"MESSAGE : {self.text()}"]
            case 1:
                return [f"STAIR : {self.place()} , {pick(('up', 'down'))}"]
            case 2:
                return [f"LADDER : {self.place()} , {pick(('up', 'down'))}"]
            case 3:
                align = self.alignment_prefix().replace("align:random", "random")
                return [f"ALTAR : {self.place()} , {align} , {pick(('altar', 'shrine', 'sanctum', 'random'))}"]
            case 4:
                return [f"{pick(('FOUNTAIN', 'SINK', 'POOL'))} : {self.selection()}"]
            case 5:
                return [f"TERRAIN : {self.selection()} , {self.terrain()}"]
            case 6:
                return [f"TRAP : {pick((self.traps(self.words.traps).split(' | ')[0], 'random'))} , {self.place()}"]
            case 7:
                return [f"GOLD : {self.math()} , {self.place()}"]
            case 8:
                kind = pick(("dust", "engrave", "burn", "mark", "blood", "random"))
                return [f"ENGRAVING : {self.place()} , {kind} , {self.text()}"]
            case 9:
                return [f"GRAVE : {self.place()}{pick(('', ' , random', f' , {self.text()}'))}"]
            case 10:
                return [f"DOOR : {self.door_state()} , {self.selection()}"]
            case 11:
                return [f"DRAWBRIDGE : {self.place()} , {pick(DIRECTIONS)} , {pick(('open', 'closed', 'random'))}"]
            case 12:
                rest = pick(("", f" , {self.boolean()}", f" , {self.boolean()} , {self.letter()}"))
                return [f"MAZEWALK : {self.place()} , {pick(DIRECTIONS)}{rest}"]
            case 13:
                return [pick(("WALLIFY", f"WALLIFY : {self.selection()}"))]
            case 14:
                return [pick(("MINERALIZE", "MINERALIZE : " + " , ".join(self.math() for _ in range(4))))]
            case 15:
                return [self.initial_map()]
            case 16:
                return ["EXIT"]
            case _:
                return self.monster_statement()

    def initial_map(self) -> str:
        """``lev_init``."""
        pick = self.choices.pick
        known = [letter for letter, symbol in self.words.terrain.items() if symbol != "MAX_TYPE"]
        match self.choices.below(4):
            case 0:
                foreground, letter = pick((".", "#")), pick(known)
                joined = self.boolean()
                if joined == "false":
                    foreground = pick(known)
                head = f"INIT_MAP : mines , '{foreground}' , '{letter}' , {self.boolean()} , {joined} , {self.light()}"
                rest = f" , {self.letter()}" if self.choices.rarely(3) else ""
                text = f"{head} , {pick(('true', 'false', 'random'))}{rest}"
            case 1:
                letter = f"'{pick(known)}'"
                text = f"INIT_MAP : solidfill , {pick((letter, f'( {letter} , {self.light()} )'))}"
            case 2:
                text = f"INIT_MAP : mazegrid , '{pick(known)}'"
            case _:
                return "INIT_MAP : rogue"
        self.level.width, self.level.height = self.words.size
        return text
