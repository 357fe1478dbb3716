/* The keypad writes into the count that has the caret; a hardware keyboard writes there too. */

const fields = (form) => [...form.querySelectorAll("input[data-count]")].filter((field) => field.offsetParent);

function fieldOf(form) {
  const shown = fields(form);
  return shown.find((field) => field === document.activeElement) ?? shown.find((field) => !field.value) ?? shown[0];
}

function write(field, text) {
  field.focus({ preventScroll: true });
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function rubOut(field) {
  field.focus({ preventScroll: true });
  if (field.selectionStart === field.selectionEnd) field.selectionStart = Math.max(0, field.selectionStart - 1);
  write(field, "");
}

function goOn(form) {
  const shown = fields(form);
  const next = shown[(shown.indexOf(fieldOf(form)) + 1) % shown.length];
  next?.focus({ preventScroll: true });
  next?.select();
}

let tapped = null;

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest("[data-key]")) event.preventDefault(); // the caret stays in the count
  tapped = event.target;
});

/* A tap into a count is there to replace what it says; a second one sets the caret in it. */
document.addEventListener("focusin", (event) => {
  const field = event.target;
  if (field === tapped && field.matches("input[data-count]")) setTimeout(() => field.select());
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (!key) return;
  const field = fieldOf(key.form);
  if (key.dataset.key === "next") goOn(key.form);
  else if (!field) return;
  else if (key.dataset.key === "rub") rubOut(field);
  else write(field, key.dataset.key);
});

/* Keys are of use only where this runs; then the phone's own keyboard would only be in the way. */
function lay(form) {
  form.classList.add("with-keys");
  for (const key of form.querySelectorAll("[data-key]")) key.hidden = false;
  if (matchMedia("(pointer: coarse)").matches) {
    for (const field of form.querySelectorAll("input[data-count]")) field.inputMode = "none";
  }
}

function layAll() {
  document.querySelectorAll("form.entry:not(.with-keys)").forEach(lay);
}

layAll();
document.addEventListener("htmx:afterSettle", layAll);
