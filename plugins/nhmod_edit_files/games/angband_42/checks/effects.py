"""Checks of effects: subtypes that are of another effect, and dice and expressions that do not go together (src/effects.c)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_edit_files.codes_angband_42 import NO_DICE, NO_EXPRESSION, NO_VARIABLE, WRONG_SUBTYPE
from nhmod_edit_files.games.angband_42.checks.found import field, lines
from nhmod_edit_files.games.angband_42.effects import EFFECT_LINES

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_PROJECTING = (
    *("PROJECT_LOS", "PROJECT_LOS_AWARE", "DESTRUCTION", "SPOT", "SPHERE", "BALL", "BREATH", "ARC", "SHORT_BEAM"),
    *("LASH", "SWARM", "STRIKE", "STAR", "STAR_BALL", "BOLT", "BEAM", "BOLT_OR_BEAM", "LINE", "ALTER"),
    *("BOLT_STATUS", "BOLT_STATUS_DAM", "BOLT_AWARE", "MELEE_BLOWS", "TOUCH", "TOUCH_AWARE"),
)
SUBTYPES: dict[str, str | tuple[str, ...]] = {
    **dict.fromkeys(_PROJECTING, "projections"),
    **dict.fromkeys(("CURE", "TIMED_SET", "TIMED_INC", "TIMED_INC_NO_RES", "TIMED_DEC"), "timed effects"),
    "MON_TIMED_INC": "timed effects of monsters",
    "SUMMON": "summons",
    **dict.fromkeys(("RESTORE_STAT", "DRAIN_STAT", "LOSE_RANDOM_STAT", "GAIN_STAT"), "stats"),
    "SHAPECHANGE": "player shapes",
    "NOURISH": ("INC_BY", "DEC_BY", "SET_TO", "INC_TO"),
    "ENCHANT": ("TOBOTH", "TOHIT", "TODAM", "TOAC"),
    "EARTHQUAKE": ("TARGETED", "NONE"),
    "GLYPH": ("WARDING", "DECOY"),
    "TELEPORT": ("AWAY",),
    "TELEPORT_TO": ("SELF",),
}
"""What the subtype of an effect can be (``effect_subtype`` in src/effects.c): a vocabulary, or words; of all others ``NONE``."""
_NEEDING = frozenset(SUBTYPES) - {"EARTHQUAKE", "TELEPORT", "TELEPORT_TO", "ENCHANT"}


def check_subtypes(folder: Folder, report: Report) -> None:
    """Report subtypes that are none of their effect's, and effects that need one and have none."""
    known = folder.words("effects")
    for document in folder.documents():
        for _, node in lines(document, *EFFECT_LINES):
            effect, subtype = field(document, node, "effect"), field(document, node, "subtype")
            if effect is None or (known is not None and effect.text not in known):
                continue
            name = effect.text
            if subtype is None:
                if name in _NEEDING:
                    message = f"'{name}' needs a subtype: {_named(SUBTYPES[name])}"
                    report.error(WRONG_SUBTYPE, message, effect.place, hint="without one the game takes the first")
                continue
            words = _words(folder, name)
            if words is None or subtype.text.strip().lstrip("-").isdigit() or _among(subtype.text, words):
                continue
            every = folder.words("effect subtypes")
            if every is not None and _among(subtype.text, every):
                message = f"'{subtype.text}' is no subtype of '{name}': {_named(SUBTYPES.get(name, ('NONE',)))}"
                hint = did_you_mean(subtype.text, sorted(words))
                report.error(WRONG_SUBTYPE, message, subtype.place, hint=hint)


def _among(text: str, words: Collection[str]) -> bool:
    return text.casefold() in map(str.casefold, words)


def _words(folder: Folder, effect: str) -> Collection[str] | None:
    wanted = SUBTYPES.get(effect, ("NONE",))
    return folder.words(wanted) if isinstance(wanted, str) else wanted


def _named(wanted: str | tuple[str, ...]) -> str:
    return f"one of the {wanted}" if isinstance(wanted, str) else f"one of {', '.join(wanted)}"


def check_dice(folder: Folder, report: Report) -> None:
    """Report variables of dice that nothing is said of, and expressions of variables that the dice do not have."""
    for document in folder.documents():
        for _, node in lines(document, *EFFECT_LINES):
            _bound(document, node, report)


def _bound(document: Document, node: Node, report: Report) -> None:
    dice = next((one for one in node.children if any(part.name == "dice" for part in one.line.fields)), None)
    bound = set()
    for child in node.children:
        if not any(part.name == "variable" for part in child.line.fields):
            continue
        variable = field(document, child, "variable")
        if variable is None:
            continue
        bound.add(variable.text)
        if dice is None or dice.number > child.number:
            message = f"no dice stand before this, so nothing comes of '{variable.text}'"
            report.warning(NO_DICE, message, document.place(child.number), hint=f"dice:${variable.text}")
        elif variable.text not in re.findall(r"\$([A-Z]+)", dice.text):
            message = f"the dice '{dice.text}' have no '${variable.text}'"
            report.error(NO_VARIABLE, message, variable.place, hint=f"the dice are on line {dice.number + 1}")
    if dice is None:
        return
    for found in re.finditer(r"\$([A-Z]+)", dice.text):
        if found[1] not in bound:
            place = document.place(dice.number, dice.start + found.start(), dice.start + found.end())
            message = f"nothing says what '{found[0]}' is; the game takes 0"
            report.warning(NO_EXPRESSION, message, place, hint=f"expr:{found[1]}:PLAYER_LEVEL:/ 2")
