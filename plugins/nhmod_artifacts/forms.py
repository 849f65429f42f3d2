"""How a tree's artilist[] is written: its columns, and the macros of attacks and defences; kept among the facts."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, cast

from nhmod.dataclass import frozen
from nhmod.target import Entry, Vocabulary
from nhmod.target.c import CFile, Define, Row, RowName, SiteError, row_name
from nhmod_artifacts.values import Attack

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.target import Facts, Json, Tree

ARTILIST_H = "include/artilist.h"
ROLE_C = "src/role.c"
TABLE = "the artilist[] table"
ROW = "A"
FORMS = "artifact table"

_ANY_ATTACK = re.compile(r"\{ ?0, ?(?P<type>AD_\w+), ?(?P<hit>\w+), ?(?P<damage>\w+) ?\}")
_NO_HARM = "{0, 0, 0, 0}"
_READ = re.compile(r"\{0, (?P<type>\w+), (?P<hit>\d+), (?P<damage>\d+)\}")
_ONE_WORD = re.compile(r"\{ ?0, ?(?P<word>\w+), ?0, ?0 ?\}")
_NUMBER = re.compile(r"(\d+|0[xX][0-9a-fA-F]+)[lLuU]*")
_ARTIFACT = re.compile(r"\bART_\w+")


@frozen
class Forms:
    """The macros of a table.

    ``parameters`` are those of the row's macro; ``attacks`` the macros of attacks by their damage type (``AD_FIRE``: ``FIRE``);
    ``defends`` and ``carries`` those of one damage type, ``usual`` what the row has that is no artifact, by the parameters: nothing;
    ``prizes`` the artifacts of the quests that roles[] names; ``constant`` is the
    argument that names a row's constant, where makedefs does not make it.
    """

    parameters: tuple[str, ...]
    attacks: Mapping[str, str]
    defends: str
    carries: str
    usual: Mapping[str, str]
    prizes: tuple[str, ...]
    constant: RowName | None = None

    @classmethod
    def read(cls, tree: Tree) -> Self:
        """Read them from a tree; raises ``SiteError`` where the table is another."""
        c = tree.c(ARTILIST_H)
        rows = rows_of(c)
        parameters = _parameters(c, len(rows[0].args))
        # A variant's roles name gifts too: the quest's prize is the last.
        named = [_ARTIFACT.findall(row.text) for row in tree.c(ROLE_C).array("roles").rows]
        dummy = dict(zip(parameters, rows[0].args, strict=True)) if len(rows[0].args) == len(parameters) else {}
        return cls(
            parameters=parameters,
            attacks=MappingProxyType({damage: define.name for damage, define in attack_macros(c).items()}),
            defends=_word_macro(c, rows, parameters.index("dfn")) if "dfn" in parameters else "",
            carries=_word_macro(c, rows, parameters.index("cry")) if "cry" in parameters else "",
            usual=MappingProxyType({name: _plain(argument.text) for name, argument in dummy.items()}),
            prizes=tuple(dict.fromkeys(found[-1] for found in named if found)),
            constant=row_name(c.defines(ROW)),
        )

    def vocabulary(self) -> Vocabulary:
        """Return them as a vocabulary of one entry."""
        fields: dict[str, Json] = {
            "parameters": list(self.parameters),
            "attacks": dict(self.attacks),
            "defends": self.defends,
            "carries": self.carries,
            "usual": dict(self.usual),
            "prizes": list(self.prizes),
            "constant": [self.constant.parameter, self.constant.prefix] if self.constant is not None else [],
        }
        return Vocabulary(FORMS, (Entry(symbol="", name=TABLE, fields=fields),))

    @classmethod
    def of(cls, facts: Facts) -> Self:
        """Take them from the facts; raises ``SiteError`` for a tree that has no such table."""
        entry = facts.get(FORMS).find(TABLE)
        if entry is None:
            raise SiteError.of_count(target="", file=ARTILIST_H, site=TABLE, places=())
        fields = entry.fields
        return cls(
            parameters=entry.texts("parameters"),
            attacks=MappingProxyType(cast("dict[str, str]", fields["attacks"])),
            defends=str(fields["defends"]),
            carries=str(fields["carries"]),
            usual=MappingProxyType(cast("dict[str, str]", fields["usual"])),
            prizes=entry.texts("prizes"),
            constant=RowName(*named) if (named := entry.texts("constant")) else None,
        )


def read_harm(text: str) -> Attack | None:
    """Read what the facts have of a column that is an attack or a defence: ``{0, AD_FIRE, 5, 0}``."""
    match = _READ.fullmatch(text)
    if match is None or is_nothing(text):
        return None
    return Attack(type=match["type"], to_hit=int(match["hit"]), damage=int(match["damage"]))


def is_nothing(text: str) -> bool:
    """Return whether such a column has no attack and no defence; an empty one is of another form in this tree."""
    return text in {"", _NO_HARM}


def harm_fact(harm: Attack | None) -> str:
    """Write an attack as the facts have it."""
    return f"{{0, {harm.type}, {harm.to_hit}, {harm.damage}}}" if harm is not None else _NO_HARM


def _plain(text: str) -> str:
    """Return a text as the facts have it: on one line, a number as such."""
    number = _NUMBER.fullmatch(text)
    return str(int(number[1], 0 if number[1].lower().startswith("0x") else 10)) if number else " ".join(text.split())


def rows_of(c: CFile) -> tuple[Row, ...]:
    """Return the rows of the table, the dummy at its beginning and the terminator among them."""
    rows = tuple(row for row in c.array("artilist").rows if row.head and row.args and not row.never)
    if not rows or not rows[0].args:
        raise c.missing(f"row in {TABLE}")
    return rows


def attack_macros(c: CFile) -> dict[str, Define]:
    """Find the macros for attacks, by the damage type."""
    out: dict[str, Define] = {}
    for define in c.defines():
        match = _ANY_ATTACK.fullmatch(define.value)
        if match is not None and define.params == (match["hit"], match["damage"]):
            out.setdefault(match["type"], define)
    return out


def _parameters(c: CFile, arguments: int) -> tuple[str, ...]:
    """Return the parameters of the row's macro: of the first of its definitions that takes what the rows have (else a ``SiteError``).

    Another conditional may define it for rows of another language, which have no second name.
    """
    for define in c.defines(ROW):
        if define.params is not None and len(define.params) == arguments:
            return define.params
    raise c.missing(f"macro {ROW} with {arguments} parameters")


def _word_macro(c: CFile, rows: Sequence[Row], place: int) -> str:
    """Find the macro that makes a column of one damage type: the one that the table's rows have there (``DFNS``, ``CARY``).

    It is empty where the column is something else, flags of its own: then it can be copied, but not said.
    """
    macros = {
        define.name
        for define in c.defines()
        if (match := _ONE_WORD.fullmatch(define.value)) and define.params == (match["word"],)
    }
    heads = (row.args[place].head for row in rows if place < len(row.args))
    return next((head for head in heads if head in macros), "")
