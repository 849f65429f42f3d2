"""Artifacts (include/artilist.h) and roles (src/role.c)."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import FURTHER, ROW, UNKNOWN, Entry, Json, matching
from nhmod.target.c import RowName, row_name, strings_value, token_texts
from nhmod_nethack.facts.members import members
from nhmod_nethack.facts.naming import LIMIT, artifact_symbol, lengths, spoken
from nhmod_nethack.facts.players import MALE, RACES
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rows import Calls, Values, first_string
from nhmod_nethack.facts.tokens import Tokens, elements, initializer, is_identifier, is_string, render, unwrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_nethack.facts.sources import Sources

_ARTIFACTS_FILE = "include/artilist.h"
_ROW = "A"
_NAME = "nam"
# #define A(nam,nam_en,typ,s1,…) nam_en: what makedefs takes of a row.
_FOR_MAKEDEFS = re.compile(rf"^[ \t]*#[ \t]*define[ \t]+{_ROW}\([^()]*\)[ \t]+(\w+)[ \t]*(?:/\*|\r?$)", re.MULTILINE)
_ARTIFACT_COLUMNS = MappingProxyType(
    {
        "type": "typ",
        "spfx": "s1",
        "cspfx": "s2",
        "mtype": "mt",
        "invoke": "inv",
        "alignment": "al",
        "role": "cl",
        "race": "rac",
    }
)
_HARMS = MappingProxyType({"attack": "atk", "defends": "dfn", "carried": "cry"})
_ATTACK_PARTS = 4  # struct attack (include/permonst.h)
_ROLES_FILE = "src/role.c"
_ROLES_HEADER = "include/you.h"
# struct Role, beside MALE and where the races stand
_ROLE_COLUMNS = frozenset(
    (
        *("name", "rank", "lgod", "ngod", "cgod", "filecode", "homebase", "intermed"),
        *("femalenum", "petnum", "ldrnum", "guardnum", "neminum", "enemy1num", "enemy2num", "enemy1sym", "enemy2sym"),
        *("questarti", "allow", "attrbase", "attrdist", "hpadv", "enadv", "xlev", "initrecord"),
        *("spelbase", "spelheal", "spelshld", "spelarmr", "spelstat", "spelspec", "spelsbon"),
    )
)


def _artifacts(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``artilist[]`` but the dummy and the terminator; ``index`` is the place in it.

    Symbols are makedefs' (``ART_EXCALIBUR``). ``fields``: ``type`` (the object's symbol), ``spfx``, ``cspfx``,
    ``mtype``, ``invoke``, ``alignment``, ``role``, ``race`` (texts as in the source), ``attack``, ``defends``, ``carried`` (what
    their macros stand for, ``{0, AD_FIRE, 5, 0}``; as in the source where that is something else), ``cost`` (integer), ``color``
    (symbol; empty where a release has none); ``further`` and ``unknown`` as a monster's. A defence that is no attack in this
    tree, but a number or flags, is a column of its own, and the field empty.
    """
    calls = Calls(_ARTIFACTS_FILE, sources.tree.text(_ARTIFACTS_FILE), sources.run(_ARTIFACTS_FILE))
    constant = row_name(sources.defines(_ARTIFACTS_FILE, _ROW))
    rows = initializer(sources.tokens(_ARTIFACTS_FILE), "artilist", _ARTIFACTS_FILE, of="artifact")
    numbers = _numbers(sources, calls, rows[0]) if rows else frozenset()
    named = next(iter(matching(sources.tree, _ARTIFACTS_FILE, _FOR_MAKEDEFS)), _NAME)
    for index, row in enumerate(rows):
        shown, symbol, fields = _artifact(sources, calls, row, numbers, constant)
        if not shown or not index:
            continue
        name = _other_name(fields, named) or shown
        yield Entry(
            symbol=symbol or artifact_symbol(name, lengths(sources.of_makedefs(LIMIT))),
            name=name,
            words=(name.removeprefix("The "), shown.removeprefix("The ")),
            index=index,
            fields=fields,
        )


def _other_name(fields: Mapping[str, Json], parameter: str) -> str:
    """Return the name that makedefs takes where that is none of the game's: of another language, in a column of its own."""
    further = fields.get(FURTHER)
    text = further.get(parameter) if isinstance(further, dict) else None
    return strings_value(token_texts(text)) if isinstance(text, str) and text.startswith('"') else ""


def _numbers(sources: Sources, calls: Calls, dummy: Tokens) -> frozenset[str]:
    """Return which of the columns that are attacks in the releases are numbers in this tree, by the first row."""
    found: set[str] = set()
    with suppress(DiagnosticError):
        columns = calls.arguments(dummy, _ROW)
        for parameter in _HARMS.values():
            if parameter in columns and _number(sources, columns[parameter]) is not None:
                found.add(parameter)
    return frozenset(found)


def _number(sources: Sources, tokens: Tokens) -> int | None:
    try:
        return sources.constants.value(unwrap(tokens), _ARTIFACTS_FILE)
    except DiagnosticError:
        return None


def _artifact(
    sources: Sources, calls: Calls, row: Tokens, numbers: frozenset[str], constant: RowName | None
) -> tuple[str, str, dict[str, Json]]:
    """Return an artifact's name, empty for the rows at the ends of the table, its constant if the row names it, and its fields."""
    try:
        columns = calls.arguments(row, _ROW)
    except DiagnosticError as error:
        return first_string(row) or "", "", {UNKNOWN: {ROW: error.diagnostics[0].message}}
    if not is_string(columns[_NAME]):
        return "", "", {}
    values = Values()
    for field, parameter in _ARTIFACT_COLUMNS.items():
        values.take(field, columns, parameter, calls.sum)
    for field, parameter in _HARMS.items():
        if parameter in numbers:
            values.put(field, str)
        else:
            values.take(field, columns, parameter, partial(_harm, sources, calls, dice=field == "attack"))
    values.put("cost", lambda: sources.constants.value(columns["cost"], _ARTIFACTS_FILE))
    values.put("color", lambda: calls.symbol(columns["clr"]) if "clr" in columns else "")
    known = {*_ARTIFACT_COLUMNS.values(), *_HARMS.values(), _NAME, "cost", "clr"} - numbers
    known |= set() if constant is None else {constant.parameter}
    further: dict[str, Json] = {name: _plain(sources, text) for name, text in columns.items() if name not in known}
    symbol = "" if constant is None else constant.symbol(render(columns[constant.parameter]))
    return strings_value(columns[_NAME]), symbol, {**values.fields(), **({FURTHER: further} if further else {})}


def _harm(sources: Sources, calls: Calls, tokens: Tokens, *, dice: bool) -> str:
    """Return the attack that a column's macros stand for; as in the source where its first part is no 0, or a defence has dice."""
    made = calls.unfolded(tokens, "")
    parts = elements(made) if made[:1] == ("{",) else ()
    if len(parts) == _ATTACK_PARTS:
        how, hit, damage = (_number(sources, part) for part in (parts[0], *parts[2:]))
        if how == 0 and hit is not None and damage is not None and (dice or not (hit or damage)):
            return f"{{0, {calls.symbol(parts[1])}, {hit}, {damage}}}"
    return calls.symbol(tokens)


def _plain(sources: Sources, tokens: Tokens) -> str:
    """Return what a column of this tree's own has, a number as such (not ``10L``)."""
    inner = unwrap(tokens)
    number = None if any(map(is_identifier, inner)) else _number(sources, inner)
    return render(inner) if number is None else str(number)


def _role_members(sources: Sources) -> Mapping[str, str]:
    return members(sources.header_tokens, "Role", _ROLES_HEADER)


def _role_rows(sources: Sources) -> tuple[Mapping[str, Tokens], ...]:
    """Return the rows of ``roles[]`` by the members of struct Role, without the terminator."""
    columns = sources.once(_role_members)
    rows = (elements(row) for row in initializer(sources.tokens(_ROLES_FILE), "roles", _ROLES_FILE))
    named = (dict(zip(columns, row, strict=False)) for row in rows)
    return tuple(takewhile(lambda row: "filecode" in row and is_string(row["filecode"]), named))


_NOTHING = ("0",)
_RANKS = 9
_ALIGNMENTS = {f"ROLE_{name}": f"A_{name}" for name in ("LAWFUL", "NEUTRAL", "CHAOTIC")}
_GENDERS = {"ROLE_MALE": "male", "ROLE_FEMALE": "female"}


def _race_masks(sources: Sources) -> tuple[str, ...]:
    """Return the races' own bits, in their order; none where the tree's races can't be read."""
    with suppress(DiagnosticError):
        return tuple(str(entry.fields.get("mask", entry.symbol)) for entry in sources.vocabulary(RACES))
    return ()


def _races_column(sources: Sources) -> str:
    """Return the member of struct Role that says which races a role takes: the one that names most of them."""
    masks = set(sources.once(_race_masks))
    rows = sources.once(_role_rows)
    return max(
        sources.once(_role_members),
        key=lambda column: (sum(not masks.isdisjoint(row.get(column, ())) for row in rows), column == "allow"),
    )


def _role_columns(sources: Sources) -> Iterator[Entry]:
    """Read the members of struct Role by the releases' names; ``index`` is the place in a row of ``roles[]``.

    ``fields``: ``type`` (``const char *``) and ``races``, whether it says which races a role takes.
    """
    races = sources.once(_races_column)
    for index, (name, kind) in enumerate(sources.once(_role_members).items()):
        called = MALE[0] if name in MALE else name
        yield Entry(symbol=called, name=called, index=index, fields={"type": kind, "races": name == races})


def _roles(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``roles[]``; the symbol is the ``PM_`` of the male, ``index`` the place in the table.

    ``fields``: ``female`` (name, empty: the same), ``titles``, ``gods`` (lawful, neutral, chaotic; empty where they are no texts),
    ``alignments`` (``A_LAWFUL``, … that its heroes may have; none where the tree says it otherwise), ``races`` (the bits of those that it
    takes: ``MH_ELF`` …) and ``genders`` (likewise), ``code`` (``"Arc"``), ``home``, ``intermediate``, ``nemesis`` (``PM_``; src/role.c,
    role_init, makes it one whatever its row says); ``further``: the texts of the columns that a variant has besides, by their
    names (absent where there are none).
    """
    races = sources.once(_races_column)
    known = {*_ROLE_COLUMNS, *MALE, races}
    for index, row in enumerate(sources.once(_role_rows)):
        # A member that an initializer leaves out is 0.
        male, female, *_ = *elements(row["name"]), _NOTHING
        woman = strings_value(female) if is_string(female) else ""
        symbol = render(next(row[name] for name in MALE if name in row))
        further: dict[str, Json] = {name: render(text) for name, text in row.items() if name not in known}
        yield Entry(
            symbol=symbol,
            name=strings_value(male),
            words=(woman, strings_value(row["filecode"]), spoken(symbol, "PM_")),
            index=index,
            fields={
                "female": woman,
                "gods": [strings_value(row[god]) if is_string(row[god]) else "" for god in ("lgod", "ngod", "cgod")],
                # In the column of the races, or in one beside it.
                "alignments": [
                    symbol for flag, symbol in _ALIGNMENTS.items() if any(flag in text for text in row.values())
                ],
                "races": [mask for mask in sources.once(_race_masks) if mask in row.get(races, ())],
                "genders": [word for flag, word in _GENDERS.items() if any(flag in text for text in row.values())],
                "code": strings_value(row["filecode"]),
                "titles": list(_titles(row)),
                "home": strings_value(row["homebase"]),
                "intermediate": strings_value(row["intermed"]),
                "nemesis": render(row["neminum"]) if "neminum" in row else "",
                **({FURTHER: further} if further else {}),
            },
        )


def _titles(row: Mapping[str, Tokens]) -> Iterator[str]:
    """Go through the titles of a role: of nine stretches of experience, with a woman's or none."""
    ranks = next((parts for column in row.values() if len(parts := elements(column)) == _RANKS), ())
    yield from (strings_value(name) for pair in ranks for name in elements(pair) if is_string(name))


ROLE_COLUMNS = Reader(name="role columns", label="column of the roles", entries=_role_columns)
ARTIFACTS = Reader(name="artifacts", label="artifact", entries=_artifacts)
ROLES = Reader(name="roles", label="role", entries=_roles)
