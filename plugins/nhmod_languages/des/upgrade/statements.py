"""The other commands: registers become variables, regions have flags in words, a random amount is a number."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from nhmod_languages.des.upgrade.things import monster, place
from nhmod_languages.des.v34 import ast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.des.upgrade.rewriter import Rewriter

_VARIABLES = {"RANDOM_OBJECTS": ("$object", "object: "), "RANDOM_MONSTERS": ("$monster", "monster: ")}


def registers(rewriter: Rewriter, nodes: Sequence[ast.RandomClasses | ast.RandomPlaces]) -> None:
    """Rewrite RANDOM_OBJECTS, RANDOM_MONSTERS and RANDOM_PLACES: an array, shuffled."""
    for node in nodes:
        items: Sequence[ast.Node] = node.letters if isinstance(node, ast.RandomClasses) else node.points
        name, kind = _VARIABLES.get(node.keyword.text, ("$place", ""))
        listed = rewriter.source.text[items[0].span.start : items[-1].span.end]
        rewriter.replace(node.span.start, node.span.end, f"{name} = {kind}{{ {listed} }}\nSHUFFLE: {name}")


def detail(rewriter: Rewriter, node: ast.Node) -> None:
    """Rewrite a command that stands for itself; OBJECTs and CONTAINERs are rewritten together, elsewhere."""
    if isinstance(node, ast.Monster):
        monster(rewriter, node)
    elif isinstance(node, ast.Region):
        _region(rewriter, node)
    elif isinstance(node, ast.Gold):
        if isinstance(node.amount, ast.Word):  # sp_lev.c:spo_gold has the old meaning of random for -1
            rewriter.replace(node.amount.span.start, node.amount.span.end, "(-1)")
        place(rewriter, node.place)
    elif isinstance(node, ast.Trap):
        if node.chance is not None:
            text = f"{rewriter.said(node.chance)}: {node.keyword.text}"
            rewriter.replace(node.keyword.span.start, node.chance.span.end, text)
        place(rewriter, node.place)
    elif isinstance(node, ast.RoomDoor):
        rewriter.replace(node.keyword.span.start, node.keyword.span.end, "ROOMDOOR")
    elif isinstance(
        node, ast.Door | ast.Drawbridge | ast.MazeWalk | ast.Stair | ast.Feature | ast.Altar | ast.Engraving
    ):
        place(rewriter, node.place)


def _region(rewriter: Rewriter, node: ast.Region) -> None:
    if node.irregular is None:
        return
    if node.irregular.text == "true":
        rewriter.replace(node.irregular.span.start, node.irregular.span.end, "irregular")
    elif node.filling is not None:
        span = rewriter.span_between(node.filling, node.irregular)
        rewriter.remove(span.start, span.end)


def plain_numbers(rewriter: Rewriter, node: ast.Node) -> None:
    """Take the plus signs off numbers: in 3.6 only an enchantment may have one."""
    for number in _numbers(node):
        text = rewriter.said(number)
        if text.startswith("+"):
            rewriter.remove(number.span.start, number.span.start + 1)


def _numbers(node: ast.Node) -> Iterator[ast.Number]:
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(node, ast.Object) and field.name == "enchantment":
            continue
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, ast.Number):
                yield item
            # A register becomes a variable as a whole.
            elif isinstance(item, ast.Node) and not isinstance(item, ast.Register):
                yield from _numbers(item)
