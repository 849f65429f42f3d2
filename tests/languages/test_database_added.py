"""dat/data.base: what one has more than another, and where the other would have it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nhmod_languages.database_added import additions
from nhmod_languages.gained import gained

BASE = "# head\n~hell hound\n*hound\n\tIt barks.\n# between\n\nhell hound\n\tIt burns.\n"
NEW = "~old cat\n*cat\nkitten\n\tIt purrs.\n\n\tIt bites.\n"


def test_new_entries_with_their_keys_and_places() -> None:
    variant = BASE.replace("# between\n", f"{NEW}# new\n# between\n") + "wolf\n\tIt howls."
    (cat, comment), (wolf,) = additions(BASE, variant)
    assert variant[cat.start :].startswith(NEW)
    assert BASE[cat.place :].startswith("# between\n")
    assert cat.keys == ("~old cat", "*cat", "kitten")
    assert cat.names == ("*cat", "kitten")
    assert cat.lines == ("It purrs.", "", "It bites.")
    assert not cat.whole  # a line without a tab
    assert (comment.text, comment.keys, comment.place, comment.whole) == ("# new\n", (), cat.place, False)
    assert (wolf.keys, wolf.place, wolf.whole) == (("wolf",), len(BASE), False)  # without its end


def test_a_whole_entry() -> None:
    ((one,),) = additions(BASE, BASE.replace("# head\n", "# head\ncat\n\tIt purrs.\n"))
    assert (one.whole, one.place, one.start) == (True, len("# head\n"), len("# head\n"))
    assert one.lines == ("It purrs.",)


def test_an_entry_that_became_another_is_not_new() -> None:
    assert additions(BASE, BASE.replace("It barks", "It bites")) == ()
    assert additions(BASE, BASE.replace("\tIt burns.\n", "")) == ()
    assert additions(BASE, BASE) == ()


def test_more_pieces_than_there_were() -> None:
    assert [*gained("abc", "axxyc")] == [(2, 2, 4)]
    assert [*gained("", "ab")] == [(0, 0, 2)]
    assert [*gained("ab", "")] == []


_LINES = st.lists(st.sampled_from(["# note", "", "cat", "~dog", "\tIt is.", "\tIt was."]), max_size=8)


@given(_LINES, _LINES)
def test_the_texts_stand_where_they_are_said_to(before: list[str], after: list[str]) -> None:
    base, variant = ("".join(f"{line}\n" for line in lines) for lines in (before, after))
    for one in (one for group in additions(base, variant) for one in group):
        assert variant.startswith(one.text, one.start)
        assert 0 <= one.place <= len(base)
        assert one.text
