// Checks answers and predictions against the entries of the course. This is clustlib/course/checking in
// JavaScript, for a page without Python; a test compares every sentence with that of Python.

const { Session } = (() => {
  // --- sentences ---------------------------------------------------------------------------------

  // Feedback on an answer that cannot be read. It does not count as wrong, and brings no hint.
  class Unread {
    constructor(text) {
      this.text = text;
    }
  }
  const NOT_ANSWERED = new Unread("not answered yet");
  const MISSES_BEFORE_HINT = 2;

  const toSentence = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);
  const withReason = (why) => (why ? `: ${toSentence(why)}` : ".");
  const countNoun = (n, noun) => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`);
  const listOptions = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0]);

  // Quote a text as Python's repr does.
  function quote(text) {
    return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replace(/['\\]/g, "\\$&")}'`;
  }

  // Shorten what was typed. The word "correct" appears in no feedback on a wrong answer.
  function shorten(text) {
    if (text.includes("correct")) return "this answer";
    return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
  }

  // Write a number with so many significant digits, as Python's format "g" does: 0.3333, 1e+06.
  function formatGeneral(x, digitCount) {
    if (!Number.isFinite(x)) return x > 0 ? "inf" : "-inf";
    const [, sign, mantissa, exponentText] = /^(-?)([\d.]+)e(.*)$/.exec(x.toExponential(digitCount - 1));
    const exponent = Number(exponentText);
    const withoutZeros = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
    if (exponent >= -4 && exponent < digitCount) return withoutZeros(x.toFixed(Math.max(0, digitCount - 1 - exponent)));
    return `${sign}${withoutZeros(mantissa)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }

  // --- numbers -----------------------------------------------------------------------------------

  const TOLERANCE = new Fraction(1n, 2000n); // three decimals
  const FINEST_TOLERANCE = new Fraction(1n, 1_000_000n);
  const PYTHON_FLOAT = /^[+-]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i;

  // Write a number as in code: 0,75 and 75 % become 0.75, and − becomes -.
  function normalize(typed) {
    const text = typed.replace(/\s/g, "").replaceAll("−", "-").replace(/^(-?\d*),(\d+%?)$/, "$1.$2");
    const percent = /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?%$/.exec(text);
    if (!percent) return text;
    const [, sign, whole, decimals = ""] = percent;
    const padded = whole.padStart(3, "0");
    return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${decimals}`;
  }

  // Return the exact number that was typed, or null.
  function parseFraction(answer) {
    if (typeof answer === "number") return Number.isFinite(answer) ? toFraction(answer) : null;
    const text = normalize(answer);
    if (!/^-?[\d./]{1,40}$/.test(text)) return parseFloatExactly(text);
    const ratio = /^(-?\d+)\/(\d+)$/.exec(text);
    if (ratio) return BigInt(ratio[2]) ? new Fraction(BigInt(ratio[1]), BigInt(ratio[2])) : null;
    const decimal = /^(-?)(?=\.?\d)(\d*)\.?(\d*)$/.exec(text);
    if (!decimal) return null;
    const [, sign, whole, decimals] = decimal;
    return new Fraction(BigInt(`${whole}${decimals}`) * (sign ? -1n : 1n), 10n ** BigInt(decimals.length));
  }

  function parseFloatExactly(text) {
    const value = PYTHON_FLOAT.test(text) ? Number(text.replaceAll("_", "")) : NaN;
    return Number.isFinite(value) ? toFraction(value) : null;
  }

  // Return the number of decimals in an answer, or null if it is a fraction or an integer.
  const countDecimals = (answer) => /^-?\d*\.(\d+)$/.exec(normalize(answer))?.[1].length ?? null;

  const least = (a, b) => (compare(a, b) <= 0 ? a : b);
  const greatest = (a, b) => (compare(a, b) >= 0 ? a : b);
  const absolute = (x) => (x.numerator < 0n ? negate(x) : x);
  const distance = (a, b) => absolute(subtract(a, b));

  // Three decimals suffice; an answer with more has to have them right.
  function toleranceFor(answer) {
    const decimals = countDecimals(answer);
    const step = decimals === null ? TOLERANCE : new Fraction(1n, 10n ** BigInt(decimals));
    return greatest(FINEST_TOLERANCE, least(TOLERANCE, step));
  }

  // Return true if an answer is the value rounded to two decimals or, from 1 on, to one.
  function isRounded(answer, number, value) {
    const decimals = countDecimals(answer);
    const isLarge = compare(absolute(number), new Fraction(1n)) >= 0;
    if (decimals !== 2 && !(decimals === 1 && isLarge)) return false;
    const halfStep = new Fraction(1n, 2n * 10n ** BigInt(decimals));
    return compare(distance(number, value), add(halfStep, FINEST_TOLERANCE)) <= 0;
  }

  function checkNumber({ answer: right, wrong_turns: wrongTurns }, answer) {
    const [number, value, text] = [parseFraction(answer), parseFraction(right), shorten(answer)];
    if (!number) return new Unread(`${text} is not a number: enter a fraction such as 3/4, or a decimal`);
    if (compare(distance(number, value), toleranceFor(answer)) <= 0) return "correct";
    const isNear = (x, target, factor) => compare(distance(x, target), multiply(new Fraction(BigInt(factor)), TOLERANCE)) <= 0;
    const isFraction = typeof right === "string"; // values of roots and logarithms are floats
    const tooFewDecimals = new Unread(`${text} is close: enter ${isFraction ? "the fraction, or three decimals" : "three decimals"}`);
    // A rounded answer is not taken for a wrong turn with the same decimals.
    if (isRounded(answer, number, value)) return tooFewDecimals;
    for (const [turn, wrong] of wrongTurns) {
      if (isNear(number, parseFraction(wrong), 1)) return `${text} is not it: ${toSentence(turn)}`;
    }
    const isInteger = number.denominator === 1n && number.numerator > 1n; // 66, like 65.9, for 0.6585
    if (isNear(divide(number, new Fraction(100n)), value, isInteger ? 10 : 2)) {
      return new Unread(`${text} looks like a percentage: enter a share between 0 and 1`);
    }
    if (!isNear(number, value, 10)) return `${text} is not it`;
    if ([1, 2].includes(countDecimals(answer))) return tooFewDecimals;
    return `${text} is close: do not round in between${isFraction ? ", or enter the fraction" : ""}`;
  }

  // --- counts ------------------------------------------------------------------------------------

  const shapeOf = (table) => (Array.isArray(table[0]) ? [table.length, table[0].length] : [table.length]);
  const isTable = (table) => table.every((row) => Array.isArray(row) === Array.isArray(table[0]) && row.length === table[0].length);
  const shapeText = (shape) => (shape.length > 1 ? `(${shape.join(", ")})` : `(${shape[0]},)`);
  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const total = (table) => table.flat().reduce((a, b) => a + b, 0);
  const withoutSums = (table) => table.slice(0, -1).map((row) => row.slice(0, -1));

  function sortRows(rows) {
    return [...rows].sort((a, b) => {
      const [left, right] = [[a].flat(), [b].flat()];
      const k = left.findIndex((x, index) => x !== right[index]);
      return k < 0 ? 0 : left[k] - right[k];
    });
  }

  // Check numbers in a list, or in a list of rows, as they were typed.
  function checkCounts({ answer: value, wrong_turns: wrongTurns, counted, order }, answer) {
    const parse = (typed) => (Array.isArray(typed) ? typed.map(parse) : parseFraction(typed));
    const numbers = parse(answer);
    if (numbers.flat().includes(null) || !isTable(numbers)) {
      return new Unread("that is not a table of numbers, all rows of one length");
    }
    const counts = numbers.map((row) => (Array.isArray(row) ? row.map(toFloat) : toFloat(row)));
    if (isSame(counts, value)) return "correct";
    for (const [turn, wrong] of wrongTurns) if (isSame(counts, wrong)) return `not quite: ${toSentence(turn)}`;
    const [shape, rightShape] = [shapeOf(counts), shapeOf(value)];
    if (shape.length !== rightShape.length) {
      return new Unread(`not yet: ${rightShape.length === 1 ? "a list of numbers" : "a list of rows"} is asked for`);
    }
    const hasSums = shape.length === 2 && isSame(shape, rightShape.map((length) => length + 1));
    if (hasSums && isSame(withoutSums(counts), value)) return new Unread("not yet: leave out the sums of the rows and columns");
    if (!isSame(shape, rightShape)) return `the shape ${shapeText(shape)} is not the one asked for, ${shapeText(rightShape)}`;
    if (isSame(sortRows(counts), sortRows(value))) return `not yet: all there, but in another order; ${order}`;
    if (total(counts) !== total(value)) return `your numbers sum to ${formatGeneral(total(counts), 6)}; how many ${counted} are there?`;
    const right = value.flat();
    return `${counts.flat().filter((count, k) => count !== right[k]).length} of your numbers are not right yet`;
  }

  // --- letters -----------------------------------------------------------------------------------

  const optionsOf = ({ answer, wrong, beliefs }) => [answer, ...(wrong ?? beliefs).keys()].sort();
  const parseOption = (typed) => typed.trim().replace(/^[().]+|[().]+$/g, "").toLowerCase();
  const parseLetters = (typed) => typed.toLowerCase().replace(/[\s,;+>→-]/g, "");

  function checkOption(entry, answer) {
    const option = parseOption(answer);
    if (option === entry.answer) return "correct";
    const isSpot = entry.kind === "spot";
    const why = entry.wrong.get(option);
    if (why === undefined) {
      const options = listOptions(optionsOf(entry));
      return new Unread(`${shorten(quote(answer))} is none of them: enter one ${isSpot ? "number" : "letter"}, ${options}`);
    }
    return `${option} ${isSpot ? "is as it should be" : "is not it"}: ${toSentence(why)}`;
  }

  function checkOrder({ answer: right, needs, wrong }, answer) {
    const order = [...parseLetters(answer)];
    const options = [...right, ...wrong.keys()];
    if (!order.every((step) => options.includes(step))) {
      return new Unread(`${shorten(quote(answer))} is no order: enter letters, such as "b a c"`);
    }
    for (const step of order) {
      if (wrong.has(step)) return `${step} has no place here: ${toSentence(wrong.get(step))}`;
      if (order.filter((other) => other === step).length > 1) return `${step} appears twice`;
    }
    for (const [index, step] of order.entries()) {
      for (const [pair, why] of needs) {
        const [first, later] = pair.split(" before ");
        if (later.split(", ").includes(step) && !order.slice(0, index).includes(first)) {
          return `${step} comes too early: ${toSentence(why)}`;
        }
      }
    }
    const missing = right.length - order.length;
    return missing ? `so far so good, but something is missing: ${countNoun(missing, "step")} more` : "correct";
  }

  // --- rows --------------------------------------------------------------------------------------

  const sortLetters = (text) => [...new Set(text)].sort().join("");

  function checkRead({ answer: right, letters: allLetters, because, why }, answer) {
    const names = [...right.keys()];
    const typed = new Map(names.map((name) => [name, sortLetters(parseLetters(answer[name]))]));
    const unreadable = names.find((name) => [...typed.get(name)].some((letter) => !allLetters.includes(letter)));
    if (unreadable) return new Unread(`${unreadable}: enter letters, of ${listOptions([...allLetters].sort())}, or "" for none`);
    const wrong = names.filter((name) => typed.get(name) !== sortLetters(right.get(name)));
    if (!wrong.length) return "correct";
    const explain = (name) => [...(because.get(name) ?? [])].find(([sets]) => sets.split(" ").includes(typed.get(name)))?.[1];
    // A mistake with an explanation comes before one without.
    const name = wrong.find(explain) ?? wrong[0];
    const score = names.length > 2 ? `${names.length - wrong.length} of ${names.length} are right. ` : "";
    return score + compareLetters(name, typed.get(name), right.get(name)) + withReason(explain(name) || why.get(name));
  }

  // Say whether there are too few letters, too many, or others.
  function compareLetters(name, typed, right) {
    const wrong = [...typed].filter((letter) => !right.includes(letter));
    const isMissing = [...right].some((letter) => !typed.includes(letter));
    if (!typed) return `${name}: something belongs there`;
    if (!wrong.length) return `${name}: ${typed} belongs there, and something else`;
    if (wrong.length === typed.length) return `${name} is not ${typed}`;
    return `${name}: not all of ${typed} belongs there${isMissing ? ", and something else does" : ""}`;
  }

  const SIGNS = new Map([["↑", "up rises + ^"], ["↓", "down falls - − v"], ["=", "same stays → 0"]]
    .flatMap(([sign, words]) => [sign, ...words.split(" ")].map((word) => [word, sign])));

  // Return the signs of a row, or null if one of them cannot be read.
  function parseSigns(typed) {
    let words = typed.replaceAll(",", " ").toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 1 && !SIGNS.has(words[0])) words = [...words[0]];
    return words.every((word) => SIGNS.has(word)) ? words.map((word) => SIGNS.get(word)) : null;
  }

  function checkGrid({ answer: right, columns, because }, answer) {
    const rows = [...right.keys()];
    const signs = rows.map((row) => parseSigns(answer[row]));
    const unreadable = rows.find((_, i) => signs[i]?.length !== columns.length);
    if (unreadable !== undefined) {
      return new Unread(`${unreadable}: enter ${countNoun(columns.length, "sign")}, each ↑, ↓ or =, with spaces between`);
    }
    const cells = rows.flatMap((row, i) => columns.map((column, j) => (
      { row, column, sign: signs[i][j], rightSign: parseSigns(right.get(row))[j] })));
    const wrong = cells.filter(({ sign, rightSign }) => sign !== rightSign);
    if (!wrong.length) return "correct";
    const [{ row, column, sign }] = wrong;
    const score = `${cells.length - wrong.length} of ${cells.length} are right`;
    return `${score}. ${row}, ${column}: not ${sign}${withReason(because.get(row)?.get(column))}`;
  }

  const CHECKS = {
    number: checkNumber, counts: checkCounts, choose: checkOption, spot: checkOption, order: checkOrder,
    read: checkRead, grid: checkGrid,
  };

  // --- requirements of live tables and points ------------------------------------------------------

  // A requirement returns what is wrong, or a falsy value. They are those of notebooks/exercises/02.py,
  // 08.py and 13.py.

  const evaluate = (game, measure) => {
    const recipe = COURSE.recipes.find((other) => other.measure === measure);
    return evaluateMeasure(recipe, game.counted).value;
  };
  const classSizes = (game) => game.counted.table.columns.filter(Boolean);
  const threeDecimals = (x) => toFloat(x).toFixed(3);

  function requirePurity(game) {
    const purity = evaluate(game, "purity");
    return compare(purity, new Fraction(9n, 10n)) < 0 && `its purity should be at least 0.9; it is ${threeDecimals(purity)}`;
  }

  function requireTwoClasses(game) {
    return classSizes(game).length < 2 && "it should have two classes at least; all its points are of one";
  }

  function requireLowMatching(game) {
    const matching = evaluate(game, "maximum matching");
    return compare(matching, new Fraction(1n, 2n)) > 0 && `its maximum matching should be at most 0.5; it is ${threeDecimals(matching)}`;
  }

  function requireTwoClassesOfEight(game) {
    const sizes = classSizes(game);
    return !isSame(sizes, [8, 8]) && `its classes have ${sizes.join(", ")} points: they should be two of 8 points each`;
  }

  function requireHomogeneity(game) {
    const homogeneity = toFloat(evaluate(game, "homogeneity"));
    return homogeneity <= 1 - 1e-9 && `its homogeneity is ${threeDecimals(homogeneity)}: it should be 1`;
  }

  function requireHalfCompleteness(game) {
    const completeness = toFloat(evaluate(game, "completeness"));
    return Math.abs(completeness - 0.5) >= 1e-9 && `its completeness is ${threeDecimals(completeness)}: it should be 1/2`;
  }

  const POINTS = [[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]];
  const groupPoints = (labels) => [...new Set(labels)].map((label) => POINTS.filter((_, x) => labels[x] === label));

  function requireTwoClusters(labels) {
    const { length } = groupPoints(labels);
    return length !== 2 && `it should have two clusters; it has ${length}`;
  }

  function requireHighestSilhouette(labels) {
    const silhouetteOf = (someLabels) => INTERNAL.silhouette(groupPoints(someLabels));
    const allLabels = Array.from({ length: 127 }, (_, k) => POINTS.map((__, x) => ((k + 1) >> x) & 1));
    const silhouette = silhouetteOf(labels);
    return silhouette <= Math.max(...allLabels.map(silhouetteOf)) - 1e-9
      && `its silhouette should be the highest of all; it is ${threeDecimals(silhouette)}, and there are higher`;
  }

  function checkTable(...requirements) {
    return (game) => requirements.map((require) => require(game)).filter(Boolean).join("; ") || "correct";
  }

  function checkPoints(...requirements) {
    return ({ state: { cluster } }) => {
      if (cluster.length !== POINTS.length) return `${cluster.length} labels for 8 points: every point needs one`;
      return requirements.reduce((message, require) => message || require(cluster), "") || "correct";
    };
  }

  const GAMES = {
    "02.3": { kind: "table", check: checkTable(requireTwoClasses, requirePurity, requireLowMatching) },
    "08.5": { kind: "table", check: checkTable(requireTwoClassesOfEight, requireHomogeneity, requireHalfCompleteness) },
    "13.8": { kind: "points", check: checkPoints(requireTwoClusters, requireHighestSilhouette) },
  };

  // --- predictions -------------------------------------------------------------------------------

  const isChoice = ({ within }) => within === undefined;
  const simplify = (typed) => typed.toLowerCase().replaceAll("−", "-").trim().replace(/\s+/g, " ").replace(/^\.+|\.+$/g, "");
  const guessText = (guess) => (typeof guess === "number" ? formatGeneral(guess, 4) : `'${guess}'`);

  function parseFloatGuess(typed) {
    const number = parseFraction(typed);
    return number && toFloat(number);
  }

  // Return true for about 66, where the answer is 0.66.
  function isPercentage(prediction, typed) {
    if (isChoice(prediction)) return false;
    const [number, answer] = [parseFloatGuess(typed), parseFloatGuess(prediction.answer)];
    return number > 1 && answer > 0 && answer < 1 && Math.abs(number / 100 - answer) <= prediction.within;
  }

  // An option can be a number, such as 8, for which 8.0 may be typed.
  const optionNumber = (text) => (PYTHON_FLOAT.test(simplify(text)) ? Number(simplify(text).replaceAll("_", "")) : NaN);

  function parseGuess(prediction, typed) {
    if (!isChoice(prediction)) return isPercentage(prediction, typed) ? null : parseFloatGuess(typed);
    const isMeant = (option) => simplify(option) === simplify(typed) || optionNumber(option) === optionNumber(typed);
    return optionsOf(prediction).find(isMeant) ?? null;
  }

  function explainUnreadable(prediction, typed) {
    if (isPercentage(prediction, typed)) {
      return `${shorten(typed)} looks like a percentage: enter a share between 0 and 1`;
    }
    if (!isChoice(prediction)) return `${shorten(typed)} is not a number: enter a fraction such as 3/4, or a decimal`;
    return `${shorten(quote(typed))} is none of these: ${optionsOf(prediction).join(", ")}`;
  }

  const outcomeText = (prediction) => (
    isChoice(prediction) ? `'${prediction.answer}'` : formatGeneral(parseFloatGuess(prediction.answer), 4));
  const contrast = (prediction, guess) => `predicted ${guessText(guess)}; the answer is ${outcomeText(prediction)}`;

  function isRight(prediction, guess) {
    if (isChoice(prediction)) return guess === prediction.answer;
    return Math.abs(guess - parseFloatGuess(prediction.answer)) <= prediction.within + 1e-12;
  }

  // Return the sentence on what may have been believed, or an empty list.
  function explainMiss(prediction, guess) {
    const isInRange = ([, ranges]) => ranges.some(([low, high]) => low <= guess && guess <= high);
    const belief = isChoice(prediction) ? prediction.beliefs.get(guess) : [...prediction.beliefs].find(isInRange)?.[0];
    return belief ? [`Perhaps you thought that ${toSentence(belief)}`] : [];
  }

  // --- a reader ----------------------------------------------------------------------------------

  function isOpen(answer) {
    if (answer === null || answer === "") return true;
    if (typeof answer !== "object") return false;
    return !Object.keys(answer).length || Object.values(answer).some(isOpen);
  }

  // Mappings arrive as lists of pairs, because an object would put the key 11 before 03.
  const MAPPINGS = ["wrong_turns", "wrong", "needs", "because", "why", "beliefs"];

  function parseEntry(data) {
    const entry = { ...data };
    for (const name of MAPPINGS) if (name in data) entry[name] = new Map(data[name]);
    if (data.kind === "read" || data.kind === "grid") {
      entry.answer = new Map(data.answer);
      for (const [name, pairs] of entry.because) entry.because.set(name, new Map(pairs));
    }
    return entry;
  }

  const parseEntries = (entries) => new Map(Object.entries(entries).map(([number, data]) => [number, parseEntry(data)]));

  // The answers and predictions of one reader.
  class Session {
    constructor(exercises, predictions) {
      this.exercises = parseEntries(exercises);
      this.predictions = parseEntries(predictions);
      this.misses = new Map(); // the wrong answers to each exercise
      this.guesses = new Map();
      this.revealed = new Set(); // predictions whose outcome has been shown
    }
    // Return the kind of game that answers an exercise: "table", "points" or undefined.
    gameKind(number) {
      return GAMES[number]?.kind;
    }
    verdict(number, answer) {
      if (number in GAMES) return GAMES[number].check(answer);
      const exercise = this.exercises.get(number);
      return CHECKS[exercise.kind](exercise, answer);
    }
    // Return the feedback on an answer: { text, correct, unread }.
    check(number, answer) {
      const { matters, hint } = this.exercises.get(number);
      const isUnanswered = !(number in GAMES) && isOpen(answer);
      const verdict = isUnanswered ? NOT_ANSWERED : this.verdict(number, answer);
      if (verdict instanceof Unread) return { text: verdict.text, correct: false, unread: true };
      if (verdict === "correct") return { text: [verdict, matters].filter(Boolean).join("\n"), correct: true };
      const misses = this.misses.get(number) ?? [];
      if (misses.at(-1) !== verdict) misses.push(verdict); // a repeated answer is one miss
      this.misses.set(number, misses);
      const hasHint = misses.length >= MISSES_BEFORE_HINT && hint;
      return { text: hasHint ? `${verdict}\nHint: ${hint}` : verdict, correct: false };
    }
    // Store a prediction. Return "", or the reason why it cannot be stored.
    predict(name, typed) {
      const prediction = this.predictions.get(name);
      const guess = parseGuess(prediction, typed);
      if (guess === null) return explainUnreadable(prediction, typed);
      if (this.revealed.has(name) && guess !== this.guesses.get(name)) {
        return `The answer has been shown, so your prediction stays ${guessText(this.guesses.get(name))}.`;
      }
      this.guesses.set(name, guess);
      return "";
    }
    // Compare a prediction with its outcome.
    reveal(name) {
      if (!this.guesses.has(name)) return "";
      this.revealed.add(name);
      const prediction = this.predictions.get(name);
      const guess = this.guesses.get(name);
      if (isRight(prediction, guess)) return `Correct: ${guessText(guess)}.`;
      return [`You ${contrast(prediction, guess)}.`, ...explainMiss(prediction, guess)].join("\n");
    }
    // Sum up the predictions of a unit.
    recap(unit) {
      const isCounted = (name) => name.startsWith(`${unit}.`) && !this.predictions.get(name).more;
      const names = [...this.predictions.keys()].filter(isCounted);
      const typed = names.filter((name) => this.guesses.has(name));
      if (!typed.length) return "You made no prediction.";
      const missed = typed.filter((name) => !isRight(this.predictions.get(name), this.guesses.get(name)));
      const rightCount = typed.length - missed.length;
      const lines = [`Predictions: ${typed.length} of ${names.length} made, ${rightCount} right.`];
      for (const name of missed) {
        const [prediction, guess] = [this.predictions.get(name), this.guesses.get(name)];
        lines.push(`${prediction.about}: you ${contrast(prediction, guess)}.`);
        lines.push(...explainMiss(prediction, guess).map((line) => `    ${line}`));
      }
      return lines.join("\n");
    }
  }
  return { Session };
})();
