// The quantities that formulas name, counted in a table, and the value and working of each measure.

import { DivisionByZero, divide, sum, sumOfFloats, toFloat } from "./formula.js";
import { asMathML, asText, buildExpression, working, Log, Over, Product, Quantity, Quotient } from "./formula.js";

const total = (numbers) => numbers.reduce((a, b) => a + b, 0);
const toBigInts = (numbers) => numbers.map(BigInt);
const countPositive = (numbers) => numbers.filter(Boolean).length;

// Return the name of a cluster or class: a numeric label is an index, as in C1; a text is itself.
export function symbol(letter, label) {
  return typeof label === "number" ? `${letter}${label}` : label;
}

// --- cells that a measure selects, as [i, j] -----------------------------------------------------

const transpose = (counts) => counts[0].map((_, j) => counts.map((row) => row[j]));

function transposeTable({ counts, rows, columns, ...others }) {
  return { ...others, counts: transpose(counts), rows: columns, columns: rows };
}

// The largest count of each row. Ties go to the smaller class, then to the first one.
function majorities({ counts, columns }) {
  return counts.flatMap((row, i) => {
    const [majority] = row.map((_, j) => j).filter((j) => row[j])
      .sort((a, b) => row[b] - row[a] || columns[a] - columns[b] || a - b);
    return majority === undefined ? [] : [[i, majority]];
  });
}

// The cluster with the largest F, 2 n_ij / (n_i + m_j), for each class. Ties go to the first one.
function bestClusters({ counts, rows, columns }, exact) {
  return columns.flatMap((size, j) => {
    if (!size) return [];
    const product = (i, other) => exact(counts[i][j]) * exact(rows[other] + size);
    const best = rows.reduce((first, _, i) => (product(i, first) > product(first, i) ? i : first), 0);
    return [[best, j]];
  });
}

// The one-to-one matching that covers the most points, by the Hungarian method: each row is added
// along a shortest augmenting path. Cells without points are left out.
function maximumMatching({ counts }) {
  if (counts.length > counts[0].length) {
    return maximumMatching({ counts: transpose(counts) }).map(([j, i]) => [i, j]).sort(([a], [b]) => a - b);
  }
  const [rowCount, columnCount] = [counts.length, counts[0].length];
  const rowPotentials = Array(rowCount).fill(0);
  const columnPotentials = Array(columnCount).fill(0);
  const rowOfColumn = Array(columnCount).fill(-1);
  for (let start = 0; start < rowCount; start += 1) {
    const previousRow = Array(columnCount).fill(-1);
    const distances = Array(columnCount).fill(Infinity);
    const isVisited = Array(columnCount).fill(false);
    const visitedRows = [start];
    let [row, distance, end] = [start, 0, -1];
    while (end < 0) {
      let nearest = -1;
      for (let j = 0; j < columnCount; j += 1) {
        if (isVisited[j]) continue;
        const path = distance - counts[row][j] - rowPotentials[row] - columnPotentials[j];
        if (path < distances[j]) [distances[j], previousRow[j]] = [path, row];
        const isTieWithFreeColumn = distances[j] === distances[nearest] && rowOfColumn[j] < 0 && rowOfColumn[nearest] >= 0;
        if (nearest < 0 || distances[j] < distances[nearest] || isTieWithFreeColumn) nearest = j;
      }
      distance = distances[nearest];
      isVisited[nearest] = true;
      row = rowOfColumn[nearest];
      if (row < 0) end = nearest;
      else visitedRows.push(row);
    }
    rowPotentials[start] += distance;
    for (const visited of visitedRows.slice(1)) {
      rowPotentials[visited] += distance - distances[rowOfColumn.indexOf(visited)];
    }
    for (let j = 0; j < columnCount; j += 1) {
      if (isVisited[j]) columnPotentials[j] -= distance - distances[j];
    }
    augment(rowOfColumn, previousRow, start, end);
  }
  return rowOfColumn.flatMap((i, j) => (i >= 0 && counts[i][j] ? [[i, j]] : [])).sort(([a], [b]) => a - b);
}

// Exchange the matched and the free cells on the path that ends in a free column.
function augment(rowOfColumn, previousRow, start, end) {
  let [column, row] = [end, -1];
  while (row !== start) {
    row = previousRow[column];
    const nextColumn = rowOfColumn.indexOf(row);
    rowOfColumn[column] = row;
    column = nextColumn;
  }
}

// --- information, in bits ------------------------------------------------------------------------

function entropy(sizes) {
  const n = total(sizes);
  return sumOfFloats(sizes.filter(Boolean).map((size) => {
    const others = n - size;
    // For a share close to 1, log1p loses no digits.
    const surprise = 64 * others > size ? Math.log2(n / size) : Math.log1p(others / size) * Math.LOG2E;
    return (size / n) * surprise;
  }));
}

const rowEntropy = (row) => (countPositive(row) > 1 ? entropy(row) : 0);
const conditionalEntropy = (rows, n) => sumOfFloats(rows.map((row) => (total(row) / n) * rowEntropy(row)));

// Return x log(x/μ) − x + μ, the information in a count of x where μ was expected. It is never
// negative, so that no digits cancel in sums.
function divergence(x, mu) {
  if (x === 0) return mu;
  const d = (x - mu) / mu;
  return mu * Math.max((1 + d) * Math.log1p(d) - d, 0);
}

function mutualInformation({ counts, rows, columns, n, filled }, exact) {
  const cells = counts.flatMap((row, i) => row.map((count, j) => [count, rows[i], columns[j]])).filter(([count]) => count);
  const [clusters, classes] = [countPositive(rows), countPositive(columns)];
  const isIndependent = ([x, a, b]) => exact(n) * exact(x) === exact(a) * exact(b);
  if (filled === clusters * classes && cells.every(isIndependent)) return 0;
  if (filled === clusters) return entropy(columns); // all clusters are pure
  if (filled === classes) return entropy(rows);
  const products = sum(cells.map(([, a, b]) => exact(a) * exact(b)));
  const expectedInEmpty = toFloat(divide(exact(n) * exact(n) - products, exact(n)));
  const divergences = cells.map(([x, a, b]) => divergence(x, (a * b) / n));
  return (sumOfFloats([...divergences, expectedInEmpty]) / n) * Math.LOG2E;
}

// One group, or groups of one point each.
const isTrivial = (sizes) => [1, total(sizes)].includes(Math.max(...sizes));

// Return the mean mutual information of all tables with the same margins.
function expectedMutualInformation({ rows, columns, n }, cellMean) {
  if (isTrivial(rows)) return Math.max(...rows) === n ? 0 : entropy(columns);
  if (isTrivial(columns)) return Math.max(...columns) === n ? 0 : entropy(rows);
  const means = rows.filter(Boolean).flatMap((a) => columns.filter(Boolean).map((b) => cellMean(a, b)));
  return (sumOfFloats(means) / n) * Math.LOG2E;
}

// Return the mean divergence of a hypergeometric count, over ten standard deviations around its mean.
function meanDivergence(a, b, n) {
  const mu = (a * b) / n;
  const reach = 10 * (Math.sqrt((((mu * (n - a)) / n) * (n - b)) / n) + 1);
  const low = Math.max(0, a - n + b, Math.floor(mu - reach));
  const high = Math.min(a, b, Math.ceil(mu + reach));
  let [weight, weights, weightedSum] = [1, 0, 0];
  for (let x = low; x <= high; x += 1) {
    weights += weight;
    weightedSum += weight * divergence(x, mu);
    weight *= ((a - x) * (b - x)) / ((x + 1) * (n - a - b + x + 1));
  }
  return weightedSum / weights;
}

// Return true if all tables with the same margins have the same mutual information.
function hasConstantInformation({ rows, columns }) {
  const [a, b] = [rows.filter(Boolean), columns.filter(Boolean)];
  const isOnePointAndTheRest = (sizes) => sizes.length === 2 && sizes.includes(1);
  const isEven = (sizes) => new Set(sizes).size === 1;
  return isTrivial(a) || isTrivial(b) || (isOnePointAndTheRest(a) && isEven(b)) || (isOnePointAndTheRest(b) && isEven(a));
}

const share = (part, whole) => (whole ? Math.min(part / whole, 1) : 1);

// --- a table -------------------------------------------------------------------------------------

// A contingency table whose quantities are looked up by the names that formulas use, and cached.
class CountedTable {
  // How counts enter sums and products: exactly, however large they are.
  exact = BigInt;
  constructor(counts, clusters, classes) {
    const rows = counts.map(total);
    const columns = counts.reduce((sums, row) => sums.map((size, j) => size + row[j]), counts[0].map(() => 0));
    this.table = { counts, rows, columns, n: total(rows), filled: total(counts.map(countPositive)) };
    this.labels = { clusters, classes };
    this.cache = new Map();
    this.isIdentical = [rows, columns].every((sizes) => countPositive(sizes) === this.table.filled);
  }
  // Return a number, or an array of numbers. An arrow function, so that it can be passed on.
  number = (name) => {
    if (!this.cache.has(name)) this.cache.set(name, this.count(name));
    return this.cache.get(name);
  };
  count(name) {
    const { number, table, exact } = this;
    const { counts, rows, columns, n } = table;
    switch (name) {
      case "n": return BigInt(n);
      case "r": return BigInt(countPositive(rows));
      case "k": return BigInt(countPositive(columns));
      case "n_i i": return rows.filter(Boolean).map(exact);
      case "m_j j": return columns.filter(Boolean).map(exact);
      case "n_ij i j": return counts.filter((_, i) => rows[i]).map((row) => row.filter((_, j) => columns[j]).map(exact));
      case "TP": return this.pairsWithin(counts.flat());
      case "FP": return this.pairsWithin(rows) - number("TP");
      case "FN": return this.pairsWithin(columns) - number("TP");
      case "TN": return this.pairsWithin([n]) - number("TP") - number("FP") - number("FN");
      case "H(C)": return entropy(rows);
      case "H(T)": return entropy(columns);
      case "H(C,T)": return entropy(counts.flat());
      case "H(T|C)": return conditionalEntropy(counts, n);
      case "H(C|T)": return conditionalEntropy(transpose(counts), n);
      case "H(T|C_i) i": return counts.filter((_, i) => rows[i]).map(rowEntropy);
      case "I": case "I(C,T)": return mutualInformation(table, exact);
      case "E[I]": return expectedMutualInformation(table, (a, b) => this.meanDivergence(a, b, n));
      case "P": return this.meanShare((i) => rows[i]); // BCubed precision
      case "R": return this.meanShare((_, j) => columns[j]); // BCubed recall
      case "h": return share(number("I"), number("H(T)")); // homogeneity
      case "c": return share(number("I"), number("H(C)")); // completeness
      case "cells": return counts.flatMap((row, i) => row.flatMap((count, j) => (count ? [[i, j]] : [])));
      case "majorities": return majorities(table);
      case "majorities of classes": return majorities(transposeTable(table)).map(([j, i]) => [i, j]);
      case "best clusters": return bestClusters(table, exact);
      case "M": return maximumMatching(table);
      case "labels": return this.matchedLabels();
      default: return this.countInCells(...name.split(" "));
    }
  }
  evaluate(lists) {
    return buildExpression(lists, this.number).evaluate();
  }
  meanDivergence(a, b, n) {
    return meanDivergence(a, b, n);
  }
  pairsWithin(sizes) {
    return BigInt(sum(sizes.map((size) => this.exact(size) * this.exact(size - 1)))) / 2n;
  }
  // Return the mean over the points of the share of a group that is in the point's cell.
  meanShare(groupSize) {
    const { exact, table: { counts, n } } = this;
    const square = (count) => exact(count) * exact(count);
    const shares = this.number("cells").map(([i, j]) => divide(square(counts[i][j]), exact(groupSize(i, j))));
    return divide(sum(shares), exact(n));
  }
  // Return n_ij, n_i or m_j of each selected cell.
  countInCells(quantity, index) {
    const { counts, rows, columns } = this.table;
    const selection = { ij: "cells", i: "majorities", j: "best clusters", "(i,j)∈M": "M" }[index];
    const value = { n_ij: (i, j) => counts[i][j], n_i: (i) => rows[i], m_j: (_, j) => columns[j] }[quantity];
    if (!selection || !value) throw new Error(`unknown quantity ${quantity} ${index}`);
    return this.number(selection).map(([i, j]) => this.exact(value(i, j)));
  }
  matchedLabels() {
    const { clusters, classes } = this.labels;
    return this.number("M").map(([i, j]) => `${symbol("C", clusters[i])}–${symbol("T", classes[j])}`);
  }
}

// Return an equation for the entropy of each impure cluster, shown beside H(T|C) if they are few.
function clusterEntropies({ table: { counts, rows }, labels }) {
  const impure = counts.flatMap((row, i) => (countPositive(row) > 1 ? [i] : []));
  if (impure.length > 6) return [];
  return impure.map((i) => {
    const sizes = new Quantity("n_i", toBigInts(counts[i].filter(Boolean)), ["i"]);
    const n = new Quantity("n", BigInt(rows[i]), []);
    const term = new Product([new Quotient([sizes, n]), new Log([new Quotient([n, sizes])], 2)]);
    return [`H(T|${symbol("C", labels.clusters[i])})`, new Over([term], "Σ", "i", 6).substitute()];
  });
}

// --- the measures --------------------------------------------------------------------------------

// Evaluate a measure on a table. Return its value, and as getters its working and the cells that it
// selects. The recipe, from recipes.py, has the formulas and the rule for 0/0.
export function evaluateMeasure(recipe, counted) {
  const { value, isZeroByZero } = evaluateFormula(recipe, counted);
  const notes = [recipe.note, isZeroByZero && recipe.zero];
  if (recipe.measure === "clustering ratio") {
    const { rows, columns } = counted.table;
    notes[0] = [...rows, ...columns].includes(0) && "not counting empty ones";
  }
  const explain = () => working({
    title: recipe.title,
    formulas: recipe.formulas.map((lists) => buildExpression(lists, counted.number)),
    value,
    note: notes.filter(Boolean).join("; "),
    detail: recipe.detail,
    beside: recipe.beside ? clusterEntropies(counted) : [],
  });
  return {
    value,
    get text() { return asText(explain()); },
    get mathml() { return asMathML(explain()); },
    get cells() { return recipe.outlined ? counted.number(recipe.outlined) : []; },
  };
}

function evaluateFormula(recipe, counted) {
  const special = SPECIAL_VALUES[recipe.measure]?.(counted);
  if (special) return special;
  try {
    const value = counted.evaluate(recipe.formulas[0]);
    const isAboveRange = recipe.range.endsWith(" 1]") && value > 1; // by a rounding error
    return { value: isAboveRange ? 1 : value };
  } catch (error) {
    if (!(error instanceof DivisionByZero) || !recipe.zero) throw error;
    const value = recipe.zero.includes("identical") ? Number(counted.isIdentical) : Number(recipe.zero[5]);
    return { value: recipe.isExact ? BigInt(value) : value, isZeroByZero: true };
  }
}

// Measures whose formula is 0/0 or loses digits, and how they are evaluated instead.
const SPECIAL_VALUES = {
  "conditional entropy": (counted) => ({ value: counted.number("H(T|C)") }),
  "mutual information": (counted) => ({ value: counted.number("I") }),
  "normalised variation of information"(counted) {
    const [left, right, joint, information] = ["H(C|T)", "H(T|C)", "H(C,T)", "I"].map(counted.number);
    if (!joint) return { value: 0, isZeroByZero: true };
    const similarity = information / joint;
    const value = similarity < 0.5 ? 1 - similarity : (left + right) / joint;
    return { value: similarity > 0 ? Math.min(value, 1 - 2 ** -53) : value }; // below 1 unless independent
  },
  "adjusted mutual information"(counted) {
    const isConstant = hasConstantInformation(counted.table);
    if (!counted.isIdentical && !isConstant) return null;
    const [information, clusters, classes] = ["I", "H(C)", "H(T)"].map(counted.number);
    const isZeroByZero = isConstant && information === (clusters + classes) / 2;
    return { value: Number(counted.isIdentical), isZeroByZero };
  },
};

export { CountedTable, divergence };
