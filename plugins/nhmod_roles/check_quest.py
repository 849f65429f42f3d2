"""What can be wrong with a role's quest: its people, its artifact and its levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, series
from nhmod.manifest import ModFile, Word, text_content
from nhmod_languages.contents.artifacts import artifact_objects, artifacts_on
from nhmod_languages.des import DesFile, Refers, Statement, scan_des
from nhmod_roles.record_quest import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Facts
    from nhmod_roles.planned import PlannedRole

_NEVER = "G_NOGEN"
_UNIQUE = "G_UNIQ"
_ALONE = "M2_NOPOLY"
_NOT_RANDOM = "SPFX_NOGEN"
# What the game knows each by: sound, whether unique, and flags.
_PEOPLE = {
    "leader": ("MS_LEADER", True, ("M2_PEACEFUL",)),
    "guardians": ("MS_GUARDIAN", False, ("M2_PEACEFUL",)),
    "nemesis": ("MS_NEMESIS", True, ("M2_HOSTILE", "M3_WANTSARTI")),
}
_WHO = {"leader": "the leader", "guardians": "a guardian", "nemesis": "the nemesis"}
_DOWN = ("home", "locate", "upper", "lower")
_UP = ("locate", "goal", "upper", "lower")


def check_quest(planned: PlannedRole, report: Report) -> None:
    """Report what is wrong with the people, the artifact and the levels."""
    _check_player(planned, report)
    quest = planned.record.quest
    for what in _PEOPLE:
        _check_person(planned, getattr(quest, what), what, report)
    people = [planned.record.monster, quest.leader, quest.guardians, quest.nemesis]
    for number, word in enumerate(people):
        if planned.symbol(word) in {planned.symbol(other) for other in people[:number]}:
            message = f"'{word}' is someone else in the quest of '{planned.record.title}' already"
            report.error("NH3513", message, word.origin)
    _check_enemies(planned, report)
    _check_artifact(planned, report)
    for name in LEVELS:
        for file in getattr(quest.levels, name):
            _check_level(planned, name, file, report)


# -- people


def _check_player(planned: PlannedRole, report: Report) -> None:
    """Report a player's monster outside of the range of such monsters, and one that is made at random."""
    facts = planned.facts
    monsters = facts["monsters"].stock
    players = [facts["monsters"].symbol(role.symbol) for role in facts["roles"].stock]
    indexes = [entry.index for entry in players if entry is not None]
    first, last = min(indexes), max(indexes)
    for word in (planned.record.monster, planned.record.monster_female):
        entry = planned.entry(word) if word is not None else None
        if word is None or entry is None:
            continue
        base = entry if not entry.mod else facts["monsters"].symbol(str(entry.fields.get("base", "")))
        inside = base is not None and first <= base.index < last if entry.mod else False
        if not inside:
            by = "is one of the game's own" if not entry.mod else "does not stand among the players' monsters"
            report.error(
                "NH3506",
                f"'{word}', who shall be the {planned.record.title}, {by}",
                word.origin,
                hint=f"give a new monster the place '{{after: {monsters[first].name}}}', or after another up to "
                f"'{monsters[last - 1].name}'",
            )
        _tell_lacking(planned, word, "the player", _lacking(entry, "", unique=False, flags=()), report)


def _check_person(planned: PlannedRole, word: Word, what: str, report: Report) -> None:
    sound, unique, flags = _PEOPLE[what]
    _tell_lacking(planned, word, what, _lacking(planned.entry(word), sound, unique=unique, flags=flags), report)


def _lacking(entry: Entry, sound: str, *, unique: bool, flags: tuple[str, ...]) -> Iterator[str]:
    """Yield what a monster lacks, as one would write it."""
    if sound and entry.fields.get("sound") != sound:
        yield f"the sound {sound}"
    generation = entry.texts("geno")
    if _NEVER not in generation:
        yield "'generation: {never: true}' (G_NOGEN)"
    if unique and _UNIQUE not in generation:
        yield "'generation: {unique: true}' (G_UNIQ)"
    can = {flag for column in ("m1", "m2", "m3") for flag in entry.texts(column)}
    for flag in (_ALONE, *flags):
        if flag not in can:
            yield f"the flag {flag}"


def _tell_lacking(planned: PlannedRole, word: Word, what: str, lacking: Iterator[str], report: Report) -> None:
    parts = list(lacking)
    if parts:
        report.error(
            "NH3507",
            f"'{word}' can't be {_WHO.get(what, what)} in the quest of '{planned.record.title}': "
            f"it lacks {', '.join(parts)}",
            word.origin,
            hint="write it in the monster",
        )


def _check_enemies(planned: PlannedRole, report: Report) -> None:
    for word in (enemy.monster for enemy in planned.record.quest.enemies if enemy.monster is not None):
        if _UNIQUE in planned.entry(word).texts("geno"):
            message = f"there is one '{word}' in a game: the quest would make it by chance, and where it belongs there is none then"
            report.warning("NH3531", message, word.origin, hint="name a monster of which there are many")


# -- artifact and levels


def _check_artifact(planned: PlannedRole, report: Report) -> None:
    word = planned.record.quest.artifact
    powers = planned.entry(word).fields.get("spfx")
    text = " ".join(map(str, powers)) if isinstance(powers, list) else str(powers or "")
    if text and _NOT_RANDOM not in text:
        message = f"'{word}' can be made at random, and then there is none for the quest of '{planned.record.title}'"
        report.error("NH3514", message, word.origin, hint=f"it needs {_NOT_RANDOM}")


def _check_level(planned: PlannedRole, name: str, file: ModFile, report: Report) -> None:
    try:
        scanned = scan_des(text_content(file.real).decode("ascii"), file.path)
    except (OSError, UnicodeDecodeError):
        return  # the kind of levels tells it
    quest = planned.record.quest
    lacks: list[str] = []
    if name == "home":
        lacks += [] if _has_monster(scanned, planned.entry(quest.leader)) else [f"the leader '{quest.leader}'"]
        lacks += [] if _has_keyword(scanned, "BRANCH") else ["a BRANCH where one arrives"]
    if name == "goal":
        artifact = planned.entry(quest.artifact)
        lacks += [] if _has_monster(scanned, planned.entry(quest.nemesis)) else [f"the nemesis '{quest.nemesis}'"]
        lacks += [] if _has_prize(scanned, artifact, planned.facts) else [_prize(scanned, artifact, planned.facts)]
    random = any(level.kind != "MAZE" and _has_keyword(scanned, "ROOM") for level in scanned.levels)
    for way, where in (("down", _DOWN), ("up", _UP)):
        if name in where and not random and not _has_stairs(scanned, way):
            lacks.append(f"stairs {way}")
    if lacks:
        report.error(
            "NH3511",
            f"{file.path}, the level '{name}' of the quest of '{planned.record.title}', lacks {series(lacks)}",
            file.origin,
        )


def _has_monster(scanned: DesFile, entry: Entry) -> bool:
    wanted = entry.name
    return any(one.refers is Refers.MONSTER and one.name == wanted for one in scanned.references)


def _has_keyword(scanned: DesFile, keyword: str) -> bool:
    return any(statement.keyword == keyword for level in scanned.levels for statement in level.statements)


def _has_prize(scanned: DesFile, artifact: Entry, facts: Facts) -> bool:
    """Return whether a level has the artifact, or a thing of its name of which only the game knows what it is."""
    objects = artifact_objects(facts)
    if artifact.name not in objects:
        return any(token.text == artifact.name for token in scanned.tokens)
    return any(artifact.name in artifacts_on(level, objects, facts) for level in scanned.levels) or any(
        _is_chosen(statement) and any(token.text == artifact.name for token in statement.tokens)
        for level in scanned.levels
        for statement in level.statements
    )


def _is_chosen(statement: Statement) -> bool:
    """Return whether a statement makes a thing that a variable holds: ``OBJECT:$prize,(3,3),name:"Grayswandir"``."""
    first = statement.arguments[0] if statement.arguments else ()
    return statement.keyword in {"OBJECT", "CONTAINER"} and bool(first) and first[0].text.startswith("$")


def _prize(scanned: DesFile, artifact: Entry, facts: Facts) -> str:
    """Return what a level lacks; where something else has the artifact's name, what that must be."""
    thing = artifact_objects(facts).get(artifact.name)
    named = any(token.text == artifact.name for token in scanned.tokens)
    return f'an object with the name "{artifact.name}"' + (f" that is '{thing}'" if thing and named else "")


def _has_stairs(scanned: DesFile, way: str) -> bool:
    return any(
        statement.keyword in {"STAIR", "LADDER"} and any(token.text == way for token in statement.tokens)
        for level in scanned.levels
        for statement in level.statements
    )
