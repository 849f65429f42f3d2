"""Lua itself, for what a program in it makes of its tables."""

from __future__ import annotations

from typing import Any

from lupa import LuaRuntime


def dungeons_in_lua(text: str, *given: str) -> list[Any]:
    """Run a dungeon.lua behind some lines of Lua, and give what its dungeons are then, as lists and dictionaries."""
    lua = LuaRuntime(encoding="latin-1")
    lua.execute("\n".join((*given, text)))
    found = _plain(lua.globals()["dungeon"])
    assert isinstance(found, list)
    return found


def _plain(value: Any) -> Any:  # noqa: ANN401 - what Lua has
    if not hasattr(value, "items"):
        return int(value) if isinstance(value, float) else value
    found = dict(value.items())
    if set(found) <= set(range(1, len(found) + 1)):
        return [_plain(found[number]) for number in sorted(found)]
    return {key: _plain(one) for key, one in found.items()}
