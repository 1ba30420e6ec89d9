// A table, or points, that are changed step by step in a page without Python: what the steps do, and
// what the measures then say. In a notebook Python is asked instead, and tells as much.

import { float } from "./formula.js";
import { Counted, measured } from "./measures.js";

const MOST_GROUPS = 12, KEPT = 500, LARGEST = 1e9;
const copied = (counts) => counts.map((row) => [...row]);
const name = (letter, label) => (typeof label === "number" ? `${letter}${label}` : label);

class Game {
  constructor(state) {
    [this.state, this.past] = [state, []];
  }
  take(state) {
    this.past = [...this.past.slice(-KEPT), this.state];
    this.state = state;
  }
  undo() {
    if (!this.past.length) throw new Error("there is no step to undo");
    this.state = this.past.pop();
  }
}

export class TableGame extends Game {
  constructor({ counts, clusters, classes }) {
    super({ counts, clusters, classes });
  }
  get counted() {
    const { counts, clusters, classes } = this.state;
    return new Counted(counts, clusters, classes);
  }
  get shown() {
    const { counts, clusters, classes } = this.state;
    return { counts, clusters: clusters.map((it) => name("C", it)), classes: classes.map((it) => name("T", it)) };
  }
  changed({ counts, clusters = this.state.clusters, classes = this.state.classes }) {
    if (!counts.flat().some(Boolean)) throw new Error("a table needs a point");
    this.take({ counts, clusters, classes });
  }
  set({ cluster, class_, count }) {
    if (!Number.isInteger(count) || count < 0) throw new Error("a count is a whole number from 0 on");
    if (count > LARGEST) throw new Error("a count may be a milliard at most here");
    const counts = copied(this.state.counts);
    counts[cluster - 1][class_ - 1] = count;
    if (count !== this.state.counts[cluster - 1][class_ - 1]) this.changed({ counts });
  }
  add({ what }) {
    const { counts, clusters, classes } = this.state, names = what === "cluster" ? clusters : classes;
    if (names.length === MOST_GROUPS) throw new Error(`there are ${MOST_GROUPS} ${what}s already`);
    const more = what === "cluster" ? [...counts, counts[0].map(() => 0)] : counts.map((row) => [...row, 0]);
    this.changed({ counts: more, [`${what}s`]: [...names, newName(names)] });
  }
  remove({ what, number }) {
    const { counts, clusters, classes } = this.state;
    const stays = (_, at) => at !== number - 1, names = (what === "cluster" ? clusters : classes).filter(stays);
    if (!names.length) throw new Error(`this is the last ${what}`);
    const less = what === "cluster" ? counts.filter(stays) : counts.map((row) => row.filter(stays));
    this.changed({ counts: less, [`${what}s`]: names });
  }
  split({ cluster, how }) {
    const { counts, clusters } = this.state, row = counts[cluster - 1];
    const total = row.reduce((a, b) => a + b, 0);
    if (clusters.length === MOST_GROUPS) throw new Error(`there are ${MOST_GROUPS} clusters already`);
    if (total < 2) throw new Error("a cluster needs two points to be cut");
    let off = half(row);
    if (how === "blindly") {
      const all = () => row.map(heads), sum = (some) => some.reduce((a, b) => a + b, 0);
      for (off = all(); [0, total].includes(sum(off));) off = all();
    } else if (how === "purely") {
      const rest = row.map((count, j) => (j === row.indexOf(Math.max(...row)) ? 0 : count));
      off = rest.some(Boolean) ? rest : off; // of a pure cluster any cut is pure
    }
    const cut = copied(counts);
    cut[cluster - 1] = row.map((count, j) => count - off[j]);
    this.changed({ counts: [...cut, off], clusters: [...clusters, newName(clusters)] });
  }
  merge({ cluster, other }) {
    if (cluster === other) throw new Error("choose two different clusters to merge");
    const [i, k] = [cluster - 1, other - 1].sort((a, b) => a - b), { counts, clusters } = this.state;
    const stays = (_, at) => at !== k;
    const merged = counts.map((row, at) => (at === i ? row.map((count, j) => count + counts[k][j]) : row)).filter(stays);
    this.changed({ counts: merged, clusters: clusters.filter(stays) });
  }
  transpose() {
    const { counts, clusters, classes } = this.state;
    this.changed({ counts: counts[0].map((_, j) => counts.map((row) => row[j])), clusters: classes, classes: clusters });
  }
  shuffle() {
    const { counts } = this.state, rows = counts.map((row) => row.reduce((a, b) => a + b, 0));
    const left = counts[0].map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
    this.changed({ counts: rows.map((many) => dealt(many, left)) });
  }
}

// How many of so many coins show heads: one by one, or as a bell has it where there are very many.
function heads(coins) {
  if (coins > 10_000) {
    const bell = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    return Math.max(0, Math.min(coins, Math.round(coins / 2 + (bell * Math.sqrt(coins)) / 2)));
  }
  let many = 0;
  for (let k = 0; k < coins; k += 1) many += Math.random() < 0.5 ? 1 : 0;
  return many;
}

// So many points drawn from those that are left of each class, which become fewer.
function dealt(many, left) {
  const row = left.map(() => 0);
  let all = left.reduce((a, b) => a + b, 0);
  if (all > 1e6) throw new Error("a table of so many points is not shuffled here");
  for (let k = 0; k < many; k += 1, all -= 1) {
    let drawn = Math.floor(Math.random() * all), j = 0;
    while (drawn >= left[j]) drawn -= left[j++];
    left[j] -= 1;
    row[j] += 1;
  }
  return row;
}

// Half of a row, the odd points up and down in turn, so that both halves are of one size.
function half(row) {
  const odd = row.flatMap((count, j) => (count % 2 ? [j] : []));
  const cut = row.map((count, j) => Math.floor(count / 2) + (odd.indexOf(j) % 2 === 0 ? 1 : 0));
  if (cut.every((count, j) => count === row[j])) cut[odd[0]] -= 1;
  return cut;
}

function newName(names) {
  if (names.every((label) => typeof label === "number")) return Math.floor(Math.max(...names)) + 1;
  let number = names.length + 1;
  while (names.includes(`new ${number}`)) number += 1;
  return `new ${number}`;
}

// --- points --------------------------------------------------------------------------------------

export class PointGame extends Game {
  constructor({ X, cluster, clusters, class_, classes }) {
    super({ X, cluster });
    Object.assign(this, { clusters, class_, classes });
  }
  get counted() {
    const counts = this.clusters.map(() => this.classes.map(() => 0));
    this.state.cluster.forEach((i, x) => { counts[i][this.class_[x]] += 1; });
    const used = counts.map((row) => row.some(Boolean));
    return new Counted(counts.filter((_, i) => used[i]), this.clusters.filter((_, i) => used[i]), this.classes);
  }
  get shown() {
    const { X, cluster } = this.state;
    return {
      x: X.map(([x]) => x), y: X.map(([, y]) => y ?? 0), cluster, class_: this.class_,
      clusters: this.clusters.map((it) => name("C", it)), classes: this.classes.map((it) => name("T", it)),
    };
  }
  move({ point, cluster }) {
    const places = this.state.cluster.map((c, x) => (x === point - 1 ? cluster - 1 : c));
    if (new Set(places).size < 2) throw new Error("all points in one cluster: there would be nothing to judge");
    if (places[point - 1] !== this.state.cluster[point - 1]) this.take({ ...this.state, cluster: places });
  }
  place({ point, x, y, going }) { // going on, it is the same step
    const X = this.state.X.map((at, k) => (k === point - 1 ? [x, ...(at.length > 1 ? [y, ...at.slice(2)] : [])] : at));
    if (going) this.state = { ...this.state, X };
    else this.take({ ...this.state, X });
  }
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers) => sum(numbers) / numbers.length;
const apart = (a, b) => Math.hypot(...a.map((value, k) => value - b[k]));

// The measures that need no reference, of points in clusters; a text where there is no value.
export const INTERNAL = {
  silhouette(groups) {
    const at = groups.flatMap((group, i) => group.map((x) => {
      if (group.length === 1) return 0;
      const to = groups.map((other) => sum(other.map((y) => apart(x, y))));
      const a = to[i] / (group.length - 1), b = Math.min(...groups.flatMap((other, k) => (k === i ? [] : [to[k] / other.length])));
      return a || b ? (b - a) / Math.max(a, b) : 0;
    }));
    return mean(at);
  },
  "Dunn index"(groups) {
    const widest = Math.max(...groups.flatMap((group) => group.flatMap((x) => group.map((y) => apart(x, y)))));
    const gap = Math.min(...between(groups).flatMap(([one, other]) => one.flatMap((x) => other.map((y) => apart(x, y)))));
    return widest ? gap / widest : "not defined";
  },
  "Davies–Bouldin index"(groups) {
    const centres = groups.map(centre);
    const spreads = groups.map((group, i) => Math.sqrt(mean(group.map((x) => apart(x, centres[i]) ** 2))));
    const worst = groups.map((_, i) => Math.max(...groups.flatMap((__, j) => (
      j === i ? [] : [(spreads[i] + spreads[j]) / apart(centres[i], centres[j])]))));
    return worst.every(Number.isFinite) ? mean(worst) : "not defined";
  },
  "Calinski–Harabasz index"(groups) {
    const all = groups.flat(), middle = centre(all), centres = groups.map(centre);
    const within = sum(groups.flatMap((group, i) => group.map((x) => apart(x, centres[i]) ** 2)));
    const among = sum(groups.map((group, i) => group.length * apart(centres[i], middle) ** 2));
    return within ? among / (groups.length - 1) / (within / (all.length - groups.length)) : "not defined";
  },
  "C-index"(groups) {
    const all = groups.flat(), own = groups.flatMap(distances), sorted = distances(all).sort((a, b) => a - b);
    const low = sum(sorted.slice(0, own.length)), high = sum(sorted.slice(sorted.length - own.length));
    return own.length && high > low ? (sum(own) - low) / (high - low) : "not defined";
  },
};
const ENDS = { silhouette: [-1, 1], "C-index": [0, 1] };
const BETTER = { "Davies–Bouldin index": "smaller", "C-index": "smaller" };

const centre = (group) => group[0].map((_, k) => mean(group.map((x) => x[k])));
const distances = (group) => group.flatMap((x, i) => group.slice(i + 1).map((y) => apart(x, y)));
const between = (groups) => groups.flatMap((one, i) => groups.slice(i + 1).map((other) => [one, other]));

// --- what the page shows -------------------------------------------------------------------------

const signed = (text) => text.replace("-", "−");
const asNumber = (value) => (typeof value === "string" ? "not defined" : signed(float(value).toFixed(3)));
const asEnd = (value) => signed(String(value));

// Where the bar of a measure begins and ends: numbers, also where its range has none.
function ends([low, high], unit, n, value) {
  if (unit === "bits") return [0, Math.max(1, Math.round(100 * Math.log2(n)) / 100)];
  const size = typeof value === "string" ? 0 : Math.abs(float(value));
  const beyond = 2 ** Math.max(0, Math.ceil(Math.log2(size || 1)));
  const from = low ?? -beyond, to = high ?? Math.max(2, beyond);
  return [from, Math.max(to, from + 1)];
}

const along = (value, low, high) =>
  (typeof value === "string" ? null : Math.min(1, Math.max(0, (float(value) - low) / (high - low))));

// All that a page shows of a game, by the names that a notebook's has; steps are sent to it.
export class Model {
  constructor(begin, recipes) {
    this.game = begin.X ? new PointGame(begin) : new TableGame(begin);
    this.recipes = Object.fromEntries(recipes.map((recipe) => [recipe.measure, recipe]));
    this.kind = begin.X ? "points" : "table";
    this.known = [...(begin.X ? Object.keys(INTERNAL) : []), ...Object.keys(this.recipes)];
    this.chosen = begin.measures.filter((measure) => this.known.includes(measure));
    [this.selected] = this.chosen;
    this.listeners = [];
    this.show(this.values());
  }
  get(what) {
    return { kind: this.kind, known: this.known, chosen: this.chosen, selected: this.selected, shown: this.game.shown,
      bars: this.bars, working: this.working, lengths: this.lengths, message: this.message, can_undo: Boolean(this.game.past.length),
      can_place: true, recipes: Object.values(this.recipes) }[what];
  }
  on(_, listener) {
    if (!this.listeners.includes(listener)) this.listeners.push(listener);
  }
  off() {
    this.listeners = [];
  }
  send({ do: step, ...how }) {
    const before = this.now;
    try {
      if (step === "select") this.selected = how.name;
      else if (step === "choose") this.choose(how);
      else this.game[step](how);
      this.show(["select", "choose"].includes(step) ? this.before : before);
    } catch (error) {
      this.show(this.before, error.message);
    }
    for (const listener of this.listeners) listener();
  }
  choose({ name: measure, chosen }) {
    const rest = this.chosen.filter((other) => other !== measure);
    this.chosen = chosen ? [...rest, measure] : rest;
    if (!this.chosen.includes(this.selected)) [this.selected = ""] = this.chosen;
  }
  // Each measure's value, when it is looked for, or a text that says why there is none.
  values() {
    const { counted } = this.game, known = new Map();
    const groups = this.kind === "points" && this.game.clusters
      .map((_, i) => this.game.state.X.filter((__, x) => this.game.state.cluster[x] === i)).filter((group) => group.length);
    return (measure) => {
      if (!known.has(measure)) {
        known.set(measure, measure in INTERNAL && groups ? { value: INTERNAL[measure](groups) } : measured(this.recipes[measure], counted));
      }
      return known.get(measure);
    };
  }
  show(before, message = "") {
    [this.before, this.now, this.message] = [before, this.values(), message];
    this.bars = this.chosen.map((measure) => this.bar(measure));
    const score = this.selected ? this.now(this.selected) : {};
    this.working = score.text ?? (score.value === undefined ? "" : asNumber(score.value));
    this.lengths = this.bits();
  }
  bar(measure) {
    const recipe = this.recipes[measure], [now, was] = [this.now(measure).value, this.before(measure).value];
    const of = recipe ? recipe.ends : ENDS[measure] ?? [0, null];
    const [low, high] = ends(of, recipe?.unit, this.game.counted.table.n, now);
    return { name: measure, value: asNumber(now), before: asNumber(was), at: along(now, low, high), was: along(was, low, high),
      low: asEnd(low), high: asEnd(high), zero: along(0, low, high), better: recipe?.better ?? BETTER[measure] ?? "larger" };
  }
  // The overlapping bars, in bits, for whoever looks at a measure of information.
  bits() {
    if (!this.chosen.some((measure) => this.recipes[measure]?.family === "information-theoretic")) return {};
    const { counted } = this.game;
    return { "H(C)": counted.number("H(C)"), "H(T)": counted.number("H(T)"), I: counted.number("I") };
  }
}
