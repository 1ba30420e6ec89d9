// Holds answers and predictions against the entries of the course, as check, predict, compare and
// foreseen do in a notebook: clustlib/course/checking once more, for a page that has no Python. A test
// holds every sentence to what Python says.

const { Session } = (() => {
  // --- what is said ------------------------------------------------------------------------------

  // A verdict on an answer that cannot be read: it is no miss, and brings no hint.
  class Unread {
    constructor(text) {
      this.text = text;
    }
  }
  const NOT_YET = new Unread("not answered yet");
  const AFTER = 2; // misses, and the hint is said

  const sentence = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);
  const reason = (why) => (why ? `: ${sentence(why)}` : ".");
  const many = (n, noun) => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`);
  const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0]);
  const quoted = (text) => (text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replace(/['\\]/g, "\\$&")}'`);
  const cut = (text) => (text.length <= 60 ? text : `${text.slice(0, 57)}...`);

  // What was typed, not too long. "correct" is a word kept for right answers.
  const short = (text) => (text.includes("correct") ? "this answer" : cut(text));

  // To so many significant digits, as Python's g has it: 0.3333, 1e+06.
  function digits(x, figures) {
    if (!Number.isFinite(x)) return x > 0 ? "inf" : "-inf";
    const [, sign, mantissa, exponent] = /^(-?)([\d.]+)e(.*)$/.exec(x.toExponential(figures - 1));
    const at = Number(exponent), bare = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
    if (at >= -4 && at < figures) return bare(x.toFixed(Math.max(0, figures - 1 - at)));
    return `${sign}${bare(mantissa)}e${at < 0 ? "-" : "+"}${String(Math.abs(at)).padStart(2, "0")}`;
  }

  // --- numbers -----------------------------------------------------------------------------------

  const TOLERANCE = new Fraction(1n, 2000n), FINEST = new Fraction(1n, 1000000n); // three decimals; no finer
  const A_FLOAT = /^[+-]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i;

  // A number as code has it, however people write it: 0,75 and 75 % are 0.75, − is -.
  function asInCode(typed) {
    const text = typed.replace(/\s/g, "").replaceAll("−", "-").replace(/^(-?\d*),(\d+%?)$/, "$1.$2");
    const percent = /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?%$/.exec(text);
    if (!percent) return text;
    const [, sign, whole, decimals = ""] = percent, long = whole.padStart(3, "0");
    return `${sign}${long.slice(0, -2)}.${long.slice(-2)}${decimals}`;
  }

  // The number that an answer is, exactly; null if it is none.
  function asFraction(answer) {
    if (typeof answer === "number") return Number.isFinite(answer) ? exactly(answer) : null;
    const text = asInCode(answer);
    if (!/^-?[\d./]{1,40}$/.test(text)) {
      const value = A_FLOAT.test(text) ? Number(text.replaceAll("_", "")) : NaN;
      return Number.isFinite(value) ? exactly(value) : null;
    }
    const ratio = /^(-?\d+)\/(\d+)$/.exec(text), decimal = /^(-?)(?=\.?\d)(\d*)\.?(\d*)$/.exec(text);
    if (ratio) return BigInt(ratio[2]) ? new Fraction(BigInt(ratio[1]), BigInt(ratio[2])) : null;
    if (!decimal) return null;
    const [, sign, whole, after] = decimal;
    return new Fraction(BigInt(`${whole}${after}`) * (sign ? -1n : 1n), 10n ** BigInt(after.length));
  }

  // How many decimals an answer was given with; null if it is a fraction or a whole number.
  const places = (answer) => /^-?\d*\.(\d+)$/.exec(asInCode(answer))?.[1].length ?? null;

  const least = (a, b) => (compare(a, b) <= 0 ? a : b);
  const most = (a, b) => (compare(a, b) >= 0 ? a : b);
  const size = (x) => (x.above < 0n ? negative(x) : x);
  const apart = (a, b) => size(minus(a, b));

  // Three decimals will do; whoever gives more is to have them right.
  function tolerance(answer) {
    const after = places(answer);
    const given = after === null ? TOLERANCE : new Fraction(1n, 10n ** BigInt(after));
    return most(FINEST, least(TOLERANCE, given));
  }

  // Whether this is the value to two decimals, or from 1 on to one: of a share one is too few.
  function isRounded(answer, given, value) {
    const after = places(answer), isLarge = compare(size(given), new Fraction(1n)) >= 0;
    if (after !== 2 && !(after === 1 && isLarge)) return false;
    return compare(apart(given, value), plus(new Fraction(1n, 2n * 10n ** BigInt(after)), FINEST)) <= 0;
  }

  function ofNumber({ answer: right, wrong_turns: turns }, answer) {
    const given = asFraction(answer), value = asFraction(right), said = short(answer);
    if (!given) return new Unread(`${said} is not a number: put in a fraction such as 3/4, or a decimal`);
    const isWithin = (number, of, far) => compare(apart(number, of), times(new Fraction(BigInt(far)), TOLERANCE)) <= 0;
    if (compare(apart(given, value), tolerance(answer)) <= 0) return "correct";
    const isRatio = typeof right === "string"; // of roots and logarithms there is none
    const tooFew = new Unread(`${said} is close: put in ${isRatio ? "the fraction, or three decimals" : "three decimals"}`);
    if (isRounded(answer, given, value)) return tooFew; // though a wrong turn may come out there as well
    for (const [turn, wrong] of turns) {
      if (isWithin(given, asFraction(wrong), 1)) return `${said} is not it: ${sentence(turn)}`;
    }
    const rough = given.below === 1n && given.above > 1n ? 10 : 2; // 66 and 65.9 for 0.6585
    if (isWithin(divided(given, new Fraction(100n)), value, rough)) {
      return new Unread(`${said} looks like a percentage: put in a share between 0 and 1`);
    }
    if (isWithin(given, value, 10)) {
      if ([1, 2].includes(places(answer))) return tooFew;
      return `${said} is close: do not round in between${isRatio ? ", or put in the fraction" : ""}`;
    }
    return `${said} is not it`;
  }

  // --- counts ------------------------------------------------------------------------------------

  const shape = (table) => (Array.isArray(table[0]) ? [table.length, table[0].length] : [table.length]);
  const isTable = (table) => table.every((row) => Array.isArray(row) === Array.isArray(table[0]) && row.length === table[0].length);
  const asPython = (lengths) => (lengths.length > 1 ? `(${lengths.join(", ")})` : `(${lengths[0]},)`);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const sorted = (rows) => [...rows].sort((a, b) => {
    const [left, right] = [[a].flat(), [b].flat()], at = left.findIndex((x, k) => x !== right[k]);
    return at < 0 ? 0 : left[at] - right[at];
  });
  const total = (table) => table.flat().reduce((a, b) => a + b, 0);

  // Numbers in a list, or in a list of rows, as they were typed.
  function ofCounts({ answer: value, wrong_turns: turns, counted, order }, answer) {
    const read = (typed) => (Array.isArray(typed) ? typed.map(read) : asFraction(typed));
    const numbers = read(answer);
    if (numbers.flat().includes(null) || !isTable(numbers)) {
      return new Unread("that is not a table of numbers, all rows of one length");
    }
    const given = numbers.map((row) => (Array.isArray(row) ? row.map(float) : float(row)));
    if (same(given, value)) return "correct";
    for (const [turn, wrong] of turns) if (same(given, wrong)) return `not quite: ${sentence(turn)}`;
    const [is, wanted] = [shape(given), shape(value)];
    if (is.length !== wanted.length) {
      return new Unread(`not yet: ${wanted.length === 1 ? "a list of numbers" : "a list of rows"} is asked for`);
    }
    if (is.length === 2 && same(is, wanted.map((length) => length + 1)) && same(given.slice(0, -1).map((row) => row.slice(0, -1)), value)) {
      return new Unread("not yet: leave out the sums of the rows and columns");
    }
    if (!same(is, wanted)) return `the shape ${asPython(is)} is not the one asked for, ${asPython(wanted)}`;
    if (same(sorted(given), sorted(value))) return `not yet: all there, but in another order; ${order}`;
    if (total(given) !== total(value)) return `your numbers sum to ${digits(total(given), 6)}; how many ${counted} are there?`;
    const right = value.flat();
    return `${given.flat().filter((count, k) => count !== right[k]).length} of your numbers are not right yet`;
  }

  // --- letters -----------------------------------------------------------------------------------

  const optionsOf = ({ answer, wrong }) => [answer, ...wrong.keys()].sort();
  const named = (typed) => typed.trim().replace(/^[().]+|[().]+$/g, "").toLowerCase();
  const letters = (typed) => typed.toLowerCase().replace(/[\s,;+>→-]/g, "");

  function ofOne(entry, answer) {
    const given = named(answer), isSpot = entry.kind === "spot", why = entry.wrong.get(given);
    if (given === entry.answer) return "correct";
    if (why === undefined) {
      return new Unread(`${short(quoted(answer))} is none of them: put in one ${isSpot ? "number" : "letter"}, ${listed(optionsOf(entry))}`);
    }
    return `${given} ${isSpot ? "is as it should be" : "is not it"}: ${sentence(why)}`;
  }

  function ofOrder({ answer: right, needs, wrong }, answer) {
    const given = [...letters(answer)], options = [...right, ...wrong.keys()];
    if (!given.every((step) => options.includes(step))) {
      return new Unread(`${short(quoted(answer))} is no order: put in letters, such as "b a c"`);
    }
    for (const step of given) {
      if (wrong.has(step)) return `${step} has no place here: ${sentence(wrong.get(step))}`;
      if (given.filter((other) => other === step).length > 1) return `${step} stands twice`;
    }
    for (const [place, step] of given.entries()) {
      for (const [pair, why] of needs) {
        const [first, steps] = pair.split(" before ");
        if (steps.split(", ").includes(step) && !given.slice(0, place).includes(first)) {
          return `${step} comes too early: ${sentence(why)}`;
        }
      }
    }
    const left = right.length - given.length;
    return left ? `so far so good, but something is missing: ${many(left, "step")} more` : "correct";
  }

  // --- rows --------------------------------------------------------------------------------------

  const unique = (text) => [...new Set(text)].sort();

  function ofRead({ answer: right, letters: all, because, why }, answer) {
    const rows = [...right.keys()], given = rows.map((name) => letters(answer[name]));
    const strange = rows.find((_, k) => [...given[k]].some((letter) => !all.includes(letter)));
    if (strange) return new Unread(`${strange}: put in letters, of ${listed([...all].sort())}, or "" for none`);
    const said = new Map(rows.map((name, k) => [name, unique(given[k]).join("")]));
    const wrong = rows.filter((name) => said.get(name) !== unique(right.get(name)).join(""));
    if (!wrong.length) return "correct";
    const reasonOf = (name) => [...(because.get(name) ?? [])].find(([sets]) => sets.split(" ").includes(said.get(name)))?.[1];
    // A mistake that has a name is told before one that has none.
    const name = wrong.find(reasonOf) ?? wrong[0];
    const before = rows.length > 2 ? `${rows.length - wrong.length} of ${rows.length} are right. ` : "";
    return before + unlike(name, said.get(name), right.get(name)) + reason(reasonOf(name) || why.get(name));
  }

  // How the letters that were put in differ from those that belong: too few, too many, others.
  function unlike(name, said, value) {
    const strange = [...said].filter((letter) => !value.includes(letter));
    const isMissing = [...value].some((letter) => !said.includes(letter));
    if (!said) return `${name}: something belongs there`;
    if (!strange.length) return `${name}: ${said} belongs there, and something else`;
    if (strange.length === said.length) return `${name} is not ${said}`;
    return `${name}: not all of ${said} belongs there${isMissing ? ", and something else does" : ""}`;
  }

  const SIGNS = new Map([["↑", "up rises + ^"], ["↓", "down falls - − v"], ["=", "same stays → 0"]]
    .flatMap(([sign, names]) => [sign, ...names.split(" ")].map((name) => [name, sign])));

  // The signs of a row, whichever way they are typed; null if one is none.
  function signs(typed) {
    let words = typed.replaceAll(",", " ").toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 1 && !SIGNS.has(words[0])) words = [...words[0]];
    return words.every((word) => SIGNS.has(word)) ? words.map((word) => SIGNS.get(word)) : null;
  }

  function ofGrid({ answer: right, columns, because }, answer) {
    const rows = [...right.keys()], given = rows.map((row) => signs(answer[row]));
    const unread = given.findIndex((each) => each?.length !== columns.length);
    if (unread >= 0) {
      return new Unread(`${rows[unread]}: put in ${many(columns.length, "sign")}, each ↑, ↓ or =, with spaces between`);
    }
    const cells = rows.flatMap((row, i) => columns.map((column, j) => [row, column, given[i][j], signs(right.get(row))[j]]));
    const wrong = cells.filter(([, , sign, value]) => sign !== value);
    if (!wrong.length) return "correct";
    const [[row, column, sign]] = wrong;
    const where = `${cells.length - wrong.length} of ${cells.length} are right. ${row}, ${column}: not ${sign}`;
    return where + reason(because.get(row)?.get(column));
  }

  // --- what a live table or live points are to have -------------------------------------------------

  const value = (game, measure) => {
    const recipe = COURSE.recipes.find((each) => each.measure === measure);
    return measured(recipe, game.counted).value;
  };
  const sizes = ({ counted: { table } }) => table.columns.filter(Boolean);
  const three = (x) => float(x).toFixed(3);

  // Each says what is wrong, or nothing: the requirements of notebooks/exercises/02.py, 08.py and 13.py.
  const pure = (game) => {
    const is = value(game, "purity");
    return compare(is, new Fraction(9n, 10n)) < 0 && `its purity should be at least 0.9; it is ${three(is)}`;
  };
  const twoClasses = (game) => sizes(game).length < 2 && "it should have two classes at least; all its points are of one";
  const badlyMatched = (game) => {
    const is = value(game, "maximum matching");
    return compare(is, new Fraction(1n, 2n)) > 0 && `its maximum matching should be at most 0.5; it is ${three(is)}`;
  };
  const twoOfEight = (game) => {
    const are = sizes(game);
    return !same(are, [8, 8]) && `its classes have ${are.join(", ")} points: they should be two of 8 points each`;
  };
  const homogeneous = (game) => {
    const is = float(value(game, "homogeneity"));
    return is <= 1 - 1e-9 && `its homogeneity is ${three(is)}: it should be 1`;
  };
  const halfComplete = (game) => {
    const is = float(value(game, "completeness"));
    return Math.abs(is - 0.5) >= 1e-9 && `its completeness is ${three(is)}: it should be 1/2`;
  };

  const ROWS = [[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]];
  const groups = (labels) => [...new Set(labels)].map((label) => ROWS.filter((_, x) => labels[x] === label));
  const twoClusters = (labels) => groups(labels).length !== 2 && `it should have two clusters; it has ${groups(labels).length}`;
  const highestSilhouette = (labels) => {
    const silhouette = (way) => INTERNAL.silhouette(groups(way));
    const ways = Array.from({ length: 127 }, (_, k) => ROWS.map((__, x) => ((k + 1) >> x) & 1));
    const highest = Math.max(...ways.map(silhouette)), is = silhouette(labels);
    return is <= highest - 1e-9 && `its silhouette should be the highest of all; it is ${three(is)}, and there are higher`;
  };

  const all = (...needs) => (game) => needs.map((need) => need(game)).filter(Boolean).join("; ") || "correct";
  const first = (...needs) => ({ state: { cluster } }) => {
    if (cluster.length !== ROWS.length) return `${cluster.length} labels for 8 points: every point needs one`;
    for (const need of needs) if (need(cluster)) return need(cluster);
    return "correct";
  };
  const GAMES = {
    "02.3": ["table", all(twoClasses, pure, badlyMatched)],
    "08.5": ["table", all(twoOfEight, homogeneous, halfComplete)],
    "13.8": ["points", first(twoClusters, highestSilhouette)],
  };

  const KINDS = {
    number: ofNumber, counts: ofCounts, choose: ofOne, spot: ofOne, order: ofOrder, read: ofRead, grid: ofGrid,
  };

  // --- predictions -------------------------------------------------------------------------------

  const plain = (typed) => typed.toLowerCase().replaceAll("−", "-").trim().replace(/\s+/g, " ").replace(/^\.+|\.+$/g, "");
  const isChoice = ({ within }) => within === undefined;
  const said = (guess) => (typeof guess === "number" ? digits(guess, 4) : guess);

  const asFloat = (typed) => {
    const number = asFraction(typed);
    return number && float(number);
  };
  const asNumber = (text) => (A_FLOAT.test(plain(text)) ? Number(plain(text).replaceAll("_", "")) : NaN);

  function readGuess(asked, guess) {
    if (!isChoice(asked)) return asFloat(guess);
    const options = [asked.answer, ...asked.beliefs.keys()].sort();
    return options.find((option) => plain(option) === plain(guess) || asNumber(option) === asNumber(guess)) ?? null;
  }

  function problem(asked, guess) {
    if (!isChoice(asked)) return `${short(guess)} is not a number`;
    return `${short(quoted(guess))} is none of these: ${[asked.answer, ...asked.beliefs.keys()].sort().join(", ")}`;
  }

  const came = (asked) => (isChoice(asked) ? asked.answer : digits(asFloat(asked.answer), 4));
  const isSeen = (asked, guess) => (isChoice(asked) ? guess === asked.answer
    : Math.abs(guess - asFloat(asked.answer)) <= asked.within + 1e-12);

  function belief(asked, guess) {
    if (isChoice(asked)) return asked.beliefs.get(guess);
    return [...asked.beliefs].find(([, ranges]) => ranges.some(([low, high]) => low <= guess && guess <= high))?.[0];
  }

  const perhaps = (asked, guess) => {
    const believed = belief(asked, guess);
    return believed ? [`Perhaps you thought that ${sentence(believed)}`] : [];
  };

  // --- a reader ----------------------------------------------------------------------------------

  const isOpen = (answer) => (answer === null || answer === "" ? true
    : typeof answer === "object" ? !Object.keys(answer).length || Object.values(answer).some(isOpen) : false);

  // Of an entry whose mappings are lists of pairs, which keep their order, the mappings.
  const MAPPED = ["wrong_turns", "wrong", "needs", "because", "why", "beliefs"];
  function entry(data) {
    const grown = { ...data };
    for (const name of MAPPED) if (name in data) grown[name] = new Map(data[name]);
    if (data.kind === "read" || data.kind === "grid") {
      grown.answer = new Map(data.answer);
      for (const [name, pairs] of grown.because) grown.because.set(name, new Map(pairs));
    }
    return grown;
  }

  const grownUp = (entries) => new Map(Object.entries(entries).map(([number, data]) => [number, entry(data)]));

  // What one reader answers and predicts. What is said to an answer is {text, correct, unread}.
  class Session {
    constructor(exercises, predictions) {
      [this.exercises, this.predictions] = [grownUp(exercises), grownUp(predictions)];
      [this.misses, this.typed, this.out] = [new Map(), new Map(), new Set()];
    }
    // What a game of the page is to be for this exercise: "table", "points" or, if none, undefined.
    playedWith(number) {
      return GAMES[number]?.[0];
    }
    verdict(number, answer) {
      const exercise = this.exercises.get(number);
      return number in GAMES ? GAMES[number][1](answer) : KINDS[exercise.kind](exercise, answer);
    }
    check(number, answer) {
      const { matters, hint } = this.exercises.get(number);
      const given = !(number in GAMES) && isOpen(answer) ? NOT_YET : this.verdict(number, answer);
      if (given instanceof Unread) return { text: given.text, correct: false, unread: true };
      if (given === "correct") return { text: [given, matters].filter(Boolean).join("\n"), correct: true };
      const misses = this.misses.get(number) ?? [];
      if (misses.at(-1) !== given) misses.push(given); // who checks twice has missed once
      this.misses.set(number, misses);
      return { text: misses.length >= AFTER && hint ? `${given}\nHint: ${hint}` : given, correct: false };
    }
    // Keep a prediction; what is wrong with it, if it cannot be kept.
    predict(name, guess) {
      const asked = this.predictions.get(name), read = readGuess(asked, guess);
      if (read === null) return problem(asked, guess);
      if (this.out.has(name) && read !== this.typed.get(name)) {
        return `The answer is out. What you typed before it stays: ${said(this.typed.get(name))}.`;
      }
      this.typed.set(name, read);
      return "";
    }
    compare(name) {
      if (!this.typed.has(name)) return "";
      this.out.add(name);
      const asked = this.predictions.get(name), guess = this.typed.get(name);
      if (isSeen(asked, guess)) return `You typed: ${said(guess)}. You saw it coming.`;
      return [`You typed: ${said(guess)}. It is: ${came(asked)}.`, ...perhaps(asked, guess)].join("\n");
    }
    foreseen(unit) {
      const here = [...this.predictions].filter(([name]) => name.startsWith(`${unit}.`));
      const typed = here.filter(([name]) => this.typed.has(name)).map(([name, asked]) => [asked, this.typed.get(name)]);
      if (!typed.length) return "No prediction typed in, so nothing to compare.";
      const missed = typed.filter(([asked, guess]) => !isSeen(asked, guess)), seen = typed.length - missed.length;
      const lines = [here.length === 1 ? `You typed your prediction, and ${seen ? "saw" : "did not see"} it coming.`
        : `Of the ${here.length} predictions you typed ${typed.length}, and saw ${seen} coming.`];
      for (const [asked, guess] of missed) {
        lines.push(`${asked.about}: you typed ${said(guess)}, it is ${came(asked)}.`);
        lines.push(...perhaps(asked, guess).map((line) => `    ${line}`));
      }
      return lines.join("\n");
    }
  }
  return { Session };
})();
