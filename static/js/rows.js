/* Writing a paper sheet row by row: another row is there before the last is full, and Enter goes on
   to the next field instead of sending a half of it. */

const MOST = 200;
const typed = (row) => [...row.querySelectorAll("input, select")];

function addRow(form) {
  const rows = form.querySelectorAll("[data-row]");
  if (rows.length >= MOST) return;
  const row = rows[rows.length - 1].cloneNode(true);
  const index = String(rows.length);
  row.dataset.row = index;
  row.classList.remove("refused");
  row.querySelectorAll(".refusals").forEach((said) => said.remove());
  row.querySelector("legend").lastChild.textContent = String(rows.length + 1);
  for (const field of typed(row)) {
    field.name = field.name.replace(/^hand-\d+-/, `hand-${index}-`);
    field.value = "";
  }
  rows[rows.length - 1].after(row);
  form.elements.rows.value = String(rows.length + 1);
}

document.addEventListener("input", ({ target }) => {
  const row = target.closest?.("[data-row]");
  if (row && !row.nextElementSibling?.matches("[data-row]")) addRow(row.closest("form"));
});

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("[data-row]");
  if (!row || event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing) return;
  event.preventDefault();
  const fields = [...row.closest("form").querySelectorAll("[data-row] input, [data-row] select")];
  fields[fields.indexOf(event.target) + 1]?.focus();
});
