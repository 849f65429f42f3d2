"""Whose saved games a build reads: its own, and those of fewer mods where all that was saved means the same in it."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from nhmod.dataclass import frozen
from nhmod.records import text_by_text, the
from nhmod.target import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Saved

_SHOWN: Final = 6
_NONE: Final = "not there"


@frozen
class Saves:
    """What the saved games of a build depend on.

    ``mods`` are the mods' fingerprints by id, ``numbers`` the numbers that the game's tables give to what mods add, by vocabulary and
    name. ``changed`` and ``added`` are ``Saved``'s. ``reads`` are the sets of mods, by id, whose saved games are read too.
    """

    mods: Mapping[str, str]
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)
    added: Mapping[str, str] = field(default_factory=dict)
    reads: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, mods: ModSet, facts: Facts, saved: Saved) -> Saves:
        """Return those of a set of mods, before it is known what else it reads."""
        return cls(
            mods={mod.id: f"{fingerprint(mod):08x}" for mod in mods},
            numbers={
                name: dict(sorted(found.items()))
                for name, entries in sorted(facts.additions.items())
                if (found := {entry.symbol or entry.name: entry.index for entry in entries if entry.index >= 0})
            },
            changed=dict(saved.changed),
            added=dict(saved.added),
        )

    @classmethod
    def parse(cls, known: Mapping[str, Any]) -> Saves:
        """Read them from a lock; raises ``KeyError``, ``TypeError`` or ``ValueError`` for what is none."""
        numbers = {
            name: {word: the(int, number) for word, number in the(dict, given).items()}
            for name, given in the(dict, known["numbers"]).items()
        }
        return cls(
            mods=text_by_text(known["mods"]),
            numbers=numbers,
            changed=text_by_text(known["changed"]),
            added=text_by_text(known["added"]),
            reads=tuple(tuple(the(str, mod) for mod in the(list, one)) for one in the(list, known["reads"])),
        )

    def written(self) -> dict[str, object]:
        """Return them as a lock has them."""
        return {
            "mods": dict(self.mods),
            "numbers": {name: dict(given) for name, given in self.numbers.items()},
            "changed": dict(self.changed),
            "added": dict(self.added),
            "reads": [list(one) for one in self.reads],
        }

    def unlike(self, before: Saves) -> tuple[str, ...]:
        """Say, in a line each, why this build can't read what an earlier one saved; nothing where it can."""
        return tuple(_unlike(self, before))

    def read_too(self, before: Saves) -> tuple[tuple[str, ...], ...]:
        """Return whose saved games are read beside the own, where those of an earlier build are."""
        own = tuple(sorted(self.mods))
        sets = dict.fromkeys((*before.reads, tuple(sorted(before.mods))))
        return tuple(one for one in sets if one != own)


def first_of(reasons: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many reasons as a person reads."""
    rest = len(reasons) - _SHOWN
    return reasons if rest <= 0 else (*reasons[:_SHOWN], f"and {rest} more")


def _unlike(now: Saves, before: Saves) -> Iterator[str]:
    for mod, known in before.mods.items():
        if mod not in now.mods:
            yield f"the mod '{mod}' is gone"
        elif now.mods[mod] != known:
            yield f"the mod '{mod}' is another"
    for name in sorted({*before.changed, *now.changed}):
        then, new = before.changed.get(name), now.changed.get(name)
        if then != new:
            yield f"{name} is {_said(new)}, and was {_said(then)}"
    for name, then in before.added.items():
        if now.added.get(name) != then:
            yield f"{name} is {now.added.get(name, _NONE)}, and was {then}"


def _said(value: str | None) -> str:
    return "as the game has it" if value is None else value
