/* A button that copies a field. Over plain http a page may not write to the clipboard: there the
   field is selected, and copied if the browser still does that when asked. */

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = await copy(document.getElementById(button.dataset.copies));
    button.textContent = copied ? button.dataset.copied : button.dataset.selected;
  });
}
