"""The places of a room type in fill_zoo() (src/mkroom.c), which peoples a room, and what is written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_rooms import code

if TYPE_CHECKING:
    from nhmod.places import InsertionPoint
    from nhmod.target.c import Call, CFile, Function, IfChain, Span, Switch
    from nhmod_rooms.planned import PlannedRoom


def first_case(c: CFile, switch: Switch) -> int:
    """Return the beginning of the line of a switch's first label."""
    return c.line_of(switch.cases[0].span.start, f"first case of switch ({switch.subject})")


def _fill_zoo(c: CFile) -> Function:
    return c.function("fill_zoo")


def before_fill_zoo(c: CFile) -> int:
    """Return the line before the function and its comment."""
    return _fill_zoo(c).lines(leading_comment=True).start


def _zoo_switches(c: CFile) -> tuple[Switch, Switch, Switch]:
    """Find the three switches on the room's type: before its squares, on each square, and after them."""
    body = _fill_zoo(c).body
    inhabitant = _choosing(c)
    switches = [switch for switch in c.switches(body) if switch.find("ZOO")]
    before = [switch for switch in switches if switch.span.end <= inhabitant.start]
    after = [switch for switch in switches if switch.span.start >= inhabitant.end]
    if len(before) != 1 or len(after) != 2:  # noqa: PLR2004
        raise c.missing(
            "three switches on the type in fill_zoo(), one before the choice among inhabitants and two after it"
        )
    return before[0], after[0], after[1]


def _zoo_case(c: CFile, switch: Switch) -> int:
    case = switch.find("ZOO")
    return c.line_of(c.needed(case, "case ZOO of a switch in fill_zoo()").span.start, "case ZOO in fill_zoo()")


def gold_limit(c: CFile) -> int:
    """Return the line of the zoo's label where the limit of gold is set."""
    return _zoo_case(c, _zoo_switches(c)[0])


def gold_on_square(c: CFile) -> int:
    """Return the line of the zoo's label where gold is put on a square."""
    return _zoo_case(c, _zoo_switches(c)[1])


def on_square(c: CFile) -> int:
    """Return the line before what happens on each square."""
    return c.before_statement(_zoo_switches(c)[1].span.start, "switch for the objects in fill_zoo()")


def on_square_text(planned: PlannedRoom, point: InsertionPoint) -> str:
    """Write what happens on each square, with the variables that the function has there."""
    c = point.c
    text = code.square(planned, _zoo_switches(c)[1].subject)
    for name in ("sx", "sy", "mon") if text else ():
        c.variable("fill_zoo", name)
    return text


def zoo_flags(c: CFile) -> int:
    """Return the line of the first label where level flags are set."""
    return first_case(c, _zoo_switches(c)[2])


def _choosing(c: CFile) -> Span:
    """Find what chooses an inhabitant by the room's type: the call of makemon() with a ``?:`` chain, or an ``if`` chain."""
    call = _chosen_in_call(c)
    return _chain(c).span if call is None else call.span


def _chosen_in_call(c: CFile) -> Call | None:
    """Find the call of makemon() that chooses among all types; other calls make a throne's monster, or that of one type."""
    calls = [
        call for call in c.calls("makemon", _fill_zoo(c).body) if call.args and c.find("== COURT", call.args[0].span)
    ]
    return calls[0] if len(calls) == 1 else None


def _chain(c: CFile) -> IfChain:
    """Find the ``if`` chain that keeps the kind for each type in one variable, which makemon() is given behind it."""
    chains = [chain for chain in c.ifs(_fill_zoo(c).body) if _kept_in(c, chain)]
    return c.single(
        chains, "choice among the inhabitants in fill_zoo(): ?: in a call of makemon(), or one chain of ifs"
    )


def _kept_in(c: CFile, chain: IfChain) -> str:
    """Return the variable that a chain keeps the kind in; empty where it is no choice by the room's type."""
    first = chain.arms[0]
    if first.condition is None or not c.find("== COURT", first.condition):
        return ""
    chosen = c.find("= courtmon()", first.body)
    name = c.token_before(chosen[0].start) if chosen else ""
    given = [call for call in c.calls("makemon", _fill_zoo(c).body) if call.span.start >= chain.span.end]
    return name if any(call.args and c.text(call.args[0].span).strip() == name for call in given) else ""


def _inhabitants(c: CFile, call: Call) -> tuple[int, bool]:
    """Find the last line of the ``?:`` chain that chooses an inhabitant, and whether the line begins with a colon."""
    chain = c.conditional(call.args[0].span)
    colon = chain.arms[-1].span.end - 1
    if not c.source[c.line_start(colon) : colon].strip():
        return c.line_start(colon), True
    return c.line_of(chain.otherwise.start, "last value of the ?: chain in fill_zoo()"), False


def inhabitants_line(c: CFile) -> int:
    """Return the line of the last choice among inhabitants, or of a chain of ifs."""
    call = _chosen_in_call(c)
    if call is None:
        return c.line_of(_chain(c).span.start, "choice among the inhabitants in fill_zoo()")
    return _inhabitants(c, call)[0]


def inhabitants_arm(planned: PlannedRoom, point: InsertionPoint) -> str:
    """Write the choice of the room's own inhabitants as the others there are written."""
    c, value = point.c, code.inhabitant(planned)
    test = f"({_zoo_switches(c)[0].subject} == {planned.record.symbol})"
    call = _chosen_in_call(c)
    if call is None:
        return f"{point.indent}if {test}\n{point.indent}    {_kept_in(c, _chain(c))} = {value};\n{point.indent}else\n"
    line, colon_first = _inhabitants(c, call)
    old = c.source[line : c.line_end(line)]
    indent = old[: len(old) - len(old.lstrip())]
    return f"{indent}: {test}\n{indent}    ? {value}\n" if colon_first else f"{indent}{test} ? {value} :\n"
