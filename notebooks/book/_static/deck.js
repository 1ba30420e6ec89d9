// Lays out the slides of a deck, gives each its footer, and shows workings line by line.
//
// `deck.html?print-pdf` is for printing: one page for each slide, with all of its steps.
// `deck.html?print-pdf&handout` is for students before the lecture: without answers and notes.

const MAX_BOTTOM = 672; // the footer is below
const MAX_RIGHT = 1240;
const CONTENT_WIDTH = 1168; // without the margins
const MAX_SHARE_BESIDE_TEXT = 0.64; // of the width; wider tables and figures have no text beside them
const MAX_SCALE = 1.3; // larger figures are not easier to read
// A layout beside text has to save this many pixels if it separates text that belongs together, or if
// it puts text beside a table that it introduces.
const PRICE_OF_SPLIT = 60;
const PRICE_OF_TEXT_BEFORE = 120;

const options = new URLSearchParams(location.search);
const isPrint = options.has("print-pdf");
const isHandout = options.has("handout");

// --- the blocks of a slide ------------------------------------------------------------------------

// Elements without a meaning on a slide.
const WRAPPERS = "div.output, div.live, div.agenda";

// Unwrap the blocks of a slide and return them in order.
function unwrapBlocks(body) {
  for (const wrapper of body.querySelectorAll(WRAPPERS)) wrapper.replaceWith(...wrapper.childNodes);
  for (const node of [...body.childNodes]) if (node.nodeType !== Node.ELEMENT_NODE && !node.data.trim()) node.remove();
  return [...body.children];
}

// Text that needs the whole width of the slide.
const FULL_WIDTH = ".asked, .right, .clustlib-play, .columns, .highlight, pre";

// A thing is a table or a figure, which can have text beside it. All other blocks are text.
function isThing(block) {
  if (block.matches("table, .tables, .facts, .clustlib-still, img")) return true;
  if (block.querySelector(":scope > table.dataframe")) return true;
  if (block.matches("figure")) return true;
  return block.matches("p, div:not([class])") && block.querySelector("img") && !block.innerText.trim();
}

// --- layouts --------------------------------------------------------------------------------------

function makeBox(kind, blocks) {
  const element = document.createElement("div");
  element.className = kind;
  element.append(...blocks);
  return element;
}

// Apply a layout. It is a list of rows: a block, a list of things, or things with text beside them.
function applyLayout(body, layout) {
  body.replaceChildren(...layout.map((row) => {
    if (row instanceof Element) return row;
    if (Array.isArray(row)) return makeBox("things", row);
    const pair = [makeBox("thing", [makeBox("things", row.things)]), makeBox("words", row.words)];
    return makeBox("beside", row.isWordsFirst ? pair.reverse() : pair);
  }));
}

// Group the blocks into rows; consecutive things share a row.
function groupRows(blocks) {
  const rows = [];
  for (const block of blocks) {
    if (!isThing(block)) rows.push(block);
    else if (Array.isArray(rows.at(-1))) rows.at(-1).push(block);
    else rows.push([block]);
  }
  return rows;
}

function naturalWidth(things) {
  const widths = things.map((thing) => {
    if (thing.matches("img") || thing.querySelector("img")) return 0; // a figure can be scaled down
    const given = thing.style.width;
    thing.style.width = "max-content";
    const width = thing.getBoundingClientRect().width;
    thing.style.width = given;
    return width;
  });
  return widths.reduce((sum, width) => sum + width + 64, -64);
}

// Yield the possible layouts. The first has all rows one below the other. In the others, narrow things
// have the text after them beside them or, if they are last, the text before them.
function* possibleLayouts(rows, section) {
  yield rows;
  const isContents = (row) => section.matches(".opening") && row === rows.at(-1);
  const thingRows = rows.flatMap((row, i) => (Array.isArray(row) ? [i] : []));
  for (const i of thingRows) {
    if (naturalWidth(rows[i]) > MAX_SHARE_BESIDE_TEXT * CONTENT_WIDTH) continue;
    const isText = (row) => row instanceof Element && !row.matches(FULL_WIDTH) && !isContents(row);
    let [first, last] = [i, i];
    while (last + 1 < rows.length && isText(rows[last + 1])) last += 1;
    while (first > 0 && isText(rows[first - 1])) first -= 1;
    const ends = last > i ? [[i, last], [i, i + 1]] : first < i ? [[first, i], [i - 1, i]] : [];
    for (const [from, to] of ends) {
      const words = rows.slice(from, to + 1).filter((row) => row !== rows[i]);
      const isSplit = from !== ends[0][0] || to !== ends[0][1];
      const areOptions = words.every((row) => row.matches(".options"));
      const price = areOptions ? 0 : isSplit * PRICE_OF_SPLIT + (from < i) * PRICE_OF_TEXT_BEFORE;
      yield [...rows.slice(0, from), { things: rows[i], words, isWordsFirst: from < i, price }, ...rows.slice(to + 1)];
    }
  }
}

// Return how far down and to the right the content of a slide extends, and whether it fits.
function measureContent(section) {
  const top = section.getBoundingClientRect();
  let [bottom, right] = [0, 0];
  for (const part of section.querySelectorAll(".body *:not(svg *, mjx-assistive-mml, mjx-assistive-mml *, .clustlib-play *)")) {
    const at = part.getBoundingClientRect();
    if (!at.width || !at.height) continue;
    const width = Math.max(at.width, part.matches("pre, td") ? part.scrollWidth : 0);
    bottom = Math.max(bottom, at.bottom - top.top);
    right = Math.max(right, at.left - top.left + width);
    if (part.matches(".words, .column") && part.scrollWidth > part.clientWidth + 1) right = Infinity;
  }
  return { bottom, right, fits: bottom <= MAX_BOTTOM && right <= MAX_RIGHT };
}

// Make the figures of a slide as large as possible. Return their scale, or 0 if nothing fits.
function enlargeFigures(section) {
  const fits = (height) => {
    section.style.setProperty("--figure", `${height}px`);
    return measureContent(section).fits;
  };
  let [low, high] = [160, 570];
  if (!fits(low)) return 0;
  while (high - low > 4) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
  return Math.min(...[...section.querySelectorAll(".body img")].map((image) => {
    return image.getBoundingClientRect().width / (Number(image.getAttribute("width")) || image.naturalWidth);
  }));
}

// Apply the layout with the largest figures or, without figures, the one that leaves most space.
function applyBestLayout(section, rows) {
  const body = section.querySelector(".body");
  const hasFigure = body.querySelector("img");
  let best;
  for (const layout of possibleLayouts(rows, section)) {
    applyLayout(body, layout);
    const size = hasFigure ? Math.min(enlargeFigures(section), MAX_SCALE) : 1;
    const { bottom, fits } = measureContent(section);
    const price = layout.find((row) => row.price)?.price ?? 0;
    const gain = hasFigure && fits ? 1000 * size : -bottom - price;
    const score = fits ? 10000 + gain : gain;
    if (!best || score > best.score + 1) best = { layout, score, size, fits };
    applyLayout(body, rows); // the next layouts are measured from this one
  }
  applyLayout(body, best.layout);
  if (hasFigure) enlargeFigures(section);
  return best;
}

// Styles that make room, in the order in which they are tried. A style is used only if its figures,
// scaled by its weight, are larger than with the styles before.
const ATTEMPTS = [
  { classes: [], weight: 1 },
  { classes: ["close"], weight: 0.98 }, // less space between lines
  { classes: ["close", "in-a-row"], weight: 0.95 }, // options in one line
  { classes: ["close", "tight"], weight: 0.8 }, // smaller text
  { classes: ["close", "tight", "in-a-row"], weight: 0.76 },
];

// Make a slide fit. Without figures, the first style that fits is used. If none fits, the slide gets
// the class `overflows`, so that its author can find it.
function fitSlide(section) {
  const rows = groupRows(unwrapBlocks(section.querySelector(".body")));
  const hasFigure = section.querySelector(".body img");
  const attempt = ({ classes }) => {
    section.classList.remove("close", "tight", "in-a-row");
    section.classList.add(...classes);
    return applyBestLayout(section, rows);
  };
  let [choice, largest] = [ATTEMPTS.at(-1), 0];
  for (const style of ATTEMPTS) {
    const { fits, size } = attempt(style);
    if (fits && !hasFigure) return;
    if (fits && size * style.weight > largest) [choice, largest] = [style, size * style.weight];
  }
  const { fits } = attempt(choice);
  section.classList.toggle("overflows", !fits);
}

// --- steps, formulas, widgets ---------------------------------------------------------------------

// Show a working line by line. The first line is visible from the start.
function addSteps(section) {
  for (const lines of section.querySelectorAll(".body mjx-container svg [data-mml-node=mtable]")) {
    if (lines.closest(".at-once")) continue;
    const rows = [...lines.querySelectorAll(":scope > [data-mml-node=mtr]")];
    const isWorking = rows.length > 1 && rows.every((row) => row.children.length === 2);
    if (isWorking) rows.slice(1).forEach((row) => row.classList.add("fragment"));
  }
}

// Keep punctuation on the line of the formula before it.
function keepPunctuation(section) {
  for (const formula of section.querySelectorAll(".body mjx-container:not([display=true])")) {
    const unit = formula.closest(".math") ?? formula;
    const after = unit.nextSibling;
    const [mark] = /^[.,;:!?)]+/.exec(after?.nodeType === Node.TEXT_NODE ? after.data : "") ?? [];
    if (!mark) continue;
    const whole = document.createElement("span");
    whole.style.whiteSpace = "nowrap";
    unit.replaceWith(whole);
    whole.append(unit, mark);
    after.data = after.data.slice(mark.length);
  }
}

// Replace static pictures by widgets.
function renderWidgets() {
  for (const still of document.querySelectorAll(".slides .clustlib-still[data-game]")) {
    const el = document.createElement("div");
    still.replaceWith(el);
    live.render({ model: new live.Model(JSON.parse(still.dataset.game), live.recipes), el });
  }
}

// Add the footer with the slide's number. A handout keeps the numbers of the lecture.
function addFooters(sections) {
  const footer = document.querySelector("#footer").content.querySelector("footer");
  sections.forEach((section, i) => {
    const copy = footer.cloneNode(true);
    copy.querySelector(".number").textContent = `${i + 1} / ${sections.length}`;
    section.append(copy);
  });
}

function removeAnswers() {
  document.querySelectorAll(".slides > .answer, .slides .right, .slides aside.notes").forEach((each) => each.remove());
}

// Typeset and fit all slides, invisibly, and then start the presentation.
window.showDeck = async () => {
  addFooters([...document.querySelectorAll(".slides > section")]);
  if (isHandout) removeAnswers();
  await MathJax.startup.promise;
  await Promise.all([...document.fonts].map((font) => font.load()));
  const sections = [...document.querySelectorAll(".slides > section")];
  await MathJax.typesetPromise(sections);
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  if (!isPrint) renderWidgets();
  for (const section of sections) {
    section.style.cssText = "display: block; visibility: hidden"; // its sizes are those when it is visible
    keepPunctuation(section);
    fitSlide(section);
    section.style.removeProperty("display");
    section.style.removeProperty("visibility");
    addSteps(section);
  }
  document.querySelectorAll(".notes mjx-assistive-mml").forEach((each) => each.remove());
  const isLaidOut = new Promise((resolve) => Reveal.on("pdf-ready", resolve));
  await Reveal.initialize({
    width: 1280, height: 720, margin: 0, center: false, hash: true, transition: "none",
    controlsTutorial: false, defaultTiming: 120, pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1,
    plugins: isPrint ? [] : [RevealNotes],
  });
  if (isPrint) await isLaidOut;
};
