/* A page that follows its match: it asks every other second what is new, and takes in only that.
   What is being typed, the focus and the place on the page stay as they are. A page that is put away
   asks seldom, then not at all; one that is taken up again asks at once. */

const EVERY = 1500;
const PUT_AWAY = 15_000;
const ASKS_PUT_AWAY = 8;
const PATIENCE = 10_000;
const SLOWEST = 30_000;
const STILL_TYPING = 2 * 60_000;
const TOLD_FOR = 6000;

const hidden = () => (document.hidden ? " hidden" : "");
const part = () => document.querySelector("[data-live]");
const entry = () => document.querySelector("form.entry");
const isBusy = () => Boolean(document.querySelector(".htmx-request"));
const isEntered = (form) => form?.dataset.keep === "always";

let timer = 0;
let asking = null;
let failures = 0;
let asksPutAway = 0;
let typedAt = 0;
let saidLast = "";
let told = 0;
let finger = false;
let over = false;
let woken = false;
let hushed = false;

/* What somebody has begun to enter, or was sent back with, is theirs until it is saved or dropped. */
function isTouched(form) {
  if (!form) return false;
  if ("sent" in form.dataset || form.matches(".htmx-request")) return true;
  return [...form.elements].some((field) => {
    if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.matches("select")) return [...field.options].some((option) => option.selected !== option.defaultSelected && field.value);
    return field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
  });
}

function typing() {
  const form = entry();
  const goesOn = isEntered(form) && isTouched(form) && Date.now() - typedAt < STILL_TYPING;
  return goesOn ? ` typing=${parseInt(form.dataset.keepAs)}` : "";
}

function said(state = typing()) {
  return `${part().dataset.live} ${document.getElementById("others")?.dataset.tag || "-"}${state}`;
}

function request(state, more) {
  const headers = { Live: said(state), "HX-Request": "true", "HX-Target": part().id };
  return fetch(part().dataset.at || location.pathname, { headers, cache: "no-store", ...more });
}

async function ask() {
  clearTimeout(timer);
  if (!part() || over) return;
  if (asking || isBusy()) return wait(300);
  asking = new AbortController();
  const patience = setTimeout(() => asking?.abort(), PATIENCE);
  saidLast = hidden() || typing();
  const asked = part();
  try {
    const answer = await request(saidLast, { signal: asking.signal });
    if (answer.status === 403 || answer.status === 404 || answer.redirected) return shut(answer);
    if (!answer.ok) throw new Error(answer.status);
    const written = answer.status === 204 ? "" : await answer.text();
    reached();
    if (written && !(await takeIn(written, asked))) wait(300);
    else next();
  } catch {
    if (!woken) missed();
    if (woken) wait(0);
    else next();
    woken = false;
  } finally {
    clearTimeout(patience);
    asking = null;
  }
}

function wait(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(ask, milliseconds);
}

function next() {
  if (failures) return wait(Math.min(SLOWEST, EVERY * 2 ** (failures - 1)) * (0.5 + Math.random()));
  if (!document.hidden) return wait(EVERY);
  asksPutAway += 1;
  if (asksPutAway <= ASKS_PUT_AWAY) wait(PUT_AWAY);
}

/* The phone may look no longer, or there is nothing more to see: its page says so. */
async function shut(answer) {
  over = true;
  clearTimeout(timer);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.querySelector("main");
  if (!main) return location.reload();
  document.querySelector("main").replaceWith(main);
  document.querySelector("#ways")?.remove();
  document.dispatchEvent(new Event("live:over"));
  main.setAttribute("tabindex", "-1");
  main.focus();
}

/* A swap waits for a finger that is on the screen, so that it does not tap on something else. */
async function lifted() {
  for (let turn = 0; finger && turn < 20; turn += 1) await new Promise((go) => setTimeout(go, 100));
}

/* Not beside a swap that somebody asked for: what they sent is on its way, or has come meanwhile. */
async function takeIn(written, asked) {
  await lifted();
  if (isBusy() || part() !== asked) return false;
  const came = document.createElement("template");
  came.innerHTML = written;
  const news = came.content.querySelector(".news");
  const now = part();
  const fresh = came.content.getElementById(now.id);
  came.content.getElementById("ways")?.removeAttribute("hx-swap-oob");
  if (!fresh) exchange("others", came.content);
  if (!fresh || parseInt(fresh.dataset.live) < parseInt(now.dataset.live)) return true; // one's own save was quicker
  exchange("ways", came.content);
  const form = now.querySelector("form.entry");
  if (isTouched(form)) keepForm(now, fresh, form, news);
  else replace(now, fresh);
  tell(news);
  return true;
}

function exchange(id, among) {
  const fresh = among.querySelector(`#${id}`);
  const old = document.getElementById(id);
  if (!fresh || !old) return;
  const focus = old.contains(document.activeElement) ? wayTo(document.activeElement) : "";
  old.replaceWith(fresh);
  window.htmx?.process(fresh);
  if (focus) fresh.querySelector(focus)?.focus({ preventScroll: true });
}

function replace(now, fresh) {
  const focused = document.activeElement;
  const focus = now.contains(focused) ? wayTo(focused) : "";
  const top = scrollY;
  const follows = isInSight(document.getElementById("latest"));
  quieten(fresh);
  keepOpen(now, fresh);
  now.replaceWith(fresh);
  if (location.pathname === now.dataset.at) history.replaceState(history.state, "", fresh.dataset.at);
  begin(fresh);
  if (focus) fresh.querySelector(focus)?.focus({ preventScroll: true });
  if (follows) document.getElementById("latest")?.scrollIntoView({ block: "end" });
  else scrollTo(scrollX, top);
}

/* Everything but the form: it keeps the version that was seen, so that the server asks. */
function keepForm(now, fresh, form, news) {
  const top = scrollY;
  quieten(fresh);
  keepOpen(now, fresh);
  const others = fresh.querySelector("#others");
  const place = fresh.querySelector(".entry");
  const before = [];
  const after = [];
  let list = before;
  for (const child of [...fresh.children]) {
    if (child === place) list = after;
    else list.push(child);
  }
  if (others) exchange("others", { querySelector: () => others });
  for (const child of [...now.children]) if (child !== form) child.remove();
  form.before(...before);
  form.after(...after);
  now.dataset.live = fresh.dataset.live;
  for (const child of [...before, ...after]) window.htmx?.process(child);
  if (news) notice(form, news);
  scrollTo(scrollX, top);
}

function notice(form, news) {
  form.querySelector(":scope > .news")?.remove();
  form.prepend(news.cloneNode(true));
}

/* Scripts that lay out a form look for what was brought. */
function begin(fresh) {
  window.htmx?.process(fresh);
  document.dispatchEvent(new Event("htmx:load"));
  document.dispatchEvent(new Event("htmx:afterSettle"));
}

/* Said once: by the line for it, not by the parts that come. */
function quieten(fresh) {
  for (const line of fresh.querySelectorAll(":scope > [role=status]")) line.removeAttribute("role");
}

function tell(news) {
  const isHushed = hushed;
  hushed = false;
  if (!news || isHushed) return;
  const words = news.textContent.trim();
  const form = entry();
  const place = form?.querySelector(".status") ?? document.querySelector(".next-game .status");
  const line = place && !isTouched(form) ? place : document.getElementById("news");
  if (line === place) place.className = "status saved";
  clearTimeout(told);
  setTimeout(() => (line.textContent = words), 50);
  told = setTimeout(() => line.textContent === words && (line.textContent = ""), TOLD_FOR);
}

function keepOpen(now, fresh) {
  const opened = [...fresh.querySelectorAll("details")];
  now.querySelectorAll("details").forEach((each, index) => {
    if (each.open && opened[index]?.className === each.className) opened[index].open = true;
  });
}

/* How the same thing is found again in a part that replaces the old one. */
function wayTo(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.matches("a[href]")) return `a[href="${CSS.escape(element.getAttribute("href"))}"]`;
  const form = element.closest("form[action]");
  if (form) return `form[action="${CSS.escape(form.getAttribute("action"))}"] button`;
  return element.matches("summary") ? `.${element.parentElement.className} > summary` : "";
}

/* Not behind the entry, which stands over the end of the sheet. */
function isInSight(element) {
  if (!element) return false;
  const { top } = element.getBoundingClientRect();
  const entered = document.getElementById("entry")?.getBoundingClientRect();
  const covered = entered && entered.left < innerWidth / 4;
  return top > 0 && top <= (covered ? entered.top : innerHeight) + 1;
}

/* Whether the server was reached: the sign for it (heard.js) is told. */
function reached() {
  failures = 0;
  document.dispatchEvent(new Event("live:reached"));
}

function missed() {
  failures += 1;
  document.dispatchEvent(new Event("live:missed"));
}

function leave() {
  if (part() && !over) request(" away", { keepalive: true }).catch(() => {});
}

/* What was asked before a sleep is not waited for. */
function wake() {
  asksPutAway = 0;
  if (over) return;
  woken = Boolean(asking);
  if (woken) asking.abort();
  else wait(0);
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    if (!isEntered(event.target.closest?.("form.entry"))) return;
    typedAt = Date.now();
    if (typing() !== saidLast) wait(100);
  });
}

/* What was dropped makes room for what came in meanwhile. */
document.addEventListener("reset", (event) => {
  const form = event.target;
  if (!part()?.contains(form)) return;
  form.querySelector(":scope > .news")?.remove();
  setTimeout(() => {
    const isOld = form.elements.version.value !== part().dataset.live.split(".")[0];
    if (isOld || "sent" in form.dataset) part().dataset.live = "0";
    delete form.dataset.sent;
    hushed = true;
    wait(0);
  });
});

document.addEventListener("pointerdown", () => (finger = true), true);
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => setTimeout(() => (finger = false), 50), true);
document.addEventListener("visibilitychange", () => (document.hidden ? (leave(), next()) : wake()));
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("online", wake);
wait(EVERY);
