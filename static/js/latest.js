/* A long sheet opens at its last line, as a pad does. */

function showLatest() {
  document.getElementById("latest")?.scrollIntoView({ block: "end" });
}

if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") showLatest();
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "pad") showLatest();
});
