// Exact arithmetic, expressions, and the rendering of workings as text and as MathML.
//
// This is clustlib/expressions in JavaScript, for a page without Python. The expressions arrive from
// recipes.py as nested lists such as ["Quotient", [numerator, denominator]], and a test compares every
// value and every line with those of Python. Integers are BigInts, ratios are Fractions, and results of
// roots and logarithms are numbers.

// --- arithmetic ----------------------------------------------------------------------------------

const absolute = (integer) => (integer < 0n ? -integer : integer);

function greatestCommonDivisor(a, b) {
  [a, b] = [absolute(a), absolute(b)];
  while (b) [a, b] = [b, a % b];
  return a;
}

// A ratio of two BigInts in lowest terms, with a positive denominator.
class Fraction {
  constructor(numerator, denominator = 1n) {
    const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }
  valueOf() {
    return toFloat(this);
  }
}

const isFloat = (x) => typeof x === "number";
const isInteger = (x) => typeof x === "bigint";
const toRatio = (x) => (isInteger(x) ? new Fraction(x) : x);

// Return the exact value of a number as a Fraction. A float is a fraction of powers of two.
function toFraction(x) {
  if (!isFloat(x)) return toRatio(x);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 2047n);
  const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent ? 1n << 52n : 0n);
  const numerator = bits >> 63n ? -mantissa : mantissa;
  const power = BigInt(Math.max(exponent, 1) - 1075);
  return power < 0n ? new Fraction(numerator, 1n << -power) : new Fraction(numerator << power);
}

// Return the nearest float.
function toFloat(x) {
  if (isFloat(x)) return x;
  if (isInteger(x)) return Number(x);
  const { numerator, denominator } = x;
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  if (absolute(numerator) < limit && denominator < limit) return Number(numerator) / Number(denominator);
  // The quotient gets more bits than a float has, and its last bit records a remainder. So Number
  // rounds once, and correctly.
  const bits = (integer) => integer.toString(2).length;
  const shift = Math.max(0, 70 + bits(denominator) - bits(absolute(numerator)));
  const shifted = absolute(numerator) << BigInt(shift);
  const quotient = (shifted / denominator) | (shifted % denominator ? 1n : 0n);
  return (numerator < 0n ? -1 : 1) * Number(quotient) * 2 ** -shift;
}

function sign(x) {
  const number = x instanceof Fraction ? x.numerator : x;
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

// Apply the function for the common type of two numbers: float, integer or ratio.
function withCommonType(x, y, onFloats, onIntegers, onRatios) {
  if (isFloat(x) || isFloat(y)) return onFloats(toFloat(x), toFloat(y));
  if (isInteger(x) && isInteger(y)) return onIntegers(x, y);
  return onRatios(toRatio(x), toRatio(y));
}

const negate = (x) => (isFloat(x) || isInteger(x) ? -x : new Fraction(-x.numerator, x.denominator));
const add = (x, y) => withCommonType(x, y, (a, b) => a + b, (a, b) => a + b, (a, b) => new Fraction(
  a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator));
const subtract = (x, y) => add(x, negate(y));
const compare = (x, y) => sign(subtract(x, y));

function multiply(x, y) {
  if (!sign(x) || !sign(y)) return isFloat(x) || isFloat(y) ? 0 : 0n; // 0 · log 0 is 0, too
  return withCommonType(x, y, (a, b) => a * b, (a, b) => a * b,
    (a, b) => new Fraction(a.numerator * b.numerator, a.denominator * b.denominator));
}

class DivisionByZero extends Error {}

function divide(x, y) {
  if (!sign(y)) throw new DivisionByZero("division by 0");
  return withCommonType(x, y, (a, b) => a / b, (a, b) => new Fraction(a, b),
    (a, b) => new Fraction(a.numerator * b.denominator, a.denominator * b.numerator));
}

function raise(base, exponent) {
  if (isFloat(base)) return base ** Number(exponent);
  const power = BigInt(Number(exponent));
  return isInteger(base) ? base ** power : new Fraction(base.numerator ** power, base.denominator ** power);
}

// Return the sum of floats, rounded once: Shewchuk's method, which also adds up the rounding errors.
function sumOfFloats(values) {
  const partials = []; // without common digits, the largest one last
  for (let x of values) {
    let length = 0;
    for (const y of partials) {
      const total = x + y;
      const error = Math.abs(x) < Math.abs(y) ? x - (total - y) : y - (total - x);
      if (error) partials[length++] = error;
      x = total;
    }
    partials[length] = x;
    while (partials.length > length + 1) partials.pop();
  }
  return roundPartials(partials);
}

// Return the float nearest to the sum of numbers without common digits.
function roundPartials(partials) {
  let [total, rest] = [partials.pop() ?? 0, 0];
  while (partials.length && !rest) {
    const [larger, smaller] = [total, partials.pop()];
    total = larger + smaller;
    rest = smaller - (total - larger);
  }
  // A rest of exactly half a digit was rounded to even. The next partial says which float is nearer.
  const isTie = total + 2 * rest - total === 2 * rest;
  return isTie && partials.length && Math.sign(partials.at(-1)) === Math.sign(rest) ? total + 2 * rest : total;
}

function sum(values) {
  if (values.length && values.every(isFloat)) return sumOfFloats(values);
  return values.some(isFloat) ? sumOfFloats(values.map(toFloat)) : values.reduce(add, 0n);
}

const larger = (x, y) => (compare(x, y) >= 0 ? x : y);
const smaller = (x, y) => (compare(x, y) <= 0 ? x : y);

// --- decimals ------------------------------------------------------------------------------------

// A decimal is an object { digits, exponent }, which means digits · 10^exponent.

const SIGNIFICANT_DIGITS = 6;
const ALL_DIGITS = 17; // of a float
const READABLE_LIMIT = 10n ** 9n; // larger integers are written with a power of ten
const FEW_DIGITS = 9; // a float next to a decimal this short is taken for that decimal
const EXACT_LIMIT = 1e7; // but not from here on, where floats are sparse
const NOISE = 1e-12; // relative size of rounding errors

const isReadable = ({ numerator, denominator }) =>
  absolute(numerator) < READABLE_LIMIT && denominator < READABLE_LIMIT;

function isWrittenInFull(x) {
  if (isFloat(x)) return Number.isInteger(x) && Math.abs(x) < Number(READABLE_LIMIT);
  return isInteger(x) || x.denominator === 1n;
}

// Return the integer nearest to a ratio; of two equally near, the even one.
function roundHalfEven(numerator, denominator) {
  const floor = absolute(numerator) / denominator;
  const twiceRest = 2n * (absolute(numerator) % denominator);
  const roundsUp = twiceRest > denominator || (twiceRest === denominator && floor % 2n === 1n);
  const rounded = roundsUp ? floor + 1n : floor;
  return numerator < 0n ? -rounded : rounded;
}

// Return a number divided by 10^exponent, rounded to an integer.
function roundToPower({ numerator, denominator }, exponent) {
  const power = 10n ** BigInt(Math.abs(exponent));
  return exponent > 0 ? roundHalfEven(numerator, denominator * power) : roundHalfEven(numerator * power, denominator);
}

// Return the decimal of a number with so many significant digits, without zeros at its end.
function roundToDigits(x, digitCount = SIGNIFICANT_DIGITS) {
  const fraction = toFraction(x);
  const { numerator, denominator } = fraction;
  if (isWrittenInFull(x)) return { digits: numerator, exponent: 0 };
  if (!numerator) return { digits: 0n, exponent: 0 };
  const length = (integer) => absolute(integer).toString().length;
  let exponent = length(numerator) - length(denominator) - Math.max(1, digitCount);
  while (length(roundToPower(fraction, exponent)) > Math.max(1, digitCount)) exponent += 1;
  let digits = roundToPower(fraction, exponent);
  while (digits && digits % 10n === 0n) [digits, exponent] = [digits / 10n, exponent + 1];
  return { digits, exponent };
}

const decimalValue = ({ digits, exponent }) =>
  (exponent < 0 ? new Fraction(digits, 10n ** BigInt(-exponent)) : new Fraction(digits * 10n ** BigInt(exponent)));

// Write a decimal without a power of ten.
function writePlain({ digits, exponent }) {
  const text = absolute(digits).toString();
  const minus = digits < 0n ? "−" : "";
  if (exponent >= 0) return minus + (digits ? text + "0".repeat(exponent) : "0");
  const padded = text.padStart(1 - exponent, "0");
  return `${minus}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

// Return the power of ten of a decimal's first digit.
const leadingExponent = ({ digits, exponent }) => absolute(digits).toString().length + exponent - 1;

// Return true if the decimal equals the number, or if the number is the float nearest to it.
function isExactly(x, decimal) {
  const isSame = !compare(decimalValue(decimal), toFraction(x));
  if (!isFloat(x)) return isSame;
  if (Math.abs(x) >= EXACT_LIMIT) return false;
  const isShort = absolute(decimal.digits).toString().replace(/0+$/, "").length <= FEW_DIGITS;
  return isSame || (isShort && toFloat(decimalValue(decimal)) === x);
}

// Round to significant digits, but show two decimals of what would look like an integer and is not.
function roundVisibly(x, digitCount = SIGNIFICANT_DIGITS) {
  const decimal = roundToDigits(x, digitCount);
  const first = leadingExponent(decimal);
  const needsPower = !(first > -5 && first < digitCount);
  const looksRounded = needsPower ? absolute(decimal.digits) > 9n : decimal.exponent < 0;
  if (looksRounded || isExactly(x, decimal)) return decimal;
  if (isFloat(x) && Math.abs(x - toFloat(decimalValue(decimal))) <= NOISE * Math.abs(x)) return decimal;
  const exponent = first + 1 - (first >= 0 && first < SIGNIFICANT_DIGITS ? first + 3 : 3);
  return { digits: roundToPower(toFraction(x), exponent), exponent };
}

// Write a number with six significant digits; a readable integer in full.
function writeNumber(x, digitCount = SIGNIFICANT_DIGITS, decimal = roundToDigits(x, digitCount)) {
  const first = leadingExponent(decimal);
  if ((first > -5 && first < digitCount) || isWrittenInFull(x)) return writePlain(decimal);
  const mantissa = writePlain({ digits: decimal.digits, exponent: decimal.exponent - first });
  return `${mantissa} · 10^${String(first).replace("-", "−")}`;
}

const roundToPlaces = (x, places) => ({ digits: roundToPower(toFraction(toFloat(x)), -places), exponent: -places });

// Return the number of decimal places with which a value is shown, or null if it needs a power of ten.
function decimalPlaces(x, places) {
  const value = toFloat(x);
  const rounded = () => Number(writePlain(roundToPlaces(value, places)).replace("−", "-"));
  if (Math.abs(value) >= Number(READABLE_LIMIT) || (places && value && !rounded())) return null;
  while (places && Number.isInteger(rounded()) && rounded() !== value) places += 1; // 0.9999999 is not shown as 1
  return places;
}

// Write a value with so many places, or with digits and an exponent if places is null.
function writeWithPlaces(x, places, digitCount) {
  if (places !== null) return writePlain(roundToPlaces(x, places));
  const { digits, exponent } = roundToDigits(toFloat(x), digitCount);
  return `${digits}e${exponent}`;
}

// Return the sign, = or ≈, and the decimal that end a working. A rounded float never gets =.
function finalDecimal(x, digitCount = SIGNIFICANT_DIGITS, isRounded = false) {
  if (!isFloat(x) && toRatio(x).denominator === 1n) return ["=", writeNumber(x)];
  const places = decimalPlaces(x, digitCount);
  const decimal = places === null ? roundToDigits(x, digitCount) : roundToPlaces(x, places);
  const isNoise = isFloat(x) && x && Math.abs(x) < NOISE;
  const isSame = !isRounded && !isNoise && isExactly(x, decimal);
  const relation = isSame ? "=" : "≈";
  if (places === null) return [relation, writeNumber(toFloat(x), digitCount)];
  const text = writeWithPlaces(x, places, digitCount);
  return [relation, isSame && text.includes(".") ? text.replace(/\.?0+$/, "") : text];
}

// --- styles --------------------------------------------------------------------------------------

// A style renders the nodes of an expression. Rendering returns [text, precedence]; an operand whose
// precedence is lower than its place requires is put in parentheses.
const [NEGATIVE, SUM, RATIO, PRODUCT, POWER, ATOM] = [0, 1, 2, 3, 4, 5];

const TEXT = {
  times: " · ",
  ellipsis: "…",
  negativeSign: "−",
  plus: " + ",
  minus: " − ",
  juxtaposition: " ",
  name: (name) => name,
  number: (digits) => digits,
  startsWithMinus: (text) => text.startsWith("−"),
  parenthesize: (text) => `(${text})`,
  ratio([numerator, numeratorPrecedence], [denominator, denominatorPrecedence]) {
    if (denominatorPrecedence === NEGATIVE) [denominator, denominatorPrecedence] = [`(${denominator})`, ATOM];
    if (!/[ /]/.test(numerator + denominator)) {
      const areNumbers = /\d$/.test(numerator) && /\d$/.test(denominator);
      const precedence = numeratorPrecedence === NEGATIVE ? NEGATIVE : areNumbers ? PRODUCT : RATIO;
      return [`${numerator}/${denominator}`, precedence];
    }
    const isRatio = numerator.includes("/") && !numerator.includes("·");
    if (numeratorPrecedence <= RATIO || isRatio) numerator = `(${numerator})`;
    const isAtom = denominatorPrecedence === ATOM || (denominatorPrecedence === POWER && !denominator.includes(" "));
    return [`${numerator} / ${isAtom ? denominator : `(${denominator})`}`, RATIO];
  },
  power: (base, exponent) => `${base}^${/[ /·]/.test(exponent) ? `(${exponent})` : exponent}`,
  root: (radicand) => (/^[^\s/^]+$/.test(radicand) ? `√${radicand}` : `√(${radicand})`),
  call: (name, args) => `${name}(${args.join(", ")})`,
  over: (operatorSign, index, term) => `${operatorSign}_${index} ${term}`,
  logarithm: (base, x) => `${base === "e" ? "ln" : `log${base}`} (${x})`,
  label: (label, term) => `${label} ${term}`,
};

const escapeHtml = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
const row = (...parts) => `<mrow>${parts.join("")}</mrow>`;
const operator = (text, attributes = "") => `<mo${attributes}>${text}</mo>`;

// The tokens of a name: an index after an underscore, a number, a word, a letter, a space, a mark.
const TOKEN = /_(\([^)]*\)∈\w+|[^\s()·/+|_,]+(?:,\w+)*)|(\d+)|([^\W\d_][^\W\d_]+(?:[- ][^\W\d_]{2,})*)|(\w)|(\s+)|(.)/gu;

function wordToMathML(word) {
  if (/^[a-z]{2}$/.test(word) && word !== "of") return [...word].map((letter) => `<mi>${letter}</mi>`).join("");
  return /^(TP|FN|FP|TN|of)$/.test(word) ? `<mi>${word}</mi>` : `<mtext>${escapeHtml(word)}</mtext>`;
}

function nameToMathML(name) {
  const parts = [];
  for (const [, index, digits, word, letter, space, mark] of name.matchAll(TOKEN)) {
    if (index) parts.push(`<msub>${parts.pop() ?? "<mrow></mrow>"}${nameToMathML(index)}</msub>`);
    else if (digits) parts.push(`<mn>${digits}</mn>`);
    else if (word) parts.push(wordToMathML(word));
    else if (letter) parts.push(`<mi>${letter}</mi>`);
    else if (space) parts.push("<mspace width='0.25em'></mspace>");
    else parts.push(/\p{L}/u.test(mark) ? `<mi>${mark}</mi>` : operator(escapeHtml(mark), ' stretchy="false"'));
  }
  return parts.length === 1 ? parts[0] : row(...parts);
}

const THIN_SPACE = "<mspace width='0.17em'></mspace>";

const MATHML = {
  times: operator("·"),
  ellipsis: operator("…"),
  negativeSign: operator("−"),
  plus: operator("+"),
  minus: operator("−"),
  juxtaposition: THIN_SPACE,
  name: nameToMathML,
  number(text) {
    const [, minus, mantissa, , exponent] = /^(−?)([\d.]+)( · 10\^(.*))?$/.exec(text);
    const digits = exponent?.replace(/−/, "<mo>−</mo>").replace(/\d+/, "<mn>$&</mn>");
    const power = exponent ? operator("·") + `<msup><mn>10</mn><mrow>${digits}</mrow></msup>` : "";
    return row(minus && operator("−", ' form="prefix"'), `<mn>${mantissa}</mn>`, power);
  },
  startsWithMinus: (text) => /^(<mrow>)*<mo[^>]*>−/.test(text),
  parenthesize: (text) => row(operator("("), text, operator(")")),
  ratio: ([numerator], [denominator]) => [`<mfrac>${row(numerator)}${row(denominator)}</mfrac>`, POWER],
  power: (base, exponent) => `<msup>${row(base)}${row(exponent)}</msup>`,
  root: (radicand) => `<msqrt>${radicand}</msqrt>`,
  call: (name, args) => row(`<mi>${name}</mi>`, operator("("), args.join(operator(",")), operator(")")),
  over(operatorSign, index, term) {
    const under = nameToMathML(index);
    if (operatorSign === "Σ") return row(`<munder>${operator("∑", ' largeop="true"')}${under}</munder>`, term);
    return row(`<munder><mo movablelimits="false">${operatorSign}</mo>${under}</munder>${THIN_SPACE}`, term);
  },
  logarithm(base, x) {
    const name = base === "e" ? "<mi>ln</mi>" : `<msub><mi>log</mi><mn>${base}</mn></msub>`;
    return row(name, MATHML.parenthesize(x));
  },
  label: (label, term) => `<munder>${row(term)}${nameToMathML(label)}</munder>`,
};

// --- expressions ---------------------------------------------------------------------------------

// Return all combinations of indices, as objects such as { i: 0, j: 2 }. The last index runs fastest.
function indexCombinations(sizes) {
  return Object.entries(sizes).reduce((combinations, [index, size]) => combinations.flatMap(
    (combination) => Array.from({ length: size }, (_, k) => ({ ...combination, [index]: k }))), [{}]);
}

// A node of an expression. Its value can depend on indices, whose values `at` gives.
class Expression {
  parts = [];
  withParts(parts) {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(this)), this);
    copy.parts = parts;
    return copy;
  }
  get indices() {
    return [...new Set(this.parts.flatMap((part) => part.indices))].sort();
  }
  // The number of values of each index.
  get sizes() {
    const sizes = Object.assign({}, ...this.parts.map((part) => part.sizes));
    return Object.fromEntries(this.indices.map((index) => [index, sizes[index]]));
  }
  evaluate(at = {}) {
    return this.combine(this.parts.map((part) => part.evaluate(at)));
  }
  // Put numbers in the place of names.
  substitute(at = {}) {
    return this.withParts(this.parts.map((part) => part.substitute(at)));
  }
  // Evaluate the innermost operations, as one line of a working does.
  evaluateStep() {
    if (!this.parts.length) return this;
    const isInnermost = this.parts.every((part) => part.withoutLabel() instanceof Num);
    if (isInnermost) return new Num(this.evaluate());
    return this.withParts(this.parts.map((part) => part.evaluateStep()));
  }
  // True for the logarithm in 0 · log 0, a term that sums leave out.
  isInfiniteLog() {
    return false;
  }
  withoutLabel() {
    return this;
  }
  // True if every number in it is written exactly.
  get isExact() {
    return this.parts.every((part) => part.isExact);
  }
  mapNumbers(change) {
    return this.withParts(this.parts.map((part) => part.mapNumbers(change)));
  }
  // Yield the node and all nodes below it.
  *walk() {
    yield this;
    for (const part of this.parts) yield* part.walk();
  }
  // Each node has a method render(style), which returns [text, precedence].
  renderText(style) {
    return this.render(style)[0];
  }
}

// A number, which is either part of the formula or substituted for a quantity.
class Num extends Expression {
  constructor(number, isSubstituted = false, digitCount = SIGNIFICANT_DIGITS, asDecimal = false) {
    super();
    Object.assign(this, { number, isSubstituted, digitCount, asDecimal });
  }
  // The decimal that is written, or null if the number is an integer or a readable fraction.
  get decimal() {
    const { number, digitCount, asDecimal } = this;
    if (isInteger(number)) return null;
    if (number instanceof Fraction && !asDecimal && isReadable(number)) return null;
    return roundVisibly(number, digitCount);
  }
  get isExact() {
    return this.decimal === null || isExactly(this.number, this.decimal);
  }
  withDigits(digitCount) {
    return new Num(this.number, this.isSubstituted, digitCount, this.asDecimal);
  }
  evaluate() {
    return this.number;
  }
  substitute() {
    return this;
  }
  mapNumbers(change) {
    return change(this);
  }
  render(style) {
    const { number, decimal } = this;
    const isNegative = sign(number) < 0;
    if (decimal === null && number instanceof Fraction && number.denominator > 1n) {
      const renderInteger = (integer) => [style.number(String(integer)), ATOM];
      const [text, precedence] = style.ratio(renderInteger(absolute(number.numerator)), renderInteger(number.denominator));
      return isNegative ? [style.negativeSign + text, NEGATIVE] : [text, precedence];
    }
    const digits = writeNumber(number, this.digitCount, decimal ?? undefined);
    return [style.number(digits), isNegative ? NEGATIVE : digits.includes(" ") ? PRODUCT : ATOM];
  }
}

// A name for a number, for one number per value of its indices, or for another expression.
class Quantity extends Expression {
  constructor(name, numbers, indices, definition = null, isWrittenOut = false) {
    super();
    Object.assign(this, { name, numbers, ownIndices: indices, definition, isWrittenOut });
  }
  get indices() {
    return this.definition ? this.definition.indices : this.ownIndices;
  }
  get sizes() {
    if (this.definition) return this.definition.sizes;
    const lengths = [this.numbers.length, this.numbers[0]?.length];
    return Object.fromEntries(this.ownIndices.map((index, axis) => [index, lengths[axis]]));
  }
  evaluate(at = {}) {
    if (this.definition) return this.definition.evaluate(at);
    return this.ownIndices.reduce((numbers, index) => numbers[at[index]], this.numbers);
  }
  substitute(at = {}) {
    const { definition } = this;
    if (definition && this.isWrittenOut) return definition.substitute(at);
    if (definition instanceof Quotient) { // not reduced: 60/85, as on a board, and not 12/17
      return new Quotient(definition.parts.map((part) => new Num(part.evaluate(at), true)));
    }
    return new Num(this.evaluate(at), true);
  }
  *walk() {
    yield this;
    if (this.definition) yield* this.definition.walk();
  }
  render(style) {
    const hasWords = this.name.split("(")[0].includes(" ");
    return [style.name(this.name), hasWords ? PRODUCT : ATOM];
  }
}

// A sum. If it is elided, it has a total, and dots replace the terms before number `gapAt`.
class Sum extends Expression {
  constructor(parts, signs, total = null, gapAt = 0) {
    super();
    Object.assign(this, { parts, signs, total, gapAt });
  }
  combine(values) {
    if (this.total !== null) return this.total;
    return values.map((value, k) => (this.signs[k] < 0 ? negate(value) : value)).reduce(add);
  }
  render(style) {
    let sumText = "";
    this.parts.forEach((term, k) => {
      if (this.total !== null && k === this.gapAt) sumText += style.plus + style.ellipsis;
      let [text, precedence] = term.render(style);
      const isSubtracted = this.signs[k] < 0;
      const isAmbiguous = (k && style.startsWithMinus(text)) || (isSubtracted && precedence <= SUM);
      if (isAmbiguous) text = style.parenthesize(text);
      if (k) sumText += isSubtracted ? style.minus : style.plus;
      else if (isSubtracted) sumText += style.negativeSign;
      sumText += text;
    });
    if (this.parts.length > 1) return [sumText, SUM];
    return [sumText, this.signs[0] > 0 ? this.parts[0].render(style)[1] : NEGATIVE];
  }
}

class Product extends Expression {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  combine(values) {
    return values.reduce(multiply);
  }
  render(style) {
    let productText = "";
    this.parts.forEach((factor, k) => {
      let [text, precedence] = factor.render(style);
      const isLastOver = factor instanceof Over && k === this.parts.length - 1;
      if (precedence <= SUM || (precedence === RATIO && !isLastOver)) text = style.parenthesize(text);
      if (k) productText += this.isJuxtaposed(k) ? style.juxtaposition : style.times;
      productText += text;
    });
    return [productText, PRODUCT];
  }
  // True if a factor follows a coefficient without a dot, as in 2 TP.
  isJuxtaposed(k) {
    const [before, factor] = [this.parts[k - 1], this.parts[k]];
    const isCoefficient = before instanceof Num && !before.isSubstituted && !(before.number instanceof Fraction);
    return isCoefficient && hasNames(factor) && !(factor instanceof Quotient);
  }
}

class Quotient extends Expression {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  combine([numerator, denominator]) {
    const [, root] = this.parts;
    // x / √y is evaluated as √(x² / y), which rounds only once.
    if (root instanceof Root && !isFloat(numerator) && !isFloat(root.radicandValue)) {
      const square = divide(multiply(numerator, numerator), root.radicandValue);
      return sign(numerator) * Math.sqrt(toFloat(square));
    }
    return divide(numerator, denominator);
  }
  render(style) {
    const [numerator, denominator] = this.parts;
    const isSimple = [Quantity, Num, Power].some((kind) => denominator instanceof kind);
    if (!(numerator instanceof Over && isSimple)) return style.ratio(numerator.render(style), denominator.render(style));
    // A mean is written (1/n) Σ_i …
    let [share, precedence] = style.ratio([style.number("1"), ATOM], denominator.render(style));
    if (precedence !== POWER) share = style.parenthesize(share);
    return [share + style.juxtaposition + numerator.renderText(style), RATIO];
  }
}

class Power extends Expression {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  combine([base, exponent]) {
    return raise(base, exponent);
  }
  render(style) {
    const [base, exponent] = this.parts;
    const [text, precedence] = base.render(style);
    const isAtom = precedence === ATOM && !(base instanceof Root || base instanceof Log);
    return [style.power(isAtom ? text : style.parenthesize(text), exponent.renderText(style)), POWER];
  }
}

class Root extends Expression {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  combine([radicand]) {
    this.radicandValue = radicand; // for a quotient with this root as its denominator
    return Math.sqrt(toFloat(radicand));
  }
  render(style) {
    return [style.root(this.parts[0].renderText(style)), ATOM];
  }
}

class Log extends Expression {
  constructor(parts, base) {
    super();
    Object.assign(this, { parts, base });
  }
  evaluate(at = {}) {
    const argument = this.argument(at);
    return sign(argument) ? LOGARITHMS[this.base](argument) : -Infinity;
  }
  // The argument's value; n/0 is infinite, because 0 · log n/0 is 0.
  argument(at) {
    const [argument] = this.parts;
    if (!(argument instanceof Quotient)) return argument.evaluate(at);
    const [numerator, denominator] = argument.parts.map((part) => part.evaluate(at));
    return sign(denominator) ? divide(numerator, denominator) : Infinity;
  }
  isInfiniteLog() {
    const argument = this.argument({});
    return !sign(argument) || argument === Infinity;
  }
  render(style) {
    return [style.logarithm(this.base, this.parts[0].renderText(style)), ATOM];
  }
}

// Return ln x of an exact number close to 1 from its distance to 1, which loses no digits; else null.
function logNearOne(x) {
  if (isFloat(x)) return null;
  const distance = toFloat(subtract(x, 1n));
  return Math.abs(distance) < 1e-3 ? Math.log1p(distance) : null;
}

const LOGARITHMS = {
  2(x) {
    const natural = logNearOne(x);
    return natural === null ? Math.log2(toFloat(x)) : natural / Math.LN2;
  },
  e: (x) => logNearOne(x) ?? Math.log(toFloat(x)),
};

// The largest or smallest of several expressions.
class Extreme extends Expression {
  constructor(parts, name) {
    super();
    Object.assign(this, { parts, name });
  }
  combine(values) {
    return values.reduce(this.name === "max" ? larger : smaller);
  }
  render(style) {
    return [style.call(this.name, this.parts.map((part) => part.renderText(style))), ATOM];
  }
}

const isLeftOut = (term) => [...term.walk()].some((node) => node.isInfiniteLog());

// The sum, maximum or minimum of a term over one of its indices, or over both.
class Over extends Expression {
  constructor(parts, operatorSign, index, maxTerms, labels = null) {
    super();
    Object.assign(this, { parts, operatorSign, index, maxTerms, labels });
    this.boundIndices = parts[0].indices.includes(index) ? [index] : [...index];
  }
  get indices() {
    return this.parts[0].indices.filter((index) => !this.boundIndices.includes(index));
  }
  combinations(at) {
    const { sizes } = this.parts[0];
    const boundSizes = Object.fromEntries(this.boundIndices.map((index) => [index, sizes[index]]));
    return indexCombinations(boundSizes).map((combination) => ({ ...at, ...combination }));
  }
  // Return the term's value for each combination of the indices. A large table has many of them, so
  // they share one object.
  termValues(at) {
    const [term] = this.parts;
    const [values, { sizes }, place] = [[], term, { ...at }];
    const visit = ([index, ...others]) => {
      for (place[index] = 0; place[index] < sizes[index]; place[index] += 1) {
        if (others.length) visit(others);
        else values.push(term.evaluate(place));
      }
    };
    visit(this.boundIndices);
    return values;
  }
  evaluate(at = {}) {
    const values = this.termValues(at);
    if (this.operatorSign === "Σ") return sum(values);
    return values.reduce(this.operatorSign === "max" ? larger : smaller);
  }
  substitute(at = {}) {
    const [term] = this.parts;
    if (this.operatorSign !== "Σ") return new Num(this.evaluate(at), true);
    const terms = [];
    this.combinations(at).forEach((combination, k) => {
      const withNumbers = term.substitute(combination);
      if (isLeftOut(withNumbers)) return;
      terms.push(this.labels ? new Labelled([withNumbers], this.labels[k]) : withNumbers);
    });
    if (!terms.length) return new Num(this.evaluate(at));
    if (terms.length <= this.maxTerms) return new Sum(terms, terms.map(() => 1));
    return this.elide(terms, at);
  }
  // Keep the first and the last terms of a long sum.
  elide(terms, at) {
    const lastCount = Math.max(1, Math.floor(this.maxTerms / 3));
    const firstCount = this.maxTerms - 1 - lastCount;
    const ends = [...terms.slice(0, firstCount), ...terms.slice(-lastCount)];
    return new Sum(ends, ends.map(() => 1), this.evaluate(at), firstCount);
  }
  render(style) {
    const [term] = this.parts;
    let [text, precedence] = term.render(style);
    const isLoose = precedence <= RATIO || (precedence === PRODUCT && term instanceof Quotient);
    if (isLoose && !(term instanceof Over)) text = style.parenthesize(text);
    return [style.over(this.operatorSign, this.index, text), RATIO];
  }
}

// The term at the index where it is largest. Its quantities already have the numbers of that index.
class Best extends Over {
  constructor(parts, operatorSign, index) {
    super(parts, operatorSign, index);
    this.boundIndices = [];
  }
  evaluate(at) {
    return this.parts[0].evaluate(at);
  }
  substitute(at) {
    return this.parts[0].substitute(at);
  }
}

class Labelled extends Expression {
  constructor(parts, label) {
    super();
    Object.assign(this, { parts, label });
  }
  combine([value]) {
    return value;
  }
  withoutLabel() {
    return this.parts[0];
  }
  render(style) {
    const [text, precedence] = this.parts[0].render(style);
    return [style.label(this.label, text), precedence];
  }
}

// Build an expression from nested lists. `numbers` looks up the numbers of a quantity by its name and
// indices: "n_ij i j" are all counts, and "n_ij i" is the majority count of each row.
export function buildExpression(lists, numbers) {
  const [kind, ...fields] = lists;
  const buildAll = (parts) => parts.map((part) => buildExpression(part, numbers));
  switch (kind) {
    case "Number": return new Num(BigInt(fields[0]));
    case "Quantity": {
      const [name, indices, definition, isWrittenOut] = fields;
      if (definition) return new Quantity(name, null, [], buildExpression(definition, numbers), isWrittenOut);
      return new Quantity(name, numbers([name, ...indices].join(" ")), indices);
    }
    case "Sum": return new Sum(buildAll(fields[0]), fields[1]);
    case "Log": return new Log(buildAll(fields[0]), fields[1]);
    case "Extreme": return new Extreme(buildAll(fields[0]), fields[1]);
    case "Over": {
      const [parts, operatorSign, index, maxTerms, hasLabels] = fields;
      return new Over(buildAll(parts), operatorSign, index, maxTerms, hasLabels ? numbers("labels") : null);
    }
    case "Best": return new Best(buildAll(fields[0]), fields[1], fields[2]);
    default: return new { Product, Quotient, Power, Root }[kind](buildAll(fields[0]));
  }
}

// --- workings ------------------------------------------------------------------------------------

const hasNames = (line) => [...line.walk()].some((node) => node instanceof Quantity);
const isExactLine = (line) => hasNames(line) || line.isExact;
const hasFloats = (line) => !hasNames(line) && [...line.walk()].some((node) => node instanceof Num && isFloat(node.number));

// Call a function, and return the fallback if it divides by 0.
function unlessDividedByZero(evaluate, fallback) {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof DivisionByZero) return fallback;
    throw error;
  }
}

// Replace each elided sum by its total.
function replaceElidedSums(line) {
  if (line instanceof Sum && line.total !== null) return new Num(line.total, false, SIGNIFICANT_DIGITS, true);
  const parts = line.parts.map(replaceElidedSums);
  return parts.every((part, k) => part === line.parts[k]) ? line : line.withParts(parts);
}

// Return the lines from a formula with numbers to its value.
function expandLine(line, detail) {
  if (hasNames(line)) return [line];
  if (detail !== "steps") {
    const total = replaceElidedSums(line);
    return total === line ? [line] : [line, total];
  }
  const lines = [line];
  while (line?.parts.length) {
    const before = line;
    line = unlessDividedByZero(() => before.evaluateStep(), null);
    if (line && !(line instanceof Num)) lines.push(line);
  }
  return lines;
}

// Give the numbers of a line as few digits as still lead to the value that is shown. Return the line,
// and with how many digits the value can then be shown.
function chooseDigits(line, value) {
  const numbers = [...line.walk()].filter((node) => node instanceof Num);
  if (numbers.every((node) => isInteger(node.number))) return [line, SIGNIFICANT_DIGITS];
  const result = unlessDividedByZero(() => toFloat(line.evaluate()), null);
  if (result === null) return [line, SIGNIFICANT_DIGITS];
  const withDigits = (digitCount) => line.mapNumbers((node) => node.withDigits(digitCount));
  if (!Number.isFinite(result)) return [withDigits(ALL_DIGITS), SIGNIFICANT_DIGITS];
  for (let shown = SIGNIFICANT_DIGITS; shown > 0; shown -= 1) {
    for (let digitCount = SIGNIFICANT_DIGITS; digitCount <= ALL_DIGITS; digitCount += 1) {
      // Readers recalculate by hand, exactly, or on a calculator, which rounds every step.
      const isEnough = [(x) => x, toFloat].every((convert) => leadsTo(value, shown, roundNumbers(line, digitCount, convert)));
      if (isEnough) return [withDigits(digitCount), shown];
    }
  }
  return [withDigits(ALL_DIGITS), 0];
}

function roundNumbers(line, digitCount, convert) {
  return line.mapNumbers((node) => {
    const { decimal } = node.withDigits(digitCount);
    return decimal === null ? node : new Num(convert(decimalValue(decimal)));
  });
}

// Return true if a line, evaluated, is shown as the same decimal as the value.
function leadsTo(value, digitCount, line) {
  const places = decimalPlaces(value, digitCount);
  const write = (x) => writeWithPlaces(x, places, digitCount);
  return unlessDividedByZero(() => write(line.evaluate()) === write(value), false);
}

// Return [name, definition] for each named expression.
function findDefinitions(formulas) {
  const definitions = new Map();
  for (const node of formulas.flatMap((formula) => [...formula.walk()])) {
    if (node instanceof Quantity && node.definition) definitions.set(node.name, node.definition);
  }
  return [...definitions];
}

// Return false if an integer over a root is certainly not the decimal next to its float, by comparing
// squares; true for all other formulas.
function mayBeExact(formula, value) {
  const [numerator, root] = formula instanceof Quotient ? formula.parts : [];
  if (!(root instanceof Root) || !isFloat(value)) return true;
  const [x, radicand] = [numerator.evaluate(), root.parts[0].evaluate()];
  if (isFloat(x) || isFloat(radicand) || !sign(radicand)) return true;
  const decimal = decimalValue(roundToDigits(value, ALL_DIGITS - 2));
  return !compare(multiply(multiply(decimal, decimal), radicand), multiply(x, x));
}

// Return all lines of a working before the last one, and with how many digits the value can be shown.
function workingLines(formulas, value, detail) {
  const lines = [];
  let digitCount = SIGNIFICANT_DIGITS;
  for (const formula of formulas) {
    if (hasNames(formula)) lines.push(formula);
    for (const line of expandLine(formula.substitute(), detail)) {
      const [legibleLine, shown] = chooseDigits(line, value);
      lines.push(legibleLine);
      digitCount = Math.min(digitCount, shown);
    }
  }
  if (!isFloat(value) && isReadable(toRatio(value))) lines.push(new Num(toRatio(value)));
  return [lines, digitCount];
}

// Return a working as data: its title, its rows [relation, expression or text], the definitions of
// names, the note, and equations for quantities beside the first row.
export function working({ title, formulas, value, note, detail, beside = [] }) {
  const [lines, digitCount] = workingLines(formulas, value, detail);
  const last = finalDecimal(value, digitCount, !mayBeExact(formulas[0], value));
  const rows = [];
  const texts = [];
  let isRounded = false; // after a line with rounded floats, the next ones are approximate, too
  for (const line of lines) {
    const isDecimal = line instanceof Num && (isFloat(line.number) || line.asDecimal);
    let [relation, side] = isDecimal ? finalDecimal(line.number, digitCount) : [isExactLine(line) ? "=" : "≈", line];
    if (!isDecimal && hasFloats(line)) {
      isRounded ||= relation === "≈";
      relation = isRounded ? "≈" : "=";
    }
    const text = isDecimal ? side : line.renderText(TEXT);
    if ((detail === "steps" ? texts : texts.slice(-1)).includes(text)) continue;
    rows.push([relation, side]);
    texts.push(text);
  }
  if (rows.length > 1 && texts.at(-1) === last[1]) rows.pop();
  const asides = beside.map(([name, expression]) => {
    const [line] = chooseDigits(expression, expression.evaluate());
    return [name, isExactLine(line) ? "=" : "≈", line, ...finalDecimal(expression.evaluate())];
  });
  const definitions = findDefinitions([...formulas, ...beside.map(([, expression]) => expression)]);
  return { title, rows: [...rows, last], definitions, note, asides };
}

const renderSide = (side, style) => (side instanceof Expression ? side.renderText(style) : style.number(side));

// Return a working as lines of text, as Python prints it.
export function asText({ title, rows, definitions, note, asides }) {
  const definitionText = definitions.map(([name, definition]) => `${name} = ${definition.renderText(TEXT)}`).join(", ");
  const remarks = [definitionText, note].filter(Boolean).join("; ");
  const [first, ...others] = rows.map(([relation, side]) => `${relation} ${renderSide(side, TEXT)}`);
  const equations = asides.map(([name, relation, line, lastRelation, decimal]) =>
    `  (${name} ${relation} ${line.renderText(TEXT)} ${lastRelation} ${decimal})`);
  const lines = [remarks ? `${first}    (${remarks})` : first, ...equations, ...others];
  return `${title} ${lines.join(`\n${" ".repeat([...title].length + 1)}`)}`;
}

const math = (...parts) => `<math displaystyle="true">${row(...parts)}</math>`;

// Return a working as an HTML table with MathML, one row for each line.
export function asMathML({ title, rows, definitions, note, asides }) {
  const tableRow = (relation, side, name = "") =>
    `<tr><td class="left">${name && math(name)}</td><td class="sign">${math(operator(relation))}</td>`
    + `<td>${math(renderSide(side, MATHML))}</td></tr>`;
  const asideRow = (content) => `<tr class="aside"><td></td><td></td><td>${content}</td></tr>`;
  const remarks = definitions.map(([name, definition]) =>
    math(nameToMathML(name), operator("="), definition.renderText(MATHML)));
  if (note) remarks.push(`<span>${noteToMathML(note)}</span>`);
  const equations = asides.map(([name, relation, line, lastRelation, decimal]) => asideRow(math(
    nameToMathML(name), operator(relation), line.renderText(MATHML), operator(lastRelation), MATHML.number(decimal))));
  const isWord = /^\p{L}{2,}$/u.test(title);
  const [[relation, first], ...others] = rows;
  return `<table class="working">${[
    tableRow(relation, first, isWord ? `<mtext>${title}</mtext>` : nameToMathML(title)),
    remarks.length ? asideRow(remarks.join(", ")) : "",
    ...equations,
    ...others.map(([otherRelation, side]) => tableRow(otherRelation, side)),
  ].join("")}</table>`;
}

// Typeset the names of quantities in a note, and escape its words.
function noteToMathML(note) {
  return note.split(/(\s+)/).map((word) => {
    if (!/_|^[A-Z]$|^[A-Z]:$|^[hc]:$/.test(word)) return escapeHtml(word);
    const [punctuation] = /[:,;]$/.exec(word) ?? [""];
    return math(nameToMathML(word.replace(/[:,;]$/, ""))) + punctuation;
  }).join("");
}

export { Fraction, DivisionByZero, add, compare, divide, finalDecimal, multiply, negate, subtract, sum, sumOfFloats, toFloat, toFraction, writeNumber };
export { Quantity, Over, Product, Quotient, Log };
