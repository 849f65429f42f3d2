"""Runs a level's program outside of a game: what it asks ``des`` for, in order."""

from __future__ import annotations

from typing import Any, TypeAlias

from in_lua import plain
from lupa.lua54 import LuaRuntime

Call: TypeAlias = tuple[str, tuple[Any, ...]]

_WORLD = """
local calls = {}
local function plain(value)
   if type(value) == "table" then
      if value.said ~= nil then return value.said end
      local copy = {}
      for key, one in pairs(value) do
         if type(one) ~= "function" then copy[key] = plain(one) end
      end
      return copy
   end
   return value
end
des = setmetatable({}, { __index = function(_, name)
   return function(...)
      local said = {}
      for index = 1, select("#", ...) do said[index] = plain((select(index, ...))) end
      calls[#calls + 1] = { name, said }
      local first = ...
      for _, key in ipairs({ "contents", "inventory" }) do
         if type(first) == "table" and first[key] ~= nil then first[key]({ width = 9, height = 9 }) end
      end
   end
end })
local points = {}
local function made(said)
   return setmetatable({ said = said }, points)
end
local function joined(mark)
   return function(one, other) return made("(" .. one.said .. " " .. mark .. " " .. other.said .. ")") end
end
points.__bor, points.__band, points.__add, points.__sub = joined("|"), joined("&"), joined("+"), joined("-")
local function written(value)
   if type(value) ~= "table" then return tostring(value) end
   return value.said or string.format("{%s,%s}", value.x or value[1], value.y or value[2])
end
selection = setmetatable({}, { __index = function(_, name)
   return function(...)
      local said = {}
      for index = 1, select("#", ...) do said[index] = written((select(index, ...))) end
      if name == "iterate" then
         local _, each = ...
         each(3, 4)
         return nil
      end
      if name == "rndcoord" then return { x = 5, y = 6 } end
      return made(name .. "(" .. table.concat(said, ",") .. ")")
   end
end })
points.__index = selection
align = { "law", "neutral", "chaos" }
function shuffle(list) return list end
local rolls = ROLLS
math.random = function(low, high)
   if high == nil then low, high = 1, low end
   return rolls == "high" and high or low
end
return function() return calls end
"""


def run(text: str, *, high: bool = False) -> list[Call]:
    """Run a program; every number that chance decides is the lowest, or the highest.

    A selection is what it was asked to be, in words.
    """
    lua = LuaRuntime(unpack_returned_tuples=True, register_eval=False)
    asked = lua.execute(_WORLD.replace("ROLLS", '"high"' if high else '"low"'))
    lua.execute(text)
    return [(call[1], tuple(plain(one) for one in call[2].values())) for call in asked().values()]
