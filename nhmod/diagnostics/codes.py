"""What a diagnostic code is: the table itself is put together from the core's and the plugins' entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping


_ACCEPTABLE = "(acceptable) "


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """One code's documentation: ``title`` in a line, ``explanation`` in a paragraph with what to do.

    Errors that are ``acceptable`` can be answered for by a mod's author, and are warnings then (``accept`` in the manifest).
    """

    code: str
    title: str
    explanation: str
    acceptable: bool = False

    @classmethod
    def of(cls, text: str) -> Self:
        """Read one as it is written down: ``NH1301 the title`` or ``NH1301 (acceptable) the title``, and the explanation below that."""
        head, _, explanation = text.partition("\n")
        code, _, title = head.partition(" ")
        bare = title.removeprefix(_ACCEPTABLE)
        return cls(code, bare, " ".join(explanation.split("\n")), acceptable=bare != title)

    def __post_init__(self) -> None:
        """Say in the explanation that it can be accepted."""
        if self.acceptable:
            said = f"{self.explanation} Who knows that the game is made for it writes 'accept: [{self.code}]' at the top of the manifest."
            object.__setattr__(self, "explanation", said)


class Code(str):
    """A code that the program has a name for: its text, with what documents it as ``info`` (``CodeInfo``)."""

    __slots__ = ("info",)
    info: CodeInfo

    def __new__(cls, text: str) -> Self:
        """Take what ``CodeInfo.of`` reads."""
        info = CodeInfo.of(text)
        self = super().__new__(cls, info.code)
        self.info = info
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Travel with what is found as its text alone: whoever reads that has the table."""
        return str, (str(self),)


def codes_of(names: Mapping[str, object]) -> tuple[CodeInfo, ...]:
    """Return what documents the codes that a module has names for, which are its ``vars()``, in their order."""
    return tuple(one.info for one in names.values() if isinstance(one, Code))


def codes_in(text: str) -> tuple[CodeInfo, ...]:
    """Read a table of codes: each as ``CodeInfo.of`` reads it, with an empty line between two."""
    return tuple(CodeInfo.of(one) for one in text.split("\n\n"))
