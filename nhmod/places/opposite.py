"""Lists of the game's own things that several mods change: what one says is in a list and another says is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from nhmod.diagnostics import Related, Report
from nhmod.manifest import Change, Delete, Extend, Record, SetTo, Several
from nhmod.target import UnknownWordError, earlier_of_mod, others_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Facts

R = TypeVar("R", bound=Record)
_HINT = "where one of them 'requires' the other, it has the last word"


def refuse_opposites(
    mods: ModSet,
    kind: str,
    type_: type[R],
    facts: Facts,
    report: Report,
    *,
    lists: Mapping[str, tuple[Callable[[R], Any], Callable[[Any], object]]],
    parts: Mapping[str, Callable[[R], Mapping[str, object]]],
) -> None:
    """Report every list of one of the game's things of which two changes say different things (NH0601), of two mods or of one.

    ``lists`` has by its key the change that a record makes of it, and what tells an item from others. A list that is set says of
    everything whether it is in it; ``extend`` and ``delete`` say it of their items, so that those of several mods can stand together.
    ``parts`` has by its key what a record says of values that are parts of one column.
    """
    before: set[str] = set()
    for mod, record in mods.records(kind, type_):
        others = [pair for pair in others_of(mods, mod, record, kind, facts) if pair[0].id in before]
        for other, earlier in (*others, *earlier_of_mod(mods, mod, record, kind, facts)):
            for key, (changed, plain) in lists.items():
                if _differ(_said(changed(earlier), plain), _said(changed(record), plain)):
                    _tell((other, earlier), (mod, record), key, report)
            for key, said in parts.items():
                one, two = said(earlier), said(record)
                if any(one[part] != two[part] for part in one.keys() & two.keys()):
                    _tell((other, earlier), (mod, record), key, report)
        before.add(mod.id)


class _Saying:
    """What a change says: items that are in the list and items that are not, or all of the list."""

    def __init__(self) -> None:
        self.inside: list[object] = []
        self.outside: list[object] = []
        self.all = False


def _said(change: Change[Any] | None, plain: Callable[[Any], object]) -> _Saying:
    said = _Saying()
    for step in _steps(change):
        inside = isinstance(step, SetTo | Extend)
        items = step.value if isinstance(step, SetTo) else step.items if isinstance(step, Extend | Delete) else ()
        said.all = said.all or isinstance(step, SetTo)
        for item in items:
            try:
                (said.inside if inside else said.outside).append(plain(item))
            except UnknownWordError:
                continue  # told where words are looked up
    return said


def _steps(change: Change[Any] | None) -> Iterator[object]:
    if isinstance(change, Several):
        yield from change.changes
    elif change is not None:
        yield change


def _differ(one: _Saying, other: _Saying) -> bool:
    if one.all and other.all:
        return set(one.inside) != set(other.inside)
    pairs = ((one, other), (other, one))
    return any(set(a.inside) & set(b.outside) or (a.all and set(b.inside) - set(a.inside)) for a, b in pairs)


def _tell(one: tuple[Mod, R], other: tuple[Mod, R], key: str, report: Report) -> None:
    (first, earlier), (second, later) = one, other
    related = Related(location=earlier.origin.at(key).location, message=f"the other change ({first.id})")
    alone = first.id == second.id
    who = f"{first.id} says" if alone else f"{first.id} and {second.id} say"
    message = f"{who} different things of the {key} of '{getattr(later, 'edit', '')}'"
    hint = "say it in one 'edit:'" if alone else _HINT
    report.error("NH0601", message, later.origin.at(key), hint=hint, related=(related,))
