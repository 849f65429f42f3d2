"""``nhmod explain``: who added something, who changed what of it, in which order, and the C that comes of it."""

from nhmod.pipeline.explaining.answer import Difference, Explanation, LineRange, Row, Step
from nhmod.pipeline.explaining.explain import explain
from nhmod.pipeline.explaining.written import as_json, as_text

__all__ = ["Difference", "Explanation", "LineRange", "Row", "Step", "as_json", "as_text", "explain"]
