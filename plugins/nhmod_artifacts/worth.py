"""How an artifact's powers, defences and warnings are seen in the game: it is wielded or worn, or carried, and what the hero has then."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.proofs import Proof, Unproven
from nhmod.target import UnreadableError
from nhmod.target.c import SiteError
from nhmod_artifacts.aims import against, is_warned_of, warning_aims
from nhmod_artifacts.attacking import ATTACK_COUNTS, attack_proofs, drain_proof
from nhmod_artifacts.giving import given_properties
from nhmod_artifacts.rules import ArtifactRules, shoots
from nhmod_artifacts.values import SPEAKS, WARNS, Artifact
from nhmod_artifacts.words import POWERS, REFLECTS
from nhmod_playing.measuring import CARRIED, DROPPED, MORE, OFF, ON, check_given, check_whole, property_key
from nhmod_playing.probing import do_in_copies
from nhmod_playing.script import Act, FailedError, Player, Script

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import Content
    from nhmod.target import Facts, Tree

_KEYS = {"SPFX_XRAY": "xray", REFLECTS: "reflects"}
"""What is asked of the game where a power is more than a property."""
_LUCK, _DRAINS = "SPFX_LUCK", "SPFX_DRLI"
_WORN, _CARRIED = "while it is wielded or worn", "while it is carried"
_TRIES = 5


@frozen
class Measured:
    """An artifact that is measured: ``asked`` is its name for the probe (``long sword/Excalibur``), ``slot`` where it is worn."""

    content: Content
    values: Artifact
    asked: str
    slot: str
    facts: Facts
    tree: Tree


def worth_proofs(measured: Measured) -> Iterator[Proof | Unproven]:
    """Yield how all is seen that an artifact gives by itself, and its attack."""
    values, facts, content = measured.values, measured.facts, measured.content
    try:
        given = given_properties(measured.tree)
        powers = facts[POWERS]
    except (SiteError, UnreadableError) as error:
        yield Unproven(content=content, way="what it gives", why=f"the tree can't be read: {error}")
        return
    for worn, symbols in ((True, values.powers), (False, values.carried_powers)):
        for symbol in symbols:
            entry = powers.symbol(symbol)
            if entry is None:
                continue
            way = f"it gives {entry.name} {_WORN if worn else _CARRIED}"
            if symbol == _DRAINS and worn:
                yield drain_proof(content, values, measured.asked, facts)
                continue
            why = _idle(entry.fields, measured, worn=worn)
            key = _key(symbol, given, facts)
            if why or not key:
                yield Unproven(content=content, way=way, why=why or "what comes of it is not known of this game")
                continue
            yield _given(measured, way, {key: MORE}, entry.name, worn=worn and symbol != _LUCK)
    for worn, symbol in ((True, values.defends), (False, values.carried_defends)):
        if symbol:
            yield _defends(measured, symbol, given, worn=worn)
    yield from _warns(measured, given)
    if SPEAKS in values.powers:
        act = Act("speak to it in copies of the game", partial(_speaks, measured.asked))
        yield Proof(content=content, way="it speaks", script=Script(steps=(act,)))
    yield from _attacks(measured)


def _attacks(measured: Measured) -> Iterator[Proof | Unproven]:
    values, facts, content = measured.values, measured.facts, measured.content
    base = facts["objects"].symbol(values.object)
    # With a bow, it counts whenever she shoots.
    rules = ArtifactRules(measured.tree)
    counts = base is None or shoots(base) or rules.is_hit_with(base)
    if counts or values.attack is None:
        own = facts["artifacts"].find(values.name)
        for_all = own is not None and not own.mod and rules.hits_all(own.symbol)
        yield from attack_proofs(content, values, measured.asked, facts, for_all=for_all)
    else:
        yield Unproven(content=content, way=ATTACK_COUNTS, why=no_weapon(values))


def no_weapon(values: Artifact) -> str:
    """Return why nothing comes of a hit with an artifact that the game takes for no weapon."""
    return f"a hit with what it is made of ({values.object}) is no weapon's to the game"


def _idle(power: Mapping[str, object], measured: Measured, *, worn: bool) -> str:
    """Return why a power does nothing where it is given, as the facts have it."""
    if power.get("named"):
        return "the game does it for artifacts of its own by name only"
    if not power.get("worn" if worn else "carried"):
        return f"the game does not ask for it {_WORN if worn else _CARRIED}"
    slots = power.get("slots")
    if isinstance(slots, list) and slots and (measured.slot if worn else "") not in slots:
        return "the game does not give it in that slot" if worn else f"the game does not give it {_CARRIED}"
    return ""


def _key(symbol: str, given: Mapping[str, tuple[str, ...]], facts: Facts) -> str:
    """Return the probe's key for a power."""
    if symbol == _LUCK:
        return "moreluck"
    properties = given.get(symbol, ())
    return _KEYS.get(symbol) or (property_key(properties[0], facts) if properties else "")


def _given(measured: Measured, way: str, wanted: Mapping[str, str], what: str, *, worn: bool) -> Proof:
    how = (ON, OFF) if worn else (CARRIED, DROPPED)

    def play(player: Player) -> None:
        check_given(player, how, measured.asked, wanted, what=what)

    words = "wield it or put it on, and take it off" if worn else "pick it up, and drop it"
    script = Script(steps=(Act(f"{words}, in copies of the game", play),))
    return Proof(content=measured.content, way=way, script=script)


def _defends(measured: Measured, symbol: str, given: Mapping[str, tuple[str, ...]], *, worn: bool) -> Proof | Unproven:
    facts = measured.facts
    word = facts.word("damage types", symbol)
    way = f"it defends from {word} {_WORN if worn else _CARRIED}"
    properties = given.get(symbol, ())
    if not properties:
        return Unproven(content=measured.content, way=way, why="no property of a hero's comes of it in this game")
    return _given(measured, way, {property_key(properties[0], facts): MORE}, f"the defence from {word}", worn=worn)


def _warns(measured: Measured, given: Mapping[str, tuple[str, ...]]) -> Iterator[Proof | Unproven]:
    """Yield how its warning is seen: of the monsters of a flag, or of all that are dangerous."""
    values, facts = measured.values, measured.facts
    for worn, symbols in ((True, values.powers), (False, values.carried_powers)):
        if WARNS not in symbols:
            continue
        # The column of monsters is that of the attack as well, and then a flag only if the attack says so.
        aims = against(facts).intersection(values.powers)
        of = is_warned_of(facts, values.monsters) and (not aims or not warning_aims(facts).isdisjoint(aims))
        properties = given.get(WARNS, ())
        symbol = next(iter(properties if of else reversed(properties)), "")
        whom = facts.word("monster flags", values.monsters) if of else "dangerous monsters"
        way = f"it warns of {whom} {_WORN if worn else _CARRIED}"
        if not symbol:
            yield Unproven(content=measured.content, way=way, why="what comes of it is not known of this game")
            continue
        # Of whom it warns is one number, whoever gives it: what is carried too has set it already when it is put on.
        more = of and not (worn and WARNS in values.carried_powers)
        wanted = {property_key(symbol, facts): MORE, **({"warns": MORE} if more else {})}
        yield _given(measured, way, wanted, "warning", worn=worn)


def _speaks(asked: str, player: Player) -> None:
    found = do_in_copies(player.game, "gives:speaks", asked, tries=_TRIES)
    check_whole(found)
    if not any(one.said for one in found):
        raise FailedError("spoken to, it says nothing")
