"""How a command of the 3.6 dialect is said once: the fields of its node are its arguments, in the order of the text.

A field that ``argument`` declares says how it is written, and the decorator ``command`` says what the command is called and
what it compiles to::

    @command("DOOR", pushed="selection state")
    class Door(Statement):
        state: Word = argument("word", "the door's state", of="DOOR_STATE", random=True)
        selection: Selection = argument("selection", "a place or selection")

The parser, the printer, the compiler and the decompiler do with every command what its fields say: each has one function
for each ``Sort`` of argument. Where that is not enough it has a function for the command.
"""

from __future__ import annotations

from dataclasses import MISSING, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar, dataclass_transform

from nhmod.dataclass import dataclass, frozen
from nhmod_languages.des.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Callable

Sort: TypeAlias = Literal[
    "alignment",
    "area",
    "corridor end",
    "end or number",
    "epitaph",
    "four numbers",
    "letter",
    "light",
    "number",
    "number or random",
    "place",
    "position",
    "selection",
    "share",
    "signed or random",
    "terrain",
    "text",
    "trap",
    "walls",
    "word",
]
_ARGUMENT = "argument"


@frozen
class Argument:
    """One argument of a command.

    ``name`` is its field, and ``what`` is what errors call it ("expected the door's state"); ``behind_comma`` is the same where
    the comma before it is missing. The sort ``word`` is a word ``of`` a token of util/lev_comp.l, or with ``random`` the word
    random too; who decompiles a number that is none says that it is no ``called``. An ``optional`` argument can be left
    out with all that follow.
    """

    name: str = ""
    sort: Sort
    what: str
    behind_comma: str = ""
    of: str = ""
    random: bool = False
    called: str = ""
    optional: bool = False


@frozen
class Command:
    """A command: its ``names``, its arguments in the text's order, and what it compiles to.

    It compiles to its arguments, in the order of ``pushed``, and its ``opcode`` (empty: its name). One that is ``bare`` can
    stand without a colon and arguments. If it has several names, the node's field ``command`` says which it has; if several
    nodes have its name, a word before the arguments, the ``style``, says which it is (``INIT_MAP:mines``).
    """

    names: tuple[str, ...]
    node: type[Statement]
    arguments: tuple[Argument, ...]
    pushed: tuple[Argument, ...]
    opcode: str = ""
    style: str = ""
    bare: bool = False


@frozen
class Statement(Node):
    """A statement; ``grammar`` is what its arguments say of it, if it is a command."""

    grammar: ClassVar[Command]


_S = TypeVar("_S", bound=Statement)


def argument(
    sort: Sort,
    what: str = "",
    *,
    behind_comma: str = "",
    of: str = "",
    random: bool = False,
    called: str = "",
    default: Any = MISSING,  # noqa: ANN401 - as of dataclasses.field
) -> Any:  # noqa: ANN401 - as of dataclasses.field
    """Declare the field of an argument, with what ``Argument`` says of it; one with a default is optional."""
    what = what or f"a {sort}"
    said = Argument(
        sort=sort,
        what=what,
        behind_comma=behind_comma or what,
        of=of,
        random=random,
        called=called,
        optional=default is not MISSING,
    )
    return field(default=default, metadata={_ARGUMENT: said})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(argument, field))
def command(
    *names: str, opcode: str = "", pushed: str = "", style: str = "", bare: bool = False
) -> Callable[[type[_S]], type[_S]]:
    """Make a node of a class whose fields are a command's arguments; ``pushed`` names them in another order than the text's."""

    def make(node: type[_S]) -> type[_S]:
        made = dataclass(frozen=True, kw_only=True, slots=True)(node)
        said = {one.name: replace(one.metadata[_ARGUMENT], name=one.name) for one in fields(made) if one.metadata}
        order = pushed.split() or said
        made.grammar = Command(
            names=names,
            node=made,
            arguments=tuple(said.values()),
            pushed=tuple(said[name] for name in order),
            opcode=opcode,
            style=style,
            bare=bare,
        )
        return made

    return make
