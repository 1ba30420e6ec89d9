// Lays out the slides of a deck, gives each its footer, and shows workings line by line.
//
// `deck.html?print-pdf` is for printing: one page for each slide, with all of its steps.
// `deck.html?print-pdf&handout` is for students before the lecture: without answers and notes.

const BOTTOM = 672; // the footer is below
const RIGHT = 1240;
const WIDTH = 1168; // of a slide without its margins
const NARROW = 0.64; // of that width: what is wider has no text beside it
const LARGE = 1.3; // of its own size: no figure gains by being larger
const SPLIT = 60; // pixels that are to be gained where text is torn apart ...
const BEFORE = 120; // ... and where text that leads to a table is beside it and not above

const options = new URLSearchParams(location.search);
const isPrint = options.has("print-pdf");
const isHandout = options.has("handout");

// --- what is on a slide ---------------------------------------------------------------------------

// Divs that mean nothing on a slide.
const WRAPPERS = "div.output, div.live, div.agenda";

// The blocks of a slide in their order, without the divs around them.
function blocksOf(body) {
  for (const wrapper of body.querySelectorAll(WRAPPERS)) wrapper.replaceWith(...wrapper.childNodes);
  for (const node of [...body.childNodes]) if (node.nodeType !== Node.ELEMENT_NODE && !node.data.trim()) node.remove();
  return [...body.children];
}

// Text that has the width of the slide.
const ALONE = ".asked, .right, .clustlib-play, .columns, .highlight, pre";

// Tables and figures are things, which text can be beside; everything else is text.
function isThing(block) {
  if (block.matches("table, .tables, .facts, .clustlib-still, img")) return true;
  if (block.querySelector(":scope > table.dataframe")) return true;
  if (block.matches("figure")) return true;
  return block.matches("p, div:not([class])") && block.querySelector("img") && !block.innerText.trim();
}

// --- where it is ----------------------------------------------------------------------------------

function box(kind, blocks) {
  const element = document.createElement("div");
  element.className = kind;
  element.append(...blocks);
  return element;
}

// A layout is a list of rows: a block, a list of things, or a pair of things and the text beside them.
function show(body, layout) {
  body.replaceChildren(...layout.map((row) => {
    if (row instanceof Element) return row;
    if (Array.isArray(row)) return box("things", row);
    const pair = [box("thing", [box("things", row.things)]), box("words", row.words)];
    return box("beside", row.isWordsFirst ? pair.reverse() : pair);
  }));
}

// Things that follow each other are one row.
function rowsOf(blocks) {
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
    if (thing.matches("img") || thing.querySelector("img")) return 0; // it can be as small as is needed
    const given = thing.style.width;
    thing.style.width = "max-content";
    const width = thing.getBoundingClientRect().width;
    thing.style.width = given;
    return width;
  });
  return widths.reduce((sum, width) => sum + width + 64, -64);
}

// The layouts to choose from. Everything below each other is the first. In the others, things that
// are narrow have beside them the text that comes next, or, if they are last, the text before.
function* layoutsOf(rows, section) {
  yield rows;
  const isContents = (row) => section.matches(".opening") && row === rows.at(-1);
  const places = rows.flatMap((row, i) => Array.isArray(row) ? [i] : []);
  for (const i of places) {
    if (naturalWidth(rows[i]) > NARROW * WIDTH) continue;
    const isText = (row) => row instanceof Element && !row.matches(ALONE) && !isContents(row);
    let [first, last] = [i, i];
    while (last + 1 < rows.length && isText(rows[last + 1])) last += 1;
    while (first > 0 && isText(rows[first - 1])) first -= 1;
    const ends = last > i ? [[i, last], [i, i + 1]] : first < i ? [[first, i], [i - 1, i]] : [];
    for (const [from, to] of ends) {
      const words = rows.slice(from, to + 1).filter((row) => row !== rows[i]);
      const isSplit = from !== ends[0][0] || to !== ends[0][1];
      const areOptions = words.every((row) => row.matches(".options"));
      const price = areOptions ? 0 : isSplit * SPLIT + (from < i) * BEFORE;
      yield [...rows.slice(0, from), { things: rows[i], words, isWordsFirst: from < i, price }, ...rows.slice(to + 1)];
    }
  }
}

// How far down and to the right the content of a slide reaches.
function reach(section) {
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
  return { bottom, right, fits: bottom <= BOTTOM && right <= RIGHT };
}

// Makes the figures of a slide as large as fits; returns their size, or 0 if nothing fits.
function enlarge(section) {
  const fits = (height) => {
    section.style.setProperty("--figure", `${height}px`);
    return reach(section).fits;
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

// The best of the layouts: with the largest figures, or the one that leaves most space.
function best(section, rows) {
  const body = section.querySelector(".body");
  const hasFigure = body.querySelector("img");
  let found;
  for (const layout of layoutsOf(rows, section)) {
    show(body, layout);
    const size = hasFigure ? Math.min(enlarge(section), LARGE) : 1;
    const { bottom, fits } = reach(section);
    const price = layout.find((row) => row.price)?.price ?? 0;
    const gain = hasFigure && fits ? 1000 * size : -bottom - price;
    const score = fits ? 10000 + gain : gain;
    if (!found || score > found.score + 1) found = { layout, score, size, fits };
    show(body, rows); // widths are measured here
  }
  show(body, found.layout);
  if (hasFigure) enlarge(section);
  return found;
}

// How a slide with more on it is made to fit, one after the other, and how much larger a figure has
// to become to be worth it.
const ATTEMPTS = [
  { classes: [], worth: 1 },
  { classes: ["close"], worth: 0.98 }, // less space between lines
  { classes: ["close", "in-a-row"], worth: 0.95 }, // options in one line
  { classes: ["close", "tight"], worth: 0.8 }, // smaller text
  { classes: ["close", "tight", "in-a-row"], worth: 0.76 },
];

// Without a figure, the first attempt that fits will do. A slide that never fits has the class
// `overflows`, for its author to find.
function fit(section) {
  const rows = rowsOf(blocksOf(section.querySelector(".body")));
  const hasFigure = section.querySelector(".body img");
  const attempt = ({ classes }) => {
    section.classList.remove("close", "tight", "in-a-row");
    section.classList.add(...classes);
    return best(section, rows);
  };
  let [choice, most] = [ATTEMPTS.at(-1), 0];
  for (const each of ATTEMPTS) {
    const { fits, size } = attempt(each);
    if (fits && !hasFigure) return;
    if (fits && size * each.worth > most) [choice, most] = [each, size * each.worth];
  }
  const { fits } = attempt(choice);
  section.classList.toggle("overflows", !fits);
}

// --- what is shown --------------------------------------------------------------------------------

// Each line of a working is a step; the first is there from the beginning. The speaker sees all.
function inSteps(section) {
  for (const lines of section.querySelectorAll(".body mjx-container svg [data-mml-node=mtable]")) {
    if (lines.closest(".at-once")) continue;
    const rows = [...lines.querySelectorAll(":scope > [data-mml-node=mtr]")];
    const isWorking = rows.length > 1 && rows.every((row) => row.children.length === 2);
    if (isWorking) rows.slice(1).forEach((row) => row.classList.add("fragment"));
  }
}

// A full stop behind a formula does not begin a line.
function keepTogether(section) {
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

// The live table of a slide, as large as the slide; keys go to its fields, and not to the slides.
function play() {
  for (const still of document.querySelectorAll(".slides .clustlib-still[data-game]")) {
    const el = document.createElement("div");
    still.replaceWith(el);
    live.render({ model: new live.Model(JSON.parse(still.dataset.game), live.recipes), el });
  }
}

// The footer of each slide, with its number. A handout has the numbers of the lecture.
function number(sections) {
  const footer = document.querySelector("#footer").content.querySelector("footer");
  sections.forEach((section, i) => {
    const copy = footer.cloneNode(true);
    copy.querySelector(".number").textContent = `${i + 1} / ${sections.length}`;
    section.append(copy);
  });
}

function withoutAnswers() {
  document.querySelectorAll(".slides > .answer, .slides .right, .slides aside.notes").forEach((each) => each.remove());
}

// Typeset before the first slide is measured: all are, one by one, while none is seen.
window.showDeck = async () => {
  number([...document.querySelectorAll(".slides > section")]);
  if (isHandout) withoutAnswers();
  await MathJax.startup.promise;
  await Promise.all([...document.fonts].map((font) => font.load()));
  const sections = [...document.querySelectorAll(".slides > section")];
  await MathJax.typesetPromise(sections);
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  if (!isPrint) play();
  for (const section of sections) {
    section.style.cssText = "display: block; visibility: hidden"; // it is measured as it will be seen
    keepTogether(section);
    fit(section);
    section.style.removeProperty("display");
    section.style.removeProperty("visibility");
    inSteps(section);
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
