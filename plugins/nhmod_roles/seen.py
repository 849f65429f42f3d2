"""Who a hero of a role is, held against what is declared: the numbers of the role, gods, skills, what is known and gained, the pet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod_playing.probing import Row, ask, read_level, row_of
from nhmod_playing.script import FailedError, Player
from nhmod_playing.seeing import asked_as, number_of, table_name
from nhmod_roles.begun import fail_if

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.manifest import Word
    from nhmod.target import Entry
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.record_parts import Advances

_MOST_LEVEL = 30
_VARIES = 2
"""By so much a value may begin lower than the role has it (src/attrib.c, vary_init_attr)."""
_SKILLS = {"basic": 2, "skilled": 3, "expert": 4, "master": 5, "grand master": 6}
"""The numbers of include/skills.h."""
_RESTRICTED = 0
_ATTRIBUTES = ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma")
_PLAYERS = 400
"""So many players of the role are made: each has half of the time what is declared, of several any."""
_SELDOM = 3
"""So many times fewer than expected is too few to be chance."""
_GEAR = ("weapon", "armor", "cloak", "helmet", "shield")


def check_who(planned: PlannedRole, player: Player) -> None:
    """Hold the numbers of the hero's role, its gods and greetings and her own first values against what is declared."""
    (lines,) = ask(player.game, "role")
    rows = [row_of(line) for line in lines]
    row = next(found for kind, found in rows if kind == "role")
    skills = {int(found["number"]): int(found["most"]) for kind, found in rows if kind == "skill"}
    fail_if(player, *_of_row(planned, row), *_of_beginning(planned, row), *_of_skills(planned, skills))


def check_known(planned: PlannedRole, player: Player) -> None:
    """See that the hero knows what the role knows."""
    asked = tuple(_to_know(planned))
    if not asked:
        return
    answers = ask(player.game, *(f"obj|{asked_as(entry, planned.facts)}" for entry in asked))
    rows = [row_of(lines[0])[1] if lines else {} for lines in answers]
    fail_if(
        player,
        *(f"she does not know {one.name}" for one, row in zip(asked, rows, strict=True) if row.get("known") == "0"),
    )


def _to_know(planned: PlannedRole) -> Iterator[Entry]:
    """Yield the objects that the hero knows: of a class all that is mundane, of weapons perhaps only what she may use."""
    for word in planned.record.knows:
        entry = planned.entry(word)
        if entry.fields.get("class") is not None:
            yield entry
        elif entry.symbol != "WEAPON_CLASS":
            members = planned.facts["objects"].having("class", entry.symbol)
            yield from (one for one in members if not one.fields.get("magic"))


def check_gains(planned: PlannedRole, player: Player) -> None:
    """Go up to the last level in a copy of the game: at each she has what the role has by then, and is told of it."""
    (lines,) = ask(player.game, f"levels|{_MOST_LEVEL}")
    had = {int(row["level"]): row for kind, row in map(row_of, lines) if kind == "has"}
    if len(had) != _MOST_LEVEL:
        raise FailedError(f"she comes to level {max(had, default=0)} of {_MOST_LEVEL}", player.game.text)
    fail_if(player, *_of_gains(planned, had))


def check_pet(planned: PlannedRole, player: Player) -> None:
    """See that the hero's pet is beside her."""
    pet = planned.record.pet
    tame = [row["name"] for row in read_level(player.game).all("monster") if row["tame"] != "0"]
    name = planned.entry(pet).name if pet is not None else ""
    fail_if(player, *([] if name in tame else [f"her pet is {', '.join(tame) or 'nobody'}, declared is {name}"]))


def check_others(planned: PlannedRole, player: Player) -> None:
    """Make other players of the role, as on the Astral Plane: half of them have what is declared."""
    gear = planned.record.as_monster
    (lines,) = ask(player.game, f"mplayer|{planned.entry(planned.record.monster).name}|{_PLAYERS}")
    rows = [row_of(line) for line in lines]
    count = Counter(row["name"] for kind, row in rows if kind == "object")
    if not any(kind == "made" for kind, _ in rows):
        raise FailedError("no other player of the role can be made", player.game.text)
    wrong = [
        f"of {_PLAYERS} players {count[name]} have {word}, declared are about {_PLAYERS // (2 * len(words))}"
        for slot in _GEAR
        if isinstance(words := getattr(gear, slot, ()), tuple)
        for word in words
        for name in [_table_name(planned, word)]
        if count[name] < _PLAYERS // (2 * len(words)) // _SELDOM
    ]
    if gear is not None and gear.shield == "none":
        shields = {table_name(one) for one in planned.facts["objects"] if one.fields.get("skill") == "ARM_SHIELD"}
        worn = {row["name"] for kind, row in rows if kind == "object" and row["worn"] == "1"}
        wrong += [f"a player wears {name}, declared is no shield" for name in sorted(shields & worn)]
    fail_if(player, *wrong)


def _of_row(planned: PlannedRole, row: Row) -> Iterator[str]:
    role, quest = planned.record, planned.record.quest
    people: Mapping[str, Word | None] = {
        "malenum": role.monster,
        "femalenum": role.monster_female,
        "petnum": role.pet,
        "ldrnum": quest.leader,
        "guardnum": quest.guardians,
        "neminum": quest.nemesis,
        "enemy1num": quest.enemies[0].monster,
        "enemy2num": quest.enemies[1].monster,
        "spelspec": role.spells.special,
        "questarti": quest.artifact,
    }
    numbers = {
        "enemy1sym": _class_number(planned, quest.enemies[0].class_),
        "enemy2sym": _class_number(planned, quest.enemies[1].class_),
        "xlev": role.cutoff_level,
        "initrecord": role.alignment_record,
        "spelbase": role.spells.base,
        "spelheal": role.spells.emergency,
        "spelshld": role.spells.shield,
        "spelarmr": role.spells.armor,
        "spelstat": _ATTRIBUTES.index(role.spells.attribute),
        "spelsbon": role.spells.special_bonus,
    }
    for name, value in numbers.items():
        if value is not None and name in row and int(row[name]) != value:
            yield f"its {name} is {row[name]}, declared is {value}"
    lists: dict[str, tuple[int, ...]] = {
        "attrbase": role.attributes.all,
        "attrdist": role.attribute_chances.all,
        **{name: points.all for name, points in _advances(planned).items()},
    }
    for name, values in lists.items():
        shown = row.get(name)
        if shown and shown != "/".join(map(str, values)):
            yield f"its {name} is {shown}, declared is {'/'.join(map(str, values))}"
    texts = {name: _table_name(planned, word) for name, word in people.items()}
    texts |= {"homebase": quest.home, "intermed": quest.goal, "filecode": role.code}
    texts |= dict(zip(("lgod", "ngod", "cgod"), role.gods.all, strict=True)) if role.gods is not None else {}
    texts |= {key: said for key, said in (("greeting", role.greeting), ("farewell", role.farewell)) if said}
    for name, text in texts.items():
        if name in row and row[name] != text:
            yield f"its {name} is '{row[name]}', declared is '{text}'"


def _table_name(planned: PlannedRole, word: Word | None) -> str:
    """Return the name that something has in the game's own table; nothing for nobody."""
    return table_name(planned.entry(word)) if word is not None else ""


def _class_number(planned: PlannedRole, word: Word) -> int | None:
    return number_of(planned.facts, "monster classes", planned.entry(word).symbol)


def _advances(planned: PlannedRole) -> dict[str, Advances]:
    return {"hpadv": planned.record.hit_points, "enadv": planned.record.energy}


def _of_beginning(planned: PlannedRole, row: Row) -> Iterator[str]:
    role = planned.record
    if int(row["record"]) != role.alignment_record:
        yield f"her alignment record is {row['record']}, declared is {role.alignment_record}"
    gold = int(row["gold"])
    least, most = (role.gold.low, role.gold.high) if role.gold is not None else (0, 0)
    if not least <= gold <= most:
        yield f"she has {gold} gold pieces, declared is {least} to {most}"
    for word, value, lowest in zip(
        _ATTRIBUTES, map(int, row["attributes"].split("/")), role.attributes.all, strict=False
    ):
        if value < lowest - _VARIES:
            yield f"her {word} is {value}, declared is {lowest}"
    for key, points in (("hp", role.hit_points), ("energy", role.energy)):
        fixed, die, *_ = points.all
        if int(row[key]) < fixed + bool(die):
            yield f"her {key} is {row[key]}, declared is {points.start}"


def _of_skills(planned: PlannedRole, skills: Mapping[int, int]) -> Iterator[str]:
    numbers = {entry.symbol: number_of(planned.facts, "skills", entry.symbol) for entry in planned.facts["skills"]}
    declared = {numbers[planned.entry(pair.key).symbol]: _SKILLS[pair.value] for pair in planned.record.skills}
    for entry in planned.facts["skills"]:
        number = numbers[entry.symbol]
        wanted = declared.get(number, _RESTRICTED)
        if number is not None and number in skills and skills[number] != wanted:
            yield f"her skill {entry.name} can come to {skills[number]}, declared is {wanted}"


def _of_gains(planned: PlannedRole, had: Mapping[int, Row]) -> Iterator[str]:
    declared: dict[str, int] = {}
    for one in planned.record.intrinsics:
        symbol = planned.entry(one.gives).text("property")
        declared[symbol] = min(one.level, declared.get(symbol, one.level))
        if one.gained and f"{one.gained}!" not in had[one.level]["said"] and one.level > 1:
            yield f"at level {one.level} she is not told '{one.gained}': {had[one.level]['said'] or 'nothing is said'}"
    for symbol, level in declared.items():
        number = str(number_of(planned.facts, "properties", symbol))
        begins = min((at for at, row in had.items() if number in row.get("property", "").split("/")), default=0)
        if begins != level:
            name = planned.facts.word("properties", symbol)
            yield f"she has {name} from level {begins or 'never'}, declared is {level}"
