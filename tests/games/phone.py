"""A phone without scripts: it reads the page it was sent, fills in its forms and sends them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from html.parser import HTMLParser

from django.test import Client

from scorekeeper.people.devices import COOKIE
from scorekeeper.people.models import Device

VOID_TAGS = {"br", "hr", "img", "input", "link", "meta"}


@dataclass
class Element:
    """A tag of a page with what stands in it."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    def all(self, **wanted: str) -> list[Element]:
        """The elements in it with these attributes; ``tag`` and ``cls`` count as such."""
        return [one for one in self._walk() if one.has(**wanted)]

    def one(self, **wanted: str) -> Element:
        found = self.all(**wanted)
        assert len(found) == 1, f"{len(found)} of {wanted}"
        return found[0]

    def has(self, tag: str = "", cls: str = "", **attrs: str) -> bool:
        named = (not tag or self.tag == tag) and (not cls or cls in self.classes)
        return named and all(self.attrs.get(name) == value for name, value in attrs.items())

    @property
    def classes(self) -> list[str]:
        return self.attrs.get("class", "").split()

    @property
    def words(self) -> str:
        """Its text, with single blanks, and without what only holds a line together."""
        return " ".join("".join(self._texts()).replace("\u2060", "").split())

    def _walk(self) -> Iterator[Element]:
        for part in self.inside:
            if isinstance(part, Element):
                yield part
                yield from part._walk()

    def _texts(self) -> Iterator[str]:
        for part in self.inside:
            if isinstance(part, str):
                yield part
            else:
                yield " "
                yield from part._texts()
                yield " "


class _Reader(HTMLParser):
    """Builds the elements. A tag that is closed in the wrong place is an error."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "option":
            self._end_options()
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in VOID_TAGS:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self.open[-1].tag == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag != "option":
            self._end_options()
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def _end_options(self) -> None:
        """HTML lets an option end by itself."""
        while self.open[-1].tag == "option":
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read_page(written: str) -> Element:
    """Read a page, or the part of one."""
    reader = _Reader()
    reader.feed(written)
    reader.close()
    assert [one.tag for one in reader.open] == ["page"], [one.tag for one in reader.open]
    return reader.open[0]


@dataclass
class Form:
    """A form of a page, as filled in by now."""

    element: Element
    action: str

    @property
    def values(self) -> dict[str, str]:
        """What a browser would send."""
        values = {}
        for one in self.element.all(tag="input"):
            kind, name = one.attrs.get("type", "text"), one.attrs.get("name")
            if name and (kind not in ("radio", "checkbox") or "checked" in one.attrs):
                values[name] = one.attrs.get("value", "on" if kind == "checkbox" else "")
        for one in self.element.all(tag="select"):
            options = one.all(tag="option")
            chosen = [option for option in options if "selected" in option.attrs] or options[:1]
            values[one.attrs["name"]] = chosen[0].attrs.get("value", "") if chosen else ""
        for one in self.element.all(tag="textarea"):
            values[one.attrs["name"]] = one.words
        return values

    @property
    def offered(self) -> dict[str, list[str]]:
        """What each radio button would say, by name."""
        offered: dict[str, list[str]] = {}
        for one in self.element.all(tag="input", type="radio"):
            offered.setdefault(one.attrs["name"], []).append(one.attrs["value"])
        return offered


@dataclass
class Answer:
    """What came back: the page, its status, and its address."""

    status: int
    url: str
    page: Element

    @property
    def words(self) -> str:
        return self.page.one(tag="main").words if self.page.all(tag="main") else self.page.words

    @property
    def form(self) -> Form:
        """The one form to fill in: a hand, a correction, or a new match."""
        found = [form for form in self.forms if form.element.all(type="text") or _asks(form)]
        assert len(found) == 1, [form.action for form in found]
        return found[0]

    @property
    def forms(self) -> list[Form]:
        return [Form(one, one.attrs.get("action") or self.url) for one in self.page.all(tag="form")]

    def form_to(self, ending: str) -> Form:
        found = [form for form in self.forms if form.action.endswith(ending)]
        assert len(found) == 1, [form.action for form in self.forms]
        return found[0]

    def form_saying(self, words: str) -> Form:
        """The form whose button says this."""
        found = [
            form
            for form in self.forms
            if any(button.words.startswith(words) for button in form.element.all(tag="button"))
        ]
        said = [button.words for button in self.page.all(tag="button")]
        assert len(found) == 1, f"{len(found)} of {words!r} among {said}"
        return found[0]

    def beside(self, name: str) -> str:
        """What is said to be wrong, in the container of this field."""
        around = [
            one
            for one in self.page.all(cls="refused")
            if any(each.attrs.get("name") == name for each in one.all())
        ]
        return " ".join(wrong.words for one in around for wrong in one.all(cls="wrong"))

    @property
    def refusals(self) -> list[str]:
        """Every sentence that says what is wrong."""
        return [one.words for cls in ("wrong", "heed") for one in self.page.all(cls=cls)]

    @property
    def asked(self) -> str:
        """The question above the form, with what it is about."""
        return " ".join(one.words for one in self.page.all(cls="asked"))


class Phone:
    """A browser with a cookie of its own."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=True)

    def is_of(self, device: Device) -> Phone:
        """Let this be the phone of a device that has a row already."""
        token = secrets.token_urlsafe(32)
        device.token_hash = sha256(token.encode()).hexdigest()
        device.save()
        self.client.cookies[COOKIE] = token
        return self

    def open(self, url: str, **more: object) -> Answer:
        return self._answer(self.client.get(url, follow=True, **more), url)

    def follow(self, match, part: str = "pad", typing: int | None = None, seen=None, tag="0"):
        """Ask what is new, as a page that is open does; the answer as it comes."""
        seen = match.version if seen is None else seen
        said = f"{seen} {tag}" + (f" typing={typing}" if typing else "")
        headers = {"Live": said, "HX-Request": "true", "HX-Target": part}
        return self.client.get(match.get_absolute_url(), headers=headers)

    def send(self, form: Form, without: str = "", **typed: str) -> Answer:
        """Fill in a form and send it; ``without`` leaves a field away, as no browser would."""
        values = {name: v for name, v in {**form.values, **typed}.items() if name != without}
        return self._answer(self.client.post(form.action, values, follow=True), form.action)

    def post(self, url: str, values: dict[str, str]) -> Answer:
        """Send something that no page offered."""
        token = self.open("/new/").form.values["csrfmiddlewaretoken"]
        values = {**values, "csrfmiddlewaretoken": token}
        return self._answer(self.client.post(url, values, follow=True), url)

    @staticmethod
    def _answer(response, url: str) -> Answer:
        chain = getattr(response, "redirect_chain", [])
        # A file is no page to look at.
        page = response.text if response.headers["Content-Type"].startswith("text/html") else ""
        return Answer(response.status_code, chain[-1][0] if chain else url, read_page(page))


def _asks(form: Form) -> bool:
    return form.element.has(cls="entry") or form.element.has(cls="new-match")
