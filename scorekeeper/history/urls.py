"""The addresses of the history."""

from django.urls import URLPattern

app_name = "history"

urlpatterns: list[URLPattern] = []
