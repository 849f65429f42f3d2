"""What a tree's own converters of tiles say of themselves: tile2bmp.c, tile2x11.c, and tiletext.c, by which both read."""

from __future__ import annotations

import ast
import operator
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, problem
from nhmod.target.preprocess import preprocess
from nhmod_languages.tiles.bmp import BmpTool
from nhmod_languages.tiles.codes import CONVERTER
from nhmod_languages.tiles.model import TILE_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.target import Tree

TILE2BMP, TILE2X11, TILETEXT = "win/share/tile2bmp.c", "win/X11/tile2x11.c", "win/share/tiletext.c"
_GREY = "set_grayscale"
_GREYS = re.compile(r"\bgraymappings\s*\[\s*\]\s*=\s*\{(.*?)\}", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include\b[^\n]*$", re.MULTILINE)
_COLORS = re.compile(r"num_colors\s*>\s*(\d+)")
_IMAGE = re.compile(r"biSizeImage\s*=\s*lelong\s*\(\s*0\s*\)")
_SIZE = re.compile(r"([\w ]+?)\s+biSize\s*;")
_ASKED = ("MAX_X", "MAX_Y", "RGBQUAD_COUNT")
_PROBE = "nhmod_asks"
_LIMITS = ("UINT32_MAX", "INT32_MAX", "UINT16_MAX")
_INTEGERS: Mapping[type, Callable[[int, int], int]] = MappingProxyType(
    {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv}
)


def draws_statues(tree: Tree, tool: str = TILE2BMP) -> bool:
    """Return whether a tool draws the monsters once more, in grey, behind all other tiles: such are statues, since 3.6."""
    return tree.exists(tool) and bool(tree.c(tool).find(_GREY))


def greys(tree: Tree) -> tuple[int, ...]:
    """Return which colour each is in a statue's picture, by their numbers in the map (tiletext.c, graymappings[])."""
    found = _GREYS.search(_COMMENT.sub(" ", tree.text(TILETEXT))) if tree.exists(TILETEXT) else None
    return tuple(map(int, re.findall(r"\d+", found[1]))) if found else ()


@frozen
class _Alone:
    """A tool's text without what it includes, and with a line at its end that asks for some macros."""

    content: str

    def text(self, path: str) -> str:  # noqa: ARG002 - it is the only one
        return self.content

    def exists(self, path: str) -> bool:
        return path == TILE2BMP


def bmp_tool(tree: Tree) -> BmpTool:
    """Read a tree's tile2bmp.c as gcc compiles it; raises ``DiagnosticError`` where it has none, or where it says less than it should."""
    if not tree.exists(TILE2BMP):
        raise problem(CONVERTER, f"{tree.target.title} has no {TILE2BMP}, so that how its BMP looks is not known")
    text = _INCLUDE.sub("", tree.text(TILE2BMP))
    defines = {"__GNUC__": "12", "TILE_X": str(TILE_SIZE), "TILE_Y": str(TILE_SIZE), **dict.fromkeys(_LIMITS, "1")}
    asking = _Alone(content=f"{text}\n{_PROBE} {';'.join(_ASKED)};\n")
    try:
        seen = preprocess(asking, TILE2BMP, defines=defines).text
    except DiagnosticError as error:
        raise _unknown(str(error)) from error
    said = seen.rpartition(_PROBE)[2].split(";")
    sizes = dict(zip(_ASKED, map(_value, said), strict=False))
    declared, colors = _SIZE.search(seen), _COLORS.search(seen)
    if declared is None or colors is None:
        raise _unknown("its header or its colours are not found")
    return BmpTool(
        width=sizes["MAX_X"],
        height=sizes["MAX_Y"],
        quads=sizes["RGBQUAD_COUNT"],
        number="unsigned long" if "long" in declared[1] else "unsigned int",
        sized=_IMAGE.search(seen) is None,
        most_colors=int(colors[1]),
    )


def _value(expression: str) -> int:
    """Compute a constant expression of C that has numbers, ``+``, ``-``, ``*``, ``/`` and brackets."""
    try:
        return _computed(ast.parse(expression.strip().replace("/", "//"), mode="eval").body)
    except (SyntaxError, ZeroDivisionError) as error:
        raise _unknown(f"'{expression.strip()}' is no number") from error


def _computed(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in _INTEGERS:
        return _INTEGERS[type(node.op)](_computed(node.left), _computed(node.right))
    raise SyntaxError


def _unknown(why: str) -> DiagnosticError:
    return problem(CONVERTER, f"what {TILE2BMP} writes is not known: {why}")
