"""What 'replace' makes of a level's text: each thing that the level names, or names a class of, and what is written in its place.

Mirrors the two languages: 3.6 has ``'D'`` for any of a class, and 3.4.3 ``'D',random``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Related, Report, choices
from nhmod_languages.des import DesFile, DesLevel, Dialect, Reference, Refers
from nhmod_languages.des.lexer import Kind
from nhmod_languages.drawing import BODIES
from nhmod_levels.names import class_letter, compiler_name, looked_like, named
from nhmod_levels.read import target_dialect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.source import Span
    from nhmod.target import Entry, Facts
    from nhmod_levels.records import Replacement


_CLASSES = {"monsters": "monster classes", "objects": "object classes"}
_RANDOM = re.compile(r"[ \t]*,[ \t]*random\b")
"""What stands behind a class in 3.4.3's language."""
_LISTS = {"RANDOM_MONSTERS": Refers.MONSTER, "RANDOM_OBJECTS": Refers.OBJECT}
"""The statements of 3.4.3's language that are lists of classes; nothing else can stand in them."""


@frozen
class Change:
    """Other text for ``[start, end)`` of the level's file."""

    start: int
    end: int
    text: str


@frozen
class _Meant:
    """A word of a replacement: a thing, or with no ``entry`` a whole class; ``letter`` is the class's."""

    letter: str | None
    entry: Entry | None = None

    @property
    def name(self) -> str | None:
        """What the level compiler calls it; nothing for a class."""
        return compiler_name(self.entry) if self.entry is not None else None


@frozen
class _Level:
    """The level with what its text means, for one report."""

    level: DesLevel
    file: DesFile
    facts: Facts
    report: Report


def replaced(
    replacements: Iterable[Replacement], level: DesLevel, file: DesFile, facts: Facts, report: Report
) -> list[Change]:
    """Return the changes of a level; what changes nothing, or can't be said, is reported (NH1405, NH1450).

    A thing's own replacement goes before that of its class.
    """
    asked = _Level(level=level, file=file, facts=facts, report=report)
    pairs = [(one, _meant(one.monster or one.object, _vocabulary(one), facts)) for one in replacements]
    known = [*level.references, *(listed(level, file) if target_dialect(facts) is Dialect.NETHACK_343 else ())]
    taken: dict[int, tuple[Replacement, _Meant | None, Change]] = {}
    for one, old in sorted(pairs, key=lambda pair: pair[1] is not None and pair[1].entry is None):
        new = _meant(one.with_, _vocabulary(one), facts)
        if new is None:
            label = facts[_vocabulary(one)].label
            message = f"{label}s are only replaced by {label}s, and '{one.with_}' is none"
            hint = f"write {'a monster' if label == 'monster' else 'an object'}; whatever is no {label} has a replacement of its own"
            report.error("NH1405", message, one.with_.origin, hint=hint)
            continue
        references = [] if old is None else [r for r in known if _is(r, old, _vocabulary(one), facts)]
        if new.name is None:
            references = [r for r in references if not _one_thing(r, file, facts)]
        if not references:
            message = f"the level '{level.name}' has no '{one.monster or one.object}'"
            report.error("NH1405", message, one.origin, hint=_there(one, known, level.name))
        for reference in references:
            earlier = taken.get(reference.span.start)
            if earlier is None:
                change = _change(reference, new, one, asked)
                if change is not None:
                    taken[reference.span.start] = (one, old, change)
            elif earlier[1] == old:
                _twice(earlier[0], one, report)
                break
        if new.entry is not None and _vocabulary(one) == "objects":
            _tell_left(one, new.entry, references, asked)
    return [change for _, _, change in taken.values()]


def _tell_left(one: Replacement, new: Entry, references: Iterable[Reference], asked: _Level) -> None:
    """Warn of what stays of the replaced objects; the first place says it for all (NH1454)."""
    said = next(filter(None, (left_behind(reference, new, asked.level) for reference in references)), "")
    if said:
        hint = f"give '{asked.level.name}' another file with 'des:', without that"
        asked.report.warning("NH1454", f"where '{one.object}' is replaced, {said}", one.with_.origin, hint=hint)


def _there(one: Replacement, known: Iterable[Reference], level: str) -> str:
    """Return what could be replaced: the things that the level names, and the classes of which it has any."""
    vocabulary = _vocabulary(one)
    words = (r.name or r.letter or "" for r in known if r.refers.value == vocabulary)
    return choices(str(one.monster or one.object), words, f"{vocabulary} of {level}")


def _vocabulary(one: Replacement) -> str:
    return "monsters" if one.monster is not None else "objects"


def _meant(word: object, vocabulary: str, facts: Facts) -> _Meant | None:
    """Find a thing, or else a class; nothing for a word of the other sort."""
    text = str(word)
    entry = facts[vocabulary].find(text)
    if entry is not None:
        return _Meant(letter=class_letter(entry, vocabulary, facts), entry=entry)
    found = facts[_CLASSES[vocabulary]].find(text)
    letter = str(found.fields.get("letter") or "") if found is not None else ""
    return _Meant(letter=letter) if letter else None


def _is(reference: Reference, old: _Meant, vocabulary: str, facts: Facts) -> bool:
    """Return whether a reference is to the thing, or to whatever of the class."""
    if reference.refers.value != vocabulary:
        return False
    thing = named(reference, facts) if reference.name is not None else None
    if old.entry is not None:
        return thing is old.entry
    if reference.name is None:
        return reference.letter == old.letter
    return thing is not None and class_letter(thing, vocabulary, facts) == old.letter


def listed(level: DesLevel, file: DesFile) -> Iterator[Reference]:
    """Yield the classes in 3.4.3's lists, which no scanner takes for things on the level."""
    for statement in level.statements:
        if statement.keyword in _LISTS:
            for token in statement.tokens:
                if token.kind is Kind.CHAR:
                    at = file.source.location(token.span)
                    yield Reference(
                        refers=_LISTS[statement.keyword],
                        name=None,
                        letter=token.text[-1],
                        paired=False,
                        span=token.span,
                        location=at,
                        name_location=at,
                        letter_location=at,
                    )


def _one_thing(reference: Reference, file: DesFile, facts: Facts) -> bool:
    """Return whether no class can stand there: what a mimic looks like (``m_object "boulder"``), in 3.4.3 whose statue it is."""
    if target_dialect(facts) is Dialect.NETHACK_343 and reference.letter is None:
        return True
    return looked_like(reference, file.source.text)


def _change(reference: Reference, new: _Meant, one: Replacement, asked: _Level) -> Change | None:
    span, source = reference.span, asked.file.source
    if target_dialect(asked.facts) is not Dialect.NETHACK_343:
        letter = new.letter if reference.letter is not None or new.name is None else None
        return Change(start=span.start, end=span.end, text=reference.written(name=new.name, letter=letter))
    if any(s.keyword in _LISTS and s.span.start <= span.start < s.span.end for s in asked.level.statements):
        if new.name is None:
            return Change(start=span.start, end=span.end, text=f"'{new.letter}'")
        asked.report.error(
            "NH1450",
            f"'{asked.level.name}' chooses among classes there, of which '{reference.letter}' is one: no single "
            f"{asked.facts[_vocabulary(one)].label} can stand in the list",
            one.origin,
            hint=f"give a class, such as '{new.letter}', or a file of the level with 'des:'",
        )
        return None
    behind = _RANDOM.match(source.text, span.end) if reference.name is None else None
    text = f"'{new.letter}',\"{new.name}\"" if new.name is not None else f"'{new.letter}',random"
    if reference.letter is None and new.name is not None:
        text = f'"{new.name}"'
    return Change(start=span.start, end=behind.end() if behind else span.end, text=text)


def _twice(earlier: Replacement, one: Replacement, report: Report) -> None:
    report.error(
        "NH1451",
        f"'{one.monster or one.object}' is replaced twice, by '{earlier.with_}' and by '{one.with_}'",
        one.origin,
        hint="leave one of them out",
        related=(Related(location=earlier.origin.location, message="the other one"),),
    )


_OBJECTS = frozenset({"OBJECT", "CONTAINER"})


def left_behind(reference: Reference, new: Entry, level: DesLevel) -> str:
    """Return what the statement of a replaced object goes on to say though the new object has it not; nothing if all suits."""
    statement = next((one for one in level.statements if one.keyword in _OBJECTS and _holds(one.span, reference)), None)
    if statement is None or new.symbol == "STATUE":
        return ""
    if statement.keyword == "CONTAINER" and not new.fields.get("container"):
        return f"what is in it stays in the {new.name}, where nobody can take it out"
    others = (one for one in level.references if one.refers.value == "monsters" and _holds(statement.span, one))
    if new.symbol not in BODIES and (of := next(others, None)):
        return f"it goes on to be said of a monster ({of.name or of.letter}), and a {new.name} is none's"
    return ""


def _holds(span: Span, reference: Reference) -> bool:
    return span.start <= reference.span.start < span.end
