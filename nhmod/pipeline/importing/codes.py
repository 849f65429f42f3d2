"""The codes of importing from a variant."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH2801",
        title="the folder for the imported mod is not empty",
        explanation="An import writes a new mod and changes nothing that is there. Give '-o' a folder that does not exist yet, or an "
        "empty one; its name becomes the mod's id.",
    ),
    CodeInfo(
        code="NH2802",
        title="the two trees do not differ",
        explanation="The variant has nothing that the base has not, so that there is nothing to import. Look whether '--from' and '--base' "
        "name the trees that you mean.",
    ),
    CodeInfo(
        code="NH2803",
        title="something is left to the patch",
        explanation="This monster, object or other thing of the variant could be said as content, but nhmod's own checks refuse it so, or "
        "it would not become what it is in the variant; the reason is told. Nothing is lost: it stays in rest.patch.",
    ),
    CodeInfo(
        code="NH2804",
        title="something can't be imported",
        explanation="A mod's patch changes text files and adds some. Files that the variant removed, and files that are not text, are not "
        "in the mod. A removed file that nothing uses does no harm; a picture can be made into a tile.",
    ),
    CodeInfo(
        code="NH2805",
        title="the imported mod does not make the variant",
        explanation="The base with the mod was read again, and something of it is not as in the variant, whichever way it was "
        "imported. That is a mistake in nhmod or in a plugin: please report it with the two trees.",
    ),
    CodeInfo(
        code="NH2806",
        title="the patch does not fit the base",
        explanation="A part of the patch expects lines that the base does not have. It was made for another release, or something must be "
        "applied before it. '--keep-going' imports what fits and leaves this part out.",
    ),
    CodeInfo(
        code="NH2807",
        title="the variant's guards are seen through",
        explanation="The variant has symbols of its own that it defines in a header and asks for in conditionals only. What "
        "stands behind them is imported as if it stood there unconditionally; the imported mod has a symbol of its own.",
    ),
)
