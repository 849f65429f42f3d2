"""What a diagnostic code is: the table itself is put together from the core's and the plugins' entries."""

from __future__ import annotations

from nhmod.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """One code's documentation: ``title`` in a line, ``explanation`` in a paragraph with what to do.

    Errors that are ``acceptable`` can be answered for by a mod's author, and are warnings then (``accept`` in the manifest).
    """

    code: str
    title: str
    explanation: str
    acceptable: bool = False

    def __post_init__(self) -> None:
        """Say in the explanation that it can be accepted."""
        if self.acceptable:
            said = f"{self.explanation} Who knows that the game is made for it writes 'accept: [{self.code}]' at the top of the manifest."
            object.__setattr__(self, "explanation", said)
