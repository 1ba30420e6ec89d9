// Draws a game and tells it what the reader does: in a notebook to Python, in a page to game.js. What
// the chosen measure's working is, it writes itself, typeset.

import { Counted, measured } from "./measures.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = ["circle", "diamond", "cross", "square", "triangle"];

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function draw(tag, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

function button(text, act, attributes = {}) {
  return make("button", { type: "button", onclick: act, ...attributes }, text);
}

function choice(label, names, values = names.map((_, i) => i + 1)) {
  const options = names.map((name, i) => make("option", { value: values[i] }, name));
  return make("select", { "aria-label": label }, ...options);
}

// --- the table ---------------------------------------------------------------------------------

function table(model, send, outlined) {
  const { counts, clusters, classes } = model.get("shown");
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const head = make("tr", {}, make("td"), ...classes.map((name) => make("th", { scope: "col" }, name)),
    make("th", { scope: "col" }, "nᵢ"));
  const rows = counts.map((row, i) => make("tr", {}, make("th", { scope: "row" }, clusters[i]),
    ...row.map((count, j) => make("td", { class: outlined.has(`${i} ${j}`) && "outlined" }, cell(count, i, j))), make("td", { class: "sum" }, String(sum(row)))));
  const sums = classes.map((_, j) => sum(counts.map((row) => row[j])));
  const foot = make("tr", {}, make("th", { scope: "row" }, "mⱼ"),
    ...[...sums, sum(sums)].map((n) => make("td", { class: "sum" }, String(n))));

  function cell(count, i, j) {
    const input = make("input", {
      type: "number", min: 0, step: 1, value: count, "data-cell": `${i} ${j}`,
      "aria-label": `points of ${classes[j]} in ${clusters[i]}`,
    });
    // Zeros step back: what is there should be seen first.
    if (count === 0) input.classList.add("empty");
    let known = input.value;
    const take = () => {
      const typed = input.value.trim();
      if (typed === known) return;
      known = typed;
      send({ do: "set", cluster: i + 1, class_: j + 1, count: typed === "" ? null : Number(typed) });
    };
    input.addEventListener("focus", () => input.select()); // what is typed replaces what was there
    input.addEventListener("change", take);
    input.addEventListener("keydown", (event) => event.key === "Enter" && take());
    return input;
  }
  return make("table", { class: "counts", "aria-label": "contingency table, to be changed" },
    make("thead", {}, head), make("tbody", {}, ...rows), make("tfoot", {}, foot));
}

function steps(model, send) {
  const { clusters, classes } = model.get("shown");
  const row = (...children) => make("div", { class: "line" }, ...children);
  const cut = choice("cluster to split", clusters);
  const how = choice("how to split it", ["evenly", "blindly", "purely"], ["evenly", "blindly", "purely"]);
  const one = choice("first cluster to merge", clusters);
  const two = choice("second cluster to merge", clusters);
  if (clusters.length > 1) two.value = 2;
  const gone = choice("cluster or class to remove", [...clusters, ...classes],
    [...clusters.map((_, i) => `cluster ${i + 1}`), ...classes.map((_, j) => `class ${j + 1}`)]);
  const remove = () => {
    const [what, number] = gone.value.split(" ");
    send({ do: "remove", what, number: Number(number) });
  };
  return make("div", { class: "steps" },
    row(button("Undo", () => send({ do: "undo" }), { disabled: !model.get("can_undo") }),
      button("Transpose", () => send({ do: "transpose" })),
      button("Shuffle", () => send({ do: "shuffle" }), { title: "hand the points out anew; all sizes stay" })),
    row(button("Split", () => send({ do: "split", cluster: Number(cut.value), how: how.value })), cut, how),
    row(button("Merge", () => send({ do: "merge", cluster: Number(one.value), other: Number(two.value) })),
      one, "and", two),
    row(button("Add cluster", () => send({ do: "add", what: "cluster" })),
      button("Add class", () => send({ do: "add", what: "class" }))),
    row(button("Remove", remove), gone));
}

// --- the points --------------------------------------------------------------------------------

function points(model, send, state) {
  const { x, y, cluster, class_, clusters, classes } = model.get("shown");
  const [width, edge] = [420, 18];
  const ends = (values) => [Math.min(...values), Math.max(...values)];
  // While a point is dragged, the others stay where they are drawn.
  if (!state.box || !state.dragged) state.box = [...ends(x), ...ends(y)];
  const [left, right, low, high] = state.box, span = Math.max(right - left, high - low) || 1;
  const scale = (width - 2 * edge) / span, height = Math.max(120, 2 * edge + (high - low) * scale);
  const place = (i) => [edge + (x[i] - left) * scale, height - edge - (y[i] - low) * scale];
  const picture = draw("svg", {
    viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "points, to be moved",
  });
  if (state.cluster > clusters.length) state.cluster = 1;
  const drag = (i, event) => {
    if (!model.get("can_place")) return;
    const [px, py, ratio] = [event.clientX, event.clientY, width / picture.getBoundingClientRect().width];
    const [x0, y0] = [x[i], y[i]];
    const to = (now) => {
      const [dx, dy] = [(now.clientX - px) * ratio, (now.clientY - py) * ratio];
      if (!state.dragged && Math.hypot(dx, dy) < 5) return;
      send({ do: "place", point: i + 1, x: x0 + dx / scale, y: y0 - dy / scale, going: state.dragged === true });
      state.dragged = true;
    };
    const end = () => {
      removeEventListener("pointermove", to);
      removeEventListener("pointerup", end);
      // The click that follows is not one.
      setTimeout(() => {
        const moved = state.dragged;
        state.dragged = false;
        if (moved) state.draw();
      });
    };
    addEventListener("pointermove", to);
    addEventListener("pointerup", end);
  };
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  x.forEach((_, i) => {
    const [cx, cy] = place(i);
    const label = `point ${i + 1} of ${classes[class_[i]]}, in ${clusters[cluster[i]]}`;
    const mark = draw("g", {
      tabindex: 0, role: "button", "aria-label": label, "data-point": i, class: `point c${cluster[i] % 8}`,
      transform: `translate(${cx} ${cy})`,
    });
    mark.append(draw("title", {}, label), shape(SHAPES[class_[i] % SHAPES.length]),
      draw("text", { y: 3.5, "text-anchor": "middle" }, String(cluster[i] + 1)));
    const move = () => state.dragged || send({ do: "move", point: i + 1, cluster: state.cluster });
    mark.addEventListener("click", move);
    mark.addEventListener("pointerdown", (event) => drag(i, event));
    mark.addEventListener("keydown", (event) => {
      const arrow = model.get("can_place") && arrows[event.key];
      if (arrow) send({ do: "place", point: i + 1, x: x[i] + (arrow[0] * span) / 25, y: y[i] + (arrow[1] * span) / 25 });
      else if (event.key === "Enter" || event.key === " ") move();
      else return;
      event.preventDefault();
    });
    picture.append(mark);
  });
  const into = choice("cluster to move points to", clusters);
  into.value = state.cluster;
  into.addEventListener("change", () => (state.cluster = Number(into.value)));
  return make("div", {},
    make("div", { class: "line" }, button("Undo", () => send({ do: "undo" }), { disabled: !model.get("can_undo") }),
      "a click moves a point to", into, model.get("can_place") ? "; drag it elsewhere" : ""), picture);
}

function shape(kind) {
  const paths = {
    circle: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z", diamond: "M0 -11L11 0L0 11L-11 0z",
    cross: "M-4 -10h8v6h6v8h-6v6h-8v-6h-6v-8h6z", square: "M-8.5 -8.5h17v17h-17z", triangle: "M0 -11L11 8L-11 8z",
  };
  return draw("path", { d: paths[kind] });
}

// --- the measures ------------------------------------------------------------------------------

function measures(model, send, state) {
  const selected = model.get("selected");
  const percent = (share) => `${100 * share}%`;
  const rows = model.get("bars").map((bar) => {
    const track = make("div", { class: "track", "aria-hidden": "true" });
    if (bar.at !== null) {
      const from = Math.min(bar.zero, bar.at);
      const fill = make("div", { class: "fill" });
      fill.style.left = percent(from);
      fill.style.width = percent(Math.abs(bar.at - bar.zero));
      track.append(fill);
    }
    if (bar.was !== null) {
      const was = make("div", { class: "was", title: `before: ${bar.before}` });
      was.style.left = percent(bar.was);
      track.append(was);
    }
    const show = make("input", {
      type: "radio", name: state.group, checked: bar.name === selected,
      "aria-label": `show the working of ${bar.name}`, onchange: () => send({ do: "select", name: bar.name }),
    });
    const better = { larger: "↑", smaller: "↓" }[bar.better] || "";
    return make("tr", { "data-measure": bar.name, class: bar.value === bar.before ? "" : "moved" },
      make("th", { scope: "row" }, make("label", {}, show, ` ${bar.name} `,
        make("span", { title: `${bar.better} is better` }, better))),
      make("td", { class: "end" }, bar.low), make("td", { class: "bar" }, track), make("td", { class: "end" }, bar.high),
      make("td", { class: "number before" }, bar.before), make("td", { class: "number now" }, bar.value),
      make("td", {}, button("×", () => send({ do: "choose", name: bar.name, chosen: false }),
        { "aria-label": `show ${bar.name} no longer`, class: "small" })));
  });
  const others = model.get("known").filter((name) => !model.get("chosen").includes(name));
  const more = choice("another measure", ["add a measure …", ...others], ["", ...others]);
  more.addEventListener("change", () => more.value && send({ do: "choose", name: more.value, chosen: true }));
  const head = make("tr", {}, ...["measure", "", "", "", "before", "now", ""].map((text) =>
    text ? make("th", { scope: "col" }, text) : make("td")));
  return make("div", {},
    make("table", { class: "measures", "aria-label": "measures" }, make("thead", {}, head), make("tbody", {}, ...rows)),
    others.length ? more : "");
}

function entropies(model) {
  if (!("I" in model.get("lengths"))) return "";
  const { "H(C)": c, "H(T)": t, I: shared } = model.get("lengths");
  const all = c + t - shared;
  const words = `H(C) ${c.toFixed(3)} bits, H(T) ${t.toFixed(3)} bits, in common I ${shared.toFixed(3)} bits`;
  const [width, gap] = [420, 4];
  const long = (bits) => (all > 0 ? (bits / all) * (width - 2 * gap) : 0);
  const picture = draw("svg", { viewBox: `0 0 ${width} 76`, width, height: 76, role: "img", "aria-label": words });
  const bar = (name, from, bits, y) => {
    picture.append(draw("rect", { x: gap + long(from), y, width: long(bits), height: 26, class: name }));
    picture.append(draw("text", { x: gap + long(from) + 4, y: y + 17 }, bits > 0 ? `${name} ${bits.toFixed(2)}` : ""));
  };
  picture.append(draw("rect", { x: gap + long(c - shared), y: 2, width: long(shared), height: 72, class: "shared" }));
  bar("H(C)", 0, c, 6);
  bar("H(T)", c - shared, t, 44);
  return make("figure", {}, picture, make("figcaption", {}, words));
}

// --- the working --------------------------------------------------------------------------------

// The table of a game as measures count it; of points, without empty clusters.
function counted({ counts, clusters, classes, cluster, class_ }) {
  if (counts) return new Counted(counts, clusters, classes);
  const rows = clusters.map((_, i) => classes.map((__, j) => cluster.filter((c, x) => c === i && class_[x] === j).length));
  const used = rows.map((row) => row.some(Boolean));
  return new Counted(rows.filter((_, i) => used[i]), clusters.filter((_, i) => used[i]), classes);
}

// --- all of it ---------------------------------------------------------------------------------

function render({ model, el }) {
  const state = { cluster: 1, group: `working ${Math.random()}` };
  const said = make("p", { role: "status", "aria-live": "polite", class: "said" });
  const left = make("div", { class: "left" });
  const right = make("div", { class: "right" });
  const working = make("div", { "aria-label": "working", tabindex: 0, class: "workings", role: "region" });
  // JupyterLab has keys of its own for whatever bears the focus.
  el.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
  const send = (message) => {
    state.at = focused();
    model.send(message);
  };
  el.classList.add("clustlib-play");
  el.append(make("div", { class: "sides" }, left, right), working, said);

  // Everything is drawn anew at every step; the reader's place is found again.
  function focused() {
    const at = document.activeElement;
    if (!el.contains(at)) return null;
    const all = [...el.querySelectorAll(at.tagName)];
    return { tag: at.tagName, index: all.indexOf(at), cell: at.dataset?.cell, point: at.dataset?.point };
  }
  function focus(at) {
    if (!at) return;
    const found = at.cell !== undefined ? el.querySelector(`[data-cell="${at.cell}"]`)
      : at.point !== undefined ? el.querySelector(`[data-point="${at.point}"]`)
      : el.querySelectorAll(at.tag)[at.index];
    if (found) found.focus();
  }
  function update() {
    const at = focused() || state.at;
    const recipe = (model.get("recipes") ?? []).find(({ measure }) => measure === model.get("selected"));
    const score = recipe && measured(recipe, counted(model.get("shown")));
    const outlined = new Set((score?.cells ?? []).map((place) => place.join(" ")));
    left.replaceChildren(...(model.get("kind") === "table" ? [table(model, send, outlined), steps(model, send)]
      : [points(model, send, state)]));
    right.replaceChildren(measures(model, send, state), entropies(model));
    if (score) working.innerHTML = score.mathml;
    else working.replaceChildren(make("pre", {}, model.get("working")));
    const moved = model.get("bars").filter((bar) => bar.value !== bar.before)
      .map((bar) => `${bar.name} ${bar.before} → ${bar.value}`);
    const nothing = model.get("can_undo") ? "no measure has moved" : "";
    said.textContent = model.get("message") || moved.join(", ") || nothing;
    said.classList.toggle("wrong", Boolean(model.get("message")));
    focus(at);
    state.at = null;
  }
  state.draw = update;
  let waiting = false;
  const soon = () => {  // many traits change at once: draw once
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      update();
    });
  };
  for (const name of ["shown", "bars", "working", "lengths", "message", "chosen", "selected", "can_undo"]) {
    model.on(`change:${name}`, soon);
  }
  update();
  return () => model.off(null, null, soon);
}

export { button, choice, make };
export default { render };
