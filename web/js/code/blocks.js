// Boxes from the code blocks of a page. A processor of Markdown moves the text out of an element that it does not
// know, and keeps a block of code as it is: so a block whose first line is a comment such as
//
//   # casino-code session=first label="the plays"
//
// becomes a box with these attributes, and one that begins with `# casino-checks` has the checks of the box before.

const FIRST_LINE = /^\s*#\s*casino-(code|checks)\b(.*)(?:\n|$)/;
const SETTING = /([a-z]+)=(?:"([^"]*)"|“([^”]*)”|'([^']*)'|(\S+))/g;
const SOON = 300; // milliseconds after a change of the page; a framework that fills it may not have finished
const HYDRATION = 'data-has-hydrated'; // an attribute of a page of Docusaurus: until it is true, its scripts want the page as it came

/** @type {Map<Element, HTMLElement | undefined>} */
const boxes = new Map(); // the box of each block

// The text of a block; some highlighters end a line by an element.
/** @type {(block: Element) => string} */
function textOfBlock(block) {
  const copy = block.cloneNode(true);
  for (const each of copy.querySelectorAll('br')) each.replaceWith('\n');
  for (const each of copy.querySelectorAll('button, .linenos, .linenodiv')) each.remove();
  return copy.textContent;
}

// What a generator has put around a block and nothing else: it is hidden with it.
/** @type {(block: HTMLElement) => HTMLElement} */
function wrapperOf(block) {
  const text = (/** @type {Element} */ element) => textOfBlock(element).replace(/\s/g, '');
  const whole = text(block);
  let [wrapper, around] = [block, block.parentElement];
  while (around && /^(DIV|FIGURE)$/.test(around.tagName) && text(around) === whole) [wrapper, around] = [around, around.parentElement];
  return wrapper;
}

// Whether a block may set an attribute. A site may show blocks of strangers: they get no handler, no look and no
// name in the page, and the scripts come from where this one came from.
/** @type {(name: string) => boolean} */
const isHarmless = (name) => !name.startsWith('on') && name !== 'src' && !OF_HTML.has(name);

/** @type {(settings: string, code: string) => HTMLElement} */
function boxOf(settings, code) {
  const box = document.createElement('casino-code');
  for (const [, name, ...values] of settings.matchAll(SETTING)) {
    if (isHarmless(name)) box.setAttribute(name, /** @type {string} */ (values.find((value) => value !== undefined)));
  }
  box.append(Object.assign(document.createElement('pre'), { textContent: code }));
  return box;
}

/** @type {(text: string) => HTMLElement} */
function checksOf(text) {
  const checks = Object.assign(document.createElement('script'), { type: 'text/plain', textContent: text });
  checks.dataset.checks = '';
  return checks;
}

// Makes the blocks of the page that ask for it boxes, and takes away boxes whose block is gone.
function upgradeBlocks() {
  for (const [block, box] of boxes) {
    if (block.isConnected) continue;
    box?.remove();
    boxes.delete(block);
  }
  /** @type {HTMLElement | undefined} */
  let last; // the box before
  for (const block of document.querySelectorAll('pre')) {
    if (boxes.has(block)) last = boxes.get(block) ?? last;
    else if (!block.closest('casino-code')) last = upgradeBlock(block, last) ?? last;
  }
}

// Makes a block a box, or the checks of the last one, if it asks for it. Returns the box that it has become.
/** @type {(block: HTMLElement, last: HTMLElement | undefined) => HTMLElement | undefined} */
function upgradeBlock(block, last) {
  const text = textOfBlock(block);
  const [line = '', kind = '', settings = ''] = FIRST_LINE.exec(text) ?? [];
  if (!kind || (kind === 'checks' && !last)) return undefined;
  const wrapper = wrapperOf(block);
  const rest = text.slice(line.length);
  const box = kind === 'code' ? boxOf(settings, rest) : undefined;
  boxes.set(block, box);
  if (box) wrapper.before(box);
  else last?.append(checksOf(rest));
  wrapper.hidden = true;
  wrapper.style.display = 'none'; // a style sheet of the page may show what is hidden
  return box;
}

// Upgrades the blocks once the page is there, and those that a framework adds later.
function watchBlocks() {
  /** @type {number} */
  let timer;
  const soon = () => {
    clearTimeout(timer);
    if (document.documentElement.getAttribute(HYDRATION) !== 'false') timer = setTimeout(upgradeBlocks, SOON);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  /** @type {(change: MutationRecord) => boolean} */
  const addsBlock = ({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some((node) => node.nodeType === 1 && (/** @type {Element} */ (node).matches('pre') || /** @type {Element} */ (node).querySelector('pre')));
  new MutationObserver(soon).observe(document.documentElement, { attributeFilter: [HYDRATION] });
  new MutationObserver((changes) => changes.some(addsBlock) && soon()).observe(document, { childList: true, subtree: true });
}
