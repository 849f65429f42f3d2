"""What an author writes for a picture: of art, or of another thing's picture, with other colours, with a sign, under another."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from nhmod.dataclass import frozen
from nhmod.diagnostics import series, with_article
from nhmod.manifest import Block, BlockText, Bool, File, MapOf, ModFile, OneOf, Record, Text, WordType, key, optional
from nhmod_languages.tiles import SIGNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.manifest import Context, Pair, Word

_COLOR = Text(
    max_length=20,
    ascii_only=True,
    pattern=r"[A-Za-z0-9.]|[a-z][a-z ]+|#[0-9A-Fa-f]{6}|\(\s*[0-9]{1,3}\s*,\s*[0-9]{1,3}\s*,\s*[0-9]{1,3}\s*\)",
    label="a colour: a letter of the target's colour map, a name such as 'red', '#ff0000', or '(255, 0, 0)'",
)
_MOST_COLORS = 64
_MARKS = "".join(one for one in SIGNS if not one.isalnum() and one != "-") + "-"  # last, as a pattern has it
ART = OneOf(File(label="a picture: a PNG, BMP or GIF file, or one in NetHack's text form"), Block())
COPY_WORDS = ("base", "based_on", "inherit", "inherits", "like", "template", "extends")


@frozen
class Drawing(Record):
    """A picture: art of one's own, or another thing's picture (``copy_from``, which kinds add), and what is done to it."""

    SAVED: ClassVar = False

    picture: ModFile | BlockText | None = optional(
        ART,
        "The art: a PNG, BMP or GIF of 16 by 16 pixels (or of twice, three times … that, which is made smaller), or NetHack's text "
        "form, '{', 16 rows of 16 letters, '}'; a file, or the text itself. The letters are colours of the map at the head of the "
        "target's tile file. Where the text begins with a map of its own, lines such as 'A = (0, 0, 0)', they are that map's, and "
        "fit every target that has the same colours. Of art, each colour becomes the nearest that the target has; what is "
        "transparent becomes the game's background.",
        also=("file", "image", "art"),
    )
    palette: tuple[Pair[str, str], ...] = key(
        MapOf(_COLOR, key=_COLOR, at_least=1, at_most=_MOST_COLORS),
        "Other colours: what is of the first becomes the second. 'background' is what the game shows a thing on.",
        default=(),
        also=("recolor", "recolour", "colors", "colours"),
    )
    over: ModFile | BlockText | None = optional(
        ART, "A picture laid over it, which is seen where this one is transparent.", also=("overlay", "on_top")
    )
    sign: str | None = optional(
        Text(
            max_length=1,
            pattern="[A-Za-z0-9" + _MARKS + "]",
            label=f"a letter, a digit or one of {_MARKS}",
        ),
        "One letter, digit or mark that is drawn into its lower right corner.",
        also=("letter", "mark"),
    )
    exact: bool = key(
        Bool(),
        "Whether art with a colour that the target has not is refused. By default the nearest is taken.",
        default=False,
    )

    def check_record(self, context: Context) -> None:
        """Require one of art and another's picture."""
        self.require_one(("picture", "copy_from"), context)

    def require_one(self, names: Sequence[str], context: Context) -> None:
        """Report where not just one of some keys is given (NH1603)."""
        given = [name for name in names if getattr(self, name) is not None]
        if len(given) != 1:
            what = f"both of {' and '.join(given)}" if given else "none"
            context.report.error("NH1603", f"a tile has one of {series(names)}; this has {what}", self.origin)


def drawing_of(vocabulary: str, thing: str) -> type[Drawing]:
    """Return the record of a picture that a thing has of its own, which can be a copy of the tile of another one of its vocabulary."""

    @frozen
    class ThingDrawing(Drawing):
        copy_from: Word | None = optional(
            WordType(vocabulary, brings=False), f"The {thing} whose tile is taken.", also=COPY_WORDS
        )

    ThingDrawing.__name__ = ThingDrawing.__qualname__ = (
        f"{thing.title()}Drawing"  # by which the manual and the schema know it
    )
    ThingDrawing.__doc__ = f"A picture of {with_article(thing)}."
    return ThingDrawing


def art_of(written: object) -> ModFile | BlockText | None:
    """Return the art in what a manifest says of a picture; nothing where it is a copy of another, or says nothing."""
    art = written.picture if isinstance(written, Drawing) else written
    return art if isinstance(art, ModFile | BlockText) else None


@runtime_checkable
class WithTile(Protocol):
    """A record of what has a tile."""

    @property
    def tile(self) -> ModFile | BlockText | Drawing | None:
        """Its picture."""
