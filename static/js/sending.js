/* A large file is being sent: from then on the page asks how far it has got. */

for (const form of document.querySelectorAll("[data-sending]")) {
  form.addEventListener("submit", () => {
    const progress = form.querySelector("#progress");
    if (progress) htmx.trigger(progress, "sending");
  });
}
