// A verdict in three plain sentences: how good the clustering is, what is its main fault, and where to look.

import { count, percent } from "./diagnosis.js";

// The limits are those of Steinley (2004) for the adjusted Rand index.
const DEGREES = [
  [0.9, "agrees with the classes almost completely"],
  [0.8, "agrees with the classes well"],
  [0.65, "agrees with the classes moderately"],
  [0.3, "agrees with the classes in part"],
  [-Infinity, "agrees with the classes only a little"],
];

const decimals = (value) => value.toFixed(2).replace("-", "−");

// Return the three sentences. `test` is { p, chance } of the adjusted Rand index, and `interval` that of the
// jackknife, once they are known.
function judge(table, diagnosis, ari, test = null, interval = null) {
  return [agreement(table, ari, test, interval), ...fault(table, diagnosis)];
}

function agreement({ counts, clusters, classes }, ari, test, interval) {
  const range = interval?.low === undefined || interval.low === null ? ""
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

// Points of a class outside the cluster that has most of it.
function countScattered({ counts, n }) {
  return n - counts[0].reduce((sum, _, j) => sum + Math.max(...counts.map((row) => row[j])), 0);
}

// Return a sentence on the main fault and one on where to look.
function fault(table, { misplaced, mixed, lost }) {
  const scattered = countScattered(table);
  if (!misplaced && !scattered) return ["Nothing is mixed and nothing is split.", "There is no place to repair."];
  if (misplaced >= scattered) {
    const share = `${count(misplaced, "point")} of ${table.n} (${percent(misplaced, table.n)})`;
    const sentence = `Its main fault is that clusters mix classes: ${share} ${misplaced === 1 ? "lies" : "lie"} outside the majority class of `
      + `${misplaced === 1 ? "its" : "their"} cluster.`;
    const [{ cluster, size, majority, misplaced: here, mixedWith }] = mixed;
    const [[other, points]] = mixedWith;
    const missing = lost.length ? ` No cluster is mainly ${listNames(lost.map(({ class_ }) => class_))}.` : "";
    return [sentence, `Look at ${cluster} first: of its ${count(size, "point")}, ${here} ${here === 1 ? "is" : "are"} not ${majority}`
      + `${mixedWith.length > 1 ? `, ${2 * points > here ? "most of them" : "the largest part"} ${other} (${points})` : `, but ${other}`}.${missing}`];
  }
  const points = `${count(scattered, "point")} of ${table.n} (${percent(scattered, table.n)})`;
  const sentence = `Its main fault is that classes are split: ${points} ${scattered === 1 ? "lies" : "lie"} outside the cluster that has `
    + `most of ${scattered === 1 ? "its" : "their"} class.`;
  return [sentence, whereSplit(table)];
}

function whereSplit({ counts, clusters, classes }) {
  const columns = classes.map((name, j) => ({ name, sizes: counts.map((row) => row[j]) }));
  const lostPoints = ({ sizes }) => sizes.reduce((a, b) => a + b, 0) - Math.max(...sizes);
  const { name, sizes } = columns.reduce((worst, column) => (lostPoints(column) > lostPoints(worst) ? column : worst));
  const found = sizes.map((size, i) => [clusters[i], size]).filter(([, size]) => size).sort(([, a], [, b]) => b - a);
  const parts = found.slice(0, 3).map(([cluster, size]) => `${cluster} (${size})`);
  const more = found.length > 3 ? ` and ${found.length - 3} more` : "";
  return `Look at ${name} first: its points are in ${listNames(parts, more)}${more}.`;
}

function listNames(names, more = "") {
  const shown = names.slice(0, 4);
  if (names.length > 4) return `${shown.join(", ")} and ${names.length - 4} more`;
  return shown.length < 2 || more ? shown.join(", ") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export { judge };
