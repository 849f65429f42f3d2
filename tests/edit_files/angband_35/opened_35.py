"""Angband 3.5.1's edit files as tests have them."""

from __future__ import annotations

from edit_files.files_of import FilesOf

from nhmod_edit_files.games.angband_35 import GAME

FILES = FilesOf(GAME, "edit")
