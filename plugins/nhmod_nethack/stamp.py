"""Whether what reads, mends and compiles NetHack's trees is still what something kept was made with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nhmod.target.stamp import code_stamp, core_stamp
from nhmod_languages.compiling import library_stamp


@cache
def own_stamp() -> str:
    """Return a stamp of this plugin's code, of the languages' and of nhmod's, as they were when this was first asked for."""
    return f"{code_stamp(str(Path(__file__).with_name('__init__.py')))}{library_stamp()}{core_stamp()}"
