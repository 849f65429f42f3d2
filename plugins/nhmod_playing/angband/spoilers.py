"""What the game itself says of all that it has: the lists that its debugging commands write (3.5.1's and 4.2's src/wiz-spoil.c)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_playing.angband.game import Angband

_MONSTER = re.compile(
    r"(?:^|(?<=\S))(?P<unique>\[[UQ]\] |The )(?P<name>.+?)  \((?P<color>[\w -]+) '(?P<glyph>.)'\)\n"
    r"=== Num:(?P<number>\d+)  Lev:(?P<level>-?\d+)  Rar:(?P<rarity>-?\d+)  Spd:(?P<speed>[+-]\d+)  "
    r"Hp:(?P<hp>-?\d+)  Ac:(?P<ac>-?\d+)  Exp:(?P<exp>-?\d+)\n",
    re.MULTILINE,
)
_THING = re.compile(
    r"^  (?P<name>\S.*?) {2,}(?:(?P<dice>\d+d\d+|-?\d+) +)?(?P<weight>\d+\.\d) +(?P<level>-?\d+) +(?P<cost>-?\d+)$"
)
_ARTIFACT = re.compile(r"^(?P<title>\S.*)\n-{3,}\n", re.MULTILINE)
_LEVELS = re.compile(r"Min Level (\d+), Max Level (\d+), Generation chance (\d+), Power -?\d+, (\d+\.\d) lbs")


@frozen
class ToldMonster:
    """A monster as the game tells of it: the numbers of its race, and all that a hero can know in words."""

    name: str
    unique: bool
    color: str
    glyph: str
    numbers: Mapping[str, int]
    """Its ``level``, ``rarity``, ``speed`` over the normal one, ``hp``, ``ac`` and ``exp``."""
    words: str


def told_monsters(game: Angband) -> Iterator[ToldMonster]:
    """Have the game tell of all monsters, of which everything is learnt first."""
    game.recall_monsters()
    for head, words in _told(game.spoiler("Full Monster Info"), _MONSTER):
        yield ToldMonster(
            name=head["name"],
            unique=head["unique"] != "The ",
            color=head["color"],
            glyph=head["glyph"],
            numbers={name: int(head[name]) for name in ("level", "rarity", "speed", "hp", "ac", "exp")},
            words=words,
        )


@frozen
class ToldObject:
    """A kind of object as the game lists it: ``dice`` are those of its damage, or its armour class, in tenths of pounds its ``weight``."""

    name: str
    dice: str
    weight: int
    level: int


def told_objects(game: Angband) -> Iterator[ToldObject]:
    """Have the game list all kinds of objects, which are learnt first."""
    game.learn_objects()
    for line in game.spoiler("Brief Object Info").splitlines():
        row = _THING.match(line)
        if row is not None:
            yield ToldObject(
                name=row["name"],
                dice=row["dice"] or "",
                weight=int(row["weight"].replace(".", "")),
                level=int(row["level"]),
            )


@frozen
class ToldArtifact:
    """An artifact as the game tells of it: the ``title`` has its dice and bonuses; ``levels``, ``chance`` and ``weight`` as in its file."""

    title: str
    words: str
    levels: tuple[int, int] | None
    chance: int
    weight: int


def told_artifacts(game: Angband) -> Iterator[ToldArtifact]:
    """Have the game tell of all artifacts."""
    for head, words in _told(game.spoiler("Brief Artifact Info"), _ARTIFACT):
        found = _LEVELS.search(words)
        low, high, chance, weight = found.groups() if found else ("", "", "0", "0")
        yield ToldArtifact(
            title=head["title"],
            words=words,
            levels=(int(low), int(high)) if found else None,
            chance=int(chance),
            weight=int(weight.replace(".", "")),
        )


def _told(text: str, heading: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the headings of a list, each with the words below it."""
    heads = list(heading.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=True):
        yield head, " ".join(text[head.end() : end].split())
