"""Reports names and looks that an object can't have, that the game would say wrong, or that a wish would misread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Entry, Facts, check_c_meaning, malformed_name
from nhmod_languages.contents.wishes import Wishes
from nhmod_objects.classes import CLASSES
from nhmod_objects.codes import IDENTIFIER, LACKING, MISREAD, NAME, SPOKEN_LOOK, SPOKEN_NAME
from nhmod_objects.spoken import Doubled, Spoken

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.target.tree import Tree
    from nhmod_objects.resolve import NewObject


@frozen
class Calling:
    """How a tree's game calls objects, and how it reads what they are called."""

    spoken: Spoken
    wishes: Wishes

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> Calling:
        """Read it from a tree."""
        return cls(spoken=Spoken.of(tree, facts), wishes=Wishes.of(tree, facts))


def check_names(new: NewObject, calling: Calling, facts: Facts, report: Report) -> None:
    """Report what is wrong with a new object's name and appearance; of the name only the first of its mistakes."""
    values = new.values
    misread = ""
    if _well_formed(new, "name", report) and not _misspoken(new, calling, facts, report):
        misread = _misread(new, values.name, calling.wishes)
        origin = new.record.origin.at("name")
        if misread:
            message = f"nobody can wish for '{new.title}': {misread}"
            hint = "choose another name"
            report.error(MISREAD, message, origin, hint=hint)
        word = calling.spoken.lacks(values)
        if word and not misread:
            message = f"a player would see only '{values.name}': the game does not write '{word}' before it"
            hint = _write(f"{word} of {values.name}", new, calling, facts)
            report.warning(LACKING, message, origin, hint=hint)
    if values.appearance and _well_formed(new, "appearance", report):
        _check_look(new, calling, facts, report)
    if not misread:
        of, origin = f" of '{new.title}'", new.record.origin.at("name")
        check_c_meaning(new.symbol, "objects", facts, of=of, code=IDENTIFIER, origin=origin, report=report)


def _check_look(new: NewObject, calling: Calling, facts: Facts, report: Report) -> None:
    """Report an appearance with words that the game writes around it."""
    values = new.values
    doubled = calling.spoken.look(values)
    if doubled is None:
        return
    hint = (
        f"write '{doubled.right}'"
        if doubled.right and not malformed_name(doubled.right)
        else "write only what it looks like"
    )
    alike = [
        entry
        for entry in facts["objects"]
        if entry.symbol != new.symbol and _looks(entry, values.object_class, doubled.right)
    ]
    if alike:
        hint = f"'{alike[0].name}' looks '{doubled.right}' already: give it another look, without those words"
    message = f"'{values.appearance}' would make '{doubled.spoken}': the game writes those words itself"
    report.error(SPOKEN_LOOK, message, new.record.origin.at("appearance"), hint=hint)


def _looks(entry: Entry, object_class: str, look: str) -> bool:
    return (
        entry.fields.get("class") == object_class
        and str(entry.fields.get("oc_descr", "")).casefold() == look.casefold()
    )


def _well_formed(new: NewObject, key: str, report: Report) -> bool:
    text = new.values.name if key == "name" else new.values.appearance
    problem = malformed_name(text)
    if problem:
        what = "be called" if key == "name" else "look like"
        report.error(NAME, f"an object can't {what} {text!r}: {problem}", new.record.origin.at(key))
    return not problem


def _misspoken(new: NewObject, calling: Calling, facts: Facts, report: Report) -> bool:
    """Report a name with words that the game writes itself, or that begin those of another class."""
    doubled = calling.spoken.name(new.values)
    if doubled is None:
        return False
    hint = _write(doubled.right, new, calling, facts) or "write only what comes behind those words"
    report.error(
        SPOKEN_NAME, _said(new, doubled, calling), new.record.origin.at("name"), hint=hint + _other(new, doubled)
    )
    return True


def _said(new: NewObject, doubled: Doubled, calling: Calling) -> str:
    if doubled.spoken != new.values.name:
        return f"a player would see '{doubled.spoken}': the game writes what stands before '{new.values.name}' itself"
    if doubled.object_class == new.values.object_class:
        return f"'{new.values.name}' is a plural: the game makes those itself"
    noun = calling.spoken.class_word(doubled.object_class)
    return f"'{new.values.name}' is {CLASSES[new.values.object_class].label}, and a name that begins so is that of a {noun}"


def _other(new: NewObject, doubled: Doubled) -> str:
    """Return the hint's end: the class of the words, where it is another one."""
    if doubled.object_class == new.values.object_class or doubled.object_class not in CLASSES:
        return ""
    label = CLASSES[doubled.object_class].label
    return f"; if it is to be {label}, its class is '{label.split(' ', 1)[-1]}'"


def _write(name: str, new: NewObject, calling: Calling, facts: Facts) -> str:
    """Return which name to write, but for one that would be refused; empty if there is none."""
    if not name or malformed_name(name):
        return ""
    noun = CLASSES[new.values.object_class].noun
    there = facts["objects"].find(f"{noun} of {name}" if noun else name)
    if there is not None and there.symbol != new.symbol:
        return f"there is '{there.name}' already: give it another name, without those words"
    return "" if _misread(new, name, calling.wishes) else f"write '{name}'"


def _misread(new: NewObject, name: str, wishes: Wishes) -> str:
    """Return how a wish would misread a name of this object."""
    object_class = new.values.object_class
    noun = CLASSES[object_class].noun
    return wishes.misread(name, is_amulet=object_class == "AMULET_CLASS", noun=noun) or wishes.confused(
        name, object_class if noun else "", own=new.symbol
    )
