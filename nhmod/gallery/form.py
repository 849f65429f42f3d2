"""A form of output: what the files of a gallery are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.gallery.whole import Gallery


@frozen
class GalleryForm:
    """A form: ``name`` is what a person asks for (``html``), ``doc`` says in a few words what it makes.

    ``write`` returns the files by their names relative to the gallery's folder; the last is the one to begin with. The same gallery
    gives the same bytes.
    """

    name: str
    doc: str
    write: Callable[[Gallery], Mapping[str, bytes]]
