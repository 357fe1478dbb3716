/* Copying a text: by the clipboard where there is one, else by the field that holds it. */

async function copy(field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.focus();
  field.select();
  if (!document.execCommand("copy")) throw new Error("not copied");
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  button.closest("[hidden]").hidden = false;
  button.addEventListener("click", async () => {
    try {
      await copy(field);
      button.textContent = button.dataset.done;
    } catch {
      field.select();
    }
  });
}
