// A verdict in three plain sentences: how good the clustering is, what is its main fault, and where to look.

import { percent } from "./diagnosis.js";

// The limits are those of Steinley (2004) for the adjusted Rand index.
const DEGREES = [
  [0.9, "agrees with the classes almost completely"],
  [0.8, "agrees with the classes well"],
  [0.65, "agrees with the classes moderately"],
  [0.3, "agrees with the classes in part"],
  [0.05, "agrees with the classes only a little"],
  [-Infinity, "hardly agrees with the classes"],
];

const write = (count) => count.toLocaleString("en");
const decimals = (value) => value.toFixed(2).replace("-", "−");

// Return the three sentences. `test` is { p, chance } of the adjusted Rand index, and `interval` that of the
// jackknife, once they are known.
function judge(table, diagnosis, ari, test = null, interval = null) {
  return [agreement(table, ari, test, interval), ...fault(table, diagnosis)];
}

function agreement({ counts, clusters, classes }, ari, test, interval) {
  const range = (interval?.low ?? null) === null ? ""
    : `, with a 95 % interval from ${decimals(interval.low)} to ${decimals(interval.high)}`;
  const scale = `The adjusted Rand index is ${decimals(ari)}${range}, where 0 is chance and 1 is perfect.`;
  if (clusters.length === 1 && classes.length === 1) return "There is one cluster and one class, so there is nothing to compare.";
  if (clusters.length === 1) return `All points are in one cluster, which says nothing about the classes. ${scale}`;
  if (classes.length === 1) return `All points are of one class, so no clustering can tell it from others. ${scale}`;
  if (isIdentical(counts)) return `The clusters are exactly the classes. ${scale}`;
  const p = test?.p ?? null;
  if (p > 0.05) return `The clustering agrees with the classes no better than chance may (p = ${p.toFixed(3)}). ${scale}`;
  if (ari <= 0) return `The clustering agrees with the classes no better than chance. ${scale}`;
  const [, words] = DEGREES.find(([limit]) => ari >= limit);
  const beyond = p === null ? "" : `, and better than chance (p = ${p.toFixed(3)})`;
  return `The clustering ${words}${beyond}. ${scale}`;
}

function isIdentical(counts) {
  const filled = (cells) => cells.filter(Boolean).length <= 1;
  return counts.every(filled) && counts[0].every((_, j) => filled(counts.map((row) => row[j])));
}

// Return how many points are outside the cluster that has most of their class.
function countScattered({ counts, n }) {
  return n - counts[0].reduce((sum, _, j) => sum + Math.max(...counts.map((row) => row[j])), 0);
}

// Return a sentence on the main fault and one on where to look.
function fault(table, { misplaced, mixed, lost }) {
  const scattered = countScattered(table);
  if (!misplaced && !scattered) return ["Nothing is mixed and nothing is split.", "There is no place to repair."];
  const ofAll = (rows) => `${write(rows)} of ${write(table.n)} rows (${percent(rows, table.n)})`;
  const lie = (rows) => (rows === 1 ? "lies" : "lie");
  const their = (rows) => (rows === 1 ? "its" : "their");
  const names = listNames(lost.map(({ class_ }) => class_));
  const missing = lost.length ? ` ${names} ${lost.length === 1 ? "has no cluster of its" : "have no cluster of their"} own.` : "";
  if (misplaced >= scattered) {
    const sentence = `Its main fault is that clusters mix classes: ${ofAll(misplaced)} ${lie(misplaced)} outside the majority class of `
      + `${their(misplaced)} cluster.`;
    return [sentence, `Look at ${whereMixed(table, mixed[0])}.${missing}${alsoSplit(table, lost)}`];
  }
  const sentence = `Its main fault is that classes are split: ${ofAll(scattered)} ${lie(scattered)} outside the cluster that has `
    + `most of ${their(scattered)} class.`;
  const [worst] = findSplit(table);
  const also = misplaced ? ` Most mixed is ${whereMixed(table, mixed[0], "")}.` : "";
  return [sentence, `Look at ${worst.name} first: its rows are in ${listPieces(worst.pieces)}.${also}${missing}`];
}

// Say which classes a cluster mixes, as "C1 first: it mixes access (103) and app (73)".
function whereMixed({ counts, classes }, { i, cluster }, first = " first") {
  return `${cluster}${first}: it mixes ${listPieces(sortPieces(classes, counts[i]))}`;
}

// Name the class that is split most, if a quarter of it lies outside its largest piece.
function alsoSplit(table, lost) {
  const lostNames = lost.map(({ class_ }) => class_);
  const [worst] = findSplit(table).filter(({ name, size, scattered }) => 4 * scattered >= size && !lostNames.includes(name));
  return worst ? ` ${worst.name} is split: it is in ${listPieces(worst.pieces)}.` : "";
}

// Return the classes that are in several clusters, those with the most rows outside their largest piece first.
function findSplit({ counts, clusters, classes }) {
  return classes.map((name, j) => {
    const pieces = sortPieces(clusters, counts.map((row) => row[j]));
    const size = pieces.reduce((sum, [, rows]) => sum + rows, 0);
    return { name, pieces, size, scattered: size - (pieces[0]?.[1] ?? 0) };
  }).filter(({ scattered }) => scattered).sort((a, b) => b.scattered - a.scattered);
}

const sortPieces = (names, sizes) => names.map((name, i) => [name, sizes[i]]).filter(([, size]) => size).sort(([, a], [, b]) => b - a);

// List the largest pieces, with their rows: two at least, and a third if it has a twentieth of all rows.
function listPieces(pieces) {
  const total = (list) => list.reduce((sum, [, rows]) => sum + rows, 0);
  const shown = pieces.slice(0, 3).filter(([, rows], place) => place < 2 || 20 * rows >= total(pieces));
  const others = total(pieces) - total(shown);
  return listNames([...shown, ...(others ? [["others", others]] : [])].map(([name, rows]) => `${name} (${write(rows)})`));
}

function listNames(names) {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export { judge };
