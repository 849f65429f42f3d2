"""The forms in which games do what objects do: a variable or a member, a label or a call and a return, one condition or two."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile, SiteError
from nhmod_objects.behaviour.points import InsertionPoint, leaving
from nhmod_objects.behaviour.using import engrave_point
from nhmod_objects.behaviour.wearing import hit_point


@pytest.mark.parametrize(
    ("subject", "called"),
    [("otmp->otyp", ""), ("otyp", ""), ("de->otmp->otyp", "de->otmp"), ("de->otmp->oclass", ""), ("", "")],
)
def test_what_a_switch_asks_the_object_of(subject: str, called: str) -> None:
    assert InsertionPoint(subject=subject).called == called


@pytest.mark.parametrize("item", ["otmp", "de->otmp"])
def test_the_wand_that_somebody_engraves_with(item: str) -> None:
    text = f"""\
void f(de)
{{
    switch ({item}->otyp) {{
    default:
        break;
    case WAN_LIGHT:
        zapnodir({item});
        break;
    case WAN_DIGGING:
        ptext = TRUE;
        break;
    }}
}}
"""
    point = engrave_point(CFile("src/engrave.c", text))
    assert point.called == (item if item != "otmp" else "")
    assert text[point.case :].startswith("    default:")


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("if (x) goto poof; poof: return 1;", "goto poof;"),
        ("if (x) { poof(potion); return ECMD_TIME; }", "poof(potion); return ECMD_TIME;"),
        ("if (x) { poof(potion);\n   return 1; }", "poof(potion); return 1;"),
    ],
)
def test_how_dipping_ends(body: str, left: str) -> None:
    c = CFile("src/potion.c", f"int dodip()\n{{\n{body}\n}}\n")
    assert leaving(c, c.function("dodip").body, "poof") == left


@pytest.mark.parametrize("body", ["return 1;", "poof(potion); x = 1;"])
def test_dipping_that_ends_otherwise(body: str) -> None:
    c = CFile("src/potion.c", f"int dodip()\n{{\n{body}\n}}\n")
    with pytest.raises(SiteError):
        leaving(c, c.function("dodip").body, "poof")


@pytest.mark.parametrize(
    "condition",
    [
        "if (obj->oartifact && artifact_hit(&youmonst, mon, obj, &tmp, dieroll)) {\n        return 1;\n    }",
        "if (obj->oartifact) {\n        msg = artifact_hit(&gy.youmonst, mon, obj, &tmp, dieroll);\n    }",
    ],
)
def test_where_a_hit_is_asked_of_artifacts(condition: str) -> None:
    text = f"int hmon(mon, obj)\n{{\n    tmp = 1;\n    {condition}\n    return 0;\n}}\n"
    assert text[hit_point(CFile("src/uhitm.c", text)).statement :].startswith("    if (obj->oartifact")
