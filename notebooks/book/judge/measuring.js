// The values of all measures of a table, fast, and the working of one of them on request.

import { FloatTable } from "./inference.js";
import { CountedTable, evaluateMeasure } from "./measures.js";

const MAX_WORKING_CELLS = 4000; // fractions of larger tables take seconds

// Return the value of each measure.
function measureAll(recipes, { counts, clusters, classes }) {
  const counted = new FloatTable(counts, clusters, classes);
  return recipes.map((recipe) => Number(evaluateMeasure(recipe, counted).value));
}

// Return the working of a measure as MathML and as text, or the reason why the page does not show it.
function workingOf(recipe, { counts, clusters, classes }) {
  if (counts.length * classes.length > MAX_WORKING_CELLS) {
    return { text: `A working in exact fractions is shown for tables of up to ${MAX_WORKING_CELLS} cells. Python shows it for any table.` };
  }
  const { mathml, text } = evaluateMeasure(recipe, new CountedTable(counts, clusters, classes));
  return { mathml, text };
}

export { measureAll, workingOf };
