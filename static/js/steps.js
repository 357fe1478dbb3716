/* Entering a hand: the caret goes to the first count as soon as there is one, or to what was refused;
   an answer that no longer fits the one before it is taken back, and so is what was said of it. */

function chosen(form, name) {
  return form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
}

function takeBackWhatNoLongerFits(form) {
  const result = form.querySelector('[name="result"]:checked');
  if (result && !result.offsetParent) result.checked = false;
}

function firstCount(form) {
  const shown = [...form.querySelectorAll("input[data-count]")].filter((field) => field.offsetParent);
  const knocker = shown.find((field) => field.dataset.count === chosen(form, "who"));
  return knocker ?? shown[0];
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.entry");
  if (form && event.target.name === "who") takeBackWhatNoLongerFits(form);
});

/* By pointer only: whoever walks through the answers with arrow keys keeps the focus. */
document.addEventListener("click", (event) => {
  const form = event.target.closest("form.entry");
  if (!form || event.target.type !== "radio" || event.detail === 0) return;
  scrollTo({ top: document.documentElement.scrollHeight }); // the last lines stay in sight above
  firstCount(form)?.focus({ preventScroll: true });
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.entry");
  if (!form) return;
  form.classList.remove("resting");
  const refused = event.target.closest(".counts, .points") ?? event.target.closest(".refused");
  refused?.querySelectorAll(".refusals").forEach((said) => said.remove());
  event.target.closest(".refused")?.classList.remove("refused");
});

/* Keys that came for a count stay: whatever is tapped next must not move from under the finger. */
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("form.entry [data-count]")) target.form.classList.add("with-count");
});

document.addEventListener("htmx:load", () => {
  const refused = document.querySelector("form.entry .count.refused input");
  if (!refused?.offsetParent) return;
  refused.focus({ preventScroll: true });
  refused.select();
});

/* A page without a last line, such as a corrected hand's, is read from its top once saved. */
document.addEventListener("saved", () => {
  if (!document.getElementById("latest")) scrollTo(0, 0);
});
