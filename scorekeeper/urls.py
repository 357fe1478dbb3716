"""Which app answers which address."""

from django.urls import include, path
from django.views.generic import TemplateView
from django.views.i18n import set_language

manifest = TemplateView.as_view(
    template_name="manifest.webmanifest", content_type="application/manifest+json"
)

handler403 = "scorekeeper.refused.refused"

urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("language/", set_language, name="set_language"),
    path("referee/", include("scorekeeper.referee.urls")),
    path("history/", include("scorekeeper.history.urls")),
    path("", include("scorekeeper.games.urls")),
]
