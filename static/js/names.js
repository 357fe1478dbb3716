/* A tap on a known name writes it on the first empty line, and a second tap takes it off again. */

const lines = () => [...document.querySelectorAll("input[data-side-name]")];

function showWhoIsChosen() {
  const names = lines().map((line) => line.value.trim());
  for (const chip of document.querySelectorAll("[data-name]")) {
    chip.setAttribute("aria-pressed", names.includes(chip.dataset.name));
  }
  for (const label of document.querySelectorAll("[data-name-of]")) {
    label.dataset.words ??= label.textContent;
    label.textContent = names[label.dataset.nameOf] || label.dataset.words;
  }
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-name]");
  if (!chip) return;
  const taken = lines().find((line) => line.value.trim() === chip.dataset.name);
  const line = taken ?? lines().find((each) => !each.value.trim()) ?? lines().at(-1);
  line.value = taken ? "" : chip.dataset.name;
  showWhoIsChosen();
});

document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-side-name]")) showWhoIsChosen();
});

for (const chips of document.querySelectorAll(".chips")) chips.hidden = false;
showWhoIsChosen();
