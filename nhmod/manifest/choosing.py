"""Finds which content kind each item of a manifest is of: that of the games which the item, or else the whole mod, is for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import series
from nhmod.manifest.context import Context, RefusedError
from nhmod.manifest.node import Mapping, Node, Scalar, Sequence, shown, start_of
from nhmod.manifest.record import WHEN, record_keys
from nhmod.manifest.when import TargetRange, When

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.location import Location
    from nhmod.manifest.kinds import KindLike, Kinds

_TARGET = "target"
_FEWEST_KEYS = 2
"""So many keys of another game's are no slip of the hand."""
_FIRST_WORD = re.compile(r"^[ ]*([a-z]+)")


@frozen
class Chosen:
    """The kind of an item; ``only_for`` are the families that a list of ``when:`` restricts it to, if it has to."""

    kind: KindLike
    only_for: frozenset[str] = frozenset()


class Chooser:
    """Chooses the kinds of one mod's items.

    ``said`` are the families of the manifest's ``targets:``, and ``families`` becomes those that all content is for of which
    nothing is said: it is for every game where there are none.
    """

    def __init__(self, kinds: Kinds, targets: Node | None) -> None:
        """Take what the manifest says under ``targets:``."""
        self._kinds = kinds
        self.said = kinds.meant(families_in(targets))
        self._limits: dict[str, frozenset[str]] = {}
        self._refused: set[tuple[str, Location]] = set()

    @property
    def families(self) -> frozenset[str]:
        """The families that all content is for of which nothing is said; none of them is all."""
        first, *others = self._limits.values() or [frozenset()]
        return first.intersection(*others)

    def usual(self, key: str) -> KindLike:
        """Return the kind of what is no item at all."""
        return next(
            (kind for family in sorted(self.said) if (kind := self._kinds.of(key, family))),
            self._kinds.unsaid(key) or self._kinds[key][0],
        )

    def choose(self, name: Scalar, item: Node, context: Context) -> Chosen:
        """Return the kind of an item under a key.

        Raises ``RefusedError`` for one that is for games which have different kinds of the key (NH0218), or none (NH0219).
        """
        key = name.text
        every = self._kinds[key]
        if len(every) == 1 and not every[0].families:
            return Chosen(kind=every[0])
        own = self._kinds.meant(_own_families(item))
        said = own or self.said
        only_for: frozenset[str] = frozenset()
        if not own and len(self._led(key, self.said)) != 1:
            only_for = self._listed(key, item)
            said = only_for or said
        if not said:
            return Chosen(kind=self._unsaid(name, item, context))
        self._refuse_games_without(name, said, context, _start(item) if own or only_for else name.location)
        led = self._led(key, said)
        if len(led) > 1:
            raise self._several(key, said, _start(item), context)
        return Chosen(kind=next(iter(led.values())), only_for=only_for)

    def _led(self, key: str, families: Iterable[str]) -> dict[str, KindLike]:
        """Return the kinds that families lead to, by their names."""
        return {kind.name: kind for family in families if (kind := self._kinds.of(key, family)) is not None}

    def _listed(self, key: str, item: Node) -> frozenset[str]:
        """Return the families of the one kind that all mappings of a list of ``when:`` lead to, if they do."""
        families = self._kinds.meant(_listed_families(item))
        led = self._led(key, families).values()
        # What differs for one of them is as it stands for its kin.
        return next(iter(led)).families or families if len(led) == 1 else frozenset()

    def _unsaid(self, name: Scalar, item: Node, context: Context) -> KindLike:
        """Return the kind of what nothing is said of; its families are then those of the mod."""
        key = name.text
        kind = self._kinds.unsaid(key)
        if kind is None:
            raise self._several(key, self._kinds.families(key), _start(item), context, said=False)
        if not kind.families:
            return kind
        self._refuse_keys_of_others(kind, item, context)
        other = next((one for one, families in self._limits.items() if not families & kind.families), None)
        if other is not None:
            raise context.refuse(
                "NH0218",
                f"'{key}' is for {_and(kind.families)}, and '{other}' for {_and(self._limits[other])}",
                _start(item),
                hint=f"say which is for which game: {_whens(kind.families, self._limits[other])}",
            )
        self._limits.setdefault(key, kind.families)
        return kind

    def _refuse_keys_of_others(self, kind: KindLike, item: Node, context: Context) -> None:
        """Refuse an item with several keys that only another game's kind has; all that follows is then read as that game's."""
        names = [name.text for name, _ in item.entries] if isinstance(item, Mapping) else []
        strange = [name for name in names if name not in record_keys(kind.record)]
        if len(strange) < _FEWEST_KEYS:
            return
        fitting = (one for one in self._kinds[kind.key] if record_keys(one.record).keys() >= set(names))
        families = frozenset[str]().union(*(one.families for one in fitting))
        if families:
            self.said = self._limits[kind.key] = families
            message = (
                f"nothing says for which game this is, and {_and(map(shown, strange))} are keys of {_and(families)}"
            )
            hint = f"say it for the whole mod: targets: {_listed(sorted(families))}"
            raise context.refuse("NH0218", message, _start(item), hint=hint)

    def _refuse_games_without(self, name: Scalar, said: frozenset[str], context: Context, place: Location) -> None:
        key = name.text
        have = self._kinds.families(key)
        without = said - have if have else frozenset()
        if not without:
            return
        message = f"only {_and(have)} {'has' if len(have) == 1 else 'have'} '{key}', and this is for {_and(said)}"
        if (key, place) in self._refused:
            raise RefusedError(message)
        self._refused.add((key, place))
        both = said & have
        hint = (
            f"say with 'when' that it is for {_or(both)} alone: {_whens(both)}"
            if both
            else f"take it out, or say that it is for {_or(have)}, under 'targets:' or with 'when'"
        )
        raise context.refuse("NH0219", message, place, hint=hint)

    def _several(
        self, key: str, families: frozenset[str], place: Location, context: Context, *, said: bool = True
    ) -> RefusedError:
        """Make the error of an item that is for several games, or (not ``said``) of which nobody says for which one it is."""
        groups: dict[str, list[str]] = {}
        for family in sorted(families):
            kind = self._kinds.of(key, family)
            groups.setdefault(kind.name if kind is not None else "", []).append(family)
        message = f"this is for {_and(families)}, which have '{key}' of their own"
        hint = f"say with 'when' which, and write one item for each: {_whens(*groups.values())}"
        if not said:
            message = f"{_and(families)} have '{key}' of their own, and nothing says for which this is"
            hint = f"say it for the whole mod: {' or '.join(f'targets: {_listed(one)}' for one in groups.values())}"
        return context.refuse("NH0218", message, place, hint=hint)


def _own_families(item: Node) -> Iterator[str]:
    """Yield the families that an item is for by its own ``when:`` without other keys."""
    when = item.get(WHEN) if isinstance(item, Mapping) else None
    if isinstance(when, Mapping) and all(name.text in record_keys(When) for name, _ in when.entries):
        yield from families_in(when.get(_TARGET))


def _listed_families(item: Node) -> Iterator[str]:
    """Yield the families that all parts of an item's ``when:`` name; nothing where one of them names none."""
    when = item.get(WHEN) if isinstance(item, Mapping) else None
    parts = when.items if isinstance(when, Sequence) else (when,)
    found = [list(families_in(part.get(_TARGET))) if isinstance(part, Mapping) else [] for part in parts]
    if all(found):
        for families in found:
            yield from families


def families_in(node: Node | None) -> Iterator[str]:
    """Yield the families of a list of targets; of what can't be one, which is told by who reads it, the word that it begins with."""
    for one in node.items if isinstance(node, Sequence) else (node,):
        said = [name for name, _ in one.entries] if isinstance(one, Mapping) else [one]
        for text in (part.text for part in said if isinstance(part, Scalar) and isinstance(part.value, str)):
            try:
                yield TargetRange.parse(text).family
            except ValueError:
                yield from _FIRST_WORD.findall(text.casefold())


def _start(item: Node) -> Location:
    return start_of(item) if isinstance(item, Mapping) else item.location


def _and(words: Iterable[str]) -> str:
    return series(sorted(words))


def _or(words: Iterable[str]) -> str:
    return series(sorted(words), "or")


def _whens(*groups: Iterable[str]) -> str:
    """Write how an item says for which games it is, once for each group of them."""
    every = (sorted(one) for one in groups)
    return " or ".join(f"when: {{target: {one[0] if len(one) == 1 else _listed(one)}}}" for one in every)


def _listed(families: Iterable[str]) -> str:
    return f"[{', '.join(families)}]"
