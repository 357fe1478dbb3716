"""A keyboard alone: it finds everything with Tab, chooses with arrows, and looks where it is."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.thumb import NAMES, Thumb

MOST_STOPS = 120
"""No page should need more steps from its top to anything on it."""

WHERE = """() => {
  const at = document.activeElement;
  const shows = at.closest(".choice, .count") ?? at;
  const style = getComputedStyle(shows);
  const box = shows.getBoundingClientRect();
  const middle = document.elementFromPoint(
    Math.min(innerWidth - 1, Math.max(0, box.x + box.width / 2)),
    Math.min(innerHeight - 1, Math.max(0, box.y + Math.min(box.height, 40) / 2)));
  return {
    what: shows.outerHTML.slice(0, 120),
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    covered: Boolean(middle) && !shows.contains(middle) && !middle.contains(shows)
      && !middle.closest(".status"), // "Saved" is gone in a moment
  };
}"""


class Keys(Thumb):
    """Keeps the score without a pointer. What is reached is looked at: its focus must be seen."""

    def __init__(self, phone: Any) -> None:
        super().__init__(phone)
        self.unseen: list[str] = []

    def begin(self, preset: str = "bicycle", dealer: int = 0, *, hollywood: bool = False) -> None:
        self.phone.goto("/")
        self.press_on("a[href='/new/']")
        expect(self.phone.locator("#new_match")).to_be_visible()
        for side, name in enumerate(NAMES):
            self.reach(f"[name=name_{side}]")
            self.phone.keyboard.type(name)
        self.choose("preset", preset)
        self.settled()
        if hollywood:
            self.reach("[name=hollywood]")
            self.phone.keyboard.press("Space")
        self.choose("first_dealer", str(dealer))
        self.press_on("#new_match .dock button")
        expect(self.phone.locator("#pad")).to_be_visible()
        self.rules = {"preset": preset} | ({"columns": 3} if hollywood else {})
        self.hands = []

    def next_game(self) -> None:
        self.press_on("#entry.next-game a.go")
        expect(self.phone.locator("#entry .who")).to_be_visible()

    def type(self, number: int, field: str = "") -> None:
        self.reach(f"#entry [name={field}]")
        self.phone.keyboard.type(str(number))

    def next(self, field: str) -> None:
        """Tab leads on by itself."""

    def gin(self, by: int, other: int, card: str = "", how: str = "gin") -> None:
        self._who_and_how(by, how)
        self._card(card)
        self.type(other, f"count_{1 - by}")
        counts = [0, other] if by == 0 else [other, 0]
        self._save({"result": how, "by": by, "deadwood": counts}, card)

    def nobody(self, how: str) -> None:
        self.choose("who", "nobody", "#entry ")
        self.choose("result", how, "#entry .unplayed ")
        self._save({"result": how})

    def choose(self, name: str, value: str, inside: str = "") -> None:
        """A radio: Tab to its group, arrows to it, as a browser offers them."""
        wanted = self.phone.locator(f"{inside}[name={name}][value='{value}']")
        self.reach(f"{inside}[name={name}]")
        for _ in range(20):
            if wanted.is_checked():
                return
            if wanted.evaluate("(one) => one === document.activeElement"):
                self.phone.keyboard.press("Space")
            else:
                self.phone.keyboard.press("ArrowRight")
            self._look()
        raise AssertionError(f"{name} {value} is not reached with arrows")

    def press_on(self, target: str) -> None:
        self.reach(target)
        self.phone.keyboard.press("Enter")

    def reach(self, target: str | Locator) -> None:
        """Tab until the focus is there, at most once around the page."""
        found = self.phone.locator(target) if isinstance(target, str) else target
        is_there = "(all) => all.includes(document.activeElement)"
        for _ in range(MOST_STOPS):
            if found.evaluate_all(is_there):
                self._look()
                return
            self.phone.keyboard.press("Tab")
        raise AssertionError(f"{target} is not reached with Tab")

    def _who_and_how(self, by: int, how: str) -> None:
        self.choose("who", str(by), "#entry ")
        self.choose("result", how, "#entry .played ")

    def _save(self, hand: dict[str, Any], card: str = "") -> None:
        self._and_wait(lambda: self.press_on("#entry .key.save"))
        self.hands.append(hand)
        self.undone.clear()

    def _turn(self, what: str) -> None:
        verb = what.lower()
        self._and_wait(lambda: self.press_on(f"form[action$='/{verb}/'] button"))

    def _look(self) -> None:
        seen = self.phone.evaluate(WHERE)
        if not seen["outlined"] or seen["covered"]:
            how = "covered" if seen["covered"] else "without an outline"
            self.unseen.append(f"{how}: {seen['what']}")
