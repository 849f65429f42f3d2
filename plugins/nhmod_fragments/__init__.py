"""The content kind ``fragments``: C at a named place, or in a new file, for what no other kind covers.

Whoever builds such a mod has to trust it (``--allow-code``). A place is found by structure (``nhmod_fragments.finding``).
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod.proofs import never_seen
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages",),
    families=FAMILIES,
    kinds=Kind(
        name="fragments",
        label="fragment",
        record="nhmod_fragments.records:Fragment",
        doc="C at a place that no other kind reaches, or a new file of C (needs --allow-code).",
        code=True,
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    check=".check:check_fragments",
    proofs=never_seen(
        "fragments",
        way="it does what it should",
        why="what an author's C does is declared nowhere; a test of the mod's own can say it",
    ),
    edits=".edits:fragment_edits",
    sites=".edits:SITES",
)
