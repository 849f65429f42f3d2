"""How artifacts are seen in the game: wished for by name, wielded or worn, invoked, and hit with."""

from __future__ import annotations

import re
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.manifest import Word
from nhmod.proofs import Proof, Unproven
from nhmod.target import UnreadableError, edited
from nhmod_artifacts.bearers import bearer, borne
from nhmod_artifacts.forms import Forms
from nhmod_artifacts.giving import slot_of
from nhmod_artifacts.records import Artifact
from nhmod_artifacts.resolve import Resolver
from nhmod_artifacts.rules import ArtifactRules
from nhmod_artifacts.values import NOBODY
from nhmod_artifacts.values import Artifact as Values
from nhmod_artifacts.worth import Measured, no_weapon, worth_proofs
from nhmod_effects.proving import Bringing, step_proofs
from nhmod_effects.scene import Subject
from nhmod_playing.bones import also_in_bones
from nhmod_playing.probing import carried, do_in_copies, table_row
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import bits_of, check_row, number_of, table_name
from nhmod_playing.verbs import use_letter, wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Entry, Facts, Tree
    from nhmod_artifacts.plan import Plan

KIND = "artifacts"
WISHED = "it is wished for and is the artifact, also after a save and in bones"
WIELDED = "it is wielded"
INVOKED = "it is invoked"
_UNSEEN: Mapping[str, str] = MappingProxyType(
    {
        "ENLIGHTENING": "it shows a window, and changes nothing",
        "UNTRAP": "it needs a trap beside the hero, which the prover does not make",
    }
)
"""Invocations of which a program sees nothing, and why."""
_TRIES = 10
_ARTIFACT_C, _MONSTERS = "src/artifact.c", "PM_"


def artifact_proofs(mods: ModSet, tree: Tree, facts: Facts, plan: Plan) -> Iterator[Proof | Unproven]:
    """Yield how each new artifact is seen, and each of the game's own that is changed."""
    new = {id(placed.new.record): placed.new.values for placed in plan.placed}
    resolver = Resolver(mods, facts, Report())  # what is wrong was told by the check
    for content in mods.contents(KIND):
        record = content.record
        if not isinstance(record, Artifact):
            continue
        values, entry = new.get(id(record)), edited(record, KIND, facts)
        if values is None and entry is not None:
            try:
                values = resolver.own.after(record, entry)
            except UnreadableError:
                continue
        base = facts["objects"].symbol(values.object) if values is not None else None
        if values is not None and base is not None:
            proofs = _of(content, partial(resolver.saying, record), (values, base), facts, tree)
            yield from borne(proofs, bearer(values, facts))


def _of(
    content: Content,
    saying: Callable[[str], tuple[Artifact, ...]],
    made: tuple[Values, Entry],
    facts: Facts,
    tree: Tree,
) -> Iterator[Proof | Unproven]:
    values, base = made
    name = values.name
    yield Proof(
        content=content,
        way=WISHED,
        script=Script(
            steps=(
                Act("its row of artilist[] is as declared", partial(_row, values, facts, kept=_kept_by_the_game(tree))),
                Act(f"wish for {base.name} named {name}", partial(_wished, name, base)),
                Act("save and restore", lambda player: player.save_and_restore()),
                Act("it is still the artifact", _is_artifact),
                Act("leave bones, and find it in them", partial(_in_bones, is_prize=_is_prize(name, facts))),
            ),
        ),
    )
    if base.fields.get("class") == "WEAPON_CLASS":
        steps = (
            Act(f"wish for {base.name} named {name}", partial(_wished, name, base)),
            Act("wield it", partial(_wielded, name)),
        )
        yield Proof(content=content, way=WIELDED, script=Script(steps=steps))
    asked = f"{table_name(base)}/{name}"
    invoke = next((one.invoke for one in reversed(saying("invoke"))), None)
    if isinstance(invoke, Word) and values.invoke in _UNSEEN:
        yield Unproven(content=content, way=f"{INVOKED}: {invoke.text}", why=_UNSEEN[values.invoke])
    elif isinstance(invoke, Word):
        act = Act(f"invoke it {_TRIES} times in copies of the game", partial(_invoked, asked))
        yield Proof(content=content, way=f"{INVOKED}: {invoke.text}", script=Script(steps=(act,)))
    for key, run, place, subject in (
        ("invoke", "art:invoke", "invoking it", Subject.HERO),
        ("on_hit", "art:hit", "hitting a monster with it", Subject.MONSTER),
        ("on_hit_you", "art:hits_you", "being hit with it", Subject.HERO),
    ):
        said = [getattr(one, key) for one in saying(key)]
        if not said or not isinstance(said[-1], tuple):
            continue
        # There is one invocation, and of hits all that is said happens.
        steps_ = said[-1] if key == "invoke" else tuple(step for one in said for step in one)
        if key != "invoke" and not ArtifactRules(tree).is_hit_with(base):
            yield Unproven(content=content, way=place, why=no_weapon(values))
        else:
            yield from step_proofs(content, steps_, subject, facts, Bringing(run=run, name=asked, place=place))
    yield from worth_proofs(
        Measured(content=content, values=values, asked=asked, slot=slot_of(values, facts), facts=facts, tree=tree)
    )


def _kept_by_the_game(tree: Tree) -> frozenset[str]:
    """Return the artifacts whose role the game itself takes away where the hero is not of it (src/artifact.c, hack_artifacts)."""
    text = tree.text(_ARTIFACT_C) if tree.exists(_ARTIFACT_C) else ""
    return frozenset(re.findall(r"artilist\[(ART_\w+)\]\.role = NON_PM", text))


def _row(values: Values, facts: Facts, player: Player, *, kept: frozenset[str]) -> None:
    """Hold the row of the compiled table against what is declared, but for what no key can say and what the game makes the hero's."""
    row = table_row(player.game, "art", values.name)
    entry = facts["artifacts"].find(values.name)
    hers = {"alignment", "role_of"} if "of_the_hero" in row else set()
    hers |= {"role_of"} if entry is not None and entry.symbol in kept else set()
    declared = dict((*_numbers(values, facts), *(() if values.as_copied else _harms(values, facts))))
    check_row(row, {name: number for name, number in declared.items() if name not in hers})
    for name, symbol in (("role_of", values.role), ("race_of", values.race), ("mtype_of", values.monsters)):
        monster = facts["monsters"].symbol(symbol) if symbol.startswith(_MONSTERS) else None
        if name in row and name not in hers and (monster is not None or symbol == NOBODY):
            said = "nobody" if monster is None else table_name(monster)
            player.expect(
                (row[name] or "nobody") == said, f"its {name.replace('_of', '')} is {row[name]}, declared is {said}"
            )


def _numbers(values: Values, facts: Facts) -> Iterator[tuple[str, int | None]]:
    """Yield the numbers of its row, but for those of monsters, which are others in each game."""
    yield from {
        "powers": bits_of(facts, "constants", values.powers),
        "carried_powers": bits_of(facts, "constants", values.carried_powers),
        "alignment": number_of(facts, "constants", values.alignment),
        "invoke": number_of(facts, "constants", values.invoke),
        "color": number_of(facts, "colors", values.color),
        "cost": values.cost,
    }.items()
    if not values.monsters.startswith(_MONSTERS):
        yield "monsters", number_of(facts, "constants", values.monsters)


def _harms(values: Values, facts: Facts) -> Iterator[tuple[str, int | None]]:
    """Yield the numbers of its attack and its defences."""
    attack = values.attack
    for name, damage in (("defends", values.defends), ("carried_defends", values.carried_defends)):
        yield name, number_of(facts, "damage types", damage) if damage else 0
    if attack is not None:
        yield from (("attack_to_hit", attack.to_hit), ("attack_damage", attack.damage))
    yield "attack", number_of(facts, "damage types", attack.type) if attack is not None else 0


def _wished(name: str, base: Entry, player: Player) -> None:
    # The game may refuse an artifact when there are others already; in a new game there are none.
    wish(player, f"blessed {base.name} named {name}")
    _is_artifact(player)


def _is_artifact(player: Player) -> None:
    row = carried(player.game).get(player.last)
    if row is None or row["artifact"] == "0":
        raise FailedError("what she has is no artifact", player.game.text)


def _is_prize(name: str, facts: Facts) -> bool:
    """Return whether it is what a role is to bring back from its quest."""
    entry = facts["artifacts"].find(name)
    return entry is not None and (bool(entry.fields.get("quest")) or entry.symbol in Forms.of(facts).prizes)


def _in_bones(player: Player, *, is_prize: bool) -> None:
    known = carried(player.game)[player.last]
    # Who finds her own quest's prize in bones finds an ordinary thing (src/bones.c, resetobjs).
    numbers = {known["artifact"], *(["0"] if is_prize else [])}
    also_in_bones("object", lambda row: row["artifact"] in numbers and row["name"] == known["name"], player)


def _wielded(name: str, player: Player) -> None:
    said = use_letter(player, "wield", player.last)
    if "wearing a shield" in said:
        player.do("T")
        said = use_letter(player, "wield", player.last)
    if "blasted" in said or "evades your grasp" in said:
        return  # it is another's, and says so
    shown = player.game.do("i")
    if not any(name in line and ("in hand" in line or "wielded" in line) for line in shown.split("\n")):
        raise FailedError(f"'{name}' is not in her hand: {player.look()}", shown)


def _invoked(asked: str, player: Player) -> None:
    found = do_in_copies(player.game, "art:invoke", asked, tries=_TRIES)
    broke = next((one.broke for one in found if one.broke), "")
    if broke:
        raise FailedError(broke)
    idle = ("Nothing happens", "nothing happens", "ignoring you")
    if not any((one.changes or one.said) and not any(word in one.said for word in idle) for one in found):
        raise FailedError(f"invoked {_TRIES} times it did nothing; said was {found[0].said if found else 'nothing'}")
