"""Angband 4.2's edit files as tests have them."""

from __future__ import annotations

from edit_files.files_of import FilesOf

from nhmod_edit_files.games.angband_42 import GAME

FILES = FilesOf(GAME, "gamedata")
