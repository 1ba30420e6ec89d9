// The look of a page: progress on the cards of the first page, folded answers, large figures.

// Apply the stored theme. For a page opened as a file, _templates/layout.html leaves that to this script.
if (location.protocol === "file:") {
  for (const name of ["mode", "theme"]) document.documentElement.dataset[name] ||= localStorage.getItem(name) ?? "";
}

// Show on each card how many of the exercises that a page can check are solved in this browser.
function showProgress() {
  const summary = document.querySelector(".all-solved");
  if (!summary) return;
  const session = new Session(COURSE.exercises, COURSE.predictions);
  const { solved } = readProgress();
  const isCheckable = ([number, { kind }]) => kind !== "python" || session.gameKind(number);
  const checkable = Object.entries(COURSE.exercises).filter(isCheckable).map(([number]) => number);
  let [allSolved, all] = [0, 0];
  for (const card of document.querySelectorAll(".unit-card")) {
    const numbers = checkable.filter((number) => number.startsWith(`${card.dataset.unit}.`));
    const solvedCount = numbers.filter((number) => solved[number]).length;
    [allSolved, all] = [allSolved + solvedCount, all + numbers.length];
    card.querySelector(".unit-solved").replaceChildren(...(solvedCount ? progressBar(solvedCount, numbers.length) : []));
  }
  summary.textContent = allSolved ? `${allSolved} of ${all} exercises solved in this browser.` : "";
}

function progressBar(solvedCount, count) {
  const fill = make("span");
  fill.style.width = `${(100 * solvedCount) / count}%`;
  return [make("span", { class: "track", "aria-hidden": "true" }, fill), `${solvedCount} of ${count} solved`];
}

// Scroll to the beginning of an answer that has been opened.
function scrollToAnswer(answer) {
  if (!answer.open) return;
  const { top } = answer.getBoundingClientRect();
  const headerHeight = document.querySelector(".bd-header")?.offsetHeight ?? 0;
  if (top < headerHeight || top > innerHeight / 2) answer.scrollIntoView({ block: "start" });
}

// --- figures -------------------------------------------------------------------------------------

const drawnWidth = (image) => Number(image.getAttribute("width")) || image.naturalWidth;
const isShrunk = (image) => image.clientWidth < 0.75 * drawnWidth(image);

// Show a figure in a dialog in which it can be scrolled.
function enlarge(image, opener) {
  const closeButton = button("Close", () => dialog.close());
  const copy = make("img", { src: image.src, alt: image.alt, width: Math.max(drawnWidth(image), innerWidth - 30) });
  const dialog = make("dialog", { class: "large", "aria-label": "the figure, large" }, closeButton, copy);
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

// Add a button to each figure, visible while the figure is much smaller than it was drawn.
function addEnlargeButtons() {
  for (const image of document.querySelectorAll(".cell_output img")) {
    const enlargeButton = button("Look at it large", () => enlarge(image, enlargeButton), { class: "larger" });
    const update = () => { enlargeButton.hidden = !isShrunk(image); };
    image.after(enlargeButton);
    image.addEventListener("click", () => enlargeButton.hidden || enlarge(image, enlargeButton));
    addEventListener("resize", update);
    update();
  }
}

// Let printed sentences wrap. Output with columns keeps its lines and is scrolled.
function wrapSentences() {
  for (const output of document.querySelectorAll(".output.stream pre")) {
    output.classList.toggle("sentences", !/ {2}|\t/.test(output.textContent));
  }
}

addEventListener("DOMContentLoaded", () => {
  showProgress();
  wrapSentences();
  for (const answer of document.querySelectorAll("details.answer")) answer.addEventListener("toggle", () => scrollToAnswer(answer));
});
addEventListener("load", addEnlargeButtons); // before that, figures have no width
addEventListener("pageshow", (event) => event.persisted && showProgress()); // on the way back from a unit
