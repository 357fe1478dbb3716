"""Which language a page speaks: the browser's, or the one that was tapped, from then on."""

import json

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorekeeper.games.on_paper import names_in_words
from tests.games.phone import Phone
from tests.languages.pseudo import OPENED

pytestmark = pytest.mark.django_db

FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60


def spoken(answer):
    return answer.page.one(tag="html").attrs["lang"]


def tap(phone, answer, language):
    """Tap a language at the foot of the page."""
    return phone.send(answer.form_to("/language/"), language=language)


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("ro-RO", "ro"),
        ("de,ro;q=0.5", "ro"),
        ("de", "en"),
        ("", "en"),
        (";;;,*", "en"),
    ],
)
def test_a_page_speaks_the_language_of_the_browser(wanted, language):
    assert spoken(Phone().open("/", headers={"accept-language": wanted})) == language


def test_a_language_that_was_tapped_is_remembered_and_the_page_comes_back():
    phone = Phone()
    rulebook = phone.open("/referee/rulebook/?q=undercut")
    answer = tap(phone, rulebook, "ro")
    assert answer.url == "/referee/rulebook/?q=undercut"
    assert spoken(answer) == "ro"
    assert spoken(phone.open("/", headers={"accept-language": "es"})) == "ro"
    cookie = phone.client.cookies["language"]
    assert cookie["max-age"] == FOUR_HUNDRED_DAYS
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_every_language_is_named_in_itself_and_the_one_spoken_is_no_button():
    phone = Phone()
    for language in ("es", "ro", "en"):
        phone.client.cookies["language"] = language
        choice = phone.open("/").page.one(cls="languages")
        named = {one.attrs["lang"]: one.words for one in choice.all(cls="language")}
        assert named == {"en": "English", "es": "Español", "ro": "Română"}
        assert choice.one(tag="b").attrs["lang"] == language


@pytest.mark.parametrize("tapped", ["", "xx", "../es", "e" * 500])
def test_a_language_that_is_none_changes_nothing(tapped):
    phone = Phone()
    answer = phone.send(phone.open("/").form_to("/language/"), language=tapped)
    assert answer.status == 200
    assert "language" not in phone.client.cookies


@pytest.mark.parametrize("there", ["https://elsewhere.example/", "//elsewhere.example", "\\x"])
def test_the_choice_leads_nowhere_else(there):
    phone = Phone()
    form = phone.open("/").form_to("/language/")
    sent = phone.client.post(form.action, {**form.values, "next": there, "language": "es"})
    assert "elsewhere" not in sent.headers["Location"]


def test_a_page_that_answers_a_form_offers_no_language(phone, match):
    """What was typed would be lost."""
    sheet = phone.open(match.get_absolute_url())
    assert phone.send(sheet.form).status == 422
    assert phone.send(phone.open("/new/").form).page.all(cls="languages") == []


def test_no_cache_gives_one_reader_the_language_of_another():
    answer = Client().get("/", headers={"accept-language": "es"})
    assert answer.headers["Content-Language"] == "es"
    assert {"Accept-Language", "Cookie"} <= {
        word.strip() for word in answer.headers["Vary"].split(",")
    }


def test_the_app_is_named_in_the_language_of_the_phone():
    answer = Client().get(reverse("manifest"), headers={"accept-language": "ro"})
    assert json.loads(answer.text)["name"] != "Scorekeeper for gin rummy"


@pytest.mark.parametrize("language", ["es", "ro"])
def test_what_went_wrong_is_said_in_the_language_of_the_phone(language, settings):
    settings.DEBUG = False
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["language"] = language
    wrong = [client.get("/nowhere/"), client.get("/?q=\0"), client.post("/new/", {"key": "x"})]
    assert [answer.status_code for answer in wrong] == [404, 400, 403]
    for answer in wrong:
        assert f'<html lang="{language}"' in answer.text
        assert "Nothing was changed" not in answer.text
        assert "What was written" not in answer.text


def test_our_own_mistake_is_said_in_the_language_of_the_phone(settings, monkeypatch):
    settings.DEBUG = False
    monkeypatch.setattr("scorekeeper.games.views.matches.device_of", None)
    client = Client(raise_request_exception=False)
    answer = client.get("/", headers={"accept-language": "es"})
    assert answer.status_code == 500
    assert '<html lang="es"' in answer.text
    assert "El error es nuestro" in answer.text


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ana", "Luis"), "Ana y Luis"),
        (("Ana", "Inés"), "Ana e Inés"),
        (("Ana", "Íñigo"), "Ana e Íñigo"),
        (("Ana", "hilaria"), "Ana e hilaria"),
        (("Ana", "Yvonne"), "Ana e Yvonne"),
        (("Ana", "Yolanda"), "Ana y Yolanda"),
        (("Ana", "Hierro"), "Ana y Hierro"),
        (("Inés",), "Inés"),
        (("Ana", "Luis", "Inés"), "Ana, Luis e Inés"),
    ],
)
def test_spanish_says_e_before_the_sound_of_i(names, said, settings):
    from django.utils import translation

    with translation.override("es"):
        assert names_in_words(names) == said


@pytest.mark.parametrize(
    ("language", "said"), [("es", "Ann cobra"), ("ro", "Ann"), ("en", "Ann collects")]
)
def test_a_sheet_is_written_in_the_language_that_is_asked_for(language, said, tmp_path, capsys):
    record = {"format": "gin-match/1", "rules": "bicycle", "sides": ["Ann", "Ben"]}
    hands = [{"result": "gin", "by": 0, "deadwood": [0, 98]}]
    (tmp_path / "record").write_text(json.dumps({**record, "hands": hands}))
    call_command("recount", str(tmp_path / "record"), text=True, language=language)
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("language", ["es", "ro"])
def test_json_is_never_translated(language, tmp_path, capsys):
    record = {"format": "gin-match/1", "rules": "bicycle", "sides": ["Ann", "Ben"]}
    hands = [{"result": "gin", "by": 0, "deadwood": [0, 98]}]
    (tmp_path / "record").write_text(json.dumps({**record, "hands": hands}))
    call_command("recount", str(tmp_path / "record"))
    english = capsys.readouterr().out
    call_command("recount", str(tmp_path / "record"), language=language)
    assert capsys.readouterr().out == english


def test_a_language_more_is_one_folder(pseudo_language):
    phone = Phone()
    start = tap(phone, phone.open("/"), pseudo_language)
    html = start.page.one(tag="html")
    assert (html.attrs["lang"], html.attrs["dir"]) == (pseudo_language, "rtl")
    assert start.page.one(tag="title").words.startswith(OPENED)
