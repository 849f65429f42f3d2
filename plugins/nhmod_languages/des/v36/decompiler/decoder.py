"""Goes through a level's bytecode once, and gives the statements that compile to it.

What lev_comp makes of a text is in the text's order, and every statement leaves the stack as it was. So the stack is
kept as nodes: an instruction that calculates puts a node on it, one that does something takes its operands and is a
statement. Jumps are IF, LOOP, FOR, SWITCH and BREAK by where they lead (``flow``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler import flow, values
from nhmod_languages.des.v36.decompiler.operands import Item, Operands, TooDeepError, UnwritableError
from nhmod_languages.des.v36.decompiler.rooms import initial_map, map_, region, room
from nhmod_languages.des.v36.decompiler.statements import STATEMENTS
from nhmod_languages.des.v36.decompiler.things import monster, object_
from nhmod_languages.des.v36.decompiler.values import Variables
from nhmod_languages.des.v36.words import DEEPEST, DEEPEST_BLOCK

if TYPE_CHECKING:
    from nhmod_languages.des.v36.decompiler.brackets import Code
    from nhmod_languages.des.v36.decompiler.names import Names
    from nhmod_languages.des.v36.decompiler.readings import Readings


@frozen
class Scope:
    """A block: ``end`` is the first instruction behind it, ``breaks_to`` where BREAK leads in it (-1: nowhere).

    ``contained`` says that its objects are in a monster or a container.
    """

    end: int
    breaks_to: int = -1
    contained: bool = False
    depth: int = 0

    def inner(self, end: int, *, breaks_to: int | None = None, contained: bool = False) -> Scope:
        """Return the scope of a block in this one."""
        if self.depth >= DEEPEST_BLOCK:
            raise TooDeepError(f"more than {DEEPEST_BLOCK} blocks stand within each other")
        if end > self.end:
            raise UnwritableError("a block goes on behind the end of the one that it stands in")
        return Scope(
            end=end,
            breaks_to=self.breaks_to if breaks_to is None else breaks_to,
            contained=self.contained or contained,
            depth=self.depth + 1,
        )


class Decoder:
    """The state of the work; ``at`` is the next instruction."""

    def __init__(self, code: Code, names: Names, readings: Readings) -> None:
        """Begin at the first instruction."""
        self.readings = readings
        self.code = code
        self.names = names
        self.variables = Variables()
        self.operands = Operands()
        self.at = 0

    def block(self, scope: Scope) -> tuple[ast.Statement, ...]:
        """Return the statements up to the scope's end; raises ``UnwritableError`` where there is none."""
        outer, self.operands = self.operands, Operands(deepest=DEEPEST - scope.depth)
        statements: list[ast.Statement] = []
        while self.at < scope.end:
            statement = self._step(scope)
            if statement is not None:
                statements.append(statement)
                if self.operands.stack:
                    raise UnwritableError("a statement leaves something on the stack")
        if self.at != scope.end or self.operands.stack:
            raise UnwritableError("a block ends in the middle of a statement")
        self.operands = outer
        return tuple(statements)

    def _step(self, scope: Scope) -> ast.Statement | None:
        """Do one instruction, or a whole statement with blocks."""
        name = self.code.name(self.at)
        if name == "PUSH" and self.code.name(self.at + 1) == "JMP":
            return flow.switch(self, scope) if self.operands.stack else flow.break_(self, scope)
        if name == "PUSH":
            values.push(self.code.instructions[self.at], self.operands, self.names, self.variables)
        elif name == "COPY":
            values.copy(self.operands)
        elif name == "RN2":
            values.random_below(self.operands)
        elif name == "CMP":
            return flow.condition(self, scope)
        elif name == "DEC":
            return flow.loop(self, scope)
        elif name == "VAR_INIT":
            return self._assignment(scope)
        elif not values.arithmetic(name, self.operands) and not values.calculate(name, self.operands, self.names):
            return self._statement(name, scope)
        self.at += 1
        return None

    def _statement(self, name: str, scope: Scope) -> ast.Statement:
        at = self.at
        statement: ast.Statement
        if name in {"ROOM", "SUBROOM"}:
            statement = room(self.operands, self.names, inner=name == "SUBROOM")
        elif name == "REGION":
            statement = region(self.operands, self.names)
        elif name == "MONSTER":
            statement = monster(self.operands, self.names)
        elif name == "OBJECT":
            statement = object_(self.operands, self.names, contained=scope.contained)
        elif name == "MAP":
            statement = map_(self.operands, self.names)
        elif name == "INITLEVEL":
            statement = initial_map(self.operands, self.names)
        elif name in STATEMENTS:
            statement = STATEMENTS[name](self.operands, self.names)
        else:
            raise UnwritableError(f"no text compiles to SPO_{name} here")
        self.at += 1
        closer = self.code.closers.get(at)
        if closer is None or not isinstance(statement, ast.Room | ast.Region | ast.Monster | ast.Object):
            return statement
        in_thing = isinstance(statement, ast.Monster | ast.Object)
        body = self.block(scope.inner(closer, breaks_to=closer, contained=in_thing))
        self.at += 1
        # A region's block may be left out, and mostly is.
        return statement if isinstance(statement, ast.Region) and not body else replace(statement, body=body)

    def _assignment(self, scope: Scope) -> ast.Statement:
        name = self.operands.literal().decode("latin-1")
        count = self.operands.number()
        if name.endswith(" end"):
            return flow.for_(self, scope, name.removesuffix(" end"))
        if count < 0:
            raise UnwritableError(f"{name} has {count} elements")
        items = [self.operands.take() for _ in range(count or 1)][::-1]
        kinds = {item.kind for item in items}
        kind = items[0].kind
        if len(kinds) > 1 or kind == "random number" or kind == "copy":  # noqa: PLR1714 - mypy narrows by ==
            raise UnwritableError(f"{name} would hold several kinds of things")
        listed = kind in {"integer", "string"} or not any(_calculated(item) for item in items)
        if count and (kind == "selection" or not listed):
            raise UnwritableError(f"{name} has elements that no text can list")
        self.variables.define(name, kind, array=count > 0)
        self.at += 1
        return ast.Assignment(name=name, kind=kind, values=tuple(item.node for item in items), array=count > 0)


def _calculated(item: Item) -> bool:
    """Return whether a thing is one that an array's braces do not take: only numbers and texts may be calculated there."""
    return isinstance(item.node, ast.Variable | ast.PlaceIn)
