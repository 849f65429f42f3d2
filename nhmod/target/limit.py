"""Limits of a game: how much of something it has room for, who uses how much of it, and what happens beyond.

A plugin that knows a limit gives it in ``nhmod_limits``. ``nhmod limits`` shows them all, and the check of every command that
reads mods reports what is beyond: both from one computation.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Self

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin
    from nhmod.target.facts import Entry

PASSED = "NH3801"
"""The code of a limit that is passed, where the plugin that gives it has none of its own."""
_MANY = 4
"""How many of a mod's uses beyond a limit are told each by itself."""


@frozen
class Use:
    """What one thing takes of a limit: ``amount`` (0 or more), by the mod ``mod`` (empty: the game itself).

    ``name`` says what it is ("the room 'ward'"); ``origin`` is its place in a manifest.
    """

    name: str
    mod: str = ""
    amount: int = 1
    origin: Origin | None = field(default=None, compare=False)


@frozen
class Limit:
    """How much of something a game has room for.

    ``name`` is the plural of what is counted ("room and shop types"), ``value`` the most there can be; ``symbol`` and ``file``
    say where the game has it from. ``uses`` are the game's own (which may be one sum) and those of the mods in load order; ``own``
    gives the game's where these are only looked for when somebody asks for them.
    ``each`` says that the limit is one for each thing by itself, as a name's length is, and not for their sum. ``beyond`` says
    in words what happens beyond it. ``error`` says whether that is an error; its code is ``code``.
    """

    name: str
    value: int
    symbol: str
    file: str
    uses: tuple[Use, ...]
    beyond: str
    each: bool = False
    error: bool = True
    code: str = PASSED
    hint: str = ""
    own: Callable[[], tuple[Use, ...]] = field(default=tuple, compare=False)

    def _all(self) -> tuple[Use, ...]:
        return (*self.own(), *self.uses)

    @classmethod
    def of_capacity(
        cls,
        capacity: Entry,
        name: str,
        beyond: str,
        *,
        own: int | Callable[[], int] | None,
        uses: Iterable[Use] = (),
        value: int | None = None,
        each: bool = False,
        error: bool = True,
        code: str = PASSED,
    ) -> Self:
        """Make the limit of one of the capacities that were read of a tree: its ``value``, unless another is given.

        ``own`` is what the game itself uses, or what finds that when somebody asks; ``uses`` are those of the mods. Without ``own``
        they are all.
        """

        def game() -> tuple[Use, ...]:
            amount = own() if callable(own) else own
            return () if amount is None else (Use(name="the game's", amount=amount),)

        return cls(
            name=name,
            value=capacity.index if value is None else value,
            symbol=capacity.symbol,
            file=capacity.text("file"),
            uses=tuple(uses) if callable(own) else (*game(), *uses),
            own=game if callable(own) else tuple,
            beyond=beyond,
            each=each,
            error=error,
            code=code,
        )

    def _total(self, amounts: Iterable[int]) -> int:
        return max(amounts, default=0) if self.each else sum(amounts)

    @property
    def game(self) -> int:
        """What the game itself uses."""
        return self._total(use.amount for use in self._all() if not use.mod)

    @property
    def mods(self) -> Mapping[str, int]:
        """What each mod uses, by its id, in the order of the uses; a mod that uses nothing is not there."""
        amounts: dict[str, list[int]] = {}
        for use in self.uses:
            if use.mod and use.amount:
                amounts.setdefault(use.mod, []).append(use.amount)
        return {mod: self._total(found) for mod, found in amounts.items()}

    @property
    def used(self) -> int:
        """What is used in all."""
        return self._total(use.amount for use in self._all())

    @property
    def left(self) -> int:
        """What is left; below 0 where the limit is passed."""
        return self.value - self.used

    @property
    def is_passed_by_the_game(self) -> bool:
        """Return whether the game alone uses more than there is: then its source tree has this limit in some other way."""
        return not self.each and self.game > self.value

    @property
    def passed(self) -> tuple[Use, ...]:
        """The mods' uses for which there is no room beside those before them."""
        return self._divided()[1]

    def _divided(self) -> tuple[tuple[Use, ...], tuple[Use, ...]]:
        """Divide the uses into those there is room for, and the mods' for which there is none."""
        if self.is_passed_by_the_game:
            return self._all(), ()
        total = 0
        within: list[Use] = []
        beyond: list[Use] = []
        for use in self._all():
            with_it = use.amount if self.each else total + use.amount
            if with_it > self.value and use.mod and use.amount:
                beyond.append(use)
            else:
                within.append(use)
                total = with_it
        return tuple(within), tuple(beyond)

    def check(self, report: Report) -> None:
        """Report the uses that are beyond the limit, where that is an error; what mods use nothing of is theirs in no case.

        Of one mod's, where they are many, the first stands for all: they have one remedy.
        """
        if not self.error or not self.mods:
            return
        if self.is_passed_by_the_game:
            said = f"the target alone has {self.game} {self.name}, and room for {self.value} ({self.symbol}); then {self.beyond}"
            first = next(use.origin for use in self.uses if use.mod and use.amount)
            report.warning(
                self.code, said, first, hint="this is the source tree's own fault, if it is one; mods only add to it"
            )
            return
        within, beyond = self._divided()
        shares = _shares(within)
        for use, more in ((use, 0) for use in beyond) if self.each else _folded(beyond):
            takes = f"this takes {use.amount}" if self.each else shares
            others = f" and {more} more" if more else ""
            room = f"the game has room for {self.value} {self.name} ({self.symbol})"
            message = f"there is no room for {use.name}{others}: {room}; {takes}"
            report.error(self.code, message, use.origin, hint=self._hint(use))

    def _hint(self, use: Use) -> str:
        takes = f"this one takes {use.amount}" if use.amount > 1 and not self.each else ""
        return "; ".join(filter(None, (takes, self.hint))) or "leave something out"


def _folded(uses: Iterable[Use]) -> Iterator[tuple[Use, int]]:
    """Yield the uses that are told, each with the number of those that it stands for: of a mod's many the first stands for all."""
    by_mod: dict[str, list[Use]] = {}
    for use in uses:
        by_mod.setdefault(use.mod, []).append(use)
    for found in by_mod.values():
        if len(found) > _MANY:
            yield found[0], len(found) - 1
        else:
            yield from ((use, 0) for use in found)


def _shares(uses: Iterable[Use]) -> str:
    """Return who uses how much."""
    amounts: Counter[str] = Counter()
    for use in uses:
        amounts[use.mod] += use.amount
    names = ((f"'{mod}'" if mod else "the target", amount) for mod, amount in amounts.items() if amount)
    return ", ".join(f"{name} uses {amount}" for name, amount in names) or "nothing is used"


def uses_of(entries: Iterable[Entry], label: str, *, amount: int = 1) -> tuple[Use, ...]:
    """Return what the mods' entries of a vocabulary take, each the same; ``label`` is the singular of what they are."""
    return tuple(
        Use(name=f"the {label} '{entry.name}'", mod=entry.mod, amount=amount, origin=entry.origin)
        for entry in entries
        if entry.mod
    )
