"""The columns of objects[] (src/objects.c: OBJECT and BITS), and the keys of a manifest that say them, each said once.

Classes share columns under other names: what is a book's level is armor's cancellation.
"""

from __future__ import annotations

from enum import Enum, auto

from nhmod.dataclass import dataclass, frozen


@frozen
class ObjectColumn:
    """A column: ``fact`` in an entry's fields, ``parameter`` of the macro that writes a row, which is BITS for ``bits``.

    It is a number, or else a ``symbol``. ``changed_as`` are the parameters that the classes' own macros have for it, those without
    one can't be changed.
    """

    fact: str
    parameter: str
    changed_as: tuple[str, ...] = ()
    bits: bool = False
    symbol: bool = False


COLUMNS = (
    ObjectColumn(fact="weight", parameter="wt", changed_as=("wt",)),
    ObjectColumn(fact="cost", parameter="cost", changed_as=("cost", "gval")),
    ObjectColumn(fact="sdam", parameter="sdam", changed_as=("sdam",)),
    ObjectColumn(fact="ldam", parameter="ldam", changed_as=("ldam",)),
    ObjectColumn(fact="oc1", parameter="oc1", changed_as=("hitbon", "ac", "oc1")),
    ObjectColumn(fact="oc2", parameter="oc2", changed_as=("can", "level", "oc2")),
    ObjectColumn(fact="delay", parameter="dly", changed_as=("delay", "dly")),
    ObjectColumn(fact="nutrition", parameter="nut", changed_as=("nutrition", "nutr", "nut")),
    ObjectColumn(fact="big", parameter="big", changed_as=("bi", "blk", "big"), bits=True),
    ObjectColumn(fact="merge", parameter="mrg", changed_as=("mg", "mrg"), bits=True),
    ObjectColumn(fact="magic", parameter="mgc", changed_as=("mgc",), bits=True),
    ObjectColumn(fact="charged", parameter="chrg", changed_as=("chg", "chrg", "spec"), bits=True),
    ObjectColumn(fact="name_known", parameter="nmkn", changed_as=("kn", "nmkn"), bits=True),
    ObjectColumn(fact="unique", parameter="uniq", changed_as=("uniq",), bits=True),
    ObjectColumn(fact="nowish", parameter="nwsh", changed_as=("nwsh",), bits=True),
    ObjectColumn(fact="uses_known", parameter="uskn", bits=True),
    ObjectColumn(fact="container", parameter="ctnr", bits=True),
    ObjectColumn(fact="tough", parameter="tuf", bits=True),
    ObjectColumn(
        fact="material",
        parameter="mtrl",
        changed_as=("metal", "mat", "mtrl", "glass", "tin"),
        bits=True,
        symbol=True,
    ),
    ObjectColumn(fact="color", parameter="color", changed_as=("color", "clr", "c"), symbol=True),
    ObjectColumn(fact="skill", parameter="sub", changed_as=("sub",), bits=True, symbol=True),
    # The "typ" of a wand is what it looks like.
    ObjectColumn(fact="dir", parameter="dir", changed_as=("dir", "typ"), bits=True, symbol=True),
    ObjectColumn(fact="property", parameter="prp", changed_as=("power", "prp"), symbol=True),
    ObjectColumn(fact="class", parameter="sym", symbol=True),
)
"""All but the names and the probability, which are written apart."""
PROBABILITY = "prob"
"""The column of the probability, and its parameter."""
BY_PARAMETER = {column.parameter: column for column in COLUMNS if column.fact != "class"}
"""The columns that a row has whatever the tree, by the parameters of OBJECT and BITS."""
CHANGEABLE = {column.fact: column for column in COLUMNS if column.changed_as}


class Form(Enum):
    """How a key says its column."""

    NUMBER = auto()
    FLAG = auto()
    OPPOSITE = auto()
    """A flag that is set where the key says no."""
    WORD = auto()
    OTHER = auto()
    """In a way of its own, by ``resolve`` and ``written``."""


@dataclass(frozen=True, slots=True)
class ObjectKey:
    """A key of a manifest, the columns that it says, and how."""

    key: str
    facts: tuple[str, ...]
    form: Form = Form.OTHER


KEYS = (
    ObjectKey("skill", ("skill",)),
    ObjectKey("missile", ("skill",)),
    ObjectKey("damage", ("sdam", "ldam")),
    ObjectKey("to_hit", ("oc1",), Form.NUMBER),
    ObjectKey("strikes", ("dir",)),
    ObjectKey("hands", ("big",)),
    ObjectKey("delay", ("delay",), Form.NUMBER),
    ObjectKey("armor_class", ("oc1",)),
    ObjectKey("cancellation", ("oc2",), Form.NUMBER),
    ObjectKey("level", ("oc2",), Form.NUMBER),
    ObjectKey("direction", ("dir",)),
    ObjectKey("bulky", ("big",), Form.FLAG),
    ObjectKey("confers", ("property",)),
    ObjectKey("weight", ("weight",), Form.NUMBER),
    ObjectKey("cost", ("cost",), Form.NUMBER),
    ObjectKey("nutrition", ("nutrition",), Form.NUMBER),
    ObjectKey("material", ("material",), Form.WORD),
    ObjectKey("color", ("color",), Form.WORD),
    ObjectKey("stacks", ("merge",), Form.FLAG),
    ObjectKey("magic", ("magic",), Form.FLAG),
    ObjectKey("charged", ("charged",), Form.FLAG),
    ObjectKey("hard", ("tough",), Form.FLAG),
    ObjectKey("known", ("name_known",), Form.FLAG),
    ObjectKey("unique", ("unique",), Form.FLAG),
    ObjectKey("wishable", ("nowish",), Form.OPPOSITE),
)
"""The keys that say columns, in the order in which an import writes them."""
