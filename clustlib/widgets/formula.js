// Formulas as trees: calculated exactly, put in numbers, and written as text or as MathML.
//
// The trees come from Python, one for each measure, as lists: ["Quotient", above, below]. This is the
// calculator and the writer of clustlib/expressions once more, for a page that has no Python; a test
// holds every value and every line against it. Whole numbers are BigInts, ratios Fractions, and what
// roots and logarithms give is a number.

// --- numbers -------------------------------------------------------------------------------------

const size = (x) => (x < 0n ? -x : x);
function common(a, b) {
  [a, b] = [size(a), size(b)];
  while (b) [a, b] = [b, a % b];
  return a;
}

class Fraction {
  constructor(above, below = 1n) {
    const shared = common(above, below) * (below < 0n ? -1n : 1n);
    [this.above, this.below] = [above / shared, below / shared];
  }
}

const isFloat = (x) => typeof x === "number";
const isWhole = (x) => typeof x === "bigint";
const ratio = (x) => (isWhole(x) ? new Fraction(x) : x);

// What a float is exactly.
function exactly(x) {
  if (!isFloat(x)) return ratio(x);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0), exponent = Number((bits >> 52n) & 2047n);
  const digits = (bits & ((1n << 52n) - 1n)) | (exponent ? 1n << 52n : 0n);
  const signed = bits >> 63n ? -digits : digits, power = BigInt(Math.max(exponent, 1) - 1075);
  return power < 0n ? new Fraction(signed, 1n << -power) : new Fraction(signed << power);
}

// The float next to a number.
function float(x) {
  if (isFloat(x)) return x;
  if (isWhole(x)) return Number(x);
  const { above, below } = x, most = BigInt(Number.MAX_SAFE_INTEGER);
  if (size(above) < most && below < most) return Number(above) / Number(below);
  // Enough bits, the last of which says whether there are more, so that it is rounded once.
  const shift = Math.max(0, 70 + below.toString(2).length - size(above).toString(2).length);
  const long = (size(above) << BigInt(shift)), whole = (long / below) | (long % below ? 1n : 0n);
  return (above < 0n ? -1 : 1) * Number(whole) * 2 ** -shift;
}

function sign(x) {
  const top = isFloat(x) || isWhole(x) ? x : x.above;
  return top > 0 ? 1 : top < 0 ? -1 : 0;
}

// Two numbers of one kind: a float makes the other a float, a ratio makes it a ratio.
function alike(x, y, floats, wholes, ratios) {
  if (isFloat(x) || isFloat(y)) return floats(float(x), float(y));
  if (isWhole(x) && isWhole(y)) return wholes(x, y);
  return ratios(ratio(x), ratio(y));
}

const plus = (x, y) => alike(x, y, (a, b) => a + b, (a, b) => a + b,
  (a, b) => new Fraction(a.above * b.below + b.above * a.below, a.below * b.below));
const minus = (x, y) => plus(x, negative(y));
const negative = (x) => (isFloat(x) || isWhole(x) ? -x : new Fraction(-x.above, x.below));
const compare = (x, y) => sign(minus(x, y));

function times(x, y) {
  if (!sign(x) || !sign(y)) return isFloat(x) || isFloat(y) ? 0 : 0n; // also of 0 · log 0
  return alike(x, y, (a, b) => a * b, (a, b) => a * b,
    (a, b) => new Fraction(a.above * b.above, a.below * b.below));
}

class Undefined extends Error {
  constructor(above) {
    super("divided by 0");
    this.above = above;
  }
}

function divided(x, y) {
  if (!sign(y)) throw new Undefined(x);
  return alike(x, y, (a, b) => a / b, (a, b) => new Fraction(a, b),
    (a, b) => new Fraction(a.above * b.below, a.below * b.above));
}

function power(x, exponent) {
  const times = Number(exponent);
  if (isFloat(x)) return x ** times;
  return isWhole(x) ? x ** BigInt(times) : new Fraction(x.above ** BigInt(times), x.below ** BigInt(times));
}

// The sum of floats, rounded once: the parts that an addition loses are kept beside it.
function sumOfFloats(values) {
  let parts = [];
  for (let x of values) {
    const kept = [];
    for (let y of parts) {
      if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
      const total = x + y, lost = y - (total - x);
      if (lost) kept.push(lost);
      x = total;
    }
    parts = [...kept, x];
  }
  return parts.length > 1 ? float(parts.map(exactly).reduce(plus)) : parts[0] ?? 0;
}

function added(values) {
  return values.some(isFloat) ? sumOfFloats(values.map(float)) : values.reduce(plus, 0n);
}

// --- digits --------------------------------------------------------------------------------------

const FIGURES = 6, UNREADABLE = 10n ** 9n, ALL_DIGITS = 17;
const FEW_DIGITS = 9, TELLS_WHOLE_NUMBERS = 1e7, NOISE = 1e-12;

const isReadable = ({ above, below }) => size(above) < UNREADABLE && below < UNREADABLE;
const isInFull = (x) =>
  isFloat(x) ? Number.isInteger(x) && Math.abs(x) < Number(UNREADABLE) : isWhole(x) || x.below === 1n;

// The whole number next to a ratio, of two as near the even one.
function nearest(above, below) {
  const whole = size(above) / below, twice = 2n * (size(above) % below);
  const up = twice > below || (twice === below && whole % 2n === 1n) ? whole + 1n : whole;
  return above < 0n ? -up : up;
}

// A number to so many significant digits: digits · 10^exponent, with no zeros at its end.
function rounded(x, figures = FIGURES) {
  let digits, exponent = 0;
  const { above, below } = exactly(x);
  if (isInFull(x)) return { digits: above, exponent };
  if (!above) return { digits: 0n, exponent };
  const scaled = (e) => (e > 0 ? nearest(above, below * 10n ** BigInt(e)) : nearest(above * 10n ** BigInt(-e), below));
  exponent = size(above).toString().length - below.toString().length - Math.max(1, figures);
  while (size(scaled(exponent)).toString().length > Math.max(1, figures)) exponent += 1;
  digits = scaled(exponent);
  while (digits && digits % 10n === 0n) [digits, exponent] = [digits / 10n, exponent + 1];
  return { digits, exponent };
}

const valueOf = ({ digits, exponent }) =>
  exponent < 0 ? new Fraction(digits, 10n ** BigInt(-exponent)) : new Fraction(digits * 10n ** BigInt(exponent));

// digits · 10^exponent without a power of ten.
function plain({ digits, exponent }) {
  const text = size(digits).toString(), before = digits < 0n ? "−" : "";
  if (exponent >= 0) return before + (digits ? text + "0".repeat(exponent) : "0");
  const long = text.padStart(1 - exponent, "0");
  return `${before}${long.slice(0, exponent)}.${long.slice(exponent)}`;
}

const firstPlace = ({ digits, exponent }) => size(digits).toString().length + exponent - 1;

// Whether the decimal is the number itself. A float is taken for a decimal of few digits next to it.
function isExactly(x, short) {
  const isSame = !compare(valueOf(short), exactly(x));
  if (!isFloat(x)) return isSame;
  if (Math.abs(x) >= TELLS_WHOLE_NUMBERS) return false;
  const isShort = size(short.digits).toString().replace(/0+$/, "").length <= FEW_DIGITS;
  return isSame || (isShort && float(valueOf(short)) === x);
}

// As rounded, but with two decimals of what would look like a whole number.
function roundedVisibly(x, figures = FIGURES) {
  const short = rounded(x, figures), first = firstPlace(short);
  const hasPower = !(first > -5 && first < figures);
  if ((hasPower ? size(short.digits) > 9n : short.exponent < 0) || isExactly(x, short)) return short;
  if (isFloat(x) && Math.abs(x - float(valueOf(short))) <= NOISE * Math.abs(x)) return short;
  const exponent = first + 1 - (first >= 0 && first < FIGURES ? first + 3 : 3);
  const { above, below } = exactly(x), ten = 10n ** BigInt(Math.abs(exponent));
  return { digits: exponent > 0 ? nearest(above, below * ten) : nearest(above * ten, below), exponent };
}

// As it is shown: to six digits; a whole number in full, as far as it is readable.
function shown(x, figures = FIGURES, short = rounded(x, figures)) {
  const first = firstPlace(short);
  if ((first > -5 && first < figures) || isInFull(x)) return plain(short);
  return `${plain({ digits: short.digits, exponent: short.exponent - first })} · 10^${String(first).replace("-", "−")}`;
}

const inDecimals = (x, places) => {
  const { above, below } = exactly(float(x));
  return nearest(above * 10n ** BigInt(places), below);
};

// With how many decimals a value is shown; null where it takes a power of ten.
function decimalsOf(x, places) {
  const value = float(x);
  let short = Number(plain({ digits: inDecimals(value, places), exponent: -places }).replace("−", "-"));
  if (Math.abs(value) >= Number(UNREADABLE) || (places && value && !short)) return null;
  while (places && Number.isInteger(short) && short !== value) { // what is next to 1 is not shown as 1
    places += 1;
    short = Number(plain({ digits: inDecimals(value, places), exponent: -places }).replace("−", "-"));
  }
  return places;
}

function withDecimals(x, decimals, places) {
  if (decimals === null) {
    const { digits, exponent } = rounded(float(x), places);
    return `${digits}e${exponent}`;
  }
  return plain({ digits: inDecimals(x, decimals), exponent: -decimals });
}

// The decimal, and the sign that says whether it is the value itself. A rounded float is none that a
// decimal can be equal to.
function decimal(x, places = FIGURES, isRounded = false) {
  if (!isFloat(x) && ratio(x).below === 1n) return ["=", shown(x)];
  const decimals = decimalsOf(x, places);
  const short = decimals === null ? rounded(x, places) : { digits: inDecimals(x, decimals), exponent: -decimals };
  const isNoise = isFloat(x) && x && Math.abs(x) < NOISE, same = !isRounded && !isNoise && isExactly(x, short);
  if (decimals === null) return [same ? "=" : "≈", shown(float(x), places)];
  let written = withDecimals(x, decimals, places);
  if (same && written.includes(".")) written = written.replace(/\.?0+$/, "");
  return [same ? "=" : "≈", written];
}

// --- styles --------------------------------------------------------------------------------------

// How tightly what is written holds together: what is looser than its place needs brackets.
const [NEGATIVE, SUM, RATIO, PRODUCT, POWER, ONE] = [0, 1, 2, 3, 4, 5];

const TEXT = {
  times: " · ", dots: "…", minus: "−", plus: " + ", less: " − ", beside: " ",
  name: (name) => name,
  number: (digits) => digits,
  startsWithMinus: (part) => part.startsWith("−"),
  brackets: (inner) => `(${inner})`,
  ratio([a, aLevel], [b, bLevel]) {
    if (bLevel === NEGATIVE) [b, bLevel] = [`(${b})`, ONE];
    if (!/[ /]/.test(a + b)) {
      const areNumbers = /\d$/.test(a) && /\d$/.test(b);
      return [`${a}/${b}`, aLevel === NEGATIVE ? NEGATIVE : areNumbers ? PRODUCT : RATIO];
    }
    if (aLevel <= RATIO || (a.includes("/") && !a.includes("·"))) a = `(${a})`;
    const isOne = bLevel === ONE || (bLevel === POWER && !b.includes(" "));
    return [`${a} / ${isOne ? b : `(${b})`}`, RATIO];
  },
  power: (base, exponent) => `${base}^${/[ /·]/.test(exponent) ? `(${exponent})` : exponent}`,
  root: (radicand) => (/^[^\s/^]+$/.test(radicand) ? `√${radicand}` : `√(${radicand})`),
  call: (name, parts) => `${name}(${parts.join(", ")})`,
  over: (mark, index, term) => `${mark}_${index} ${term}`,
  logarithm: (base, x) => `${base === "e" ? "ln" : `log${base}`} (${x})`,
  labelled: (label, term) => `${label} ${term}`,
};

const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
const row = (...parts) => `<mrow>${parts.join("")}</mrow>`;
const operator = (text, more = "") => `<mo${more}>${text}</mo>`;

// A name: what follows an underscore is an index, several letters are a word, TP is TP.
const PIECE = /_(\([^)]*\)∈\w+|[^\s()·/+|_,]+(?:,\w+)*)|(\d+)|([^\W\d_][^\W\d_]+(?:[- ][^\W\d_]{2,})*)|(\w)|(\s+)|(.)/gu;
const UPRIGHT = /^(TP|FN|FP|TN|[a-z]{2})$/;
function typeset(name) {
  const parts = [];
  for (const [, index, digits, word, letter, space, mark] of name.matchAll(PIECE)) {
    if (index) parts.push(`<msub>${parts.pop() ?? "<mrow></mrow>"}${typeset(index)}</msub>`);
    else if (digits) parts.push(`<mn>${digits}</mn>`);
    else if (word) parts.push(/^[a-z]{2}$/.test(word) && word !== "of" ? [...word].map((c) => `<mi>${c}</mi>`).join("")
      : UPRIGHT.test(word) ? `<mi>${word}</mi>` : `<mtext>${escaped(word)}</mtext>`);
    else if (letter) parts.push(`<mi>${letter}</mi>`);
    else if (space) parts.push("<mspace width='0.25em'></mspace>");
    else parts.push(/[\p{L}]/u.test(mark) ? `<mi>${mark}</mi>` : operator(escaped(mark), ' stretchy="false"'));
  }
  return parts.length === 1 ? parts[0] : row(...parts);
}

const MATHML = {
  times: operator("·"), dots: operator("…"), minus: operator("−"), plus: operator("+"), less: operator("−"),
  beside: "<mspace width='0.17em'></mspace>",
  name: typeset,
  number(digits) {
    const [, minus, number, , exponent] = /^(−?)([\d.]+)( · 10\^(.*))?$/.exec(digits);
    const ten = exponent ? operator("·") + `<msup><mn>10</mn><mrow>${exponent.replace(/−/, "<mo>−</mo>").replace(/\d+/, "<mn>$&</mn>")}</mrow></msup>` : "";
    return row(minus && operator("−", ' form="prefix"'), `<mn>${number}</mn>`, ten);
  },
  startsWithMinus: (part) => /^(<mrow>)*<mo[^>]*>−/.test(part),
  brackets: (inner) => row(operator("("), inner, operator(")")),
  ratio: ([a], [b]) => [`<mfrac>${row(a)}${row(b)}</mfrac>`, POWER],
  power: (base, exponent) => `<msup>${row(base)}${row(exponent)}</msup>`,
  root: (radicand) => `<msqrt>${radicand}</msqrt>`,
  call: (name, parts) => row(`<mi>${name}</mi>`, operator("("), parts.join(operator(",")), operator(")")),
  over: (mark, index, term) => row(mark === "Σ" ? `<munder>${operator("∑", ' largeop="true"')}${typeset(index)}</munder>`
    : `<munder><mo movablelimits="false">${mark}</mo>${typeset(index)}</munder><mspace width='0.17em'></mspace>`, term),
  logarithm: (base, x) => row(base === "e" ? "<mi>ln</mi>" : `<msub><mi>log</mi><mn>${base}</mn></msub>`, MATHML.brackets(x)),
  labelled: (label, term) => `<munder>${row(term)}${typeset(label)}</munder>`,
};

// --- formulas ------------------------------------------------------------------------------------

// A value with indices is a list of numbers, in which the last index runs fastest.
function places(sizes) {
  return Object.entries(sizes).reduce(
    (all, [index, many]) => all.flatMap((place) => Array.from({ length: many }, (_, k) => ({ ...place, [index]: k }))), [{}]);
}
const offset = (sizes, place) => Object.entries(sizes).reduce((at, [index, many]) => at * many + place[index], 0);

class Formula {
  parts = [];
  of(parts) {
    const other = Object.assign(Object.create(Object.getPrototypeOf(this)), this);
    other.parts = parts;
    return other;
  }
  get indices() {
    return [...new Set(this.parts.flatMap((part) => part.indices))].sort();
  }
  sizes() {
    const found = Object.assign({}, ...this.parts.map((part) => part.sizes()));
    return Object.fromEntries(this.indices.map((index) => [index, found[index]]));
  }
  // The value of a formula without indices, and that of one with indices in one place.
  value(place = {}) {
    return this.calculated(this.parts.map((part) => part.value(place)));
  }
  putIn(place = {}) {
    return this.of(this.parts.map((part) => part.putIn(place)));
  }
  // With what can be calculated in one step calculated.
  carriedOut() {
    if (!this.parts.length) return this;
    if (this.parts.every((part) => part.bare() instanceof Num)) return new Num(this.value());
    return this.of(this.parts.map((part) => part.carriedOut()));
  }
  isNothing() {
    return false;
  }
  bare() {
    return this;
  }
  // True if every number in it is written exactly.
  get isExact() {
    return this.parts.every((part) => part.isExact);
  }
  eachNumber(change) {
    return this.of(this.parts.map((part) => part.eachNumber(change)));
  }
  *walk() {
    yield this;
    for (const part of this.parts) yield* part.walk();
  }
  written(style) {
    return this.write(style)[0];
  }
}

class Num extends Formula {
  constructor(number, given = false, figures = FIGURES, asDecimal = false) {
    super();
    Object.assign(this, { number, given, figures, asDecimal });
  }
  // The decimal that is written, or null where the number is written as it is.
  get short() {
    const { number, figures, asDecimal } = this;
    const isWritten = isWhole(number) || (number instanceof Fraction && !asDecimal && isReadable(number));
    return isWritten ? null : roundedVisibly(number, figures);
  }
  get isExact() {
    return this.short === null || isExactly(this.number, this.short);
  }
  withFigures(figures) {
    return new Num(this.number, this.given, figures, this.asDecimal);
  }
  value() {
    return this.number;
  }
  putIn() {
    return this;
  }
  eachNumber(change) {
    return change(this);
  }
  write(style) {
    const { number, short } = this, negative = sign(number) < 0;
    if (short === null && number instanceof Fraction && number.below > 1n) {
      const part = (whole) => [style.number(String(whole)), ONE];
      const [text, level] = style.ratio(part(size(number.above)), part(number.below));
      return negative ? [style.minus + text, NEGATIVE] : [text, level];
    }
    const digits = shown(number, this.figures, short ?? undefined);
    return [style.number(digits), negative ? NEGATIVE : digits.includes(" ") ? PRODUCT : ONE];
  }
}

// A number, or one for each value of its indices, with a name; or a formula with a name.
class Quantity extends Formula {
  constructor(name, numbers, indices, definition = null, writtenOut = false) {
    super();
    Object.assign(this, { name, numbers, own: indices, definition, writtenOut });
  }
  get indices() {
    return this.definition ? this.definition.indices : this.own;
  }
  sizes() {
    if (this.definition) return this.definition.sizes();
    if (!this.own.length) return {};
    const lengths = this.own.length === 2 ? [this.numbers.length, this.numbers[0].length] : [this.numbers.length];
    return Object.fromEntries(this.own.map((index, axis) => [index, lengths[axis]]));
  }
  value(place = {}) {
    if (this.definition) return this.definition.value(place);
    return this.own.reduce((numbers, index) => numbers[place[index]], this.numbers);
  }
  putIn(place = {}) {
    const whole = this.definition;
    if (whole && this.writtenOut) return whole.putIn(place);
    if (whole instanceof Quotient) { // 60/85, as it is written on a board, and not 12/17
      return new Quotient(whole.parts.map((part) => new Num(part.value(place), true)));
    }
    return new Num(this.value(place), true);
  }
  *walk() {
    yield this;
    if (this.definition) yield* this.definition.walk();
  }
  write(style) {
    return [style.name(this.name), this.name.split("(")[0].includes(" ") ? PRODUCT : ONE];
  }
}

class Sum extends Formula {
  constructor(parts, signs, total = null, first = 0) {
    super();
    Object.assign(this, { parts, signs, total, first });
  }
  calculated(values) {
    if (this.total !== null) return this.total;
    return values.map((value, k) => (this.signs[k] < 0 ? negative(value) : value)).reduce(plus);
  }
  write(style) {
    let text = "";
    this.parts.forEach((term, k) => {
      if (this.total !== null && k === this.first) text += style.plus + style.dots;
      let [part, level] = term.write(style);
      const less = this.signs[k] < 0;
      if ((k && style.startsWithMinus(part)) || (less && level <= SUM)) part = style.brackets(part);
      text += k ? (less ? style.less : style.plus) + part : less ? style.minus + part : part;
    });
    const level = this.parts.length > 1 ? SUM : this.signs[0] > 0 ? this.parts[0].write(style)[1] : NEGATIVE;
    return [text, level];
  }
}

class Product extends Formula {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  calculated(values) {
    return values.reduce(times);
  }
  write(style) {
    let text = "";
    this.parts.forEach((factor, k) => {
      let [part, level] = factor.write(style);
      const isLast = k === this.parts.length - 1;
      if (level <= SUM || (level === RATIO && !(isLast && factor instanceof Over))) part = style.brackets(part);
      // A number and what it multiplies stand side by side: 2 TP.
      const before = this.parts[k - 1];
      const beside = k && before instanceof Num && !before.given && !(before.number instanceof Fraction)
        && [...factor.walk()].some((each) => each instanceof Quantity) && !(factor instanceof Quotient);
      text += k ? (beside ? style.beside : style.times) + part : part;
    });
    return [text, PRODUCT];
  }
}

class Quotient extends Formula {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  calculated([above, below]) {
    const [, under] = this.parts;
    if (under instanceof Root && !isFloat(above)) {
      // The root of a ratio, rounded once, instead of the ratio of a root that was rounded.
      const square = under.square;
      if (!isFloat(square)) return sign(above) * Math.sqrt(float(divided(times(above, above), square)));
    }
    return divided(above, below);
  }
  write(style) {
    const [above, below] = this.parts;
    if (above instanceof Over && (below instanceof Quantity || below instanceof Num || below instanceof Power)) {
      let [share, level] = style.ratio([style.number("1"), ONE], below.write(style)); // a mean: (1/n) Σ_i …
      if (level !== POWER) share = style.brackets(share);
      return [share + style.beside + above.written(style), RATIO];
    }
    return style.ratio(above.write(style), below.write(style));
  }
}

class Power extends Formula {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  calculated([base, exponent]) {
    return power(base, exponent);
  }
  write(style) {
    const [base, exponent] = this.parts, [text, level] = base.write(style);
    const isOne = level === ONE && !(base instanceof Root || base instanceof Log);
    return [style.power(isOne ? text : style.brackets(text), exponent.written(style)), POWER];
  }
}

class Root extends Formula {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  calculated([x]) {
    this.square = x;
    return Math.sqrt(float(x));
  }
  write(style) {
    return [style.root(this.parts[0].written(style)), ONE];
  }
}

class Log extends Formula {
  constructor(parts, base) {
    super();
    Object.assign(this, { parts, base });
  }
  value(place = {}) {
    const x = this.argument(place);
    if (!sign(x)) return -Infinity;
    return LOGARITHMS[this.base](x);
  }
  argument(place) {
    const [x] = this.parts; // n/0 is infinite, for 0 · log n/0 is 0
    if (!(x instanceof Quotient)) return x.value(place);
    const [above, below] = x.parts.map((part) => part.value(place));
    return sign(below) ? divided(above, below) : Infinity;
  }
  isNothing() {
    const x = this.argument({});
    return !sign(x) || x === Infinity;
  }
  write(style) {
    return [style.logarithm(this.base, this.parts[0].written(style)), ONE];
  }
}

// Next to 1, where a float would be 1, what it differs by has all digits.
const log = (x) => {
  const off = isFloat(x) ? null : minus(x, 1n);
  return off && Math.abs(float(off)) < 1e-3 ? Math.log1p(float(off)) : null;
};
const LOGARITHMS = {
  2: (x) => { const near = log(x); return near === null ? Math.log2(float(x)) : near / Math.LN2; },
  e: (x) => log(x) ?? Math.log(float(x)),
};

class Extreme extends Formula {
  constructor(parts, name, dotsAt = []) {
    super();
    Object.assign(this, { parts, name, dotsAt });
  }
  calculated(values) {
    return values.reduce((x, y) => (compare(x, y) * (this.name === "max" ? 1 : -1) >= 0 ? x : y));
  }
  write(style) {
    const parts = this.parts.map((part) => part.written(style));
    for (const place of this.dotsAt) parts.splice(place, 0, style.dots);
    return [style.call(this.name, parts), ONE];
  }
}

const isLeftOut = (term) => [...term.walk()].some((part) => part.isNothing());

// A sum, maximum or minimum over an index, which its term has and it has not.
class Over extends Formula {
  constructor(parts, mark, index, longest, labels = null) {
    super();
    Object.assign(this, { parts, mark, index, longest, labels });
    this.used = parts[0].indices.includes(index) ? [index] : [...index];
  }
  get indices() {
    return this.parts[0].indices.filter((index) => !this.used.includes(index));
  }
  places(place = {}) {
    const sizes = this.parts[0].sizes();
    return places(Object.fromEntries(this.used.map((index) => [index, sizes[index]]))).map((at) => ({ ...place, ...at }));
  }
  value(place = {}) {
    const values = this.places(place).map((at) => this.parts[0].value(at));
    if (this.mark === "Σ") return added(values);
    return values.reduce((x, y) => (compare(x, y) * (this.mark === "max" ? 1 : -1) >= 0 ? x : y));
  }
  putIn(place = {}) {
    const [term] = this.parts;
    if (this.mark !== "Σ") return new Num(this.value(place), true); // in a sum a maximum is a number
    const shown = [];
    this.places(place).forEach((at, k) => {
      const part = term.putIn(at);
      if (!isLeftOut(part)) shown.push(this.labels ? new Labelled([part], this.labels[k]) : part);
    });
    if (!shown.length) return new Num(this.value(place));
    if (shown.length <= this.longest) return new Sum(shown, shown.map(() => 1));
    const last = Math.max(1, Math.floor(this.longest / 3)), first = this.longest - 1 - last;
    const ends = [...shown.slice(0, first), ...shown.slice(-last)];
    return new Sum(ends, ends.map(() => 1), this.value(place), first);
  }
  write(style) {
    const [term] = this.parts;
    let [text, level] = term.write(style);
    const isLoose = level <= RATIO || (level === PRODUCT && term instanceof Quotient);
    if (isLoose && !(term instanceof Over)) text = style.brackets(text);
    return [style.over(this.mark, this.index, text), RATIO];
  }
}

// The term where it is largest over something: the numbers are given for that place.
class Best extends Over {
  constructor(parts, mark, index) {
    super(parts, mark, index);
    this.used = [];
  }
  value(place) {
    return this.parts[0].value(place);
  }
  putIn(place) {
    return this.parts[0].putIn(place);
  }
}

class Labelled extends Formula {
  constructor(parts, label) {
    super();
    Object.assign(this, { parts, label });
  }
  calculated([value]) {
    return value;
  }
  bare() {
    return this.parts[0];
  }
  write(style) {
    const [text, level] = this.parts[0].write(style);
    return [style.labelled(this.label, text), level];
  }
}

// A tree from Python, with the numbers of a table in place of its quantities. The same name stands
// for other numbers with another index: n_ij of i is the count in the majority class.
export function grown(tree, numbers) {
  const [kind, ...rest] = tree;
  const all = (trees) => trees.map((each) => grown(each, numbers));
  switch (kind) {
    case "Number": return new Num(BigInt(rest[0]));
    case "Quantity": {
      const [name, indices, definition, writtenOut] = rest;
      if (definition) return new Quantity(name, null, [], grown(definition, numbers), writtenOut);
      return new Quantity(name, numbers([name, ...indices].join(" ")), indices);
    }
    case "Sum": return new Sum(all(rest[0]), rest[1]);
    case "Log": return new Log(all(rest[0]), rest[1]);
    case "Extreme": return new Extreme(all(rest[0]), rest[1]);
    case "Over": {
      const [parts, mark, index, longest, labels] = rest;
      return new Over(all(parts), mark, index, longest, labels ? numbers("labels") : null);
    }
    case "Best": return new Best(all(rest[0]), rest[1], rest[2]);
    default: return new { Product, Quotient, Power, Root }[kind](all(rest[0]));
  }
}

// --- workings ------------------------------------------------------------------------------------

const hasNames = (line) => [...line.walk()].some((part) => part instanceof Quantity);

// The line with the totals in place of the sums that are elided.
function summed(line) {
  if (line instanceof Sum && line.total !== null) {
    return new Num(line.total, false, FIGURES, true);
  }
  const parts = line.parts.map(summed);
  return parts.every((part, k) => part === line.parts[k]) ? line : line.of(parts);
}

function levels(line, detail) {
  if (hasNames(line)) return [line];
  if (detail !== "steps") {
    const total = summed(line);
    return total === line ? [line] : [line, total];
  }
  const all = [line];
  while (line.parts.length) {
    try {
      line = line.carriedOut();
    } catch (error) {
      if (error instanceof Undefined) break;
      throw error;
    }
    if (!(line instanceof Num)) all.push(line);
  }
  return all;
}

// A line with as few digits of each number as give the decimal that is shown.
function withEnoughDigits(line, value, most = FIGURES) {
  const numbers = [...line.walk()].filter((part) => part instanceof Num);
  if (numbers.every((part) => isWhole(part.number))) return [line, most];
  let result;
  try {
    result = float(line.value());
  } catch (error) {
    if (error instanceof Undefined) return [line, most];
    throw error;
  }
  const figured = (figures) => line.eachNumber((n) => n.withFigures(figures));
  if (!Number.isFinite(result)) return [figured(ALL_DIGITS), most];
  for (let count = most; count > 0; count -= 1) {
    for (let figures = Math.max(1, Math.min(FIGURES, most)); figures <= ALL_DIGITS; figures += 1) {
      // By hand, without rounding, and on a calculator, which rounds every step.
      if ([(x) => x, float].every((kind) => gives(value, count, cut(line, figures, kind)))) return [figured(figures), count];
    }
  }
  return [figured(ALL_DIGITS), 0];
}

function cut(line, figures, kind) {
  return line.eachNumber((n) => {
    const { short } = n.withFigures(figures);
    return short === null ? n : new Num(kind(valueOf(short)));
  });
}

function gives(value, count, line) {
  const decimals = decimalsOf(value, count);
  try {
    return withDecimals(line.value(), decimals, count) === withDecimals(value, decimals, count);
  } catch (error) {
    if (error instanceof Undefined) return false; // so short that nothing is left to divide by
    throw error;
  }
}

function definitions(formulas) {
  const found = new Map();
  for (const formula of formulas) {
    for (const part of formula.walk()) if (part instanceof Quantity && part.definition) found.set(part.name, part.definition);
  }
  return [...found];
}

// Whether a whole number divided by a root may be the decimal next to its float: the squares tell. Of
// other formulas nothing is known against it.
function mayBeExact(formula, value) {
  const [above, below] = formula instanceof Quotient ? formula.parts : [];
  if (!(below instanceof Root) || !isFloat(value)) return true;
  const [top, square] = [above.value(), below.parts[0].value()];
  if (isFloat(top) || isFloat(square) || !sign(square)) return true;
  const x = valueOf(rounded(value, ALL_DIGITS - 2));
  return !compare(times(times(x, x), square), times(top, top));
}

// How a line relates to the quantity that is defined.
const signOf = (line) => (hasNames(line) || line.isExact ? "=" : "≈");
const hasFloats = (line) => !hasNames(line) && [...line.walk()].some((part) => part instanceof Num && isFloat(part.number));

// The lines of a working: [sign, formula or text]; what is said beside the first; equations below it.
export function working({ title, formulas, value, note, detail, beside = [] }) {
  const lines = [];
  let fewest = FIGURES;
  for (const formula of formulas) {
    if (hasNames(formula)) lines.push(formula);
    for (const line of levels(formula.putIn(), detail)) {
      const [legible, enough] = withEnoughDigits(line, value, FIGURES);
      lines.push(legible);
      fewest = Math.min(fewest, enough);
    }
  }
  if (!isFloat(value) && isReadable(ratio(value))) lines.push(new Num(ratio(value)));
  const last = decimal(value, fewest, !mayBeExact(formulas[0], value)), rows = [], said = [];
  let isOff = false; // whether floats have been rounded, from which the next ones may come
  for (const line of lines) {
    const isDecimal = line instanceof Num && (isFloat(line.number) || line.asDecimal);
    const row = isDecimal ? decimal(line.number, fewest) : [signOf(line), line];
    if (!isDecimal && hasFloats(line)) {
      isOff = isOff || row[0] === "≈";
      row[0] = isOff ? "≈" : "=";
    }
    const text = isDecimal ? row[1] : line.written(TEXT);
    if ((detail === "steps" ? said : said.slice(-1)).includes(text)) continue;
    rows.push(row);
    said.push(text);
  }
  if (rows.length > 1 && said.at(-1) === last[1]) rows.pop();
  const names = definitions([...formulas, ...beside.map(([, right]) => right)]);
  const asides = beside.map(([left, right]) => {
    const [line] = withEnoughDigits(right, right.value());
    return [left, signOf(line), line, ...decimal(right.value())];
  });
  return { title, rows: [...rows, last], names, note, asides };
}

const part = (it, style) => (it instanceof Formula ? it.written(style) : style.number(it));

// A working as lines of text, as Python prints it.
export function asText({ title, rows, names, note, asides }) {
  const about = names.map(([name, whole]) => `${name} = ${whole.written(TEXT)}`).join(", ");
  const remarks = [about, note].filter(Boolean).join("; ");
  const [first, ...others] = rows.map(([mark, it]) => `${mark} ${part(it, TEXT)}`);
  const said = asides.map(([left, own, right, mark, last]) => `  (${left} ${own} ${right.written(TEXT)} ${mark} ${last})`);
  return `${title} ${[remarks ? `${first}    (${remarks})` : first, ...said, ...others].join(`\n${" ".repeat([...title].length + 1)}`)}`;
}

const math = (...inner) => `<math displaystyle="true">${row(...inner)}</math>`;

// A working typeset: a table of lines, each with its sign, and what is said below the definition.
export function asMathML({ title, rows, names, note, asides }) {
  const line = (mark, it, left = "") => `<tr><td class="left">${left && math(left)}</td><td class="sign">${math(operator(mark))}</td>`
    + `<td>${math(part(it, MATHML))}</td></tr>`;
  const below = (inner) => `<tr class="aside"><td></td><td></td><td>${inner}</td></tr>`;
  const equal = operator("=");
  const about = names.map(([name, whole]) => math(typeset(name), equal, whole.written(MATHML)));
  if (note) about.push(`<span>${noted(note)}</span>`);
  const isWord = /^\p{L}{2,}$/u.test(title);
  const [[mark, first], ...others] = rows;
  return `<table class="working">${line(mark, first, isWord ? `<mtext>${title}</mtext>` : typeset(title))}`
    + (about.length ? below(about.join(", ")) : "")
    + asides.map(([left, own, right, sign, last]) => below(math(typeset(left), operator(own), right.written(MATHML), operator(sign), MATHML.number(last)))).join("")
    + others.map(([sign, it]) => line(sign, it)).join("") + "</table>";
}

// A note: words, and names of quantities among them.
function noted(note) {
  return note.split(/(\s+)/).map((piece) => (/_|^[A-Z]$|^[A-Z]:$|^[hc]:$/.test(piece)
    ? math(typeset(piece.replace(/[:,;]$/, ""))) + (/[:,;]$/.exec(piece) ?? "") : escaped(piece))).join("");
}

export { Fraction, added, compare, decimal, divided, exactly, float, minus, negative, plus, sumOfFloats, times, Quantity, Over, Product, Quotient, Log };
