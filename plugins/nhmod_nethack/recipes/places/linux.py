"""Linux, whatever it has: one static program that needs no other program and no library, and can be killed at any moment."""

from __future__ import annotations

from nhmod.dataclass import frozen
from nhmod_nethack.recipes.places.place import TERMINAL, Place

_CALLS = ("close", "creat", "execv", "fclose", "getpwuid", "unlink")
"""Calls of the game that those of whole.c stand in for."""


@frozen
class Linux(Place):
    """Linux; what is made of the program for different uses of it is compiled alike."""

    triple: str = "x86_64-linux-musl"
    flags: tuple[str, ...] = tuple(f"-D{call}=nhmod_{call}" for call in _CALLS)
    own: tuple[str, ...] = (*TERMINAL, "whole.c")
