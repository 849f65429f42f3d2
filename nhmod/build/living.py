"""A game that is played while it is worked on: what of a new build it has at once, and what it has when it is started anew.

The directory that is played is a link to a generation of it. What a running game reads anew is put into the generation that it plays;
for all else a new generation is made and the link is turned to it, so that a running game never meets files of another build.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.build.memory import RECORD
from nhmod.dataclass import frozen
from nhmod.files import make_folder, naming, write_file
from nhmod.target.recipe import Keep, Recipe

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


_RECORDS = ".nhmod-"
"""How files begin that nhmod reads, and the game does not."""
_MARK = f"{_RECORDS}saves"


@frozen
class Spread:
    """What came anew into a game that may be running: ``live`` are the files that it reads anew, with when that is.

    ``later`` are those for which it is to be started again; then nothing of the one that runs was changed. ``fresh`` says that there was no
    game before. ``marks`` are those (``spread``) of the builds that are played, or else of the one before.
    """

    live: Mapping[str, str] = field(default_factory=dict)
    later: tuple[str, ...] = ()
    fresh: bool = False
    marks: frozenset[bytes] = frozenset()


def spread(built: Path, recipe: Recipe, game: Path, *, mark: bytes = b"") -> Spread:
    """Bring a game up to a build; each file is whole at any time.

    ``game`` is the link to the directory that is played, ``built`` the directory of the build. What is the player's (scores, saves, changed
    settings) stays. ``mark`` tells whose saves the build reads, and is kept with it.
    """
    files = {**_files(built, recipe), **({_MARK: mark} if mark else {})}
    wanted = recipe.live.spread(files) if recipe.live is not None else files
    current = game.resolve() if game.is_symlink() else None
    if current is None:
        _turn(game, _generation(game, 1, None, recipe, wanted))
        return Spread(fresh=True)
    kept = {file.path for file in recipe.playable if file.keep is not Keep.NEVER}
    changed = [path for path, content in wanted.items() if not _is_same(current / path, content, kept=path in kept)]
    told = [path for path in changed if not path.startswith(_RECORDS)]
    when = {path: recipe.live.anew(path) if recipe.live is not None else "" for path in told}
    later = tuple(path for path, words in when.items() if not words)
    if told and not later and not _is_played(current) and any(map(_is_played, _others(game, current))):
        later = tuple(told)  # the one that runs was begun before the last start that was asked for
    if later:
        played = [place for place in (current, *_others(game, current)) if _is_played(place)]
        marks = frozenset((place / _MARK).read_bytes() for place in played or [current] if (place / _MARK).is_file())
        number = int(_NUMBER.findall(current.name)[-1]) + 1
        _turn(game, _generation(game, number, current, recipe, wanted))
        _forget(game, (number - 1, number))
        return Spread(later=later, marks=marks)
    modes = _modes(recipe)
    for path in changed:
        write_file(current / path, wanted[path], modes.get(path, 0o644))
    return Spread(live=when)


_NUMBER = re.compile(r"-(\d+)$")
_PROCESSES = Path("/proc")


def _files(built: Path, recipe: Recipe) -> dict[str, bytes]:
    paths = (*(file.path for file in recipe.playable), RECORD)
    return {path: (built / path).read_bytes() for path in paths if (built / path).is_file()}


def _modes(recipe: Recipe) -> dict[str, int]:
    return {file.path: file.mode for file in recipe.playable}


def _is_same(place: Path, content: bytes, *, kept: bool) -> bool:
    """Return whether a file needs no change: it is the same, or ``kept`` as the player has it."""
    return place.is_file() and (kept or place.read_bytes() == content)


def _generation(game: Path, number: int, before: Path | None, recipe: Recipe, wanted: Mapping[str, bytes]) -> Path:
    """Make a directory of the game; what is the player's is taken over from the one before, and its folders are those of all."""
    place = game.parent / f"{game.name}-{number}"
    shutil.rmtree(place, ignore_errors=True)  # of one that was stopped
    make_folder(place)
    player, modes = game.parent / "player", _modes(recipe)
    for folder in recipe.folders:
        make_folder(player / folder)
    own = [file.path for file in recipe.playable if file.keep is Keep.ALWAYS]
    for path in own:
        if not (player / path).exists():
            write_file(player / path, wanted.get(path, b""), modes[path])
    # A game that still runs in another generation writes its saves and scores to the same places.
    for path in (*recipe.folders, *own):
        make_folder((place / path).parent)
        with naming(place / path):
            (place / path).symlink_to(os.path.relpath(player / path, (place / path).parent))
    changeable = {file.path for file in recipe.playable if file.keep is Keep.CHANGED}
    for path, content in wanted.items():
        if path in own:
            continue
        old = before / path if before is not None and path in changeable else None
        theirs = old.read_bytes() if old is not None and old.is_file() else content
        write_file(place / path, theirs, modes.get(path, 0o644))
    return place


def _turn(game: Path, place: Path) -> None:
    """Have the link lead to another directory, in one step."""
    beside = game.with_name(f".{game.name}-new")
    with naming(game):
        beside.unlink(missing_ok=True)
        beside.symlink_to(place.name)
        beside.replace(game)


def _forget(game: Path, kept: Iterable[int]) -> None:
    """Remove generations that are neither the one that is played nor the one before, and that nobody plays any more."""
    names = {f"{game.name}-{number}" for number in kept}
    for place in _others(game, game.resolve()):
        if place.name not in names and not _is_played(place):
            shutil.rmtree(place, ignore_errors=True)


def _others(game: Path, current: Path) -> list[Path]:
    """Return the generations that the link does not lead to."""
    return [place for place in game.parent.glob(f"{game.name}-*") if _NUMBER.search(place.name) and place != current]


def _is_played(place: Path) -> bool:
    """Return whether a process is in a directory or runs a program of it; where the system does not tell, it may be.

    A game keeps the levels that it has left in its directory, however many builds later it comes back to them.
    """
    if not _PROCESSES.is_dir():
        return True
    for process in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is another user's
            if any((process / link).readlink().is_relative_to(place.resolve()) for link in ("cwd", "exe")):
                return True
    return False


def processes_of(game: Path) -> tuple[int, ...]:
    """Return the numbers of the processes that run a program of a game, in whichever generation; none where the system does not tell."""
    places = [place.resolve() for place in game.parent.glob(f"{game.name}-*") if _NUMBER.search(place.name)]
    found = []
    for process in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is another user's
            program = (process / "exe").readlink()
            if any(program.is_relative_to(place) for place in places):
                found.append(int(process.name))
    return tuple(found)
