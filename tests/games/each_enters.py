"""What a phone sends where each side enters for itself."""

from tests.games.phone import read_page

ANNS = "7H 8H 9H 2C 2D 2S KS KD KH 6C"
BENS = "5H 6H TH JH QS QD QC 3C 4C 5C"


def enter(phone, url, hand):
    return phone.send(phone.open(url).form, **hand)


def followed(phone, page, part="pad"):
    """What an open page is told when it asks: nothing, or its part as it is by now."""
    open_part = page.page.one(id=part).attrs
    others = page.page.all(id="others")
    tag = others[0].attrs["data-tag"] if others else "-"
    said = f"{open_part['data-live']} {tag}"
    headers = {"Live": said, "HX-Request": "true", "HX-Target": part}
    answer = phone.client.get(page.url, headers=headers)
    return read_page(answer.text) if answer.status_code == 200 else None


def put_in(phone, url, cards, knocked):
    answer = phone.open(f"{url}own_cards/")
    form = next(one for one in answer.forms if "cards" in one.values)
    return phone.send(form, cards=cards, knocked=knocked)
