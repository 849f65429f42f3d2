"""Artifacts (include/artilist.h) and roles (src/role.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod.target.c import strings_value
from nhmod_nethack.facts.naming import artifact_symbol
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rows import Calls
from nhmod_nethack.facts.tokens import elements, initializer, is_string, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_ARTIFACTS_FILE = "include/artilist.h"
_ROLES_FILE = "src/role.c"
_ROLE_COLUMNS = 9  # struct Role, from name to malenum


def _artifacts(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``artilist[]`` but the dummy and the terminator; ``index`` is the place in it.

    Symbols are makedefs' (``ART_EXCALIBUR``). ``fields``: ``type`` (the object's symbol), ``spfx``, ``cspfx``,
    ``mtype``, ``attack``, ``defends``, ``carried``, ``invoke``, ``alignment``, ``role``, ``race`` (texts as in the
    source), ``cost`` (integer), ``color`` (symbol; empty where a release has none).
    """
    calls = Calls(_ARTIFACTS_FILE, sources.tree.text(_ARTIFACTS_FILE))
    rows = initializer(sources.tokens(_ARTIFACTS_FILE), "artilist", _ARTIFACTS_FILE)
    for index, row in enumerate(rows):
        columns = calls.arguments(row, "A")
        if not is_string(columns["nam"]) or not index:
            continue
        name = strings_value(columns["nam"])
        texts = {parameter: calls.symbol(tokens) for parameter, tokens in columns.items()}
        yield Entry(
            symbol=artifact_symbol(name),
            name=name,
            words=(name.removeprefix("The "),),
            index=index,
            fields={
                "type": texts["typ"],
                "spfx": texts["s1"],
                "cspfx": texts["s2"],
                "mtype": texts["mt"],
                "attack": texts["atk"],
                "defends": texts["dfn"],
                "carried": texts["cry"],
                "invoke": texts["inv"],
                "alignment": texts["al"],
                "role": texts["cl"],
                "race": texts["rac"],
                "cost": sources.constants.value(columns["cost"], _ARTIFACTS_FILE),
                "color": texts.get("clr", ""),
            },
        )


def _roles(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``roles[]``; the symbol is the ``PM_`` of the male, ``index`` the place in the table.

    ``fields``: ``female`` (name, empty: the same), ``gods`` (lawful, neutral, chaotic), ``code`` (``"Arc"``), ``home``,
    ``intermediate``. The order of the columns is that of struct Role (include/you.h).
    """
    rows = initializer(sources.tokens(_ROLES_FILE), "roles", _ROLES_FILE)
    for index, row in enumerate(rows):
        columns = elements(row)
        names = elements(columns[0])
        if len(columns) < _ROLE_COLUMNS or not is_string(names[0]):
            return  # the terminator
        _names, _ranks, lawful, neutral, chaotic, code, home, intermediate, symbol = columns[:_ROLE_COLUMNS]
        male, female = names
        woman = strings_value(female) if is_string(female) else ""
        yield Entry(
            symbol=render(symbol),
            name=strings_value(male),
            words=(woman, strings_value(code)),
            index=index,
            fields={
                "female": woman,
                "gods": [strings_value(god) for god in (lawful, neutral, chaotic)],
                "code": strings_value(code),
                "home": strings_value(home),
                "intermediate": strings_value(intermediate),
            },
        )


ARTIFACTS = Reader(name="artifacts", label="artifact", entries=_artifacts)
ROLES = Reader(name="roles", label="role", entries=_roles)
