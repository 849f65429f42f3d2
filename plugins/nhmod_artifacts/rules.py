"""What artifacts can do in a tree: read from the functions that do it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod_artifacts.values import PHYSICAL
from nhmod_artifacts.words import ARTIFACT_C

if TYPE_CHECKING:
    from nhmod.target import Entry, Tree

_ROLE_C, UHITM_C = "src/role.c", "src/uhitm.c"
_CLASS = re.compile(r"\b[A-Z]+_CLASS\b")
_SOURCE = re.compile(r"src/\w+\.c")
_HEADER = re.compile(r"include/\w+\.h")
_HARM = re.compile(r"\bAD_\w+")
_RACE = re.compile(r"\bPM_\w+")

_LAUNCHERS = frozenset({"P_BOW", "P_SLING", "P_CROSSBOW"})
_NO_SKILL = frozenset({"", "0", "P_NONE"})


class ArtifactRules:
    """The artifacts of one target."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree; functions are read when they are asked for."""
        self._tree = tree

    @cached_property
    def harms(self) -> frozenset[str]:
        """The damage types that an attack against all can have (spec_applies)."""
        c = self._tree.c(ARTIFACT_C)
        switch = c.switch(c.function("spec_applies").body, having="AD_FIRE")
        labels = (label for case in switch.cases for label in case.labels)
        return frozenset({PHYSICAL, *(label for label in labels if label.startswith("AD_"))})

    def defences(self, *, carried: bool) -> frozenset[str]:
        """The damage types that an artifact can defend from while it is worn, or carried."""
        return self._carried if carried else self._worn

    def slots(self, harm: str) -> tuple[str, ...]:
        """Return the only slots in which a worn artifact defends from a damage type; none where it does in all.

        What gives no property the game asks of what is wielded: ``defends(AD_DRIN, uwep)``.
        """
        return () if harm in self._given else ("W_WEP",)

    @property
    def everywhere(self) -> frozenset[str]:
        """The damage types from which an artifact defends wherever it is worn, as the game makes a property of it."""
        return self._given

    @cached_property
    def _given(self) -> frozenset[str]:
        c = self._tree.c(ARTIFACT_C)
        return frozenset(_HARM.findall(c.text(c.function("set_artifact_intrinsic").body)))

    @cached_property
    def _worn(self) -> frozenset[str]:
        return self._tree.once((ArtifactRules._asked_by, "defends"), lambda: self._asked_by("defends"))

    @cached_property
    def _carried(self) -> frozenset[str]:
        return self._tree.once((ArtifactRules._asked_by, "carried"), lambda: self._asked_by("defends_when_carried"))

    def _asked_by(self, asking: str) -> frozenset[str]:
        """Read which damage types a function is asked for, in all files, and in the macros of headers."""
        found = set(self._given)
        in_macro = re.compile(rf"\b{asking}\s*\(\s*(AD_\w+)")
        for file in self._tree.files():
            if _HEADER.fullmatch(file):
                found.update(in_macro.findall(self._tree.text(file)))
            if _SOURCE.fullmatch(file) and asking in self._tree.text(file):
                for call in self._tree.c(file).calls(asking):
                    found.update(_HARM.findall(call.args[0].text) if call.args else ())
        return frozenset(found)

    @cached_property
    def hit_with(self) -> frozenset[str]:
        """The classes of objects with which a hero's hit asks the artifact (hmon_hitmon); none if it asks whatever it is."""
        c = self._tree.c(UHITM_C)
        calls = [call.span for call in c.calls("artifact_hit")]
        arms = [arm for chain in c.ifs() for arm in chain.arms if "WEAPON_CLASS" in arm.condition_text]
        around = [arm.condition_text for arm in arms if any(call in arm.body for call in calls)]
        if not around:
            return frozenset()
        tools = {"TOOL_CLASS"} if "is_weptool" in around[-1] else set()
        return frozenset({*_CLASS.findall(around[-1]), *tools})

    def is_hit_with(self, entry: Entry) -> bool:
        """Return whether a hit with an object asks the artifact that it is: what shoots and tools without a skill only bash."""
        of = entry.fields["class"]
        bashes = shoots(entry) or (of == "TOOL_CLASS" and entry.text("skill") in _NO_SKILL)
        return not self.hit_with or (of in self.hit_with and not bashes)

    def hits_all(self, symbol: str) -> bool:
        """Return whether a hit's bonus damage is for all, whomever an artifact is against: its constant is asked for (spec_dbon)."""
        c = self._tree.c(ARTIFACT_C)
        return bool(c.find(symbol, c.function("spec_dbon").body))

    @cached_property
    def races(self) -> tuple[str, ...]:
        """The races of heroes: the monsters that the rows of races[] name first."""
        rows = (_RACE.search(row.text) for row in self._tree.c(_ROLE_C).array("races").rows)
        return tuple(match[0] for match in rows if match is not None)


def shoots(entry: Entry) -> bool:
    """Return whether an object is a bow, a sling or a crossbow: what it hits with is what it shoots."""
    return entry.fields.get("class") == "WEAPON_CLASS" and entry.text("skill") in _LAUNCHERS
