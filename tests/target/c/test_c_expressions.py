from __future__ import annotations

import pytest

from nhmod.target.c import CFile, SiteError

TEXT = """\
int x = f(0);
void f(a, b)
{
    mon = makemon((type == COURT) ? courtmon() /* kings */
                  : (type == HIVE)
                      ? (x ? queen : bee)
                      : (struct permonst *) 0,
                  sx, MM(1, 2));
    return a = b ? c ? 1 : 2 : 3;
}
"""


def test_calls_and_their_arguments() -> None:
    c_file = CFile("a.c", TEXT)
    call = c_file.call("makemon")
    assert [arg.head[:10] for arg in call.args] == ["(type == C", "sx", "MM"]
    assert [arg.text for arg in call.args[2].args] == ["1", "2"]
    assert call.text.endswith("MM(1, 2))")
    assert c_file.calls("f") == ()


def test_a_chain_of_choices() -> None:
    c_file = CFile("a.c", TEXT)
    choice = c_file.conditional(c_file.call("makemon").args[0].span)
    assert [(c_file.text(arm.condition), c_file.text(arm.value)) for arm in choice.arms] == [
        ("(type == COURT)", "courtmon()"),
        ("(type == HIVE)", "(x ? queen : bee)"),
    ]
    assert c_file.text(choice.otherwise) == "(struct permonst *) 0"


def test_a_choice_in_a_statement() -> None:
    c_file = CFile("a.c", TEXT)
    choice = c_file.conditional(c_file.statement_at(TEXT.index("return")))
    assert [(c_file.text(arm.condition), c_file.text(arm.value)) for arm in choice.arms] == [("b", "c ? 1 : 2")]
    assert c_file.text(choice.otherwise) == "3"
    assert choice.text == "b ? c ? 1 : 2 : 3"


def test_an_expression_without_choice() -> None:
    c_file = CFile("a.c", TEXT)
    with pytest.raises(SiteError) as caught:
        c_file.conditional(c_file.call("makemon").args[1].span)
    assert caught.value.site == "?: chain in f()"


def test_tokens_are_found_whatever_stands_between_them() -> None:
    comment, string = "/* level.flags.has = 0; */", '"level.flags.has = 0;"'
    text = f"level . flags.\n#ifdef A\n#endif\nhas = 0; {comment} {string} xlevel.flags.has = 0;"
    c_file = CFile("a.c", text)
    assert [c_file.text(span)[-8:] for span in c_file.find("level.flags.has=0;")] == ["has = 0;"]
    assert c_file.one("has = 0", c_file.find("level.flags.has = 0")[0]) == c_file.find("has = 0")[0]
    assert c_file.find("has = 1;") == ()


def test_one_wants_one() -> None:
    c_file = CFile("a.c", "f() { a = 1; a = 1; }")
    with pytest.raises(SiteError) as caught:
        c_file.one("a = 1;")
    message = "a.c has 2 places like 'a = 1;' (lines 1 and 1), and one is wanted"
    assert caught.value.diagnostics[0].message == message
    with pytest.raises(SiteError) as caught:
        c_file.one("b", c_file.function("f").body, site="the first b")
    assert caught.value.diagnostics[0].message == "a.c has no the first b"


def test_looking_for_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no tokens to look for"):
        CFile("a.c", "a").find(" /* */ ")
