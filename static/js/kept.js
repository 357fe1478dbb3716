/* Nothing typed is lost by a reload, by sleep, by going back or by a request that failed: the
   answers of a form lie in the browser until they are saved. With them lies the form's key, so that
   a hand which was saved after all, unheard, is not saved again.

   data-keep="always": the next hand, whenever one comes back. data-keep="here": only where this page
   is loaded again, since elsewhere it would pass for what is on the sheet. */

const PREFIX = "kept ";
const A_WEEK = 7 * 24 * 60 * 60 * 1000;
const NEVER = ["csrfmiddlewaretoken", "look"];
const known = new WeakMap();
let arrival = performance.getEntriesByType("navigation")[0]?.type ?? "navigate";

const shelf = (form) => (form.dataset.keep === "always" ? localStorage : sessionStorage);
const nameOf = (form) => PREFIX + new URL(form.action).pathname + (form.dataset.keepAs ?? "");

/* A full disk, or a browser that keeps nothing, costs no more than what is kept. */
function quietly(what) {
  try {
    return what();
  } catch {
    return null;
  }
}

function keep(form) {
  const answers = [...new FormData(form)].filter(([name]) => !NEVER.includes(name));
  quietly(() => shelf(form).setItem(nameOf(form), JSON.stringify({ at: Date.now(), answers })));
}

function forget(form) {
  quietly(() => shelf(form).removeItem(nameOf(form)));
}

function hidden(form) {
  return [...form.querySelectorAll("input[type=hidden]")].filter(({ name }) => !NEVER.includes(name));
}

function putBack(form, answers) {
  const said = new Map(answers);
  for (const field of form.elements) {
    if (!field.name || NEVER.includes(field.name)) continue;
    if (field.type === "radio") field.checked = said.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = said.has(field.name);
    else if (said.has(field.name)) field.value = said.get(field.name);
  }
  form.classList.remove("resting");
  form.querySelector("input[data-count], input[data-side-name], input")?.dispatchEvent(new Event("input", { bubbles: true }));
}

function meet(form) {
  if (known.has(form)) return;
  known.set(form, hidden(form).map((field) => [field, field.value]));
  if ("sent" in form.dataset) return keep(form); // it came back with what was typed
  const kept = quietly(() => JSON.parse(shelf(form).getItem(nameOf(form))));
  const fits = form.dataset.keep === "always" || arrival !== "navigate";
  if (kept && fits && Date.now() - kept.at < A_WEEK) putBack(form, kept.answers);
  else forget(form);
}

function meetAll() {
  document.querySelectorAll("form[data-keep]").forEach(meet);
  arrival = "navigate"; // whatever htmx brings later is new
}

document.addEventListener("htmx:load", meetAll);
for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest?.("form[data-keep]");
    if (form && known.has(form)) keep(form);
  });
}
document.addEventListener("reset", (event) => {
  if (!known.has(event.target)) return;
  for (const [field, value] of known.get(event.target)) field.value = value;
  forget(event.target);
});

/* Saved, or sent back in a form that is met anew; or gone to another page with all that was typed. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, verb } = detail.requestConfig;
  if (verb === "post" && detail.shouldSwap && known.has(elt)) forget(elt);
});
document.addEventListener("submit", ({ target, submitter }) => {
  if (submitter?.hasAttribute("formaction") && known.has(target)) forget(target);
}, true);
