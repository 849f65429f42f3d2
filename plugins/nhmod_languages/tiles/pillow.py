"""Pillow, which draws and reads all pictures: it is optional, and too heavy for every start of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.extras import installing
from nhmod_languages.tiles.codes import PILLOW

if TYPE_CHECKING:
    from nhmod.location import Location


def require_pillow(who: str, place: Location | None = None, *, otherwise: str = "") -> None:
    """Raise NH1619 where Pillow is not installed; ``who`` is what needs it, ``otherwise`` what can be done without it."""
    try:
        import PIL.Image  # noqa: F401, PLC0415 - to see whether it is there
    except ImportError as error:
        message = f"{who} Pillow, which is not installed"
        hint = f"{installing('tiles')}, {otherwise}" if otherwise else installing("tiles")
        raise problem(PILLOW, message, place, hint=hint, exit_status=3) from error
