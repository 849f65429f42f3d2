"""What roles look like in the gallery: what one is, begins with and learns, and the quest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Fact, Line, Link, Passage, Showing, facts_of, joined, line
from nhmod.manifest import record_keys
from nhmod_languages.contents.showing import Studio

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.record_parts import Attributes, Item, Title
    from nhmod_roles.records import Role

KIND = "roles"
_MONSTERS, _OBJECTS = ("monsters",), ("objects",)


def role_exhibits(showing: Showing, plan: Iterable[PlannedRole]) -> Iterator[Exhibit]:
    """Show new roles."""
    studio = Studio.of(showing)
    for one in plan:
        record = one.record
        yield Exhibit(
            kind=KIND,
            mod=one.mod.id,
            title=_title(record.name),
            also=(record.name.male, record.name.female or "", record.monster.text),
            origin=record.origin,
            label="a role",
            letter="@",
            color=15,
            facts=tuple(_facts(record)),
            passages=(
                Passage(title="Begins with", lines=tuple(map(_item, record.inventory))),
                *_learns(record),
                Passage(title="The quest", lines=tuple(_quest(record))),
            ),
            pictures=studio.monster(one.entry(record.monster).name),
        )


def _title(title: Title) -> str:
    return f"{title.male}/{title.female}" if title.female else title.male


def _facts(record: Role) -> Iterator[Fact]:
    gods = record.gods
    yield from facts_of(
        ("Races", ", ".join(word.text for word in record.races)),
        ("Alignments", ", ".join(record.alignments)),
        ("Genders", ", ".join(record.genders)),
        ("Ranks", ", ".join(map(_title, record.ranks))),
        ("Gods", ", ".join(name.removeprefix("_") for name in gods.all) if gods is not None else None),
        ("Pet", Link(record.pet.text, _MONSTERS) if record.pet is not None else "a little dog or a kitten"),
        ("At least", _points(record.attributes)),
        ("Hit points", str(record.hit_points.start)),
        ("Energy", str(record.energy.start)),
        ("Gold", str(record.gold) if record.gold is not None else None),
        ("Special spell", Link(record.spells.special.text, _OBJECTS)),
        ("Knows", joined((Link(word.text, _OBJECTS),) for word in record.knows)),
    )


def _points(attributes: Attributes) -> str:
    return ", ".join(
        f"{name} {value}" for name, value in zip(record_keys(type(attributes)), attributes.all, strict=True)
    )


def _item(item: Item) -> Line:
    many = f"{item.count} \u00d7 " if str(item.count) != "1" else ""
    state = "" if item.blessed is None else "blessed " if item.blessed else "uncursed "
    better = f"{item.enchantment:+} " if item.enchantment is not None else ""
    word = item.word
    named: str | Link = (
        "" if word is None else Link(word.text, _OBJECTS) if item.object_ is not None else f"any {word.text}"
    )
    chance = f" ({item.chance})" if str(item.chance) != "1/1" else ""
    return line(many, state, better, named, chance)


def _learns(record: Role) -> Iterator[Passage]:
    if record.intrinsics:
        yield Passage(
            title="Gains", lines=tuple((f"at level {one.level}: {one.gives.text}",) for one in record.intrinsics)
        )
    by_degree: dict[str, list[str]] = {}
    for pair in record.skills:
        by_degree.setdefault(pair.value, []).append(pair.key.text)
    yield Passage(
        title="Skills", lines=tuple((f"{degree}: {', '.join(skills)}",) for degree, skills in by_degree.items())
    )


def _quest(record: Role) -> Iterator[Line]:
    quest = record.quest
    yield line(
        Link(quest.leader.text, _MONSTERS),
        f" in {quest.home}, with ",
        Link(quest.guardians.text, _MONSTERS),
        ", sends you",
    )
    yield line(
        "to ",
        quest.goal,
        ", where ",
        Link(quest.nemesis.text, _MONSTERS),
        " has ",
        Link(quest.artifact.text, ("artifacts",)),
    )
    enemies = (
        (Link(one.monster.text, _MONSTERS) if one.monster is not None else f"any {one.class_.text}",)
        for one in quest.enemies
    )
    yield line("against ", joined(enemies, " and "))
