/* Saving, saved, or not saved and why: in words beside the button, and the button waits meanwhile. */

const SHOWN_FOR = 4000;
const status = () => document.querySelector(".status");
const buttons = (form) => form.querySelectorAll("button:not([type=button], [type=reset])");
let saved = false;

function say(word, more = "") {
  const place = status();
  if (!place) return;
  place.className = `status ${word}`;
  place.textContent = [place.dataset[word], more].filter(Boolean).join(" · ");
  if (word === "saved") setTimeout(() => (place.textContent = ""), SHOWN_FOR);
}

function sentForm({ detail }) {
  const { elt, verb } = detail.requestConfig; // detail.elt is another one, once the form was swapped
  return verb === "post" && elt instanceof HTMLFormElement ? elt : null;
}

function failed(event, why) {
  const form = sentForm(event);
  if (!form) return;
  say(why);
  const save = form.querySelector(".save");
  if (save) save.textContent = status()?.dataset.again;
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const form = sentForm(event);
  if (!form) return;
  say("saving");
  for (const button of buttons(form)) button.disabled = true;
});

document.addEventListener("htmx:afterRequest", (event) => {
  const form = sentForm(event);
  if (!form) return;
  for (const button of buttons(form)) button.disabled = false;
  const { status: answered } = event.detail.xhr;
  saved = answered >= 200 && answered < 300; // to htmx whatever it swaps is a success
});

document.addEventListener("htmx:sendError", (event) => failed(event, "unreached"));
document.addEventListener("htmx:timeout", (event) => failed(event, "unreached"));
document.addEventListener("htmx:responseError", (event) => {
  failed(event, event.detail.xhr.status < 500 ? "outdated" : "refused");
});

document.addEventListener("htmx:afterSettle", () => {
  if (!saved) return;
  saved = false;
  say("saved", document.querySelector("#pad > [role=status]")?.textContent);
  document.dispatchEvent(new Event("saved"));
});

/* A button that sends the form to another page goes there as a page. */
document.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) event.stopPropagation();
}, true);
