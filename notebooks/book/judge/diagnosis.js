// What is wrong with a clustering, in words: mixed clusters, lost classes and split classes.
//
// This is clustlib/diagnosis.py in JavaScript, and a test compares every sentence and every row.

import { CountedTable } from "./measures.js";

const MAX_SYMBOLS = 6; // in a sentence

const total = (numbers) => numbers.reduce((a, b) => a + b, 0);
const plural = (noun) => (noun.endsWith("s") ? `${noun}es` : `${noun}s`);
const count = (number, noun) => `${number} ${number === 1 ? noun : plural(noun)}`;

function shorten(words) {
  const others = words.length - MAX_SYMBOLS;
  return words.slice(0, MAX_SYMBOLS).join(", ") + (others > 0 ? `, ${others} more` : "");
}

// Return a percentage with one decimal. Python rounds 12.25 to 12.2, and toFixed rounds it to 12.3.
function percent(part, whole) {
  const value = (100 * part) / whole;
  return `${value % 1 === 0.25 ? (value - 0.05).toFixed(1) : value.toFixed(1)} %`;
}

// Return pairs [name, points] of the groups that have some, the largest first.
function pieces(names, points) {
  return names.map((name, i) => [name, points[i]]).filter(([, n]) => n).sort(([, a], [, b]) => b - a);
}

// Return the diagnosis of { counts, clusters, classes }: its verdict, tables, and further sentences.
function diagnose({ counts, clusters, classes }) {
  const counted = new CountedTable(counts, clusters, classes);
  const { rows, columns, n } = counted.table;
  const majorities = counted.number("majorities");
  const matched = counted.number("M");
  const misplaced = n - total(majorities.map(([i, j]) => counts[i][j]));
  const mixed = majorities.flatMap(([i, j]) => {
    const misplacedHere = rows[i] - counts[i][j];
    if (!misplacedHere) return [];
    const mixedWith = pieces(classes, counts[i]).filter(([name]) => name !== classes[j]);
    return [{ i, j, cluster: clusters[i], size: rows[i], majority: classes[j], misplaced: misplacedHere,
      share: percent(misplacedHere, misplaced), mixedWith }];
  }).sort((a, b) => b.misplaced - a.misplaced);
  const claims = new Map();
  for (const [i, j] of majorities) {
    if (rows[i] > 1) claims.set(j, [...(claims.get(j) ?? []), i]);
  }
  // A point that is alone in its cluster and its class is no loss.
  const isExact = (j) => columns[j] === 1 && counts.some((row, i) => row[j] && rows[i] === 1);
  const lost = classes.map((class_, j) => ({ j, class_, size: columns[j] })).filter(({ j, size }) => size && !claims.has(j) && !isExact(j))
    .map((row) => ({ ...row, liesIn: pieces(clusters, counts.map((cells) => cells[row.j])) }))
    .sort((a, b) => b.size - a.size);
  const split = [...claims].filter(([, found]) => found.length > 1).sort(([a], [b]) => a - b)
    .map(([j, found]) => ({ j, class_: classes[j], clusters: found.map((i) => clusters[i]) }));
  const matchedRows = new Set(matched.map(([i]) => i));
  const matchedColumns = new Set(matched.map(([, j]) => j));
  const unmatchedClusters = clusters.filter((_, i) => rows[i] && !matchedRows.has(i));
  const unmatchedClasses = classes.filter((_, j) => columns[j] && !matchedColumns.has(j));
  return {
    misplaced,
    mixed,
    lost,
    split,
    matched,
    verdict: verdict(n, rows, mixed, misplaced, majorities.length),
    sentences: sentences({ lost, split, unmatchedClusters, unmatchedClasses }),
  };
}

function verdict(n, rows, mixed, misplaced, r) {
  const singletons = rows.filter((size) => size === 1).length;
  const note = singletons ? ` ${count(singletons, "cluster")} ${singletons === 1 ? "has" : "have"} one point only.` : "";
  if (!misplaced) return `No point of ${n} lies outside the majority class of its cluster.${note}`;
  // The worst clusters that have half of the misplaced points together.
  let [worst, points] = [0, 0];
  while (2 * points < misplaced) {
    points += mixed[worst].misplaced;
    worst += 1;
  }
  const where = worst === 1 ? `in ${mixed[0].cluster} alone` : `in the ${worst} worst clusters`;
  const areMixed = `${mixed.length} of ${count(r, "cluster")} ${mixed.length === 1 ? "is" : "are"}`;
  const [lie, their] = misplaced === 1 ? ["lies", "its"] : ["lie", "their"];
  const share = `${points} of the ${misplaced} (${percent(points, misplaced)}) ${points === 1 ? "lies" : "lie"}`;
  const most = misplaced === 1 ? "that point lies" : share;
  return `${misplaced} of ${count(n, "point")} ${lie} outside the majority class of ${their} cluster. `
    + `${areMixed} not pure; ${most} ${where}.${note}`;
}

// The sentences that stand between and below the tables.
function sentences({ lost, split, unmatchedClusters, unmatchedClasses }) {
  const unmatched = [[unmatchedClusters, "cluster"], [unmatchedClasses, "class"]]
    .filter(([names]) => names.length).map(([names, noun]) => `${count(names.length, noun)} (${shorten(names)})`);
  const listed = split.map(({ class_, clusters }) => `${class_} (${shorten(clusters)})`);
  return {
    lost: lost.length ? `Lost (no cluster of two or more points has its majority there): ${count(lost.length, "class")}.` : "",
    split: split.length ? `Split (several clusters have their majority there): ${shorten(listed)}.` : "",
    unmatched: unmatched.length ? `Left over by the best one-to-one matching: ${unmatched.join(" and ")}.` : "",
  };
}

export { count, diagnose, percent };
