"""Names that are those of artifacts, on things that the game takes for no artifact (src/artifact.c, ``artifact_exists``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

_ARTICLE = "the "


def namesake(named: str, thing: str, artifacts: Mapping[str, str]) -> tuple[str, str] | None:
    """Return why a thing of this name is not the artifact that was hardly not meant, and a hint; nothing where all is well.

    ``thing`` is what is so called in words ("dagger"; empty: any of its class), ``artifacts`` the object that each artifact is, by its
    name. The game compares the object, and the name letter by letter.
    """
    meant = next((name for name in artifacts if _plain(name) == _plain(named)), "")
    if not meant:
        of_thing = tuple(name for name, kind in artifacts.items() if kind == thing)
        hint = did_you_mean(named, of_thing)
        return (f"no artifact is called '{named}': this is '{thing}', just called so", hint) if hint else None
    kind = artifacts[meant]
    if kind != thing:
        what = f"'{thing}'" if thing else "any of a class"
        return (
            f"the name makes the artifact '{meant}' only of '{kind}': this is {what}, just called so",
            f"write {kind}",
        )
    if meant != named:
        return f"'{named}' is not the artifact '{meant}': the game compares every letter", f"write {meant}"
    return None


def _plain(name: str) -> str:
    return name.casefold().removeprefix(_ARTICLE)
