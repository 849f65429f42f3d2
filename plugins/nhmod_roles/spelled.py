"""What the game makes of a line of quest texts: how long it becomes, and what it leaves out (src/questpgr.c, convert_line)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import AbsentError
from nhmod_roles.differences import FORMAT, LINE_BUFFER, NAME_BUFFER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.manifest import Word
    from nhmod.target import Facts, Tree
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.questtext import Message
    from nhmod_roles.record_parts import Title

_PAGER = "src/questpgr.c"
_REFERENCE = re.compile(r"%(.?)(.?)")
_PRONOUNS = frozenset("hHiIjJ")
_WITH_PRONOUNS = frozenset("dlno")
_ARTICLES = frozenset("aA")
_LONGER = {**dict.fromkeys("aA", len("an ")), **dict.fromkeys("pP", len("es")), **dict.fromkeys("sS", len("'s"))}
_PERCENT = "%"
_TOLD = "p"
_PROPER = "M2_PNAME"


def references(tree: Tree) -> str:
    """Read what may stand after ``%`` (convert_arg)."""
    return _labels(tree, "convert_arg", "'p'")


def _labels(tree: Tree, function: str, having: str) -> str:
    c = tree.c(_PAGER)
    switch = c.switch(c.function(function).body, having=having)
    return "".join(label[1] for case in switch.cases for label in case.labels if label.startswith("'"))


def _changing(tree: Tree) -> str:
    """Read what may stand after such a letter, and changes what it stands for."""
    c = tree.c(_PAGER)
    switches = [one for one in c.switches(c.function("convert_line").body) if one.find("'A'")]
    labels = (label for one in switches for case in one.cases for label in case.labels)
    return "".join(label[1] for label in labels if label.startswith("'") and label[1].isalpha())


@frozen
class Spelling:
    """What a target's references become at most for a role: ``known`` letters, those that change them, and the room that there is."""

    known: str
    changing: str
    lengths: Mapping[str, int]
    line: int
    name: int

    @classmethod
    def of(cls, planned: PlannedRole, tree: Tree) -> Spelling:
        """Read the target's rules, and what the role puts in."""
        return cls(
            known=references(tree),
            changing=_changing(tree),
            lengths=_lengths(planned),
            line=_room(planned, LINE_BUFFER),
            name=_room(planned, NAME_BUFFER),
        )

    def parts(self, line: str) -> Iterator[tuple[str, str]]:
        """Yield the letters of a line's references, each with what changes it or nothing."""
        at = 0
        while found := _REFERENCE.search(line, at):
            letter, change = found.groups()
            changes = change in self.changing and (change not in _PRONOUNS or letter in _WITH_PRONOUNS)
            taken = change if letter and change and changes else ""
            at = found.end() - (len(change) - len(taken))
            yield letter, taken

    def length(self, line: str) -> int:
        """Return how many characters a line has at most."""
        parts = tuple(self.parts(line))
        own = len(line) - sum(1 + len(letter) + len(change) for letter, change in parts)
        return own + sum(self._length(*part) for part in parts)

    def _length(self, letter: str, change: str) -> int:
        return self.lengths.get(letter, 0) + _LONGER.get(change, 0)

    def too_long(self, line: str) -> str:
        """Return the reference that is too long for what the game keeps one in; empty if none is."""
        # An article goes straight into the line.
        found = (
            f"%{letter}{change}"
            for letter, change in self.parts(line)
            if self._length(letter, "" if change in _ARTICLES else change) > self.name
        )
        return next(found, "")


def _room(planned: PlannedRole, role: str) -> int:
    """Return how many characters the game has room for, without the end."""
    symbol = planned.c_name(role)
    if not symbol:
        return 2**31
    try:
        return (int(symbol) if symbol.isdigit() else planned.facts.constant(symbol)) - 1
    except AbsentError:
        return 2**31


def _lengths(planned: PlannedRole) -> Mapping[str, int]:
    """Return how long each reference is at most, as convert_arg() gives them."""
    role, quest, facts = planned.record, planned.record.quest, planned.facts
    gods = role.gods.all if role.gods else tuple(_gods(facts))
    artifact = planned.entry(quest.artifact).name
    one = len("the ") + len(artifact.removeprefix("The "))
    god = _longest(god.removeprefix("_") for god in gods)
    rank = _longest(name for title in role.ranks for name in _names(title))
    return {
        "p": facts.constant("PL_NSIZ") - 1,
        "c": _longest(_names(role.name)),
        **dict.fromkeys("rR", rank),
        "s": len("brother"),
        "S": len("daughter"),
        "l": _person(planned, quest.leader),
        "n": _person(planned, quest.nemesis),
        "g": len(planned.entry(quest.guardians).name),
        "i": len(quest.goal),
        "H": len(quest.home),
        **dict.fromkeys("oO", one),
        **dict.fromkeys("dD", god),
        "G": len("goddess"),
        **dict.fromkeys("aACN", len("chaotic")),
        "L": len("lawful"),
        "x": len("sense"),
        "Z": len(next(iter(facts["dungeons"])).name),
        _PERCENT: 1,
    }


def _longest(names: Iterable[str]) -> int:
    return max(map(len, names), default=0)


def _names(title: Title) -> tuple[str, ...]:
    return (title.male, title.female or "")


def _gods(facts: Facts) -> Iterator[str]:
    """Yield the gods of all roles: of one without gods the game draws another role's."""
    for entry in facts["roles"]:
        yield from entry.texts("gods")


def _person(planned: PlannedRole, word: Word) -> int:
    entry = planned.entry(word)
    return len(entry.name) + (0 if _PROPER in entry.texts("m2") else len("the "))


def as_written(message: Message, facts: Facts) -> Message:
    """Return a message as the game's file has it: a percent sign is two where the line of messages is taken for a format."""
    if message.delivery != _TOLD or not facts.offers(FORMAT):
        return message
    return replace(message, lines=tuple(map(_doubled, message.lines)))


def _doubled(line: str) -> str:
    return re.sub(r"%(.)", lambda found: _PERCENT * 4 if found[1] == _PERCENT else found[0], line)
