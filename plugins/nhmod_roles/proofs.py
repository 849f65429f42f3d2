"""How roles are seen in the game: started in each race and gender that they have, with what they begin with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod.target.words import meant
from nhmod_playing.probing import carried
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import is_thing
from nhmod_roles.questing import quest_proofs
from nhmod_roles.records import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Facts

KIND = "roles"
STARTED = "it is started"


def role_proofs(mods: ModSet, facts: Facts) -> Iterator[Proof | Unproven]:
    """Yield how each new role is seen."""
    for content in mods.contents(KIND):
        if isinstance(content.record, Role):
            yield from _of(content, content.record, facts)


def _of(content: Content, role: Role, facts: Facts) -> Iterator[Proof | Unproven]:
    name = role.name.male
    for race in role.races:
        for gender in role.genders:
            for alignment in role.alignments:
                options = (f"role:{name}", f"race:{meant(race, facts).name}", f"gender:{gender}", f"align:{alignment}")
                way = f"{STARTED} as {meant(race, facts).name}, {gender}, {alignment}"
                steps = (
                    Act("its rank is in the status", partial(_rank, role)),
                    Act("it has what it begins with", partial(_begins, role, facts)),
                    Act("save and restore", lambda player: player.save_and_restore()),
                    Act("its rank is still there", partial(_rank, role)),
                )
                yield Proof(content=content, way=way, script=Script(steps=steps, options=options))
    options = (
        f"role:{name}",
        f"race:{meant(role.races[0], facts).name}",
        f"gender:{role.genders[0]}",
        f"align:{role.alignments[0]}",
    )
    yield from quest_proofs(content, role, options, facts)


def _rank(role: Role, player: Player) -> None:
    first = role.ranks[0]
    shown = player.game.status.split("\n", 1)[0]
    if not any(one is not None and one in shown for one in (first.male, first.female)):
        raise FailedError(f"the status has no '{first.male}'", player.game.text)


def _begins(role: Role, facts: Facts, player: Player) -> None:
    held = carried(player.game).values()
    for item in role.inventory:
        word = getattr(item, "object_", None)
        chance = getattr(item, "chance", None)
        if word is None or (chance is not None and chance.denominator != chance.numerator):
            continue
        entry = meant(word, facts)
        if not any(is_thing(entry, one, facts) for one in held):
            raise FailedError(f"she has no {entry.name}: {', '.join(one['name'] for one in held)}", player.game.text)
