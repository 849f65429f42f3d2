"""What monsters and objects an effect can make: what the game never makes by itself, makes once, or does not tame."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary, find_word
from nhmod_effects.codes import MADE, UNTAMED
from nhmod_effects.scene import Scene, Subject
from nhmod_effects.steps import NewMonster, NewObject, Step
from nhmod_effects.things import never_made

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.manifest import Word
    from nhmod.target import Facts, Tree

COMPANY = "monsters with company"
NOT_TAMED = "what is not tamed"
READ_C = "src/read.c"
DOG_C = "src/dog.c"

_WORD = re.compile(r"\s*(\w+)")
_UNTAMED = re.compile(r"\bis_(\w+)\s*\(\s*mtmp->data\s*\)|\bmons\[(PM_\w+)\]")
_LEFT_AS_IT_IS = frozenset({"covetous"})
# What is_…() asks of a monster's row (include/mondata.h), and how it is called.
_FLAGS = {
    "human": ("m2", ("M2_HUMAN",), "it is human"),
    "demon": ("m2", ("M2_DEMON",), "it is a demon, and only a hero who is one tames those"),
    "covetous": ("m3", ("M3_COVETOUS", "M3_WANTS"), "it covets what the hero needs"),
}


def read_company(tree: Tree) -> Vocabulary:
    """Read which monsters the game refuses to make alone (src/read.c, what ^G turns into another monster)."""
    c = tree.c(READ_C)
    found = (_WORD.match(c.source, place.end) for place in c.find("*mtype =="))
    names = dict.fromkeys(match[1] for match in found if match is not None)
    return Vocabulary(COMPANY, (Entry(symbol=name, name=name) for name in names), label="monster")


def read_not_tamed(tree: Tree) -> Vocabulary:
    """Read what tamedog() refuses (src/dog.c): monsters by their symbols, and words of what a monster can be (``human``)."""
    c = tree.c(DOG_C)
    bodies = (c.source[one.body.start : one.body.end] for one in c.functions("tamedog"))
    names = dict.fromkeys(match[1] or match[2] for body in bodies for match in _UNTAMED.finditer(body))
    return Vocabulary(NOT_TAMED, (Entry(symbol=name, name=name) for name in names), label="monster")


def is_unique(entry: Entry) -> bool:
    """Return whether the game has one monster of a kind, and never makes it again."""
    return "G_UNIQ" in entry.texts("geno")


def check_made(step: Step, scene: Scene, subject: Subject, facts: Facts, report: Report) -> None:
    """Report what a step makes or changes into that the game can't make like this (NH2962), or does not tame (NH2963)."""
    value = step.value
    if isinstance(value, NewObject):
        _object(value, facts, report)
    elif isinstance(value, NewMonster):
        _monster(value, facts, report)
    elif step.effect == "polymorph":
        _form(step, subject, facts, report)
    elif step.effect == "tame" and subject is Subject.MONSTER:
        for symbol in scene.who:
            entry = facts["monsters"].symbol(symbol)
            if entry is not None:
                _tamed(entry, step, facts, report)


def _object(value: NewObject, facts: Facts, report: Report) -> None:
    entry = find_word(value.object, facts)
    if entry is None or entry.unfinished:
        return  # told by the core
    if reason := never_made(entry, facts):
        _say(report, value.object, f"'{entry.name}' can't be made: {reason}", "name another one")
    elif entry.fields.get("unique") and not entry.mod:
        said = f"'{entry.name}' can't be made: there is only one of it, and the game puts it in its place"
        _say(report, value.object, said, "make a new object with 'copy_from:'")
    elif entry.fields.get("unique") and value.count > 1:
        _say(report, value.object, f"there is only one '{entry.name}'", "leave 'count' out")


def _monster(value: NewMonster, facts: Facts, report: Report) -> None:
    entry = find_word(value.monster, facts)
    if entry is None or entry.unfinished:
        return  # told by the core
    lacking = _lacking(entry, facts)
    if lacking:
        _say(report, value.monster, f"'{entry.name}' can't be made: {lacking}", "name another monster")
    elif is_unique(entry) and value.count != 1:
        said = f"there is only one '{entry.name}': the game never makes it again"
        _say(report, value.monster, said, "leave 'count' out")
    elif value.mood == "tame":
        _tamed(entry, value, facts, report)


def _form(step: Step, subject: Subject, facts: Facts, report: Report) -> None:
    """Report a form that nobody can have: of the hero what polyok() refuses (src/polyself.c)."""
    if step.value == "random" or isinstance(step.value, str):
        return
    word: Word = step.value  # type: ignore[assignment]
    entry = find_word(word, facts)
    if entry is None or entry.unfinished:
        return
    lacking = _lacking(entry, facts)
    if not lacking and is_unique(entry):
        lacking = "there is only one of it"
    if not lacking and subject is Subject.HERO and "M2_NOPOLY" in entry.texts("m2"):
        lacking = "the game lets no hero have this form (M2_NOPOLY)"
    if lacking:
        _say(report, word, f"nobody can become '{entry.name}': {lacking}", "name another monster, or write 'random'")


def _lacking(entry: Entry, facts: Facts) -> str:
    """Return what a monster would lack that the game makes together with it; nothing if it makes it alone, too."""
    company = [found for one in facts.get(COMPANY) if (found := facts["monsters"].symbol(one.symbol)) is not None]
    priests = any(one.fields.get("sound") == "MS_PRIEST" for one in company)
    alone = entry.symbol not in {one.symbol for one in company} and not (
        priests and entry.fields.get("sound") == "MS_PRIEST"
    )
    if alone or entry.mod or (entry.fields.get("frequency") and "G_NOGEN" not in entry.texts("geno")):
        return ""
    return "the game makes it only together with what belongs to it"


def _tamed(entry: Entry, where: Step | NewMonster, facts: Facts, report: Report) -> None:
    """Warn of a monster that the game does not tame."""
    names = {one.symbol for one in facts.get(NOT_TAMED)}
    reasons = [
        (word, said)
        for word, (column, flags, said) in _FLAGS.items()
        if word in names and any(flag.startswith(flags) for flag in entry.texts(column))
    ]
    if entry.symbol in names:
        reasons.append(("covetous", "it can't even be made peaceful"))
    if not reasons:
        return
    stays = any(word in _LEFT_AS_IT_IS for word, _ in reasons)
    message = f"the game does not tame '{entry.name}': {reasons[-1][1]}"
    hint = "leave it out, or name another monster" if stays else "it becomes peaceful: write that, or name another one"
    report.warning(UNTAMED, message, where.origin, hint=hint)


def _say(report: Report, word: Word, message: str, hint: str) -> None:
    report.error(MADE, message, word.origin, hint=hint)
