// Draws what explains a play over the cards of the table or of a board: arrows from the card that is played
// to the piles that it takes, and the sums that these make, each tied to its cards.

const SVG = 'http://www.w3.org/2000/svg';
// Pixels: the length of the head of an arrow, and between two sums; how far an arrow leads into a card; half the width
// of a head.
const { head: HEAD, into: INTO, wing: WING } = BUILD.arrows;
const OVER = 90; // how far an arrow bends to run over other cards
const LOW = 0.7; // of the height of a card: there a sum lies, so that the corner can be read
const HELD = 0.3; // of the height of a sum: so much of it lies on its cards, where there is room below them
const BESIDE = 12; // from the middle of a line to words beside it, and from these to the edge
const LINES = 3; // of a hint, at most, where it makes room for an arrow

const watched = new WeakSet();
const sizes = new ResizeObserver(draw);

// Draws on the table and each board anew, where its cards lie now.
export function draw() {
  for (const over of document.querySelectorAll('.over-cards')) {
    const place = over.closest('.board, .game');
    if (!watched.has(place)) sizes.observe(place);
    watched.add(place);
    const boxes = (/** @type {string} */ selector) => [...place.querySelectorAll(selector)].map((card) => boxOf(card, place));
    const [source] = boxes('[data-arrow="from"]');
    const piles = boxes('[data-arrow="to"]:not([data-sum])');
    const from = source && besideCards(source, boxes('.hand .card'), piles[0]?.x ?? source.x);
    const badges = [...over.querySelectorAll('.sum')];
    const cards = badges.length ? boxes('.card') : [];
    const sums = badges.map((badge, number) => sum(badge, boxes(`[data-sum="${number}"]`)));
    for (const box of sums) lower(box, cards, place.clientHeight);
    apart(sums, place.clientWidth);
    const arrows = over.querySelector('.arrows');
    const turn = from && besideWords(place, from);
    const drawn = JSON.stringify([place.clientWidth, place.clientHeight, from, piles, sums, turn]);
    if (arrows.dataset.drawn === drawn) continue; // patch.js takes the attribute away with the arrows
    arrows.dataset.drawn = drawn;
    arrows.setAttribute('viewBox', `0 0 ${place.clientWidth} ${place.clientHeight}`);
    for (const [number, badge] of badges.entries()) show(badge, sums[number]);
    const ends = from && place.querySelector('[data-arrow="to"]') ? [...piles, ...sums] : [];
    arrows.replaceChildren(...sums.flatMap(ties), ...ends.map((end) => arrow(from, end, turn)));
  }
}

// The box of a card as it lies in a place, whether or not it is still moving there.
/** @type {(card: HTMLElement, place: Element) => Box} */
function boxOf(card, place) {
  const { offsetWidth, offsetHeight: height } = card;
  let [x, top] = [offsetWidth / 2, 0];
  for (let part = card; part && part !== place; part = /** @type {HTMLElement} */ (part.offsetParent)) {
    x += part.offsetLeft + (part === card ? 0 : part.clientLeft - part.scrollLeft);
    top += part.offsetTop + (part === card ? 0 : part.clientTop - part.scrollTop);
  }
  const into = card.matches('.felt') ? height / 6 : INTO;
  return { x, top, bottom: top + height, into, width: offsetWidth };
}

// The box of a card in the lower row of a hand, with its middle moved into the gap beside the card above it, on the side
// of what the arrow leads to: an arrow from there covers no card. Any other box stays as it is.
/** @type {(from: Box, hand: Box[], to: number) => Box} */
function besideCards(from, hand, to) {
  const over = hand.filter(({ bottom }) => bottom <= from.top + 1);
  const above = over.find((card) => Math.abs(card.x - from.x) < card.width / 2);
  if (!above) return from;
  const gaps = over.map((card) => Math.abs(card.x - above.x) - card.width).filter((gap) => gap >= 0);
  const aside = (above.width + Math.min(2 * INTO, ...gaps)) / 2;
  return { ...from, x: above.x + (to < above.x ? -aside : aside) };
}

// The box of a sum, in the middle of its cards, and the points of these to which it is tied.
/** @type {(badge: HTMLElement, cards: Box[]) => Sum} */
function sum(badge, cards) {
  /** @type {[number, number][]} */
  const points = cards.map(({ x, top, bottom }) => [x, top + (bottom - top) * LOW]);
  const below = Math.max(...cards.map(({ bottom }) => bottom));
  const middle = (/** @type {0 | 1} */ axis) => points.reduce((total, point) => total + point[axis], 0) / points.length;
  const [x, y, height] = [middle(0), middle(1), badge.offsetHeight];
  return { x, top: y - height / 2, bottom: y + height / 2, width: badge.offsetWidth, into: 0, points, below };
}

// Moves a sum to the lower edge of its cards, so that they can be seen, unless it would lie on others there.
/** @type {(box: Sum, cards: Box[], end: number) => void} */
function lower(box, cards, end) {
  const height = box.bottom - box.top;
  const [top, bottom] = [box.below - HELD * height, box.below + (1 - HELD) * height];
  /** @type {(card: Box) => boolean} */
  const covers = (card) => card.bottom > box.below + 1 && card.top < bottom && Math.abs(card.x - box.x) < (card.width + box.width) / 2;
  if (bottom <= end && !cards.some(covers)) Object.assign(box, { top, bottom });
}

// Moves sums that would lie on each other, or beyond the edge.
/** @type {(sums: Sum[], width: number) => void} */
function apart(sums, width) {
  for (const [number, box] of sums.entries()) {
    const least = box.width / 2 + 4;
    box.x = Math.max(least, Math.min(width - least, box.x));
    for (const other of sums.slice(0, number)) {
      const beside = Math.abs(other.x - box.x) >= (other.width + box.width) / 2 + 4;
      if (beside || other.bottom + 4 <= box.top || box.bottom + 4 <= other.top) continue;
      const height = box.bottom - box.top;
      box.top = other.bottom + HEAD / 2;
      box.bottom = box.top + height;
    }
  }
}

/** @type {(badge: HTMLElement, sum: Sum) => void} */
function show(badge, { x, top, width }) {
  badge.style.translate = `${x - width / 2}px ${top}px`;
  badge.style.visibility = 'visible';
}

// The lines from a sum to its cards.
/** @type {(sum: Sum) => Element[]} */
function ties({ x, top, bottom, points }) {
  return points.map(([toX, toY]) => shape('path', { class: 'tie', d: `M${x} ${(top + bottom) / 2} L${toX} ${toY}` }));
}

// Lets a hint lie beside the arrows, which rise straight from the card below it, and returns the height at which they may
// turn: above the hint. A hint that has no room there keeps its place, with a ground that hides what lies behind it.
/** @type {(place: Element, from: Box) => number | undefined} */
function besideWords(place, from) {
  const sentence = place.querySelector(':scope > .hint > b');
  if (!sentence) return undefined;
  const hint = /** @type {HTMLElement} */ (sentence.parentElement);
  const { left, top, width } = place.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(sentence);
  Object.assign(hint.style, { maxInlineSize: '', translate: '' });
  hint.removeAttribute('data-grounded');
  let words = range.getBoundingClientRect();
  if (words.top - top >= from.top) return undefined;
  const [before, behind] = [from.x - BESIDE, from.x + BESIDE];
  if (words.left - left < behind && words.right - left > before) {
    const room = Math.max(before, width - behind) - BESIDE;
    hint.style.maxInlineSize = `calc(${room}px + 2 * var(--s3))`; // it has a padding of its own
    words = range.getBoundingClientRect();
    const shift = before > width - behind ? before - (words.right - left) : behind - (words.left - left);
    hint.style.translate = `${shift}px`;
    if (words.height > LINES * parseFloat(getComputedStyle(hint).lineHeight) + 1) {
      Object.assign(hint.style, { maxInlineSize: '', translate: '' });
      hint.toggleAttribute('data-grounded', true);
      words = range.getBoundingClientRect();
    }
  }
  return words.top - top;
}

/** @type {(from: Box, to: Box, turn?: number) => Element} */
function arrow(from, to, turn) {
  const { line, head } = arrowOf(from, to, turn);
  const drawn = document.createElementNS(SVG, 'g');
  drawn.append(shape('path', { pathLength: '1', d: line }), shape('polygon', { points: head }));
  return drawn;
}

// The line of an arrow that leaves a card and reaches a box, and the points of its head; casino_core/drawing/explained.py
// draws the same. One that rises goes straight up to the height `turn` first, if it can turn there; if it has to turn
// lower, beside words, it leads to the nearest point of the box.
/** @type {(from: Box, to: Box, turn?: number) => { line: string, head: string }} */
function arrowOf(from, to, turn) {
  const { start, end, leaves, reaches } = way(from, to);
  const base = end - reaches * HEAD;
  const straight = turn !== undefined && leaves === reaches && reaches < 0;
  const bent = straight ? Math.min(start, Math.max(turn, base + HEAD)) : start;
  const bend = leaves === reaches ? Math.max(12, Math.abs(base - bent) / 2) : OVER;
  const aside = straight && bent > turn ? to.width / 2 - WING : 0;
  const x = Math.max(to.x - aside, Math.min(to.x + aside, from.x));
  const line = `M${from.x} ${start}${straight ? `V${bent}` : ''}C${from.x} ${bent + leaves * bend} ${x} ${base - reaches * bend} ${x} ${base}`;
  return { line, head: `${x - WING},${base} ${x + WING},${base} ${x},${end}` };
}

// The heights at which an arrow starts and ends, and its directions there: 1 is down, -1 is up. Between cards
// side by side it runs over those that lie between them.
/** @type {(from: Box, to: Box) => { start: number, end: number, leaves: number, reaches: number }} */
function way(from, to) {
  const [top, bottom] = [to.top + to.into, to.bottom - to.into];
  if (top >= from.bottom - INTO) return { start: from.bottom - INTO, end: top, leaves: 1, reaches: 1 };
  if (bottom <= from.top + INTO) return { start: from.top + INTO, end: bottom, leaves: -1, reaches: -1 };
  return { start: from.top + INTO, end: top, leaves: -1, reaches: 1 };
}

/** @type {(name: string, attributes: Record<string, string>) => Element} */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
