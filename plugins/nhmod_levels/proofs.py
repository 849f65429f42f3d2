"""How levels are seen in the game: arrived at by magic and by stairs, as their description has them, and kept by a save."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_levels.exhibits import drawn_levels
from nhmod_levels.records import Level
from nhmod_playing.levels import arrive, by_stairs, check_level, kept_by_a_save
from nhmod_playing.script import Act, Player, Script
from nhmod_playing.verbs import be_strong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.gallery import Showing
    from nhmod.target import Entry, Facts
    from nhmod_languages.drawing import Drawing

AS_DECLARED = "it is arrived at by magic, and is as declared"
BY_STAIRS = "it is arrived at by stairs"
SAVED = "it is kept by a save"
MESSAGE = "its message is shown"


def level_proofs(mods: ModSet, facts: Facts, showing: Showing) -> Iterator[Proof | Unproven]:
    """Yield how every level is seen that mods bring or change."""
    for drawing, _, content in drawn_levels(mods, facts, showing):
        if content is not None:
            yield from _of(content, drawing, facts)


def _of(content: Content, drawing: Drawing, facts: Facts) -> Iterator[Proof | Unproven]:
    placed = _placed(drawing.name, facts)
    of = f" ({drawing.name})" if drawing.name != content.title else ""
    if placed is None:
        why = "no dungeon has a special level of this name: levels of quests are proven with their role"
        yield Unproven(content=content, way=f"{AS_DECLARED}{of}", why=why)
        return
    chance = placed.number_or_zero("chance")
    if chance and chance < 100:  # noqa: PLR2004 - of a hundred
        why = f"only {chance} of 100 games have it"
        yield Unproven(content=content, way=f"{AS_DECLARED}{of}", why=why)
        return
    variants = placed.number_or_zero("variants")

    # Of a level with variants this is the one that a game of the wizard's takes (src/mkmaze.c, makemaz).
    env = {"SPLEVTYPE": drawing.name} if variants > 1 and drawing.name != placed.name else {}

    def proof(way: str, *acts: Act) -> Proof:
        script = Script(steps=(Act("become strong", be_strong), *acts), env=env)
        return Proof(content=content, way=f"{way}{of}", script=script)

    check = partial(check_level, drawing=drawing, facts=facts, proto=placed.name, variants=variants)
    yield proof(AS_DECLARED, Act(f"go to {placed.name} (^V) and hold it against its description", check))
    if placed.number_or_zero("base") != 1 or placed.fields.get("chain"):
        yield proof(BY_STAIRS, Act(f"go down to {placed.name}", partial(by_stairs, proto=placed.name)))
    yield proof(SAVED, Act(f"save and restore on {placed.name}", partial(kept_by_a_save, proto=placed.name)))
    record = content.record
    if isinstance(record, Level) and record.message:
        yield proof(MESSAGE, Act(f"go to {placed.name}", partial(_says, record.message, placed.name)))


def _placed(name: str, facts: Facts) -> Entry | None:
    """Return the special level that a level file is for: of that name, or the one that it is a variant of."""
    bare = re.sub(r"-\d+$", "", name)
    found = [one for one in facts.get("special levels") if one.name in {name, bare}]
    return next((one for one in found if one.name == name or one.number_or_zero("variants")), None)


def _says(message: str, name: str, player: Player) -> None:
    arrive(player, name)
    player.expect_said(message)
