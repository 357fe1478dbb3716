"""The table of the games' tests, and a language that is made for a test."""

import pytest

from tests.games.conftest import ann, ben, device, match, phone, start  # noqa: F401
from tests.languages.pseudo import CODE, write_language


@pytest.fixture(scope="session")
def folder_of_the_pseudo_language(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locale")
    write_language(folder)
    return folder


@pytest.fixture
def pseudo_language(settings, folder_of_the_pseudo_language):
    """The app, speaking one language more: its folder is all that it needs."""
    from scorekeeper.languages.spoken import languages_in

    settings.LOCALE_PATHS = [folder_of_the_pseudo_language, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, *languages_in(folder_of_the_pseudo_language)[1:]]
    return CODE
