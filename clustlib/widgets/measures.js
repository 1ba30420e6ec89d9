// What the formulas of the measures are made of, counted in a table: one number, or list, a name.

import { added, compare, divided, float, minus, sumOfFloats } from "./formula.js";
import { asMathML, asText, grown, working, Fraction, Log, Over, Product, Quantity, Quotient } from "./formula.js";

const total = (numbers) => numbers.reduce((a, b) => a + b, 0);
const pairs = (n) => (BigInt(n) * BigInt(n - 1)) / 2n;
const whole = (numbers) => numbers.map(BigInt);

// What a label is called: a number is an index, C1; anything else is a text of its own.
export function symbol(letter, label) {
  return typeof label === "number" ? `${letter}${label}` : label;
}

// --- cells that a measure looks for, as [i, j] ---------------------------------------------------

const transposed = (counts) => counts[0].map((_, j) => counts.map((row) => row[j]));
const turned = ({ counts, rows, columns, ...same }) => ({ ...same, counts: transposed(counts), rows: columns, columns: rows });

// Each row's largest count; of tied ones that of the smaller class, then the first.
function majorities({ counts, columns }) {
  return counts.flatMap((row, i) => {
    const best = row.map((_, j) => j).filter((j) => row[j])
      .sort((a, b) => row[b] - row[a] || columns[a] - columns[b] || a - b)[0];
    return best === undefined ? [] : [[i, best]];
  });
}

// Each column's cluster with the largest F, 2 n_ij/(n_i + m_j); of tied ones the first.
function bestClusters({ counts, rows, columns }) {
  return columns.flatMap((m, j) => {
    if (!m) return [];
    let best = 0;
    const f = (i) => new Fraction(2n * BigInt(counts[i][j]), BigInt(rows[i] + m));
    rows.forEach((_, i) => { if (compare(f(i), f(best)) > 0) best = i; });
    return [[best, j]];
  });
}

// The one-to-one matching that covers the most points: the Hungarian method, row after row along
// the shortest way. A cell without a point is no part of it.
function matched({ counts }) {
  if (counts.length > counts[0].length) {
    return matched({ counts: transposed(counts) }).map(([j, i]) => [i, j]).sort(([a], [b]) => a - b);
  }
  const [r, k] = [counts.length, counts[0].length];
  const u = Array(r).fill(0), v = Array(k).fill(0), rowOf = Array(k).fill(-1);
  for (let start = 0; start < r; start += 1) {
    const from = Array(k).fill(-1), short = Array(k).fill(Infinity), seen = Array(k).fill(false);
    const rowsSeen = [start];
    let i = start, reached = 0, end = -1;
    while (end < 0) {
      let next = -1;
      for (let j = 0; j < k; j += 1) {
        if (seen[j]) continue;
        const way = reached - counts[i][j] - u[i] - v[j];
        if (way < short[j]) [short[j], from[j]] = [way, i];
        if (next < 0 || short[j] < short[next] || (short[j] === short[next] && rowOf[j] < 0 && rowOf[next] >= 0)) next = j;
      }
      reached = short[next];
      seen[next] = true;
      if (rowOf[next] < 0) end = next;
      else {
        i = rowOf[next];
        rowsSeen.push(i);
      }
    }
    u[start] += reached;
    for (const row of rowsSeen.slice(1)) u[row] += reached - short[rowOf.indexOf(row)];
    for (let j = 0; j < k; j += 1) if (seen[j]) v[j] -= reached - short[j];
    for (let j = end; ;) { // turn the way round
      const row = from[j], before = rowOf.indexOf(row);
      rowOf[j] = row;
      if (row === start) break;
      j = before;
    }
  }
  return rowOf.flatMap((i, j) => (i >= 0 && counts[i][j] ? [[i, j]] : [])).sort(([a], [b]) => a - b);
}

// --- information, in bits ------------------------------------------------------------------------

function entropy(sizes) {
  const n = total(sizes);
  return sumOfFloats(sizes.filter(Boolean).map((size) => {
    const others = n - size;
    return (size / n) * (64 * others > size ? Math.log2(n / size) : Math.log1p(others / size) * Math.LOG2E);
  }));
}

const conditional = (rows, n) => sumOfFloats(rows.map((row) => (total(row) / n) * ownEntropy(row)));
const ownEntropy = (row) => (row.filter(Boolean).length > 1 ? entropy(row) : 0);

// How much a count of x surprises where μ was expected: x log(x/μ) − x + μ, where nothing cancels.
function surprise(x, mu) {
  if (x === 0) return mu;
  const d = (x - mu) / mu;
  return mu * Math.max((1 + d) * Math.log1p(d) - d, 0);
}

function information({ counts, rows, columns, n, filled }) {
  const full = [rows, columns].map((sizes) => sizes.filter(Boolean).length);
  const cells = counts.flatMap((row, i) => row.map((count, j) => [count, rows[i], columns[j]])).filter(([count]) => count);
  if (filled === full[0] * full[1] && cells.every(([x, a, b]) => BigInt(n) * BigInt(x) === BigInt(a) * BigInt(b))) return 0;
  if (filled === full[0]) return entropy(columns); // all clusters are pure
  if (filled === full[1]) return entropy(rows);
  const empty = float(minus(BigInt(n), divided(added(cells.map(([, a, b]) => BigInt(a) * BigInt(b))), BigInt(n))));
  return (sumOfFloats([...cells.map(([x, a, b]) => surprise(x, (a * b) / n)), empty]) / n) * Math.LOG2E;
}

const isTrivial = (sizes) => [1, total(sizes)].includes(Math.max(...sizes));

// The mean of I over all tables with these sizes.
function expected({ rows, columns, n }) {
  if (isTrivial(rows)) return Math.max(...rows) === n ? 0 : entropy(columns);
  if (isTrivial(columns)) return Math.max(...columns) === n ? 0 : entropy(rows);
  const means = rows.filter(Boolean).flatMap((a) => columns.filter(Boolean).map((b) => meanSurprise(a, b, n)));
  return (sumOfFloats(means) / n) * Math.LOG2E;
}

function meanSurprise(a, b, n) {
  const mu = (a * b) / n, reach = 10 * (Math.sqrt((((mu * (n - a)) / n) * (n - b)) / n) + 1);
  const low = Math.max(0, a - n + b, Math.floor(mu - reach)), high = Math.min(a, b, Math.ceil(mu + reach));
  let p = 1, all = 0, sum = 0;
  for (let x = low; x <= high; x += 1) {
    all += p;
    sum += p * surprise(x, mu);
    p *= ((a - x) * (b - x)) / ((x + 1) * (n - a - b + x + 1));
  }
  return sum / all;
}

// Whether all random tables with these sizes have the same information.
function isSettled({ rows, columns }) {
  const full = [rows, columns].map((sizes) => sizes.filter(Boolean));
  const isOneAndTheRest = (sizes) => sizes.length === 2 && sizes.includes(1);
  const isEven = (sizes) => new Set(sizes).size === 1;
  const [a, b] = full;
  return full.some(isTrivial) || (isOneAndTheRest(a) && isEven(b)) || (isOneAndTheRest(b) && isEven(a));
}

const share = (part, of) => (of ? Math.min(part / of, 1) : 1);
const mean = (cells, ratio, n) => divided(added(cells.map((cell) => new Fraction(...whole(ratio(...cell))))), BigInt(n));

// --- a table -------------------------------------------------------------------------------------

// The table as the measures see it: its quantities by name, counted when they are asked for.
class Counted {
  constructor(counts, clusters, classes) {
    const rows = counts.map(total), columns = counts[0].map((_, j) => total(counts.map((row) => row[j])));
    const n = total(rows), filled = counts.flat().filter(Boolean).length;
    this.table = { counts, rows, columns, n, filled };
    this.names = { clusters, classes };
    this.known = new Map();
    const groups = [rows, columns].map((sizes) => sizes.filter(Boolean).length);
    this.isIdentical = groups[0] === filled && groups[1] === filled;
  }
  number = (name) => {
    if (!this.known.has(name)) this.known.set(name, this.counted(name));
    return this.known.get(name);
  };
  counted(name) {
    const { number: of, table } = this, { counts, rows, columns, n } = table;
    const at = (cells, what) => cells.map(([i, j]) => BigInt(what(i, j)));
    const here = (i, j) => counts[i][j], row = (i) => rows[i], column = (_, j) => columns[j];
    const full = () => counts.filter((_, i) => rows[i]).map((each) => whole(each.filter((_, j) => columns[j])));
    switch (name) {
      case "n": return BigInt(n);
      case "r": return BigInt(rows.filter(Boolean).length);
      case "k": return BigInt(columns.filter(Boolean).length);
      case "n_i all": return whole(rows.filter(Boolean));
      case "m_j j": return whole(columns.filter(Boolean));
      case "n_ij i j": return full();
      case "TP": return added(counts.flat().map(pairs));
      case "FP": return added(rows.map(pairs)) - of("TP");
      case "FN": return added(columns.map(pairs)) - of("TP");
      case "TN": return pairs(n) - of("TP") - of("FP") - of("FN");
      case "H(C)": return entropy(rows);
      case "H(T)": return entropy(columns);
      case "H(C,T)": return entropy(counts.flat());
      case "H(T|C)": return conditional(counts, n);
      case "H(C|T)": return conditional(transposed(counts), n);
      case "H(T|C_i) i": return counts.filter((_, i) => rows[i]).map(ownEntropy);
      case "I": case "I(C,T)": return information(table);
      case "E[I]": return expected(table);
      case "P": return mean(of("cells"), (i, j) => [counts[i][j] ** 2, rows[i]], n); // of BCubed
      case "R": return mean(of("cells"), (i, j) => [counts[i][j] ** 2, columns[j]], n);
      case "h": return share(of("I"), of("H(T)")); // of V
      case "c": return share(of("I"), of("H(C)"));
      case "majorities of classes": return majorities(turned(table)).map(([j, i]) => [i, j]);
      case "cells": return counts.flatMap((each, i) => each.flatMap((count, j) => (count ? [[i, j]] : [])));
      case "majorities": return majorities(table);
      case "best clusters": return bestClusters(table);
      case "M": return matched(table);
      case "labels": return of("M").map(([i, j]) => `${symbol("C", this.names.clusters[i])}–${symbol("T", this.names.classes[j])}`);
    }
    // The same names once more, of cells that were looked for.
    const [what, index] = name.split(" ");
    const cells = { ij: "cells", i: "majorities", j: "best clusters", "(i,j)∈M": "M" }[index];
    const which = { n_ij: here, n_i: row, m_j: column }[what];
    if (cells && which) return at(of(cells), which);
    throw new Error(`nothing is known of ${name}`);
  }
}

// Of one cluster: the entropy of its points, as it is put beside H(T|C).
function ownEntropies({ table: { counts, rows }, names }) {
  const impure = counts.flatMap((row, i) => (row.filter(Boolean).length > 1 ? [i] : []));
  return (impure.length > 6 ? [] : impure).map((i) => {
    const sizes = new Quantity("n_i", whole(counts[i].filter(Boolean)), ["i"]), n = new Quantity("n", BigInt(rows[i]), []);
    const term = new Product([new Quotient([sizes, n]), new Log([new Quotient([n, sizes])], 2)]);
    return [`H(T|${symbol("C", names.clusters[i])})`, new Over([term], "Σ", "i", 6).putIn()];
  });
}

// --- the measures --------------------------------------------------------------------------------

// What a measure says of a table: its value, its working, and the cells that it looked for. The
// recipes are those of Python: formulas, and what is to be said of 0/0.
export function measured(recipe, counted) {
  const formulas = recipe.formulas.map((tree) => grown(tree, counted.number));
  let { note } = recipe, value;
  const say = (rule) => { note = note ? `${note}; ${rule}` : rule; };
  const special = SPECIAL[recipe.measure]?.(counted);
  if (special) {
    value = special.value;
    if (special.said) say(recipe.zero);
  } else {
    try {
      value = formulas[0].value();
      if (recipe.range.endsWith(" 1]") && value > 1) value = 1; // a float that was rounded
    } catch (error) {
      if (!("above" in error) || !recipe.zero) throw error;
      const is = recipe.zero.includes("identical") ? Number(counted.isIdentical) : Number(recipe.zero[5]);
      value = recipe.isExact ? BigInt(is) : is;
      say(recipe.zero);
    }
  }
  const beside = recipe.beside ? ownEntropies(counted) : [];
  if (recipe.measure === "clustering ratio") {
    const { rows, columns } = counted.table;
    note = [rows, columns].some((sizes) => sizes.includes(0)) ? "not counting empty ones" : "";
  }
  const shown = () => working({ title: recipe.title, formulas, value, note, detail: recipe.detail, beside });
  return {
    value,
    get text() { return asText(shown()); },
    get mathml() { return asMathML(shown()); },
    get cells() { return recipe.outlined ? counted.number(recipe.outlined) : []; },
  };
}

// Values that are not their formula's, where it is 0/0 or loses digits.
const SPECIAL = {
  "conditional entropy": (counted) => ({ value: counted.number("H(T|C)") }),
  "mutual information": (counted) => ({ value: counted.number("I") }),
  "normalised variation of information"(counted) {
    const [left, right, both, shared] = ["H(C|T)", "H(T|C)", "H(C,T)", "I"].map(counted.number);
    if (!both) return { value: 0, said: true };
    const told = shared / both;
    const value = told < 0.5 ? 1 - told : (left + right) / both;
    return { value: told > 0 ? Math.min(value, 1 - 2 ** -53) : value };
  },
  "adjusted mutual information"(counted) {
    const settled = isSettled(counted.table);
    if (!counted.isIdentical && !settled) return null;
    const [i, c, t] = ["I", "H(C)", "H(T)"].map(counted.number);
    return { value: Number(counted.isIdentical), said: settled && i === (c + t) / 2 };
  },
};

export { Counted };
