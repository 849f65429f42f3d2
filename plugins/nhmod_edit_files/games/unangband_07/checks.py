"""What can be wrong with Unangband's files beyond what a grammar can say: all checks, in the order in which they are made."""

from nhmod_edit_files.games.unangband_07.checks_files import (
    depended_on,
    limits,
    price_rows,
    readable_lines,
    version_stamps,
)
from nhmod_edit_files.games.unangband_07.checks_places import (
    blows,
    chains,
    guardians,
    history_rolls,
    rooms,
    twice,
    vaults,
)
from nhmod_edit_files.games.unangband_07.checks_things import (
    activations,
    flavors,
    random_artifacts,
    ranges,
    same_kinds,
    special_artifacts,
    stores,
)

CHECKS = (
    version_stamps,
    readable_lines,
    limits,
    depended_on,
    price_rows,
    flavors,
    special_artifacts,
    same_kinds,
    activations,
    random_artifacts,
    ranges,
    stores,
    blows,
    vaults,
    guardians,
    chains,
    history_rolls,
    rooms,
    twice,
)
"""The checks."""
