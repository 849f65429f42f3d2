"""The content kind ``texts``: rumors, epitaphs, engravings, oracles and what else the game says out of files.

The sites are ALL_SITES in ``nhmod_texts.sites``; makedefs makes of the files what the game reads (util/makedefs.c: do_rumors,
do_rnd_access_file, do_oracles, do_data).
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="texts",
        label="texts",
        record="nhmod_texts.records:Texts",
        doc="Rumors, epitaphs, engravings, hallucinations, oracles, entries of the encyclopedia, passages of novels.",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    check=".check:check_texts",
    proofs=".proofs:text_proofs",
    edits=".edits:text_edits",
    sites=".sites:ALL_SITES",
    import_=".importing:import_texts",
)
