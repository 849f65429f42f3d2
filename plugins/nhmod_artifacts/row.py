"""Writes an artifact as C: the columns of its row of artilist[], with the tree's own macros."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.c import c_string
from nhmod_artifacts.columns import COLUMNS
from nhmod_artifacts.values import NOTHING, Artifact, Attack

if TYPE_CHECKING:
    from nhmod.target import Entry
    from nhmod_artifacts.forms import Forms

ANY_ATTACK = "NHMOD_ATTACK"
ANY_ATTACK_DEFINITION = f"#define     {ANY_ATTACK}(c,a,b)  {{0,c,a,b}}\n"
_SYMBOL = re.compile(r"[A-Za-z_]\w*")
_WIDTH = 78


def columns(values: Artifact, forms: Forms) -> dict[str, str]:
    """Write the columns by the parameters of the tree's own macro."""
    every = {
        "nam": c_string(values.name),
        "s1": flags(values.powers),
        "s2": flags(values.carried_powers),
        "mt": values.monsters,
        "atk": _attack(values.attack, forms),
        "dfn": _defence(values.defends, forms.defends, forms.nothing["dfn"]),
        "cry": _defence(values.carried_defends, forms.carries, forms.nothing["cry"]),
        "inv": values.invoke,
        **{column.parameter: column.as_c(getattr(values, column.key)) for column in COLUMNS},
    }
    return {parameter: every[parameter] for parameter in forms.parameters}


def row(values: Artifact, forms: Forms) -> str:
    """Write the whole row with its comma, in lines as the table has them."""
    lines = ["    A("]
    written = list(columns(values, forms).values())
    for number, text in enumerate(written):
        part = text + (", " if number + 1 < len(written) else "),")
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
        return forms.nothing["atk"]
    dice = f"{attack.to_hit}, {attack.damage}"
    macro = forms.attacks.get(attack.type)
    return f"{macro}({dice})" if macro else f"{ANY_ATTACK}({attack.type}, {dice})"


def _defence(damage: str, macro: str, nothing: str) -> str:
    return f"{macro}({damage})" if damage else nothing


def values_of(entry: Entry, forms: Forms) -> Artifact:
    """Read the values of an artifact of the target's facts."""
    texts = {name: str(value) for name, value in entry.fields.items()}
    defends, carried = (forms.attack_of(texts[column]) for column in ("defends", "carried"))
    return Artifact(
        name=entry.name,
        powers=tuple(_SYMBOL.findall(texts["spfx"])),
        carried_powers=tuple(_SYMBOL.findall(texts["cspfx"])),
        monsters=texts["mtype"],
        attack=forms.attack_of(texts["attack"]),
        defends=defends.type if defends else "",
        carried_defends=carried.type if carried else "",
        invoke=texts["invoke"],
        **{column.key: column.read(entry.fields) for column in COLUMNS},
    )
