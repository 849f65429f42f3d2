"""What the game says around an object's name and look, so that neither says it twice (src/objnam.c, ``xname``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.c import Case, CFile, string_value
from nhmod_objects.sites import OBJNAM_C

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import Facts
    from nhmod.target.tree import Tree
    from nhmod_objects.values import Objclass

_BARE = re.compile(r"[a-z]+")
_AFTER = re.compile(r"(?:%s)? ([a-z]+)")
_BEFORE = re.compile(r"([a-z]+ of )(?:%s)?")
_JOINT = re.compile(r"(?:[a-z]+)?( [a-z]+ )(?:%s)?")
_BY_MATERIAL = re.compile(r'oc_material\s*==\s*(?P<material>\w+)\s*\)?\s*\?\s*"(?P<so>\w+)"\s*:\s*"(?P<otherwise>\w+)"')
_SLOT = re.compile(r"\bARM_[A-Z]+\b")
_LABEL = re.compile(r" [a-z]+ ")
_OF = " of "
_OTHER_JOINTS = (_OF, " called ")


@frozen
class Doubled:
    """A text in which the game's own words stand already: ``spoken`` is what a player would read.

    ``right`` is the text to write, empty if nothing is left; ``object_class`` is the class (symbol) whose words they are.
    """

    spoken: str
    right: str
    object_class: str


@frozen
class Spoken:
    """What the game puts before names and behind looks, by class (symbol).

    ``nouns`` stand with " of " before a name ("potion"), ``behind`` behind a look ("potion", "gem"), ``joints`` between a noun and what
    follows (" of ", " labeled "). ``held`` are words that the game's own names of a class all have, and does not add ("amulet").
    ``pairs`` is what stands before names and looks of a slot (``ARM_BOOTS``: "pair of "), ``materials`` the word behind a look that a
    material has instead of the usual one, which comes first in ``behind`` (``MINERAL``: "stone").
    ``labels`` stands between the noun and the look of what is magical in a class (" labeled ").
    """

    nouns: Mapping[str, str]
    behind: Mapping[str, tuple[str, ...]]
    joints: tuple[str, ...]
    held: Mapping[str, str]
    pairs: Mapping[str, str]
    materials: Mapping[str, str]
    labels: Mapping[str, str]

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> Spoken:
        """Read it from a tree; of a tree that forms names in another way nothing is known, and nothing refused."""
        nouns: dict[str, str] = {}
        behind: dict[str, tuple[str, ...]] = {}
        joints: dict[str, None] = {_OF: None}
        pairs: dict[str, str] = {}
        materials: dict[str, str] = {}
        labeled: dict[str, str] = {}
        source = tree.c(OBJNAM_C)
        for case in _cases(source):
            texts = tuple(_texts(source, case))
            bare = [text for text in texts if _BARE.fullmatch(text)]
            named = [text for text in bare if f"{text} of %s" in texts or f"{text} of " in texts or _OF in texts]
            after = [
                match[1] for text in texts if (match := _AFTER.fullmatch(text)) and (text[0] == "%" or match[1] in bare)
            ]
            if "%s %s" in texts:
                after += bare
            labels = [text for text in texts if _LABEL.fullmatch(text) and text not in _OTHER_JOINTS]
            usual: list[str] = []
            for match in _BY_MATERIAL.finditer(case.code.text[case.body.start : case.body.end]):
                materials[match["material"]] = match["so"]
                usual.append(match["otherwise"])
            for label in case.labels:
                if named:
                    nouns[label] = named[0]
                if labels and named:
                    labeled[label] = labels[0]
                if after:
                    behind[label] = tuple(dict.fromkeys([*named[:1], *usual, *after]))
            joints.update((match[1], None) for text in texts if (match := _JOINT.fullmatch(text)) and after)
            if "ARMOR_CLASS" in case.labels:
                pairs = dict(_pairs(source, tree.c("include/obj.h"), case))
        return cls(
            nouns=nouns,
            behind=behind,
            joints=tuple(joints),
            held=dict(_words_held(behind, nouns, facts)),
            pairs=pairs,
            materials=materials,
            labels=labeled,
        )

    def name(self, values: Objclass) -> Doubled | None:
        """Return what is twice, or of another class, in what the game makes of a name, or nothing."""
        noun, pair, held = self.nouns.get(values.object_class, ""), self._pair(values), self._held(values)
        right, of = self._stripped(values.name, values.object_class if noun or held else "", joints=(_OF,))
        right = _without(right, pair)
        if noun and not of and _ends(right, (noun,)):
            right, of = right.rsplit(" ", 1)[0], values.object_class
        if held and of:
            right = f"{held}{_OF}{right}"
        if right.lower() == values.name.lower():
            return None
        before = f"{noun}{_OF}" if noun else pair
        return Doubled(spoken=before + values.name, right=right, object_class=of or values.object_class)

    def lacks(self, values: Objclass) -> str:
        """Return the word that all names of the class have and this one lacks, or nothing."""
        word = self._held(values)
        return "" if re.search(rf"\b{word}\b", values.name, re.IGNORECASE) else word

    def look(self, values: Objclass) -> Doubled | None:
        """Return what is twice in what the game makes of a look, or nothing."""
        words, pair = self.behind.get(values.object_class, ()), self._pair(values)
        if not words and not pair:
            return None
        right, of = self._stripped(values.appearance, values.object_class, joints=self.joints)
        right = _without(right, pair)
        while _ends(right, words):
            right = right.rsplit(" ", 1)[0]
        if right.lower() in _with_plurals(words):
            right = ""
        if right == values.appearance:
            return None
        return Doubled(spoken=self._seen(values, pair, words), right=right, object_class=of or values.object_class)

    def _seen(self, values: Objclass, pair: str, words: tuple[str, ...]) -> str:
        """Return what a player sees of something that is not known."""
        label = self.labels.get(values.object_class, "")
        if label and values.number("magic"):
            return f"{words[0]}{label}{values.appearance}"
        behind = f" {self.materials.get(values.symbol('material'), words[0])}" if words else ""
        return f"{pair}{values.appearance}{behind}"

    def class_word(self, object_class: str) -> str:
        """Return the word for a class that has one before or behind."""
        return self.nouns.get(object_class) or next(iter(self.behind.get(object_class, ())), "")

    def _pair(self, values: Objclass) -> str:
        return self.pairs.get(values.symbol("skill"), "") if values.object_class == "ARMOR_CLASS" else ""

    def _held(self, values: Objclass) -> str:
        return self.held.get(values.object_class, "")

    def _stripped(self, text: str, object_class: str, *, joints: Iterable[str]) -> tuple[str, str]:
        """Take the words of classes off the beginning; give what is left, and the first class whose they were."""
        found = ""
        own = {object_class: self.class_word(object_class)} if object_class else {}
        words = {**own, **self.nouns, **{one: word for one, word in self.held.items() if one not in self.nouns}}
        while True:
            for one, noun in words.items():
                begin = next(
                    (
                        f"{word}{joint}"
                        for word in _with_plurals([noun])
                        for joint in joints
                        if text.lower().startswith(word + joint)
                    ),
                    "",
                )
                if noun and begin:
                    text, found = text[len(begin) :], found or one
                    break
            else:
                return text, found


def _cases(source: CFile) -> tuple[Case, ...]:
    """Return the cases of the switch that has most classes of objects: the one by which names are made."""
    switches = source.switches()
    classes = {
        id(one): sum(label.endswith("_CLASS") for case in one.cases for label in case.labels) for one in switches
    }
    best = max(switches, key=lambda one: classes[id(one)], default=None)
    return best.cases if best is not None and classes[id(best)] else ()


def _texts(source: CFile, case: Case) -> Iterator[str]:
    for token in source.tokens_in(case.body.start, case.body.end):
        if token.kind == "string":
            yield string_value(token.text)


def _pairs(source: CFile, header: CFile, case: Case) -> Iterator[tuple[str, str]]:
    """Go through the slots that ``if (is_boots(obj) …) Strcpy(buf, "pair of ")`` is about."""
    macros = {define.name: " ".join(define.text.split()) for define in header.defines()}
    for chain in source.ifs(case.body):
        for arm in chain.arms:
            texts = [call.args[-1].string for name in ("Strcpy", "Strcat") for call in source.calls(name, arm.body)]
            before = [text for text in texts if text and _BEFORE.fullmatch(text)]
            # Words that are decided further within, or by what the object is itself, are of single objects.
            if len(texts) == len(before) == 1:
                for word in re.findall(r"\w+", arm.condition_text):
                    for slot in _SLOT.findall(macros.get(word, "")):
                        yield slot, str(before[0])


def _words_held(
    behind: Mapping[str, tuple[str, ...]], nouns: Mapping[str, str], facts: Facts
) -> Iterator[tuple[str, str]]:
    for object_class, words in behind.items():
        names = [entry.text("oc_name") for entry in facts["objects"].stock if entry.fields["class"] == object_class]
        word = words[0] if len(words) == 1 and object_class not in nouns else ""
        if word and names and all(re.search(rf"\b{word}\b", name, re.IGNORECASE) for name in names):
            yield object_class, word


def _with_plurals(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(form for word in words if word for form in (word, f"{word}s"))


def _ends(text: str, words: Iterable[str]) -> bool:
    return text.lower().endswith(tuple(f" {word}" for word in _with_plurals(words)))


def _without(text: str, start: str) -> str:
    while start and text.lower().startswith(start):
        text = text[len(start) :]
    return text
