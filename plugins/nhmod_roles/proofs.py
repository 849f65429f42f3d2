"""How roles are seen in the game: started in each race and gender that they have, with all that they begin with, know and gain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import by_record
from nhmod_roles.begun import check_begun
from nhmod_roles.questing import quest_proofs
from nhmod_roles.seen import check_gains, check_known, check_others, check_pet, check_who

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Entry, Facts, Tree
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.records import Role

KIND = "roles"
STARTED = "it is started"
GAINS = "it gains by its levels what is declared"
PET = "its pet comes with it"
OTHERS = "other players of it have what is declared"
_WITH_PET = "pettype:dog"


def role_proofs(mods: ModSet, tree: Tree, facts: Facts, plan: Iterable[PlannedRole]) -> Iterator[Proof | Unproven]:
    """Yield how each new role is seen."""
    contents = by_record(mods, KIND)
    for planned in plan:
        yield from _of(contents[id(planned.record)], planned, tree, facts)


def _of(content: Content, planned: PlannedRole, tree: Tree, facts: Facts) -> Iterator[Proof | Unproven]:
    role = planned.record
    heroes = tuple(_heroes(planned))
    for race, gender, alignment in heroes:
        steps = (
            Act("its rank is in the status", partial(_rank, role)),
            Act("it has what it begins with", partial(check_begun, planned, race, tree)),
            Act("it is who is declared, and can learn it", partial(check_who, planned)),
            Act("it knows what is declared", partial(check_known, planned)),
            Act("save and restore", lambda player: player.save_and_restore()),
            Act("its rank is still there", partial(_rank, role)),
        )
        way = f"{STARTED} as {race.name}, {gender}, {alignment}"
        yield Proof(
            content=content, way=way, script=Script(steps=steps, options=_options(role, race, gender, alignment))
        )
    options = _options(role, *heroes[0])
    for way, words, check, wanted, more in (
        (GAINS, "go up to the last level in a copy of the game", check_gains, bool(role.intrinsics), ()),
        (PET, "look who is tame", check_pet, role.pet is not None, (_WITH_PET,)),
        (OTHERS, "make other players in a copy of the game", check_others, role.as_monster is not None, ()),
    ):
        if wanted:
            script = Script(steps=(Act(words, partial(check, planned)),), options=(*options, *more))
            yield Proof(content=content, way=way, script=script)
    if role.volleys:
        yield Unproven(content=content, way="it throws volleys", why="how many fly is a question of many throws")
    yield from quest_proofs(content, role, options, facts)


def _heroes(planned: PlannedRole) -> Iterator[tuple[Entry, str, str]]:
    """Yield the race, gender and alignment of each hero of a role that there can be: a race may allow less than the role."""
    role = planned.record
    for race in map(planned.entry, role.races):
        allowed = race.texts("allow")
        for gender in role.genders:
            for alignment in role.alignments:
                if not allowed or {f"ROLE_{gender.upper()}", f"ROLE_{alignment.upper()}"} <= {*allowed}:
                    yield race, gender, alignment


def _options(role: Role, race: Entry, gender: str, alignment: str) -> tuple[str, ...]:
    return f"role:{role.name.male}", f"race:{race.name}", f"gender:{gender}", f"align:{alignment}"


def _rank(role: Role, player: Player) -> None:
    first = role.ranks[0]
    shown = player.game.status.split("\n", 1)[0]
    if not any(one is not None and one in shown for one in (first.male, first.female)):
        raise FailedError(f"the status has no '{first.male}'", player.game.text)
