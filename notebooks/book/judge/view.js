// The page: what a reader enters, what the page understood, and its answers.

import { drawTable, drawSilhouettes, shade, toPng } from "./drawing.js";
import { button, make } from "./elements.js";
import { fromLink, pythonLines, toLink, writeCard } from "./exports.js";

const RESAMPLES = 999;
const PLACEHOLDER = "species,cluster\ncat,0\ncat,0\ndog,1\ndog,0";
const LONG_TEXT = 50000; // characters
const DELAY = 400; // milliseconds after the last key
const STORED = "judge"; // the pasted text, until the window is closed
const MAX_STORED = 1e6; // characters
const MAX_SHOWN = 30; // clusters, and classes, of the table on the page
const DELIMITERS = { "find out": "", comma: ",", tab: "\t", semicolon: ";", bar: "|", space: " " };
const ENCODINGS = { "find out": "", "UTF-8": "utf-8", "Latin-1": "windows-1252", "Chinese (GB 18030)": "gb18030", "Japanese (Shift JIS)": "shift_jis" };
const NOISE = { cluster: "as a cluster like any other", singletons: "each point as a cluster of its own", drop: "left out" };

const number = (value) => value.toLocaleString("en");
const decimals = (value, digits = 3) => value.toFixed(digits).replace(/^-(?=[0.]+$)/, "").replace("-", "−");
// Two decimals, or as many as tell the ends of an interval apart.
const writeInterval = (low, high) => {
  const digits = [2, 3, 4].find((it) => high - low >= 3 * 10 ** -it) ?? 5;
  return `${decimals(low, digits)} to ${decimals(high, digits)}`;
};
const several = (count, noun, plural = `${noun}s`) => `${number(count)} ${count === 1 ? noun : plural}`;

// --- questions to the worker ---------------------------------------------------------------------

class Refused extends Error {}

// Ask the worker; `onProgress` is called while it calculates. A refusal is an error with words for readers.
class Assistant {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.lastId = 0;
    worker.onmessage = ({ data: { id, ...message } }) => this.hear(id, message);
    worker.onerror = ({ message }) => this.waiting.forEach(({ reject }) => reject(new Error(message)));
  }
  ask(question, details = {}, onProgress = null, transfer = []) {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
      this.worker.postMessage({ id, question, ...details }, transfer);
    });
  }
  hear(id, message) {
    const { resolve, reject, onProgress } = this.waiting.get(id);
    if ("progress" in message) {
      onProgress?.(message.progress);
      return;
    }
    this.waiting.delete(id);
    if ("refusal" in message) reject(new Refused(message.refusal));
    else if ("fault" in message) reject(new Error(message.fault));
    else resolve(message.stopped ? null : message.answer);
  }
}

// --- fields --------------------------------------------------------------------------------------

let fieldCount = 0;

// Return a label with a drop-down list of { words: value }, in one line.
function listField(words, options, value, onchange) {
  const select = make("select", {}, ...Object.entries(options).map(([name, it]) => make("option", { value: it, selected: it === value }, name)));
  return labelled(words, select, () => onchange(select.value));
}

function labelled(words, field, onchange) {
  fieldCount += 1;
  field.id = `judge-field-${fieldCount}`;
  field.addEventListener("change", onchange);
  return make("span", { class: "field" }, make("label", { for: field.id }, words), field);
}

function checkbox(words, isChecked, onchange) {
  const box = make("input", { type: "checkbox", checked: isChecked });
  return labelled(words, box, () => onchange(box.checked));
}

// --- the page ------------------------------------------------------------------------------------

class Page {
  constructor(root, assistant, facts, examples) {
    Object.assign(this, { root, assistant, facts, examples });
    this.source = null; // { text } or { bytes, fileName }
    this.settings = { delimiter: "", header: null, encoding: "" };
    this.choices = null;
    this.round = 0; // answers to earlier questions are ignored
    this.top = make("div", { class: "top", role: "region", "aria-label": "verdict", "aria-live": "polite" });
    this.understood = make("div", { class: "understood" });
    this.answer = make("div", { class: "answer" });
    this.status = make("p", { role: "status", "aria-live": "polite", class: "said" });
    root.replaceChildren(this.entry(), this.status, this.top, this.understood, this.answer);
    const text = fromLink(location.hash) ?? sessionStorage.getItem(STORED);
    if (text) this.enter(text);
  }

  // --- entering data ---

  entry() {
    this.pasted = make("textarea", {
      rows: 7, spellcheck: "false", autocomplete: "off", "aria-describedby": "judge-hint",
      "aria-label": "Paste two columns: the true class and the cluster of each point",
      placeholder: PLACEHOLDER,
    });
    let timer = null;
    this.pasted.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.take({ text: this.pasted.value }), DELAY);
    });
    // A field with very many lines makes a browser slow, so that a long text is not shown.
    this.pasted.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text/plain");
      if (text.length <= LONG_TEXT) return;
      event.preventDefault();
      this.enter(text);
    });
    const file = make("input", { type: "file", id: "judge-file", class: "file" });
    file.addEventListener("change", () => {
      const [chosen] = file.files;
      if (chosen) this.open(chosen);
      file.value = ""; // so that a file that was corrected can be opened again
    });
    const examples = Object.entries(this.examples).map(([name, text]) => button(`Example: ${name}`, () => this.enter(text)));
    const box = make("section", { class: "entry", "aria-label": "Your labels" },
      make("p", { id: "judge-hint" }, "One line for each point, with its true class and the cluster it was put in. ",
        "Copy two columns from a spreadsheet, or drop a CSV file on this box."),
      this.pasted,
      make("div", { class: "line" }, make("label", { for: "judge-file", class: "opener" }, "Open a file"), file, ...examples));
    for (const name of ["dragenter", "dragover"]) {
      box.addEventListener(name, (event) => {
        event.preventDefault();
        box.classList.add("over");
      });
    }
    box.addEventListener("dragleave", () => box.classList.remove("over"));
    box.addEventListener("drop", (event) => {
      event.preventDefault();
      box.classList.remove("over");
      const [dropped] = event.dataTransfer.files;
      if (dropped) this.open(dropped);
      else this.enter(event.dataTransfer.getData("text/plain"));
    });
    return box;
  }

  enter(text) {
    const isLong = text.length > LONG_TEXT;
    this.pasted.value = isLong ? "" : text;
    this.pasted.placeholder = isLong ? `${number(text.split("\n").length)} lines were pasted` : PLACEHOLDER;
    this.take({ text });
  }

  async open(file) {
    this.say(`Reading ${file.name} …`);
    try {
      await this.assistant.ask("admit", { size: file.size }); // a file that is too large need not be read
      await this.take({ bytes: await file.arrayBuffer(), fileName: file.name });
    } catch (error) {
      this.showError(error);
    }
  }

  // Take new data; what was chosen for other data is forgotten. Pasted text outlives a look at another page.
  take(source) {
    this.source = source;
    this.isNew = true;
    if (location.hash.startsWith("#t=") && source.text !== fromLink(location.hash)) history.replaceState(null, "", location.pathname);
    if (source.text === undefined) sessionStorage.removeItem(STORED);
    else if (source.text.length < MAX_STORED) sessionStorage.setItem(STORED, source.text);
    this.settings = { delimiter: "", header: null, encoding: "" };
    this.choices = null;
    return this.read();
  }

  async read() {
    this.round += 1;
    const { round } = this;
    const { text, bytes } = this.source;
    if (bytes === undefined && !text.trim()) {
      this.clear();
      return;
    }
    this.say("Reading …");
    try {
      this.found = null;
      const found = await this.assistant.ask("read", { text, bytes, ...this.settings });
      if (round !== this.round) return;
      this.found = found;
      this.choices ??= guessChoices(found);
      await this.judge();
    } catch (error) {
      if (round === this.round) this.showError(error);
    }
  }

  clear() {
    this.say("");
    for (const part of [this.top, this.understood, this.answer]) part.replaceChildren();
  }

  // --- what the page understood ---

  async judge() {
    this.round += 1;
    const { round, choices, found } = this;
    this.redrawFields();
    if (found.columns.length < 2) {
      this.showError(new Refused("There is only one column. Two are needed: the true class of each point, and its cluster."));
      return;
    }
    if (choices.pred === null) {
      this.showError(new Refused("Choose which column holds the clusters."));
      return;
    }
    this.say("Counting …");
    try {
      const preds = [choices.pred, choices.other].filter((place) => place !== null);
      const judged = choices.true_ === null ? [] : await this.assistant.ask("judge", { ...choices, preds });
      const points = choices.points.length ? await this.askPoints() : null;
      if (round !== this.round) return;
      this.say(`${this.source.fileName ?? "The text"} has been read: ${several(found.rows, "row")}.`);
      this.showAnswer(judged, points, round);
      this.showStatus();
    } catch (error) {
      if (round !== this.round) return;
      this.showError(error);
      if (choices.true_ !== null && error instanceof Refused) this.answer.replaceChildren(...this.pythonParts(guessKinds(choices)));
    }
  }

  // Draw the fields anew; the one that was used keeps the focus.
  redrawFields() {
    const wordsOf = (field) => field?.querySelector("label")?.textContent ?? field?.textContent;
    const used = wordsOf(document.activeElement.closest(".understood :is(.field, button)"));
    const isOpen = this.understood.querySelector("details")?.open;
    this.understood.replaceChildren(...this.describeData());
    this.understood.querySelector("details").open = Boolean(isOpen);
    const field = used && [...this.understood.querySelectorAll(".field, button")].find((it) => wordsOf(it) === used);
    if (field) (field.querySelector("select, input") ?? field).focus({ preventScroll: true });
  }

  // Too many points, or an odd column, are no reason to withhold the rest.
  async askPoints() {
    try {
      return await this.assistant.ask("points", this.choices);
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.message };
      throw error;
    }
  }

  describeData() {
    const { found, choices, settings } = this;
    const set = (name, convert = (value) => value) => (value) => {
      choices[name] = convert(value);
      this.judge();
    };
    const reread = (name) => (value) => {
      settings[name] = value;
      if (name === "delimiter") this.choices = null; // there may be other columns
      this.read();
    };
    const place = (value) => (value === "" ? null : Number(value));
    const setColumn = (name) => (value) => {
      choices[name] = place(value);
      choices.points = choices.points.filter((it) => it !== choices[name]);
      const { labels } = found.columns[choices.pred];
      if (!labels.includes(choices.noiseLabel)) Object.assign(choices, { noise: "cluster", noiseLabel: guessNoise(labels) });
      if (choices.true_ === null || !found.columns[choices.true_].labels.includes(choices.unlabelled)) choices.unlabelled = null;
      this.judge();
    };
    const names = Object.fromEntries(found.columns.map((column) => [`${column.place + 1}: ${column.name}`, String(column.place)]));
    const chosen = (value) => (value === null ? "" : String(value));
    const labels = choices.pred === null ? [] : found.columns[choices.pred].labels;
    const classes = choices.true_ === null ? [] : found.columns[choices.true_].labels;
    const missing = make("input", { type: "text", value: choices.missingTexts.join(", "), size: 12, placeholder: "such as ?, unknown" });
    const fields = [
      listField("true classes", { ...names, "(none)": "" }, chosen(choices.true_), setColumn("true_")),
      listField("clusters", names, chosen(choices.pred), setColumn("pred")),
      choices.true_ !== null && button("⇄ Exchange the two", () => {
        [choices.true_, choices.pred] = [choices.pred, choices.true_];
        setColumn("other")(chosen(choices.other));
      }),
      found.columns.length > 2 && listField("a second clustering", { "(none)": "", ...names }, chosen(choices.other), setColumn("other")),
      labels.length > 0 && listField("noise is", { "(no label)": "", ...Object.fromEntries(labels.map((it) => [it, it])) }, choices.noiseLabel ?? "",
        (value) => {
          // Who names the noise does not mean a cluster like any other.
          if (value === "") choices.noise = "cluster";
          else if (choices.noise === "cluster") choices.noise = "singletons";
          set("noiseLabel", (label) => (label === "" ? null : label))(value);
        }),
      choices.noiseLabel !== null && listField("and counts", Object.fromEntries(Object.entries(NOISE).map(([value, words]) => [words, value])),
        choices.noise, set("noise")),
      classes.length > 0 && listField("class unknown", { "(no label)": "", ...Object.fromEntries(classes.map((it) => [it, it])) }, choices.unlabelled ?? "",
        set("unlabelled", (value) => (value === "" ? null : value))),
      labelled("no label, too", missing,
        () => set("missingTexts", (value) => value.split(",").map((text) => text.trim()).filter(Boolean))(missing.value)),
      checkbox("the first line has names", found.hasHeader, reread("header")),
    ];
    const reading = [
      listField("columns are separated by", DELIMITERS, settings.delimiter, reread("delimiter")),
      this.source.bytes && listField("the text is", ENCODINGS, settings.encoding, reread("encoding")),
    ];
    const head = make("tr", {}, ...found.columns.map(({ name }) => make("th", { scope: "col" }, name)));
    const rows = found.preview.map((row) => make("tr", {}, ...row.map((field) => make("td", {}, field))));
    const guesses = `${several(found.rows, "row")}, ${several(found.columns.length, "column")} separated by ${found.delimiterName}, ${found.hasHeader ? "with" : "without"} a line of names`
      + `${found.encoding === "windows-1252" ? "; the file isn’t UTF-8 and was read as Latin-1" : ""}.`;
    return [
      make("h2", {}, "What the page understood"),
      make("p", {}, guesses),
      make("div", { class: "fields" }, ...fields.filter(Boolean)),
      make("details", {},
        make("summary", {}, "The first rows, and how they were read"),
        make("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "first rows" },
          make("table", { class: "preview" }, make("thead", {}, head), make("tbody", {}, ...rows))),
        make("div", { class: "fields" }, ...reading.filter(Boolean))),
      this.pointsFields(set),
    ].filter(Boolean);
  }

  // Columns of numbers may be coordinates of the points.
  pointsFields(set) {
    const { found, choices } = this;
    const isNumbering = ({ isMeasured, different }) => !isMeasured && different === found.rows;
    const candidates = found.columns.filter((column) => column.isNumeric && !isNumbering(column)).filter(({ place }) => ![choices.true_, choices.pred, choices.other].includes(place));
    if (!candidates.length) return null;
    const toggle = (place) => (isChecked) => set("points")(
      isChecked ? [...choices.points, place].sort((a, b) => a - b) : choices.points.filter((it) => it !== place));
    return make("fieldset", { class: "fields" },
      make("legend", {}, "Coordinates of the points, for silhouettes and the like"),
      ...candidates.map(({ place, name }) => checkbox(name, choices.points.includes(place), toggle(place))),
      ...(choices.points.length ? [checkbox("standardise each column", choices.standardise, set("standardise"))] : []));
  }

  // --- answers ---

  showAnswer(judged, points, round) {
    const parts = [];
    if (judged.length) parts.push(...this.externalParts(judged, round));
    if (points) parts.push(this.pointsPart(points));
    if (judged.length) parts.push(make("h2", {}, "Take it along"), ...this.takeAwayParts(judged[0]));
    if (!parts.length) {
      this.showError(new Refused("Choose the true classes, or tick the columns that hold coordinates."));
      return;
    }
    this.top.replaceChildren(...(judged.length ? this.verdictParts(judged[0]) : []));
    this.answer.replaceChildren(...parts);
    if (judged.length) this.resample(judged, round);
  }

  verdictParts(table) {
    const { found, choices } = this;
    const [class_, cluster] = [choices.true_, choices.pred].map((place) => found.columns[place].name);
    this.results = null;
    this.verdict = make("div", { class: "verdict" }, ...table.verdict.map((sentence) => make("p", {}, sentence)));
    return [
      make("h2", {}, "Verdict"),
      ...table.warnings.map((text) => make("p", { class: "warned" }, text)),
      this.verdict,
      make("p", { class: "counted" }, `The classes are in “${class_}”, the clusters in “${cluster}”. ${describeTable(table, choices)}`),
    ];
  }

  externalParts(judged, round) {
    const [first, second] = judged;
    return [
      second && this.sideBySide(first, second),
      make("h2", {}, "What is mixed, and what is split"),
      ...diagnosisParts(first.diagnosis),
      make("h2", {}, "The table"),
      ...this.tableParts(first),
      make("h2", {}, "Every measure"),
      ...this.measuresParts(first, round),
    ].filter(Boolean);
  }

  sideBySide(first, second) {
    const [a, b] = [this.choices.pred, this.choices.other].map((place) => this.found.columns[place].name);
    const rows = this.facts.flatMap(({ measure, better }, i) => {
      const [x, y] = [first.values[i], second.values[i]];
      const rank = { larger: y - x, smaller: x - y, "close to 1": Math.abs(x - 1) - Math.abs(y - 1) }[better];
      const preferred = Math.abs(rank) < 1e-12 ? "equal" : rank < 0 ? a : b;
      return [make("tr", {}, make("th", { scope: "row" }, measure), make("td", { class: "number" }, decimals(x)), make("td", { class: "number" }, decimals(y)), make("td", {}, preferred))];
    });
    const ari = this.facts.findIndex(({ measure }) => measure === "adjusted Rand index");
    const [x, y] = [first.values[ari], second.values[ari]];
    const words = Math.abs(x - y) < 1e-12 ? `By the adjusted Rand index, ${a} and ${b} are equally good (${decimals(x, 2)}).`
      : `By the adjusted Rand index, ${x > y ? a : b} (${decimals(Math.max(x, y), 2)}) is ahead of ${x > y ? b : a} (${decimals(Math.min(x, y), 2)}).`;
    const lost = [[a, first], [b, second]].filter(([, { diagnosis }]) => diagnosis.lost.length)
      .map(([name, { diagnosis }]) => `in ${name}, ${several(diagnosis.lost.length, "class has", "classes have")} no cluster of ${diagnosis.lost.length === 1 ? "its" : "their"} own`);
    const warning = lost.length ? ` But ${lost.join("; ")}.` : "";
    const head = ["measure", a, b, "preferred"].map((name) => make("th", { scope: "col" }, name));
    return make("div", {}, make("p", {}, `${words}${warning} Both are judged on the same ${several(first.n, "point")}. Whether the difference is more than chance, the lines of Python below say.`),
      make("details", {}, make("summary", {}, "Both, by every measure"),
        scroller("both clusterings", make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)))));
  }

  tableParts(table) {
    const order = sortForDisplay(table);
    const [rows, columns] = [order.rows.slice(0, MAX_SHOWN), order.columns.slice(0, MAX_SHOWN)];
    const isCut = rows.length < table.clusters.length || columns.length < table.classes.length;
    const cell = (i, j) => {
      const count = table.counts[i][j];
      const share = count / table.rowSums[i];
      return make("td", { class: `number${share > 0.5 ? " most" : ""}${count ? "" : " none"}`, style: `--share: ${Math.round(100 * shade(share))}%` }, number(count));
    };
    const sum = (value) => make("td", { class: "number sum" }, number(value));
    const head = make("tr", {}, make("td", {}), ...columns.map((j) => make("th", { scope: "col" }, table.classes[j])), make("th", { scope: "col" }, "points"));
    const body = rows.map((i) => make("tr", {}, make("th", { scope: "row" }, table.clusters[i]), ...columns.map((j) => cell(i, j)), sum(table.rowSums[i])));
    const foot = make("tr", {}, make("th", { scope: "row" }, "points"), ...columns.map((j) => sum(table.columnSums[j])), sum(table.n));
    return [
      make("p", {}, "Rows are clusters and columns are classes, sorted so that the best one-to-one matching is on the diagonal. "
        + "The stronger the colour of a cell, the larger its share of the cluster."
        + (isCut ? ` Shown are the first ${rows.length} of ${several(table.clusters.length, "cluster")} and ${columns.length} of ${several(table.classes.length, "class", "classes")}; the sums count all.` : "")),
      scroller("contingency table", make("table", { class: "heat" }, make("thead", {}, head), make("tbody", {}, ...body), make("tfoot", {}, foot))),
    ];
  }

  measuresParts(table, round) {
    this.progress = make("progress", { max: 1, value: 0, "aria-label": "shuffles" });
    this.stopButton = button("Stop", () => this.assistant.ask("stop"));
    this.running = make("p", { class: "line running" }, "Intervals, and what chance scores: ", this.progress, this.stopButton);
    this.rows = this.facts.map((facts, i) => this.measureRow(facts, table.values[i], round));
    const head = ["measure", "value", "95 % interval", "chance", "p", "range", "better"].map((name) => make("th", { scope: "col" }, name));
    return [
      make("p", {}, "If in doubt, read three: the adjusted Rand index (how good is it beyond chance?), homogeneity (are the clusters pure?) and "
        + "completeness (is each class together?). Choose a measure to see its working, step by step in fractions. "
        + `Chance is its mean over ${RESAMPLES} shuffles of the labels, and p the share of shuffles that score at least as well.`),
      this.running,
      scroller("measures", make("table", { class: "all-measures" }, make("thead", {}, make("tr", {}, ...head)),
        make("tbody", {}, ...this.rows.flatMap(({ row, place }) => [row, place])))),
    ];
  }

  measureRow(facts, value, round) {
    const [interval, chance, p] = ["", "", ""].map(() => make("td", { class: "number" }, "…"));
    const working = make("td", { colspan: 7 });
    const place = make("tr", { class: "working-row", hidden: true }, working);
    const toggle = button(facts.measure, async () => {
      place.hidden = !place.hidden;
      toggle.setAttribute("aria-expanded", String(!place.hidden));
      if (place.hidden || working.childElementCount) return;
      working.replaceChildren(make("p", {}, "Calculating …"));
      const { mathml, text } = await this.assistant.ask("working", { measure: facts.measure });
      if (round !== this.round && !place.isConnected) return;
      const shown = make("div", { class: "workings", tabindex: 0, role: "region", "aria-label": `working of ${facts.measure}` });
      if (mathml) shown.innerHTML = mathml;
      else shown.append(make("p", {}, text));
      const blind = facts.blindTo.length ? `Blind to ${facts.blindTo.join("; ")}. ` : "";
      const unit = facts.address ? ["Explained in ", make("a", { href: facts.address }, facts.unitTitle), "."] : [];
      shown.append(make("p", { class: "unit" }, blind, ...unit));
      working.replaceChildren(make("div", { class: "clustlib-play" }, shown));
    }, { class: "open", "aria-expanded": "false" });
    const row = make("tr", {}, make("th", { scope: "row" }, toggle), make("td", { class: "number" }, decimals(value)),
      interval, chance, p, make("td", {}, facts.range), make("td", {}, facts.better));
    return { row, place, interval, chance, p };
  }

  async resample(judged, round) {
    const [table] = judged;
    try {
      const results = await this.assistant.ask("resample", { n: RESAMPLES, seed: 0 }, ({ done, of }) => {
        if (round === this.round) this.progress.value = done / of;
      });
      if (round !== this.round) return;
      this.running.remove();
      if (!results) {
        for (const { interval, chance, p } of this.rows) [interval, chance, p].forEach((cell) => { cell.textContent = "stopped"; });
        return;
      }
      this.results = results;
      results.intervals.forEach(({ low, high, whyNot }, i) => {
        this.rows[i].interval.textContent = low === null ? "–" : writeInterval(low, high);
        if (whyNot) this.rows[i].interval.title = `No interval: ${whyNot}`;
      });
      results.tests.forEach(({ chance, p }, i) => {
        this.rows[i].chance.textContent = chance === null ? "–" : decimals(chance);
        this.rows[i].p.textContent = p === null ? "–" : decimals(p);
      });
      this.verdict.replaceChildren(...results.verdict.map((sentence) => make("p", {}, sentence)));
      this.showReasons(table, results);
    } catch (error) {
      if (round === this.round) this.showError(error);
    }
  }

  // Say below the table why measures have no interval.
  showReasons(table, { intervals }) {
    const reasons = new Map();
    intervals.forEach(({ whyNot }, i) => whyNot && reasons.set(whyNot, [...(reasons.get(whyNot) ?? []), this.facts[i].measure]));
    if (!reasons.size) return;
    const items = [...reasons].map(([why, measures]) => make("li", {}, `${measures.join(", ")}: ${why}`));
    this.answer.querySelector(".all-measures").closest(".scroller")
      .after(make("details", {}, make("summary", {}, "Why some have no interval"), make("ul", {}, ...items)));
  }

  takeAwayParts(table) {
    const { source } = this;
    const said = make("span", { role: "status" });
    const link = toLink(table);
    const card = (format) => writeCard(...this.card(table), format);
    const figure = () => drawTable(table, sortForDisplay(table), MAX_SHOWN);
    const offer = (ending, content, type) => async () => {
      const name = `${(source.fileName ?? "clustering").replace(/\.\w+$/, "")}-judged.${ending}`;
      saveBlob(name, new Blob([await content()], { type }));
      said.textContent = `${name} is saved`;
    };
    return [
      make("div", { class: "line" },
        button("CSV", offer("csv", () => card("csv"), "text/csv")),
        button("Report in Markdown", offer("md", () => this.report(table, card("markdown")), "text/markdown")),
        button("LaTeX", offer("tex", () => card("latex"), "application/x-tex")),
        button("Figure as SVG", offer("svg", figure, "image/svg+xml")),
        button("Figure as PNG", offer("png", () => toPng(figure()), "image/png")),
        link ? button("Copy a link to this table", () => {
          history.replaceState(null, "", link);
          copy(location.href, said, location.protocol === "file:"
            ? "copied; it works on this computer only, as the book is a file here" : "copied; the link holds the table and its names");
        }) : "",
        said),
      ...this.pythonParts(table),
    ];
  }

  // The lines of Python that give the same; those of pasted text contain the table.
  pythonParts(table) {
    const { source, found, choices } = this;
    if (!source.fileName && !table.counts) return [];
    const lines = pythonLines({ fileName: source.fileName ?? "", ...found }, {
      ...choices, true_: found.columns[choices.true_], pred: found.columns[choices.pred],
      other: found.columns[choices.other] ?? null,
    }, table);
    const said = make("span", { role: "status" });
    return [
      make("p", {}, "The same in Python:"),
      make("div", { class: "scroller code", tabindex: 0, role: "region", "aria-label": "lines of Python" }, make("pre", {}, lines)),
      make("div", { class: "line" }, button("Copy the lines", () => copy(lines, said)), said),
    ];
  }

  // Return the verdict, the table and the card as one text in Markdown.
  report(table, card) {
    const sorted = sortForDisplay(table);
    const header = ["", ...sorted.columns.map((j) => table.classes[j]), "points"];
    const rows = sorted.rows.map((i) => [table.clusters[i], ...sorted.columns.map((j) => String(table.counts[i][j])), String(table.rowSums[i])]);
    const paragraphs = [...this.top.querySelectorAll(".verdict p, .warned, .counted")].map((paragraph) => paragraph.textContent);
    return [...paragraphs, writeCard(header, rows, "markdown"), card].join("\n\n");
  }

  // Return the header and the rows of the card.
  card(table) {
    const { intervals, tests } = this.results ?? {};
    const header = ["measure", "value", ...(this.results ? ["low", "high", "chance", "p"] : []), "better"];
    const rows = this.facts.map((facts, i) => [facts.measure, table.values[i],
      ...(this.results ? [intervals[i].low ?? "", intervals[i].high ?? "", tests[i].chance ?? "", tests[i].p ?? ""] : []), facts.better]);
    return [header, rows];
  }

  pointsPart({ rows, silhouettes, n, leftOut, refusal }) {
    if (refusal) return make("section", {}, make("h2", {}, "The points themselves"), make("p", { class: "warned" }, refusal));
    const head = ["measure", "value", "range", "better"].map((name) => make("th", { scope: "col" }, name));
    const body = rows.map(({ measure, value, why, range, better }) => make("tr", {}, make("th", { scope: "row" }, measure),
      make("td", { class: "number" }, value === null ? "–" : decimals(value)), make("td", {}, value === null ? why : range), make("td", {}, better)));
    const figure = make("figure", {});
    if (silhouettes) figure.innerHTML = drawSilhouettes(silhouettes);
    return make("section", {}, make("h2", {}, "The points themselves"),
      make("p", {}, `${several(n, "point")}, ${this.choices.points.length === 1 ? "one coordinate" : `${this.choices.points.length} coordinates`}, `
        + `${this.choices.standardise ? "each standardised to mean 0 and standard deviation 1" : "as they are in the file: no column was standardised"}.${leftOut ? ` ${several(leftOut, "row")} left out.` : ""}`),
      scroller("measures of the points", make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body))),
      figure);
  }

  // --- messages ---

  say(text) {
    this.status.textContent = text;
    this.status.classList.remove("wrong");
  }

  // Show what was said about new data, unless the reader sees it already.
  showStatus() {
    if (this.isNew) this.status.scrollIntoView({ block: "start" });
    this.isNew = false;
  }

  showError(error) {
    for (const part of [this.top, this.answer]) part.replaceChildren();
    if (!this.found) this.understood.replaceChildren();
    this.status.classList.add("wrong");
    this.status.textContent = error instanceof Refused ? error.message
      : `Sorry, the page has made a mistake (${error.message}). What you entered is still here.`;
    this.showStatus();
  }
}

// --- parts without state -------------------------------------------------------------------------

const TRUE_NAMES = /^(labels?_?true|true|truth|class(es)?|species|target|y|gold|reference|ground.?truth|category|team|type|label)$/i;
const PRED_NAMES = /(pred|cluster|found|k.?means|dbscan|leiden|louvain|group|segment|community|module|assign)/i;

// Guess which columns hold the classes, the clusters, and the coordinates.
function guessChoices({ columns, rows }) {
  const mayBeLabels = columns.filter(({ isMeasured, different }) => different && !isMeasured && (different <= Math.max(50, rows / 2) || columns.length === 2));
  // Clusters are often numbered, where classes have names.
  const numbered = mayBeLabels.filter(({ isNumeric }) => isNumeric);
  const isOnly = numbered.length === 1 && mayBeLabels.length === 2;
  const pred = mayBeLabels.find(({ name }) => PRED_NAMES.test(name)) ?? (isOnly ? numbered[0] : mayBeLabels.at(-1));
  const others = mayBeLabels.filter((column) => column !== pred);
  const true_ = others.find(({ name }) => TRUE_NAMES.test(name)) ?? (columns.length > 2 ? others.at(-1) : others[0]);
  const hasNames = columns.some(({ header }) => header !== null);
  const measured = hasNames ? columns.filter(({ isMeasured }) => isMeasured).map(({ place }) => place) : [];
  const points = measured.length > 1 ? measured : []; // a single one may be a price
  return {
    true_: true_?.place ?? null, pred: pred?.place ?? null, other: null, points, standardise: false,
    noise: "cluster", noiseLabel: guessNoise(pred?.labels ?? []), unlabelled: null, missingTexts: [],
  };
}

// What algorithms call noise, before words that may be names of clusters.
const NOISE_NAMES = [/^-1$/, /^(unassigned|unclustered|outliers?)$/i, /^noise$/i];
const guessNoise = (labels) => NOISE_NAMES.map((name) => labels.find((label) => name.test(label))).find((label) => label !== undefined) ?? null;

function describeTable({ n, clusters, classes, clusterLabels, rowSums, leftOut, rows }, { noise, noiseLabel, missingTexts }) {
  const out = leftOut ? ` ${several(leftOut, "row")} of ${number(rows)} ${leftOut === 1 ? "is" : "are"} left out.` : "";
  const isCluster = clusterLabels.includes(noiseLabel) && noise === "cluster" && !missingTexts.includes(noiseLabel);
  const noisy = isCluster ? ` “${noiseLabel}” (${several(rowSums[clusterLabels.indexOf(noiseLabel)], "row")}) counts as a cluster. If it is noise, choose below how it counts: each point as a cluster of its own `
    + "is fair to other clusterings; left out, it flatters." : "";
  return `Judged: ${several(n, "point")} in ${several(clusters.length, "cluster")}, of ${several(classes.length, "class", "classes")}.${out}${noisy}`;
}

function diagnosisParts({ verdict, mixed, lost, sentences }) {
  const list = (pieces) => {
    const others = pieces.slice(3).reduce((sum, [, points]) => sum + points, 0);
    const shown = pieces.slice(0, 3).map(([name, points]) => `${name} ${number(points)}`).join(", ");
    return others ? `${shown}, ${number(others)} in ${pieces.length - 3} more` : shown;
  };
  const table = (name, head, rows) => scroller(name, make("table", {}, make("thead", {}, make("tr", {}, ...head.map((it) => make("th", { scope: "col" }, it)))),
    make("tbody", {}, ...rows.slice(0, 12).map(([first, ...cells]) => make("tr", {}, make("th", { scope: "row" }, first), ...cells.map((it) => make("td", {}, it)))))));
  return [
    make("p", {}, verdict),
    mixed.length > 0 && table("mixed clusters", ["cluster", "points", "majority", "misplaced", "of all misplaced", "mixed with"],
      mixed.map((row) => [row.cluster, number(row.size), row.majority, number(row.misplaced), row.share, list(row.mixedWith)])),
    mixed.length > 12 && make("p", {}, `… and ${several(mixed.length - 12, "cluster")} more.`),
    sentences.lost && make("p", {}, sentences.lost),
    lost.length > 0 && table("lost classes", ["class", "points", "lies in"], lost.map((row) => [row.class_, number(row.size), list(row.liesIn)])),
    lost.length > 12 && make("p", {}, `… and ${several(lost.length - 12, "class", "classes")} more.`),
    sentences.split && make("p", {}, sentences.split),
    sentences.unmatched && make("p", {}, sentences.unmatched),
  ].filter(Boolean);
}

// Return the rows and columns in the order of the best matching: the largest cells first, then the others.
function sortForDisplay({ counts, rowSums, columnSums, diagnosis }) {
  const matched = [...diagnosis.matched].sort(([a, b], [c, d]) => counts[c][d] - counts[a][b]);
  const rest = (sizes, used) => sizes.map((_, i) => i).filter((i) => !used.has(i)).sort((a, b) => sizes[b] - sizes[a]);
  const [rows, columns] = [matched.map(([i]) => i), matched.map(([, j]) => j)];
  return { rows: [...rows, ...rest(rowSums, new Set(rows))], columns: [...columns, ...rest(columnSums, new Set(columns))] };
}

const scroller = (name, element) => make("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": name }, element);

async function copy(text, said, words = "copied") {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = words;
  } catch {
    said.textContent = "the browser doesn’t allow copying here: select the text";
  }
}

// Return what kinds of labels the chosen ones seem to be, where no table could be counted.
function guessKinds({ noiseLabel, unlabelled }) {
  const guess = (label) => (/^-?\d+$/.test(label ?? "") ? "int" : "str");
  return { kinds: { cluster: guess(noiseLabel), class_: guess(unlabelled) } };
}

function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}


// --- the beginning -------------------------------------------------------------------------------

// Make the page live, and return it. `engine` is the function that contains the worker's code.
function start(engine, recipes, { facts, examples }) {
  const code = `(${engine})().serve(self, ${JSON.stringify(recipes)});`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const known = recipes.map((recipe, i) => ({ ...recipe, ...facts[i] }));
  return new Page(document.getElementById("judge"), new Assistant(worker), known, examples);
}

export { start };
