"""A build that is as a lock says takes its name from there, and stays in everything else what was asked for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from nhmod.diagnostics import Report
from nhmod.package.lock import Lock
from nhmod.pipeline import making
from nhmod.target import Variant

if TYPE_CHECKING:
    from nhmod.target.recipe import RecipeRequest

OF_THE_LOCK = {"name": "Ours", "version": "3", "window": "x11", "place": "linux"}


@pytest.mark.parametrize("locked", [None, Lock(mods=(), made={"game": OF_THE_LOCK})], ids=["no lock", "a lock"])
@pytest.mark.parametrize("worked_on", [False, True])
@pytest.mark.parametrize("name", ["", "Theirs"])
def test_what_is_built_is_what_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, locked: Lock | None, worked_on: bool, name: str
) -> None:
    wanted: list[RecipeRequest] = []
    variants: list[Variant] = []

    def gather(_name: str, _kinds: object, *, request: RecipeRequest) -> list[object]:
        wanted.append(request)
        raise InterruptedError

    def staged(_planned: object, variant: Variant) -> object:
        variants.append(variant)
        return SimpleNamespace(files={})

    monkeypatch.setattr(making, "staged", staged)
    monkeypatch.setattr(making, "_saves", lambda *_, **__: None)
    target: Any = SimpleNamespace(name="toy-1")
    project = SimpleNamespace(target=target, tree=None, ground=None, host=SimpleNamespace(gather=gather))
    planned: Any = SimpleNamespace(project=project, order=("mod",))
    request: Any = None
    with pytest.raises(InterruptedError):
        making.build_mods(
            request,
            Report(),
            planned=planned,
            locked=locked,
            compiler="clang",
            variant=Variant(name=name, worked_on=worked_on),
        )
    of_the_lock = locked is not None and not name
    said = (
        Variant(name="Ours", version="3", worked_on=worked_on)
        if of_the_lock
        else Variant(name=name, worked_on=worked_on)
    )
    assert variants == [said]
    assert [(one.worked_on, one.window, one.place) for one in wanted] == [
        (worked_on, "x11", "linux") if locked is not None else (worked_on, "", "")
    ]
