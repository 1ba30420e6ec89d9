// The view of a widget. It draws the data of a model and sends the reader's steps to it. In a notebook
// the model is in Python (widget.py), in a page without Python it is in game.js.

import { button, choice, classShape, make, makeSvg } from "./elements.js";
import { countPoints } from "./game.js";
import { CountedTable, evaluateMeasure } from "./measures.js";
import { renderShuffles } from "./shuffles.js";

// --- the table -----------------------------------------------------------------------------------

function countsTable(model, send, outlined) {
  const { counts, clusters, classes } = model.get("data");
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const sumCell = (n) => make("td", { class: "sum" }, String(n));
  const head = make("tr", {}, make("td"),
    ...classes.map((name) => make("th", { scope: "col" }, name)), make("th", { scope: "col" }, "nᵢ"));
  const rows = counts.map((row, i) => make("tr", {},
    make("th", { scope: "row" }, clusters[i]),
    ...row.map((_, j) => make("td", { class: outlined.has(`${i} ${j}`) && "outlined" }, countField(model, send, i, j))),
    sumCell(sum(row))));
  const columnSums = classes.map((_, j) => sum(counts.map((row) => row[j])));
  const foot = make("tr", {}, make("th", { scope: "row" }, "mⱼ"), ...[...columnSums, sum(columnSums)].map(sumCell));
  return make("table", { class: "counts", "aria-label": "contingency table, to be changed" },
    make("thead", {}, head), make("tbody", {}, ...rows), make("tfoot", {}, foot));
}

function countField(model, send, i, j) {
  const { counts, clusters, classes } = model.get("data");
  const input = make("input", {
    type: "number", min: 0, step: 1, value: counts[i][j], "data-cell": `${i} ${j}`,
    "aria-label": `points of ${classes[j]} in ${clusters[i]}`,
  });
  // Zeros are paler, so that the other counts are seen first.
  input.classList.toggle("empty", counts[i][j] === 0);
  let lastText = input.value;
  const sendCount = () => {
    const text = input.value.trim();
    if (text === lastText) return;
    lastText = text;
    send({ do: "set", cluster: i + 1, class_: j + 1, count: text === "" ? null : Number(text) });
  };
  input.addEventListener("focus", () => input.select()); // so that typing replaces the count
  input.addEventListener("change", sendCount);
  input.addEventListener("keydown", (event) => event.key === "Enter" && sendCount());
  return input;
}

function undoButton(model, send) {
  return button("Undo", () => send({ do: "undo" }), { disabled: !model.get("can_undo") });
}

// The buttons below the table.
function tableSteps(model, send) {
  const { clusters, classes } = model.get("data");
  const line = (...children) => make("div", { class: "line" }, ...children);
  const splitCluster = choice("cluster to split", clusters);
  const splitWay = choice("how to split it", ["evenly", "blindly", "purely"], ["evenly", "blindly", "purely"]);
  const firstCluster = choice("first cluster to merge", clusters);
  const secondCluster = choice("second cluster to merge", clusters);
  if (clusters.length > 1) secondCluster.value = 2;
  const removable = choice("cluster or class to remove", [...clusters, ...classes],
    [...clusters.map((_, i) => `cluster ${i + 1}`), ...classes.map((_, j) => `class ${j + 1}`)]);
  const split = () => send({ do: "split", cluster: Number(splitCluster.value), how: splitWay.value });
  const merge = () => send({ do: "merge", cluster: Number(firstCluster.value), other: Number(secondCluster.value) });
  const remove = () => {
    const [what, number] = removable.value.split(" ");
    send({ do: "remove", what, number: Number(number) });
  };
  return make("div", { class: "steps" },
    line(undoButton(model, send),
      button("Transpose", () => send({ do: "transpose" })),
      button("Shuffle", () => send({ do: "shuffle" }), { title: "draw a random table with the same margins" })),
    line(button("Split", split), splitCluster, splitWay),
    line(button("Merge", merge), firstCluster, "and", secondCluster),
    line(button("Add cluster", () => send({ do: "add", what: "cluster" })),
      button("Add class", () => send({ do: "add", what: "class" }))),
    line(button("Remove", remove), removable));
}

// --- the points ----------------------------------------------------------------------------------

const PICTURE_WIDTH = 420;
const PICTURE_MARGIN = 18;
const DRAG_THRESHOLD = 5; // pixels; a shorter way is a click
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function pointsPicture(model, send, state) {
  const { x, y, cluster, class_, clusters, classes } = model.get("data");
  const range = (values) => [Math.min(...values), Math.max(...values)];
  // While a point is dragged, the scale stays, so that the other points do not move.
  if (!state.ranges || !state.isDragging) state.ranges = [range(x), range(y)];
  const [[left, right], [low, high]] = state.ranges;
  const span = Math.max(right - left, high - low) || 1;
  const scale = (PICTURE_WIDTH - 2 * PICTURE_MARGIN) / span;
  const height = Math.max(120, 2 * PICTURE_MARGIN + (high - low) * scale);
  const picture = makeSvg("svg", {
    viewBox: `0 0 ${PICTURE_WIDTH} ${height}`, width: PICTURE_WIDTH, height, role: "group", "aria-label": "points, to be moved",
  });
  if (state.cluster > clusters.length) state.cluster = 1;
  x.forEach((_, i) => {
    const label = `point ${i + 1} of ${classes[class_[i]]}, in ${clusters[cluster[i]]}`;
    const mark = makeSvg("g", {
      tabindex: 0, role: "button", "aria-label": label, "data-point": i, class: `point c${cluster[i] % 8}`,
      transform: `translate(${PICTURE_MARGIN + (x[i] - left) * scale} ${height - PICTURE_MARGIN - (y[i] - low) * scale})`,
    });
    mark.append(makeSvg("title", {}, label), classShape(class_[i]),
      makeSvg("text", { y: 3.5, "text-anchor": "middle" }, String(cluster[i] + 1)));
    const move = () => state.isDragging || send({ do: "move", point: i + 1, cluster: state.cluster });
    const place = (dx, dy, dragging = false) => send({ do: "place", point: i + 1, x: x[i] + dx, y: y[i] + dy, dragging });
    mark.addEventListener("click", move);
    mark.addEventListener("pointerdown", (event) => drag(event, picture, state, (dx, dy) => place(dx / scale, -dy / scale, state.isDragging)));
    mark.addEventListener("keydown", (event) => {
      if (event.key in ARROWS) place(...ARROWS[event.key].map((direction) => (direction * span) / 25));
      else if (event.key === "Enter" || event.key === " ") move();
      else return;
      event.preventDefault();
    });
    picture.append(mark);
  });
  const target = choice("cluster to move points to", clusters);
  target.value = state.cluster;
  target.addEventListener("change", () => { state.cluster = Number(target.value); });
  return make("div", {},
    make("div", { class: "line" }, undoButton(model, send), "a click moves a point to", target, "; drag it elsewhere"), picture);
}

// Call `place` with the distance from the start, in units of the picture, until the pointer goes up.
function drag(start, picture, state, place) {
  const ratio = PICTURE_WIDTH / picture.getBoundingClientRect().width;
  const onMove = (event) => {
    const [dx, dy] = [(event.clientX - start.clientX) * ratio, (event.clientY - start.clientY) * ratio];
    if (!state.isDragging && Math.hypot(dx, dy) < DRAG_THRESHOLD) return;
    place(dx, dy);
    state.isDragging = true;
  };
  const onEnd = () => {
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onEnd);
    // The browser sends a click after this event, which must not move the point to another cluster.
    setTimeout(() => {
      const wasDragging = state.isDragging;
      state.isDragging = false;
      if (wasDragging) state.redraw();
    });
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onEnd);
}

// --- the measures --------------------------------------------------------------------------------

function measuresTable(model, send, state) {
  const rows = model.get("bars").map((bar) => measureRow(bar, bar.name === model.get("selected"), send, state));
  const others = model.get("available").filter((name) => !model.get("measures").includes(name));
  const adder = choice("another measure", ["add a measure …", ...others], ["", ...others]);
  adder.addEventListener("change", () => adder.value && send({ do: "show_measure", name: adder.value }));
  const head = make("tr", {}, ...["measure", "", "", "", "before", "now", ""].map((text) =>
    (text ? make("th", { scope: "col" }, text) : make("td"))));
  return make("div", {},
    make("table", { class: "measures", "aria-label": "measures" }, make("thead", {}, head), make("tbody", {}, ...rows)),
    others.length ? adder : "");
}

function measureRow(bar, isSelected, send, state) {
  const select = make("input", {
    type: "radio", name: state.radioGroup, checked: isSelected,
    "aria-label": `show the working of ${bar.name}`, onchange: () => send({ do: "select", name: bar.name }),
  });
  const arrow = make("span", { title: `${bar.better} is better` }, { larger: "↑", smaller: "↓" }[bar.better] || "");
  const hide = button("×", () => send({ do: "hide_measure", name: bar.name }), { "aria-label": `hide ${bar.name}`, class: "small" });
  return make("tr", { "data-measure": bar.name, class: bar.value === bar.before ? "" : "moved" },
    make("th", { scope: "row" }, make("label", {}, select, ` ${bar.name} `, arrow)),
    make("td", { class: "end" }, bar.low), make("td", { class: "bar" }, barTrack(bar)), make("td", { class: "end" }, bar.high),
    make("td", { class: "number before" }, bar.before), make("td", { class: "number now" }, bar.value),
    make("td", {}, hide));
}

// A bar from zero to the value, and a mark at the value before the last step.
function barTrack(bar) {
  const percent = (share) => `${100 * share}%`;
  const track = make("div", { class: "track", "aria-hidden": "true" });
  if (bar.at !== null) {
    const fill = make("div", { class: "fill" });
    fill.style.left = percent(Math.min(bar.zero, bar.at));
    fill.style.width = percent(Math.abs(bar.at - bar.zero));
    track.append(fill);
  }
  if (bar.was !== null) {
    const mark = make("div", { class: "was", title: `before: ${bar.before}` });
    mark.style.left = percent(bar.was);
    track.append(mark);
  }
  return track;
}

// Two bars for the entropies of clusters and classes, which overlap in the mutual information.
function entropyBars(model) {
  const { "H(C)": clusters, "H(T)": classes, I: shared } = model.get("entropies");
  if (shared === undefined) return "";
  const joint = clusters + classes - shared;
  const caption = `H(C) ${clusters.toFixed(3)} bits, H(T) ${classes.toFixed(3)} bits, in common I ${shared.toFixed(3)} bits`;
  const [width, margin] = [420, 4];
  const toPixels = (bits) => (joint > 0 ? (bits / joint) * (width - 2 * margin) : 0);
  const picture = makeSvg("svg", { viewBox: `0 0 ${width} 76`, width, height: 76, role: "img", "aria-label": caption });
  const addBar = (name, start, bits, y) => {
    const x = margin + toPixels(start);
    picture.append(makeSvg("rect", { x, y, width: toPixels(bits), height: 26, class: name }));
    picture.append(makeSvg("text", { x: x + 4, y: y + 17 }, bits > 0 ? `${name} ${bits.toFixed(2)}` : ""));
  };
  const overlap = { x: margin + toPixels(clusters - shared), y: 2, width: toPixels(shared), height: 72, class: "shared" };
  picture.append(makeSvg("rect", overlap));
  addBar("H(C)", 0, clusters, 6);
  addBar("H(T)", clusters - shared, classes, 44);
  return make("figure", {}, picture, make("figcaption", {}, caption));
}

// --- the working ---------------------------------------------------------------------------------

// Return the score of the selected measure, or undefined if it has no recipe.
function scoreSelected(model) {
  const recipe = (model.get("recipes") ?? []).find(({ measure }) => measure === model.get("selected"));
  if (!recipe) return undefined;
  const { counts, clusters, classes, cluster, class_ } = model.get("data");
  const isTable = model.get("kind") === "table";
  return evaluateMeasure(recipe, isTable ? new CountedTable(counts, clusters, classes) : countPoints(cluster, class_, clusters, classes));
}

// --- the widget ----------------------------------------------------------------------------------

// Describe which element has the focus, so that it can be found again after redrawing.
function focusIn(el) {
  const element = document.activeElement;
  if (!el.contains(element)) return null;
  const index = [...el.querySelectorAll(element.tagName)].indexOf(element);
  return { tag: element.tagName, index, cell: element.dataset?.cell, point: element.dataset?.point };
}

function restoreFocus(el, focus) {
  if (!focus) return;
  const { tag, index, cell, point } = focus;
  let element = el.querySelectorAll(tag)[index];
  if (cell !== undefined) element = el.querySelector(`[data-cell="${cell}"]`);
  else if (point !== undefined) element = el.querySelector(`[data-point="${point}"]`);
  element?.focus();
}

// Show what the last step changed, or why it was refused.
function showStatus(status, model) {
  const changes = model.get("bars").filter((bar) => bar.value !== bar.before)
    .map((bar) => `${bar.name} ${bar.before} → ${bar.value}`);
  const noChange = model.get("can_undo") ? "no measure has moved" : "";
  status.textContent = model.get("message") || changes.join(", ") || noChange;
  status.classList.toggle("wrong", Boolean(model.get("message")));
}

function render({ model, el }) {
  // JupyterLab has keyboard shortcuts, which must not act while readers type here.
  el.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
  el.classList.add("clustlib-play");
  return model.get("kind") === "shuffles" ? renderShuffles({ model, el }) : renderMeasures({ model, el });
}

function renderMeasures({ model, el }) {
  const state = { cluster: 1, radioGroup: `working ${Math.random()}`, focus: null, isDragging: false };
  const status = make("p", { role: "status", "aria-live": "polite", class: "said" });
  const left = make("div", { class: "left" });
  const right = make("div", { class: "right" });
  const working = make("div", { "aria-label": "working", tabindex: 0, class: "workings", role: "region" });
  el.append(make("div", { class: "sides" }, left, right), working, status);

  const send = (message) => {
    state.focus = focusIn(el);
    model.send(message);
  };
  const draw = () => {
    const focus = focusIn(el) || state.focus;
    const score = scoreSelected(model);
    const outlined = new Set((score?.cells ?? []).map((cell) => cell.join(" ")));
    left.replaceChildren(...(model.get("kind") === "table"
      ? [countsTable(model, send, outlined), tableSteps(model, send)] : [pointsPicture(model, send, state)]));
    right.replaceChildren(measuresTable(model, send, state), entropyBars(model));
    if (score) working.innerHTML = score.mathml;
    else working.replaceChildren(make("pre", {}, model.get("working")));
    showStatus(status, model);
    restoreFocus(el, focus);
    state.focus = null;
  };
  state.redraw = draw;

  // A step changes many traits, each with an event of its own; the widget is drawn once.
  let isScheduled = false;
  const scheduleDraw = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      draw();
    });
  };
  for (const trait of ["data", "bars", "working", "entropies", "message", "measures", "selected", "can_undo"]) {
    model.on(`change:${trait}`, scheduleDraw);
  }
  draw();
  return () => model.off(null, null, scheduleDraw);
}

export default { render };
