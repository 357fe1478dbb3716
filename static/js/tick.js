/* A tick in the hand for each key and each saved hand, on phones that can. Before the first tap a
   browser would only complain. */

function tick(milliseconds) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}

document.addEventListener("click", (event) => event.target.closest("[data-key]") && tick(8));
document.addEventListener("saved", () => tick(20));
