"""Lua itself, for what a program in it makes of its tables."""

from __future__ import annotations

from typing import Any

from lupa import LuaRuntime


def dungeons_in_lua(text: str, *given: str) -> list[Any]:
    """Run a dungeon.lua behind some lines of Lua, and give what its dungeons are then, as lists and dictionaries."""
    lua = LuaRuntime(encoding="latin-1")
    lua.execute("\n".join((*given, text)))
    found = plain(lua.globals()["dungeon"])
    assert isinstance(found, list)
    return found


def plain(value: Any) -> Any:  # noqa: ANN401 - what Lua has
    """Return a value of Lua as Python has it; a table is a list where its keys count from 1."""
    if not hasattr(value, "items"):
        return int(value) if isinstance(value, float) else value
    found = dict(value.items())
    if set(found) <= set(range(1, len(found) + 1)):
        return [plain(found[number]) for number in sorted(found)]
    return {key: plain(one) for key, one in found.items()}
