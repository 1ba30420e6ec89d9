// Measures that need no classes: the points' coordinates and their clusters.

import { compareLabels, labelKind, nameGroup } from "./labels.js";
import { Refusal, isMissing, toNumber } from "./reading.js";

const MAX_POINTS = 20000; // of which there are 200 million pairs
const STEPS_PER_REPORT = 50; // points whose distances are calculated before progress is reported

// Return the points { coordinates, dimension, clusterOf, clusters, sizes } of the rows that have all numbers and a label.
function readPoints(columns, predColumn, { delimiter, missingTexts, noise, noiseLabel, standardise }) {
  const isLabel = predColumn.texts.map((text) => !isMissing(text, missingTexts) && !(noise === "drop" && text === noiseLabel));
  const numbers = columns.map((column) => column.texts.map((text) => toNumber(text, delimiter !== ",")));
  const rows = Array.from({ length: predColumn.length }, (_, row) => row).filter((row) =>
    isLabel[predColumn.codes[row]] && columns.every((column, c) => numbers[c][column.codes[row]] !== null));
  if (rows.length > MAX_POINTS) {
    throw new Refusal(`Silhouettes of ${rows.length.toLocaleString("en")} points need all distances between them; the page handles `
      + `${MAX_POINTS.toLocaleString("en")} points. In Python, cl.sampled estimates them from samples.`);
  }
  if (!rows.length) throw new Refusal("No row has a cluster and all coordinates: tick other columns.");
  const coordinates = columns.map((column, c) => Float64Array.from(rows, (row) => numbers[c][column.codes[row]]));
  if (standardise) coordinates.forEach(standardiseColumn);
  return { coordinates, ...findClusters(predColumn, rows, noise === "singletons" ? noiseLabel : null), leftOut: predColumn.length - rows.length };
}

function standardiseColumn(column) {
  const mean = column.reduce((a, b) => a + b, 0) / column.length;
  const deviation = Math.sqrt(column.reduce((sum, x) => sum + (x - mean) ** 2, 0) / column.length);
  if (!deviation) throw new Refusal("A column has the same number in each row: it cannot be standardised, and tells nothing.");
  for (let i = 0; i < column.length; i += 1) column[i] = (column[i] - mean) / deviation;
}

// Return the cluster of each point as a position; each point with the label `alone` is a cluster of its own.
function findClusters(predColumn, rows, alone) {
  const labels = [...new Set(rows.map((row) => predColumn.at(row)))];
  const kind = labelKind(labels);
  const others = labels.filter((label) => label !== alone).sort(compareLabels(kind));
  const position = new Map(others.map((label, i) => [label, i]));
  const clusters = others.map((label) => nameGroup("C", label, kind));
  const clusterOf = Int32Array.from(rows, (row) => {
    const label = predColumn.at(row);
    if (label === alone) clusters.push("noise");
    return label === alone ? clusters.length - 1 : position.get(label);
  });
  const sizes = new Int32Array(clusters.length);
  clusterOf.forEach((c) => { sizes[c] += 1; });
  return { clusterOf, clusters, sizes };
}

// Yield progress, then return the silhouette of each point, and the smallest distance between clusters and
// the largest within one.
function* compareAllPoints({ coordinates, clusterOf, sizes }) {
  const n = clusterOf.length;
  const [k, d] = [sizes.length, coordinates.length];
  const silhouettes = new Float64Array(n);
  let [gap, diameter] = [Infinity, 0];
  const sums = new Float64Array(k);
  for (let i = 0; i < n; i += 1) {
    sums.fill(0);
    const own = clusterOf[i];
    for (let j = 0; j < n; j += 1) {
      let square = 0;
      for (let c = 0; c < d; c += 1) square += (coordinates[c][i] - coordinates[c][j]) ** 2;
      const distance = Math.sqrt(square);
      sums[clusterOf[j]] += distance;
      if (clusterOf[j] === own) diameter = Math.max(diameter, distance);
      else gap = Math.min(gap, distance);
    }
    silhouettes[i] = silhouetteOf(sums, sizes, own);
    if (i % STEPS_PER_REPORT === 0) yield { done: i, of: n };
  }
  return { silhouettes, gap, diameter };
}

function silhouetteOf(sums, sizes, own) {
  if (sizes[own] === 1) return 0;
  const inside = sums[own] / (sizes[own] - 1);
  let nearest = Infinity;
  for (let c = 0; c < sizes.length; c += 1) if (c !== own) nearest = Math.min(nearest, sums[c] / sizes[c]);
  return inside === nearest ? 0 : (nearest - inside) / Math.max(inside, nearest);
}

// Return the centroid of each cluster, and the sum of squared distances of its points to it.
function findCentroids({ coordinates, clusterOf, sizes }) {
  const centroids = coordinates.map((column) => {
    const means = new Float64Array(sizes.length);
    column.forEach((x, i) => { means[clusterOf[i]] += x / sizes[clusterOf[i]]; });
    return means;
  });
  const squares = new Float64Array(sizes.length);
  coordinates.forEach((column, c) => column.forEach((x, i) => { squares[clusterOf[i]] += (x - centroids[c][clusterOf[i]]) ** 2; }));
  return { centroids, squares };
}

// Davies and Bouldin's index, with the root mean squared distance to the centroid as the spread of a cluster.
function daviesBouldin({ coordinates, sizes }, { centroids, squares }) {
  const spreads = Array.from(squares, (square, c) => Math.sqrt(square / sizes[c]));
  const rounding = 4 * Number.EPSILON * coordinates.reduce((most, column) => column.reduce((a, x) => Math.max(a, Math.abs(x)), most), 0);
  const apart = (a, b) => Math.sqrt(centroids.reduce((sum, means) => sum + (means[a] - means[b]) ** 2, 0));
  if (sizes.every((size) => size === 1)) throw new Refusal("not defined: each cluster has one point only");
  const worst = spreads.map((spread, a) => spreads.reduce((most, other, b) => {
    if (a === b) return most;
    const distance = apart(a, b);
    if (distance <= rounding) throw new Refusal("not defined: the centroids of two clusters coincide");
    return Math.max(most, (spread + other) / distance);
  }, -Infinity));
  return worst.reduce((a, b) => a + b, 0) / sizes.length;
}

function calinskiHarabasz({ coordinates, sizes, clusterOf }, { centroids, squares }) {
  const [n, k] = [clusterOf.length, sizes.length];
  const within = squares.reduce((a, b) => a + b, 0);
  if (n === k || !within) throw new Refusal("not defined: the points of each cluster coincide");
  const between = coordinates.reduce((sum, column, c) => {
    const mean = column.reduce((a, b) => a + b, 0) / n;
    return sum + centroids[c].reduce((part, centre, a) => part + sizes[a] * (centre - mean) ** 2, 0);
  }, 0);
  return between / (k - 1) / (within / (n - k));
}

// Yield progress, then return the measures of the points and the silhouettes of each cluster.
function* judgePoints(columns, predColumn, options) {
  const points = readPoints(columns, predColumn, options);
  const { clusterOf, clusters, sizes } = points;
  if (clusters.length < 2) throw new Refusal("All points are in one cluster: these measures compare clusters.");
  const { silhouettes, gap, diameter } = yield* compareAllPoints(points);
  const centres = findCentroids(points);
  const mean = silhouettes.reduce((a, b) => a + b, 0) / clusterOf.length;
  const row = (measure, range, better, evaluate) => {
    try {
      return { measure, range, better, value: evaluate(), why: "" };
    } catch (error) {
      if (error instanceof Refusal) return { measure, range, better, value: null, why: error.message };
      throw error;
    }
  };
  return {
    n: clusterOf.length,
    leftOut: points.leftOut,
    rows: [
      row("silhouette", "(−1, 1]", "larger", () => mean),
      row("Davies–Bouldin index", "[0, ∞)", "smaller", () => daviesBouldin(points, centres)),
      row("Calinski–Harabasz index", "[0, ∞)", "larger", () => calinskiHarabasz(points, centres)),
      row("Dunn index", "[0, ∞)", "larger", () => {
        if (!diameter) throw new Refusal("not defined: the points of each cluster coincide");
        return gap / diameter;
      }),
    ],
    silhouettes: { mean, clusters: describeClusters(clusters, clusterOf, silhouettes) },
  };
}

// Return the silhouettes of each cluster in descending order. Noise points, each a cluster, are shown as one.
function describeClusters(clusters, clusterOf, silhouettes) {
  const values = new Map(clusters.map((name) => [name, []]));
  silhouettes.forEach((value, i) => values.get(clusters[clusterOf[i]]).push(value));
  return [...values].map(([name, list]) => ({
    name, values: list.sort((a, b) => b - a), mean: list.reduce((a, b) => a + b, 0) / list.length,
  }));
}

export { judgePoints };
