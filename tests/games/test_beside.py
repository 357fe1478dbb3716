"""What stands beside a sheet: place, day, note, photos; and a match that is deleted."""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO, StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone
from django.utils.formats import date_format
from PIL import Image

from scorekeeper.games.audit import problems_of
from scorekeeper.games.models import Entry, HistorySeat, Match, Photo
from scorekeeper.games.scorebook import beside
from tests.games.conftest import Scorer
from tests.games.phone import Phone
from tests.games.table import ANN, gin, knock

pytestmark = pytest.mark.django_db


def problems(match):
    return list(problems_of(Match.objects.get(pk=match.pk)))


def url(match, page="beside/"):
    return f"{match.get_absolute_url()}{page}"


def a_photo(size=(60, 40), kind="JPEG", mode="RGB", **more):
    written = BytesIO()
    Image.new(mode, size, "red" if mode == "RGB" else None).save(written, kind, **more)
    return SimpleUploadedFile("sheet.jpg", written.getvalue())


def form_of(answer, ending):
    return answer.form_to(ending)


def test_place_day_and_note_stand_on_the_match_page(phone, start, device):
    match = start(time_zone="Europe/Madrid")
    marks = [Scorer(match, device).record(knock(ANN, 5, 20)).mark]
    form = form_of(phone.open(url(match)), "/beside/")
    answer = phone.send(form, place="Café Central", note="It rained", played="2024-02-29")
    assert answer.url == url(match, "table/")
    assert f"{date_format(date(2024, 2, 29))} · Café Central" in answer.words
    assert "It rained" in answer.words
    match.refresh_from_db()
    assert match.played_on == date(2024, 2, 29)
    assert [hand.mark for hand in match.hands.all()] == marks
    assert set(match.history_seats.values_list("played_on", "remarked")) == {
        (date(2024, 2, 29), True)
    }
    assert problems(match) == []


def test_the_day_is_the_one_on_the_wall_where_it_was_played(start):
    """Case F3: half past eleven at night, five hours behind Greenwich."""
    late = datetime(2026, 5, 2, 4, 30, tzinfo=UTC)
    match = start(time_zone="America/Bogota", started_at=late)
    assert match.history_seats.first().played_on == date(2026, 5, 1)


def test_another_day_keeps_the_time_and_is_in_the_log(phone, start, device):
    """Case F4."""
    match = start(time_zone="America/Bogota")
    began = match.started_at.astimezone(match.zone).time()
    phone.send(form_of(phone.open(url(match)), "/beside/"), played="2025-12-24")
    match.refresh_from_db()
    assert match.started_at.astimezone(match.zone).time() == began
    entry = match.entries.last()
    assert (entry.verb, entry.new) == ("noted", {"played": "2025-12-24"})
    said = f"the day it was played: {date_format(date(2025, 12, 24))}"
    assert said in phone.open(url(match, "log/")).words


def test_what_was_not_changed_is_no_entry(phone, match):
    phone.send(form_of(phone.open(url(match)), "/beside/"))
    assert match.entries.count() == 1


@pytest.mark.parametrize(
    "meanwhile", [{"note": "Ben was ill"}, {"place": "at Ben's"}, {"played": "2024-02-29"}]
)
def test_what_another_phone_wrote_meanwhile_is_asked_about(phone, match, meanwhile):
    stale = form_of(phone.open(url(match)), "/beside/")
    phone.send(form_of(phone.open(url(match)), "/beside/"), **meanwhile)
    before = Match.objects.get(pk=match.pk)
    answer = phone.send(stale, place="Café Central")
    assert answer.status == 409
    assert "changed meanwhile" in answer.asked
    now = Match.objects.get(pk=match.pk)
    assert (now.version, now.place, now.note) == (before.version, before.place, before.note)
    assert now.played_on == before.played_on
    phone.send(form_of(answer, "/beside/"))
    assert Match.objects.get(pk=match.pk).place == "Café Central"
    assert problems(match) == []


def test_what_does_not_touch_what_stands_beside_is_not_asked_about(phone, match, scorer):
    stale = form_of(phone.open(url(match)), "/beside/")
    hand = scorer.record(knock(ANN, 5, 20))
    scorer.note(hand, "by hand")
    add(phone, match, a_photo())
    for _ in range(2):
        answer = phone.send(stale, place="Café Central", played="2024-02-29")
        assert answer.url == url(match, "table/")
    assert Entry.objects.filter(match=match, verb="noted", hand=None).count() == 3


REFUSED = {
    "a day to come": ("played", "2999-01-01", "This day is still to come."),
    "no day": ("played", "", "On which day was it played?"),
    "a day before the game": ("played", "0201-01-01", "Nobody played gin rummy then."),
    "no such day": ("played", "2026-02-30", "There is no such day."),
    "a long place": ("place", "x" * 61, "A place has at most 60 letters."),
    "a long note": ("note", "x" * 2001, "A note has at most 2,000 letters."),
}


@pytest.mark.parametrize(("name", "typed", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_said_beside_it(phone, match, name, typed, why):
    answer = phone.send(form_of(phone.open(url(match)), "/beside/"), **{name: typed})
    assert answer.status == 422
    assert answer.beside(name).startswith(why)
    assert match.entries.count() == 1


def add(phone, match, file, **more):
    form = form_of(phone.open(url(match)), "/photo/")
    return phone.send(form, **{"photo": file, **more})


def test_a_photo_is_made_anew_small_upright_and_nameless(phone, match):
    exif = Image.Exif()
    exif[0x0112] = 6  # held upright: turn by a quarter
    exif[0x010F] = "A Phone"
    exif.get_ifd(0x8825)[1] = "N"
    answer = add(phone, match, a_photo((3000, 2000), exif=exif.tobytes(), comment=b"secret"))
    assert answer.status == 200
    photo = match.photos.get()
    assert (photo.width, photo.height) == (1067, 1600)
    kept = Image.open(BytesIO(bytes(photo.image)))
    assert kept.format == "JPEG"
    assert kept.size == (1067, 1600)
    assert not kept.getexif()
    assert b"secret" not in bytes(photo.image)
    assert b"A Phone" not in bytes(photo.image)
    assert problems(match) == []


@pytest.mark.parametrize(
    ("kind", "mode"),
    [("PNG", "RGBA"), ("PNG", "P"), ("PNG", "I;16"), ("WEBP", "RGB"), ("JPEG", "L")],
)
def test_other_pictures_become_jpeg_too(phone, match, kind, mode):
    assert add(phone, match, a_photo(kind=kind, mode=mode)).status == 200
    assert bytes(match.photos.get().image).startswith(b"\xff\xd8")


NO_PICTURES = {
    "nothing": b"",
    "words": b"This is no picture.",
    "a script": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "half a picture": a_photo((400, 300)).read()[:400],
    "a broken one": b"\xff\xd8\xff\xe0" + b"\0" * 500,
    "a GIF": a_photo(kind="GIF").read(),
    "a PNG with nothing in it": b"\x89PNG\r\n\x1a\n" + b"\0" * 40,
}


@pytest.mark.parametrize("content", NO_PICTURES.values(), ids=NO_PICTURES.keys())
def test_what_is_no_picture_is_said(phone, match, content):
    answer = add(phone, match, SimpleUploadedFile("sheet.jpg", content))
    assert answer.status == 422
    assert answer.beside("photo")
    assert not Photo.objects.exists()


def test_a_picture_that_would_burst_is_not_unpacked(phone, match):
    bomb = a_photo((9000, 9000), kind="PNG", mode="1")
    assert bomb.size < 100_000
    answer = add(phone, match, bomb)
    assert answer.beside("photo") == "This picture is too large to unpack. Send a smaller one."


def test_a_file_of_more_than_ten_megabytes_is_refused(phone, match):
    large = SimpleUploadedFile("sheet.jpg", a_photo().read() + b"\0" * (10 * 2**20))
    assert add(phone, match, large).beside("photo").startswith("A photo has at most 10 MB.")


def test_a_photo_is_taken_off_and_put_back(phone, match):
    add(phone, match, a_photo())
    mark = match.photos.get().mark
    off = phone.send(form_of(phone.open(url(match)), "/shown/"))
    assert "1 photo taken off" in off.words
    assert not phone.open(url(match, "table/")).page.all(tag="img")
    assert problems(match) == []
    back = phone.send(form_of(off, "/shown/"))
    assert "taken off" not in back.words
    assert phone.open(url(match, "table/")).page.all(tag="img")
    assert problems(match) == []
    assert "a photo taken off" in phone.open(url(match, "log/")).words
    assert mark == match.photos.get().mark


def test_a_photo_sent_twice_is_kept_once(phone, match):
    form = form_of(phone.open(url(match)), "/photo/")
    for _ in range(2):
        phone.send(form, photo=a_photo())
    assert match.photos.count() == 1


def test_a_match_keeps_a_dozen_photos(phone, match, scorer):
    picture = beside.Picture(b"\xff\xd8", 1, 1)
    for _ in range(beside.MOST_PHOTOS):
        beside.add_photo(match, scorer.act(), picture)
    assert "Take one off first" in add(phone, match, a_photo()).beside("photo")


def test_a_photo_is_served_to_those_who_see_the_match(phone, match):
    add(phone, match, a_photo())
    address = url(match, f"photo/{match.photos.get().mark}/")
    response = phone.client.get(address)
    assert response["Content-Type"] == "image/jpeg"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "private" in response["Cache-Control"]
    assert "sandbox" in response["Content-Security-Policy"]
    assert Phone().client.get(address).status_code == 404
    assert phone.client.get(url(match, "photo/999/")).status_code == 404


def test_a_deleted_match_is_nowhere_and_comes_back_as_it_was(phone, match, scorer):
    scorer.record(gin(ANN, 80))
    before = list(HistorySeat.objects.order_by("side").values_list("player", "outcome", "points"))
    answer = phone.open(url(match, "delete/"))
    assert "For 30 days it can be brought back" in answer.words
    deleted = phone.send(answer.form_to("/delete/"))
    assert deleted.url == "/history/deleted/"
    assert "30 days left" in deleted.words
    for page in (url(match, ""), url(match, "table/")):
        assert phone.open(page).status == 404
    assert "Ann" not in phone.open("/").words
    assert "Ann" not in phone.open("/history/").page.one(tag="section").words
    assert not HistorySeat.objects.exists()
    assert problems(match) == []

    back = phone.send(deleted.form_to(f"/deleted/{match.code}/"))
    assert back.url == match.get_absolute_url()
    after = list(HistorySeat.objects.order_by("side").values_list("player", "outcome", "points"))
    assert after == before
    assert problems(match) == []
    words = phone.open(url(match, "log/")).words
    assert "the match deleted" in words
    assert "the match brought back" in words


def test_deleting_twice_is_deleting_once(phone, match):
    form = phone.open(url(match, "delete/")).form_to("/delete/")
    phone.send(form)
    phone.send(form)
    assert Entry.objects.filter(match=match, new={"deleted": True}).count() == 1


def test_under_the_key_of_another_form_nothing_is_deleted_or_taken_off(phone, match, scorer):
    hand = scorer.record(knock(ANN, 5, 20))
    add(phone, match, a_photo())
    note = phone.open(url(match, f"hand/{hand.mark}/note/")).form_to("/note/")
    phone.send(note, note="late")
    key = note.values["key"]
    assert phone.send(form_of(phone.open(url(match)), "/shown/"), key=key).status == 200
    assert not Photo.objects.get().removed
    phone.send(form_of(phone.open(url(match, "delete/")), "/delete/"), key=key)
    assert Match.objects.get(pk=match.pk).deleted_at is None


def test_after_thirty_days_it_is_gone_for_good(phone, start, scorer, match):
    scorer.record(gin(ANN, 80))
    beside.add_photo(match, scorer.act(), beside.Picture(b"\xff\xd8", 1, 1))
    kept = start()
    beside.delete_match(match, scorer.act())
    beside.delete_match(kept, scorer.act())
    long_ago = timezone.now() - timedelta(days=31)
    Match.objects.filter(pk=match.pk).update(deleted_at=long_ago)
    assert match.code not in phone.client.get("/history/deleted/").text
    out = StringIO()
    call_command("purge", stdout=out)
    assert out.getvalue() == "1 matches forgotten.\n0 files forgotten.\n"
    assert list(Match.objects.all()) == [kept]
    assert not Photo.objects.exists()


def test_deleting_another_match_forgets_the_old_ones_too(start, scorer, match):
    other = start()
    beside.delete_match(match, scorer.act())
    Match.objects.filter(pk=match.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    beside.delete_match(other, scorer.act())
    assert list(Match.objects.all()) == [other]


def test_nobody_else_brings_it_back(match, scorer):
    beside.delete_match(match, scorer.act())
    answer = Phone().post(f"/history/deleted/{match.code}/", {})
    assert answer.status == 404


def test_a_note_is_written_on_a_hand_and_found(phone, match, scorer):
    hand = scorer.record(knock(ANN, 5, 20))
    page = f"{match.get_absolute_url()}hand/{hand.mark}/"
    answer = phone.send(phone.open(f"{page}note/").form_to("/note/"), note="Ben dropped a card")
    assert answer.url == page
    assert "Ben dropped a card" in answer.words
    assert "Ann" in phone.open("/history/?words=dropped").page.one(cls="matches-listed").words
    assert phone.open(f"{page}note/").form_to("/note/").values["note"] == "Ben dropped a card"
    assert problems(match) == []


def test_a_note_that_is_too_long_is_kept_and_refused(phone, match, scorer):
    hand = scorer.record(knock(ANN, 5, 20))
    page = f"{match.get_absolute_url()}hand/{hand.mark}/note/"
    answer = phone.send(phone.open(page).form_to("/note/"), note="x" * 2001)
    assert answer.status == 422
    assert answer.beside("note") == "A note has at most 2,000 letters."
