"""How shops are seen in the game: made by SHOPTYPE, kept by whom and stocked with what is declared, entered, greeted and bought in."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from nhmod_playing.probing import Row, on_screen, read_level
from nhmod_playing.rooms import Found, bounds, enter, letter_proofs, look_for_room, unmade, within
from nhmod_playing.script import FailedError, Player
from nhmod_playing.seeing import by_record, is_thing, number_of
from nhmod_playing.verbs import use_letter
from nhmod_shops.code import marked
from nhmod_shops.planned import VEGETARIAN_CLASS, PlannedShop
from nhmod_shops.records import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.proofs import Proof, Unproven

KIND = "shops"
MADE = "it is made, with its keeper and its stock"
ENTERED = "it is entered and greets, also after a save"
BOUGHT = "something is bought in it"
WITHOUT_CREDIT = "gold that is dropped in it gives no credit"
_FOOD = "FOOD_CLASS"
_EXPECTED = 5
_WARES = 6
"""So many wares are tried that cost too much."""
_MARK = r"^[-_+|=]"
_KEPT = "keeps the gold, and gives no credit"
_ONLY_FILES = "only level files have it"


def shop_proofs(mods: ModSet, plan: Iterable[PlannedShop]) -> Iterator[Proof | Unproven]:
    """Yield how each new shop is seen."""
    contents = by_record(mods, KIND)
    acts = {MADE: _made, ENTERED: _entered, BOUGHT: _bought, WITHOUT_CREDIT: _gets_no_credit}
    for one in plan:
        own = {way: partial(act, one) for way, act in acts.items() if way != WITHOUT_CREDIT or one.record.no_credit}
        why = _ONLY_FILES if one.record.probability == NEVER else unmade(one.record.wizard_letter)
        yield from letter_proofs(contents[id(one.record)], one.letter, own, unmade=why)


def _find(planned: PlannedShop, player: Player) -> Found:
    wares = ", ".join(stocked.word.text if stocked.word else "vegetarian food" for stocked in planned.stock)
    names = keepers(planned)
    who = f" kept by {', '.join(names)}" if names else ""
    return look_for_room(player, partial(_is_it, planned), f"a {planned.record.id}{who} with {wares} in it")


def keepers(planned: PlannedShop) -> tuple[str, ...]:
    """Return the names that its keeper can have, without marks; none, if they are the general store's."""
    return tuple(re.sub(_MARK, "", marked(one)) for one in planned.record.shopkeepers)


def _is_it(planned: PlannedShop, found: Found) -> bool:
    """Return whether a room is such a shop: its keeper is one of its own, or else its wares are."""
    kept = [_bare(one["keeper"]) for one in found.monsters if one["keeper"]]
    names = keepers(planned)
    if not kept:
        return False
    if names:
        return any(name in names for name in kept)
    return bool(found.objects) and all(_is_ware(planned, one) for one in found.objects)


def _bare(name: str) -> str:
    return re.sub(_MARK, "", name)


def _is_ware(planned: PlannedShop, thing: Row) -> bool:
    for stocked in planned.stock:
        if stocked.word is None:
            item = _FOOD
        elif stocked.is_class:
            item = planned.item(stocked)
        else:
            if is_thing(planned.entry(stocked.word), thing, planned.facts):
                return True
            continue
        number = number_of(planned.facts, "object classes", item)
        if item == VEGETARIAN_CLASS or number is None or number == 0 or thing["class"] == str(number):
            return True
    return False


def _made(planned: PlannedShop, player: Player) -> None:
    found = _find(planned, player)
    # A mimic stands for a ware; what a keeper or a customer has dropped is in no shop yet.
    strange = sorted({one["name"] for one in found.objects if not _is_ware(planned, one)})
    if strange:
        raise FailedError(f"it has {', '.join(strange)}, which is no ware of it")
    total = len(found.objects)
    for stocked in planned.stock:
        if stocked.word is None or stocked.is_class or stocked.share * total < _EXPECTED:
            continue
        entry = planned.entry(stocked.word)
        if not any(is_thing(entry, one, planned.facts) for one in found.objects):
            raise FailedError(f"of {total} wares none is '{entry.name}', declared are {stocked.percent}%")


def _entered(planned: PlannedShop, player: Player) -> None:
    found = _find(planned, player)
    player.save_and_restore()
    said = enter(player, found)
    record = planned.record
    player.expect_said(record.greeting or record.name or record.id, among=said)


def _wares_within_reach(found: Found) -> Iterator[Row]:
    """Yield the wares on whose squares nobody stands."""
    taken = {(one["x"], one["y"]) for one in found.monsters}
    for ware in found.objects:
        if (ware["x"], ware["y"]) not in taken and int(ware["quantity"]) >= 1:
            yield ware


def _gets_no_credit(planned: PlannedShop, player: Player) -> None:
    found = _find(planned, player)
    game = player.game
    player.hear(game.wish("100 gold pieces"))
    enter(player, found)
    ware = next(_wares_within_reach(found), None)
    if ware is None:
        raise FailedError("it has no ware beside which gold could be dropped", game.text)
    player.hear(game.teleport(*on_screen(int(ware["x"]), int(ware["y"]))))
    said = " ".join(use_letter(player, "drop", "$").split())
    player.expect(_KEPT in said, f"gold was dropped, and what was said is not '{_KEPT}': {said}")


def _bought(planned: PlannedShop, player: Player) -> None:
    found = _find(planned, player)
    game = player.game
    for _ in range(2):
        player.hear(game.wish("5000 gold pieces"))
    enter(player, found)
    tried = []
    for ware in _wares_within_reach(found):
        player.hear(game.teleport(*on_screen(int(ware["x"]), int(ware["y"]))))
        said = _picked_up(player)
        tried.append(f"{ware['name']}: {said}")
        if re.search(r"For you|zm|zorkmid", said):
            paid = _paid(player)
            if "no shopkeeper" in paid:
                _go_to_the_keeper(player, found)
                paid = _paid(player)
            if "enough money" in paid and len(tried) < _WARES:
                continue
            player.expect("You bought" in paid or "Thank you for shopping" in paid, f"it was not sold: {paid}")
            return
    raise FailedError(f"nothing of it has a price: {'; '.join(tried)[:400]}", game.text)


def _picked_up(player: Player) -> str:
    game = player.game
    said = game.send(",")
    if "Pick up what?" in said:
        game.send(",")
        game.send("\n")
    said = "\n".join(said.split("\n")[:3]) + game.text.split("\n")[0] + game.read_messages()
    return " ".join(player.hear(said).split())


def _go_to_the_keeper(player: Player, found: Found) -> None:
    """Go where the keeper is seen: behind boulders one can't pay."""
    level = read_level(player.game)
    taken = {(int(one["x"]), int(one["y"])) for one in level.all("monster")}
    x1, y1, x2, y2 = bounds(found.row)
    for keeper in level.all("monster"):
        if not keeper["keeper"] or not within(keeper, found.row):
            continue
        x, y = int(keeper["x"]), int(keeper["y"])
        beside = set(product(range(max(x1, x - 1), min(x2, x + 1) + 1), range(max(y1, y - 1), min(y2, y + 1) + 1)))
        for place in sorted(beside - taken):
            player.hear(player.game.teleport(*on_screen(*place)))
            if player.game.hero == on_screen(*place):
                return


def _paid(player: Player) -> str:
    game = player.game
    said = [game.send("p").split("\n")[0]]
    for _ in range(12):
        if re.search(r"\[[yn]+", game.question):
            said.append(game.send("y").split("\n")[0])
        elif "--More--" in game.text:
            said.append(game.text.split("\n")[0])
            game.send("\n")
        else:
            break
    said.append(game.read_messages())
    return " ".join(player.hear("\n".join(said)).split())
