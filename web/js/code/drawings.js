// What foreign code draws: as much of it as a page can show at once, and nothing that runs or is loaded.

const LONGEST_DRAWING = BUILD.longest_drawing; // characters
const MOST_ELEMENTS = 20_000;
const DEEPEST = 200; // elements within each other
const MOST_WORK = 100_000; // elements that are drawn, each as often as it is used; long ones count for more
const UNIT = 50; // characters of attributes that count as an element
const LONGEST_STYLE = 2_000; // characters

const KEPT_SHAPES = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc style clipPath pattern linearGradient radialGradient stop'.split(' '),
);
const COSTLY = /filter|mask|marker|animation|transition|@|\\/i; // in a style
const REFERENCE = /url\(\s*(["']?)#([^\s"'()\\%]+)\1\s*\)/gi; // without escapes, which stand for other names
const LOCAL = /^#[^\s%]+$/; // of what a `use` draws

// A drawing as a picture.
function pictureOf(svg, text) {
  const bounded = boundedSvg(svg);
  if (!bounded) return lineOf('pre', text);
  const picture = document.createElement('img');
  picture.alt = text;
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(bounded)}`;
  // The policy of the page may forbid it.
  picture.onerror = () => picture.replaceWith(lineOf('pre', text));
  return picture;
}

// An SVG with the elements that are known here; '' if it is not one, or too large to draw.
function boundedSvg(text) {
  if (text.length > LONGEST_DRAWING || /<!ENTITY/i.test(text)) return '';
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || !(root instanceof SVGSVGElement) || !isShallow(root)) return '';
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (KEPT_SHAPES.has(element.localName)) keepAttributes(element);
    else element.remove();
    if (element.localName === 'style' && (isCostly(element.textContent) || /url\(/i.test(element.textContent))) element.remove();
  }
  try {
    return workOf(root) <= MOST_WORK ? new XMLSerializer().serializeToString(root) : '';
  } catch {
    return ''; // one refers to the next too many times
  }
}

const isCostly = (style) => style.length > LONGEST_STYLE || COSTLY.test(style);

// Whether `workOf` counts all that a value refers to.
const isCounted = (value) => !value.includes('\\') && !/url\(/i.test(value.replace(REFERENCE, ''));

// Tells whether a tree has few elements, none of them too deep; it is walked without recursion.
function isShallow(root) {
  let count = 0;
  for (let [element, depth] = [root, 0]; element; ) {
    if ((count += 1) > MOST_ELEMENTS || depth > DEEPEST) return false;
    if (element.firstElementChild) {
      [element, depth] = [element.firstElementChild, depth + 1];
      continue;
    }
    while (element !== root && !element.nextElementSibling) [element, depth] = [element.parentElement, depth - 1];
    element = element === root ? null : element.nextElementSibling;
  }
  return true;
}

function keepAttributes(element) {
  for (const { name, value } of [...element.attributes]) {
    const isElsewhere = /href$/.test(name) && !LOCAL.test(value);
    const isOfStyle = name === 'style' && isCostly(value);
    if (/^on|^(filter|mask|marker.*)$/i.test(name) || isElsewhere || isOfStyle || !isCounted(value)) element.removeAttribute(name);
  }
}

// The names that an element refers to, in the attribute of SVG or in that of XLink.
const hrefsOf = (element) => [...element.attributes].filter(({ localName }) => localName === 'href').map(({ value }) => value.slice(1));

// How much is drawn for an element with all in it and all that it refers to; infinite if it refers to itself.
function workOf(root) {
  const known = new Map(); // undefined while it is counted
  const named = [root, ...root.querySelectorAll('[id]')].reverse(); // of two with a name a browser takes the first
  const byId = new Map(named.map((each) => [each.id, each]));
  const count = (element) => {
    if (known.has(element)) return known.get(element) ?? Infinity;
    known.set(element, undefined);
    let [work, letters] = [1, 0];
    for (const { value } of element.attributes) {
      letters += value.length;
      for (const [, , id] of value.matchAll(REFERENCE)) work += byId.has(id) ? count(byId.get(id)) : 0;
    }
    for (const id of element.localName === 'use' ? hrefsOf(element) : []) work += byId.has(id) ? count(byId.get(id)) : 0;
    for (const child of element.children) work += count(child);
    const total = work + Math.floor(letters / UNIT);
    known.set(element, total);
    return total;
  };
  return count(root);
}

const KEPT_TAGS = new Set(
  'A ABBR B BLOCKQUOTE BR CAPTION CODE DD DEL DIV DL DT EM H1 H2 H3 H4 H5 H6 HR I INS KBD LI MARK OL P PRE S SAMP SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL VAR'.split(' '),
);
const DROPPED_TAGS = new Set('HEAD IFRAME MATH OBJECT SCRIPT STYLE SVG TEMPLATE TITLE'.split(' ')); // with all in them
const KEPT_ATTRIBUTES = ['colspan', 'rowspan', 'scope', 'start'];
const MOST_HTML = 5_000; // elements
const WIDEST_CELL = 100; // columns or rows

// HTML with its structure and its texts only: no address, style, script or form. Null if it is too large.
function cleanHtml(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (body.querySelectorAll('*').length > MOST_HTML) return null;
  const clean = document.createDocumentFragment();
  copyClean(body, clean);
  return clean;
}

function copyClean(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || DROPPED_TAGS.has(node.tagName.toUpperCase())) continue;
    let place = to;
    if (KEPT_TAGS.has(node.tagName)) {
      place = document.createElement(node.tagName === 'A' ? 'span' : node.tagName);
      for (const name of KEPT_ATTRIBUTES) {
        const value = node.getAttribute(name);
        if (value !== null && (!name.endsWith('span') || Number(value) <= WIDEST_CELL)) place.setAttribute(name, value);
      }
      to.append(place);
    }
    copyClean(node, place);
  }
}

function lineOf(tag, text, name = '') {
  const line = document.createElement(tag);
  line.textContent = text;
  if (name) line.className = name;
  return line;
}
