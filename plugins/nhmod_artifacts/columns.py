"""The columns of artilist[] (include/artifact.h): those that are as simple as they look are said here, each once.

A column's key is the record's, and that of ``Artifact``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nhmod.places import ChoiceColumn, Column, NumberColumn, WordColumn
from nhmod_artifacts.records import ALIGNMENTS, ANY
from nhmod_artifacts.values import NO_ALIGNMENT, NO_COLOR, NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping


OBJECT = WordColumn(key="object", fact="type", parameter="typ", vocabulary="objects")
COST = NumberColumn(key="cost", fact="cost", parameter="cost", suffix="L")
COLOR = WordColumn(key="color", fact="color", parameter="clr", vocabulary="colors", usual=NO_COLOR)
ALIGNMENT = ChoiceColumn(
    key="alignment", fact="alignment", parameter="al", choices=MappingProxyType(ALIGNMENTS), usual=NO_ALIGNMENT
)
ROLE = WordColumn(key="role", fact="role", parameter="cl", vocabulary="roles", usual=NOBODY, unsaid=ANY)
RACE = WordColumn(key="race", fact="race", parameter="rac", vocabulary="monsters", usual=NOBODY, unsaid=ANY)
CONSTANTS = (OBJECT, ALIGNMENT, ROLE, RACE, COLOR)
CHOSEN: tuple[Column[Any], ...] = (ALIGNMENT, ROLE, RACE, COST, COLOR)
"""All but the object, which every artifact has."""
COLUMNS: tuple[Column[Any], ...] = (OBJECT, *CHOSEN)
FACTS: Mapping[str, str] = MappingProxyType(
    {
        "nam": "name",
        "s1": "spfx",
        "s2": "cspfx",
        "mt": "mtype",
        "atk": "attack",
        "dfn": "defends",
        "cry": "carried",
        "inv": "invoke",
        **{column.parameter: column.fact for column in COLUMNS},
    }
)
"""What the vocabulary ``artifacts`` calls each column, by the parameters of its macro A."""
BY_PARAMETER: Mapping[str, str] = MappingProxyType(
    {
        "s1": "powers",
        "s2": "carried_powers",
        "mt": "monsters",
        "inv": "invoke",
        "al": "alignment",
        "cl": "role",
        "rac": "race",
        "clr": "color",
    }
)
"""The columns that ``raw`` can say too, by the macro's parameter, and the value of ``Artifact`` that each is."""
FLAGS = frozenset({"s1", "s2"})
"""Those that are sums of flags."""
COLUMNS_OF: Mapping[str, str] = MappingProxyType(
    {"attack": "atk", "defends": "dfn", "against": "mt", "invoke": "inv", **{one.key: one.parameter for one in COLUMNS}}
)
"""The column that a key alone says, by the macro's parameter."""
