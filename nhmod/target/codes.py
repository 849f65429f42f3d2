"""The codes of words and names held against the facts."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH0541",
        title="a word that the target does not know",
        explanation="The field names a thing of the game, and neither the target nor one of the mods has a thing of that name. "
        "'nhmod schema --target NAME' lists all words of a field; the game's own constants are accepted too.",
    ),
    CodeInfo(
        code="NH0542",
        title="a name that is taken",
        explanation="A mod adds a thing whose name, or whose C name (letters in capitals, all else '_'), something else has. "
        "Two things of one C name can't be told apart by the compiler.",
    ),
)
