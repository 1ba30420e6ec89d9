// Figures as SVG, for the page and to take along. They are white in any theme, as the book's figures are.

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeXml = (text) => String(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark]);
const FONT = "font-family='Source Sans 3, Helvetica, Arial, sans-serif'";
const BLUE = [0, 69, 125];

// Return how dark a cell is, from 0 to 1. Between pale and dark, numbers would be hard to read in either colour.
const shade = (share) => (share > 0.5 ? 0.5 + share / 2 : 0.9 * share);
const mix = (share) => `rgb(${BLUE.map((part) => Math.round(255 + (part - 255) * share)).join(",")})`;
const shorten = (text) => (text.length > 14 ? `${text.slice(0, 13)}…` : text);

// Draw the contingency table: each cell's colour is its share of the cluster.
function drawTable({ counts, clusters, classes, rowSums, columnSums }, { rows, columns }, most) {
  const [shownRows, shownColumns] = [rows.slice(0, most), columns.slice(0, most)];
  const longest = Math.max(...shownColumns.map((j) => shorten(classes[j]).length));
  const [left, top, width, height] = [120, 48 + 5 * longest, 62, 30]; // the names of classes are tilted
  const cells = shownRows.flatMap((i, y) => shownColumns.map((j, x) => {
    const share = counts[i][j] / rowSums[i];
    const [cx, cy] = [left + x * width, top + y * height];
    return `<rect x='${cx}' y='${cy}' width='${width - 1}' height='${height - 1}' fill='${mix(shade(share))}'/>`
      + `<text x='${cx + width - 8}' y='${cy + height / 2 + 5}' text-anchor='end' fill='${share > 0.5 ? "#fff" : "#111"}'>${counts[i][j]}</text>`;
  }));
  const rowNames = shownRows.map((i, y) => `<text x='${left - 10}' y='${top + y * height + height / 2 + 5}' text-anchor='end'>${escapeXml(shorten(clusters[i]))}</text>`);
  const columnNames = shownColumns.map((j, x) => {
    const [cx, cy] = [left + x * width + width / 2, top - 10];
    return `<text transform='translate(${cx} ${cy}) rotate(-35)'>${escapeXml(shorten(classes[j]))}</text>`;
  });
  const [right, bottom] = [left + shownColumns.length * width, top + shownRows.length * height];
  const quiet = "fill='#555' text-anchor='end'";
  const sums = [
    ...shownRows.map((i, y) => `<text x='${right + 54}' y='${top + y * height + height / 2 + 5}' ${quiet}>${rowSums[i]}</text>`),
    ...shownColumns.map((j, x) => `<text x='${left + x * width + width - 8}' y='${bottom + 20}' ${quiet}>${columnSums[j]}</text>`),
  ];
  const axes = `<text x='8' y='${top - 10}' font-style='italic'>clusters</text><text x='${left}' y='18' font-style='italic'>classes</text>`;
  return wrap([right + 90, bottom + 32], "Contingency table: clusters in rows, classes in columns", [...cells, ...rowNames, ...columnNames, ...sums, axes]);
}

// Draw the silhouette of each point, sorted in its cluster. `clusters` is a list of { name, values, mean },
// whose values are in descending order.
function drawSilhouettes({ clusters, mean }) {
  const [left, width, gap] = [120, 480, 10];
  const points = clusters.reduce((sum, { values }) => sum + values.length, 0);
  const perPoint = Math.min(8, Math.max(0.05, 420 / points));
  const at = (value) => left + ((value + 1) / 2) * width;
  let y = 24;
  const shapes = clusters.flatMap(({ name, values, mean: clusterMean }, c) => {
    const begin = y;
    const edge = values.flatMap((value, k) => [`${at(value).toFixed(1)},${(begin + k * perPoint).toFixed(2)}`, `${at(value).toFixed(1)},${(begin + (k + 1) * perPoint).toFixed(2)}`]);
    y += Math.max(values.length * perPoint, 16) + gap;
    const zero = at(0).toFixed(1);
    const bottom = (begin + values.length * perPoint).toFixed(2);
    return [`<polygon points='${zero},${begin} ${edge.join(" ")} ${zero},${bottom}' fill='${c % 2 ? "#a65200" : "#00457d"}'/>`,
      `<text x='${left - 10}' y='${begin + 12}' text-anchor='end'>${escapeXml(shorten(name))} ${clusterMean.toFixed(2).replace("-", "−")}</text>`];
  });
  const axis = [-1, -0.5, 0, 0.5, 1].map((value) => `<line x1='${at(value)}' x2='${at(value)}' y1='18' y2='${y}' stroke='#bbb'/>`
    + `<text x='${at(value)}' y='${y + 16}' text-anchor='middle'>${String(value).replace("-", "−")}</text>`);
  const line = `<line x1='${at(mean)}' x2='${at(mean)}' y1='18' y2='${y}' stroke='#111' stroke-dasharray='5 4'/>`
    + `<text x='${at(mean)}' y='13' text-anchor='middle'>mean ${mean.toFixed(2).replace("-", "−")}</text>`;
  return wrap([left + width + 40, y + 26], `Silhouettes of ${points} points in ${clusters.length} clusters; their mean is ${mean.toFixed(2)}`, [...axis, ...shapes, line]);
}

function wrap([width, height], title, parts) {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}' role='img' aria-label='${escapeXml(title)}' `
    + `font-size='14' ${FONT} fill='#111'><rect width='100%' height='100%' fill='#fff'/>${parts.join("")}</svg>`;
}

// Return the picture as a PNG, twice as large, for screens and slides.
async function toPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

export { drawSilhouettes, drawTable, shade, toPng };
