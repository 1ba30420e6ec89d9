// From a file or pasted text to columns of texts. PapaParse splits the text into fields.

// A reason why data cannot be used, in words for the reader. Other errors are faults of this page.
class Refusal extends Error {}

// --- bytes ---------------------------------------------------------------------------------------

const MAX_BYTES = 400e6; // a browser holds no text beyond about 500 million characters
const SAVE_AS = "Open it in your spreadsheet, choose “Save as” and the type CSV, and drop that file here.";
const SIGNATURES = [
  [[0x50, 0x4b, 3, 4], `This is a workbook of Excel or LibreOffice, or another ZIP file. ${SAVE_AS}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an old workbook of Excel. ${SAVE_AS}`],
  [[0x1f, 0x8b], "This file is compressed. Unpack it first."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF file. The page reads text with columns, such as a CSV file."],
];

function checkSize(size) {
  if (!size) throw new Refusal("The file is empty.");
  if (size <= MAX_BYTES) return;
  const megabytes = Math.round(size / 1e6).toLocaleString("en");
  throw new Refusal(`The file has ${megabytes} megabytes, and a page can hold ${MAX_BYTES / 1e6}. `
    + "In Python, cl.contingency_table_from_csv reads files of any size.");
}

// Return the text of a file and the encoding it was read in. Without a name of an encoding, UTF-8 is
// tried first; bytes that are no UTF-8 are read as Windows-1252, which includes Latin-1.
function decode(bytes, encoding = "") {
  checkSize(bytes.length);
  for (const [signature, reason] of SIGNATURES) {
    if (signature.every((byte, i) => bytes[i] === byte)) throw new Refusal(reason);
  }
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) {
    const name = bytes[0] === 0xff ? "utf-16le" : "utf-16be";
    return { text: new TextDecoder(name).decode(bytes), encoding: "utf-16" };
  }
  if (bytes.subarray(0, 65536).includes(0)) {
    throw new Refusal("This file is no text. The page reads text with columns, such as a CSV file.");
  }
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}

// --- fields --------------------------------------------------------------------------------------

const DELIMITERS = [",", "\t", ";", "|"];
const isEmptyLine = (row) => row.length === 1 && !row[0].trim();

// Return the delimiter that divides the first lines into the same number of fields, at least two.
function guessDelimiter(text) {
  const start = text.slice(0, 20000);
  const beginning = start.length < text.length ? start.slice(0, start.lastIndexOf("\n") + 1) || start : start;
  const { delimiter, field_count: count } = guessAmong(beginning, DELIMITERS) ?? guessAmong(beginning, [" "]) ?? {};
  return count ? delimiter : ",";
}

function guessAmong(text, delimiters) {
  const guesses = delimiters.map((delimiter) => {
    const rows = Papa.parse(text, { delimiter, preview: 50 }).data.filter((row) => !isEmptyLine(row));
    const lengths = rows.map((row) => row.length);
    return { delimiter, field_count: Math.min(...lengths), isEven: new Set(lengths).size === 1 };
  });
  const usable = guesses.filter(({ field_count: count }) => count >= 2);
  // An even division into fewer fields is better than an uneven one.
  return usable.sort((a, b) => b.isEven - a.isEven || b.field_count - a.field_count)[0];
}

// The texts of one column: each different text once, and for each row the position of its text.
class Column {
  constructor() {
    this.header = null; // as in the first line
    this.texts = [];
    this.positions = new Map();
    this.codes = new Int32Array(1024);
    this.length = 0;
  }
  push(text) {
    let code = this.positions.get(text);
    if (code === undefined) {
      code = this.texts.length;
      this.positions.set(text, code);
      this.texts.push(text);
    }
    if (this.length === this.codes.length) {
      const codes = new Int32Array(2 * this.length);
      codes.set(this.codes);
      this.codes = codes;
    }
    this.codes[this.length] = code;
    this.length += 1;
  }
  at(row) {
    return this.texts[this.codes[row]];
  }
}

// Return the columns of a text, each with its name; `header` is true, false, or null for a guess.
function readTable(text, { delimiter = "", header = null } = {}) {
  if (!text.trim()) throw new Refusal("There is nothing to read yet: paste two columns, or drop a file.");
  const separator = delimiter || guessDelimiter(text);
  const columns = [];
  let [first, line, rows] = [null, 1, 0];
  const add = (row) => {
    const begin = line;
    // A quoted field may go over several lines.
    line += 1 + row.reduce((breaks, field) => breaks + (field.match(/\r\n?|\n/g)?.length ?? 0), 0);
    if (isEmptyLine(row)) return;
    if (first === null) {
      first = row;
      columns.push(...row.map(() => new Column()));
      return;
    }
    // R leaves out the name of the first column.
    if (rows === 0 && row.length === first.length + 1) {
      first = ["", ...first];
      columns.push(new Column());
    }
    if (row.length !== first.length) {
      throw new Refusal(`Line ${begin} has ${row.length} ${row.length === 1 ? "column" : "columns"}, and the first line has `
        + `${first.length}, separated by ${describeDelimiter(separator)}. Each line needs as many as the first.`);
    }
    row.forEach((field, j) => columns[j].push(field));
    rows += 1;
  };
  const { errors } = parseInto(text, separator, add);
  if (errors.length) throw new Refusal(`A quotation mark does not end: ${errors[0].message}, in row ${errors[0].row + 1}.`);
  if (first === null) throw new Refusal("There are only empty lines.");
  const hasHeader = header ?? looksLikeHeader(first, columns);
  if (!hasHeader) return { columns: withFirstRow(first, columns), delimiter: separator, hasHeader, rows: rows + 1 };
  if (!rows) throw new Refusal("There is only one line: each point needs a line of its own.");
  columns.forEach((column, j) => Object.assign(column, { header: first[j], name: first[j].trim() || `column ${j + 1}` }));
  return { columns, delimiter: separator, hasHeader, rows };
}

function parseInto(text, delimiter, add) {
  const errors = [];
  Papa.parse(text, {
    delimiter,
    chunkSize: 2 ** 22,
    chunk: (results) => {
      errors.push(...results.errors.filter(({ type }) => type === "Quotes"));
      results.data.forEach(add);
    },
  });
  return { errors };
}

const DELIMITER_NAMES = { ",": "commas", "\t": "tabs", ";": "semicolons", "|": "bars", " ": "blanks" };
const describeDelimiter = (delimiter) => DELIMITER_NAMES[delimiter] ?? `“${delimiter}”`;

function withFirstRow(first, columns) {
  return columns.map((column, j) => {
    const whole = new Column();
    whole.name = `column ${j + 1}`;
    whole.push(first[j]);
    for (let row = 0; row < column.length; row += 1) whole.push(column.at(row));
    return whole;
  });
}

// A first line holds names if it has no number, no name twice, and no name that is also a label below. The
// first column may lack a name, as the index of a data frame does.
function looksLikeHeader(first, columns) {
  const names = first.map(simplify);
  const isName = (name, j) => (name ? toNumber(name) === null && !columns[j].texts.some((text) => simplify(text) === name) : j === 0);
  return new Set(names).size === names.length && names.every(isName) && names.some(Boolean);
}

const simplify = (text) => text.trim().toLowerCase();

// --- numbers -------------------------------------------------------------------------------------

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// Return the number that a text writes, or null. Where a comma does not separate the columns, it may
// be a decimal comma.
function toNumber(text, allowsComma = false) {
  const trimmed = text.trim();
  const written = allowsComma ? trimmed.replace(",", ".") : trimmed;
  const number = NUMBER.test(written) ? Number(written) : NaN;
  return Number.isFinite(number) ? number : null;
}

const MISSING = new Set(["", "NA", "N/A", "<NA>", "NaN", "nan", "NaT", "None", "NULL", "null"]);
const isMissing = (text, others = []) => MISSING.has(text) || !text.trim() || others.includes(text);

// Return what a column may serve for: its number of different texts, and if all of them are numbers.
function describeColumn(column, delimiter) {
  const present = column.texts.filter((text) => !isMissing(text));
  const numbers = present.map((text) => toNumber(text, delimiter !== ","));
  const isNumeric = present.length > 0 && numbers.every((number) => number !== null);
  return {
    name: column.name,
    different: present.length,
    isNumeric,
    isMeasured: isNumeric && numbers.some((number) => !Number.isInteger(number)),
    hasMissing: present.length < column.texts.length,
  };
}

export { Refusal, checkSize, decode, describeColumn, describeDelimiter, isMissing, readTable, simplify, toNumber };
