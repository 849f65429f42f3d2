"""The content kind ``texts``: rumors, epitaphs, engravings, oracles and what else the game says out of files.

The sites are ALL_SITES in ``nhmod_texts.sites``; makedefs makes of the files what the game reads (util/makedefs.c: do_rumors,
do_rnd_access_file, do_oracles, do_data).
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="texts",
        label="texts",
        record="nhmod_texts.records:Texts",
        doc="Rumors, epitaphs, engravings, hallucinations, oracles, entries of the encyclopedia, passages of novels.",
    ),
    libraries=("nhmod_languages", "nhmod_playing"),
    usual=("differences", "check", "import_"),
    proofs=".proofs:text_proofs",
    edits=".edits:text_edits",
    sites=".sites:ALL_SITES",
)
