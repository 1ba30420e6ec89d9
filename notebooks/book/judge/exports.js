// What a reader takes along: the card as CSV, Markdown or LaTeX, a link, and the same lines in Python.

// --- cards ---------------------------------------------------------------------------------------

const plain = (value) => (typeof value === "number" ? value.toFixed(3).replace(/^-(?=[0.]+$)/, "") : value);

// Return a table of rows as text in one of the formats; numbers have all digits in a CSV file.
function writeCard(header, rows, format) {
  const write = { csv: writeCsv, markdown: writeMarkdown, latex: writeLatex }[format];
  return write(header, rows);
}

function writeCsv(header, rows) {
  const quote = (value) => (/[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  // Excel takes a file for UTF-8 if it begins with a byte order mark.
  return `\ufeff${[header, ...rows].map((row) => row.map(quote).join(",")).join("\r\n")}\r\n`;
}

function writeMarkdown(header, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(plain(cell)).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n") + "\n";
}

const LATEX = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "−": "$-$", "∞": "$\\infty$",
  "≤": "$\\le$", "Σ": "$\\Sigma$", "²": "$^2$", "√": "$\\sqrt{}$" };
const escapeLatex = (text) => text.replace(/[\\~^−∞≤Σ²√]|[{}$&#%_]/g, (mark) => LATEX[mark] ?? `\\${mark}`);

function writeLatex(header, rows) {
  const line = (cells) => `${cells.map((cell) => escapeLatex(String(plain(cell)))).join(" & ")} \\\\`;
  const columns = header.map((_, j) => (rows.every((row) => typeof row[j] === "number" || row[j] === "") ? "r" : "l")).join("");
  return [`\\begin{tabular}{${columns}}`, "\\hline", line(header), "\\hline", ...rows.map(line), "\\hline", "\\end{tabular}", ""].join("\n");
}

// --- Python --------------------------------------------------------------------------------------

const quote = (text) => JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
const call = (name, args) => `${name}(${args.filter(Boolean).join(", ")})`;

// Return the lines of Python that give the same table and the same measures.
//
// `source` is { fileName, delimiter, encoding, hasHeader }, and `choices` names the columns and options.
function pythonLines(source, choices, table) {
  const last = ["print(cl.diagnose(t))", "print(cl.external_scorecard(t, resamples=999))"];
  if (!source.fileName) return ["import clustlib as cl", "", tableLine(table), ...last].join("\n");
  const options = [
    choices.noise !== "cluster" && `noise=${quote(choices.noise)}`,
    choices.noise !== "cluster" && (table.kinds.cluster === "str" || choices.noiseLabel !== "-1")
      && `noise_label=${literal(choices.noiseLabel, table.kinds.cluster)}`,
    choices.unlabelled !== null && `unlabelled=${literal(choices.unlabelled, table.kinds.class_)}`,
    'missing="drop"',
  ];
  if (!source.hasHeader) return withPandas(source, choices, options, last);
  const reading = [
    source.delimiter !== "," && `delimiter=${quote(source.delimiter)}`,
    source.encoding !== "utf-8" && `encoding=${quote(source.encoding)}`,
    ...options,
    choices.missingTexts.length && `missing_texts=[${choices.missingTexts.map(quote).join(", ")}]`,
  ];
  const columns = [choices.true_, choices.pred].map(({ header, place, isTwice }) => (isTwice ? place : quote(header)));
  if (choices.other && !choices.other.isTwice) last.push(...comparison(source, choices, options));
  return [
    "import clustlib as cl",
    "",
    `t = ${call("cl.contingency_table_from_csv", [quote(source.fileName), ...columns, ...reading])}`,
    ...last,
  ].join("\n");
}

// Return the lines that compare two clusterings, with intervals and the differences that are clear.
function comparison({ fileName, delimiter, encoding }, { true_, pred, other, missingTexts }, options) {
  const reading = [
    quote(fileName),
    delimiter !== "," && `sep=${quote(delimiter)}`,
    encoding !== "utf-8" && `encoding=${quote(encoding)}`,
    missingTexts.length && `na_values=[${missingTexts.map(quote).join(", ")}]`,
  ];
  const column = ({ header }) => `frame[${quote(header)}]`;
  const found = [pred, other].map((it) => `${quote(it.header)}: ${column(it)}`).join(", ");
  return ["", "import pandas as pd", "", `frame = ${call("pd.read_csv", reading)}`,
    `print(${call("cl.compare", [column(true_), `{${found}}`, ...options])})`];
}

const literal = (text, kind) => (kind === "str" ? quote(text) : text);

// A file without names of columns is read by pandas. All labels stay texts, so that 01 is not 1.
function withPandas(source, choices, options, last) {
  const missing = choices.missingTexts.length && `na_values=[${choices.missingTexts.map(quote).join(", ")}]`;
  const reading = [
    quote(source.fileName), "header=None", "dtype=str",
    source.delimiter !== "," && `sep=${quote(source.delimiter)}`,
    source.encoding !== "utf-8" && `encoding=${quote(source.encoding)}`,
    missing,
  ];
  const asText = options.map((option) => option && option.replace(/^(noise_label|unlabelled)=([^"]*)$/, '$1="$2"'));
  if (choices.noise !== "cluster" && !asText.some((option) => option && option.startsWith("noise_label"))) asText.splice(1, 0, 'noise_label="-1"');
  return [
    "import clustlib as cl",
    "import pandas as pd",
    "",
    `frame = ${call("pd.read_csv", reading)}`,
    `t = ${call("cl.contingency_table", ["frame", choices.true_.place, choices.pred.place, ...asText])}`,
    ...last,
  ].join("\n");
}

// Return the line that makes a table from its counts.
function tableLine({ counts, clusterLabels, classLabels, kinds }) {
  const names = (labels, kind) => `[${labels.map((label) => literal(label, kind)).join(", ")}]`;
  const rows = `[${counts.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
  return `t = ${call("cl.ContingencyTable", [rows, `clusters=${names(clusterLabels, kinds.cluster)}`, `classes=${names(classLabels, kinds.class_)}`])}`;
}

// --- a link --------------------------------------------------------------------------------------

const MAX_LINK_CELLS = 150;

// Return the part of an address that carries a small table, or "" for a large one.
function toLink({ counts, clusterLabels, classLabels }) {
  if (counts.length * counts[0].length > MAX_LINK_CELLS) return "";
  const names = (labels) => labels.map(encodeURIComponent).join(",");
  return `#t=${counts.map((row) => row.join(",")).join(";")}&clusters=${names(clusterLabels)}&classes=${names(classLabels)}`;
}

// Return the rows of a table in an address as a text with two columns, or null.
function fromLink(hash) {
  const fields = Object.fromEntries(hash.slice(1).split("&").map((field) => field.split("=")));
  if (!/^[\d,;]+$/.test(fields.t ?? "")) return null;
  const counts = fields.t.split(";").map((row) => row.split(",").map(Number));
  const [rows, columns] = [counts.length, counts[0].length];
  const names = (text, length) => {
    const given = (text ?? "").split(",").filter(Boolean).map(decodeURIComponent);
    return given.length === length ? given : Array.from({ length }, (_, i) => String(i + 1));
  };
  const isTable = counts.every((row) => row.length === columns && row.every(Number.isSafeInteger));
  const n = counts.flat().reduce((sum, count) => sum + count, 0);
  if (!isTable || rows * columns > MAX_LINK_CELLS || !n || n > 1e6) return null;
  const [clusters, classes] = [names(fields.clusters, rows), names(fields.classes, columns)];
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const lines = counts.flatMap((row, i) => row.flatMap((count, j) => Array(count).fill(`${quoted(classes[j])},${quoted(clusters[i])}`)));
  return ["class,cluster", ...lines].join("\n");
}

export { fromLink, pythonLines, toLink, writeCard };
