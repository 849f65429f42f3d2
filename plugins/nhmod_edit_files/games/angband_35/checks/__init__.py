"""What is wrong with Angband 3.5.1's files together, beyond what their grammars can say."""

from nhmod_edit_files.games.angband_35.checks.needed import (
    check_frequencies,
    check_monsters,
    check_needed,
    check_parts_of_names,
    check_pits,
)
from nhmod_edit_files.games.angband_35.checks.people import (
    check_classes,
    check_histories,
    check_numbers_in_order,
    check_spells,
)
from nhmod_edit_files.games.angband_35.checks.things import (
    check_artifacts,
    check_ego_items,
    check_flavors,
    check_objects,
)
from nhmod_edit_files.games.angband_35.checks.world import check_counts, check_limits, check_lines, check_pictures

CHECKS = (
    check_limits,
    check_lines,
    check_counts,
    check_pictures,
    check_objects,
    check_artifacts,
    check_ego_items,
    check_flavors,
    check_classes,
    check_spells,
    check_histories,
    check_numbers_in_order,
    check_needed,
    check_monsters,
    check_frequencies,
    check_parts_of_names,
    check_pits,
)
"""All of them."""
