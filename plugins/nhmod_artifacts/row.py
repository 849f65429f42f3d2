"""Writes an artifact as C: the columns of its row of artilist[], with the tree's own macros."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.places import OwnColumn, own_texts, written
from nhmod.target.c import SiteError, c_string
from nhmod_artifacts.columns import COLUMNS
from nhmod_artifacts.forms import ARTILIST_H, TABLE, Forms, harm_fact, is_nothing, read_harm
from nhmod_artifacts.values import NOTHING, Artifact, Attack

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod.target import Entry

ANY_ATTACK = "NHMOD_ATTACK"
ANY_ATTACK_DEFINITION = f"#define     {ANY_ATTACK}(c,a,b)  {{0,c,a,b}}\n"
_HARMS = {"atk": "attack", "dfn": "defends", "cry": "carried"}
_MAY_BE_LOST = ("s1", "s2", "mt", "atk", "inv")
_SYMBOL = re.compile(r"[A-Za-z_]\w*")
_WIDTH = 78


def columns(values: Artifact, forms: Forms, own: Iterable[OwnColumn] = ()) -> dict[str, str]:
    """Write the columns by the parameters of the tree's own macro, those that only this tree has as ``own`` says.

    Raises ``SiteError`` where that is not known.
    """
    every = {
        "nam": c_string(values.name),
        "s1": flags(values.powers),
        "s2": flags(values.carried_powers),
        "mt": values.monsters,
        "atk": _attack(values.attack, forms),
        "dfn": _defence(values.defends, forms.defends, forms.usual.get("dfn", NOTHING)),
        "cry": _defence(values.carried_defends, forms.carries, forms.usual.get("cry", NOTHING)),
        "inv": values.invoke,
        **{column.parameter: column.as_c(getattr(values, column.key)) for column in COLUMNS},
        **values.as_copied,
        **values.own,
        **written(own, ARTILIST_H),
    }
    for parameter in _MAY_BE_LOST:
        if parameter not in forms.parameters and every[parameter] != NOTHING:
            site = f"macro A with a parameter '{parameter}', as the releases have it"
            raise SiteError.of_count(target="", file=ARTILIST_H, site=site, places=())
    return {parameter: every[parameter] for parameter in forms.parameters if parameter in every}


def row(values: Artifact, symbol: str, forms: Forms, own: Iterable[OwnColumn] = ()) -> str:
    """Write the whole row with its comma, in lines as the table has them; raises ``SiteError`` for a column that nobody knows."""
    lines = ["    A("]
    known = columns(values, forms, own)
    if forms.constant is not None:
        known[forms.constant.parameter] = forms.constant.written(symbol)
    check_columns(forms, known)
    texts = [known[parameter] for parameter in forms.parameters]
    for number, text in enumerate(texts):
        part = text + (", " if number + 1 < len(texts) else "),")
        if len(lines[-1]) + len(part.rstrip()) > _WIDTH:
            lines[-1] = lines[-1].rstrip()
            lines.append("      ")
        lines[-1] += part
    return "\n".join(lines) + "\n"


def flags(symbols: tuple[str, ...]) -> str:
    """Write flags as one expression."""
    if not symbols:
        return NOTHING
    return symbols[0] if len(symbols) == 1 else f"({' | '.join(symbols)})"


def needs_any_attack(values: Artifact, forms: Forms) -> bool:
    """Return whether an attack is of a damage type that the tree has no macro for."""
    return values.attack is not None and values.attack.type not in forms.attacks


def _attack(attack: Attack | None, forms: Forms) -> str:
    if attack is None:
        return forms.usual.get("atk", NOTHING)
    dice = f"{attack.to_hit}, {attack.damage}"
    macro = forms.attacks.get(attack.type)
    return f"{macro}({dice})" if macro else f"{ANY_ATTACK}({attack.type}, {dice})"


def _defence(damage: str, macro: str, nothing: str) -> str:
    if damage and not macro:
        raise SiteError.of_count(
            target="", file=ARTILIST_H, site=f"macro of one damage type in {TABLE} that could say {damage}", places=()
        )
    return f"{macro}({damage})" if damage else nothing


def harm_facts(values: Artifact) -> dict[str, str]:
    """Return what the facts have of the attack and the defences, by the macro's parameters."""
    defences = {"dfn": values.defends, "cry": values.carried_defends}
    read = {"atk": values.attack} | {name: Attack(type=damage) if damage else None for name, damage in defences.items()}
    return {name: harm_fact(harm) for name, harm in read.items()} | dict(values.as_copied)


def check_columns(forms: Forms, known: Collection[str]) -> None:
    """Raise ``SiteError`` where the tree's macro has a parameter that no value is known for."""
    for parameter in forms.parameters:
        if parameter not in known:
            site = f"macro A whose parameters are all known: '{parameter}' is not"
            raise SiteError.of_count(target="", file=ARTILIST_H, site=site, places=())


def values_of(entry: Entry) -> Artifact:
    """Read the values of an artifact of the target's facts."""
    texts = {parameter: entry.text(column) for parameter, column in _HARMS.items()}
    read = {parameter: read_harm(text) for parameter, text in texts.items()}
    defends, carried = read["dfn"], read["cry"]
    return Artifact(
        name=entry.name,
        powers=tuple(_SYMBOL.findall(entry.text("spfx"))),
        carried_powers=tuple(_SYMBOL.findall(entry.text("cspfx"))),
        monsters=entry.text("mtype"),
        attack=read["atk"],
        defends=defends.type if defends else "",
        carried_defends=carried.type if carried else "",
        invoke=entry.text("invoke"),
        as_copied={one: text for one, text in texts.items() if read[one] is None and not is_nothing(text)},
        own=own_texts(entry),
        **{column.key: column.read(entry.fields) for column in COLUMNS},
    )
