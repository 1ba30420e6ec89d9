// The view of a ShuffleGame: the shuffled classes, their scores, and a histogram of all shuffles.

import { button, classShape, make, makeSvg } from "./elements.js";
import { countPoints } from "./game.js";

const BATCH = 5; // shuffles between two pictures, while a hundred are drawn
const PAUSE = 40; // milliseconds between two pictures
const MAX_SLIPS = 40; // points; a larger table shows the counts alone
const LOWEST_TOP = 5; // shuffles; the first bars do not fill the histogram
const PLOT = { width: 420, height: 244, left: 40, right: 412, ruler: 26, top: 76, bottom: 206 };

const format = (value, decimals) => value.toFixed(decimals).replace("-", "−");

// --- the shuffled classes ------------------------------------------------------------------------

// A table of the clusters: for each point a slip with its class, and the counts.
function slipsTable({ cluster, class_, clusters, classes, total }) {
  const { counts, rows, columns, n } = countPoints(cluster, class_, clusters, classes).table;
  const head = make("tr", {}, make("td"), make("td"),
    ...classes.map((name, j) => make("th", { scope: "col" }, slip(j), ` ${name}`)), make("th", { scope: "col" }, "nᵢ"));
  const body = counts.map((row, i) => {
    const slips = n > MAX_SLIPS ? [] : class_.filter((_, point) => cluster[point] === i).map(slip);
    return make("tr", {}, make("th", { scope: "row" }, clusters[i]),
      make("td", { class: "slips", "aria-hidden": "true" }, ...slips), ...[...row, rows[i]].map(numberCell));
  });
  const foot = make("tr", {}, make("th", { scope: "row" }, "mⱼ"), make("td"), ...[...columns, n].map(numberCell));
  return make("table", { class: "counts" }, make("caption", {}, total ? "the last shuffle" : "not shuffled yet"),
    make("thead", {}, head), make("tbody", {}, ...body), make("tfoot", {}, foot));
}

const numberCell = (number) => make("td", { class: "sum" }, String(number));

function slip(class_) {
  const picture = makeSvg("svg", { viewBox: "-13 -13 26 26", width: 18, height: 18, class: `slip c${class_ % 8}`, "aria-hidden": "true" });
  picture.append(classShape(class_));
  return picture;
}

// --- the scores ----------------------------------------------------------------------------------

function scoresTable({ scores, total }) {
  const row = (mark, name, score, decimals) => make("tr", { class: name },
    make("th", { scope: "row" }, make("span", { class: "sign", "aria-hidden": "true" }, mark), ` ${name}`),
    ...(score ? [format(score[0], decimals), format(score[1], 3), format(score[2], 3)] : ["", "", ""]).map((text) => make("td", {}, text)));
  const head = ["", "TP", "Rand index", "ARI"].map((text) => (text ? make("th", { scope: "col" }, text) : make("td")));
  return make("table", { class: "scores" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {},
    row("┃", "observed", scores.observed, 0), row("▢", "last shuffle", scores.last, 0),
    row("▲", `mean of ${total}`, scores.mean, 2), row("┆", "expected", scores.expected, 2)));
}

// --- the histogram -------------------------------------------------------------------------------

// The shuffles by their TP, below the ruler of ARI. Bars from the observed TP on have another colour.
function histogram({ scores, ruler: [zero, one], total, width, bars }) {
  const [first, last] = [bars[0][0], bars.at(-1)[0] + width - 1];
  const [observed, expected] = [scores.observed[0], scores.expected[0]];
  const toX = (tp) => PLOT.left + ((tp - first + 0.5) / (last - first + 1)) * (PLOT.right - PLOT.left);
  const highest = Math.max(LOWEST_TOP, ...bars.map(([, count]) => count));
  const picture = makeSvg("svg", {
    viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, width: PLOT.width, height: PLOT.height,
    role: "img", "aria-label": describe(bars, width, total), class: "histogram",
  });
  const addLine = (name, x1, y1, x2, y2) => picture.append(makeSvg("line", { x1, y1, x2, y2, class: name }));
  const addText = (text, x, y, anchor = "middle") => picture.append(makeSvg("text", { x, y, "text-anchor": anchor }, text));

  for (const [tp, count] of bars) {
    const [x, height] = [toX(tp - 0.43), (count / highest) * (PLOT.bottom - PLOT.top)];
    const bar = makeSvg("rect", { x, y: PLOT.bottom - height, width: toX(tp + width - 0.57) - x, height });
    bar.classList.toggle("reaches", tp >= observed);
    bar.classList.toggle("last", tp <= scores.last?.[0] && scores.last[0] < tp + width);
    picture.append(bar);
  }
  addLine("axis", PLOT.left, PLOT.bottom, PLOT.right, PLOT.bottom);
  addText("TP", 2, PLOT.bottom + 32, "start");
  for (const tp of ticks(first, last, 1)) addText(tp, toX(tp), PLOT.bottom + 32);

  addLine("axis", PLOT.left, PLOT.ruler, PLOT.right, PLOT.ruler);
  addText("ARI", 2, PLOT.ruler - 10, "start");
  for (const ari of ticks((first - zero) / (one - zero), (last - zero) / (one - zero))) {
    const x = toX(zero + ari * (one - zero));
    addLine("axis", x, PLOT.ruler - 6, x, PLOT.ruler);
    addText(format(ari, 2).replace(/\.?0+$/, ""), x, PLOT.ruler - 10);
  }
  for (const [name, tp, y] of [["expected", expected, PLOT.ruler + 20], ["observed", observed, PLOT.ruler + 38]]) {
    addLine(name, toX(tp), PLOT.ruler, toX(tp), PLOT.bottom);
    const isRight = toX(tp) > PLOT.width / 2;
    addText(name, toX(tp) + (isRight ? -6 : 6), y, isRight ? "end" : "start");
  }
  if (scores.mean) {
    const x = toX(scores.mean[0]);
    picture.append(makeSvg("path", { d: `M${x} ${PLOT.bottom + 2}l7 12h-14z`, class: "mean" }));
    addText("mean", x + 11, PLOT.bottom + 15, "start");
  }
  return picture;
}

// Return up to eight round numbers between two ends.
function ticks(low, high, smallestStep = 0) {
  const power = 10 ** Math.floor(Math.log10((high - low) / 8));
  const step = Math.max(smallestStep, ...[1, 2, 5, 10].map((it) => it * power).filter((it) => (high - low) / it <= 8).slice(0, 1));
  const start = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - start + 1 }, (_, i) => (start + i) * step);
}

// --- in words ------------------------------------------------------------------------------------

function describe(bars, width, total) {
  if (!total) return "Histogram without a shuffle yet.";
  const filled = bars.filter(([, count]) => count);
  const [mode, count] = filled.reduce((best, bar) => (bar[1] > best[1] ? bar : best));
  const name = (tp) => (width > 1 ? `${tp} to ${tp + width - 1}` : tp);
  return `Histogram of TP: from ${filled[0][0]} to ${filled.at(-1)[0] + width - 1}, most often ${name(mode)}, in ${count} of ${total}.`;
}

function sentence({ scores, total, as_large }) {
  if (!total) return "";
  return `After ${total} ${total === 1 ? "shuffle" : "shuffles"} the mean Rand index is ${format(scores.mean[1], 3)} `
    + `(expected: ${format(scores.expected[1], 3)}). Shuffles that reach the observed ${format(scores.observed[1], 3)}: `
    + `${as_large}, a share of ${format(as_large / total, 3)}.`;
}

// --- the widget ----------------------------------------------------------------------------------

export function renderShuffles({ model, el }) {
  const left = make("div", { class: "left" });
  const right = make("div", { class: "right" });
  const status = make("p", { role: "status", "aria-live": "polite", class: "said" });
  // How many shuffles are sent to the model, and how many there will be when all are sent.
  let [sent, goal, timer] = [model.get("data").total, model.get("data").total, null];

  const sendBatch = () => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const times = Math.min(isStill ? goal : BATCH, goal - sent);
    sent += times;
    if (times) model.send({ do: "shuffle", times });
    else timer = clearInterval(timer);
  };
  const shuffle = (times) => {
    goal += times;
    sendBatch();
    timer ??= setInterval(sendBatch, PAUSE);
  };
  const restart = () => {
    [sent, goal] = [0, 0];
    model.send({ do: "restart" });
  };
  const draw = () => {
    const data = model.get("data");
    left.replaceChildren(slipsTable(data));
    right.replaceChildren(histogram(data), scoresTable(data));
    // A screen reader reads the sentence, so it changes once for a hundred shuffles.
    if (data.total >= goal || model.get("message")) status.textContent = model.get("message") || sentence(data);
  };
  el.append(
    make("div", { class: "line" }, button("Shuffle once", () => shuffle(1)),
      button("Shuffle 100 times", () => shuffle(100)), button("Start again", restart)),
    make("div", { class: "sides" }, left, right), status);
  model.on("change:data", draw);
  model.on("change:message", draw);
  draw();
  return () => {
    clearInterval(timer);
    model.off(null, null, draw);
  };
}
