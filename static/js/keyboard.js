/* Digits of a real keyboard go into the count that is asked for, wherever the focus is. */

const WRITES = "input:not([type=radio], [type=checkbox]), select, textarea";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(WRITES)) return;
  const name = event.key === "Backspace" ? "rub" : event.key;
  if (!/^([0-9+]|rub)$/.test(name)) return;
  const key = document.querySelector(`form.entry [data-key="${name}"]`);
  if (!key?.offsetParent) return;
  event.preventDefault();
  key.click();
});
