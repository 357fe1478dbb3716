"""What a production server imports: ``gunicorn scorekeeper.wsgi``."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = get_wsgi_application()

# Read at the start what the first answer would wait for, so that workers can share it too.
_ = get_resolver().url_patterns
