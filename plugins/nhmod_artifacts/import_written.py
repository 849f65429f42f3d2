"""Writes an artifact's values as an author would: the other direction of ``resolve``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from nhmod.places import as_raw, own_texts
from nhmod.target import UNKNOWN, Entry, Facts, Json
from nhmod_artifacts.aims import against, aim_at, is_warned_of
from nhmod_artifacts.columns import BY_PARAMETER, CHOSEN, FLAGS, OBJECT
from nhmod_artifacts.forms import Forms
from nhmod_artifacts.records import ALIGNMENTS, ANY, NOTHING
from nhmod_artifacts.resolve import artifact_symbol, own_invocation, switch
from nhmod_artifacts.row import values_of
from nhmod_artifacts.values import (
    AGAINST_ALIGNMENT,
    AGAINST_CLASS,
    AGAINST_MONSTER,
    ATTACKS,
    DEFENDS,
    NO_ALIGNMENT,
    NOBODY,
    NOT_MADE,
    PHYSICAL,
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


_APART = frozenset({NOT_MADE, RESTRICTED, SELF_WILLED, SPEAKS, WARNS, ATTACKS, DEFENDS})
_USUAL = {"invoke": ZERO, "alignment": NO_ALIGNMENT, "role": NOBODY, "race": NOBODY}
_SWITCHES = {"restricted": RESTRICTED, "self_willed": SELF_WILLED, "speaks": SPEAKS}
_KINDS = {AGAINST_MONSTER: ("monster", "monsters"), AGAINST_CLASS: ("class", "monster classes")}
_FLAGS = re.compile(r"\w+(?: \| \w+)*")
_NAME = re.compile(r"\w+")
_PARAMETERS = {value: parameter for parameter, value in BY_PARAMETER.items() if value in _USUAL}


class Unsaid(Exception):  # noqa: N818 - no mistake of anyone's: the variant has what a manifest can't say
    """An artifact has what content can't say, so that it stays in the patch."""


class Writer:
    """Writes values with the words of a target's facts."""

    def __init__(self, facts: Facts) -> None:
        """Take the facts that have the words."""
        self._facts = facts
        self._aims = against(facts)
        self._apart = _APART | self._aims
        self.usual = Forms.of(facts).usual
        self.known = facts.identifiers

    def artifact(self, symbol: str) -> str:
        """Name an artifact so that its word finds it."""
        return self._facts.meaning("artifacts", symbol)

    def new(self, entry: Entry, *, quest: bool, exact: bool = True) -> dict[str, Json]:
        """Write a new artifact; what is as usual where nothing is said is left out. Raises ``Unsaid``.

        Where it need not be ``exact``, for another game, flags that no words say as they are are said as well as words can.
        """
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
        values = self.values(entry)
        said = self._said(entry.symbol, values)
        changes = {key: value for key, value in said.items() if key not in usual or value != usual[key]}
        if "carried" in changes:
            carried = cast("dict[str, Json]", changes["carried"])
            changes["carried"] = {key: value for key, value in carried.items() if value not in (NOTHING, [])}
        first = (NOT_MADE, SELF_WILLED) if quest else ()
        before = Artifact(name="", object="", powers=(RESTRICTED, *first))
        without = dict(changes)
        added = self._add_raw(without, before, values)
        if exact or not added.keys() & FLAGS:
            changes = without
        else:
            whom = isinstance(changes.get("against"), dict) or isinstance(changes.get("warns"), str)
            added = {name: value for name, value in added.items() if name not in FLAGS and not (whom and name == "mt")}
        raw = as_raw(entry) | added
        changes = {key: value for key, value in changes.items() if value != {}}
        return {"name": entry.name, **({"quest": True} if quest else {}), **changes, **({"raw": raw} if raw else {})}

    def changes(self, old: Entry, new: Entry) -> dict[str, Json]:
        """Write what of an artifact is different, or nothing. Raises ``Unsaid``.

        A column that only the newer table has was as in the row that is no artifact.
        """
        before, values = self.values(old), self.values(new)
        was, becomes = self._said(old.symbol, before), self._said(new.symbol, values)
        if "dfn" in values.own:
            was["defends"] = becomes["defends"]
        out = {key: value for key, value in becomes.items() if value != was[key]}
        if "powers" in out:
            out["powers"] = _changed_list(was["powers"], becomes["powers"])
        if "carried" in out:
            earlier, after = (cast("dict[str, Json]", said["carried"]) for said in (was, becomes))
            carried = {key: value for key, value in after.items() if value != earlier[key]}
            if "cry" in values.own:
                carried.pop("defends", None)
            if "powers" in carried:
                carried["powers"] = _changed_list(earlier["powers"], after["powers"])
            out["carried"] = carried
        # Both say whom the one column of monsters has.
        if "against" in out and becomes["warns"] is not False:
            out["warns"] = becomes["warns"]
        raw = {name: value for name, value in as_raw(new).items() if str(value) != self.own(old, name)}
        raw |= self._add_raw(out, before, values)
        out = {key: out[key] for key in becomes if key in out and out[key] != {}}
        return {**out, **({"raw": raw} if raw else {})}

    def own(self, entry: Entry, column: str) -> str:
        """Return what an artifact has in a column that only this tree has; of one that has none, what is usual there."""
        return own_texts(entry).get(column, self.usual.get(column, ""))

    def values(self, entry: Entry) -> Artifact:
        """Read an artifact's row; raises ``Unsaid`` where it has other macros and expressions than nhmod writes."""
        if UNKNOWN in entry.fields:
            raise Unsaid("a part of its row can't be read")
        texts = {name: str(value) for name, value in entry.fields.items()}
        names = ("type", "invoke", "alignment", "role", "race")
        if not all(_FLAGS.fullmatch(texts[name]) for name in ("spfx", "cspfx", "mtype")) or not all(
            _NAME.fullmatch(texts[name]) for name in names
        ):
            raise Unsaid
        values = values_of(entry)
        if values.as_copied:
            raise Unsaid
        return values

    def _said(self, symbol: str, values: Artifact) -> dict[str, Json]:
        """Write all keys that a row has, but its name; what no key can say is as usual."""
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
        out["invoke"] = self._invocation(symbol, values)
        usual: dict[str, Any] = {name: usual for name, usual in _USUAL.items() if self._unsayable(name, values)}
        sayable = replace(values, **usual)
        return out | {column.key: column.as_written(getattr(sayable, column.key), self._facts) for column in CHOSEN}

    def _unsayable(self, name: str, values: Artifact) -> bool:
        """Return whether a value is none of those that its key knows."""
        value = str(getattr(values, name))
        if name == "alignment":
            return value not in ALIGNMENTS.values()
        if name == "invoke":
            own = value in {ZERO, own_invocation(artifact_symbol(values.name, self._facts))}
            known = any(self._facts.get(one).symbol(value) is not None for one in (INVOCATIONS, "properties"))
            return not (own or known)
        vocabulary = "roles" if name == "role" else "monsters"
        return value != NOBODY and self._facts.get(vocabulary).symbol(value) is None

    def _add_raw(self, changes: dict[str, Json], before: Artifact, values: Artifact) -> dict[str, Json]:
        """Return what no keys say as ``raw`` has it; keys that say less than that are taken out of ``changes``."""
        raw: dict[str, Json] = {}
        for name, parameter in _PARAMETERS.items():
            if getattr(before, name) != getattr(values, name) and self._unsayable(name, values):
                raw[parameter] = str(getattr(values, name))
        carried = changes.get("carried")
        given = carried.get("powers") if isinstance(carried, dict) else None
        flags = set(values.carried_powers) - self._apart
        # What is only extended keeps what no key says.
        kept = set(before.carried_powers) & self._apart if isinstance(given, dict) else set()
        if (set(before.carried_powers) if given is None else flags | kept) != set(values.carried_powers):
            raw["s2"] = " | ".join(values.carried_powers) or 0
            if isinstance(carried, dict):
                changes["carried"] = {key: value for key, value in carried.items() if key != "powers"}
        powers, monsters = self._follows(changes, before, values)
        if powers != set(values.powers):
            raw["s1"] = " | ".join(values.powers) or 0
            for key in ("generated", *_SWITCHES, "powers", "against", "warns"):
                changes.pop(key, None)
            monsters = before.monsters
        if monsters != values.monsters:
            raw["mt"] = 0 if values.monsters == ZERO else values.monsters
            if isinstance(changes.get("warns"), str):
                changes["warns"] = True
        return raw

    def _follows(self, changes: Mapping[str, Json], before: Artifact, values: Artifact) -> tuple[set[str], str]:
        """Return the flags and the monsters that keys make of what there was before, as ``resolve`` does it."""
        flags, monsters = set(before.powers), before.monsters
        whom, warns = changes.get("against"), changes.get("warns")
        if whom is not None:
            flags -= self._aims
            one_sort = isinstance(whom, dict)
            flags |= (self._aims & set(values.powers)) if one_sort else set()
            monsters = values.monsters if one_sort and "other_alignments" not in cast("dict[str, Json]", whom) else ZERO
        if isinstance(warns, str):
            monsters = values.monsters
        elif warns is not None and not isinstance(whom, dict) and not self._aims & flags:
            monsters = ZERO
        said = {flag for key, flag in {"generated": NOT_MADE, "warns": WARNS, **_SWITCHES}.items() if key in changes}
        flags = (flags - said) | (said & set(values.powers))
        if "attack" in changes or "against" in changes:
            harm = values.attack
            switch(flags, ATTACKS, harm is not None and harm.type != PHYSICAL and not self._aims & flags)
        if "defends" in changes:
            switch(flags, DEFENDS, bool(values.defends))
        if "powers" in changes:
            flags = (flags & self._apart) | (set(values.powers) - self._apart)
        return flags, monsters

    def _harm(self, attack: Attack) -> Json:
        dice = {"to_hit": attack.to_hit, "damage": attack.damage}
        return {
            "type": self._facts.meaning("damage types", attack.type),
            **{key: die for key, die in dice.items() if die},
        }

    def _against(self, values: Artifact) -> Json:
        flags = self._aims.intersection(values.powers)
        if len(flags) != 1:
            return ANY
        (flag,) = flags
        if flag == AGAINST_ALIGNMENT:
            return {"other_alignments": True}
        key, vocabulary = _KINDS.get(flag, ("flag", "monster flags"))
        fits = key != "flag" or aim_at(self._facts, values.monsters) == flag
        if not fits or self._facts.get(vocabulary).symbol(values.monsters) is None:
            return ANY
        return {key: self._facts.meaning(vocabulary, values.monsters)}

    def _warns(self, values: Artifact) -> Json:
        if WARNS not in values.powers:
            return False
        one_flag = self._facts.get("monster flags").symbol(values.monsters) is not None
        if not (is_warned_of(self._facts, values.monsters) and one_flag):
            return True
        return self._facts.meaning("monster flags", values.monsters)

    def _defence(self, damage: str) -> Json:
        return self._facts.meaning("damage types", damage) if damage else NOTHING

    def _powers(self, symbols: tuple[str, ...]) -> Iterator[Json]:
        for symbol in symbols:
            if symbol not in self._apart:
                yield self._facts.meaning(POWERS, symbol)

    def _invocation(self, symbol: str, values: Artifact) -> Json:
        """Return one of the game's powers; what the artifact does of its own is said elsewhere."""
        if values.invoke in {ZERO, own_invocation(symbol)} or self._unsayable("invoke", values):
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
