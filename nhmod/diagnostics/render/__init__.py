"""Ways to write diagnostics: for people, for programs, for code hosts."""

from nhmod.diagnostics.render.json_lines import render_json_lines
from nhmod.diagnostics.render.sarif import render_sarif
from nhmod.diagnostics.render.text import render_text

__all__ = ["render_json_lines", "render_sarif", "render_text"]
