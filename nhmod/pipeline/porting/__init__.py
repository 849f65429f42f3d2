"""What of mods a source tree can be given that nobody made them for: tried content by content, told site by site."""

from nhmod.pipeline.porting.answer import Comparison, ContentAnswer, KindAnswer, Place, PortAnswer, Verdict
from nhmod.pipeline.porting.port import Ported, port_mods, port_tree
from nhmod.pipeline.porting.written import as_json, as_text
from nhmod.pipeline.reasons import Reason

__all__ = [
    "Comparison",
    "ContentAnswer",
    "KindAnswer",
    "Place",
    "PortAnswer",
    "Ported",
    "Reason",
    "Verdict",
    "as_json",
    "as_text",
    "port_mods",
    "port_tree",
]
