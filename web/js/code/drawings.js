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
/** @type {(svg: string, text: string) => HTMLElement} */
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
/** @type {(text: string) => string} */
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

/** @type {(style: string) => boolean} */
const isCostly = (style) => style.length > LONGEST_STYLE || COSTLY.test(style);

// Whether `workOf` counts all that a value refers to.
/** @type {(value: string) => boolean} */
const isCounted = (value) => !value.includes('\\') && !/url\(/i.test(value.replace(REFERENCE, ''));

// Tells whether a tree has few elements, none of them too deep; it is walked without recursion.
/** @type {(root: Element) => boolean} */
function isShallow(root) {
  let count = 0;
  for (let [element, depth] = /** @type {[Element, number]} */ ([root, 0]); element; ) {
    if ((count += 1) > MOST_ELEMENTS || depth > DEEPEST) return false;
    if (element.firstElementChild) {
      [element, depth] = [element.firstElementChild, depth + 1];
      continue;
    }
    while (element !== root && !element.nextElementSibling) [element, depth] = [/** @type {Element} */ (element.parentElement), depth - 1];
    element = /** @type {Element} */ (element === root ? null : element.nextElementSibling);
  }
  return true;
}

/** @type {(element: Element) => void} */
function keepAttributes(element) {
  for (const { name, value } of [...element.attributes]) {
    const isElsewhere = /href$/.test(name) && !LOCAL.test(value);
    const isOfStyle = name === 'style' && isCostly(value);
    if (/^on|^(filter|mask|marker.*)$/i.test(name) || isElsewhere || isOfStyle || !isCounted(value)) element.removeAttribute(name);
  }
}

// The names that an element refers to, in the attribute of SVG or in that of XLink.
/** @type {(element: Element) => string[]} */
const hrefsOf = (element) => [...element.attributes].filter(({ localName }) => localName === 'href').map(({ value }) => value.slice(1));

// How much is drawn for an element with all in it and all that it refers to; infinite if it refers to itself.
/** @type {(root: Element) => number} */
function workOf(root) {
  /** @type {Map<Element, number | undefined>} */
  const known = new Map(); // undefined while it is counted
  const named = [root, ...root.querySelectorAll('[id]')].reverse(); // of two with a name a browser takes the first
  const byId = new Map(named.map((each) => [each.id, each]));
  /** @type {(element: Element) => number} */
  const count = (element) => {
    if (known.has(element)) return known.get(element) ?? Infinity;
    known.set(element, undefined);
    let [work, letters] = [1, 0];
    for (const { value } of element.attributes) {
      letters += value.length;
      for (const [, , id] of value.matchAll(REFERENCE)) work += byId.has(id) ? count(/** @type {Element} */ (byId.get(id))) : 0;
    }
    for (const id of element.localName === 'use' ? hrefsOf(element) : []) work += byId.has(id) ? count(/** @type {Element} */ (byId.get(id))) : 0;
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
const KEPT_ATTRIBUTES = ['colspan', 'rowspan', 'scope', 'start'];
const RAW = new Set('IFRAME MATH NOEMBED NOFRAMES NOSCRIPT OBJECT SCRIPT STYLE SVG TEMPLATE TEXTAREA TITLE'.split(' ')); // whose content is left out
const TAG = /(?:[^=>]|=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["'])))*>/y; // up to its end; a “>” in quotes is not that
const WITHOUT_END = new Set(['BR', 'HR']); // elements without an end
/** @type {Record<string, string[]>} */
const ENDED_BY = { TR: ['TR', 'TD', 'TH'], TD: ['TD', 'TH'], TH: ['TD', 'TH'], LI: ['LI'], DT: ['DT', 'DD'], DD: ['DT', 'DD'], P: ['P'] }; // whose ends are often left out
const MOST_HTML = 5_000; // elements
const MOST_TAGS = 4 * MOST_HTML;
const WIDEST_CELL = 100; // columns or rows

// HTML with its structure and its texts only: no address, style, script or form. Null if it is too large.
//
// It is read here and not by the browser, for which some short HTML is a work of minutes: tags that stay open are
// made again in each block after them.
/** @type {(html: string) => DocumentFragment | null} */
function cleanHtml(html) {
  const root = document.createDocumentFragment();
  /** @type {{ tag: string, node: DocumentFragment | HTMLElement }[]} */
  const open = [{ tag: '', node: root }];
  const inner = () => open[open.length - 1];
  let [elements, tags] = [0, 0];
  for (const { text, tag, isEnd, attributes = [] } of partsOf(html)) {
    if (text) inner().node.append(text.includes('&') ? charactersOf(text) : text);
    if (tag && (tags += 1) > MOST_TAGS) return null;
    if (!tag || !KEPT_TAGS.has(tag)) continue;
    if (isEnd) {
      const at = open.findLastIndex((each) => each.tag === tag);
      if (at > 0) open.length = at;
      continue;
    }
    while (ENDED_BY[tag]?.includes(inner().tag)) open.pop();
    if ((elements += 1) > MOST_HTML || open.length > DEEPEST) return null;
    const node = document.createElement(tag === 'A' ? 'span' : tag);
    for (const [name, value] of attributes) {
      if (KEPT_ATTRIBUTES.includes(name) && (!name.endsWith('span') || Number(value) <= WIDEST_CELL)) node.setAttribute(name, value);
    }
    inner().node.append(node);
    if (!WITHOUT_END.has(tag)) open.push({ tag, node });
  }
  return root;
}

// The parts of some HTML: a string, and the tag after it. Each character is looked at a few times at most.
/** @typedef {{ text: string, tag?: string, isEnd?: boolean, attributes?: [string, string][] }} HtmlPart */
/** @type {(html: string) => Generator<HtmlPart>} */
function* partsOf(html) {
  for (let at = 0; at < html.length; ) {
    const begin = html.indexOf('<', at);
    const [opening, slash, name] = begin < 0 ? [] : (/^<(?:(\/?)([a-z][a-z0-9]*)|[!?/])/i.exec(html.slice(begin, begin + 20)) ?? ['']);
    const end = opening ? endOfTag(html, begin) : begin;
    if (end < 0) {
      yield { text: html.slice(at) };
      return;
    }
    if (!opening) {
      yield { text: html.slice(at, begin + 1) }; // this “<” does not begin a tag
      at = begin + 1;
      continue;
    }
    const tag = name?.toUpperCase();
    yield { text: html.slice(at, begin), tag, isEnd: Boolean(slash), attributes: slash === '' ? attributesOf(html.slice(begin, end)) : [] };
    at = end + 1;
    if (!tag || !RAW.has(tag) || slash) continue;
    const ending = new RegExp(`</${tag}`, 'gi');
    ending.lastIndex = at;
    const last = ending.exec(html);
    if (!last) return;
    at = last.index;
  }
}

// The place of the “>” with which a tag or a comment ends; -1 if it does not end.
/** @type {(html: string, begin: number) => number} */
function endOfTag(html, begin) {
  if (html.startsWith('<!--', begin)) {
    const end = html.indexOf('-->', begin);
    return end < 0 ? end : end + 2;
  }
  TAG.lastIndex = begin;
  return TAG.test(html) ? TAG.lastIndex - 1 : -1;
}

// The names and values of the attributes that are kept.
/** @type {(tag: string) => [string, string][]} */
function attributesOf(tag) {
  const matches = tag.slice(0, LONGEST_STYLE).matchAll(/\s([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi);
  return [...matches].map(([, name, ...values]) => /** @type {[string, string]} */ ([name.toLowerCase(), values.find((each) => each !== undefined)]));
}

// A text with its references to characters. It has no tags, and so a browser reads it at once.
/** @type {(text: string) => string} */
function charactersOf(text) {
  return new DOMParser().parseFromString(`<p>.${text.replaceAll('<', '&lt;')}`, 'text/html').body.textContent.slice(1);
}

/** @type {(tag: string, text: string, name?: string) => HTMLElement} */
function lineOf(tag, text, name = '') {
  const line = document.createElement(tag);
  line.textContent = text;
  if (name) line.className = name;
  return line;
}
