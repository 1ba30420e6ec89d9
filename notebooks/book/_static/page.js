// What a page of the book can do: its live tables, and what else is played with.

const games = []; // all live tables and points of the page, in its order

// The live table that stands nearest before an element.
function gameNear(element) {
  const before = games.filter(({ el }) => el.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  return before.at(-1)?.model.game;
}

// --- a table in a link ---------------------------------------------------------------------------

const inLink = (counts) => counts.map((row) => row.join(",")).join(";");

// The counts that a link carries after #t=, rows by ";" and cells by ","; null if there are none.
function fromLink(hash) {
  const [, written] = /^#t=([\d,;]+)$/.exec(hash) ?? [];
  const counts = written?.split(";").map((row) => row.split(",").map(Number)) ?? [];
  const isTable = counts.length && counts.every((row) => row.length === counts[0].length && row.every(Number.isSafeInteger));
  const fits = isTable && Math.max(counts.length, counts[0].length) <= 12 && Math.max(...counts.flat()) <= 1e9;
  return fits && counts.flat().some(Boolean) ? counts : null;
}

const numbered = (counts, measures) => ({ counts, measures, clusters: counts.map((_, i) => i + 1), classes: counts[0].map((_, j) => j + 1) });

// --- live tables ---------------------------------------------------------------------------------

function live(still) {
  const begin = JSON.parse(still.dataset.game), isFirst = !games.some(({ model }) => model.kind === "table");
  const given = begin.counts && isFirst ? fromLink(location.hash) : null;
  const model = new Model(given ? numbered(given, begin.measures) : begin, COURSE.recipes);
  const el = make("div"), place = make("div", { class: "live" }, el);
  still.replaceWith(place);
  games.push({ el, model, begin });
  // On the first page the table itself comes first.
  if (begin.counts) place[place.closest(".stage") ? "append" : "prepend"](ways(model, begin));
  render({ model, el });
}

// Where to begin anew: the tables of the course; and a link to the table as it stands.
function ways(model, begin) {
  const names = Object.keys(COURSE.presets), first = "table of this page";
  const from = choice("begin with", [first, ...names], [first, ...names]);
  const said = make("span", { role: "status" });
  from.addEventListener("change", () => {
    const { counts, clusters, classes } = from.value === first ? begin : numbered(COURSE.presets[from.value], []);
    model.send({ do: "changed", counts, clusters, classes });
  });
  const copy = async () => {
    history.replaceState(null, "", `#t=${inLink(model.get("shown").counts)}`);
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = "copied";
    } catch {
      said.textContent = "the address of this page is the link now";
    }
  };
  return make("div", { class: "clustlib-play ways" }, make("label", {}, "begin with ", from), button("Link to this table", copy), said);
}

function liveTables() {
  document.querySelectorAll(".clustlib-still[data-game]").forEach(live);
  addEventListener("hashchange", () => {
    const given = fromLink(location.hash), first = games.find(({ model }) => model.kind === "table");
    if (given && first && inLink(first.model.get("shown").counts) !== inLink(given)) {
      first.model.send({ do: "changed", ...numbered(given, []) });
    }
  });
}

// --- all -----------------------------------------------------------------------------------------

// Whatever scrolls can be reached by the keyboard.
function reach() {
  const all = "pre, table, .cell_output, .cell_output div, .math, mjx-container";
  for (const each of document.querySelectorAll(all)) {
    const scrolls = each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible";
    if (scrolls) each.tabIndex = 0;
    if (each.tagName === "TABLE") each.classList.toggle("scrolls", scrolls); // an edge says that there is more
  }
}

addEventListener("DOMContentLoaded", liveTables);
addEventListener("load", () => Promise.all([window.MathJax?.startup?.promise, document.fonts?.ready]).then(reach));
addEventListener("resize", reach);
