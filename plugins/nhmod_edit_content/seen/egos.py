"""How ego items are seen: a fitting thing is made, becomes one by a debugging command, and still is one when the game is saved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod_edit_content.seen.declared import called, entries, items, looking, number
from nhmod_edit_content.seen.things import carry_new
from nhmod_edit_files.document import bare_name, read
from nhmod_edit_files.view import entry_view
from nhmod_playing.angband.game import WHOLE_LEVEL
from nhmod_playing.angband.script import AngbandPlayer, AngbandScript
from nhmod_playing.angband.terminal import rules_of
from nhmod_playing.script import FailedError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_edit_files.grammar import Grammar

MADE = "a thing becomes one, and still is one when the game is saved"
_OBJECTS = "object"
_FOR = ("types", "items")
"""What things it is of."""


def scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how an ego item is seen, of the first thing that it is for; nothing where the game has none."""
    fitting = (view for view in entries(plan, _OBJECTS) if number(view, "commonness") and _fits(one.values, view))
    thing = next((str(view["name"]) for view in fitting), None)
    if thing is None:
        return {}
    made = partial(_made, thing, one.values, one.document.grammar)
    return looking({MADE: made}, AngbandScript(steps=(), size=WHOLE_LEVEL))


def _fits(ego: Mapping[str, object], thing: Mapping[str, object]) -> bool:
    kind, subtype, types = thing.get("type"), thing.get("subtype"), ego.get("types")
    if isinstance(types, list) and kind in types:
        return True
    for one in items(ego, "items"):
        low, high = number(one, "min_subtype"), number(one, "max_subtype")
        if str(one.get("type")) != str(kind):
            continue
        if one.get("subtype") == bare_name(str(thing["name"])):
            return True
        if low is not None and high is not None and isinstance(subtype, int) and low <= subtype <= high:
            return True
    return False


def _made(thing: str, values: Mapping[str, object], grammar: Grammar, player: AngbandPlayer) -> None:
    pattern = called(thing)
    if not carry_new(pattern, thing, player):
        raise FailedError(f"the game has no '{thing}'")
    name = str(values["name"])
    player.game.play_with(pattern)
    became = player.game.become_ego(_number(values, grammar, player))
    player.expect(name in became, f"a '{thing}' can't be one: {became}")
    player.game.accept()
    player.save_and_restore()
    player.game.play_with(pattern)
    player.expect(name in player.game.text, "what was saved is none any more")


def _number(values: Mapping[str, object], grammar: Grammar, player: AngbandPlayer) -> int:
    """Return the number by which the game knows it: its own, or its place in the file; of several of its name that of its things."""
    text = (rules_of(player.game.directory) / grammar.file).read_text(encoding="utf-8")
    every = [entry_view(node) for node in read(text, grammar).entries]
    named = [place for place, view in enumerate(every) if view.get("name") == values["name"]]
    like = [place for place in named if all(every[place].get(key) == values.get(key) for key in _FOR)] or named
    if not like:
        raise FailedError(f"the game has no ego item '{values['name']}'")
    serial = number(every[like[0]], "serial")
    return like[0] if serial is None else serial
