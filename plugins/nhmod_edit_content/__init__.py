"""Content kinds of Angband and its variants: entries of their edit files, new and changed."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_edit_content.table import EDIT_KINDS, FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_edit_files", "nhmod_playing"),
    families=FAMILIES,
    kinds=tuple(
        Kind(
            name=kind.name,
            key=kind.key,
            families=FAMILIES,
            label=kind.label,
            record=f"nhmod_edit_content.records:{kind.name}",
            doc=f"New entries of the edit file of {kind.key.replace('_', ' ')}, and changes of the game's own.",
        )
        for kind in EDIT_KINDS
    ),
    codes=".codes:CODES",
    starts=".starts:STARTS",
    facts=".opened:vocabularies",
    declare=".declaring:declare",
    plan=".plan:make_plan",
    check=".check:check_entries",
    edits=".edits:entry_edits",
    review=".check:review_saves",
    exhibits=".exhibits:entry_exhibits",
    proofs=".seen.proofs:entry_proofs",
)
