"""The gallery: what mods bring, as values that a page is made from. Plugins make exhibits, and the forms that pages have."""

from nhmod.gallery.exhibit import (
    NO_COLOR,
    Exhibit,
    Fact,
    Line,
    Link,
    Passage,
    Picture,
    Table,
    changed_facts,
    facts_of,
    joined,
    line,
)
from nhmod.gallery.form import GalleryForm
from nhmod.gallery.showing import Showing
from nhmod.gallery.whole import Credit, Gallery, Hall, Hung, Revision

__all__ = [
    "NO_COLOR",
    "Credit",
    "Exhibit",
    "Fact",
    "Gallery",
    "GalleryForm",
    "Hall",
    "Hung",
    "Line",
    "Link",
    "Passage",
    "Picture",
    "Revision",
    "Showing",
    "Table",
    "changed_facts",
    "facts_of",
    "joined",
    "line",
]
