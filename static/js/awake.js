/* The screen stays on while a sheet is open, unless that was switched off on this phone. Over plain
   http there is no wake lock: there a silent film of a few seconds does it, from the first tap on.
   It must have sound and must not loop by itself, or some phones go dark all the same. */

const SAYS_NO = "screen may go dark";
const watched = () => document.querySelector("[data-awake]");
let lock = null;
let asking = false;
let film = null;

function wanted() {
  try {
    return !localStorage.getItem(SAYS_NO);
  } catch {
    return true;
  }
}

function remember(isWanted) {
  try {
    if (isWanted) localStorage.removeItem(SAYS_NO);
    else localStorage.setItem(SAYS_NO, "1");
  } catch {
    // Then it holds until the page is left.
  }
}

async function takeLock() {
  if (lock || asking) return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null; // a low battery may refuse it
  }
  asking = false;
}

function startFilm() {
  if (!film) {
    film = document.createElement("video");
    film.setAttribute("playsinline", "");
    film.src = watched().dataset.awake;
    film.addEventListener("timeupdate", () => {
      if (film.currentTime > 2) film.currentTime = 0;
    });
  }
  film.play().catch(() => {});
}

function hold() {
  if (!watched() || !wanted() || document.visibilityState !== "visible") return;
  if (navigator.wakeLock) takeLock();
  else if (film) startFilm();
}

document.addEventListener("visibilitychange", hold);
addEventListener("pageshow", hold);
document.addEventListener("click", () => {
  if (watched() && wanted() && !navigator.wakeLock && (!film || film.paused)) startFilm();
  else hold();
});

const turn = document.querySelector("[data-awake-switch]");
if (turn) {
  turn.closest("[hidden]").hidden = false;
  turn.checked = wanted();
  turn.addEventListener("change", () => remember(turn.checked));
}

hold();
