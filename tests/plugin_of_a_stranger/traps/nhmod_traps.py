"""The content kind ``traps``: new types of traps with ready-made effects, for NetHack 3.6."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from nhmod.contribution import Kind
from nhmod.edits import Edit, Guard, insertion
from nhmod.manifest import Identifier, Int, Record, Text, Word, WordType, key
from nhmod.places import Further, InsertionPoint, Member, Passage, Planned, c_place, in_array, in_function, in_switch
from nhmod.plugin import Plugin
from nhmod.target import Entry, Facts, Tree
from nhmod.target.c import SiteError, c_string
from nhmod_effects import STEPS, Scene, Step, Subject, check_steps, steps_in_c

TILES, TILEMAP, TRAP_C = "win/share/other.txt", "win/share/tilemap.c", "src/trap.c"
LAST, SYMBOL, TILE = "VIBRATING_SQUARE", "S_vibrating_square", r"(?m)^# tile (\d+) \((.*)\)\n(\{\n[^}]*\}\n)"
SCENE = Scene(subject=Subject.HERO, place="a trap", cause='"a trap"', by_hero="FALSE")


@dataclass(frozen=True, kw_only=True, slots=True)
class Trap(Record):
    """A trap type."""

    id: str = key(Identifier(max_length=20, separators=" -"), "What level files and the game call it.")
    color: Word = key(WordType("colors"), "The color of its ^.")
    below: int = key(Int(0, 99), "Made at random only deeper than this.", default=0)
    effects: tuple[Step, ...] = key(STEPS, "What happens to who steps on it.")
    message: str | None = key(Text(max_length=80, ascii_only=True), "What is said first.", default=None)


class PlannedTrap(Planned[Trap]):
    @property
    def number(self) -> str:
        return re.sub(r"\W", "_", self.title).upper() + "_TRAP"

    @property
    def symbol(self) -> str:
        return f"S_{self.number.lower()}"


def steps(trap: PlannedTrap, point: InsertionPoint) -> Iterator[Passage]:
    said = f'    pline("%s", {c_string(trap.record.message)});\n' if trap.record.message else ""
    yield Passage(text=f"case {trap.number}:\n    feeltrap(trap);\n{said}", origin=trap.origin.location)
    yield from steps_in_c(trap.record.effects, SCENE, point.facts)
    yield Passage(text="    break;\n", origin=trap.origin.location)


def tile(trap: PlannedTrap, tree: Tree, _: Facts) -> Iterator[Edit]:
    tiles = {one[2]: one for one in re.finditer(TILE, tree.text(TILES))}
    before, like = map(tiles.get, ("vibrating square", "polymorph trap"))
    if before is None or like is None:
        raise SiteError.of_count(target=tree.target.name, file=TILES, site="tile of the vibrating square", places=())
    text = f"# tile {before[1]} ({trap.title})\n{like[3]}"
    yield insertion(file=TILES, site="tiles", place=before.start(), text=text, why="", mod=trap.mod, guard=Guard.BARE)


def text(template: str) -> Callable[[PlannedTrap, InsertionPoint], str]:  # {0} is the trap, {1} its name in C
    return lambda trap, _: template.format(trap, c_string(trap.title))


member = partial(Member, kind="traps")
place = partial(c_place, "traps")
row, case = partial(in_array, before=SYMBOL), partial(in_switch, before=LAST, having="POLY_TRAP")
PLACES = (
    member(name="trap types", file="include/trap.h", why="its number", symbol=lambda trap: trap.number,
           vocabulary="traps", before=lambda _: LAST, enum="trap_types"),
    member(name="map symbols", file="include/rm.h", why="its symbol", symbol=lambda trap: trap.symbol,
           names=lambda _: [SYMBOL], before=lambda _: SYMBOL, enum="screen_symbols"),
    place("defsyms[]", "src/drawing.c", "how it looks", in_array("defsyms", before='"vibrating square"'),
          lambda trap, _: f"    {{ '^', {c_string(trap.title)}, C({trap.entry(trap.record.color).symbol}) }},\n"),
    place("loadsyms[]", "src/drawing.c", "symbol sets", row("loadsyms"), text('{{ SYM_PCHAR, {0.symbol}, "{0.symbol}" }},\n')),
    place("the level compiler's", "util/lev_main.c", "levels", in_array("trap_types", before=LAST), text("{{ {1}, {0.number} }},\n")),
    place("mktrap()", "src/mklev.c", "how deep it is", in_switch("mktrap", before="LANDMINE"),
          text("case {0.number}:\n    if (lvl <= {0.record.below})\n        kind = NO_TRAP;\n    break;\n")),
    place("mintrap()", TRAP_C, "nothing for monsters", case("mintrap"), text("case {0.number}:\n    break;\n")),
    place("dotrap()", TRAP_C, "what it does", case("dotrap"), steps),
    place("altlabels[]", TILEMAP, "its tile", row("altlabels"), text("{{ {0.symbol}, {1}, {1} }},\n")),
    place("acceptable_tilename()", TILEMAP, "labels that move up", in_function("acceptable_tilename"),
          text('if (!strncmp(expected, "cmap ", 5))\n    return TRUE;\n')),
    Further(None, tile),
)  # fmt: skip
PLUGIN = Plugin(
    kinds=(Kind(name="traps", label="trap", record=Trap, doc="Types of traps.", title_key="id"),),
    planned=PlannedTrap,
    places=PLACES,
    entries={"traps": lambda trap: Entry(symbol=trap.number, name=trap.title, fields={"compiler_name": trap.title})},
    check_each=lambda trap, report: check_steps(trap.record.effects, SCENE, trap.facts, report),
)
