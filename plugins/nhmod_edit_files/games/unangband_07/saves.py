"""What savefiles of Unangband have of its edit files, as far as its document tells (seeds/unangband-edit-files.txt).

Its loader is not at hand. "The data is organised in blocks starting with an N: data line, which defines data block as corresponding to
the nth element of the array": the number is what code, files and savefiles know an entry by.
"""

from nhmod_edit_files.saved import kept_in

_BREAKS = "this breaks ALL savefiles (the game's document on artifact.txt)"
_NUMBERED = """
        gone: code, files and savefiles know it by its number; characters of before have what has that number now, or nothing
        moved: code, files and savefiles know it by its number; characters of before have what has that number now, or nothing
"""
_OTHERS = ("monster", "ego_item", "p_race", "p_class", "spell", "terrain", "store", "quest", "dungeon", "rune")

SAVED = (
    *kept_in(f"""
    artifact by number
        gone: {_BREAKS}
        moved: {_BREAKS}
        type, subtype: {_BREAKS}
        any change: this may break savefiles with random artifacts: finish those games first (the game's document on artifact.txt)
    object by number
        {_NUMBERED}
        type, subtype: characters of before have things of the old type and subtype, which may be none or another now
    """),
    *kept_in("\n".join(f"{stem} by number{_NUMBERED}" for stem in _OTHERS)),
)
LOWERED = {
    f"M {letter}": f"characters of before have up to so many {what}, by their numbers"
    for letter, what in (
        ("R", "monsters"),
        ("K", "objects"),
        ("a", "artifacts"),
        ("E", "ego items"),
        ("P", "races"),
        ("C", "classes"),
        ("S", "spells"),
        ("F", "kinds of terrain"),
        ("Q", "quests"),
        ("U", "stores"),
        ("T", "dungeons"),
        ("Y", "runes"),
    )
}
