// Elements of HTML and SVG, from which the views are made.

const SVG = "http://www.w3.org/2000/svg";

// Create an HTML element; attributes that begin with "on" are event listeners.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Create an SVG element.
function makeSvg(tag, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

function button(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, text);
}

// Create a drop-down list; by default the values are the numbers of the names.
function choice(label, names, values = names.map((_, i) => i + 1)) {
  const options = names.map((name, i) => make("option", { value: values[i] }, name));
  return make("select", { "aria-label": label }, ...options);
}

const SHAPES = {
  circle: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z",
  diamond: "M0 -11L11 0L0 11L-11 0z",
  cross: "M-4 -10h8v6h6v8h-6v6h-8v-6h-6v-8h6z",
  square: "M-8.5 -8.5h17v17h-17z",
  triangle: "M0 -11L11 8L-11 8z",
};

// Create the shape of a class.
function classShape(class_) {
  const paths = Object.values(SHAPES);
  return makeSvg("path", { d: paths[class_ % paths.length] });
}

export { button, choice, classShape, make, makeSvg };
