"""A release keeps extra data in one of two ways, which have sites of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nhmod_extras
from nhmod_extras.sites import BEHIND, POINTERS

if TYPE_CHECKING:
    from nhmod.target import Facts

RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])


@RELEASES
def test_a_release_keeps_the_data_in_one_of_two_ways(release: str, stock_facts: Facts) -> None:
    assert stock_facts.offers(BEHIND) == (release == "343")
    assert stock_facts.offers(POINTERS) == (release != "343")
    here = [site for site in nhmod_extras.PLUGIN.nhmod_sites() if not site.feature or stock_facts.offers(site.feature)]
    assert len(here) == (10 if release == "343" else 14)
