"""``nhmod import``: a mod of what a variant, or an old patch, has."""

from __future__ import annotations

from pathlib import Path

import click

from nhmod.cli.new_folder import mod_id_of, refuse_taken
from nhmod.console.options import format_option
from nhmod.console.reporting import reporting, say, say_json
from nhmod.diagnostics import Report
from nhmod.files import write_files
from nhmod.manifest import MANIFEST_NAME
from nhmod.pipeline.importing.run import ImportRequest, import_mod
from nhmod.request import Request


@click.command("import")
@click.option(
    "--from", "variant", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR",
    help="The source tree of the variant.",
)  # fmt: skip
@click.option(
    "--patch", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="A patch to the base, in place of a variant: a unified or a context diff.",
)  # fmt: skip
@click.option(
    "--base", required=True, metavar="DIR|TARGET",
    help="What the variant was made from: a source tree, or a target such as nethack-3.6.6.",
)  # fmt: skip
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path),
    help="The new mod's folder; its name is the mod's id.",
)  # fmt: skip
@click.option(
    "--without", default="", metavar="FOLDER,…",
    help="Folders whose differences are left out, such as doc,win,sys: the base's files stay there.",
)  # fmt: skip
@click.option("--keep-going", is_flag=True, help="Leave out the parts of a patch that do not fit the base.")
@format_option
def command(
    *, variant: Path | None, patch: Path | None, base: str, output: Path, keep_going: bool, without: str, form: str
) -> None:
    """Turn the differences between two source trees into a mod.

    What a content kind can say becomes content in the mod's manifest, in words; all else becomes an ordinary patch in the mod
    (rest.patch). The result is checked, and held against the variant. A report of what became what is printed.
    """
    if (variant is None) == (patch is None):
        raise click.UsageError("give either --from, a variant's tree, or --patch, a diff of the base")
    mod_id = mod_id_of(output)
    report = Report()
    with reporting(report, form):
        refuse_taken(output, "NH2801")
        place = Path(base)
        where = Request(paths=(), tree=place) if place.is_dir() else Request(paths=(), target=base)
        folders = tuple(filter(None, without.split(",")))
        request = ImportRequest(
            mod_id=mod_id, base=where, variant=variant, patch=patch, keep_going=keep_going, without=folders
        )
        result = import_mod(request, report, tell=lambda text: say(text, err=True))
        # The manifest is the last: without it the folder is no mod.
        names = sorted(result.files, key=lambda name: name == MANIFEST_NAME)
        write_files({output / name: result.files[name] for name in names})
        if form == "json":
            say_json(result.as_json())
            return
        for line in result.summary():
            say(line)
        tree = f" --tree {place}" if place.is_dir() else ""
        say(f"The mod is in {output}. Next: nhmod check {output} --allow-code{tree}")
