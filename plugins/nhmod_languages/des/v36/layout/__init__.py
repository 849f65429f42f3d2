"""A compiled level of the 3.6 dialect, laid out as the game's level coder would (src/sp_lev.c: sp_level_coder)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36.decompiler.names import Names
from nhmod_languages.des.v36.layout.acting import ACTING, beside, passed_over
from nhmod_languages.des.v36.layout.building import BUILDING
from nhmod_languages.des.v36.layout.choosing import CHOOSING
from nhmod_languages.des.v36.layout.machine import ARITHMETIC, Machine
from nhmod_languages.des.v36.layout.merging import merged_light, merged_marks, merged_rows, unsure_squares
from nhmod_languages.des.v36.layout.peopling import PEOPLING
from nhmod_languages.des.v36.learned.operands import further_operands, operand_counts
from nhmod_languages.drawing import Drawing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.location import Location
    from nhmod_languages.des.v36.lev import Instruction
    from nhmod_languages.des.v36.rules import Rules

_RUNS = 12  # of what happens in every second run one in 4096 is taken for certain, or for impossible
_BUDGET = 300_000  # about microseconds, for all runs together
_ROOMS = "room"


def layout(
    instructions: Sequence[Instruction],
    rules: Rules,
    name: str,
    *,
    location: Location | None = None,
) -> Drawing:
    """Run a level's instructions, several times if they leave something to chance, and draw what they make.

    Marks have the places of their instructions. The same instructions always give the same drawing. A run ends early
    where the game's does: after SPCODER_MAX_RUNTIME instructions, or where something isn't on the stack that has to be;
    and where it takes too long.
    """
    names = Names(rules)
    everything = {**ARITHMETIC, **CHOOSING, **BUILDING, **ACTING, **PEOPLING}
    more, counts = further_operands(rules.dialect), operand_counts(rules.dialect)
    handlers = {
        number: beside(everything[opcode], more.get(opcode, ()))
        if opcode in everything
        else passed_over(counts[opcode])
        if opcode in counts
        else Machine.pass_over
        for opcode, number in rules.numbering.opcodes.items()
    }
    machines: list[Machine] = []
    left, steps = _BUDGET, rules.constants["SPCODER_MAX_RUNTIME"]
    while len(machines) < _RUNS:
        machine = Machine(instructions, names, len(machines), steps=steps, budget=left)
        machine.run(handlers)
        machines.append(machine)
        left -= machine.work
        if not machine.chanced or machine.work > left:
            break
    first = machines[0]
    marks = merged_marks(machines, instructions)
    solids = {machine.ground.solid for machine in machines}
    rooms = any(mark.kind == _ROOMS for mark in marks)
    maps = {area: place for machine in machines for area, place in machine.ground.maps}
    return Drawing(
        in_turn=True,
        name=name,
        rows=merged_rows(machines),
        lit=merged_light(machines),
        marks=marks,
        maps=tuple(maps.items()),
        unmade=tuple(dict.fromkeys(place for machine in machines for place in machine.ground.unmade)),
        rooms=rooms,
        solid=solids.pop() if len(solids) == 1 and not rooms else "?",
        flags=tuple(word.text for word in names.flag_words(first.flags) or ()),
        unsure=unsure_squares(machines),
        whole=all(machine.whole for machine in machines),
        stone=not any(machine.ground.initialised or machine.ground.said for machine in machines),
        location=location,
    )
