"""A photo as it was sent, made into the one that is kept: smaller, upright, and nameless.

What a phone writes beside a picture, where and when it was taken and with what, is left behind.
"""

from __future__ import annotations

import struct
import warnings
from io import BytesIO
from typing import IO

from PIL import Image, ImageOps
from PIL.JpegImagePlugin import JpegImageFile

from scorekeeper.games.scorebook.beside import Picture

FORMATS = ("JPEG", "PNG", "WEBP")
LONGEST_SIDE = 1600
MOST_PIXELS = 50_000_000
QUALITY = 82


Image.init()  # all formats are at hand from now on, not only those that were met before


class NoPicture(Exception):
    """It cannot be read as a picture."""


class TooManyPixels(Exception):
    """It would take too much room to unpack."""


def make_picture(file: IO[bytes]) -> Picture:
    """Read a file as a picture, whatever it is called, and make the one to keep."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file, formats=FORMATS) as image:
                return _kept(image)
    except Image.DecompressionBombError as error:
        raise TooManyPixels from error
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError) as error:
        raise NoPicture from error
    except (TypeError, ArithmeticError, struct.error, MemoryError) as error:
        raise NoPicture from error


def _kept(image: Image.Image) -> Picture:
    if image.width * image.height > MOST_PIXELS:
        raise TooManyPixels
    if isinstance(image, JpegImageFile):
        image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large one is not unpacked whole
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    paper = Image.new("RGB", upright.size, "white")
    seen = upright.convert("RGBA")
    paper.paste(seen, mask=seen.getchannel("A"))
    written = BytesIO()
    paper.save(written, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return Picture(written.getvalue(), paper.width, paper.height)
