// The live tables and points of a page, and keyboard access to everything that scrolls.

const widgets = []; // { el, model, start } of each live table and of live points, in the order of the page

// Return the widget of a kind that is nearest before an element.
function widgetBefore(element, kind) {
  return widgets.findLast(({ el, model }) => model.kind === kind && el.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}

// --- a table in a link ---------------------------------------------------------------------------

// A link carries counts after #t=, with rows separated by ";" and cells by ",".
const toHash = (counts) => `#t=${counts.map((row) => row.join(",")).join(";")}`;

// Return the counts in the hash of a link, or null.
function countsFromHash(hash) {
  const [, text] = /^#t=([\d,;]+)$/.exec(hash) ?? [];
  if (!text) return null;
  const counts = text.split(";").map((row) => row.split(",").map(Number));
  const isTable = counts.every((row) => row.length === counts[0].length && row.every(Number.isSafeInteger));
  const isSmall = Math.max(counts.length, counts[0].length) <= 12 && Math.max(...counts.flat()) <= 1e9;
  return isTable && isSmall && counts.flat().some(Boolean) ? counts : null;
}

function numberGroups(counts, measures) {
  return { counts, measures, clusters: counts.map((_, i) => i + 1), classes: counts[0].map((_, j) => j + 1) };
}

const isTableWidget = ({ model }) => model.kind === "table";

// --- live tables and points ----------------------------------------------------------------------

// Replace a static picture by a widget. The first table of the page starts from the link, if it has one.
function makeLive(picture) {
  const start = JSON.parse(picture.dataset.game);
  const isFirstTable = start.counts && !widgets.some(isTableWidget);
  const counts = isFirstTable ? countsFromHash(location.hash) : null;
  const model = new Model(counts ? numberGroups(counts, start.measures) : start, COURSE.recipes);
  const el = make("div");
  const place = make("div", { class: "live" }, el);
  picture.replaceWith(place);
  widgets.push({ el, model, start });
  // On the first page of the book, the table comes before its controls.
  if (start.counts) place[place.closest(".stage") ? "append" : "prepend"](tableControls(model, start));
  render({ model, el });
}

// Make a list of tables to start from, and a button that copies a link to the current table.
function tableControls(model, start) {
  const original = "table of this page";
  const names = [original, ...Object.keys(COURSE.presets)];
  const preset = choice("begin with", names, names);
  preset.addEventListener("change", () => {
    const { counts, clusters, classes } = preset.value === original ? start : numberGroups(COURSE.presets[preset.value], []);
    model.send({ do: "replace", counts, clusters, classes });
  });
  const status = make("span", { role: "status" });
  const copyLink = async () => {
    history.replaceState(null, "", toHash(model.get("data").counts));
    try {
      await navigator.clipboard.writeText(location.href);
      status.textContent = "copied";
    } catch {
      status.textContent = "the address of this page is the link now";
    }
  };
  return make("div", { class: "clustlib-play ways" },
    make("label", {}, "begin with ", preset), button("Link to this table", copyLink), status);
}

function showTableOfLink() {
  const counts = countsFromHash(location.hash);
  const model = widgets.find(isTableWidget)?.model;
  if (counts && model && toHash(model.get("data").counts) !== toHash(counts)) {
    model.send({ do: "replace", ...numberGroups(counts, []) });
  }
}

// --- scrolling -----------------------------------------------------------------------------------

// Make everything that scrolls sideways reachable with the Tab key.
function makeScrollersFocusable() {
  const candidates = "pre, table, .cell_output, .cell_output div, .math, mjx-container";
  for (const element of document.querySelectorAll(candidates)) {
    const scrolls = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible";
    if (scrolls) element.tabIndex = 0;
    if (element.tagName === "TABLE") element.classList.toggle("scrolls", scrolls); // an edge shows that there is more
  }
}

addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".clustlib-still[data-game]").forEach(makeLive);
  addEventListener("hashchange", showTableOfLink);
});
// Widths are known when formulas are typeset and fonts are loaded.
addEventListener("load", () => Promise.all([window.MathJax?.startup?.promise, document.fonts?.ready]).then(makeScrollersFocusable));
addEventListener("resize", makeScrollersFocusable);
