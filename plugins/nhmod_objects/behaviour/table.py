"""All places where objects do something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_objects.behaviour.taking import TAKING
from nhmod_objects.behaviour.using import USING
from nhmod_objects.behaviour.wearing import WEARING

if TYPE_CHECKING:
    from nhmod_objects.behaviour.places import Place

PLACES: tuple[Place, ...] = (*USING, *TAKING, *WEARING)
"""Every place, in the order of the keys."""
