"""Targets: where their sources come from, the trees on disk, the C in them, and the facts read out of them."""

from typing import TYPE_CHECKING

from nhmod.imports import lazily

if TYPE_CHECKING:
    from nhmod.target.alone import NEVER_ALONE, never_alone
    from nhmod.target.asking import Asked, Asking, Memory
    from nhmod.target.copies import (
        Copies,
        OwnValues,
        common_symbol,
        earlier_of_mod,
        edited,
        later_of_mod,
        others_of,
        said_by_others,
        symbol_of,
    )
    from nhmod.target.differences import Difference, differing, where_readable
    from nhmod.target.facts import (
        AT_LEAST,
        FORMS,
        FURTHER,
        MOVED,
        ROW,
        UNKNOWN,
        AbsentError,
        Entry,
        Facts,
        Fields,
        Json,
        Vocabulary,
    )
    from nhmod.target.facts_cache import facts_digest, has_facts, load_facts, recalled
    from nhmod.target.facts_record import FACTS_RECORD, FactsRecord, find_record
    from nhmod.target.fingerprints import fingerprint
    from nhmod.target.frequency import Absent, Frequency
    from nhmod.target.identify import Checkout, open_checkout
    from nhmod.target.imported import AS_WRITTEN, Carrier, DiffRange, Imported, Side, Unsaid, left_of
    from nhmod.target.letters import Letters, check_article, check_c_meaning, check_c_names, malformed_name
    from nhmod.target.limit import Limit, Use, uses_of
    from nhmod.target.reading import Apart, LackingError, Lazily, UnreadableError
    from nhmod.target.recipe import (
        FIND_PLACE,
        REPAIRS,
        VARIANT,
        HeaderRequest,
        Keep,
        PlayableFile,
        Recipe,
        RecipeRequest,
        Step,
        Variant,
    )
    from nhmod.target.saved import Saved
    from nhmod.target.site import Site, in_c
    from nhmod.target.sources import Progress, Status, locate, release_of, silent, status
    from nhmod.target.target import Source, Target
    from nhmod.target.tree import Directives, OverlaidTree, Tree, matching
    from nhmod.target.words import (
        UnknownWordError,
        check_additions,
        check_content_words,
        check_made,
        check_owner,
        check_words,
        find_word,
        meant,
        values_in,
        words_in,
    )

__all__ = [
    "AS_WRITTEN",
    "AT_LEAST",
    "FACTS_RECORD",
    "FIND_PLACE",
    "FORMS",
    "FURTHER",
    "MOVED",
    "NEVER_ALONE",
    "REPAIRS",
    "ROW",
    "UNKNOWN",
    "VARIANT",
    "Absent",
    "AbsentError",
    "Apart",
    "Asked",
    "Asking",
    "Carrier",
    "Checkout",
    "Copies",
    "DiffRange",
    "Difference",
    "Directives",
    "Entry",
    "Facts",
    "FactsRecord",
    "Fields",
    "Frequency",
    "HeaderRequest",
    "Imported",
    "Json",
    "Keep",
    "LackingError",
    "Lazily",
    "Letters",
    "Limit",
    "Memory",
    "OverlaidTree",
    "OwnValues",
    "PlayableFile",
    "Progress",
    "Recipe",
    "RecipeRequest",
    "Saved",
    "Side",
    "Site",
    "Source",
    "Status",
    "Step",
    "Target",
    "Tree",
    "UnknownWordError",
    "UnreadableError",
    "Unsaid",
    "Use",
    "Variant",
    "Vocabulary",
    "check_additions",
    "check_article",
    "check_c_meaning",
    "check_c_names",
    "check_content_words",
    "check_made",
    "check_owner",
    "check_words",
    "common_symbol",
    "differing",
    "earlier_of_mod",
    "edited",
    "facts_digest",
    "find_record",
    "find_word",
    "fingerprint",
    "has_facts",
    "in_c",
    "later_of_mod",
    "left_of",
    "load_facts",
    "locate",
    "malformed_name",
    "matching",
    "meant",
    "never_alone",
    "open_checkout",
    "others_of",
    "recalled",
    "release_of",
    "said_by_others",
    "silent",
    "status",
    "symbol_of",
    "uses_of",
    "values_in",
    "where_readable",
    "words_in",
]

__getattr__ = lazily(__name__, __file__)
