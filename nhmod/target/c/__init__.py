"""The token-level C reader: tables, functions, switches and cases of NetHack's sources (DESIGN.md, decision 2)."""

from nhmod.source import Span
from nhmod.target.c.alternatives import Alternatives
from nhmod.target.c.cfile import CFile
from nhmod.target.c.errors import SiteError
from nhmod.target.c.expressions import Choice, ChoiceArm
from nhmod.target.c.listing import listed
from nhmod.target.c.literals import c_comment, c_identifier, c_string, string_value, strings_value
from nhmod.target.c.pieces import (
    Call,
    Define,
    Directive,
    Enum,
    Enumerator,
    Function,
    Member,
    Piece,
    Row,
    Struct,
    Table,
    written_text,
)
from nhmod.target.c.row_names import RowName, row_name
from nhmod.target.c.scan import Token, token_texts
from nhmod.target.c.statements import Arm, Case, IfChain, Switch
from nhmod.target.c.written import c_any_of, c_behind, c_chance, c_deeper, c_lines

__all__ = [
    "Alternatives",
    "Arm",
    "CFile",
    "Call",
    "Case",
    "Choice",
    "ChoiceArm",
    "Define",
    "Directive",
    "Enum",
    "Enumerator",
    "Function",
    "IfChain",
    "Member",
    "Piece",
    "Row",
    "RowName",
    "SiteError",
    "Span",
    "Struct",
    "Switch",
    "Table",
    "Token",
    "c_any_of",
    "c_behind",
    "c_chance",
    "c_comment",
    "c_deeper",
    "c_identifier",
    "c_lines",
    "c_string",
    "listed",
    "row_name",
    "string_value",
    "strings_value",
    "token_texts",
    "written_text",
]
