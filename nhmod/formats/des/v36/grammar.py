"""What a command of the 3.6 dialect is said by: the fields of its node are its arguments, in the order of the text.

A field that is made by ``argument`` or ``word`` says how it is written, and ``command`` what the command is called and what
it compiles to. The parser, the printer, the compiler and the decompiler do with every command what its fields say: each
has one function for each ``Sort`` of argument. Where that is not enough they have a function for the command.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar, dataclass_transform

from nhmod.formats.des.nodes import Node

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


@dataclass(frozen=True, kw_only=True, slots=True)
class Argument:
    """One argument of a command.

    ``name`` is its field and ``what`` says in errors what it is; before it a comma and ``behind_comma`` are expected. A word
    is one of a ``token`` of util/lev_comp.l, or with ``random`` that one; its number is a ``called``. From the first
    argument that is ``optional`` on all can be left out.
    """

    name: str = ""
    sort: Sort
    what: str
    behind_comma: str = ""
    token: str = ""
    random: bool = False
    called: str = ""
    optional: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Command:
    """A command: its ``names``, and what it compiles to.

    The arguments are ``pushed`` and then its ``opcode`` is done, which is the name if it is empty. One that is ``bare`` can
    stand without a colon, and without arguments. A ``style`` is a word before the arguments that says of several nodes with
    one name which it is; of several names the node's field ``command`` says which it is.
    """

    names: tuple[str, ...]
    node: type[Statement]
    arguments: tuple[Argument, ...]
    pushed: tuple[Argument, ...]
    opcode: str = ""
    style: str = ""
    bare: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement(Node):
    """A statement; ``grammar`` is what its arguments say of it, if it is a command."""

    grammar: ClassVar[Command]


_S = TypeVar("_S", bound=Statement)


def argument(sort: Sort, what: str = "", *, behind_comma: str = "", default: Any = MISSING) -> Any:  # noqa: ANN401 - as of field
    """Declare an argument; one with a default is optional."""
    said = Argument(
        sort=sort,
        what=what or f"a {sort}",
        behind_comma=behind_comma or what or f"a {sort}",
        optional=default is not MISSING,
    )
    return field(default=default, metadata={_ARGUMENT: said})


def word(
    token: str,
    what: str,
    *,
    behind_comma: str = "",
    random: bool = False,
    called: str = "",
    default: Any = MISSING,  # noqa: ANN401 - as of field
) -> Any:  # noqa: ANN401 - as of field
    """Declare an argument that is a word of the language."""
    said = Argument(
        sort="word",
        what=what,
        behind_comma=behind_comma or what,
        token=token,
        random=random,
        called=called,
        optional=default is not MISSING,
    )
    return field(default=default, metadata={_ARGUMENT: said})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(argument, word, field))
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
