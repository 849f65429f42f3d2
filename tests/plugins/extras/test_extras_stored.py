"""How games put data of monsters into savefiles: bytes, bytes of a file that a structure describes, or fields."""

from __future__ import annotations

import pytest

from nhmod.target.c import CFile
from nhmod_extras.pointer_sites import _before_inline, _stored

BYTES = """\
void savemon(fd, mtmp)
int fd;
struct monst *mtmp;
{
    int buflen;
    if (mtmp->mextra) {
        bwrite(fd, (genericptr_t) &buflen, sizeof buflen);
        /* the last */
        bwrite(fd, (genericptr_t) &MCORPSENM(mtmp), sizeof MCORPSENM(mtmp));
    }
}
"""
FILE = """\
staticfn void savemon(NHFILE *nhfp, struct monst *mtmp)
{
    int buflen;
    if (nhfp->structlevel)
        bwrite(nhfp->fd, (genericptr_t) mtmp, buflen);
    if (mtmp->mextra) {
        if (nhfp->structlevel)
            bwrite(nhfp->fd, (genericptr_t) &MCORPSENM(mtmp), sizeof MCORPSENM(mtmp));
    }
}
"""
FIELDS = """\
staticfn void savemon(NHFILE *nhfp, struct monst *mtmp)
{
    int buflen;
    if (mtmp->mextra) {
        buflen = (int) MCORPSENM(mtmp);
        Sfo_int(nhfp, &buflen, "monst-mcorpsenm");
    }
}
"""
LAST = "    }\n}\n"
"""The end of what mextra has."""


def _restoring(text: str) -> str:
    return text.replace("savemon", "restmon").replace("bwrite", "mread").replace("Sfo_", "Sfi_")


@pytest.mark.parametrize(
    ("text", "before", "integer", "block"),
    [
        (BYTES, "        /* the last */", "bwrite(F, (genericptr_t) P, N);", "bwrite(F, (genericptr_t) P, N);"),
        (
            FILE,
            LAST,
            "if (F->structlevel)\n    bwrite(F->fd, (genericptr_t) P, N);",
            "if (F->structlevel)\n    bwrite(F->fd, (genericptr_t) P, N);",
        ),
        (FIELDS, LAST, 'Sfo_int(F, P, "monst-elamp");', 'Sfo_char(F, (char *) P, "monst-elamp", (int) N);'),
    ],
)
def test_it_is_written_and_read_as_the_game_does(text: str, before: str, integer: str, block: str) -> None:
    for function, moves, fields, said in (
        ("savemon", ("bwrite",), "Sfo_", text),
        ("restmon", ("mread", "Mread"), "Sfi_", _restoring(text)),
    ):
        c = CFile("src/save.c", said)
        how = _stored(c, function, moves, fields)
        assert (how.file, how.monster, how.length) == ("fd" if text is BYTES else "nhfp", "mtmp", "buflen")
        for form, expected in ((how.integer, integer), (how.block, block)):
            told = form.format(file="F", at="P", size="N", name="elamp")
            assert told == (expected if function == "savemon" else _restoring(expected))
        assert said[_before_inline(function)(c) :].startswith(before)


def test_a_function_that_reads_by_another_name() -> None:
    c = CFile("src/restore.c", _restoring(FILE).replace("mread", "Mread"))
    assert "Mread(" in _stored(c, "restmon", ("mread", "Mread"), "Sfi_").block
