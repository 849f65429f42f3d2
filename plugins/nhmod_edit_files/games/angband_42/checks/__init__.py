"""What no grammar can say of Angband 4.2's edit files: what the game refuses, crashes on, or takes for something else.

Each check looks at what is there; a file that is missing is passed over.
"""

from nhmod_edit_files.games.angband_42.checks.counts import check_books, check_flavors, check_rooms, check_titles
from nhmod_edit_files.games.angband_42.checks.effects import check_dice, check_subtypes
from nhmod_edit_files.games.angband_42.checks.needed import check_lists, check_needed, check_twice
from nhmod_edit_files.games.angband_42.checks.orders import check_orders, check_ranges
from nhmod_edit_files.games.angband_42.checks.people import check_names, check_spells
from nhmod_edit_files.games.angband_42.checks.things import check_artifacts, check_ego_items, check_things

CHECKS = (
    check_names,
    check_spells,
    check_things,
    check_artifacts,
    check_ego_items,
    check_subtypes,
    check_dice,
    check_rooms,
    check_books,
    check_titles,
    check_flavors,
    check_orders,
    check_ranges,
    check_twice,
    check_lists,
    check_needed,
)
"""The checks, in the order in which they are made."""
