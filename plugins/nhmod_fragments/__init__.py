"""The content kind ``fragments``: C at a named place, or in a new file, for what no other kind covers.

Whoever builds such a mod has to trust it (``--allow-code``). A place is found by structure (``nhmod_fragments.finding``).
"""

from nhmod.contribution import Kind
from nhmod.proofs import never_seen
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="fragments",
        label="fragment",
        record="nhmod_fragments.records:Fragment",
        doc="C at a place that no other kind reaches, or a new file of C (needs --allow-code).",
        code=True,
    ),
    libraries=("nhmod_languages",),
    usual=("differences", "check", "edits"),
    proofs=never_seen(
        "fragments",
        way="it does what it should",
        why="what an author's C does is declared nowhere; a test of the mod's own can say it",
    ),
    sites=".edits:SITES",
)
