"""The conditions of a step as the prover brings them about: what is set so that all of them hold at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod_effects.expected import STATES_SET, settings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod_effects.scene import Subject

State: TypeAlias = "dict[str, int | str]"


@frozen
class Asked:
    """A state that a subject must be in, or must not."""

    state: str
    subject: Subject
    holds: bool

    @classmethod
    def of(cls, word: str, subject: Subject) -> Asked:
        """Take a condition as it is written."""
        return cls(state=word.removeprefix("not "), subject=subject, holds=not word.startswith("not "))

    def turned(self) -> Asked:
        """Return the opposite."""
        return replace(self, holds=not self.holds)

    @property
    def settings(self) -> tuple[State, State]:
        """What is set so that the subject is in the state, and so that it is not."""
        return settings_of(self.state, self.subject)

    @property
    def keys(self) -> frozenset[str]:
        """What is set of it."""
        so, not_so = self.settings
        return frozenset((*so, *not_so))


def settled(asked: Iterable[Asked]) -> State | None:
    """Return what is set so that all conditions hold; nothing where the prover knows no such state."""
    by_keys: dict[frozenset[str], list[Asked]] = {}
    for one in dict.fromkeys(asked):
        by_keys.setdefault(one.keys, []).append(one)
    out: State = {}
    for keys, group in by_keys.items():
        found = next((state for state in _candidates(keys, group) if all(_so(one, state) for one in group)), None)
        if found is None or any(out.get(key, value) != value for key, value in found.items()):
            return None
        out |= found
    return out


def _candidates(keys: frozenset[str], group: Sequence[Asked]) -> Iterator[State]:
    """Yield what could be set for conditions on the same keys: what each of them would have, then what others of these keys have."""
    yield from (one.settings[0 if one.holds else 1] for one in group)
    for state in STATES_SET:
        other = replace(group[0], state=state)
        if other.keys == keys:
            yield from other.settings


def _so(one: Asked, state: State) -> bool:
    """Return whether a condition holds of what is set, as far as that is known: of what has bounds by these, of a form only by its own."""
    so, not_so = one.settings
    if state == (so if one.holds else not_so):
        return True
    if state == (not_so if one.holds else so) or any(
        isinstance(value, str) for value in (*so.values(), *not_so.values())
    ):
        return False
    if not so or one.state in _EQUAL:
        return not one.holds
    (key, value), *others = so.items()
    start, bound = state.get(key), not_so.get(key)
    alike = all(state.get(name) == other for name, other in others)
    if not (alike and isinstance(start, int) and isinstance(value, int) and isinstance(bound, int)):
        return not one.holds
    return (start >= value if value > bound else start <= value) is one.holds


_EQUAL = frozenset({"neutral", "cursed", "blessed", "uncursed"})
"""States that are one of several, and no more or less than a bound."""
