"""What is asked of a tree: noted, so that what was made of it is known to hold of another tree that answers the same.

Where several things share what was made once, what that one asked counts for each of them, also where it comes from memory.
"""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target.facts import Vocabulary

T = TypeVar("T")

QUESTIONS = frozenset(
    {"content", "directives", "matches", "exists", "files", "word", "target", "pristine", "everything"}
)
"""What can be asked of a tree: a file's content, its preprocessor lines or what a pattern finds in it, whether it is there; all paths,
which C files have a word; its target or a field of that, whether it is pristine, and everything: then nothing holds of another one.
"""

_OF_FILES = frozenset({"content", "directives", "matches", "exists"})


class Question(NamedTuple):
    """What was asked ("content"), and about which path or word; empty where it is about the whole tree. A pattern is behind its path."""

    what: str
    about: str = ""

    @property
    def path(self) -> str:
        """The file that it is about, if it is about one."""
        return self.about.partition("\n")[0] if self.what in _OF_FILES else ""


class Answering(Protocol):
    """What is asked, and says for any question by which its answer is known from others."""

    @property
    def hash(self) -> str:
        """The hash of all that it has: two of one hash answer everything alike."""

    @property
    def asking(self) -> Asking:
        """What is asked of it."""

    def answer(self, question: Question) -> str:
        """Return the answer to a question, or a hash of it."""


class Asked:
    """What was asked while one thing was made, by itself and by what it was made of, which may be made of it in turn."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.own: dict[Question, None] = {}
        self.parts: dict[Asked, None] = {}

    def note(self, question: Question) -> None:
        """Note a question."""
        self.own[question] = None

    def use(self, part: Asked) -> None:
        """Note that something is a part of it, with all that is asked for that part, now or later."""
        if part is not self:
            self.parts[part] = None

    def questions(self) -> tuple[Question, ...]:
        """Return all that was asked, sorted, but for what other answers tell."""
        found: dict[Question, None] = {}
        seen, waiting = {self}, [self]
        while waiting:
            one = waiting.pop()
            found.update(one.own)
            new = one.parts.keys() - seen
            seen |= new
            waiting += new
        # Of a file that was read it is known that it is there.
        return tuple(
            one for one in sorted(found) if one.what != "exists" or Question("content", one.about) not in found
        )


class Asking(threading.local):
    """Who asks something of a tree at the moment: what is made of it, and within that what that is made of; a thread has its own."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._open: list[Asked] = []
        self._finding: list[Callable[[str], Vocabulary | None]] = []

    def note(self, what: str, about: str = "") -> None:
        """Note a question for what is being made, if anything is."""
        if self._open:
            self._open[-1].note(Question(what, about))

    def use(self, part: Asked) -> None:
        """Note that what is being made, if anything is, has a part that was made before, or is being made."""
        if self._open:
            self._open[-1].use(part)

    def known(self, name: str) -> Vocabulary | None:
        """Return a vocabulary that is kept and holds of this tree; it counts as asked what its reader asked."""
        return self._finding[-1](name) if self._finding else None

    @contextmanager
    def finding(self, find: Callable[[str], Vocabulary | None]) -> Iterator[None]:
        """Take from ``find`` what is known meanwhile; it notes what its reader asked."""
        self._finding.append(find)
        try:
            yield
        finally:
            self._finding.pop()

    def lasting(self) -> Callable[[], AbstractContextManager[object]]:
        """Return what notes, then and later, for what is being made now: for what reads files when it is asked for them."""
        asked = self._open[-1] if self._open else Asked()
        return partial(self.noted, asked)

    @contextmanager
    def noted(self, asked: Asked) -> Iterator[Asked]:
        """Note in ``asked`` what is asked meanwhile; it is a part of what is being made already."""
        self.use(asked)
        self._open.append(asked)
        try:
            yield asked
        finally:
            self._open.pop()


class Memory:
    """What was made of a tree, each made once; whoever gets it has asked what it asked."""

    def __init__(self, asking: Asking) -> None:
        """Begin with nothing made."""
        self._asking = asking
        self._made: dict[object, tuple[object, Asked]] = {}
        self._being_made: dict[object, Asked] = {}

    @classmethod
    def of(cls, tree: object) -> Self:
        """Make one for what is made of a tree; of a stand-in that notes no questions nothing is noted."""
        asking = getattr(tree, "asking", None)
        return cls(asking if isinstance(asking, Asking) else Asking())

    def known(self, name: str) -> Vocabulary | None:
        """Return a vocabulary that need not be read, of the plugin that asks; nothing where it has to be."""
        return self._asking.known(name)

    def once(self, key: object, make: Callable[[], T]) -> T:
        """Return what ``make`` gives, made at the first question; what it raises is raised each time."""
        known = self._made.get(key)
        if known is not None:
            self._asking.use(known[1])
            return cast("T", known[0])
        around = self._being_made.get(key)
        with self._asking.noted(Asked()) as asked:
            if around is not None:  # made while it is made: what was found out so far may count
                asked.use(around)
            self._being_made[key] = asked
            try:
                made = make()
            finally:
                if around is None:
                    del self._being_made[key]
                else:
                    self._being_made[key] = around
        self._made[key] = made, asked
        return made
