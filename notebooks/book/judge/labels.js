// From two columns of texts to a contingency table, by the rules of contingency_table_from_csv.

import { Refusal, isMissing } from "./reading.js";

const MAX_GROUPS = 2000; // of clusters, and of classes
const MAX_CELLS = 250000;

// --- labels --------------------------------------------------------------------------------------

const INTEGER = /^(0|-?[1-9][0-9]*)$/;

// Return true if Python writes this finite number in the same way, with or without ".0".
function isPlainFloat(text) {
  const number = Number(text);
  if (!/^-?\d/.test(text) || !Number.isFinite(number)) return false;
  const size = Math.abs(number);
  if (number && (size < 1e-4 || size >= 1e16)) return false; // Python writes these with a power of ten
  const written = Object.is(number, -0) ? "-0" : String(number);
  return text === written || text === `${written}.0`;
}

// Return how the labels of a column are named and sorted. They are integers or floats if all of them
// are written as such a number; otherwise all are texts.
function labelKind(texts) {
  if (texts.every((text) => INTEGER.test(text))) return "int";
  const areFloats = texts.every(isPlainFloat) && new Set(texts.map(Number)).size === texts.length;
  return areFloats ? "float" : "str";
}

function compareLabels(kind) {
  if (kind === "int") return (a, b) => (BigInt(a) < BigInt(b) ? -1 : 1);
  if (kind === "float") return (a, b) => Number(a) - Number(b);
  return compareTexts;
}

// Compare by code points, as Python does. JavaScript's own order is by halves of the rare ones.
function compareTexts(a, b) {
  const [x, y] = [[...a], [...b]];
  const i = x.findIndex((character, k) => character !== y[k]);
  if (i < 0) return x.length - y.length;
  return y[i] === undefined ? 1 : x[i].codePointAt(0) - y[i].codePointAt(0);
}

// Return the name of a cluster or class in tables: C1 for the number 1, a text as it is.
function nameGroup(letter, text, kind) {
  if (kind === "str") return showText(text);
  return letter + (kind === "float" && /^-?\d+$/.test(text) ? `${text}.0` : text);
}

// Return a text on one line, with unprintable characters escaped. Quotation marks show a space at its end.
function showText(text) {
  const escaped = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => {
    const known = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
    return known ?? `\\x${character.codePointAt(0).toString(16).padStart(2, "0")}`;
  });
  return escaped === escaped.trim() ? escaped : `“${escaped}”`;
}

// --- noise ---------------------------------------------------------------------------------------

// Return new labels for so many noise points, none of which is taken.
function singletonLabels(noiseLabel, kind, count, taken) {
  if (kind === "str") {
    const width = String(count).length;
    const labels = Array.from({ length: count }, (_, i) => `${noiseLabel} ${String(i + 1).padStart(width, "0")}`);
    const used = labels.find((label) => taken.has(label));
    if (used) throw new Refusal(`There is a cluster “${used}” already, a name that a noise point would get.`);
    return labels;
  }
  const labels = [];
  let number = kind === "int" ? BigInt(noiseLabel) : -1n;
  for (; labels.length < count; number -= 1n) {
    const text = String(number) + (kind === "float" ? ".0" : "");
    if (!taken.has(text) && !taken.has(String(number))) labels.push(text);
  }
  return labels;
}

// --- counting ------------------------------------------------------------------------------------

// Return which rows are left out of several clusterings at once: those without a label in one of the columns,
// those of unknown class, and, if noise is dropped, those that are noise in one of the clusterings.
function rowsLeftOut(trueColumn, predColumns, { missingTexts = [], noise, noiseLabel, unlabelled }) {
  const columns = [trueColumn, ...predColumns];
  const isOut = columns.map((column) => column.texts.map((text) => isMissing(text, missingTexts)
    || (column === trueColumn ? text === unlabelled : noise === "drop" && text === noiseLabel)));
  return Uint8Array.from({ length: trueColumn.length }, (_, row) =>
    Number(columns.some((column, c) => isOut[c][column.codes[row]])));
}

// Count how many points each cluster shares with each class. Rows without a label are left out, and so are
// those that `leftOut` marks.
//
// Return the table { counts, clusters, classes, n, … } with names of groups such as C1, and with their labels
// as they are in the file.
function countTable(trueColumn, predColumn, options = {}) {
  const { missingTexts = [], noise = "cluster", noiseLabel = null, unlabelled = null, leftOut = null } = options;
  const missing = [trueColumn, predColumn].map((column) => column.texts.map((text) => isMissing(text, missingTexts)));
  const pairs = countPairs(trueColumn, predColumn, leftOut).filter(([[i, j]]) => !missing[0][i] && !missing[1][j])
    .map(([[i, j], count]) => ({ class_: trueColumn.texts[i], cluster: predColumn.texts[j], count }));
  if (!pairs.length) throw new Refusal("No row has a label in both columns: none is left to count.");
  const kinds = { class_: labelKind(distinct(pairs, "class_")), cluster: labelKind(distinct(pairs, "cluster")) };
  const labelled = pairs.filter(({ class_ }) => class_ !== unlabelled);
  if (!labelled.length) throw new Refusal(`All classes are “${unlabelled}”: no point is left to count.`);
  const hasNoise = labelled.some(({ cluster }) => cluster === noiseLabel);
  const table = tabulate(hasNoise ? treatNoise(labelled, kinds, noise, noiseLabel) : labelled, kinds);
  return { ...table, rows: trueColumn.length, leftOut: trueColumn.length - table.n };
}

const distinct = (pairs, side) => [...new Set(pairs.map((pair) => pair[side]))];

// Return how often each pair of positions occurs, as [[i, j], count].
function countPairs(first, second, leftOut) {
  const width = second.texts.length;
  const counts = new Map();
  for (let row = 0; row < first.length; row += 1) {
    if (leftOut?.[row]) continue;
    const key = first.codes[row] * width + second.codes[row];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => [[Math.floor(key / width), key % width], count]);
}

function treatNoise(pairs, kinds, noise, noiseLabel) {
  if (noise === "cluster") return pairs;
  const isNoise = ({ cluster }) => cluster === noiseLabel;
  const others = pairs.filter((pair) => !isNoise(pair));
  if (noise === "drop") {
    if (!others.length) throw new Refusal("All points are noise: none is left to count.");
    return others;
  }
  const noisePairs = pairs.filter(isNoise).sort((a, b) => compareLabels(kinds.class_)(a.class_, b.class_));
  const count = noisePairs.reduce((sum, pair) => sum + pair.count, 0);
  checkGroups(count + 1, "clusters, as each noise point is one");
  const labels = singletonLabels(noiseLabel, kinds.cluster, count, new Set(others.map(({ cluster }) => cluster)));
  const classes = noisePairs.flatMap((pair) => Array(pair.count).fill(pair.class_));
  return [...others, ...classes.map((class_, i) => ({ class_, cluster: labels[i], count: 1 }))];
}

function checkGroups(count, what) {
  if (count <= MAX_GROUPS) return;
  throw new Refusal(`There are ${count.toLocaleString("en")} ${what}; this page handles ${MAX_GROUPS.toLocaleString("en")}. `
    + "Is this the right column? In Python, cl.contingency_table_from_csv has no such limit.");
}

function tabulate(pairs, kinds) {
  const sorted = (side) => {
    const labels = distinct(pairs, side);
    checkGroups(labels.length, `different labels in the column of ${side === "cluster" ? "clusters" : "classes"}`);
    return labels.sort(compareLabels(kinds[side]));
  };
  const [clusterLabels, classLabels] = [sorted("cluster"), sorted("class_")];
  if (clusterLabels.length * classLabels.length > MAX_CELLS) {
    throw new Refusal(`The table would have ${clusterLabels.length} × ${classLabels.length} cells; this page handles `
      + `${MAX_CELLS.toLocaleString("en")}. In Python, cl.contingency_table_from_csv has no such limit.`);
  }
  const [row, column] = [clusterLabels, classLabels].map((labels) => new Map(labels.map((label, i) => [label, i])));
  const counts = clusterLabels.map(() => Array(classLabels.length).fill(0));
  let n = 0;
  for (const { class_, cluster, count } of pairs) {
    counts[row.get(cluster)][column.get(class_)] += count;
    n += count;
  }
  return {
    counts,
    n,
    rowSums: counts.map((row) => row.reduce((a, b) => a + b)),
    columnSums: classLabels.map((_, j) => counts.reduce((sum, row) => sum + row[j], 0)),
    clusterLabels,
    classLabels,
    kinds,
    clusters: clusterLabels.map((text) => nameGroup("C", text, kinds.cluster)),
    classes: classLabels.map((text) => nameGroup("T", text, kinds.class_)),
  };
}

export { compareLabels, countTable, labelKind, nameGroup, rowsLeftOut };
