"""Single things of one tree as a mod for another: taken as content, with all they refer to, and tried there."""

from nhmod.pipeline.carrying.answer import CarryAnswer
from nhmod.pipeline.carrying.carry import CarryRequest, carry
from nhmod.pipeline.carrying.written import as_json, as_text

__all__ = ["CarryAnswer", "CarryRequest", "as_json", "as_text", "carry"]
