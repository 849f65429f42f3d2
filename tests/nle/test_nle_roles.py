"""The example role in NLE, as an agent begins it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from modded import Modded

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]

_PROGRAM = """
import json
from nle.env import NLE
env = NLE(character="lam-dwa-law-mal")
seen, _ = env.reset()
things = [bytes(row).rstrip(b"\\0").decode() for row in seen["inv_strs"]]
screen = [bytes(row).decode("latin-1").rstrip() for row in env.unwrapped.last_observation[env._observation_keys.index("tty_chars")]]
print(json.dumps({"things": [thing for thing in things if thing], "screen": screen}))
"""


def test_an_agent_begins_as_the_role(modded: Modded) -> None:
    seen = json.loads(modded.python("-c", _PROGRAM))
    things = "\n".join(seen["things"])
    for thing in (r"\+1 quarterstaff \(weapon in hands\)", r"\+0 darts", "oil lamp", "blessed spellbook of light"):
        assert re.search(thing, things), things
    assert "Agent the Linkboy" in "\n".join(seen["screen"])
    assert "Lawful" in "\n".join(seen["screen"])
