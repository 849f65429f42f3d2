"""Mods that change one content of a third, without one another: what each text is where only some of their symbols are defined."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits.edit import Change, Edit
from nhmod.edits.layers import Nothing, Over

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

Editors = frozenset[str]
_MOST = 4
"""More mods that change one content are not told apart: the sets of them are twice as many with each."""


def partings(
    changed: Iterable[tuple[object, str]], needs: Mapping[str, Collection[str]]
) -> tuple[tuple[str, ...], ...]:
    """Return the editors that change a content together with another that they don't need, as groups in load order.

    ``changed`` has, in load order, each content with an editor.
    """
    of: dict[object, list[str]] = {}
    for content, editor in changed:
        of.setdefault(content, []).append(editor)
    groups: list[list[str]] = []
    for found in of.values():
        own = list(dict.fromkeys(found))
        joined = [group for group in groups if set(group) & set(own)]
        groups = [group for group in groups if group not in joined]
        groups.append(list(dict.fromkeys([*(one for group in joined for one in group), *own])))
    rank = {editor: number for number, editor in enumerate(needs)}
    ordered = (tuple(sorted(group, key=rank.__getitem__)) for group in groups)
    return tuple(group for group in ordered if len(group) <= _MOST and len([*sets(group, needs)]) > len(group) + 1)


def sets(group: Sequence[str], needs: Mapping[str, Collection[str]]) -> Iterator[Editors]:
    """Yield the sets of a group's editors that can be there together: each with those that it needs."""
    for count in range(len(group) + 1):
        for some in combinations(group, count):
            if all(one in some for editor in some for one in needs[editor] if one in group):
                yield frozenset(some)


def told_apart(
    changes: Sequence[Change],
    group: Sequence[str],
    *,
    needs: Mapping[str, Collection[str]],
    symbols: Mapping[str, str],
    without: Callable[[Editors], Sequence[Change]],
) -> tuple[Change, ...]:
    """Return the changes with each text of a group's editors as it is beside each set of the editors before it.

    ``without`` gives the changes as they are where some editors change nothing.
    """
    whole = {slot.key: slot for slot in _slots(changes)}
    found: dict[Editors, Mapping[object, _Slot]] = {}
    for some in sets(group, needs):
        if {*group[: len(some)]} == some:
            found[some] = {key: slot.below(frozenset(group) - some) for key, slot in whole.items()}
        else:
            found[some] = {slot.key: slot for slot in _slots(without(frozenset(group) - some))}
    further = {key: slot for slots in found.values() for key, slot in slots.items() if key not in whole}
    made: dict[Edit, Edit] = {}
    group_symbols = {editor: symbols[editor] for editor in group}
    more: list[Change] = [slot.base for slot in further.values()]
    for key, slot in (*whole.items(), *((key, replace(one, overs=())) for key, one in further.items())):
        by_set = {some: slots.get(key) for some, slots in found.items()}
        below = slot.base
        for editor in dict.fromkeys((*(over.owner for over in slot.overs), *group)):
            over = next((one for one in slot.overs if one.owner == editor), None)
            now = _parted(slot, over, editor, by_set, group_symbols) if editor in group else over
            if now is None:
                continue
            now = replace(now, below=below)
            if over is None:
                more.append(now)
            else:
                made[over] = now
            below = now
    return tuple(made.get(one, one) if isinstance(one, Edit) else one for one in (*changes, *more))


@frozen
class _Slot:
    """What stands at one place: an edit, and those over it, the lowest first."""

    key: object
    base: Edit
    overs: tuple[Over, ...] = ()

    @property
    def text(self) -> str:
        return (self.base, *self.overs)[-1].text

    def below(self, gone: Editors) -> _Slot:
        """Return it without what some editors have put over it."""
        return replace(self, overs=tuple(over for over in self.overs if over.owner not in gone))


def _slots(changes: Iterable[Change]) -> Iterator[_Slot]:
    own = [change for change in changes if isinstance(change, Edit)]
    over = {one.below: one for one in own if isinstance(one, Over)}
    for base in own:
        if isinstance(base, Over):
            continue
        overs: list[Over] = []
        top: Edit = base
        while (above := over.get(top)) is not None:
            overs.append(above)
            top = above
        key: object = base
        if isinstance(base, Nothing):
            key = (base.file, base.start, base.end, base.order, base.piece[0], base.guard, base.coming)
        yield _Slot(key=key, base=base, overs=tuple(overs))


def _parted(
    slot: _Slot,
    over: Over | None,
    editor: str,
    by_set: Mapping[Editors, _Slot | None],
    symbols: Mapping[str, str],
) -> Over | None:
    """Return an editor's text with the others that it has beside other sets of the editors before it; nothing if it changes nothing."""
    group = [*symbols]
    before = frozenset(group[: group.index(editor)])
    texts = {some: slot.base.text if one is None else one.text for some, one in by_set.items()}
    own = {some - {editor}: text for some, text in texts.items() if editor in some and some - {editor} <= before}
    default = over.text if over is not None else own[before]
    other = {some: text for some, text in own.items() if text != default}
    if over is None:
        if all(text == texts.get(some, text) for some, text in own.items()):
            return None
        template = next(one for some, one in by_set.items() if one is not None and one.overs and editor in some)
        over = template.overs[-1]
        if not over.defined:
            # There are no conditions there.
            return None
        over = replace(over, text=default, owner=editor, defined=symbols[editor])
    if not over.defined or not other:
        return over
    among = tuple(symbols[one] for one in group if one in before)
    beside = tuple((frozenset(symbols[one] for one in some), text) for some, text in other.items())
    return replace(over, among=among, beside=beside)
