/* One's own cards: nothing of them is left on the page when it is left, or looked at again. */

function clear() {
  for (const page of document.querySelectorAll("[data-private]")) {
    page.querySelector("#answer")?.remove();
    for (const line of page.querySelectorAll("[data-cards]")) {
      line.value = "";
      line.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function cover() {
  for (const answer of document.querySelectorAll("[data-private] details")) answer.open = false;
}

addEventListener("pagehide", clear);
addEventListener("pageshow", (event) => {
  if (event.persisted) clear();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) cover();
});
