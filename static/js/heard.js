/* A page that follows its match says so when the server is not reached, and since when. */

const QUIET_AFTER = 5000;

let heardAt = Date.now();
let isMissed = false;

/* The words once, for whoever listens; the seconds only for whoever looks. */
function show() {
  const sign = document.getElementById("unreached");
  if (!sign) return;
  const quiet = Date.now() - heardAt;
  const lost = isMissed && (quiet > QUIET_AFTER || !navigator.onLine);
  const words = sign.querySelector("[role=status]");
  if (sign.hidden === lost) {
    sign.hidden = !lost;
    words.textContent = lost ? words.dataset.words : "";
  }
  if (!lost) return;
  const seconds = Math.round(quiet / 1000);
  const [unit, count] = seconds < 100 ? ["seconds", seconds] : ["minutes", Math.round(seconds / 60)];
  sign.querySelector(".since").textContent = `· ${sign.dataset[unit].replace("%s", count)}`;
}

function miss() {
  isMissed = true;
  show();
}

document.addEventListener("live:reached", () => {
  isMissed = false;
  heardAt = Date.now();
  show();
});
document.addEventListener("live:missed", miss);

const seconds = setInterval(show, 1000);
addEventListener("offline", miss);
document.addEventListener("live:over", () => {
  isMissed = false;
  show();
  clearInterval(seconds);
  removeEventListener("offline", miss);
  document.removeEventListener("live:missed", miss);
});
