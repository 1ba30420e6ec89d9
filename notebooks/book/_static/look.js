// What a page does beside its tables and exercises: the cards of the first page know what has been solved,
// an answer that unfolds is seen, a figure can be looked at large.

// Day or night, as a reader has chosen; a page that is a file asks only here (templates/layout.html says why).
if (location.protocol === "file:") {
  for (const name of ["mode", "theme"]) document.documentElement.dataset[name] ||= localStorage.getItem(name) ?? "";
}

// On each card, how many of the unit's exercises this browser has seen solved, of those that a page can check.
function progress() {
  const total = document.querySelector(".all-solved");
  if (!total) return;
  const session = new Session(COURSE.exercises, COURSE.predictions), { solved } = kept(), sum = { solved: 0, of: 0 };
  const inPage = Object.entries(COURSE.exercises)
    .filter(([number, { kind }]) => kind !== "python" || session.playedWith(number)).map(([number]) => number);
  for (const card of document.querySelectorAll(".unit-card")) {
    const asked = inPage.filter((number) => number.startsWith(`${card.dataset.unit}.`));
    const right = asked.filter((number) => solved[number]).length, part = make("span");
    [sum.solved, sum.of] = [sum.solved + right, sum.of + asked.length];
    part.style.width = `${(100 * right) / asked.length}%`;
    card.querySelector(".unit-solved").replaceChildren(...(right
      ? [make("span", { class: "track", "aria-hidden": "true" }, part), `${right} of ${asked.length} solved`] : []));
  }
  total.textContent = sum.solved ? `${sum.solved} of ${sum.of} exercises solved in this browser.` : "";
}

// An answer that unfolds begins where it is seen.
function unfold(answer) {
  if (!answer.open) return;
  const { top } = answer.getBoundingClientRect(), bar = document.querySelector(".bd-header")?.offsetHeight ?? 0;
  if (top < bar || top > innerHeight / 2) answer.scrollIntoView({ block: "start" });
}

// A figure that is shown much smaller than it was drawn can be looked at large, and scrolled.
const drawn = (image) => Number(image.getAttribute("width")) || image.naturalWidth;
const shrunk = (image) => image.clientWidth < 0.75 * drawn(image);

function large(image, from) {
  const close = button("Close", () => view.close());
  const view = make("dialog", { class: "large", "aria-label": "the figure, large" }, close,
    make("img", { src: image.src, alt: image.alt, width: Math.max(drawn(image), innerWidth - 30) }));
  view.addEventListener("close", () => {
    view.remove();
    from.focus();
  });
  document.body.append(view);
  view.showModal();
}

// What a cell prints in sentences breaks its lines as text does; what stands in columns keeps them, and is scrolled.
function sentences() {
  for (const printed of document.querySelectorAll(".output.stream pre")) {
    printed.classList.toggle("sentences", !/ {2}|\t/.test(printed.textContent));
  }
}

function figures() {
  for (const image of document.querySelectorAll(".cell_output img")) {
    const larger = button("Look at it large", () => large(image, larger), { class: "larger" });
    const fit = () => { larger.hidden = !shrunk(image); };
    image.after(larger);
    image.addEventListener("click", () => larger.hidden || large(image, larger));
    addEventListener("resize", fit);
    fit();
  }
}

addEventListener("DOMContentLoaded", () => {
  progress();
  sentences();
  for (const answer of document.querySelectorAll("details.answer")) answer.addEventListener("toggle", () => unfold(answer));
});
addEventListener("load", figures); // for a figure has a width only then
addEventListener("pageshow", (event) => event.persisted && progress()); // on the way back from a unit
