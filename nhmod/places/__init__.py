"""What content becomes in a source tree: places as data, the texts that go there, and one engine that writes them."""

from nhmod.places.changed import ONLY_NEW, Changes, limits_of
from nhmod.places.column import ChoiceColumn, Column, NumberColumn, WordColumn, WordsColumn
from nhmod.places.finders import before_function, in_array, in_function, in_switch, searched
from nhmod.places.gaps import Gaps, PlacedRow, followed, places_to_say, unfinished_entries
from nhmod.places.member import Member
from nhmod.places.opposite import refuse_opposites
from nhmod.places.own_columns import RAW, OwnColumn, OwnColumns, as_raw, check_own_columns, own_texts, written
from nhmod.places.passage import Passage, as_written, insertions, joined
from nhmod.places.place import (
    Further,
    InsertionPoint,
    Place,
    Text,
    Writes,
    c_place,
    c_site,
    insertion_at,
    of_tree,
    place_all,
    plain,
    sites_of,
)
from nhmod.places.planned import Planned, Thing
from nhmod.places.resolving import ResolvedRow, RowResolver, planned_apart
from nhmod.places.table_edits import TableEdits
from nhmod.places.table_rows import TableRows, WrittenTable, table_rows
from nhmod.places.together import Beside, Earlier, OwnChanges, each_beside, earlier_changes, own_changes, relative

__all__ = [
    "ONLY_NEW",
    "RAW",
    "Beside",
    "Changes",
    "ChoiceColumn",
    "Column",
    "Earlier",
    "Further",
    "Gaps",
    "InsertionPoint",
    "Member",
    "NumberColumn",
    "OwnChanges",
    "OwnColumn",
    "OwnColumns",
    "Passage",
    "Place",
    "PlacedRow",
    "Planned",
    "ResolvedRow",
    "RowResolver",
    "TableEdits",
    "TableRows",
    "Text",
    "Thing",
    "WordColumn",
    "WordsColumn",
    "Writes",
    "WrittenTable",
    "as_raw",
    "as_written",
    "before_function",
    "c_place",
    "c_site",
    "check_own_columns",
    "each_beside",
    "earlier_changes",
    "followed",
    "in_array",
    "in_function",
    "in_switch",
    "insertion_at",
    "insertions",
    "joined",
    "limits_of",
    "of_tree",
    "own_changes",
    "own_texts",
    "place_all",
    "places_to_say",
    "plain",
    "planned_apart",
    "refuse_opposites",
    "relative",
    "searched",
    "sites_of",
    "table_rows",
    "unfinished_entries",
    "written",
]
