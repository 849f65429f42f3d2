"""How each content of edit files is seen in Angband: scripts for the game's player, by the kinds' keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_edit_content.seen import births, egos, monsters, places, spells, things

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_playing.angband.script import AngbandScript

SEEN: Mapping[str, Callable[[PlannedEntry, Plan], Mapping[str, AngbandScript]]] = {
    "monsters": monsters.scripts,
    "objects": things.object_scripts,
    "artifacts": things.artifact_scripts,
    "ego_items": egos.scripts,
    "races": births.race_scripts,
    "classes": births.class_scripts,
    "vaults": places.vault_scripts,
    "stores": places.store_scripts,
    "spells": spells.scripts,
}
"""What is played for an entry of a kind, by the ways in which it is seen; nothing where it can't be."""
UNSEEN = {
    "ego_items": "the game has nothing that it is for",
    "flavors": "which thing has which flavor is the chance of each game",
    "quests": "it is at the end of a long way",
    "spells": "no class learns it",
}
"""Why an entry of a kind is not seen."""
_WAY = "it is seen"


def entry_proofs(mods: ModSet, plan: Plan) -> Iterator[Proof | Unproven]:
    """Yield how each entry is seen."""
    contents = {id(content.record): content for kind in mods.kinds for content in mods.contents(kind)}
    for one in plan.entries:
        content, kind = contents[id(one.record)], one.kind.key
        scripts = SEEN[kind](one, plan) if kind in SEEN else {}
        for way, script in scripts.items():
            yield Proof(content=content, way=way, script=script)
        if not scripts:
            yield Unproven(content=content, way=_WAY, why=UNSEEN[kind])
