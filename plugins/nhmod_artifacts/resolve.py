"""Works out the values of all artifacts: what is written, what is copied, what is usual."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from nhmod.manifest import Word
from nhmod.places import Changes, ResolvedRow, RowResolver, limits_of
from nhmod.target import Facts, UnknownWordError, common_symbol, symbol_of
from nhmod.target.c import c_identifier
from nhmod_artifacts.aims import against, aim_at
from nhmod_artifacts.codes import COPY, LIMIT, NOT_THERE, RELATIVE
from nhmod_artifacts.columns import BY_PARAMETER, COLOR, CONSTANTS, FLAGS
from nhmod_artifacts.records import DOUBLE, Against, ArtifactAttack
from nhmod_artifacts.records import Artifact as Record
from nhmod_artifacts.row import values_of
from nhmod_artifacts.values import (
    AGAINST_ALIGNMENT,
    AGAINST_CLASS,
    AGAINST_MONSTER,
    ATTACKS,
    DEFENDS,
    NOT_MADE,
    NOTHING,
    PHYSICAL,
    RESTRICTED,
    SELF_WILLED,
    SPEAKS,
    WARNS,
    Artifact,
    Attack,
)
from nhmod_artifacts.words import POWERS

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report

_LENGTHS = "lengths of C names"
_SYMBOL = re.compile(r"[A-Za-z_]\w*")
CHANGES = Changes(thing="artifact", limit=LIMIT, relative=RELATIVE, missing=NOT_THERE)
_FIRST = (NOT_MADE, RESTRICTED, SELF_WILLED, SPEAKS, WARNS, ATTACKS, DEFENDS)


NewArtifact: TypeAlias = "ResolvedRow[Record, Artifact]"


def artifact_symbol(name: str, facts: Facts) -> str:
    """Name an artifact as util/makedefs.c:do_objs does: without "The" (and "Platinum"), cut as limit cuts what has a prefix."""
    letters = c_identifier(name).removeprefix("THE_").removeprefix("PLATINUM_")
    length = facts.get(_LENGTHS).find("prefixed")
    return f"ART_{letters[: length.index if length is not None else None]}"


def own_invocation(symbol: str) -> str:
    """Name the constant of what an artifact does of its own when it is invoked."""
    return f"NHMOD_INVOKE_{symbol.removeprefix('ART_')}"


class Resolver(RowResolver[Record, Artifact]):
    """Resolves the artifacts of all mods against a target's facts."""

    def __init__(self, mods: ModSet, facts: Facts, report: Report) -> None:
        """Take the mods; mistakes that are found go to the report."""
        super().__init__(mods, facts, report, kind="artifacts", record=Record, of=values_of, circle=COPY)
        self._aims = against(facts)

    @staticmethod
    def plain(name: str) -> str:
        """Return a name without its article, in small letters."""
        return " ".join(name.casefold().split()).removeprefix("the ")

    def called(self, values: Artifact) -> tuple[str, str] | None:
        """Return an artifact's name in C and its title; one that is no object is none."""
        return (artifact_symbol(values.name, self._facts), values.name) if values.object else None

    def symbol(self, word: Word) -> str:
        """Return the symbol that a word means; raises ``UnknownWordError``."""
        symbol = symbol_of(word, self._facts)
        if not symbol:
            raise UnknownWordError(word.text)
        return symbol

    def applied(self, record: Record, base: Artifact | None) -> Artifact:
        """Return the values of a record: its own, on top of the base's or of what is usual."""
        values = base or Artifact(name="", object="", powers=(RESTRICTED,))
        if record.name is not None:
            values = replace(values, name=record.name)
        values = self._harm(record, values)
        values = replace(
            values,
            powers=self._powers(record, values, copies=base is not None),
            carried_powers=self._carried_powers(record, values, copies=base is not None),
        )
        return self._rest(record, values, base)

    def _harm(self, record: Record, values: Artifact) -> Artifact:
        if isinstance(record.attack, ArtifactAttack):
            attack = record.attack
            damage = 0 if attack.damage == DOUBLE else int(attack.damage)
            harm = Attack(type=self.symbol(attack.type), to_hit=attack.to_hit, damage=damage)
            values = _said(replace(values, attack=harm), "atk")
        elif record.attack is not None:
            values = _said(replace(values, attack=None), "atk")
        if record.defends is not None:
            values = _said(replace(values, defends=self._harm_word(record.defends)), "dfn")
        if record.carried is not None and record.carried.defends is not None:
            values = _said(replace(values, carried_defends=self._harm_word(record.carried.defends)), "cry")
        monsters, flag = self._against(record, values)
        powers = tuple(power for power in values.powers if record.against is None or power not in self._aims)
        return replace(values, monsters=monsters, powers=(*powers, *((flag,) if flag else ())))

    def _harm_word(self, word: Word | str) -> str:
        return self.symbol(word) if isinstance(word, Word) else ""

    def _against(self, record: Record, values: Artifact) -> tuple[str, str]:
        """Return the column of monsters, and the flag that says how the attack reads it (empty: as before)."""
        monsters, flag = values.monsters, ""
        whom = record.against
        if isinstance(whom, Against):
            if whom.other_alignments:
                monsters, flag = NOTHING, AGAINST_ALIGNMENT
            elif whom.monster is not None:
                monsters, flag = self.symbol(whom.monster), AGAINST_MONSTER
            elif whom.class_ is not None:
                monsters, flag = self.symbol(whom.class_), AGAINST_CLASS
            elif whom.flag is not None:
                monsters = self.symbol(whom.flag)
                flag = aim_at(self._facts, monsters)
        elif whom is not None:
            monsters = NOTHING
        if isinstance(record.warns, Word):
            monsters = self.symbol(record.warns)
        elif record.warns is not None and not isinstance(whom, Against) and not self._aims & set(values.powers):
            monsters = NOTHING
        return monsters, flag

    def _powers(self, record: Record, values: Artifact, *, copies: bool) -> tuple[str, ...]:
        flags = set(values.powers)
        if record.quest and not copies:
            flags |= {NOT_MADE, SELF_WILLED}
        for flag, wanted in (
            (NOT_MADE, None if record.generated is None else not record.generated),
            (RESTRICTED, record.restricted),
            (SELF_WILLED, record.self_willed),
            (SPEAKS, record.speaks),
            (WARNS, None if record.warns is None else record.warns is not False),
        ):
            switch(flags, flag, wanted)
        if record.attack is not None or record.against is not None:
            harm = values.attack
            switch(flags, ATTACKS, harm is not None and harm.type != PHYSICAL and not self._aims & flags)
        if record.defends is not None:
            switch(flags, DEFENDS, bool(values.defends))
        own = tuple(power for power in values.powers if power not in _FIRST and power not in self._aims)
        given = CHANGES.items(record.powers, own if copies else None, self.symbol, self._report)
        first = (*_FIRST, *sorted(self._aims))
        return (*(flag for flag in first if flag in flags), *self._sorted(given))

    def _carried_powers(self, record: Record, values: Artifact, *, copies: bool) -> tuple[str, ...]:
        change = record.carried.powers if record.carried is not None else None
        if change is None:
            return values.carried_powers
        given = CHANGES.items(change, values.carried_powers if copies else None, self.symbol, self._report)
        return self._sorted(given)

    def _sorted(self, symbols: tuple[str, ...]) -> tuple[str, ...]:
        """Sort powers as the header has them."""
        order = {entry.symbol: entry.index for entry in self._facts[POWERS]}
        return tuple(sorted(dict.fromkeys(symbols), key=lambda symbol: order.get(symbol, -1)))

    def _rest(self, record: Record, values: Artifact, base: Artifact | None) -> Artifact:
        if isinstance(record.invoke, tuple):
            values = replace(values, invoke=own_invocation(artifact_symbol(values.name, self._facts)))
        elif record.invoke is not None:
            invoked = self.symbol(record.invoke) if isinstance(record.invoke, Word) else NOTHING
            values = replace(values, invoke=invoked)
        said = ((column, getattr(record, column.key)) for column in CONSTANTS)
        chosen: dict[str, Any] = {
            column.key: column.chosen(value, self._color if column is COLOR else self.symbol)
            for column, value in said
            if value is not None
        }
        was = base.cost if base is not None else None
        cost = CHANGES.number(record.cost, was, limits_of(Record, "cost"), self._report)
        return _with_raw(record, replace(values, cost=cost, **chosen))

    def _color(self, word: Word) -> str:
        return common_symbol(word, "colors", self._facts)


def switch(flags: set[str], flag: str, wanted: bool | None) -> None:
    """Put a flag into a set or take it out; where nothing is wanted it stays as it is."""
    if wanted is not None:
        (flags.add if wanted else flags.discard)(flag)


def _with_raw(record: Record, values: Artifact) -> Artifact:
    """Return the values with what ``raw:`` says of them, which comes before all other keys."""
    said = {pair.key: str(pair.value) for pair in record.raw}
    given: dict[str, Any] = {
        BY_PARAMETER[name]: flags_in(text) if name in FLAGS else text
        for name, text in said.items()
        if name in BY_PARAMETER
    }
    own = {name: said.get(name, text) for name, text in values.own.items()}
    return replace(values, own=own, **given)


def flags_in(text: str) -> tuple[str, ...]:
    """Return the flags of a sum, of which ``0`` has none."""
    return tuple(_SYMBOL.findall(text))


def _said(values: Artifact, column: str) -> Artifact:
    """Return the values without what the copied row has in a column that the record says itself."""
    return replace(values, as_copied={name: text for name, text in values.as_copied.items() if name != column})
