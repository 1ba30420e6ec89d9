// Predictions and exercises of a page: what is asked becomes controls, and verdicts are said beside
// them. What is solved and typed is kept in this browser, under one key, and sent nowhere.

// --- what is kept --------------------------------------------------------------------------------

const KEY = "clustlib";
let remembered = {}; // where a browser keeps nothing, until the page is left

// {solved: {"02.1": its answer}, typed: {"02.a": a guess}, out: {"02.a": true}}
function kept() {
  try {
    remembered = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch { /* nothing can be read, or it is spoiled */ }
  const { solved, typed, out } = remembered ?? {}, each = (it) => (it && typeof it === "object" ? it : {});
  return { solved: each(solved), typed: each(typed), out: each(out) };
}

function keep(what, name, value) {
  const all = kept(); // anew: another page may have written in between
  all[what][name] = value;
  remembered = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch { /* then it is known to this page alone */ }
  document.dispatchEvent(new CustomEvent("clustlib:progress"));
}

// --- what is said --------------------------------------------------------------------------------

// A place for verdicts, which is read out when it changes.
const voice = () => make("div", { class: "verdict", role: "status", tabindex: -1 });

function say(said, text, kind = "") {
  said.className = `verdict ${kind}`;
  said.replaceChildren(...text.split("\n").filter(Boolean).map((line) => make("p", { class: line.startsWith("    ") && "further" }, line.trim())));
}

// --- controls ------------------------------------------------------------------------------------

// Each has an element, what is read from it, and how an answer is put into it again.

const hidden = (text) => make("span", { class: "unseen" }, text);
const group = (legend, ...children) => make("fieldset", {}, make("legend", {}, legend), ...children);
let groups = 0;

// The list above in which the options stand, each with its letter or number; none if they stand elsewhere.
function listOf(place, names) {
  for (let at = place.previousElementSibling; at && !/^H\d$/.test(at.tagName); at = at.previousElementSibling) {
    if (!at.matches("ul, ol")) continue;
    const items = [...at.children];
    const named = (item, name, k) => (at.matches("ol") ? name === String(k + 1) : item.querySelector("strong")?.textContent === name);
    if (items.length === names.length && names.every((name, k) => named(items[k], name, k))) return at;
  }
  return null;
}

// What the options say, taken out of their list; formulas among it are moved, not copied.
function wordsOf(place, names) {
  const list = listOf(place, names);
  if (!list) return new Map();
  const words = names.map((name, k) => {
    const item = list.children[k], inside = item.querySelector(":scope > p") ?? item;
    if (list.matches("ul")) inside.querySelector("strong").remove();
    return [name, make("span", { class: "words" }, ...inside.childNodes)];
  });
  list.remove();
  return new Map(words);
}

function options(names, legend, words = new Map()) {
  const name = `option-${(groups += 1)}`;
  const inputs = names.map((value) => make("input", { type: "radio", name, value }));
  const labels = inputs.map((input, k) => make("label", { class: "option" }, input,
    ...(words.has(names[k]) ? [make("b", {}, names[k]), words.get(names[k])] : [make("span", { class: "words" }, names[k])])));
  return {
    element: group(legend, make("div", { class: words.size ? "options long" : "options" }, ...labels)),
    read: () => inputs.find((input) => input.checked)?.value ?? "",
    write: (answer) => inputs.forEach((input) => { input.checked = input.value === answer; }),
    inputs,
  };
}

function oneOf(entry, place) {
  const names = [entry.answer, ...entry.wrong.keys()].sort();
  return options(names, entry.kind === "spot" ? "Which one?" : "Your choice", wordsOf(place, names));
}

const field = (attributes) => make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes });

function aNumber(words) {
  const input = field({ class: "number" });
  return {
    element: make("label", { class: "asked" }, make("span", {}, words), input),
    read: () => input.value.trim(),
    write: (answer) => { input.value = answer; },
    inputs: [input],
  };
}

// Fields in the shape of the answer, or as large as a wrong turn that has another shape.
function counts(entry, place) {
  const tables = [entry.answer, ...entry.wrong_turns.values()].filter((table) => Array.isArray(table[0]) === Array.isArray(entry.answer[0]));
  const isFlat = !Array.isArray(entry.answer[0]), rows = isFlat ? 1 : Math.max(...tables.map((table) => table.length));
  const columns = Math.max(...tables.map((table) => (isFlat ? table : table[0]).length));
  const names = place.dataset.as?.split(", ") ?? [], isNamed = isFlat && names.length === columns;
  const label = (i, j) => (isNamed ? names[j] : isFlat ? `number ${j + 1} of ${columns}` : `row ${i + 1}, column ${j + 1}`);
  const fields = [...Array(rows).keys()].map((i) => [...Array(columns).keys()].map((j) => field({ class: "count", inputmode: "numeric", "aria-label": label(i, j) })));
  const head = isNamed ? [make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)))] : [];
  const body = fields.map((row) => make("tr", {}, ...row.map((input) => make("td", {}, input))));
  const isLarger = rows * columns > entry.answer.flat().length;
  return {
    element: group(isLarger ? "Your table: leave empty what it does not have" : isFlat ? "Your numbers" : "Your table", make("table", { role: "presentation" }, ...head, ...body)),
    read() {
      let typed = fields.map((row) => row.map((input) => input.value.trim()));
      if (isFlat) return typed[0];
      typed = typed.filter((row, i) => typed.slice(i).flat().some(Boolean));
      const wide = Math.max(0, ...typed.map((row) => row.findLastIndex(Boolean) + 1));
      return typed.map((row) => row.slice(0, wide));
    },
    write: (answer) => (isFlat ? [answer] : answer).forEach((row, i) => row.forEach((count, j) => { fields[i][j].value = count; })),
  };
}

// For each name the letters that belong to it.
function reading(entry) {
  const letters = [...entry.letters].sort(), boxes = new Map();
  const rows = [...entry.answer.keys()].map((name) => {
    boxes.set(name, letters.map((value) => make("input", { type: "checkbox", value })));
    const labels = boxes.get(name).map((box) => make("label", { class: "option" }, box, make("span", { class: "words" }, box.value)));
    return group(name, make("div", { class: "options" }, ...labels));
  });
  return {
    element: make("div", { class: "rows" }, ...rows),
    read: () => Object.fromEntries([...boxes].map(([name, row]) => [name, row.filter((box) => box.checked).map((box) => box.value).join("")])),
    write: (answer) => boxes.forEach((row, name) => row.forEach((box) => { box.checked = answer[name].includes(box.value); })),
  };
}

function grid(entry) {
  const rows = [...entry.answer.keys()], signs = ["↑", "↓", "="];
  const cells = rows.map((row) => entry.columns.map((column) => choice(`${row}, ${column}`, ["?", ...signs], ["", ...signs])));
  const head = make("tr", {}, make("td"), ...entry.columns.map((column) => make("th", { scope: "col" }, column)));
  const body = rows.map((row, i) => make("tr", {}, make("th", { scope: "row" }, row), ...cells[i].map((cell, j) => make("td", { "data-of": entry.columns[j] }, cell))));
  return {
    element: group("Rises ↑, falls ↓ or stays =?", make("table", { class: "grid" }, make("thead", {}, head), make("tbody", {}, ...body))),
    read: () => Object.fromEntries(rows.map((row, i) => [row, cells[i].every((cell) => cell.value) ? cells[i].map((cell) => cell.value).join(" ") : ""])),
    write: (answer) => rows.forEach((row, i) => answer[row].split(" ").forEach((sign, j) => { cells[i][j].value = sign; })),
  };
}

// --- an order ------------------------------------------------------------------------------------

// Steps are taken from a list into another, and moved there: dragged, by buttons, or by Alt and arrows.
function ordering(entry, place) {
  const names = [...entry.answer, ...entry.wrong.keys()].sort(), words = wordsOf(place, names);
  const order = make("ol", { class: "steps ordered", "aria-label": "your order" });
  const left = make("ul", { class: "steps left", "aria-label": "steps to take" });
  const moved = make("span", { class: "unseen", role: "status" });
  const items = new Map(names.map((name) => [name, step(name)]));
  left.append(...items.values());

  const tell = (item) => {
    const at = [...order.children].indexOf(item) + 1, { step: name } = item.dataset;
    moved.textContent = at ? `${name} is step ${at} of ${order.children.length}` : `${name} is left out`;
  };
  const put = (item, by, focus) => {
    by();
    if (item.parentElement === left) { // there they stand by their letters
      left.append(...[...left.children].sort((a, b) => (a.dataset.step < b.dataset.step ? -1 : 1)));
    }
    tell(item);
    const wanted = item.querySelector(focus);
    (wanted?.checkVisibility() ? wanted : item.querySelector("button:not(.take)") ?? item).focus();
  };
  const take = (item) => put(item, () => order.append(item), ".earlier");
  const out = (item) => put(item, () => left.append(item), ".take");
  const earlier = (item) => put(item, () => item.previousElementSibling?.before(item), ".earlier");
  const later = (item) => put(item, () => item.nextElementSibling?.after(item), ".later");

  function step(name) {
    const act = (text, what, label, kind) => button(text, () => what(item), { "aria-label": label, class: kind });
    const handle = make("span", { class: "handle", "aria-hidden": "true" }, "⠿");
    const item = make("li", { "data-step": name }, handle, make("b", {}, name), words.get(name) ?? "", make("span", { class: "tools" },
      act("add", (it) => take(it), `add ${name} to your order`, "take"), act("↑", (it) => earlier(it), `${name} earlier`, "earlier"),
      act("↓", (it) => later(it), `${name} later`, "later"), act("×", (it) => out(it), `leave ${name} out`, "out")));
    item.addEventListener("keydown", (event) => {
      const move = event.altKey && item.parentElement === order && { ArrowUp: earlier, ArrowDown: later }[event.key];
      if (!move) return;
      event.preventDefault();
      move(item);
    });
    handle.addEventListener("pointerdown", (event) => drag(event, item));
    return item;
  }

  function drag(event, item) {
    event.preventDefault();
    item.classList.add("dragged");
    const to = ({ clientX, clientY }) => {
      const over = document.elementFromPoint(clientX, clientY)?.closest(".steps, .steps > li");
      if (!over || over === item || !element.contains(over)) return;
      if (over.matches(".steps")) {
        if (over !== item.parentElement) over.append(item);
        return;
      }
      const { top, height } = over.getBoundingClientRect();
      if (clientY < top + height / 2) over.before(item);
      else over.after(item);
    };
    const end = () => {
      removeEventListener("pointermove", to);
      for (const over of ["pointerup", "pointercancel"]) removeEventListener(over, end);
      item.classList.remove("dragged");
      put(item, () => {}, ".earlier");
    };
    addEventListener("pointermove", to);
    for (const over of ["pointerup", "pointercancel"]) addEventListener(over, end);
  }

  const element = make("div", { class: "ordering" }, group("Your order", order), group("Steps to take", left), moved);
  return {
    element,
    read: () => [...order.children].map((item) => item.dataset.step).join(" "),
    write: (answer) => answer.split(" ").forEach((name) => order.append(items.get(name))),
  };
}

const CONTROLS = {
  choose: oneOf, spot: oneOf, number: () => aNumber("Your answer: a fraction such as 3/4, or a decimal"),
  counts, read: reading, grid, order: ordering,
};

// --- exercises -----------------------------------------------------------------------------------

// What has been played on the page is the answer: nothing is to be typed.
function played(kind, place) {
  const game = () => gameNear(place);
  const { el } = games.find(({ model }) => model.game === game()) ?? {};
  if (el) el.id ||= `live-${games.findIndex((each) => each.el === el) + 1}`;
  const [what, stands] = kind === "table" ? ["live table", "it stands, is"] : ["live points", "they stand, are"];
  const link = el ? make("a", { href: `#${el.id}` }, `the ${what} above`) : `the ${what} above`;
  return {
    element: make("p", {}, "Play it: ", link, `, as ${stands} your answer.`),
    read: game,
    kept: () => (kind === "table" ? game().state.counts : game().state.cluster),
  };
}

function exercise(place, session) {
  const number = place.dataset.exercise, entry = session.exercises.get(number), game = session.playedWith(number);
  if (!entry || (entry.kind === "python" && !game)) return;
  const control = game ? played(game, place) : CONTROLS[entry.kind](entry, place), said = voice();
  const check = (event) => {
    event?.preventDefault();
    const answer = control.read();
    if (!answer) return say(said, "not answered yet", "unread");
    const { text, correct, unread } = session.check(number, answer);
    say(said, text, correct ? "right" : unread ? "unread" : "wrong");
    if (!correct) return null;
    place.classList.add("solved");
    return event && keep("solved", number, control.kept ? control.kept() : answer);
  };
  place.replaceChildren(make("form", { novalidate: true, autocomplete: "off", "aria-label": `answer to exercise ${number}`, onsubmit: check },
    control.element, make("button", { type: "submit", class: "act" }, "Check"), said));
  const before = kept().solved[number];
  if (before === undefined) return;
  try {
    if (!game) control.write(before);
    if (game) say(said, `correct\n${entry.matters}`, "right");
    else check();
    place.classList.add("solved");
  } catch { /* of an older page: it is asked anew */ }
}

// --- predictions ---------------------------------------------------------------------------------

// The options in the order in which the notebook names them.
function inOrder({ answer, beliefs }, words = "") {
  const options = [answer, ...beliefs.keys()].sort(), named = words.split(/, | or /);
  return named.length === options.length && options.every((option) => named.includes(option)) ? named : options;
}

function prediction(place, session) {
  const name = place.dataset.prediction, asked = session.predictions.get(name);
  if (!asked) return;
  const isGuess = asked.within !== undefined, words = place.dataset.as ?? "a number", said = voice();
  const control = isGuess ? aNumber(`Your prediction: ${words}`) : options(inOrder(asked, words), "Your prediction");
  const answer = [...document.querySelectorAll("details.answer")].find((it) => place.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING);
  const show = make("button", { type: "submit", class: "act" }, "Show the answer");
  const predict = () => {
    const typed = control.read(), wrong = typed && session.predict(name, typed);
    say(said, wrong, "unread");
    if (typed && !wrong) keep("typed", name, typed);
    return typed && !wrong;
  };
  // The answer is out: what was typed stands, and is held against it.
  const compare = () => {
    const text = session.compare(name);
    if (!text) return;
    say(said, text, text.endsWith("You saw it coming.") ? "right" : "wrong");
    control.inputs.forEach((input) => { input.disabled = true; });
    const hadFocus = document.activeElement === show;
    show.remove();
    if (hadFocus) said.focus();
    if (!kept().out[name]) keep("out", name, true);
  };
  const open = (event) => {
    event.preventDefault();
    if (!control.read()) return say(said, "First your prediction: a wrong one costs nothing.", "unread");
    if (!predict()) return null;
    if (answer) answer.open = true;
    return compare();
  };
  control.inputs.forEach((input) => input.addEventListener("change", predict));
  answer?.addEventListener("toggle", () => answer.open && compare());
  place.replaceChildren(make("form", { novalidate: true, autocomplete: "off", "aria-label": `prediction ${name}`, onsubmit: open }, control.element, show, said));
  place.compared = compare;
  const { typed, out } = kept();
  if (typeof typed[name] !== "string" || session.predict(name, typed[name])) return;
  control.write(typed[name]);
  if (out[name]) compare();
}

// What was seen coming: shown when all answers are out, before that only if it is asked for.
function foreseen(place, session) {
  const unit = place.dataset.foreseen, said = voice();
  const compareAll = () => {
    document.querySelectorAll(".asks[data-prediction]").forEach((asked) => asked.compared?.());
    said.focus();
  };
  const show = button("What did you see coming?", compareAll, { class: "act" });
  const update = () => {
    const typed = [...session.typed.keys()].filter((name) => name.startsWith(`${unit}.`));
    const isOut = typed.every((name) => session.out.has(name));
    show.hidden = isOut;
    say(said, isOut ? session.foreseen(unit) : "");
  };
  place.replaceChildren(show, said);
  document.addEventListener("clustlib:progress", update);
  update();
}

// --- code ----------------------------------------------------------------------------------------

// A button that copies the code of a cell; where nothing may be copied, the code is selected.
function copyButton(code) {
  const text = () => code.querySelector("pre").textContent.replace(/\n$/, "");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      it.textContent = "copied";
    } catch {
      getSelection().selectAllChildren(code.querySelector("pre"));
      it.textContent = "selected";
    }
    setTimeout(() => { it.textContent = "copy"; }, 2000);
  };
  const it = button("copy", copy, { class: "copy", "aria-live": "polite", title: "copy this code" });
  code.append(it);
}

// --- all -----------------------------------------------------------------------------------------

function exercises() {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  document.querySelectorAll(".asks[data-prediction]").forEach((place) => prediction(place, session));
  document.querySelectorAll(".asks[data-exercise]").forEach((place) => exercise(place, session));
  document.querySelectorAll(".asks[data-foreseen]").forEach((place) => foreseen(place, session));
  document.querySelectorAll(".cell_input .highlight").forEach(copyButton);
}

addEventListener("DOMContentLoaded", exercises);
