"""What the game's knowledge menus say: groups on the left, what is in them on the right (3.5.1's and 4.2's src/ui-knowledge.c)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_playing.angband.game import KNOWLEDGE, Angband
from nhmod_playing.angband.terminal import DOWN, LEFT, RIGHT, UP
from nhmod_playing.terminal import ESCAPE, PlayError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


_TOP = 6
_PAGE, _FULL = 16, 15
"""The rows of a list; the last one may be what is said of the whole list."""
_STEP = 6
"""So many items further at once: few enough that none is passed over where the list begins again."""
_MOST = 200


def knowledge(game: Angband, title: str, *, only: str = "") -> Mapping[str, tuple[str, ...]]:
    """Return the names in a list such as "monster knowledge", by their groups; of ``only`` one group it takes a second, of all ten."""
    if not _open(game, title):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for group in _groups(game):
        if only in {"", group}:
            found[group] = tuple(dict.fromkeys(_items(game)))
        if only and only in found:
            break
    _close(game)
    return found


def recall(game: Angband, title: str, *names: str) -> Mapping[str, str]:
    """Return what the game tells of entries of such a list (the key ``r``); raises ``PlayError`` where one is not in it."""
    told: dict[str, str] = {}
    opened = _open(game, title)
    for _ in _groups(game) if opened else ():
        for seen in _items(game, stops=set(names) - set(told)):
            told[seen] = game.send("r")
            game.send(ESCAPE)
        if len(told) == len(names):
            break
    _close(game)
    missing = [name for name in names if name not in told]
    if missing:
        raise PlayError(f"the list {title!r} has no {missing}")
    return told


def _open(game: Angband, title: str) -> bool:
    """Open a list; the game shows none where nothing is known."""
    game.send(ESCAPE + KNOWLEDGE)
    game.choose(f"Display {title}")
    if "Group" in game.text:
        return True
    _close(game)
    return False


def _close(game: Angband) -> None:
    for _ in range(3):
        game.send(ESCAPE)


def _groups(game: Angband) -> Iterator[str]:
    """Yield the groups, with the cursor on each."""
    seen: set[str] = set()
    for _ in range(_MOST):
        group = game.line_at_cursor[: _edge(game)].strip(" |")
        if group in seen:
            return
        seen.add(group)
        yield group
        game.send(DOWN)
    raise PlayError(f"there is no end of groups:\n{game.text}")


def _items(game: Angband, stops: Collection[str] = ()) -> Iterator[str]:
    """Yield the names in a group, or only those to stop at, with the cursor on each; goes back to the groups."""
    wanted = set(stops)
    game.send(RIGHT)
    known: set[str] = set()
    idle = 0
    for _ in range(_MOST):
        page = _page(game)
        here = _name(game, game.line_at_cursor)
        if here in wanted:
            wanted.remove(here)
            yield here
        if not wanted.isdisjoint(page):
            game.send(DOWN)
            continue
        idle = idle + 1 if known.issuperset(page) else 0
        known.update(page)
        yield from () if stops else page
        if len(page) >= _FULL and not stops and idle == 0 and len(known) == len(page):
            yield from _last_page(game)
        if len(page) < _FULL or idle > _PAGE // _STEP:
            break
        game.send(DOWN * _STEP)
    game.send(LEFT)


def _last_page(game: Angband) -> list[str]:
    """Return the names at the end of a list, which steps of several items may pass over; the cursor stays at its beginning."""
    game.send(UP)
    page = _page(game)
    game.send(DOWN)
    return page


def _page(game: Angband) -> list[str]:
    names = (_name(game, line) for line in game.lines[_TOP:-2])
    return [name for name in names if name and not re.match(r"\d+ known uniques|Creatures slain", name)]


def _name(game: Angband, line: str) -> str:
    return re.split(r"\s{2,}", line[_edge(game) :].strip(" |"))[0]


def _edge(game: Angband) -> int:
    """Return the column of the line between groups and names."""
    return game.lines[_TOP].index("|")
