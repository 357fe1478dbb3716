"""Coming to a match by a link."""


def address(link):
    return f"/join/{link.token}/"


def join(phone, link, **said):
    answer = phone.open(address(link))
    return phone.send(answer.form_to(address(link)), **said)


def share(match, slot="viewer"):
    return f"{match.get_absolute_url()}share/?for={slot}"
