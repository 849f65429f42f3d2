"""The example mod of fragments in NLE: an agent types the new command, and sits down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from modded import Modded

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]


def test_the_new_command_and_the_new_thought(modded: Modded) -> None:
    heard = modded.see("w.type('#almanac\\r')\nw.type('#sit\\r')\nseen = w.heard")
    assert any(re.match(r"It is turn 1\.  The moon is [a-z ]+ tonight\.", said) for said in heard), heard
    assert any("You wonder what the almanac says." in said for said in heard), heard
