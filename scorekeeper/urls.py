"""Which app answers which address."""

from django.urls import include, path
from django.views.generic import TemplateView

manifest = TemplateView.as_view(
    template_name="manifest.webmanifest", content_type="application/manifest+json"
)

urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("referee/", include("scorekeeper.referee.urls")),
    path("", include("scorekeeper.games.urls")),
]
