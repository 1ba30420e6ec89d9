// The answers to the page's questions, in a thread of their own, so that the page stays responsive.

import { diagnose } from "./diagnosis.js";
import { jackknifeAll, permuteAll } from "./inference.js";
import { countTable, rowsLeftOut } from "./labels.js";
import { measureAll, workingOf } from "./measuring.js";
import { checkSize, decode, describeColumn, describeDelimiter, isMissing, readTable, simplify, Refusal } from "./reading.js";
import { judgePoints } from "./points.js";
import { judge } from "./verdict.js";

const PREVIEW_ROWS = 5;
const MAX_LISTED = 200; // labels to choose from as noise
const MANY_NUMBERS = 12; // labels with decimals, of which there are seldom so many
const ARI = "adjusted Rand index";

class Judge {
  constructor(recipes) {
    this.recipes = recipes;
    this.tables = [];
  }

  // --- questions ---

  // Refuse a file that is too large before it is read.
  admit({ size }) {
    checkSize(size);
    return { size };
  }

  // Read pasted text, or the bytes of a file, and describe what is in it.
  read({ text, bytes, encoding, delimiter, header }) {
    const decoded = bytes ? decode(new Uint8Array(bytes), encoding) : { text, encoding: "utf-8" };
    this.source = readTable(decoded.text.replace(/^\ufeff/, ""), { delimiter, header });
    const { columns, rows } = this.source;
    return {
      rows,
      encoding: decoded.encoding,
      delimiter: this.source.delimiter,
      delimiterName: describeDelimiter(this.source.delimiter),
      hasHeader: this.source.hasHeader,
      columns: columns.map((column, place) => ({
        ...describeColumn(column, this.source.delimiter),
        place,
        header: column.header,
        isTwice: columns.filter(({ header }) => header === column.header).length > 1,
        labels: column.texts.length <= MAX_LISTED ? column.texts.filter((label) => !isMissing(label)) : [],
      })),
      preview: Array.from({ length: Math.min(rows, PREVIEW_ROWS) }, (_, row) => columns.map((column) => column.at(row))),
    };
  }

  // Count one table, or two for two clusterings, and judge the first.
  judge({ true_, preds, ...options }) {
    const { columns } = this.source;
    const twice = [true_, ...preds].find((place, i, all) => all.indexOf(place) < i);
    if (twice !== undefined) {
      throw new Refusal(`The column “${columns[twice].name}” is chosen twice: classes, clusters and a second clustering are different columns.`);
    }
    const chosen = preds.map((place) => columns[place]);
    const leftOut = chosen.length > 1 ? rowsLeftOut(columns[true_], chosen, options) : null;
    this.tables = chosen.map((column) => countTable(columns[true_], column, { ...options, leftOut }));
    return this.tables.map((table) => this.describe(table));
  }

  describe(table) {
    const values = measureAll(this.recipes, table);
    const diagnosis = diagnose(table);
    const verdict = judge(table, diagnosis, values[this.place(ARI)]);
    return { ...table, values, diagnosis, verdict, warnings: warnings(table) };
  }

  place(measure) {
    return this.recipes.findIndex((recipe) => recipe.measure === measure);
  }

  working({ measure, which = 0 }) {
    return workingOf(this.recipes[this.place(measure)], this.tables[which]);
  }

  // Yield progress, then return the measures of the points.
  *points({ points, pred, ...options }) {
    const { columns, delimiter } = this.source;
    return yield* judgePoints(points.map((place) => columns[place]), columns[pred], { delimiter, ...options });
  }

  // Yield progress, then return intervals, p-values, and the verdict that uses them.
  *resample({ n, seed, which = 0 }) {
    const table = this.tables[which];
    const intervals = yield* jackknifeAll(this.recipes, table);
    const tests = yield* permuteAll(this.recipes, table, n, seed);
    const place = this.place(ARI);
    const ari = measureAll(this.recipes, table)[place];
    return { intervals, tests, verdict: judge(table, diagnose(table), ari, tests[place], intervals[place]) };
  }
}

// Return sentences on labels that are probably not what they should be.
function warnings({ n, clusterLabels, classLabels, kinds }) {
  const sides = [[classLabels, "class", kinds.class_], [clusterLabels, "cluster", kinds.cluster]];
  const measured = sides.filter(([labels, , kind]) => kind === "float" && labels.length > MANY_NUMBERS)
    .map(([, noun]) => `The ${noun === "class" ? "classes" : "clusters"} are numbers with decimals: are they measurements?`);
  const unique = sides.filter(([labels]) => n >= 10 && labels.length > 0.9 * n)
    .map(([, noun]) => `Nearly every row has a ${noun} of its own: is this the column of a number or a name?`);
  const twins = sides.flatMap(([labels, noun]) => {
    const first = new Map();
    const pair = labels.find((label) => first.has(simplify(label)) || !first.set(simplify(label), label));
    return pair === undefined ? [] : [`“${first.get(simplify(pair))}” and “${pair}” count as two ${noun === "class" ? "classes" : "clusters"}: are they one?`];
  });
  return [...measured, ...unique, ...twins];
}

// Answer messages { id, question, … } with { id, answer }, { id, refusal }, { id, fault } or { id, progress }.
function serve(scope, recipes) {
  const judge_ = new Judge(recipes);
  let running = 0; // the id of the question whose progress is reported
  const reply = (id, message) => scope.postMessage({ id, ...message });
  const report = (id, error) => reply(id, error instanceof Refusal ? { refusal: error.message } : { fault: `${error.message ?? error}` });

  // Advance a generator for a while, then let messages in, so that it can be stopped.
  const advance = (id, steps) => {
    if (id !== running) return reply(id, { stopped: true });
    try {
      const begin = performance.now();
      let step = steps.next();
      while (!step.done && performance.now() - begin < 50) step = steps.next();
      if (step.done) return reply(id, { answer: step.value });
      reply(id, { progress: step.value });
    } catch (error) {
      return report(id, error);
    }
    setTimeout(() => advance(id, steps));
    return null;
  };

  scope.onmessage = ({ data: { id, question, ...details } }) => {
    if (question !== "working") running = 0; // the data or the choice has changed
    if (question === "stop") return;
    try {
      const answer = judge_[question](details);
      if (typeof answer.next !== "function") {
        reply(id, { answer });
        return;
      }
      running = id;
      advance(id, answer);
    } catch (error) {
      report(id, error);
    }
  };
}

export { serve };
