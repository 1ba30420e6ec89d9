// The games of a page without Python: the steps, as in game.py, and the data of the widget, as in
// widget.py. In a notebook the widget sends its steps to Python instead.

import { Fraction, add, divide, multiply, subtract, toFloat } from "./formula.js";
import { CountedTable, evaluateMeasure, symbol } from "./measures.js";

const MAX_GROUPS = 12;
const MAX_UNDO = 500;
const MAX_COUNT = 1e9;
const MAX_SHUFFLED = 1e6;
const MAX_BARS = 40;

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const copyRows = (counts) => counts.map((row) => [...row]);

// A state and the states before it. A step throws an error if it cannot be taken.
class Game {
  constructor(state) {
    this.state = state;
    this.history = [];
  }
  advance(state) {
    this.history = [...this.history.slice(-MAX_UNDO), this.state];
    this.state = state;
  }
  undo() {
    if (!this.history.length) throw new Error("there is no step to undo");
    this.state = this.history.pop();
  }
}

export class TableGame extends Game {
  constructor({ counts, clusters, classes }) {
    super({ counts, clusters, classes });
  }
  get counted() {
    const { counts, clusters, classes } = this.state;
    return new CountedTable(counts, clusters, classes);
  }
  get data() {
    const { counts, clusters, classes } = this.state;
    return {
      counts,
      clusters: clusters.map((label) => symbol("C", label)),
      classes: classes.map((label) => symbol("T", label)),
    };
  }
  replace({ counts, clusters = this.state.clusters, classes = this.state.classes }) {
    if (!counts.flat().some(Boolean)) throw new Error("a table needs at least one point");
    this.advance({ counts, clusters, classes });
  }
  set({ cluster, class_, count }) {
    if (!Number.isInteger(count) || count < 0) throw new Error("count must be a whole number from 0 on");
    if (count > MAX_COUNT) throw new Error("on this page, count must be at most 1,000,000,000");
    const counts = copyRows(this.state.counts);
    if (counts[cluster - 1][class_ - 1] === count) return;
    counts[cluster - 1][class_ - 1] = count;
    this.replace({ counts });
  }
  add({ what }) {
    const { counts, clusters, classes } = this.state;
    const isCluster = what === "cluster";
    const names = isCluster ? clusters : classes;
    if (names.length === MAX_GROUPS) throw new Error(`there are already ${MAX_GROUPS} ${plural(what)}`);
    this.replace({
      counts: isCluster ? [...counts, counts[0].map(() => 0)] : counts.map((row) => [...row, 0]),
      [plural(what)]: [...names, newName(names)],
    });
  }
  remove({ what, number }) {
    const { counts, clusters, classes } = this.state;
    const isCluster = what === "cluster";
    const isOther = (_, index) => index !== number - 1;
    const names = (isCluster ? clusters : classes).filter(isOther);
    if (!names.length) throw new Error(`the last ${what} cannot be removed`);
    this.replace({
      counts: isCluster ? counts.filter(isOther) : counts.map((row) => row.filter(isOther)),
      [plural(what)]: names,
    });
  }
  split({ cluster, how }) {
    const { counts, clusters } = this.state;
    const row = counts[cluster - 1];
    if (clusters.length === MAX_GROUPS) throw new Error(`there are already ${MAX_GROUPS} clusters`);
    if (sum(row) < 2) throw new Error(`cluster ${cluster} needs at least two points to be split`);
    const newRow = splitRow(row, how);
    const rest = copyRows(counts);
    rest[cluster - 1] = row.map((count, j) => count - newRow[j]);
    this.replace({ counts: [...rest, newRow], clusters: [...clusters, newName(clusters)] });
  }
  merge({ cluster, other }) {
    if (cluster === other) throw new Error("choose two different clusters to merge");
    const { counts, clusters } = this.state;
    const [first, second] = [cluster - 1, other - 1].sort((a, b) => a - b);
    const merged = copyRows(counts);
    merged[first] = merged[first].map((count, j) => count + counts[second][j]);
    const remains = (_, index) => index !== second;
    this.replace({ counts: merged.filter(remains), clusters: clusters.filter(remains) });
  }
  transpose() {
    const { counts, clusters, classes } = this.state;
    const columns = counts[0].map((_, j) => counts.map((row) => row[j]));
    this.replace({ counts: columns, clusters: classes, classes: clusters });
  }
  // Deal all points to the clusters at random, which keeps the margins.
  shuffle() {
    const { counts } = this.state;
    const remaining = counts[0].map((_, j) => sum(counts.map((row) => row[j])));
    if (sum(remaining) > MAX_SHUFFLED) throw new Error("a table of more than 1,000,000 points cannot be shuffled on this page");
    this.replace({ counts: counts.map((row) => drawPoints(sum(row), remaining)) });
  }
}

const plural = (what) => (what === "class" ? "classes" : "clusters");

// Return the counts that a split moves from a row to a new one.
function splitRow(row, how) {
  if (how === "blindly") {
    let newRow = row.map(countHeads);
    while ([0, sum(row)].includes(sum(newRow))) newRow = row.map(countHeads);
    return newRow;
  }
  if (how === "purely" && row.filter(Boolean).length > 1) {
    return row.map((count, j) => (j === row.indexOf(Math.max(...row)) ? 0 : count));
  }
  return half(row); // any split of a pure cluster is pure
}

// Return half of each count, odd ones rounded up and down in turn to keep the halves equal.
function half(row) {
  const odd = row.flatMap((count, j) => (count % 2 ? [j] : []));
  const halves = row.map((count, j) => Math.floor(count / 2) + (odd.indexOf(j) % 2 === 0 ? 1 : 0));
  if (halves.every((count, j) => count === row[j])) halves[odd[0]] -= 1;
  return halves;
}

// Draw a binomial number with p = 1/2; from a normal distribution if there are many coins.
function countHeads(coins) {
  if (coins > 10_000) {
    const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    return Math.max(0, Math.min(coins, Math.round(coins / 2 + (normal * Math.sqrt(coins)) / 2)));
  }
  return sum(Array.from({ length: coins }, () => (Math.random() < 0.5 ? 1 : 0)));
}

// Draw points without replacement, and take them from the counts that remain in each class.
function drawPoints(pointCount, remaining) {
  const row = remaining.map(() => 0);
  const total = sum(remaining);
  for (let k = 0; k < pointCount; k += 1) {
    let position = Math.floor(Math.random() * (total - k));
    let j = 0;
    while (position >= remaining[j]) {
      position -= remaining[j];
      j += 1;
    }
    remaining[j] -= 1;
    row[j] += 1;
  }
  return row;
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
    return countPoints(this.state.cluster, this.class_, this.clusters, this.classes);
  }
  get data() {
    const { X, cluster } = this.state;
    return {
      x: X.map(([x]) => x),
      y: X.map(([, y]) => y ?? 0),
      cluster,
      class_: this.class_,
      clusters: this.clusters.map((label) => symbol("C", label)),
      classes: this.classes.map((label) => symbol("T", label)),
    };
  }
  // The points of each cluster that is not empty.
  get groups() {
    const { X, cluster } = this.state;
    return this.clusters.map((_, i) => X.filter((__, x) => cluster[x] === i)).filter((group) => group.length);
  }
  move({ point, cluster }) {
    const current = this.state.cluster;
    const clusters = current.with(point - 1, cluster - 1);
    if (new Set(clusters).size < 2) throw new Error(`point ${point} is the last one outside cluster ${cluster}`);
    if (clusters[point - 1] !== current[point - 1]) this.advance({ ...this.state, cluster: clusters });
  }
  // While a point is dragged further, the state is replaced, so that the whole way is one step.
  place({ point, x, y, dragging }) {
    const coordinates = this.state.X[point - 1];
    const X = this.state.X.with(point - 1, coordinates.length > 1 ? [x, y, ...coordinates.slice(2)] : [x]);
    if (dragging) this.state = { ...this.state, X };
    else this.advance({ ...this.state, X });
  }
}

// Return the contingency table of points, without empty clusters.
export function countPoints(clusterOfPoint, classOfPoint, clusters, classes) {
  const counts = clusters.map(() => classes.map(() => 0));
  clusterOfPoint.forEach((i, point) => { counts[i][classOfPoint[point]] += 1; });
  const isUsed = (_, i) => counts[i].some(Boolean);
  return new CountedTable(counts.filter(isUsed), clusters.filter(isUsed), classes);
}

// --- shuffles ------------------------------------------------------------------------------------

// Points whose classes are shuffled, and how many shuffles gave each TP, the number of pairs that are
// together in a cluster and in a class. The state is the class of each point and a Map of the TPs.
export class ShuffleGame extends Game {
  constructor({ cluster, clusters, class_, classes }) {
    super({ class_, found: new Map() });
    this.start = { cluster, clusters, class_, classes };
    const { number } = countPoints(cluster, class_, clusters, classes);
    const [tp, fp, fn, tn] = ["TP", "FP", "FN", "TN"].map(number);
    Object.assign(this, { observedTp: tp, pairs: tp + fp + fn + tn, inClusters: tp + fp, inClasses: tp + fn });
    // The zero and the end of the ruler of ARI.
    this.expectedTp = new Fraction(this.inClusters * this.inClasses, this.pairs);
    this.largestTp = new Fraction(this.inClusters + this.inClasses, 2n);
  }
  get data() {
    const { class_, found } = this.state;
    const counts = [...found];
    const total = sum(counts.map(([, count]) => count));
    const scores = { observed: this.scores(this.observedTp), expected: this.scores(this.expectedTp) };
    if (total) {
      const sumOfTps = sum(counts.map(([tp, count]) => tp * count));
      scores.last = this.scores(BigInt(this.countPairs(class_)));
      scores.mean = this.scores(new Fraction(BigInt(sumOfTps), BigInt(total)));
    }
    const asLarge = counts.filter(([tp]) => tp >= this.observedTp);
    return {
      ...this.start,
      class_,
      total,
      as_large: sum(asLarge.map(([, count]) => count)),
      scores,
      ruler: [this.expectedTp, this.largestTp].map(toFloat),
      ...this.histogram(),
    };
  }
  // Return TP, the Rand index and ARI. With these margins, both depend on TP alone.
  scores(tp) {
    const agreements = add(this.pairs - this.inClusters - this.inClasses, multiply(2n, tp));
    const adjusted = divide(subtract(tp, this.expectedTp), subtract(this.largestTp, this.expectedTp));
    return [tp, divide(agreements, this.pairs), adjusted].map(toFloat);
  }
  shuffle({ times = 1 }) {
    this.record({ shuffles: Array.from({ length: times }, () => permute(this.start.class_)) });
  }
  // Count shuffles, given as the classes of all points. The last one becomes the state.
  record({ shuffles }) {
    const found = new Map(this.state.found);
    for (const tp of shuffles.map((class_) => this.countPairs(class_))) found.set(tp, (found.get(tp) ?? 0) + 1);
    this.advance({ class_: shuffles.at(-1), found });
  }
  restart() {
    this.advance({ class_: this.start.class_, found: new Map() });
  }
  countPairs(class_) {
    const { cluster, clusters, classes } = this.start;
    return Number(countPoints(cluster, class_, clusters, classes).number("TP"));
  }
  // Return the width of a bar, and for each bar its smallest TP and its number of shuffles. One bar
  // begins at the observed TP, so that it and those to its right score at least as much.
  histogram() {
    const { found } = this.state;
    const [observed, expected] = [this.observedTp, this.expectedTp].map(toFloat);
    const marks = [observed, Math.floor(expected), Math.ceil(expected), ...found.keys()];
    const [low, high] = [Math.min(...marks), Math.max(...marks)];
    let width = 1;
    while (high - low >= MAX_BARS * width) width *= 2;
    const barOf = (tp) => Math.floor((tp - observed) / width);
    const bars = [];
    for (let bar = barOf(low); bar <= barOf(high); bar += 1) bars.push([observed + width * bar, 0]);
    for (const [tp, count] of found) bars[barOf(tp) - barOf(low)][1] += count;
    return { width, bars };
  }
}

// Return the items in a random order.
function permute(items) {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const k = Math.floor(Math.random() * (last + 1));
    [result[last], result[k]] = [result[k], result[last]];
  }
  return result;
}

// --- measures of points --------------------------------------------------------------------------

const mean = (numbers) => sum(numbers) / numbers.length;
const distance = (a, b) => Math.hypot(...a.map((value, k) => value - b[k]));
const centroid = (group) => group[0].map((_, k) => mean(group.map((point) => point[k])));
const distancesWithin = (group) => group.flatMap((a, i) => group.slice(i + 1).map((b) => distance(a, b)));
const pairsOf = (groups) => groups.flatMap((one, i) => groups.slice(i + 1).map((other) => [one, other]));

const NOT_DEFINED = "not defined";

// The internal measures of groups of points. Each returns a number or NOT_DEFINED.
export const INTERNAL = {
  silhouette(groups) {
    const widths = groups.flatMap((group, i) => group.map((point) => {
      if (group.length === 1) return 0;
      const sums = groups.map((other) => sum(other.map((otherPoint) => distance(point, otherPoint))));
      const within = sums[i] / (group.length - 1);
      const between = Math.min(...groups.flatMap((other, k) => (k === i ? [] : [sums[k] / other.length])));
      return within || between ? (between - within) / Math.max(within, between) : 0;
    }));
    return mean(widths);
  },
  "Dunn index"(groups) {
    const diameter = Math.max(...groups.flatMap((group) => [0, ...distancesWithin(group)]));
    const gap = Math.min(...pairsOf(groups).flatMap(([one, other]) => one.flatMap((a) => other.map((b) => distance(a, b)))));
    return diameter ? gap / diameter : NOT_DEFINED;
  },
  "Davies–Bouldin index"(groups) {
    const centroids = groups.map(centroid);
    const spreads = groups.map((group, i) => Math.sqrt(mean(group.map((point) => distance(point, centroids[i]) ** 2))));
    const worst = groups.map((_, i) => Math.max(...groups.flatMap((__, j) => (
      j === i ? [] : [(spreads[i] + spreads[j]) / distance(centroids[i], centroids[j])]))));
    const haveSpread = groups.some((group) => group.length > 1);
    return haveSpread && worst.every(Number.isFinite) ? mean(worst) : NOT_DEFINED;
  },
  "Calinski–Harabasz index"(groups) {
    const points = groups.flat();
    const centre = centroid(points);
    const centroids = groups.map(centroid);
    const within = sum(groups.flatMap((group, i) => group.map((point) => distance(point, centroids[i]) ** 2)));
    const between = sum(groups.map((group, i) => group.length * distance(centroids[i], centre) ** 2));
    return within ? between / (groups.length - 1) / (within / (points.length - groups.length)) : NOT_DEFINED;
  },
  "C-index"(groups) {
    const within = groups.flatMap(distancesWithin);
    const sorted = distancesWithin(groups.flat()).sort((a, b) => a - b);
    const low = sum(sorted.slice(0, within.length));
    const high = sum(sorted.slice(sorted.length - within.length));
    return within.length && high > low ? (sum(within) - low) / (high - low) : NOT_DEFINED;
  },
};
const INTERNAL_ENDS = { silhouette: [-1, 1], "C-index": [0, 1] };
const INTERNAL_BETTER = { "Davies–Bouldin index": "smaller", "C-index": "smaller" };

// --- the data of the widget ----------------------------------------------------------------------

const isDefined = (value) => typeof value !== "string";
const withMinusSign = (text) => text.replace("-", "−");
const numberText = (value) => (isDefined(value) ? withMinusSign(toFloat(value).toFixed(3)) : NOT_DEFINED);
const endText = (value) => withMinusSign(String(value));

// Return the ends of a measure's bar, which are finite even if its range is not.
function barEnds([low, high], unit, n, value) {
  if (unit === "bits") return [0, Math.max(1, Math.round(100 * Math.log2(n)) / 100)];
  const size = isDefined(value) ? Math.abs(toFloat(value)) : 0;
  const powerOfTwo = 2 ** Math.max(0, Math.ceil(Math.log2(size || 1)));
  const start = low ?? -powerOfTwo;
  return [start, Math.max(high ?? Math.max(2, powerOfTwo), start + 1)];
}

// Return where a value is between two ends, from 0 to 1.
function barPosition(value, low, high) {
  return isDefined(value) ? Math.min(1, Math.max(0, (toFloat(value) - low) / (high - low))) : null;
}

// A model with the interface of a Jupyter widget's: play.js reads traits with `get` and sends steps.
export class Model {
  constructor(start, recipes) {
    if (start.X) [this.kind, this.game] = ["points", new PointGame(start)];
    else if (start.counts) [this.kind, this.game] = ["table", new TableGame(start)];
    else [this.kind, this.game] = ["shuffles", new ShuffleGame(start)];
    this.recipes = Object.fromEntries(recipes.map((recipe) => [recipe.measure, recipe]));
    this.available = [...(start.X ? Object.keys(INTERNAL) : []), ...Object.keys(this.recipes)];
    this.measures = start.measures.filter((measure) => this.available.includes(measure));
    this.selected = this.measures[0];
    this.listeners = new Set();
    this.update(this.evaluator());
  }
  get(trait) {
    return {
      kind: this.kind,
      data: this.game.data,
      available: this.available,
      measures: this.measures,
      selected: this.selected,
      bars: this.bars,
      working: this.working,
      entropies: this.entropies,
      message: this.message,
      can_undo: Boolean(this.game.history.length),
      recipes: Object.values(this.recipes),
    }[trait];
  }
  on(_, listener) {
    this.listeners.add(listener);
  }
  off() {
    this.listeners.clear();
  }
  send({ do: action, ...details }) {
    try {
      if (action in DISPLAY_ACTIONS) {
        DISPLAY_ACTIONS[action](this, details.name);
        this.update(this.before);
      } else {
        const before = this.now;
        this.game[action](details);
        this.update(before);
      }
    } catch (error) {
      this.update(this.before, error.message);
    }
    for (const listener of this.listeners) listener();
  }
  // Return a function that evaluates a measure in the current state, when it is first called for it.
  evaluator() {
    const { counted, groups } = this.game;
    const results = new Map();
    const evaluate = (measure) => {
      if (groups && measure in INTERNAL) return { value: INTERNAL[measure](groups) };
      return evaluateMeasure(this.recipes[measure], counted);
    };
    return (measure) => {
      if (!results.has(measure)) results.set(measure, evaluate(measure));
      return results.get(measure);
    };
  }
  update(before, message = "") {
    [this.before, this.now, this.message] = [before, this.evaluator(), message];
    this.bars = this.measures.map((measure) => this.bar(measure));
    const score = this.selected ? this.now(this.selected) : {};
    this.working = score.text ?? (score.value === undefined ? "" : numberText(score.value));
    this.entropies = this.computeEntropies();
  }
  bar(measure) {
    const recipe = this.recipes[measure];
    const [now, before] = [this.now(measure).value, this.before(measure).value];
    const range = recipe?.ends ?? INTERNAL_ENDS[measure] ?? [0, null];
    const [low, high] = barEnds(range, recipe?.unit, this.game.counted.table.n, now);
    return {
      name: measure,
      value: numberText(now),
      before: numberText(before),
      at: barPosition(now, low, high),
      was: barPosition(before, low, high),
      low: endText(low),
      high: endText(high),
      zero: barPosition(0, low, high),
      better: recipe?.better ?? INTERNAL_BETTER[measure] ?? "larger",
    };
  }
  // The lengths of the overlapping bars, in bits, if a shown measure needs them.
  computeEntropies() {
    const isInformation = (measure) => this.recipes[measure]?.family === "information-theoretic";
    if (!this.measures.some(isInformation)) return {};
    const { number } = this.game.counted;
    return { "H(C)": number("H(C)"), "H(T)": number("H(T)"), I: number("I") };
  }
}

// What the reader can change besides the game; these actions cannot be undone.
const DISPLAY_ACTIONS = {
  select(model, name) {
    model.selected = name;
  },
  show_measure(model, name) {
    model.measures = [...model.measures.filter((measure) => measure !== name), name];
    model.selected ||= name;
  },
  hide_measure(model, name) {
    model.measures = model.measures.filter((measure) => measure !== name);
    if (model.selected === name) model.selected = model.measures[0] ?? "";
  },
};
