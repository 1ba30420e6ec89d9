// Whatever scrolls can be reached by the keyboard.
function reach() {
  const all = "pre, table, .cell_output, .cell_output div, div.math, mjx-container";
  for (const each of document.querySelectorAll(all)) {
    if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible") {
      each.tabIndex = 0;
    }
  }
}
window.addEventListener("load", () => (window.MathJax?.startup?.promise ?? Promise.resolve()).then(reach));
window.addEventListener("resize", reach);
