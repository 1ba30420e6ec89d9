// Makes each slide as large as the wall allows, and lets a working come line by line.

const [WIDTH, HEIGHT, EDGE] = [1280, 720, 24];
const LARGEST = 1.75, SMALLEST = 28 / 30;

// How far down and to the right the content of a slide reaches.
function reach(section) {
  const top = section.getBoundingClientRect();
  let [bottom, right] = [0, 0];
  for (const part of section.querySelectorAll(".body, .body *")) {
    if (part.closest("aside, mjx-assistive-mml, .clustlib-play")) continue;
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    bottom = Math.max(bottom, box.bottom - top.top);
    right = Math.max(right, box.left - top.left + Math.max(box.width, part.matches("pre, td") ? part.scrollWidth : 0));
  }
  return [bottom, right];
}

function fit(section) {
  const images = [...section.querySelectorAll(".body img")];
  const fits = (scale, figure) => {
    section.style.setProperty("--scale", scale);
    if (images.length) section.style.setProperty("--figure", `${figure}px`);
    const [bottom, right] = reach(section);
    return bottom <= HEIGHT - EDGE && right <= WIDTH - EDGE;
  };
  if (images.length) { // letters stay as they are, and the figure has what is left
    for (let figure = 640; figure >= 240; figure -= 20) if (fits(SMALLEST, figure)) return;
    return;
  }
  for (let scale = LARGEST; scale > SMALLEST; scale -= 0.05) if (fits(scale)) return;
  section.classList.add("tight"); // options stand in one line
  fits(SMALLEST);
}

// Each line of a working is a step; the first is there from the beginning.
function inSteps(section) {
  for (const lines of section.querySelectorAll("mjx-container svg [data-mml-node=mtable]")) {
    const rows = [...lines.querySelectorAll(":scope > [data-mml-node=mtr]")];
    const isWorking = rows.length > 1 && rows.every((row) => row.children.length === 2);
    if (isWorking) rows.slice(1).forEach((row) => row.classList.add("fragment"));
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

window.prepareSlides = () => {
  play();
  for (const section of document.querySelectorAll(".slides > section")) {
    section.style.cssText = "display: block; visibility: hidden"; // it is measured as it will be seen
    fit(section);
    section.style.removeProperty("display");
    section.style.removeProperty("visibility");
    inSteps(section);
  }
};
