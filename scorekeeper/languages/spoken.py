"""Which languages the app speaks: English, and every folder with a compiled catalogue."""

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

ENGLISH = ("en", "English")


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """The code of each language, and its name in itself: ``("es", "Español")``."""
    found = [to_language(path.parent.parent.name) for path in folder.glob("*/LC_MESSAGES/*.mo")]
    return [ENGLISH, *((code, _own_name(code)) for code in sorted(found))]


def _own_name(code: str) -> str:
    """As the language calls itself, or its code, where Django does not know it."""
    info = LANG_INFO.get(code) or LANG_INFO.get(code.partition("-")[0]) or {}
    name = str(info.get("name_local", code))
    return name[:1].upper() + name[1:]
