/* A long sheet opens at its last line, as a pad does; a result at its top. */

function showLatest() {
  const latest = document.getElementById("latest");
  if (latest) latest.scrollIntoView({ block: "end" });
  else scrollTo(0, 0);
}

if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") showLatest();
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "pad") showLatest();
});
