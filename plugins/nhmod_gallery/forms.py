"""The forms: HTML that needs no network and no script, and Markdown.

What a manifest says is never markup: Jinja escapes for HTML whatever a template shows, and ``marked`` does it for Markdown.
"""

from __future__ import annotations

import re
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Undefined
from markupsafe import Markup, escape

from nhmod.dataclass import frozen
from nhmod.gallery import Gallery, GalleryForm, Hung, Line, Link, Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


_PICTURES = "pictures"
_SHOWN = 60
"""So many exhibits of a mod are named on the first page; the rest is on the pages."""


@frozen
class _Pages:
    """What both forms share: where an exhibit and a picture stand. ``written`` makes an address of a text."""

    gallery: Gallery
    suffix: str
    written: Callable[[str], str] = str

    @property
    def home(self) -> str:
        """The page to begin with."""
        return self.written(f"index{self.suffix}")

    def page(self, hall: str) -> str:
        """Return a hall's page."""
        return self.written(f"{hall}{self.suffix}")

    def place(self, hung: Hung) -> str:
        """Return the address of an exhibit."""
        return self.written(f"{self.page(hung.hall)}#{hung.anchor}")

    def find(self, link: Link) -> str:
        """Return the address that a link leads to; empty where nothing of that name is shown."""
        found = self.gallery.find(link)
        return self.place(found) if found is not None else ""

    def picture(self, picture: Picture) -> str:
        """Return the address of a picture: two that are the same are one file."""
        return self.written(f"{_PICTURES}/{sha256(picture.content).hexdigest()[:16]}.{picture.kind}")

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Yield all pictures by their names."""
        for hall in self.gallery.halls:
            for hung in hall.exhibits:
                for one in hung.exhibit.pictures:
                    yield self.picture(one), one.content


def _files(pages: _Pages, environment: Environment) -> dict[str, bytes]:
    gallery = pages.gallery
    environment.globals |= {"gallery": gallery, "pages": pages, "shown": _SHOWN}
    files = {str(name): content for name, content in pages.pictures()}
    for hall in gallery.halls:
        text = environment.get_template(f"hall{pages.suffix}").render(hall=hall)
        files[str(pages.page(hall.name))] = text.encode()
    files[str(pages.home)] = environment.get_template(f"index{pages.suffix}").render().encode()
    return files


def html(gallery: Gallery) -> Mapping[str, bytes]:
    """Write the gallery as HTML: a page a kind, one stylesheet, index.html the last."""
    pages = _Pages(gallery=gallery, suffix=".html")
    environment = Environment(loader=_TEMPLATES, autoescape=True, undefined=StrictUndefined, **_LAYOUT)
    environment.filters["line"] = partial(_html_line, pages)
    return {"style.css": environment.get_template("style.css").render().encode(), **_files(pages, environment)}


def _html_line(pages: _Pages, said: Line) -> Markup:
    parts = []
    for part in said:
        address = pages.find(part) if isinstance(part, Link) else ""
        text = escape(part.text if isinstance(part, Link) else part)
        parts.append(Markup('<a href="{}">{}</a>').format(address, text) if address else text)
    return Markup("").join(parts)


def markdown(gallery: Gallery) -> Mapping[str, bytes]:
    """Write the gallery as Markdown: a text a kind, index.md the last."""
    pages = _Pages(gallery=gallery, suffix=".md", written=Written)
    environment = Environment(  # noqa: S701 - it is no HTML; ``_shown`` escapes for Markdown whatever a template shows
        loader=_TEMPLATES, finalize=_shown, undefined=StrictUndefined, **_LAYOUT
    )
    environment.filters |= {"line": partial(_marked_line, pages), "code": code}
    return _files(pages, environment)


def _shown(value: object) -> str:
    return "" if isinstance(value, Undefined) else marked(value)


def _marked_line(pages: _Pages, said: Line) -> Written:
    parts = []
    for part in said:
        address = pages.find(part) if isinstance(part, Link) else ""
        text = marked(part.text if isinstance(part, Link) else part)
        parts.append(f"[{text}]({address})" if address else text)
    return Written("".join(parts))


_TEMPLATES = PackageLoader("nhmod_gallery")
_LAYOUT: dict[str, Any] = {"trim_blocks": True, "lstrip_blocks": True, "keep_trailing_newline": True}
FORMS = (
    GalleryForm(name="html", doc="pages to look at, that need no network and no script", write=html),
    GalleryForm(name="markdown", doc="texts for a wiki, with the same pictures", write=markdown),
)


_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&!$])")
_NUMBER = re.compile(r"^(\s*\d{1,9})([.)])(?=\s|$)")
_BULLET = re.compile(r"^(\s*)([-+=])(?=[\s=-]|$)")
_ENDS = re.compile(r"\s*[\r\n]\s*")
_FENCE = re.compile(r"`{3,}")


class Written(str):
    """A text in which Markdown's marks are meant."""

    __slots__ = ()


def marked(value: object) -> Written:
    """Return a text in which nothing is a mark of Markdown's, on one line; what is ``Written`` stays as it is."""
    if isinstance(value, Written):
        return value
    text = _ENDS.sub(" ", str(value))
    text = _MARKS.sub(r"\\\1", text)
    return Written(_NUMBER.sub(r"\1\\\2", _BULLET.sub(r"\1\\\2", text)))


def code(text: str) -> Written:
    """Return a drawing between fences that are longer than any in it."""
    longest = max((len(one) for one in _FENCE.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return Written(f"{fence}text\n{text}\n{fence}")
