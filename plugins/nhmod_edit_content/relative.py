"""Makes relative changes of an entry's values: numbers that grow, lists with items more, less, or other than before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.manifest import Add, Amend, Delete, Extend, Multiply, Origin, SetTo, Several
from nhmod_edit_files.items import NoItemError, find_item

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_edit_files.game import Words
    from nhmod_edit_files.grammar import Line


class RefusedChangeError(ValueError):
    """A change of what is not there; ``origin`` is where it is asked for."""

    def __init__(self, message: str, origin: Origin) -> None:
        """Keep the place."""
        super().__init__(message)
        self.origin = origin


def changed(
    value: object,
    base: object,
    plain: Callable[[object], Any],
    line: Line | None,
    words: Callable[[str], Words | None],
) -> object:
    """Return a value that is set, or what a change makes of the entry's own; raises ``RefusedChangeError``.

    ``plain`` writes values as edit files have them, ``line`` is that of a list's items, ``words`` looks a vocabulary up.
    """
    if isinstance(value, SetTo):
        return plain(value.value)
    if not isinstance(value, Add | Multiply | Extend | Delete | Amend | Several):
        return plain(value)
    for step in value.changes if isinstance(value, Several) else (value,):
        if isinstance(step, Add | Multiply):
            if not isinstance(base, int):
                raise RefusedChangeError("there is no number that this could change", step.origin)
            base = step.applied_to(base)
        elif not isinstance(base, list) and base is not None:
            raise RefusedChangeError("there is no list that this could change", step.origin)
        elif isinstance(step, Extend):
            base = [*(base or []), *plain(step.items)]
        else:
            base = _with_items(step, list(base or []), plain(step.items), line, words)
    return base


def _with_items(
    step: Amend[Any] | Delete[Any],
    base: list[Any],
    items: list[Any],
    line: Line | None,
    words: Callable[[str], Words | None],
) -> list[Any]:
    """Take items out of a list, or give them other values."""
    for item in items:
        try:
            at = base.index(item) if item in base else _place_of(step, base, item, line, words)
        except NoItemError as error:
            raise RefusedChangeError(str(error), step.origin) from error
        if isinstance(step, Delete):
            del base[at]
        else:
            base[at] = {**base[at], **item}
    return base


def _place_of(
    step: Amend[Any] | Delete[Any],
    base: list[Any],
    item: object,
    line: Line | None,
    words: Callable[[str], Words | None],
) -> int:
    """Return which item of a list is meant by some of its values; raises ``NoItemError``."""
    if line is None or not isinstance(item, dict):
        raise NoItemError(f"there is no '{item}' to {'delete' if isinstance(step, Delete) else 'change'}")
    at = find_item(line, base, item, words)
    other = [name for name, value in item.items() if name not in line.by and base[at].get(name) != value]
    if isinstance(step, Delete) and other:
        has = ", ".join(f"{name} {base[at].get(name)}" for name in other)
        raise NoItemError(f"there is no '{item}' to delete: it has {has}")
    return at
