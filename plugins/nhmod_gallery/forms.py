"""The forms: HTML that needs no network and no script, and Markdown.

What a manifest says is never markup: Jinja escapes for HTML all that it is given, and ``marked`` does it for Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from nhmod.gallery import GalleryForm, Link
from nhmod_gallery.marked import code, marked, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.gallery import Gallery, Hung, Line, Picture

_PICTURES = "pictures"
_SHOWN = 60
"""So many exhibits of a mod are named on the first page; the rest is on the pages."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Pages:
    """What both forms share: where an exhibit and a picture stand. ``home`` is the page to begin with."""

    gallery: Gallery
    home: str
    suffix: str

    def page(self, hall: str) -> str:
        """Return a hall's page."""
        return f"{hall}{self.suffix}"

    def place(self, hung: Hung) -> str:
        """Return the address of an exhibit."""
        return f"{self.page(hung.hall)}#{hung.anchor}"

    def find(self, link: Link) -> str:
        """Return the address that a link leads to; empty where nothing of that name is shown."""
        found = self.gallery.find(link)
        return self.place(found) if found is not None else ""

    def picture(self, picture: Picture) -> str:
        """Return the address of a picture: two that are the same are one file."""
        return f"{_PICTURES}/{sha256(picture.content).hexdigest()[:16]}.{picture.kind}"

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Yield all pictures by their names."""
        for hall in self.gallery.halls:
            for hung in hall.exhibits:
                for one in hung.exhibit.pictures:
                    yield self.picture(one), one.content


def _written(gallery: Gallery, pages: _Pages, environment: Environment, **more: object) -> Mapping[str, bytes]:
    environment.globals |= {"gallery": gallery, "pages": pages, "shown": _SHOWN, **more}
    files = dict(pages.pictures())
    for hall in gallery.halls:
        text = environment.get_template(f"hall{pages.suffix}").render(hall=hall)
        files[pages.page(hall.name)] = text.encode()
    files[pages.home] = environment.get_template(f"index{pages.suffix}").render().encode()
    return files


def html(gallery: Gallery) -> Mapping[str, bytes]:
    """Write the gallery as HTML: a page a kind, one stylesheet, index.html the last."""
    pages = _Pages(gallery=gallery, home="index.html", suffix=".html")
    environment = _environment(autoescape=True)
    style = environment.get_template("style.css").render().encode()
    environment.filters["line"] = partial(_html_line, pages)
    return {"style.css": style, **_written(gallery, pages, environment)}


def _html_line(pages: _Pages, said: Line) -> Markup:
    parts = []
    for part in said:
        address = pages.find(part) if isinstance(part, Link) else ""
        text = escape(part.text if isinstance(part, Link) else part)
        parts.append(Markup('<a href="{}">{}</a>').format(address, text) if address else text)
    return Markup("").join(parts)


def markdown(gallery: Gallery) -> Mapping[str, bytes]:
    """Write the gallery as Markdown: a text a kind, index.md the last."""
    pages = _Pages(gallery=gallery, home="index.md", suffix=".md")
    environment = _environment(autoescape=False)
    environment.filters |= {"line": partial(_marked_line, pages), "marked": marked, "code": code, "one_line": one_line}
    return _written(gallery, pages, environment)


def _marked_line(pages: _Pages, said: Line) -> str:
    parts = []
    for part in said:
        address = pages.find(part) if isinstance(part, Link) else ""
        text = marked(part.text if isinstance(part, Link) else part)
        parts.append(f"[{text}]({address})" if address else text)
    return "".join(parts)


def _environment(*, autoescape: bool) -> Environment:
    return Environment(
        loader=PackageLoader("nhmod_gallery"),
        autoescape=autoescape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


FORMS = (
    GalleryForm(name="html", doc="pages to look at, that need no network and no script", write=html),
    GalleryForm(name="markdown", doc="texts for a wiki, with the same pictures", write=markdown),
)
