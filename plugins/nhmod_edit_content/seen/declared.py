"""What mods declare of an entry, as the game must have it, and the names by which the game calls it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod_edit_files.view import entry_view
from nhmod_playing.angband.script import AngbandPlayer, AngbandScript
from nhmod_playing.script import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry

_OTHERS_FORM = re.compile(r"\|([^|]*)\|([^|]*)\|")
_BLANK = r"\s+"
_AS_IT_IS = AngbandScript(steps=())


def looking(
    ways: Mapping[str, Callable[[AngbandPlayer], object]], game: AngbandScript = _AS_IT_IS
) -> dict[str, AngbandScript]:
    """Return scripts of a step each, played in a ``game`` as that script has it."""
    return {way: replace(game, steps=(Act(way, look),)) for way, look in ways.items()}


def declared(one: PlannedEntry, plan: Plan) -> Mapping[str, object]:
    """Return an entry's values; of one that others change too those that only its own content says."""
    others = [
        other
        for other in plan.entries
        if other is not one and (other.kind.key, other.title) == (one.kind.key, one.title)
    ]
    if not others:
        return one.values
    theirs = {name for other in others for name in other.record.origin.keys}
    own = set(one.record.origin.keys) - theirs
    return {name: value for name, value in one.values.items() if name in own}


def entries(plan: Plan, stem: str) -> list[dict[str, object]]:
    """Return what the entries of a file of the game's have; none where it has no such file."""
    document = plan.folder.document(stem) if plan.folder is not None else None
    return [entry_view(node) for node in document.entries] if document is not None else []


def number(values: Mapping[str, object], name: str) -> int | None:
    """Return a number; None where nothing is said, or none that is a whole number."""
    value = values.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def flags(values: Mapping[str, object], name: str) -> frozenset[str]:
    """Return a list of flags as the game's files write them."""
    value = values.get(name)
    return frozenset(str(one).upper().replace(" ", "_") for one in value) if isinstance(value, list) else frozenset()


def items(values: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    """Return a list whose items have keys."""
    value = values.get(name)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def called(name: str) -> re.Pattern[str]:
    """Return what finds an object's name where the game writes it, of one or of several: '& Flask~ of Whisky' is 'Flasks of Whisky'.

    Names that other entries call it by have no marks: there each word may be the one that is several.
    """
    parts = _OTHERS_FORM.split(name.replace("&", " ").strip())
    marked = "~" in name or len(parts) > 1
    words = []
    for place, part in enumerate(parts):
        plain = _BLANK.join(_word(word, marked=marked) for word in re.split(_BLANK, part))
        # A text, then the two forms of a word, again and again.
        words.append((plain, f"(?:{plain}", f"|{plain})")[place % 3])
    return re.compile(rf"(?<!\w){''.join(words)}(?!\w)", re.IGNORECASE)


def _word(word: str, *, marked: bool) -> str:
    if not marked:
        return re.escape(word) + ("(?:e?s)?" if word[-1:].isalpha() else "")
    return "".join(r"\w{0,3}" if letter == "~" else re.escape(letter) for letter in word)
