"""Mods put on another base: what moves by itself, and what both the mod and the new base change, three ways."""

from nhmod.pipeline.rebasing.answer import RebaseAnswer
from nhmod.pipeline.rebasing.rebase import RebaseRequest, rebase
from nhmod.pipeline.rebasing.written import as_json, as_text

__all__ = ["RebaseAnswer", "RebaseRequest", "as_json", "as_text", "rebase"]
