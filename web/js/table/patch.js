// Changes the content of an element to an HTML text and reuses every element that stays, so that focus,
// scrolling and running animations survive. Elements with a data-key are matched by it.
//
// Numbers that change later than the rest have the attribute data-after: `landing` (when captured cards
// have landed) or `count` (when the round was counted). After `hold` those of a kind stay as they are,
// and `release` changes them to what was wanted last.

/** @type {Map<string | undefined, Map<Node, Node>>} */
const held = new Map(); // by kind: the element that is to replace each element

/** @type {(kind: string) => void} */
export function hold(kind) {
  if (!held.has(kind)) held.set(kind, new Map());
}

/** @type {(kind: string) => void} */
export function release(kind) {
  const waiting = held.get(kind) ?? [];
  held.delete(kind);
  for (const [old, wanted] of waiting) morph(old, wanted);
}

/** @type {(html: string) => DocumentFragment} */
export function parsed(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** @type {(element: Element, wanted: string | DocumentFragment) => void} */
export function patch(element, wanted) {
  morphChildren(element, typeof wanted === 'string' ? parsed(wanted) : wanted);
}

/** @type {(parent: Element, wanted: DocumentFragment | Element) => void} */
function morphChildren(parent, wanted) {
  const keyed = keepWanted(parent, new Set([...wanted.children].map(keyOf)));
  let place = parent.firstChild;
  for (const node of [...wanted.childNodes]) {
    const found = counterpart(node, place, keyed);
    if (!found) {
      parent.insertBefore(node, place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else parent.insertBefore(found, place);
    morph(found, node);
  }
  while (place) {
    const following = place.nextSibling;
    place.remove();
    place = following;
  }
}

/** @type {(node: Node) => string | undefined} */
function keyOf(node) {
  return /** @type {HTMLElement} */ (node).dataset?.key;
}

// The children of an element by key. Those whose key is not wanted are removed first, so that the
// others stay in place: a moved element loses its focus.
/** @type {(parent: Element, keys: Set<string | undefined>) => Map<string | undefined, Element>} */
function keepWanted(parent, keys) {
  const found = new Map();
  const gone = [];
  for (const child of parent.children) {
    const key = keyOf(child);
    if (keys.has(key)) found.set(key, child);
    else if (key !== undefined) gone.push(child);
  }
  // The one with the focus goes first, while the page is laid out: see focusedFirst in page.js.
  gone.find((child) => child.contains(document.activeElement))?.remove();
  for (const child of gone) child.remove();
  return found;
}

/** @type {(node: Node, place: Node | null, keyed: Map<string | undefined, Node>) => Node | undefined} */
function counterpart(node, place, keyed) {
  const key = keyOf(node);
  const found = key === undefined ? place : keyed.get(key);
  return found?.nodeName === node.nodeName && keyOf(found) === key ? found : undefined;
}

/** @type {(old: Node, wanted: Node) => void} */
function morph(old, wanted) {
  const waiting = held.get(/** @type {HTMLElement} */ (old).dataset?.after);
  if (waiting) {
    waiting.set(old, wanted);
    return;
  }
  if (old.isEqualNode(wanted)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    /** @type {Text} */ (old).data = /** @type {Text} */ (wanted).data;
    return;
  }
  morphAttributes(/** @type {Element} */ (old), /** @type {Element} */ (wanted));
  morphChildren(/** @type {Element} */ (old), /** @type {Element} */ (wanted));
}

/** @type {(old: Element, wanted: Element) => void} */
function morphAttributes(old, wanted) {
  for (const { name } of [...old.attributes]) {
    // The player opens and closes details.
    if (!wanted.hasAttribute(name) && !(name === 'open' && old.nodeName === 'DETAILS')) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphInput(/** @type {HTMLInputElement} */ (old), wanted);
}

// Sets the values of fields, which attributes no longer show once a player has changed them. The
// focused field stays as it is.
/** @type {(old: HTMLInputElement, wanted: Element) => void} */
function morphInput(old, wanted) {
  if (old.nodeName === 'OPTION') /** @type {HTMLInputElement & { selected: boolean }} */ (old).selected = wanted.hasAttribute('selected');
  if (old.nodeName !== 'INPUT' || old === document.activeElement) return;
  old.checked = wanted.hasAttribute('checked');
  if (old.type !== 'radio') old.value = wanted.getAttribute('value') ?? '';
}
