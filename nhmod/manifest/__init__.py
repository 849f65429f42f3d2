"""The manifest: its YAML, the types of its fields, and the typed records that come out of it."""

from typing import TYPE_CHECKING

from nhmod.imports import lazily

if TYPE_CHECKING:
    from nhmod.manifest.broken import Broken, Noting, Watch, broken_fields, watch_of, without_keys
    from nhmod.manifest.changes import (
        Add,
        Amend,
        Change,
        Changing,
        Delete,
        Extend,
        Multiply,
        SetTo,
        Several,
        meant_items,
    )
    from nhmod.manifest.content import ContentOrigin, also_beside, for_target
    from nhmod.manifest.context import Context, Reading, RefusedError, TooManyMistakesError
    from nhmod.manifest.definitions import Definitions, Schema
    from nhmod.manifest.edited import Edited, are_opposite, is_relative
    from nhmod.manifest.identity import (
        Identity,
        Requirement,
        RequirementsType,
        SpecifierType,
        VersionType,
        is_mod_id,
        is_version,
    )
    from nhmod.manifest.kinds import KindLike, Kinds
    from nhmod.manifest.markdown import reference
    from nhmod.manifest.node import Mapping, Node, Scalar, Sequence
    from nhmod.manifest.origin import Origin
    from nhmod.manifest.read import Manifest, read_families, read_id, read_identity, read_manifest
    from nhmod.manifest.record import Key, Record, is_saved, key, optional, record_keys
    from nhmod.manifest.root import MANIFEST_NAME
    from nhmod.manifest.schema import json_schema
    from nhmod.manifest.type import ScalarType, Shape, Type, Written, WrongValueError
    from nhmod.manifest.types_compound import ListOf, MapOf, OneOf, Single
    from nhmod.manifest.types_file import Block, Code, File
    from nhmod.manifest.types_number import ChanceType, Coordinates, DiceType, Percent, RangeType, Sides
    from nhmod.manifest.types_record import RecordOf, Short
    from nhmod.manifest.types_scalar import Bool, Choice, Identifier, Int, Text, WordType, Yes
    from nhmod.manifest.values import (
        BlockText,
        Chance,
        CodeText,
        Dice,
        IntRange,
        ModFile,
        Pair,
        Point,
        Word,
        plain_text,
        text_content,
    )
    from nhmod.manifest.when import TargetRange, When, parse_specifier, whole_series
    from nhmod.manifest.yaml import read_yaml

__all__ = [
    "MANIFEST_NAME",
    "Add",
    "Amend",
    "Block",
    "BlockText",
    "Bool",
    "Broken",
    "Chance",
    "ChanceType",
    "Change",
    "Changing",
    "Choice",
    "Code",
    "CodeText",
    "ContentOrigin",
    "Context",
    "Coordinates",
    "Definitions",
    "Delete",
    "Dice",
    "DiceType",
    "Edited",
    "Extend",
    "File",
    "Identifier",
    "Identity",
    "Int",
    "IntRange",
    "Key",
    "KindLike",
    "Kinds",
    "ListOf",
    "Manifest",
    "MapOf",
    "Mapping",
    "ModFile",
    "Multiply",
    "Node",
    "Noting",
    "OneOf",
    "Origin",
    "Pair",
    "Percent",
    "Point",
    "RangeType",
    "Reading",
    "Record",
    "RecordOf",
    "RefusedError",
    "Requirement",
    "RequirementsType",
    "Scalar",
    "ScalarType",
    "Schema",
    "Sequence",
    "SetTo",
    "Several",
    "Shape",
    "Short",
    "Sides",
    "Single",
    "SpecifierType",
    "TargetRange",
    "Text",
    "TooManyMistakesError",
    "Type",
    "VersionType",
    "Watch",
    "When",
    "Word",
    "WordType",
    "Written",
    "WrongValueError",
    "Yes",
    "also_beside",
    "are_opposite",
    "broken_fields",
    "for_target",
    "is_mod_id",
    "is_relative",
    "is_saved",
    "is_version",
    "json_schema",
    "key",
    "meant_items",
    "optional",
    "parse_specifier",
    "plain_text",
    "read_families",
    "read_id",
    "read_identity",
    "read_manifest",
    "read_yaml",
    "record_keys",
    "reference",
    "text_content",
    "watch_of",
    "whole_series",
    "without_keys",
]

__getattr__ = lazily(__name__, __file__)
