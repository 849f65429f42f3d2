"""What a field's type gets to know while it reads: the report, the mod's folder, and where it is in the manifest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.manifest.node import Mapping, Node, Scalar, found
from nhmod.manifest.origin import Origin

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.manifest.values import Word

CHANGES = {
    "change": "gives items of the list other values, each found by what it is called",
    "add": "adds to the number, or with a minus takes from it",
    "delete": "takes words out of the list",
    "extend": "puts words into the list",
    "multiply": "makes the number so many times as large",
}
"""By what a value can be written relative to another's, where a key takes such, and what each does."""

_WORD = re.compile(r"[A-Za-z][A-Za-z -]*")

_NOTHING = frozenset(("none", "nothing", "nobody", "nil", "no one", "nowhere"))
_ALL = frozenset(
    ("all", "any", "anybody", "anyone", "anything", "every", "everybody", "everyone", "everything", "anywhere")
)
_USUAL = frozenset(("default", "normal", "usual"))
_LEFT_OUT_IS = re.compile(r"(?:left out|by default),?(?: in| of)? (\w+)", re.IGNORECASE)
"""What a key's sentence says that is without the key."""
LEFT_OUT = _NOTHING | _USUAL
SAYING_NOTHING = LEFT_OUT | _ALL
"""What people write where a key is to say nothing: that there is none, that all are meant, that it is as ever."""

MAX_MISTAKES = 200
_LONGEST = 400
"""So much of what is expected is said: the words of a long list are told by who refuses one of them."""


def leave_out(key: str, sentence: str, word: str) -> str:
    """Write that a key is left out for a word, and what is said of it; nothing where that is then the contrary."""
    usual = _LEFT_OUT_IS.search(sentence)
    is_then = usual[1].casefold() if usual is not None else ""
    said = word.casefold()
    contrary = (said in _NOTHING and is_then in _ALL) or (said in _ALL and is_then in _NOTHING)
    return "" if contrary else f"leave '{key}' out: {sentence}"


def of_one_meaning(word: str, known: Iterable[str]) -> str:
    """Return the known word that says there is nothing, or all, or what is usual, as another does: "nothing" for "none"."""
    folded = word.casefold()
    return next((one for group in (_NOTHING, _ALL, _USUAL) if folded in group for one in known if one in group), "")


class RefusedError(Exception):
    """A value that can't be used; what is wrong with it is in the report already."""


class TooManyMistakesError(Exception):
    """Reading ends: the mistakes are so many that more of them would help nobody."""

    @staticmethod
    def tell(shown_file: str, report: Report) -> None:
        """Report that reading has ended (NH0213)."""
        report.error(
            "NH0213",
            f"reading stops after {MAX_MISTAKES} mistakes",
            Location(file=shown_file),
            hint="mend the first ones and try again",
        )


@dataclass(slots=True)
class Reading:
    """What grows while one manifest is read: its report, the words met, the count of mistakes."""

    report: Report
    folder: Path
    words: list[Word] = field(default_factory=list)
    mistakes: int = 0


class Context:
    """Where the reading is: ``path`` is the field as an author would say it (``monsters[2].attacks[0].dice``)."""

    __slots__ = ("_above", "_instead", "_key", "_sentence", "path", "reading")

    def __init__(
        self, reading: Reading, path: str = "", *, instead: Iterable[str] = (), above: Context | None = None
    ) -> None:
        """Stand at a field; ``instead`` are the words that can stand here in place of a mapping, ``above`` is that mapping's field."""
        self.reading = reading
        self.path = path
        self._instead = frozenset(instead)
        self._above = above
        self._sentence = ""
        self._key = ""

    @property
    def report(self) -> Report:
        """The report, for what is wrong but does not keep the value from being read (else there is ``refuse``)."""
        return self.reading.report

    @property
    def folder(self) -> Path:
        """The mod's folder."""
        return self.reading.folder

    @property
    def words(self) -> list[Word]:
        """All words read so far; the core resolves them against a target's facts later."""
        return self.reading.words

    def key(self, name: str) -> Context:
        """Go to a key of the mapping here."""
        return Context(self.reading, f"{self.path}.{name}" if self.path else name, above=self)

    def about(self, sentence: str, optional: str = "") -> Context:
        """Stay here, and know what is said of the key in the reference, and its name if it can be left out."""
        self._sentence, self._key = sentence, optional
        return self

    def left_out(self, node: Node) -> str:
        """Return that a key is left out for what a word says: nothing, all, or what is usual."""
        text = node.value if isinstance(node, Scalar) and isinstance(node.value, str) else ""
        says_nothing = self._key and text.casefold() in SAYING_NOTHING
        return leave_out(self._key, self._sentence, text) if says_nothing else ""

    def said_of(self, node: Node) -> str:
        """Return what the key is, where a word stands for something else (``speed: fast``): that says what is usual."""
        word = isinstance(node, Scalar) and isinstance(node.value, str) and _WORD.fullmatch(node.value)
        return self._sentence if word else ""

    def item(self, index: int) -> Context:
        """Go to an item of the list here (from 0)."""
        return Context(self.reading, f"{self.path}[{index}]")

    def or_words(self, words: Iterable[str]) -> Context:
        """Stay here, where one of some words could stand in place of the mapping."""
        return Context(self.reading, self.path, instead=words, above=self._above)

    def in_place(self, word: str) -> str:
        """Return what to write in place of the mapping here, if the word can stand for it: ``write generation: never``."""
        if word not in self._instead:
            return ""
        key = self.path.rpartition(".")[2]
        return f"write {key}: {word}" if key.isidentifier() else f"write {word}, without a mapping"

    def in_place_above(self, word: str) -> str:
        """Return what to write in place of the mapping whose key this is, if the word can stand for it."""
        return self._above.in_place(word) if self._above is not None else ""

    def origin(self, node: Node) -> Origin:
        """Return the origin of a value here."""
        return Origin(location=node.location, path=self.path)

    def refuse(self, code: str, message: str, location: Location, *, hint: str = "") -> RefusedError:
        """Report a mistake here and give the exception to raise; raises ``TooManyMistakesError`` at the 200th."""
        self.reading.report.error(code, message, location, path=self.path, hint=hint)
        self.reading.mistakes += 1
        if self.reading.mistakes >= MAX_MISTAKES:
            raise TooManyMistakesError
        return RefusedError(message)

    def refuse_unless_one(
        self, said: Collection[str], code: str, message: str, location: Location, *, several: str, none: str
    ) -> None:
        """Refuse what does not say just one of several things, by the names of those that it says; both hints tell what to do."""
        if len(said) != 1:
            names = " and ".join(f"'{name}'" for name in said)
            raise self.refuse(code, f"{message} {names or 'none'}", location, hint=several if names else none)

    def expected(self, label: str, node: Node, *, hint: str = "") -> RefusedError:
        """Refuse a value of another type: "expected dice such as 2d6, found a list"."""
        if len(label) > _LONGEST:
            label = f"{label[:_LONGEST].rpartition(',')[0]} …"
        hint = _whole(node) or self.left_out(node) or hint or self.said_of(node)
        return self.refuse("NH0203", f"expected {label}, found {found(node)}", node.location, hint=hint)


def _whole(node: Node) -> str:
    """Return that a value is written as such, where a change of one stands that the key does not take."""
    names = [name.text for name, _ in node.entries] if isinstance(node, Mapping) else []
    if not names or not CHANGES.keys() >= set(names):
        return ""
    return f"this key takes no {' and no '.join(f'{name!r}' for name in names)}: write the value alone"
