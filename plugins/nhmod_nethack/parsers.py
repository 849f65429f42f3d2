"""The parsers of a tree's level and dungeon compilers: ready-made in sys/share, or made of its grammars in util."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

_TOKEN = re.compile(r"^%token\s+(?:<\w+>)?(.*)$", re.MULTILINE)
_ACTION = re.compile(r"(?:\breturn\b\s*\(?|yylval\.\w+\s*=)\s*([A-Z_]\w*)")
_COMMENT = re.compile(r"/\*.*?\*/")
_IGNORED = re.compile(r"/\*.*?\*/|\s+", re.DOTALL)
# Text, a bracket, or what yacc puts something else for.
_PIECE = re.compile(r"""/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]|\$(?:<\w+>)?(?:\$|-?\d+)""", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]\w*")

PARSERS = ("lev_yacc.c", "lev_lex.c", "dgn_yacc.c", "dgn_lex.c")
"""The parsers of levels and dungeons that a release has ready-made in sys/share: neither yacc nor lex is needed."""
TOKENS = ("lev_comp.h", "dgn_comp.h")
"""Their headers."""
PARSER_MAKERS = ("bison", "flex")
"""What makes the parsers where there are none ready."""
MADE_PARSERS = ("YACC=bison -y", "LEX=flex")
"""How the makefiles are told of them."""


def ready_made(tree: Tree) -> bool:
    """Return whether the parsers in sys/share are made of the tree's own grammars: a variant changes these and may leave them behind."""
    return all(tree.exists(f"sys/share/{name}") for name in (*PARSERS, *TOKENS)) and all(
        _named(tree, f"util/{name}_comp.y", _TOKEN) <= _words(tree, f"sys/share/{name}_comp.h")
        and _named(tree, f"util/{name}_comp.l", _ACTION) <= _words(tree, f"sys/share/{name}_lex.c")
        and _does_alike(tree.text(f"util/{name}_comp.y"), tree.text(f"sys/share/{name}_yacc.c"))
        for name in ("lev", "dgn")
    )


def _does_alike(grammar: str, parser: str) -> bool:
    """Return whether all that a grammar's actions say stands in a parser, whatever yacc puts for their values."""
    made = _IGNORED.sub("", parser)
    return all(part in made for part in _actions(grammar.partition("%%")[2].partition("%%")[0]))


def _actions(rules: str) -> Iterator[str]:
    """Yield what stands in the braces of a grammar's rules, cut where values are, without space and comments."""
    depth = begin = 0
    for piece in _PIECE.finditer(rules):
        text = piece[0]
        if text == "}":
            depth -= 1
        if (depth and (text[0] == "$" or (text == "}" and depth == 1))) or (text == "}" and not depth):
            yield _IGNORED.sub("", rules[begin : piece.start()])
            begin = piece.end()
        if text == "{":
            depth += 1
            begin = piece.end() if depth == 1 else begin


def _named(tree: Tree, file: str, pattern: re.Pattern[str]) -> set[str]:
    """Return the words that some lines of a grammar have."""
    return {word for line in pattern.findall(tree.text(file)) for word in _WORD.findall(_COMMENT.sub(" ", line))}


def _words(tree: Tree, file: str) -> set[str]:
    return set(_WORD.findall(tree.text(file)))
