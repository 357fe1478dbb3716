"""A game as a picture that a chat takes: its pad, drawn on paper, as wide as a phone is sharp.

Of many columns it is wider: their numbers are to be read, and a picture can be drawn near.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from django.utils.translation import gettext
from PIL import Image, ImageDraw, ImageFont

from scorekeeper.games.pad import HandLine
from scorekeeper.history.out.printed import Line, Printed, PrintedGame

FONTS: Final = Path(__file__).parent / "fonts"
PLAIN, BOLD, FIGURES = "DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold"

WIDTH, EDGE, ROW = 1080, 48, 58
NARROWEST, MOST_COLUMNS = 88, 12
MOST_ROWS, MOST_STEPS = 300, 40
"""Of a longer game only the last hands are drawn: no chat takes a longer picture. Of a wider one
fewer of them, and of a rolling game the last columns and steps."""

PAPER, INK, SOFT = "#fbf6e9", "#29241b", "#6b604d"
RULE, FIRM, GOLD = "#ddd0b2", "#948465", "#bd9340"
SIDES: Final = ("#1b3f7c", "#94291e", "#5a3473")


def picture_of(printed: Printed, game: PrintedGame, subtitle: str) -> bytes:
    """A game of a match as a PNG. `subtitle` is when and where it was played."""
    return _Drawing(printed, game).png(subtitle)


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


class _Drawing:
    """The pad of a game while it is drawn, from the top down; `y` is how far it has got."""

    def __init__(self, printed: Printed, game: PrintedGame) -> None:
        self.printed, self.game, self.pad = printed, game, game.pad
        self.columns = min(self.pad.columns, MOST_COLUMNS)
        self.steps = game.steps[-MOST_STEPS:]
        self.left_out = self.pad.columns - self.columns
        several = self.columns > 1
        self.cell = self._cell() if several else 210
        self.width = max(WIDTH, 2 * EDGE + 270 + self.cell * 2 * self.columns)
        self.left = self.width - EDGE - self.cell * 2 * self.columns
        self.rows = self.pad.rows[-(MOST_ROWS * WIDTH // self.width) :]
        lines = len(game.lines) + (game.totals is not None) + len(self.steps)
        height = 620 + ROW * (len(self.rows) + lines + several)
        self.image = Image.new("RGB", (self.width, height), PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.y = EDGE

    def png(self, subtitle: str) -> bytes:
        self._head(subtitle)
        self._column_heads()
        for row in self.rows:
            self._hand(row)
        self._results()
        self._verdict()
        self._signs()
        written = BytesIO()
        self.image.crop((0, 0, self.width, self.y + EDGE)).save(written, "PNG")
        return written.getvalue()

    def _cell(self) -> int:
        """How wide a number's place is where there are several columns: as wide as it is at its
        best, or as the page has it, but never narrower than the widest number."""
        found = [cell.running for row in self.pad.rows for cell in row.cells if cell is not None]
        lines = [*self.game.lines, *([self.game.totals] if self.game.totals else [])]
        numbers = [*found, *(number for line in lines for number in line.numbers)]
        longest = max((str(one) for one in numbers if one is not None), key=len, default="")
        widest = round(_font(FIGURES, 30).getlength("0" * len(longest)))
        in_the_page = (WIDTH - 2 * EDGE - 270) // (2 * self.columns)
        return max(min(108, in_the_page), NARROWEST, widest + 26)

    def _head(self, subtitle: str) -> None:
        """Both names and what they have, either side of a gold rule; when, and by which rules."""
        half, top = self.width // 2, self.y
        for side, name in enumerate(self.printed.names[:2]):
            middle = EDGE + (half - EDGE) // 2 if side == 0 else half + (half - EDGE) // 2
            size = self._fitting(name, BOLD, 44, half - EDGE - 60)
            self._text(middle, top, name, BOLD, size, SIDES[side], "ma", half - EDGE - 30)
            total = str(self.pad.accounts[side].total)
            self._text(middle, top + 62, total, FIGURES, 104, SIDES[side], "ma")
        self.draw.line((half, top + 4, half, top + 176), fill=GOLD, width=3)
        self.y = top + 204
        title = gettext("Game %s") % self.pad.number
        self._text(
            EDGE, self.y, f"{title} · {subtitle}", BOLD, 28, INK, "la", self.width - 2 * EDGE
        )
        self.y += 42
        for line in self._wrapped(f"{self.printed.rules.name} · {self.printed.rules.line}", 24):
            self._text(EDGE, self.y, line, PLAIN, 24, SOFT, "la")
            self.y += 32
        self.y += 18

    def _column_heads(self) -> None:
        if self.columns > 1:
            for place, head in enumerate(self.pad.column_heads[self.left_out :]):
                middle = self.left + self.cell * (2 * place + 1)
                times = f" ×{head.multiplier}" if head.multiplier != 1 else ""
                words = gettext("Column %s") % head.number + times
                self._text(middle, self.y, words, BOLD, 26, INK, "ma", 2 * self.cell)
            self.y += 42
        for place in range(2 * self.columns):
            side, right = place % 2, self.left + self.cell * (place + 1) - 12
            size = 30 if self.columns == 1 else 22
            name = self.printed.names[side]
            self._text(right, self.y, name, BOLD, size, SIDES[side], "ra", self.cell - 18)
        self.y += 46
        self.draw.line((EDGE, self.y, self.width - EDGE, self.y), fill=FIRM, width=3)

    def _hand(self, row: HandLine) -> None:
        several = self.columns > 1
        self._text(EDGE + 44, self.y + 14, str(row.number), PLAIN, 24, SOFT, "ra")
        size, room = 22 if several else 30, self.left - EDGE - 72
        end = EDGE + 62 + self._text(EDGE + 62, self.y + 12, row.how, PLAIN, size, INK, "la", room)
        small = 20 if several else 24
        if row.why and end + 12 + _font(PLAIN, small).getlength(row.why) < self.left - 6:
            self._text(end + 12, self.y + 15, row.why, PLAIN, small, SOFT, "la")
        for place, cell in enumerate(row.cells[2 * self.left_out :]):
            if cell is None or cell.running is None:
                continue
            right, ink = self.left + self.cell * (place + 1) - 12, SIDES[place % 2]
            self._text(
                right, self.y + 8, str(cell.running), FIGURES, 30 if several else 36, ink, "ra"
            )
            if not several:
                wide = round(_font(FIGURES, 36).getlength(str(cell.running)))
                self._text(
                    right - max(72, wide) - 14, self.y + 18, f"+{cell.gain}", PLAIN, 22, SOFT, "ra"
                )
        self._next_row(RULE, 1)

    def _results(self) -> None:
        for number, line in enumerate(self.game.lines if self.game.totals else []):
            if number == 0:
                self.draw.line((EDGE, self.y, self.width - EDGE, self.y), fill=FIRM, width=3)
            self._numbers(line, PLAIN)
            self._next_row(RULE, 1)
        if self.game.totals:
            self._numbers(Line(gettext("Total"), self.game.totals.numbers), BOLD)
            self._next_row(FIRM, 3)
            self.draw.line((EDGE, self.y + 5, self.width - EDGE, self.y + 5), fill=FIRM, width=3)
            self.y += 8
        for label, words in self.steps:
            self._text(EDGE + 62, self.y + 14, label, PLAIN, 26, SOFT, "la", 620)
            self._text(self.width - EDGE - 12, self.y + 14, words, PLAIN, 26, INK, "ra", 300)
            self._next_row(RULE, 1, ruled=False)

    def _numbers(self, line: Line, font: str) -> None:
        label = line.label[:1].upper() + line.label[1:]
        self._text(EDGE + 62, self.y + 12, label, font, 28, INK, "la", self.left - EDGE - 72)
        for place, number in enumerate(line.numbers[2 * self.left_out :]):
            if number is not None:
                right, ink = self.left + self.cell * (place + 1) - 12, SIDES[place % 2]
                size = 36 if self.columns == 1 else 28
                self._text(
                    right, self.y + 9, str(number) if number else "–", FIGURES, size, ink, "ra"
                )

    def _verdict(self) -> None:
        self.y += 28
        words = self.game.verdict or gettext("This game is not over.")
        size = self._fitting(words, FIGURES, 46, self.width - 2 * EDGE)
        self._text(self.width // 2, self.y, words, FIGURES, size, INK, "ma", self.width - 2 * EDGE)
        self.y += 64

    def _signs(self) -> None:
        """Who signed, where somebody did."""
        signs = [f"✓ {one.name}" for one in self.game.signs if one.at is not None]
        if signs:
            words = "   ".join(signs)
            self._text(self.width // 2, self.y, words, PLAIN, 28, SOFT, "ma", self.width - 2 * EDGE)
            self.y += 44

    def _next_row(self, ink: str, width: int, *, ruled: bool = True) -> None:
        self.y += ROW
        self.draw.line((EDGE, self.y, self.width - EDGE, self.y), fill=ink, width=width)
        for column in range(self.columns if ruled else 0):
            x = self.left + 2 * self.cell * column
            self.draw.line((x, self.y - ROW, x, self.y), fill=FIRM, width=1)

    def _text(
        self, x: int, y: int, words: str, font: str, size: int, ink: str, anchor: str, room: int = 0
    ) -> int:
        """Write words, shortened to their room. Answers how wide they came out."""
        face = _font(font, size)
        if room and face.getlength(words) > room:
            while words and face.getlength(f"{words}…") > room:
                words = words[:-1].rstrip()
            words += "…"
        self.draw.text((x, y), words, font=face, fill=ink, anchor=anchor)
        return round(face.getlength(words))

    @staticmethod
    def _fitting(words: str, font: str, size: int, room: int) -> int:
        while size > 26 and _font(font, size).getlength(words) > room:
            size -= 2
        return size

    def _wrapped(self, words: str, size: int) -> Sequence[str]:
        lines, face = [""], _font(PLAIN, size)
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if face.getlength(longer) > self.width - 2 * EDGE:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines[:4]
