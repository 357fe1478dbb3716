/* A button that copies a field. Over plain http a page may not write to the clipboard: there the
   field is selected, and copied if the browser still does that when asked. */

async function copy(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const copied = await copy(document.getElementById(button.dataset.copy));
  button.textContent = copied ? button.dataset.copied : button.dataset.selected;
});

for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
