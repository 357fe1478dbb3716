/* A pack to tap: each card goes into the line that is chosen, and back at a second tap. Lines can be
   typed as well; what stands in them is what counts, and the pack follows. */

const LETTERS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
const FOUR_COLOURS = "four colours";

const words = (field) => field.value.split(/[\s,]+/).filter(Boolean);
const codeOf = (word) => word.toUpperCase().replace("\uFE0F", "").replace("10", "T").replace(/[♠-♧]/, (sign) => LETTERS[sign] ?? sign);
const codes = (field) => words(field).map(codeOf);
const most = (field) => Number(field.dataset.cards);
const isSpare = (field) => "any" in field.dataset || "of" in field.dataset;
const fieldsOf = (form) => [...form.querySelectorAll("[data-cards]")];
const rowOf = (field) => field.closest(".target");
const nameOf = (field) => rowOf(field).querySelector("label span:nth-of-type(2)").textContent;
const chosen = (form) => fieldsOf(form).find((field) => rowOf(field).classList.contains("chosen")) ?? fieldsOf(form)[0];

function choose(field) {
  for (const each of fieldsOf(field.form)) {
    rowOf(each).classList.toggle("chosen", each === field);
    rowOf(each).querySelector(".give").setAttribute("aria-pressed", each === field);
  }
  show(field.form);
}

function say(sentence) {
  const place = document.getElementById("picked");
  if (place) place.textContent = sentence;
}

function write(field, found) {
  field.value = found.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function give(form, key) {
  const field = chosen(form);
  const code = key.dataset.card;
  const held = codes(field);
  const name = key.querySelector(".unseen").textContent;
  const pack = key.closest(".pack").dataset;
  if (held.includes(code)) return write(field, words(field).filter((word) => codeOf(word) !== code));
  if (most(field) === 1) {
    const of = field.dataset.of && form.elements[field.dataset.of];
    if (of && !codes(of).includes(code)) return refuse(key, fill(pack.none, name, of));
    write(field, [code]);
    return choose(fieldsOf(form)[0]);
  }
  const other = fieldsOf(form).find((each) => each !== field && !isSpare(each) && codes(each).includes(code));
  if (other) return refuse(key, fill(pack.theirs, name, other));
  if (held.length >= most(field)) return refuse(key, fill(pack.full, name, field));
  write(field, [...words(field), code]);
}

const fill = (sentence, card, field) => sentence.replace("{card}", card).replace("{seat}", nameOf(field));

function refuse(key, sentence) {
  say(sentence);
  key.classList.remove("not-now");
  void key.offsetWidth;
  key.classList.add("not-now");
}

/* A discard needs eleven cards; a knock card, house rules that want one. */
function isWanted(field) {
  const of = field.dataset.of && field.form.elements[field.dataset.of];
  if (of) return codes(of).length > 10;
  const rules = field.form.elements.rules_of;
  return !rules || !field.dataset.wantedBy || field.dataset.wantedBy.split(" ").includes(rules.value);
}

/* Keys, counters and what is of use by now, out of what stands in the lines. */
function show(form) {
  const holders = new Map();
  const spare = new Map();
  for (const field of fieldsOf(form)) {
    const found = codes(field);
    for (const code of found) (isSpare(field) ? spare : holders).set(code, field);
    const full = isSpare(field) ? "" : found.length < 10 ? `${found.length}/10` : `${found.length} ✓`;
    for (const counter of rowOf(field).querySelectorAll(".counter")) counter.textContent = full;
    if (isSpare(field)) rowOf(field).hidden = !isWanted(field) && !field.value && !rowOf(field).classList.contains("refused");
  }
  const now = chosen(form);
  for (const key of form.querySelectorAll("[data-card]")) {
    const holder = holders.get(key.dataset.card);
    const spared = spare.get(key.dataset.card);
    key.dataset.holder = holder ? fieldsOf(form).indexOf(holder) : "";
    key.classList.toggle("spared", Boolean(spared));
    key.setAttribute("aria-pressed", codes(now).includes(key.dataset.card));
    key.querySelector(".whose").textContent = [holder, spared].filter(Boolean).map(nameOf).join(", ");
  }
}

function lay(form) {
  form.classList.add("with-pack");
  form.querySelector(".pack").hidden = false;
  for (const button of form.querySelectorAll(".give")) button.hidden = false;
  const tick = form.querySelector("[data-four-colours]");
  tick.checked = remembered();
  colour(tick.checked);
  choose(fieldsOf(form).find((field) => !isSpare(field) && codes(field).length < 10) ?? fieldsOf(form)[0]);
}

function remembered() {
  try {
    return localStorage.getItem(FOUR_COLOURS) === "yes";
  } catch {
    return false;
  }
}

function colour(four) {
  document.documentElement.classList.toggle("four-colours", four);
}

function layAll() {
  for (const pack of document.querySelectorAll("form:not(.with-pack) .pack")) lay(pack.closest("form"));
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-card]");
  if (key) return give(key.closest("form"), key);
  const button = event.target.closest(".give");
  if (button) choose(rowOf(button).querySelector("[data-cards]"));
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-four-colours]")) {
    colour(event.target.checked);
    try {
      localStorage.setItem(FOUR_COLOURS, event.target.checked ? "yes" : "no");
    } catch {
      /* It holds for this page. */
    }
  } else if (event.target.matches("[data-cards]")) {
    show(event.target.form);
  }
  if (event.target.name === "rules_of") show(event.target.form);
  if (event.target.name && event.target.closest("form.with-pack")) age();
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".with-pack [data-cards]")) choose(event.target);
});

/* An answer is about the cards it was given. */
function age() {
  const answer = document.getElementById("answer");
  answer?.classList.add("stale");
  for (const button of answer?.querySelectorAll("button") ?? []) button.disabled = true;
}

layAll();
document.addEventListener("htmx:afterSettle", layAll);
