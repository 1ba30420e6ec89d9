// The predictions and exercises of a page: form controls, and feedback beside them. Right answers and
// predictions are stored in this browser, under one key, and sent nowhere.

// --- storage -------------------------------------------------------------------------------------

const STORAGE_KEY = "clustlib";
let unstoredProgress = {}; // for browsers that refuse to store anything

const asObject = (value) => (value && typeof value === "object" ? value : {});

// Return { solved: {"02.1": an answer}, typed: {"02.a": a guess}, out: {"02.a": true} }.
function readProgress() {
  try {
    unstoredProgress = JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {};
  } catch { /* The browser refuses, or the text is damaged. */ }
  const { solved, typed, out } = unstoredProgress ?? {};
  return { solved: asObject(solved), typed: asObject(typed), out: asObject(out) };
}

function storeProgress(group, name, value) {
  const progress = readProgress(); // again, because another tab may have written in between
  progress[group][name] = value;
  unstoredProgress = progress;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));
  } catch { /* The progress lasts until the page is closed. */ }
  document.dispatchEvent(new CustomEvent("clustlib:progress"));
}

// --- feedback ------------------------------------------------------------------------------------

// An element whose changes screen readers announce.
const makeFeedback = () => make("div", { class: "verdict", role: "status", tabindex: -1 });

function showFeedback(feedback, text, kind = "") {
  feedback.className = `verdict ${kind}`;
  feedback.replaceChildren(...text.split("\n").filter(Boolean).map((line) =>
    make("p", { class: line.startsWith("    ") && "further" }, line.trim())));
}

// --- controls ------------------------------------------------------------------------------------

// Each control has an element, a function that reads the answer, and one that writes it again.

const fieldset = (legend, ...children) => make("fieldset", {}, make("legend", {}, legend), ...children);
const range = (length) => [...Array(length).keys()];
let radioGroupCount = 0;

// Return the list above that describes the options, each with its letter or number, or null.
function findOptionList(place, names) {
  let element = place.previousElementSibling;
  for (; element && !/^H\d$/.test(element.tagName); element = element.previousElementSibling) {
    if (!element.matches("ul, ol")) continue;
    const labels = [...element.children].map((item, k) => (
      element.matches("ol") ? String(k + 1) : item.querySelector("strong")?.textContent));
    if (labels.length === names.length && names.every((name, k) => name === labels[k])) return element;
  }
  return null;
}

// Take the descriptions of the options out of their list. Typeset formulas have to be moved, not copied.
function takeDescriptions(place, names) {
  const list = findOptionList(place, names);
  if (!list) return new Map();
  const descriptions = names.map((name, k) => {
    const item = list.children[k];
    const content = item.querySelector(":scope > p") ?? item;
    if (list.matches("ul")) content.querySelector("strong").remove();
    return [name, make("span", { class: "words" }, ...content.childNodes)];
  });
  list.remove();
  return new Map(descriptions);
}

function radioButtons(names, legend, descriptions = new Map()) {
  radioGroupCount += 1;
  const inputs = names.map((value) => make("input", { type: "radio", name: `option-${radioGroupCount}`, value }));
  const labels = inputs.map((input, k) => make("label", { class: "option" }, input,
    ...(descriptions.has(names[k]) ? [make("b", {}, names[k]), descriptions.get(names[k])] : [make("span", { class: "words" }, names[k])])));
  return {
    element: fieldset(legend, make("div", { class: descriptions.size ? "options long" : "options" }, ...labels)),
    read: () => inputs.find((input) => input.checked)?.value ?? "",
    write: (answer) => inputs.forEach((input) => { input.checked = input.value === answer; }),
    inputs,
  };
}

function optionControl(entry, place) {
  const names = [entry.answer, ...entry.wrong.keys()].sort();
  return radioButtons(names, entry.kind === "spot" ? "Which one?" : "Your choice", takeDescriptions(place, names));
}

function textField(attributes) {
  return make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes });
}

function numberControl(label) {
  const input = textField({ class: "number" });
  return {
    element: make("label", { class: "asked" }, make("span", {}, label), input),
    read: () => input.value.trim(),
    write: (answer) => { input.value = answer; },
    inputs: [input],
  };
}

// Fields for a list or a table, as many as the answer or the largest wrong turn needs.
function countsControl(entry, place) {
  const isList = !Array.isArray(entry.answer[0]);
  const asTable = (counts) => (isList ? [counts] : counts);
  const tables = [entry.answer, ...entry.wrong_turns.values()]
    .filter((counts) => Array.isArray(counts[0]) !== isList).map(asTable);
  const rowCount = Math.max(...tables.map((table) => table.length));
  const columnCount = Math.max(...tables.map((table) => table[0].length));
  const names = place.dataset.as?.split(", ") ?? [];
  const hasNames = isList && names.length === columnCount;
  const fieldLabel = (i, j) => {
    if (hasNames) return names[j];
    return isList ? `number ${j + 1} of ${columnCount}` : `row ${i + 1}, column ${j + 1}`;
  };
  const fields = range(rowCount).map((i) => range(columnCount).map((j) =>
    textField({ class: "count", inputmode: "numeric", "aria-label": fieldLabel(i, j) })));
  const head = hasNames ? [make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)))] : [];
  const body = fields.map((row) => make("tr", {}, ...row.map((input) => make("td", {}, input))));
  const hasSpareFields = rowCount * columnCount > entry.answer.flat().length;
  const legend = isList ? "Your numbers" : "Your table";
  return {
    element: fieldset(hasSpareFields ? "Your table: leave empty what it does not have" : legend,
      make("table", { role: "presentation" }, ...head, ...body)),
    read() {
      const texts = fields.map((row) => row.map((input) => input.value.trim()));
      if (isList) return texts[0];
      // Empty rows and columns at the end are not part of the answer.
      const rows = texts.filter((_, i) => texts.slice(i).flat().some(Boolean));
      const width = Math.max(0, ...rows.map((row) => row.findLastIndex(Boolean) + 1));
      return rows.map((row) => row.slice(0, width));
    },
    write: (answer) => asTable(answer).forEach((row, i) => row.forEach((count, j) => { fields[i][j].value = count; })),
  };
}

// Checkboxes for the letters that belong to each name.
function lettersControl(entry) {
  const letters = [...entry.letters].sort();
  const names = [...entry.answer.keys()];
  const boxes = new Map(names.map((name) => [name, letters.map((value) => make("input", { type: "checkbox", value }))]));
  const optionLabel = (box) => make("label", { class: "option" }, box, make("span", { class: "words" }, box.value));
  const rows = names.map((name) => fieldset(name, make("div", { class: "options" }, ...boxes.get(name).map(optionLabel))));
  const readLetters = (row) => row.filter((box) => box.checked).map((box) => box.value).join("");
  return {
    element: make("div", { class: "rows" }, ...rows),
    read: () => Object.fromEntries([...boxes].map(([name, row]) => [name, readLetters(row)])),
    write: (answer) => boxes.forEach((row, name) => row.forEach((box) => { box.checked = answer[name].includes(box.value); })),
  };
}

function gridControl(entry) {
  const rows = [...entry.answer.keys()];
  const signs = ["↑", "↓", "="];
  const cells = rows.map((row) => entry.columns.map((column) => choice(`${row}, ${column}`, ["?", ...signs], ["", ...signs])));
  const head = make("tr", {}, make("td"), ...entry.columns.map((column) => make("th", { scope: "col" }, column)));
  const body = rows.map((row, i) => make("tr", {}, make("th", { scope: "row" }, row),
    ...cells[i].map((cell, j) => make("td", { "data-of": entry.columns[j] }, cell))));
  const readSigns = (row) => (row.every((cell) => cell.value) ? row.map((cell) => cell.value).join(" ") : "");
  return {
    element: fieldset("Rises ↑, falls ↓ or stays =?", make("table", { class: "grid" }, make("thead", {}, head), make("tbody", {}, ...body))),
    read: () => Object.fromEntries(rows.map((row, i) => [row, readSigns(cells[i])])),
    write: (answer) => rows.forEach((row, i) => answer[row].split(" ").forEach((sign, j) => { cells[i][j].value = sign; })),
  };
}

// --- an order ------------------------------------------------------------------------------------

// Two lists: the steps in the reader's order, and the remaining ones. Steps are moved by dragging, by
// buttons, or by Alt and the arrow keys.
function orderControl(entry, place) {
  const names = [...entry.answer, ...entry.wrong.keys()].sort();
  const descriptions = takeDescriptions(place, names);
  const order = make("ol", { class: "steps ordered", "aria-label": "your order" });
  const remaining = make("ul", { class: "steps left", "aria-label": "steps to take" });
  const status = make("span", { class: "unseen", role: "status" });

  const announce = (item) => {
    const position = [...order.children].indexOf(item) + 1;
    const { step } = item.dataset;
    status.textContent = position ? `${step} is step ${position} of ${order.children.length}` : `${step} is left out`;
  };
  // Announce where a step is now, and keep the focus on one of its buttons.
  const finishMove = (item, focus) => {
    if (item.parentElement === remaining) {
      remaining.append(...[...remaining.children].sort((a, b) => (a.dataset.step < b.dataset.step ? -1 : 1)));
    }
    announce(item);
    const preferred = item.querySelector(focus);
    (preferred?.checkVisibility() ? preferred : item.querySelector("button:not(.take)") ?? item).focus();
  };
  const addStep = (item) => {
    order.append(item);
    finishMove(item, ".earlier");
  };
  const removeStep = (item) => {
    remaining.append(item);
    finishMove(item, ".take");
  };
  const moveEarlier = (item) => {
    item.previousElementSibling?.before(item);
    finishMove(item, ".earlier");
  };
  const moveLater = (item) => {
    item.nextElementSibling?.after(item);
    finishMove(item, ".later");
  };

  const makeItem = (name) => {
    const handle = make("span", { class: "handle", "aria-hidden": "true" }, "⠿");
    const item = make("li", { "data-step": name }, handle, make("b", {}, name), descriptions.get(name) ?? "");
    const tool = (text, act, label, kind) => button(text, () => act(item), { "aria-label": label, class: kind });
    item.append(make("span", { class: "tools" },
      tool("add", addStep, `add ${name} to your order`, "take"),
      tool("↑", moveEarlier, `${name} earlier`, "earlier"),
      tool("↓", moveLater, `${name} later`, "later"),
      tool("×", removeStep, `leave ${name} out`, "out")));
    item.addEventListener("keydown", (event) => {
      const move = { ArrowUp: moveEarlier, ArrowDown: moveLater }[event.key];
      if (!move || !event.altKey || item.parentElement !== order) return;
      event.preventDefault();
      move(item);
    });
    handle.addEventListener("pointerdown", (event) => dragItem(event, item, element, () => finishMove(item, ".earlier")));
    return item;
  };

  const items = new Map(names.map((name) => [name, makeItem(name)]));
  remaining.append(...items.values());
  const element = make("div", { class: "ordering" }, fieldset("Your order", order), fieldset("Steps to take", remaining), status);
  return {
    element,
    read: () => [...order.children].map((item) => item.dataset.step).join(" "),
    write: (answer) => answer.split(" ").forEach((name) => order.append(items.get(name))),
  };
}

// Move an item with the pointer, within and between the lists of an element.
function dragItem(start, item, element, onDrop) {
  start.preventDefault();
  item.classList.add("dragged");
  const onMove = ({ clientX, clientY }) => {
    const target = document.elementFromPoint(clientX, clientY)?.closest(".steps, .steps > li");
    if (!target || target === item || !element.contains(target)) return;
    if (target.matches(".steps")) {
      if (target !== item.parentElement) target.append(item);
      return;
    }
    const { top, height } = target.getBoundingClientRect();
    if (clientY < top + height / 2) target.before(item);
    else target.after(item);
  };
  const onEnd = () => {
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onEnd);
    removeEventListener("pointercancel", onEnd);
    item.classList.remove("dragged");
    onDrop();
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onEnd);
  addEventListener("pointercancel", onEnd);
}

const CONTROLS = {
  choose: optionControl,
  spot: optionControl,
  number: () => numberControl("Your answer: a fraction such as 3/4, or a decimal"),
  counts: countsControl,
  read: lettersControl,
  grid: gridControl,
  order: orderControl,
};

// --- exercises -----------------------------------------------------------------------------------

// The answer to an exercise can be the state of the live table or points above it.
function gameControl(kind, place) {
  const widget = widgetBefore(place, kind);
  if (widget) widget.el.id ||= `live-${widgets.indexOf(widget) + 1}`;
  const text = kind === "table" ? "the live table above" : "the live points above";
  const link = widget ? make("a", { href: `#${widget.el.id}` }, text) : text;
  const readGame = () => widget?.model.game;
  return {
    element: make("p", {}, "Your answer is the current state of ", link, "."),
    read: readGame,
    readStored: () => (kind === "table" ? readGame().state.counts : readGame().state.cluster),
  };
}

function setUpExercise(place, session) {
  const number = place.dataset.exercise;
  const entry = session.exercises.get(number);
  const gameKind = session.gameKind(number);
  if (!entry || (entry.kind === "python" && !gameKind)) return;
  const control = gameKind ? gameControl(gameKind, place) : CONTROLS[entry.kind](entry, place);
  const feedback = makeFeedback();
  // Check the answer. Return true if it is right.
  const check = () => {
    const answer = control.read();
    if (!answer) {
      showFeedback(feedback, "not answered yet", "unread");
      return false;
    }
    const { text, correct, unread } = session.check(number, answer);
    showFeedback(feedback, text, correct ? "right" : unread ? "unread" : "wrong");
    if (correct) place.classList.add("solved");
    return correct;
  };
  const onSubmit = (event) => {
    event.preventDefault();
    if (check()) storeProgress("solved", number, (control.readStored ?? control.read)());
  };
  place.replaceChildren(make("form", { novalidate: true, autocomplete: "off", "aria-label": `answer to exercise ${number}`, onsubmit: onSubmit },
    control.element, make("button", { type: "submit", class: "act" }, "Check"), feedback));

  const storedAnswer = readProgress().solved[number];
  if (storedAnswer === undefined) return;
  try {
    if (gameKind) {
      showFeedback(feedback, `correct\n${entry.matters}`, "right");
    } else {
      control.write(storedAnswer);
      check();
    }
    place.classList.add("solved");
  } catch { /* The answer is from an older page, whose question was another one. */ }
}

// --- predictions ---------------------------------------------------------------------------------

// Return the options in the order in which the notebook names them.
function orderOptions({ answer, beliefs }, words = "") {
  const options = [answer, ...beliefs.keys()].sort();
  const named = words.split(/, | or /);
  return named.length === options.length && options.every((option) => named.includes(option)) ? named : options;
}

function setUpPrediction(place, session) {
  const name = place.dataset.prediction;
  const entry = session.predictions.get(name);
  if (!entry) return;
  const isNumber = entry.within !== undefined;
  const words = place.dataset.as ?? "a number";
  const control = isNumber ? numberControl(`Your prediction: ${words}`) : radioButtons(orderOptions(entry, words), "Your prediction");
  const feedback = makeFeedback();
  const answer = [...document.querySelectorAll("details.answer")]
    .find((details) => place.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING);
  const showButton = make("button", { type: "submit", class: "act" }, "Show the answer");
  // Store the prediction. Return true if it can be read.
  const predict = () => {
    const guess = control.read();
    const problem = guess ? session.predict(name, guess) : "";
    showFeedback(feedback, problem, "unread");
    if (!guess || problem) return false;
    storeProgress("typed", name, guess);
    return true;
  };
  // Compare the prediction with its outcome; from then on it cannot be changed.
  const reveal = () => {
    const text = session.reveal(name);
    if (!text) return;
    showFeedback(feedback, text, text.startsWith("Correct") ? "right" : "wrong");
    control.inputs.forEach((input) => { input.disabled = true; });
    const hadFocus = document.activeElement === showButton;
    showButton.remove();
    if (hadFocus) feedback.focus();
    if (!readProgress().out[name]) storeProgress("out", name, true);
  };
  const onSubmit = (event) => {
    event.preventDefault();
    if (!control.read()) {
      showFeedback(feedback, "First your prediction: a wrong one costs nothing.", "unread");
      return;
    }
    if (!predict()) return;
    if (answer) answer.open = true;
    reveal();
  };
  control.inputs.forEach((input) => input.addEventListener("change", predict));
  answer?.addEventListener("toggle", () => answer.open && reveal());
  place.addEventListener("clustlib:reveal", reveal);
  place.replaceChildren(make("form", { novalidate: true, autocomplete: "off", "aria-label": `prediction ${name}`, onsubmit: onSubmit },
    control.element, showButton, feedback));

  const { typed, out } = readProgress();
  if (typeof typed[name] !== "string" || session.predict(name, typed[name])) return;
  control.write(typed[name]);
  if (out[name]) reveal();
}

// Sum up the predictions of a unit, when all answers are out, or when the reader asks for it.
function setUpSummary(place, session) {
  const unit = place.dataset.recap;
  const feedback = makeFeedback();
  const revealAll = () => {
    document.querySelectorAll(".asks[data-prediction]").forEach((prediction) => prediction.dispatchEvent(new Event("clustlib:reveal")));
    feedback.focus();
  };
  const showButton = button("How many of your predictions were right?", revealAll, { class: "act" });
  const update = () => {
    const isCounted = (name) => name.startsWith(`${unit}.`) && !session.predictions.get(name).more;
    const guesses = [...session.guesses.keys()].filter(isCounted);
    const areOut = guesses.every((name) => session.revealed.has(name));
    showButton.hidden = areOut;
    showFeedback(feedback, areOut ? session.recap(unit) : "");
  };
  place.replaceChildren(showButton, feedback);
  document.addEventListener("clustlib:progress", update);
  update();
}

// --- code ----------------------------------------------------------------------------------------

// Add a button that copies a code cell, or selects the code if the browser forbids copying.
function addCopyButton(cell) {
  const code = cell.querySelector("pre");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
      copyButton.textContent = "copied";
    } catch {
      getSelection().selectAllChildren(code);
      copyButton.textContent = "selected";
    }
    setTimeout(() => { copyButton.textContent = "copy"; }, 2000);
  };
  const copyButton = button("copy", copy, { class: "copy", "aria-live": "polite", title: "copy this code" });
  cell.append(copyButton);
}

addEventListener("DOMContentLoaded", () => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  document.querySelectorAll(".asks[data-prediction]").forEach((place) => setUpPrediction(place, session));
  document.querySelectorAll(".asks[data-exercise]").forEach((place) => setUpExercise(place, session));
  document.querySelectorAll(".asks[data-recap]").forEach((place) => setUpSummary(place, session));
  document.querySelectorAll(".cell_input .highlight").forEach(addCopyButton);
});
