"""One mistake, one finding: what an author reads of one place is said once."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from failing_case import case_names, expected_text

_ERROR = re.compile(r"^(\S+:\d+:\d+): error (NH\d{4}): (.*)$", re.MULTILINE)
# Cases about two mistakes that stand in one place: two attacks, or two shopkeepers, of one list; a level that lacks two things.
_TWO_IN_ONE_PLACE = frozenset(
    {"level-lacks-a-needed-room", "level-medusa-without-a-room", "monster-attack-impossible", "shop-keepers"}
)


@pytest.mark.parametrize("name", case_names())
def test_no_place_has_two_errors(name: str) -> None:
    places = Counter(place for place, *_ in _ERROR.findall(expected_text(name)))
    twice = {place for place, count in places.items() if count > 1}
    assert bool(twice) == (name in _TWO_IN_ONE_PLACE), twice
