"""A thumb on a phone: it taps, counts its taps, and keeps a record of what it entered."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from scorekeeper.rules.gin_sheet import write_sheet
from scorekeeper.rules.record import read_record

NAMES = ("Ann", "Ben")
LETTERS = {"10": "T"}


class Thumb:
    """Keeps the score of Ann and Ben by taps, and writes the same down as a public record."""

    def __init__(self, phone: Page, *, scripts: bool = True) -> None:
        self.phone = phone
        self.scripts = scripts
        self.hands: list[dict[str, Any]] = []
        self.undone: list[dict[str, Any]] = []
        self.rules: dict[str, Any] = {}
        self.taps = self.digits = 0

    def tap(self, target: str | Locator) -> None:
        found = self.phone.locator(target) if isinstance(target, str) else target
        found.tap()
        self.taps += 1

    def begin(self, preset: str = "bicycle", dealer: int = 0, *, hollywood: bool = False) -> None:
        """From the start page to an empty sheet."""
        self.phone.goto("/")
        self.tap(self.phone.get_by_role("link", name="New match"))
        for side, name in enumerate(NAMES):
            self.phone.locator(f"[name=name_{side}]").fill(name)
        self.tap(f".preset:has([value={preset}])")
        if self.scripts:
            self.settled()
        if hollywood:
            self.tap("label.switch:has([name=hollywood])")
        self.tap(f".choice:has([name=first_dealer][value='{dealer}'])")
        self.tap(self.phone.get_by_role("button", name="Deal"))
        expect(self.phone.locator("#pad")).to_be_visible()
        self.rules = {"preset": preset} | ({"columns": 3} if hollywood else {})
        self.hands = []
        self.taps = self.digits = 0

    def knock(self, by: int, own: int, other: int, card: str = "") -> None:
        self._who_and_how(by, "knock")
        self._card(card)
        self.type(own, f"count_{by}")
        self.next(f"count_{1 - by}")
        self.type(other, f"count_{1 - by}")
        counts = [own, other] if by == 0 else [other, own]
        self._save({"result": "knock", "by": by, "deadwood": counts}, card)

    def gin(self, by: int, other: int, card: str = "", how: str = "gin") -> None:
        self._who_and_how(by, how)
        self._card(card)
        self.type(other, f"count_{1 - by}")
        counts = [0, other] if by == 0 else [other, 0]
        self._save({"result": how, "by": by, "deadwood": counts}, card)

    def agreed(self, winner: int, points: int) -> None:
        self._who_and_how(winner, "agreed")
        self.tap("#entry .kind .choice:has([value=none])")
        self.type(points, "points")
        hand = {"result": "agreed", "winner": winner, "points": points, "kind": None}
        self._save(hand)

    def nobody(self, how: str) -> None:
        self.tap("#entry .who .choice:has([value=nobody])")
        self.tap(f"#entry .unplayed .choice:has([value={how}])")
        self._save({"result": how})

    def undo(self) -> None:
        self._turn("Undo")
        self.undone.append(self.hands.pop())

    def redo(self) -> None:
        self._turn("Redo")
        self.hands.append(self.undone.pop())

    def next_game(self) -> None:
        self.tap(self.phone.get_by_role("link", name="Next game"))
        expect(self.phone.locator("#entry .who")).to_be_visible()

    def type(self, number: int, field: str = "") -> None:
        """Digits on the keypad; where there is none, on the phone's own keyboard."""
        if not self.scripts:
            self.phone.locator(f"[name={field}]").fill(str(number))
            return
        for digit in str(number):
            self.phone.locator(f"[data-key='{digit}']").tap()
            self.digits += 1

    def next(self, field: str) -> None:
        if self.scripts:
            self.tap("[data-key=next]")
        else:
            self.phone.locator(f"[name={field}]").focus()

    def settled(self) -> None:
        """Until the page has nothing more to swap."""
        busy = ".htmx-request, .htmx-swapping, .htmx-settling"
        self.phone.wait_for_timeout(60)
        expect(self.phone.locator(busy)).to_have_count(0)

    def sheet(self) -> dict[str, Any]:
        """What `recount` says of the same hands."""
        record = {
            "format": "gin-match/1",
            "rules": self.rules,
            "sides": list(NAMES),
            "first_dealer": 0,
            "hands": self.hands,
        }
        return write_sheet(read_record(record).sheet())

    def _who_and_how(self, by: int, how: str) -> None:
        self.taps = self.digits = 0
        self.tap(f"#entry .who .choice:has([value='{by}'])")
        self.tap(f"#entry .played .choice:has([value={how}])")

    def _card(self, card: str) -> None:
        if card:
            self.tap(f"#entry .ranks .choice:has([value='{card[:-1]}'])")
            self.tap(f"#entry .suits .choice:has([value={card[-1]}])")

    def _save(self, hand: dict[str, Any], card: str = "") -> None:
        if card:
            hand["knock_card"] = LETTERS.get(card[:-1], card[:-1]) + card[-1]
        self._and_wait(lambda: self.tap("#entry .key.save"))
        self.hands.append(hand)
        self.undone.clear()

    def _turn(self, what: str) -> None:
        self._and_wait(lambda: self.tap(self.phone.get_by_role("button", name=f"{what} ")))

    def _and_wait(self, act: Any) -> None:
        """Until the sheet shows the version after the one it shows now."""
        before = self._version()
        act()
        expect(self.phone.locator(".undo [name=version]").first).not_to_have_value(before)
        if self.scripts:
            self.settled()

    def _version(self) -> str:
        """The version the page was made from; an empty sheet says it in the form only."""
        found = self.phone.locator(".undo [name=version]")
        return found.first.input_value() if found.count() else "none"


SHOWN = """() => {
  const words = (element) => element ? element.textContent.replace(/\\s+/g, " ").trim() : null;
  const number = (element) => element ? parseInt(words(element), 10) : null;
  const all = (where, inside = document) => [...inside.querySelectorAll(where)];
  const three = document.querySelector("table.rows.three");
  const lines = three ? all("tbody", three) : all("table.rows tbody tr");
  const figures = (row) => all("td", row).map((cell) => number(cell.querySelector(".running")));
  const gain = (row) => three
    ? parseInt((words(row.querySelector(".how")).match(/\\+(\\d+)$/) || [0, 0])[1], 10)
    : number(row.querySelector(".plus")) || 0;
  return {
    totals: three || document.querySelector(".head.three")
      ? all(".needs > p").map((p) => all(".totals > span", p)
          .map((span) => parseInt([...span.childNodes].filter((n) => n.nodeType === 3)
          .map((n) => n.data).join("").trim(), 10)))
      : all(".total").map((total) => [number(total)]),
    rows: lines.map((row) => ({
      number: number(row.querySelector(".number")),
      boxes: all(".pip", row).length,
      gain: gain(row),
      running: figures(row),
    })),
    dealer: words(document.querySelector(".dealer b")),
    next: words(document.querySelector(".next-game .row p")),
    verdict: words(document.querySelector(".verdict")),
    columns: all(".result > table.lines:not(.settlement):not(.standing)").map((table) => ({
      lines: all("tbody tr", table).map((row) => all("td", row).map((td) => number(td) || 0)),
      totals: all("tfoot td", table).map(number),
    })),
    match: words(document.querySelector(".result .standing tfoot td")),
  };
}"""


def shown(phone: Page) -> dict[str, Any]:
    """Every number of the sheet that is on the screen."""
    return phone.evaluate(SHOWN)


def expected(sheet: dict[str, Any], number: int | None = None) -> dict[str, Any]:
    """The same numbers, out of what `recount` prints. `number`: of that game, or the last."""
    games = sheet["games"]
    number = number or len(games)
    game = next((one for one in games if one["number"] == number), None)
    hands = [hand for hand in sheet["hands"] if hand["game"] == number]
    columns = game["columns"] if game else [{"scores": [0, 0], "lines": [], "totals": None}]
    finished = bool(game and game["finished"])
    dealer = sheet["next_dealer"]
    several = len([one for one in games if one["finished"] or one is game]) > 1
    return {
        "totals": [[column["scores"][side] for column in columns] for side in (0, 1)],
        "rows": _rows(hands, len(columns)),
        "dealer": None if finished or dealer is None else NAMES[dealer],
        "next": f"{NAMES[dealer]} deals" if finished and number == len(games) else None,
        "verdict": _collects(game["settlement"]) if finished else None,
        "columns": [
            {"lines": [line["points"] for line in column["lines"]], "totals": column["totals"]}
            for column in columns
            if finished
        ],
        "match": _credited(sheet["settlement"][0]) if finished and several else None,
    }


def _rows(hands: list[dict[str, Any]], columns: int) -> list[dict[str, Any]]:
    running = [[0, 0] for _ in range(columns)]
    rows = []
    for hand in hands:
        figures: list[int | None] = [None] * (2 * columns)
        for column in hand["columns"]:
            running[column - 1][hand["winner"]] += hand["points"]
            place = 2 * (column - 1) + hand["winner"]
            figures[place] = running[column - 1][hand["winner"]]
        if hand["winner"] is None and columns > 1:
            figures = []
        rows.append(
            {
                "number": hand["number"],
                "boxes": hand["boxes"],
                "gain": hand["points"],
                "running": figures,
            }
        )
    return rows


def _collects(settlement: list[int]) -> str:
    if not settlement[0]:
        return "Level: nobody collects"
    one, two = NAMES if settlement[0] > 0 else reversed(NAMES)
    return f"{one} collects {abs(settlement[0])} from {two}"


def _credited(points: int) -> str:
    return "level" if not points else f"{NAMES[0 if points > 0 else 1]} +{abs(points)}"
