"""One file for development, for a home network and for production.

Development needs nothing. The ``scorekeeper`` command sets SCOREKEEPER_HOME. Production is
told by the environment, and does not start while something that keeps it safe is missing:

    SCOREKEEPER_PRODUCTION       1
    SCOREKEEPER_SECRET_KEY       fifty random characters or more
    SCOREKEEPER_HOSTS            the names it is reached by, with commas between
    SCOREKEEPER_PROXY_TLS        1 behind a proxy with a certificate that sets
                                 X-Forwarded-Proto; 0 for plain http, knowingly
    SCOREKEEPER_TRUSTED_ORIGINS  https://… where the proxy changes the Host header
    DATABASE_URL                 postgresql://…; without it, SQLite
    SCOREKEEPER_DATA             the folder of the SQLite file; without it, this checkout
"""

import os
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.csp import CSP

from scorekeeper.languages.spoken import languages_in

BASE_DIR = Path(__file__).resolve().parent.parent


def _switch(name: str) -> bool | None:
    """Yes, no, or not said."""
    try:
        return {"1": True, "0": False, "": None}[os.environ.get(name, "")]
    except KeyError:
        raise ImproperlyConfigured(f"{name} is 1 or 0") from None


def _words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def _kept_secret_key(path: Path) -> str:
    """The key of this installation: made once, and readable by its owner only."""
    try:
        with open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text()


def _refuse_insecure_production() -> None:
    if len(set(SECRET_KEY)) < 5 or len(SECRET_KEY) < 50:
        raise ImproperlyConfigured("SCOREKEEPER_SECRET_KEY needs fifty random characters or more")
    if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured("SCOREKEEPER_HOSTS must list the names of this server")
    if PROXY_TLS is None:
        raise ImproperlyConfigured(
            "SCOREKEEPER_PROXY_TLS must say whether a proxy with a certificate stands in front: "
            "1, or 0 for plain http"
        )


# Where it runs

PRODUCTION = bool(_switch("SCOREKEEPER_PRODUCTION"))
HOME = bool(_switch("SCOREKEEPER_HOME")) and not PRODUCTION
DEBUG = not (PRODUCTION or HOME)
PROXY_TLS = _switch("SCOREKEEPER_PROXY_TLS")
DATA = Path(os.environ.get("SCOREKEEPER_DATA", BASE_DIR))
DATA.mkdir(parents=True, exist_ok=True)

SECRET_KEY = os.environ.get("SCOREKEEPER_SECRET_KEY", "")
ALLOWED_HOSTS = _words("SCOREKEEPER_HOSTS")
CSRF_TRUSTED_ORIGINS = _words("SCOREKEEPER_TRUSTED_ORIGINS")
if PRODUCTION:
    _refuse_insecure_production()
else:
    SECRET_KEY = SECRET_KEY or _kept_secret_key(DATA / "scorekeeper.key")
if HOME:
    ALLOWED_HOSTS = ["*"]  # home_network_only sees to them


# What it is made of

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "scorekeeper.languages",
    "scorekeeper.people",
    "scorekeeper.games",
    "scorekeeper.history",
    "scorekeeper.referee",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    *(["scorekeeper.middleware.home_network_only"] if HOME else []),
    "scorekeeper.games.views.live.nothing_new",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    # Where DEBUG is set, Django's own runserver and test server hand out the static files.
    *([] if DEBUG else ["whitenoise.middleware.WhiteNoiseMiddleware"]),
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.middleware.private_by_default",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "scorekeeper.middleware.no_null_characters",
    "scorekeeper.people.devices.remember_device",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]


# What it keeps

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{DATA / 'scorekeeper.sqlite3'}",
        # Development's servers start a thread for each browser, and a thread that still waits
        # for its browser would hold on to a test's database.
        conn_max_age=0 if DEBUG else 600,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A writer takes the lock when its transaction begins, and waits for it: one that took it
    # only at its first write would fail when another had come first. FULL, because a hand
    # that was answered as saved must survive the power going out. A cache of 16 MB a connection,
    # because statistics walk along a whole history, and 30,000 matches are 15 MB.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA cache_size=-16384",
    }
    # In a file, since connections to a database in memory do not wait for each other's locks.
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# In files, so that several worker processes see the same, and the database is not written to
# whenever somebody looks at a sheet.
CACHES = {
    "default": {
        "BACKEND": "scorekeeper.caches.FolderCache",
        "LOCATION": DATA / "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# A record to import has at most 5 MB; the form must still be read to say that one has more.
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 2**20
DATA_UPLOAD_MAX_NUMBER_FILES = 5
# A paper sheet of 200 hands has over 1,000 fields, a file's list of people may have as many.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000


# How it looks and speaks

STATIC_URL = "static/"
STATIC_ROOT = DATA / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    }
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "scorekeeper" / "locale"]
FORMAT_MODULE_PATH = ["scorekeeper.languages.formats"]
LANGUAGES = languages_in(LOCALE_PATHS[0])
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 400 * 24 * 60 * 60  # as long as the device's own, the most a browser keeps
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "UTC"


# What keeps it safe

SECURE_CSP = {
    "default-src": [CSP.NONE],
    **{
        f"{kind}-src": [CSP.SELF]
        for kind in ("script", "style", "img", "font", "media", "connect", "manifest", "worker")
    },
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
# Under "no-referrer" browsers send "Origin: null" with a form, which the CSRF check refuses.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_AGE = 400 * 24 * 60 * 60  # as long as the device's own, the most a browser keeps

CSRF_COOKIE_SECURE = bool(PROXY_TLS)
LANGUAGE_COOKIE_SECURE = bool(PROXY_TLS)
SECURE_SSL_REDIRECT = bool(PROXY_TLS)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXY_TLS else None
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if PROXY_TLS else 0
# Over plain http a browser ignores this header, and says so in its console on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if PROXY_TLS else None
# HSTS for subdomains, and its preload list, bind hosts that are not ours to decide about.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"shorten_secrets": {"()": "scorekeeper.logs.ShortenSecrets"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["shorten_secrets"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # Django's own handlers would write the same again, with the secrets in it.
    "loggers": {"django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING"}},
}
