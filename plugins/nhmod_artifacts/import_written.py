"""Writes an artifact's values as an author would: the other direction of ``resolve``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from nhmod.places import as_raw
from nhmod.target import UNKNOWN
from nhmod_artifacts.columns import CHOSEN, OBJECT
from nhmod_artifacts.forms import Forms
from nhmod_artifacts.records import ALIGNMENTS, ANY, NOTHING
from nhmod_artifacts.resolve import own_invocation
from nhmod_artifacts.row import ANY_ATTACK, values_of
from nhmod_artifacts.values import (
    AGAINST,
    AGAINST_ALIGNMENT,
    AGAINST_CLASS,
    AGAINST_FLAG,
    AGAINST_MONSTER,
    ATTACKS,
    DEFENDS,
    NOT_MADE,
    RESTRICTED,
    SELF_WILLED,
    SPEAKS,
    WARNS,
    Artifact,
    Attack,
)
from nhmod_artifacts.values import NOTHING as ZERO
from nhmod_artifacts.words import INVOCATIONS, POWERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Entry, Facts, Json

_APART = frozenset({NOT_MADE, RESTRICTED, SELF_WILLED, SPEAKS, WARNS, ATTACKS, DEFENDS, *AGAINST})
_SWITCHES = {"restricted": RESTRICTED, "self_willed": SELF_WILLED, "speaks": SPEAKS}
_KINDS = {AGAINST_MONSTER: ("monster", "monsters"), AGAINST_CLASS: ("class", "monster classes")}
_FLAGS = re.compile(r"\w+(?: \| \w+)*")
_NAME = re.compile(r"\w+")
_SECOND_WORD = "M2_"


class Unsaid(Exception):  # noqa: N818 - no mistake of anyone's: the variant has what a manifest can't say
    """An artifact has what content can't say, so that it stays in the patch."""


class Writer:
    """Writes values with the words of a target's facts."""

    def __init__(self, facts: Facts) -> None:
        """Take the facts that have the words."""
        self._facts = facts
        self._forms = Forms.of(facts)
        attacks = "|".join(map(re.escape, self._forms.attacks.values()))
        dice = r"\((?:0|[1-9]\d{0,2}), (?:0|[1-9]\d{0,2})\)"
        self._attack = re.compile(rf"(?:{attacks}){dice}")
        self._any_attack = re.compile(rf"{ANY_ATTACK}\((AD_\w+), (\d{{1,3}}), (\d{{1,3}})\)")

    def artifact(self, symbol: str) -> str:
        """Name an artifact so that its word finds it."""
        return self._facts.meaning("artifacts", symbol)

    def new(self, entry: Entry, *, quest: bool) -> dict[str, Json]:
        """Write a new artifact; what is as usual where nothing is said is left out. Raises ``Unsaid``."""
        usual: dict[str, Json] = {
            "generated": not quest,
            "restricted": True,
            "self_willed": quest,
            "speaks": False,
            "attack": NOTHING,
            "against": ANY,
            "warns": False,
            "defends": NOTHING,
            "powers": [],
            "carried": {"defends": NOTHING, "powers": []},
            "invoke": NOTHING,
            **{column.key: column.as_written(column.usual, self._facts) for column in CHOSEN},
        }
        said = self._said(entry)
        changes = {key: value for key, value in said.items() if key not in usual or value != usual[key]}
        if "carried" in changes:
            carried = cast("dict[str, Json]", changes["carried"])
            changes["carried"] = {key: value for key, value in carried.items() if value not in (NOTHING, [])}
        raw = as_raw(entry)
        return {"name": entry.name, **({"quest": True} if quest else {}), **changes, **({"raw": raw} if raw else {})}

    def changes(self, old: Entry, new: Entry) -> dict[str, Json]:
        """Write what of an artifact is different, or nothing. Raises ``Unsaid``."""
        was, becomes = self._said(old), self._said(new)
        out = {key: value for key, value in becomes.items() if value != was[key]}
        if "powers" in out:
            out["powers"] = _changed_list(was["powers"], becomes["powers"])
        if "carried" in out:
            before, after = (cast("dict[str, Json]", said["carried"]) for said in (was, becomes))
            carried = {key: value for key, value in after.items() if value != before[key]}
            if "powers" in carried:
                carried["powers"] = _changed_list(before["powers"], after["powers"])
            out["carried"] = carried
        # Both say whom the one column of monsters has.
        if "against" in out and becomes["warns"] is not False:
            out["warns"] = becomes["warns"]
        return {key: out[key] for key in becomes if key in out}

    def values(self, entry: Entry) -> Artifact:
        """Read an artifact's row; raises ``Unsaid`` where it has other macros and expressions than nhmod writes."""
        if UNKNOWN in entry.fields:
            raise Unsaid("a part of its row can't be read")
        texts = {name: str(value) for name, value in entry.fields.items()}
        other = self._any_attack.fullmatch(texts["attack"])
        columns = [("attack", "atk", ""), ("defends", "dfn", self._forms.defends)]
        for name, parameter, macro in (*columns, ("carried", "cry", self._forms.carries)):
            text = texts[name]
            one = bool(macro) and re.fullmatch(rf"{re.escape(macro)}\(AD_\w+\)", text)
            usual = text == self._forms.nothing[parameter] or self._attack.fullmatch(text)
            if not (one or usual or (name == "attack" and other)):
                raise Unsaid
        names = ("type", "mtype", "invoke", "alignment", "role", "race")
        if not all(_FLAGS.fullmatch(texts[name]) for name in ("spfx", "cspfx")) or not all(
            _NAME.fullmatch(texts[name]) for name in names
        ):
            raise Unsaid
        values = values_of(entry, self._forms)
        if other:
            values = replace(values, attack=Attack(type=other[1], to_hit=int(other[2]), damage=int(other[3])))
        return values

    def _said(self, entry: Entry) -> dict[str, Json]:
        """Write all keys that a row has, but its name."""
        values = self.values(entry)
        out: dict[str, Json] = {
            OBJECT.key: OBJECT.as_written(values.object, self._facts),
            "generated": NOT_MADE not in values.powers,
        }
        out |= {key: flag in values.powers for key, flag in _SWITCHES.items()}
        out["attack"] = self._harm(values.attack) if values.attack is not None else NOTHING
        out["against"] = self._against(values)
        out["warns"] = self._warns(values)
        out["defends"] = self._defence(values.defends)
        out["powers"] = [*self._powers(values.powers)]
        out["carried"] = {
            "defends": self._defence(values.carried_defends),
            "powers": [*self._powers(values.carried_powers)],
        }
        out["invoke"] = self._invocation(entry.symbol, values)
        if values.alignment not in ALIGNMENTS.values():
            raise Unsaid
        return out | {column.key: column.as_written(getattr(values, column.key), self._facts) for column in CHOSEN}

    def _harm(self, attack: Attack) -> Json:
        dice = {"to_hit": attack.to_hit, "damage": attack.damage}
        return {
            "type": self._facts.meaning("damage types", attack.type),
            **{key: die for key, die in dice.items() if die},
        }

    def _against(self, values: Artifact) -> Json:
        flags = AGAINST.intersection(values.powers)
        if not flags:
            return ANY
        flag, *others = flags
        if others:
            raise Unsaid
        if flag == AGAINST_ALIGNMENT:
            return {"other_alignments": True}
        key, vocabulary = _KINDS.get(flag, ("flag", "monster flags"))
        if key == "flag" and AGAINST_FLAG.get(values.monsters[:3]) != flag:
            raise Unsaid
        return {key: self._facts.meaning(vocabulary, values.monsters)}

    def _warns(self, values: Artifact) -> Json:
        if WARNS not in values.powers:
            return False
        if not values.monsters.startswith(_SECOND_WORD):
            return True
        return self._facts.meaning("monster flags", values.monsters)

    def _defence(self, damage: str) -> Json:
        return self._facts.meaning("damage types", damage) if damage else NOTHING

    def _powers(self, symbols: tuple[str, ...]) -> Iterator[Json]:
        for symbol in symbols:
            if symbol not in _APART:
                yield self._facts.meaning(POWERS, symbol)

    def _invocation(self, symbol: str, values: Artifact) -> Json:
        """Return one of the game's powers; what the artifact does of its own is said elsewhere."""
        if values.invoke in {ZERO, own_invocation(symbol)}:
            return NOTHING
        special = self._facts.get(INVOCATIONS).symbol(values.invoke) is not None
        return self._facts.meaning(INVOCATIONS if special else "properties", values.invoke)


def _changed_list(was: Json, becomes: Json) -> Json:
    old, new = (cast("list[Json]", one) for one in (was, becomes))
    go, come = [word for word in old if word not in new], [word for word in new if word not in old]
    if len(go) == len(old):
        return new
    changes: Mapping[str, list[Json]] = {"extend": come, "delete": go}
    return {key: [*words] for key, words in changes.items() if words}
