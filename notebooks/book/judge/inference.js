// How certain values are: intervals by the jackknife, and permutation tests.
//
// This is clustlib/inference in JavaScript, for a page without Python. It evaluates the same measures on
// thousands of tables, so it counts with floats, and its generators yield after each table how many are
// done. A test compares its results with those of Python.

import { sumOfFloats, toFloat, writeNumber } from "./formula.js";
import { CountedTable, divergence, evaluateMeasure, symbol } from "./measures.js";

const MAX_POINTS = Math.floor(Math.sqrt(Number.MAX_SAFE_INTEGER)); // products of two sizes are exact
const MAX_JACKKNIFE_CELLS = 4000; // with points in them
const MAX_CELLS = 10_000; // in all, a minute for a thousand tables
const COPIES = 10; // of each point, for the curvature of a measure

// Simulations show that intervals that meet these conditions contain the true value often enough.
const POINTS_PER_GROUP = 2;
const POINTS_PER_CELL = 3; // for entropies
const POINTS_FOR_RARE_CLUSTERS = 600;
const MIN_EFFECTIVE_POINTS = 2;
const MIN_EXPECTED = 1; // points in a cell, for Pearson's test
const LEAD = 2; // standard errors by which a count or size is reliably the larger one
const DIVISIBLE = 20; // points: of more, one point that is left over does not matter

const ROUNDING = 1e-12; // of a standard error that is 0 but for sums of floats
const TIE = { exact: 1e-13, others: 1e-9 }; // relative difference of equal values, by rounding

const total = (numbers) => numbers.reduce((a, b) => a + b, 0);
const transpose = (counts) => counts[0].map((_, j) => counts.map((row) => row[j]));
const threeDigits = (x) => writeNumber(x, 3);
const valueOf = (recipe, counted) => toFloat(evaluateMeasure(recipe, counted).value);

// --- tables --------------------------------------------------------------------------------------

// A table that counts with floats, except for pairs. Its values are those of a CountedTable but for
// rounding. Tables with the same sizes share the means that E[I] is made of.
class FloatTable extends CountedTable {
  exact = Number;
  constructor(counts, clusters, classes, means = new Map()) {
    super(counts, clusters, classes);
    this.means = means;
  }
  evaluate(lists) {
    if (!COMPILED.has(lists)) COMPILED.set(lists, hasTerms(lists) ? compile(lists) : null);
    return COMPILED.get(lists)?.(this.number, {}) ?? super.evaluate(lists);
  }
  meanDivergence(a, b, n) {
    if (!this.means.has(n)) this.means.set(n, new Map());
    const [means, key] = [this.means.get(n), a * (n + 1) + b];
    if (!means.has(key)) means.set(key, super.meanDivergence(a, b, n));
    return means.get(key);
  }
}

// --- formulas as functions -----------------------------------------------------------------------

// Functions of formulas that have sums or maxima over terms. Thousands of tables ask for the same ones,
// and expressions, made to be shown, would evaluate each term slowly.
const COMPILED = new WeakMap();

const hasTerms = (lists) => lists[0] === "Over" || partsOf(lists).some(hasTerms);

function partsOf([kind, ...fields]) {
  if (kind === "Number") return [];
  return kind === "Quantity" ? [fields[2]].filter(Boolean) : fields[0];
}

// Return a function that evaluates a formula, as recipes.py has it, with the numbers of a table and the
// values of its indices.
function compile(lists) {
  const [kind, , attribute] = lists;
  if (kind === "Number") return () => Number(lists[1]);
  if (kind === "Quantity") return compileQuantity(lists);
  if (kind === "Over") return compileOver(lists);
  const parts = partsOf(lists).map(compile);
  const [first, ...others] = parts;
  const combine = (operation) => (numbers, at) => others.reduce((x, part) => operation(x, part(numbers, at)), first(numbers, at));
  switch (kind) {
    case "Sum": return (numbers, at) => total(parts.map((part, k) => attribute[k] * part(numbers, at)));
    case "Product": return combine((x, y) => x * y);
    case "Quotient": return combine((x, y) => x / y);
    case "Power": return combine((x, y) => x ** y);
    case "Extreme": return combine((x, y) => Math[attribute](x, y));
    case "Best": return first;
    default: throw new Error(`unknown operation ${kind}`);
  }
}

function compileQuantity([, name, indices, definition]) {
  if (definition) return compile(definition);
  const key = [name, ...indices].join(" ");
  const [a, b] = indices;
  if (!a) return (numbers) => Number(numbers(key));
  return b ? (numbers, at) => numbers(key)[at[a]][at[b]] : (numbers, at) => numbers(key)[at[a]];
}

const REDUCTIONS = { Σ: sumOfFloats, max: (values) => Math.max(...values), min: (values) => Math.min(...values) };

function compileOver([, [term], sign, index]) {
  const value = compile(term);
  const lengths = indexLengths(term);
  const bound = index in lengths ? [index] : [...index];
  return (numbers, outside) => {
    const [values, at] = [[], { ...outside }];
    const visit = ([name, ...others]) => {
      const length = lengths[name](numbers);
      for (at[name] = 0; at[name] < length; at[name] += 1) {
        if (others.length) visit(others);
        else values.push(value(numbers, at));
      }
    };
    visit(bound);
    return REDUCTIONS[sign](values);
  };
}

// Return for each index of a formula a function of a table's numbers that gives its number of values.
function indexLengths(lists) {
  const [kind, name, indices, definition] = lists;
  if (kind !== "Quantity" || definition) return Object.assign({}, ...partsOf(lists).map(indexLengths));
  const key = [name, ...indices].join(" ");
  return Object.fromEntries(indices.map((index, axis) => [index, (numbers) => (axis ? numbers(key)[0] : numbers(key)).length]));
}

// --- samples -------------------------------------------------------------------------------------

// A table of counts, and other tables that may be behind the same sample. They are built on request.
class Sample {
  constructor({ counts, clusters, classes }) {
    this.labels = [clusters, classes];
    this.means = new Map();
    this.cache = new Map();
    this.counted = this.count(counts);
    Object.assign(this, this.counted.table);
    this.clusterSizes = this.rows.filter(Boolean);
    this.classSizes = this.columns.filter(Boolean);
    this.freedom = (this.clusterSizes.length - 1) * (this.classSizes.length - 1);
  }
  count(counts) {
    return new FloatTable(counts, ...this.labels, this.means);
  }
  remember(name, build) {
    if (!this.cache.has(name)) this.cache.set(name, build());
    return this.cache.get(name);
  }
  // Return the table with one point more or less in a cell.
  withChange(i, j, change) {
    return this.count(this.counts.map((row, a) => (a === i ? row.map((count, b) => count + (b === j ? change : 0)) : row)));
  }
  // Return the p-value of Pearson's chi-square test of independence. With the factor n − 1 instead of n,
  // the mean of its statistic is exactly the degrees of freedom.
  get independenceP() {
    return this.remember("p", () => {
      const { counts, rows, columns } = this;
      const shares = this.counted.number("cells").map(([i, j]) => (counts[i][j] / rows[i]) * (counts[i][j] / columns[j]));
      return chiSquareTail(this.freedom, Math.max(0, (this.n - 1) * (sumOfFloats(shares) - 1)));
    });
  }
  // The smallest number of points that chance puts in a cell.
  get minExpected() {
    return (Math.min(...this.clusterSizes) * Math.min(...this.classSizes)) / this.n;
  }
  // A table with the same shares n_i/n and m_j/n, and n_i · m_j points in each cell.
  get independent() {
    return this.remember("independent", () => this.count(this.clusterSizes.map((a) => this.classSizes.map((b) => a * b))));
  }
  get copied() {
    return this.remember("copied", () => this.count(this.counts.map((row) => row.map((count) => COPIES * count))));
  }
  // Two tables in which counts are equal that may be tied for the largest, if they differ from this one.
  // Points that cannot be shared out equally go to the largest group in one, to the smallest in the other.
  tied(sides) {
    return this.remember(`tied ${sides}`, () => [Math.max, Math.min].flatMap((chosenSize) => {
      const isFilled = this.counts.map((row) => row.map(Boolean));
      let { counts } = this;
      if (sides.includes("clusters")) counts = tieRows(counts, isFilled, this.columns, chosenSize);
      if (sides.includes("classes")) {
        counts = transpose(tieRows(transpose(counts), transpose(isFilled), this.rows, chosenSize));
      }
      const isChanged = counts.some((row, i) => row.some((count, j) => count !== this.counts[i][j]));
      return isChanged ? [this.count(counts)] : [];
    }));
  }
  // A table with a point more for each empty cell of the largest cluster and class, and the cell's name.
  get withPointMore() {
    return this.remember("point more", () => {
      const { counts, rows, columns, labels: [clusters, classes] } = this;
      const [i, j] = [rows, columns].map((sizes) => sizes.indexOf(Math.max(...sizes)));
      const isEmpty = (a, b) => (a === i || b === j) && rows[a] && columns[b] && !counts[a][b];
      const cells = counts.flatMap((row, a) => row.flatMap((_, b) => (isEmpty(a, b) ? [[a, b]] : [])));
      return cells.map(([a, b]) => ({
        cell: `${symbol("C", clusters[a])}–${symbol("T", classes[b])}`,
        counted: this.withChange(a, b, 1),
      }));
    });
  }
  // The element-centric similarity with the mean of 1/n_i and 1/m_j where they may be equal.
  get similarityOfTiedSizes() {
    const { counts, rows, columns, n } = this;
    return sumOfFloats(this.counted.number("cells").map(([i, j]) => {
      const [count, a, b] = [counts[i][j], rows[i], columns[j]];
      const isTied = Math.abs(a - b) < LEAD * Math.sqrt(a + b - 2 * count);
      return (count / n) * count * (isTied ? (1 / a + 1 / b) / 2 : 1 / Math.max(a, b));
    }));
  }
}

// Return the counts with those of each row made equal that are less than two standard errors of the
// difference below the largest. A cell that was empty stays empty.
function tieRows(counts, isFilled, columnSizes, chosenSize) {
  return counts.map((row, i) => {
    const largest = Math.max(...row);
    const mayLead = (count) => largest - count < LEAD * Math.sqrt(largest + count);
    const tied = row.flatMap((count, j) => (isFilled[i][j] && mayLead(count) ? [j] : []));
    if (tied.length < 2) return row;
    const points = total(tied.map((j) => row[j]));
    // Among many points one is left over, because it can decide which count is the largest.
    const share = Math.floor((points - (points > DIVISIBLE ? 1 : 0)) / tied.length);
    const size = chosenSize(...tied.map((j) => columnSizes[j]));
    const leader = tied.find((j) => columnSizes[j] === size);
    return row.map((count, j) => {
      if (!tied.includes(j)) return count;
      return j === leader ? points - share * (tied.length - 1) : share;
    });
  });
}

// --- the jackknife -------------------------------------------------------------------------------

// Yield { done, of }. Return for each recipe its value, standard error and bias, and the ends of its
// interval or the reason why there is none. See clustlib's jackknife for the method.
function* jackknifeAll(recipes, table, level = 0.95) {
  const sample = new Sample(table);
  const cells = sample.counted.number("cells");
  const values = recipes.map((recipe) => valueOf(recipe, sample.counted));
  const tooLarge = tooLargeFor("cl.jackknife", sample) || tooManyFilled(cells);
  if (tooLarge || sample.n < 2) {
    return recipes.map((recipe, k) => noError(values[k], tooLarge || tooFewPoints(recipe, sample)));
  }
  const of = cells.length + recipes.length;
  const without = recipes.map(() => []);
  for (const [done, [i, j]] of cells.entries()) {
    const counted = sample.withChange(i, j, -1);
    recipes.forEach((recipe, k) => without[k].push(valueOf(recipe, counted)));
    yield { done: done + 1, of };
  }
  const results = [];
  for (const [k, recipe] of recipes.entries()) {
    results.push(jackknife(recipe, values[k], without[k], sample, level));
    yield { done: cells.length + k + 1, of };
  }
  return results;
}

// Return why a table is too large for this page, or "".
function tooLargeFor(name, { n, counts }) {
  if (n > MAX_POINTS) return `n = ${n} is above ${MAX_POINTS}; ${name} in Python takes more points`;
  const cells = counts.length * counts[0].length;
  if (cells > MAX_CELLS) return `the table has ${cells} cells; of so many, ${name} in Python does one measure at a time`;
  return "";
}

function tooManyFilled(cells) {
  if (cells.length <= MAX_JACKKNIFE_CELLS) return "";
  return `${cells.length} cells have points; of so many, cl.jackknife in Python does one measure at a time`;
}

const noError = (value, whyNot) => ({ value, standardError: null, bias: null, low: null, high: null, whyNot });

function jackknife(recipe, value, without, sample, level) {
  const counts = sample.counts.flat().filter(Boolean);
  const { n } = sample;
  const mean = sumOfFloats(without.map((s, c) => counts[c] * s)) / n;
  const sumOfPowers = (power) => sumOfFloats(without.map((s, c) => counts[c] * (mean - s) ** power));
  const squares = sumOfPowers(2);
  const bias = (n - 1) * (mean - value);
  let standardError = Math.sqrt(((n - 1) / n) * squares);
  const assessment = assess(recipe, value, sample, level);
  let { whyNot } = assessment;
  if (standardError <= ROUNDING * Math.max(1, Math.abs(value))) {
    standardError = 0;
    whyNot = "it stays the same whichever point is left out";
  }
  const points = effectivePoints(without.map((s) => s - mean), counts);
  if (!whyNot && points < MIN_EFFECTIVE_POINTS) {
    whyNot = `its standard error hangs on ${threeDigits(points)} points, fewer than ${MIN_EFFECTIVE_POINTS}`;
  }
  whyNot ||= decisivePoint(recipe, value, standardError, sample);
  if (whyNot) return { value, standardError, bias, low: null, high: null, whyNot };

  const tail = (1 - level) / 2;
  const { shift, freedom, alternatives } = assessment;
  const curvature = freedom ? (4 * Math.max(shift, Math.abs(bias)) ** 2) / freedom : 0;
  const half = studentQuantile(points - 1, tail) * Math.sqrt(standardError ** 2 + bias ** 2 + curvature);
  const skewness = sumOfPowers(3) / (squares * Math.sqrt(squares));
  const skew = (skewness * standardError * (1 + 2 * normalQuantile(tail) ** 2)) / 6;
  const centers = [value - bias, ...alternatives];
  const low = Math.min(...centers) - half + Math.max(Math.min(skew, 0), -half);
  const high = Math.max(...centers) + half + Math.min(Math.max(skew, 0), half);
  const [lowest, highest] = recipe.limits;
  return {
    value,
    standardError,
    bias,
    low: Math.max(lowest ?? -Infinity, Math.min(value, low)),
    high: Math.min(highest ?? Infinity, Math.max(value, high)),
    whyNot,
  };
}

// Return the number of points on which the standard error depends.
function effectivePoints(shifts, counts) {
  const largest = Math.max(...shifts.map(Math.abs));
  const squares = shifts.map((shift) => (shift / largest) ** 2); // scaled, so that they do not underflow
  const weighted = (power) => sumOfFloats(squares.map((square, c) => counts[c] * square ** power));
  return weighted(1) ** 2 / weighted(2);
}

// --- conditions for an interval, and alternatives that make it wider ----------------------------

// Assess what a sample leaves open about a value: why there is no interval, or which other values all
// points may have, and how far copies of all points shift it.
function assess(recipe, value, sample, level) {
  const whyNot = tooFewPoints(recipe, sample);
  const { freedom } = sample;
  if (whyNot || !freedom) return { whyNot, freedom: 0, alternatives: [] };
  const alternatives = [];
  const p = sample.independenceP;
  if (p > 1 - level) {
    const reason = `chance alone may be behind the table (p = ${threeDigits(p)})`;
    if (sample.minExpected < MIN_EXPECTED) return { whyNot: `${reason}, and in some cell it puts less than one point` };
    alternatives.push(recipe.isAdjustedForChance ? 0 : valueOf(recipe, sample.independent));
  }
  const sides = recipe.takesMaximumIn;
  if (sides.includes("sizes")) alternatives.push(sample.similarityOfTiedSizes);
  else if (sides.length) alternatives.push(...sample.tied(sides).map((counted) => valueOf(recipe, counted)));
  return { whyNot, freedom, alternatives, shift: Math.abs(valueOf(recipe, sample.copied) - value) };
}

// Return which condition on the number of points is not met, or "".
function tooFewPoints(recipe, { n, clusterSizes, classSizes }) {
  const [r, k] = [clusterSizes.length, classSizes.length];
  const [name, groups] = r >= k ? ["r", r] : ["k", k];
  if (n < POINTS_PER_GROUP * groups) return `n = ${n} is below ${POINTS_PER_GROUP} · ${name} = ${POINTS_PER_GROUP * groups}`;
  if (recipe.averagesClusters && n < POINTS_FOR_RARE_CLUSTERS) {
    return `n = ${n} is below ${POINTS_FOR_RARE_CLUSTERS}, and a rare cluster may not be among them`;
  }
  const minimum = POINTS_PER_CELL * r * k;
  if (recipe.family === "information-theoretic" && n < minimum) {
    return `n = ${n} is below ${POINTS_PER_CELL} · r · k = ${minimum}`;
  }
  return "";
}

// Return why there is no interval if one more point moves the value too far, or "".
function decisivePoint(recipe, value, standardError, sample) {
  for (const { cell, counted } of sample.withPointMore) {
    const shift = Math.abs(valueOf(recipe, counted) - value);
    if (shift > standardError) {
      return `one point in ${cell}, where there is none, would move it by ${threeDigits(shift)}, `
        + `beyond its standard error, ${threeDigits(standardError)}`;
    }
  }
  return "";
}

// --- the permutation test ------------------------------------------------------------------------

// Yield { done, of }. Return for each recipe what chance scores on average, and the p-value: the share of
// tables that score at least as well, the table itself among them. The margins stay, and all ways to
// shuffle the labels are equally likely.
function* permuteAll(recipes, table, n = 999, seed = 0) {
  const sample = new Sample(table);
  const { rows, columns } = sample;
  const whyNot = tooLargeFor("cl.permutation_test", sample);
  if (whyNot) return recipes.map(() => ({ chance: null, p: null, whyNot }));
  const values = recipes.map((recipe) => valueOf(recipe, sample.counted));
  const [sums, asGood] = [recipes.map(() => 0), recipes.map(() => 0)];
  const random = randomNumbers(seed);
  for (let done = 1; done <= n; done += 1) {
    const drawn = sample.count(drawCounts(rows, columns, random));
    keepMarginalNumbers(sample.counted, drawn);
    recipes.forEach((recipe, k) => {
      const score = valueOf(recipe, drawn);
      sums[k] += score;
      if (isAsGood(recipe, score, values[k])) asGood[k] += 1;
    });
    yield { done, of: n };
  }
  return recipes.map((_, k) => ({ chance: sums[k] / n, p: (1 + asGood[k]) / (n + 1), whyNot: "" }));
}

// Give a table what depends only on the margins of another one.
function keepMarginalNumbers(from, to) {
  for (const name of ["n", "r", "k", "H(C)", "H(T)", "E[I]"]) {
    if (from.cache.has(name)) to.cache.set(name, from.cache.get(name));
  }
}

const GOODNESS = { larger: (x) => x, smaller: (x) => -x, "close to 1": (x) => -Math.abs(x - 1) };

// Return true if a score is at least as good as the value, where numbers that differ by rounding are equal.
function isAsGood(recipe, score, value) {
  const [a, b] = [score, value].map(GOODNESS[recipe.better]);
  const largest = Math.max(Math.abs(a), Math.abs(b));
  const tolerance = recipe.isExact ? TIE.exact * largest : Math.max(TIE.others * largest, ROUNDING);
  return a >= b - tolerance;
}

// --- random tables -------------------------------------------------------------------------------

// Return a function that returns random numbers from 0 to 1, by the generator sfc32.
function randomNumbers(seed) {
  let [a, b, c, counter] = [seed | 0, (seed / 2 ** 32) | 0, 0, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    counter = (counter + 1) | 0;
    return sum >>> 0;
  };
  for (let k = 0; k < 16; k += 1) next(); // so that similar seeds have nothing in common
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53;
}

// Draw the counts of a table with these margins, row by row and cell by cell: how many points of a cluster
// are of a class is hypergeometric, given the points that are left (Patefield 1981).
function drawCounts(rows, columns, random) {
  const left = [...columns];
  return rows.map((size) => {
    let [draws, others] = [size, total(left)];
    return left.map((available, j) => {
      others -= available;
      const count = drawHypergeometric(available, others, draws, random);
      left[j] -= count;
      draws -= count;
      return count;
    });
  });
}

// Draw how many of so many draws without replacement are good. The probabilities are added up from the
// most probable count to both sides, which takes about as many steps as the standard deviation.
function drawHypergeometric(good, bad, draws, random) {
  const [low, high] = [Math.max(0, draws - bad), Math.min(good, draws)];
  if (low === high) return low;
  const mode = Math.floor(((good + 1) * (draws + 1)) / (good + bad + 2));
  const logProbability = logChoose(good, mode) + logChoose(bad, draws - mode) - logChoose(good + bad, draws);
  let rest = random();
  let [up, down] = [mode, mode];
  let upper = Math.exp(logProbability);
  let lower = upper;
  rest -= upper;
  while (rest >= 0) {
    if (up === high && down === low) return mode; // all probabilities sum to a little less than 1
    if (up < high) {
      upper *= ((good - up) * (draws - up)) / ((up + 1) * (bad - draws + up + 1));
      up += 1;
      rest -= upper;
      if (rest < 0) return up;
    }
    if (down > low) {
      lower *= (down * (bad - draws + down)) / ((good - down + 1) * (draws - down + 1));
      down -= 1;
      rest -= lower;
      if (rest < 0) return down;
    }
  }
  return mode;
}

// --- factorials and tails of distributions -------------------------------------------------------

const PRECISION = 1e-15; // relative
const MAX_STEPS = 100_000;

// Return by how much ln x! exceeds Stirling's formula x ln x − x + ½ ln 2πx, for x > 0.
function stirlingError(x) {
  if (x < 16) return stirlingError(x + 1) + (x + 0.5) * Math.log1p(1 / x) - 1;
  const y = 1 / (x * x);
  return (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y / 1188)))) / x;
}

const logFactorial = (x) => (x ? x * Math.log(x) - x + Math.log(2 * Math.PI * x) / 2 + stirlingError(x) : 0);
const logChoose = (n, k) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

// Return b_0 + a_1/(b_1 + a_2/(b_2 + …)) by Lentz's method, where terms(k) are a_k and b_k.
function continuedFraction(start, terms) {
  let [value, ratio, inverse, change] = [start, start, 0, Infinity];
  for (let k = 1; Math.abs(change - 1) > PRECISION && k < MAX_STEPS; k += 1) {
    const [a, b] = terms(k);
    ratio = b + a / ratio;
    inverse = 1 / (b + a * inverse);
    change = ratio * inverse;
    value *= change;
  }
  return value;
}

// Return the probability that a χ² of so many degrees of freedom is larger than x: the regularised
// incomplete gamma function Q(a, x/2) with a = freedom/2.
function chiSquareTail(freedom, chiSquare) {
  const [a, x] = [freedom / 2, chiSquare / 2];
  if (!x) return 1;
  const density = Math.exp(-stirlingError(a) - divergence(a, x)) / Math.sqrt(2 * Math.PI * a); // x^a e^−x / a!
  if (x >= a + 1) return (density * a) / continuedFraction(x + 1 - a, (k) => [k * (a - k), x + 2 * k + 1 - a]);
  let [term, series] = [1, 1];
  for (let k = 1; term > series * PRECISION; k += 1) {
    term *= x / (a + k);
    series += term;
  }
  return 1 - density * series;
}

// Return the density of Student's t. Its factor Γ((ν + 1)/2) / Γ(ν/2) comes from Stirling's formula.
function studentDensity(freedom, t) {
  const a = freedom / 2;
  const logFactor = a * Math.log1p(0.5 / a) - 0.5 + stirlingError(a + 0.5) - stirlingError(a);
  return Math.exp(logFactor - (a + 0.5) * Math.log1p((t * t) / freedom)) / Math.sqrt(2 * Math.PI);
}

// Return the probability that Student's t is larger than t ≥ 0, by the incomplete beta function.
function studentTail(freedom, t) {
  const a = freedom / 2;
  const product = t * studentDensity(freedom, t);
  // The continued fraction of I_x(p, q). It converges faster for a small x.
  const fraction = (p, q, x) => continuedFraction(1, (k) => {
    const m = k >> 1;
    const factor = k % 2 ? -(p + m) * (p + q + m) : m * (q - m);
    return [(factor * x) / ((p + k - 1) * (p + k)), 1];
  });
  if (t > 3) return product / freedom / fraction(a, 0.5, freedom / (freedom + t * t));
  return 0.5 - product / fraction(0.5, a, (t * t) / (freedom + t * t));
}

// Return where the tail of a symmetric distribution has this probability, below ½. The tail is convex, so
// that Newton's method approaches the place from below.
function quantile(probability, tail, density) {
  let x = (0.5 - probability) / density(0);
  for (let [k, step] = [0, Infinity]; step > PRECISION * x && k < MAX_STEPS; k += 1) {
    step = (tail(x) - probability) / density(x);
    x += step;
  }
  return x;
}

function studentQuantile(freedom, probability) {
  return quantile(probability, (t) => studentTail(freedom, t), (t) => studentDensity(freedom, t));
}

function normalQuantile(probability) {
  const density = (z) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return quantile(probability, (z) => chiSquareTail(1, z * z) / 2, density);
}

export { FloatTable, jackknifeAll, permuteAll, chiSquareTail, drawCounts, normalQuantile, randomNumbers, studentQuantile };
