"""The instructions that only calculate: each takes its operands from the stack and puts its result there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler.operands import Item, Kind, Operands, UnwritableError, found, percent
from nhmod_languages.des.v36.print_values import strength_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod_languages.des.v36.decompiler.names import Names
    from nhmod_languages.des.v36.lev import Instruction

_VARIABLE = re.compile(r"\$[a-zA-Z_]+")
_SMALLEST, _LARGEST = -(1 << 31), (1 << 31) - 1


class Variables:
    """What the variables hold that are defined so far; the level compiler goes through the text in the same order."""

    def __init__(self) -> None:
        self._kinds: dict[str, tuple[ast.Kind, bool]] = {}

    def define(self, name: str, kind: ast.Kind, *, array: bool = False) -> None:
        """Define a variable, or say again what it holds."""
        if _VARIABLE.fullmatch(name) is None:
            raise UnwritableError(f'no variable can have the name "{name}"')
        if self._kinds.setdefault(name, (kind, array)) != (kind, array):
            raise UnwritableError(f"{name} would hold two kinds of things")

    def __getitem__(self, name: str) -> tuple[ast.Kind, bool]:
        """Return what a variable holds, and whether it is an array."""
        return found(self._kinds.get(name), "variable", name)


def push(instruction: Instruction, operands: Operands, names: Names, variables: Variables) -> None:
    """Do SPO_PUSH."""
    kinds = names.numbering.kinds
    kind, value = instruction.kind, instruction.operand
    if isinstance(value, bytes):
        text = value.decode("latin-1")
        if '"' in text or "\0" in text:
            raise UnwritableError("a text has a character in it that no text can have")
        if kind == kinds["STRING"]:
            operands.push(Item(kind="string", node=ast.Text(value=text), value=value))
        elif kind == kinds["VARIABLE"]:
            holds, array = variables[text]
            depth = operands.stack[-1].depth + 1 if array and operands.stack else 0
            index = operands.expression() if array else None
            operands.push(Item(kind=holds, node=ast.Variable(name=text, index=index), depth=depth))
        else:
            raise UnwritableError("a selection is pushed that stands in the file itself")
        return
    if value is None:
        raise UnwritableError("nothing at all is pushed")
    operands.push(_packed(kind, value, names))


def _packed(kind: int, value: int, names: Names) -> Item:
    kinds = names.numbering.kinds
    if kind == kinds["INT"]:
        if not _SMALLEST <= value <= _LARGEST:
            raise UnwritableError(f"the number {value} has more than 32 bits")
        return Item(kind="integer", node=ast.Number(value=value), value=value, constant=True)
    readers: Mapping[str, tuple[ast.Kind, Callable[[int], ast.Value | None]]] = {
        "COORD": ("coordinate", names.coord),
        "REGION": ("region", names.region),
        "MAPCHAR": ("terrain", names.mapchar),
        "MONST": ("monster", names.monster),
        "OBJ": ("object", names.object),
    }
    for name, (what, reader) in readers.items():
        if kinds[name] == kind:
            node = reader(value)
            # WALLIFY's rectangle is none that a text could say; it is looked at as a number.
            if node is None and what != "region":
                raise UnwritableError(f"{value:#x} is no {what} that a text can name")
            return Item(kind=what, node=node or ast.Number(value=value), value=value)
    raise UnwritableError(f"something of kind {kind} is pushed")


def calculate(name: str, operands: Operands, names: Names) -> bool:
    """Do an instruction if it is one that only calculates, and say whether it was."""
    if name not in _OPERATIONS:
        return False
    operands.depths.clear()
    kind, operation = _OPERATIONS[name]
    node = operation(operands, names)
    operands.push(Item(kind=kind, node=node, depth=_depth(name, node, operands.depths)))
    return True


def _depth(name: str, node: ast.Value, depths: Sequence[int]) -> int:
    """Return how deep the text of a calculation is nested; ``depths`` are its operands', from the last on."""
    deepest = max(depths, default=0)
    match node:
        case ast.Union(left=ast.Union()):
            right, left = depths
            return max(right, left + 1)
        case ast.Complement(selection=ast.Union()):
            return deepest + 2
    return deepest + (name in _NESTED)


def arithmetic(name: str, operands: Operands) -> bool:
    """Do an instruction if it is arithmetic, and say whether it was."""
    operator = _OPERATORS.get(name)
    if operator is None:
        return False
    right, left = operands.take(), operands.take()
    if name == "MATH_ADD" and left.kind == right.kind == "string":
        operator = "."
        if isinstance(right.node, ast.Operation):
            raise UnwritableError("texts are put together from the right, as no text can say it")
    elif left.kind != "integer" or right.kind != "integer":
        raise UnwritableError(f"a {left.kind} and a {right.kind} are calculated with each other")
    node = ast.Operation(
        operator=operator,
        left=cast("ast.Expression", left.node),
        right=cast("ast.Expression", right.node),
    )
    # Parentheses stand where the text would be grouped in another way: a chain to the left needs none.
    own = strength_of(node)
    depth = max(left.depth + (strength_of(left.node) < own), right.depth + (strength_of(right.node) <= own))
    operands.push(Item(kind=left.kind, node=node, constant=left.constant and right.constant, depth=depth))
    return True


def copy(operands: Operands) -> None:
    """Do SPO_COPY as a circle needs it, whose one radius is pushed twice."""
    top = operands.take()
    operands.push(top)
    operands.push(Item(kind="copy", node=top.node, depth=top.depth))


def random_below(operands: Operands) -> None:
    """Do SPO_RN2, which is part of a chance and of a SWITCH on a plain number."""
    top = operands.pop("integer")
    operands.push(Item(kind="random number", node=top.node, value=top.value, constant=top.constant, depth=top.depth))


_NESTED = frozenset(("SEL_GROW", "SEL_FILTER", "SEL_COMPLEMENT", "SEL_RNDCOORD"))
_OPERATORS = {"MATH_ADD": "+", "MATH_MUL": "*", "MATH_DIV": "/", "MATH_MOD": "%"}


def _dice(operands: Operands, _names: Names) -> ast.Value:
    number, sides = operands.numbers(2)
    if number < 0 or sides < 0:
        raise UnwritableError(f"{number}d{sides} are no dice")
    return ast.Dice(number=number, sides=sides)


def _line(operands: Operands, _names: Names) -> ast.Value:
    end, start = operands.place(), operands.place()
    return ast.Line(start=start, end=end)


def _randline(operands: Operands, _names: Names) -> ast.Value:
    roughness, end, start = operands.expression(), operands.place(), operands.place()
    return ast.Line(start=start, end=end, roughness=roughness)


def _grow(operands: Operands, names: Names) -> ast.Value:
    walls = operands.number()
    every = walls == names.constants["W_ANY"]
    directions = () if every else found(names.directions(walls), "set of directions", walls)
    return ast.Grow(directions=directions, selection=operands.selection())


def _ellipse(operands: Operands, _names: Names) -> ast.Value:
    fillings = {1: None, 0: ast.Word(text="unfilled")}
    filled = operands.number()
    if filled not in fillings:
        raise UnwritableError(f"an ellipse is filled or not, 1 or 0, not {filled}")
    second = operands.take()
    if second.kind not in {"integer", "copy"}:
        raise UnwritableError(f"a {second.kind} is an ellipse's radius")
    radius = operands.expression()
    other = None if second.kind == "copy" else cast("ast.Expression", second.node)
    return ast.Ellipse(center=operands.place(), x=radius, y=other, filling=fillings[filled])


def _filter(operands: Operands, names: Names) -> ast.Value:
    by = operands.number()
    if by == names.constants["SPOFILTER_PERCENT"]:
        share = percent(operands.number())
        return ast.Filter(by="percent", condition=share, selection=operands.selection())
    selection = operands.selection()
    if by == names.constants["SPOFILTER_SELECTION"]:
        return ast.Filter(by="selection", condition=operands.selection(), selection=selection)
    if by != names.constants["SPOFILTER_MAPCHAR"]:
        raise UnwritableError(f"{by} is no kind of filter")
    return ast.Filter(by="terrain", condition=operands.terrain(), selection=selection)


def _union(operands: Operands, _names: Names) -> ast.Value:
    right, left = operands.selection(), operands.selection()
    return ast.Union(left=left, right=right)


_OPERATIONS: Mapping[str, tuple[Kind, Callable[[Operands, Names], ast.Value]]] = {
    "DICE": ("integer", _dice),
    "SEL_POINT": ("selection", lambda operands, _: operands.place()),
    "SEL_RECT": ("selection", lambda operands, _: ast.Rectangle(filled=False, area=operands.area())),
    "SEL_FILLRECT": ("selection", lambda operands, _: ast.Rectangle(filled=True, area=operands.area())),
    "SEL_LINE": ("selection", _line),
    "SEL_RNDLINE": ("selection", _randline),
    "SEL_GROW": ("selection", _grow),
    "SEL_FLOOD": ("selection", lambda operands, _: ast.Flood(place=operands.place())),
    "SEL_RNDCOORD": ("coordinate", lambda operands, _: ast.PlaceIn(selection=operands.selection())),
    "SEL_ELLIPSE": ("selection", _ellipse),
    "SEL_FILTER": ("selection", _filter),
    "SEL_COMPLEMENT": ("selection", lambda operands, _: ast.Complement(selection=operands.selection())),
    "SEL_ADD": ("selection", _union),
}
