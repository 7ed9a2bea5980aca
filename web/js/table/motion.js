// Animates the cards: to their new places (first, last, invert, play), out of the stock and the hands,
// and onto the piles of captured cards; then it has what is to be celebrated shown. It animates only transforms and opacities. Browsers run these
// beside the scripts of the page, so that cards move smoothly while Python computes.

import { hold, release } from './patch.js';

const CARDS = '[data-card][data-key]';
const APPEARING = '[data-build] > .badge, .summary, .felt .empty';
const MOVE = { duration: 420, easing: 'cubic-bezier(0.2, 0.75, 0.25, 1)' };
/** @type {KeyframeAnimationOptions & { duration: number }} */
const LEAVE = { duration: 950, fill: 'both' };
const MET = 0.35; // of a leaving: the card played lies on the first captured card
const OFF = 0.5; // of a leaving: they move off together
const LANDED = 0.9; // of a leaving: they lie on the pile, and the counts change
const SOFT = 'cubic-bezier(0.4, 0, 0.2, 1)';
const STEP = 60; // milliseconds between two cards of a deal
const ABOVE = '5'; // moving elements lie over the others

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** @type {Map<Animation, HTMLElement>} */
const moves = new Map(); // the element of each animation
/** @type {HTMLElement} */
let layer;
/** @type {number} */
let landing; // the timer of the cards that land last
/** @type {object | undefined} */
let celebration; // of the round that is over, until the table changes again
/** @type {typeof import('./celebration.js') | undefined} */
let celebrations; // the module celebration.js, once loaded

// Calls `change`, which changes the page, and animates every element from its old place to its new one.
//
// `hints.start` and `hints.end` give, by data-key, the data-anchor at which a new element starts and
// a removed one ends; in `start` the key "*" stands for all others. `hints.via` gives the data-key of
// the element on which a removed one lies first. `hints` has also what is celebrated then: `flourishes`,
// `counting`, `fountain` (celebration.js) and `ending`, a sound, which `sound` plays.
/** @type {(change: () => void, hints: Motion, sound: Sound) => void} */
export function moving(change, hints, sound) {
  if (calm.matches || document.hidden) {
    change();
    celebrate({ ...hints, flourishes: [], counting: undefined, fountain: undefined }, sound);
    return;
  }
  // First what is read, then what is written, then what is read again: one layout for all of it.
  const before = places();
  const leaving = pictures(before, hints.end);
  if (leaving.length) hold('landing');
  if (leaving.length || hints.counting) hold('count');
  for (const move of [...moves.keys()]) stop(move);
  change();
  const [after, anchors] = [places(), anchorBoxes()];
  if (leaving.length) releaseAfter(LEAVE.duration * LANDED);
  arrive(before, after, anchors, hints.start, leaving.length ? LEAVE.duration : 0);
  leave(leaving, before, after, anchors, hints);
  celebrate(hints, sound);
}

// Changes the counts of captured cards and points when the cards have landed.
/** @type {(duration: number) => void} */
function releaseAfter(duration) {
  clearTimeout(landing);
  landing = setTimeout(() => {
    release('landing');
    if (!counting()) release('count');
  }, duration);
}

// Celebrates what was captured, and the round or the game that is over, once the cards have landed.
/** @type {(motion: Motion, sound: Sound) => Promise<void>} */
async function celebrate({ flourishes, counting: count, fountain, ending }, sound) {
  if (!(flourishes.length || ending)) return;
  const mine = {};
  if (ending) celebration = mine;
  if (count) counting(true);
  try {
    const seen = flourishes.length || count || fountain ? await loadCelebrations() : undefined;
    await wait(LEAVE.duration * MET);
    if (flourishes.some(([kind]) => kind === 'sweep')) seen?.sweep();
    await wait(LEAVE.duration * (LANDED - MET));
    await seen?.flourish(flourishes);
    if (count && celebration === mine) await seen?.count(count, sound);
    if (celebration !== mine) return;
    uncount();
    sound(ending);
    if (fountain) seen?.fountain(fountain);
  } catch {
    if (celebration === mine) uncount(); // a file could not be loaded: nothing is celebrated
  }
}

// Ends the celebration of a round, because the table changes.
export function endCelebration() {
  celebration = undefined;
  celebrations?.end();
  uncount();
}

async function loadCelebrations() {
  [celebrations] = await Promise.all([import('./celebration.js'), import('./sheet-style.js')]);
  return celebrations;
}

function uncount() {
  if (!counting()) return;
  counting(false);
  release('count');
}

// Whether the summary and the points wait until the round was counted; sets it, too.
/** @type {(now?: boolean) => boolean} */
function counting(now) {
  const root = document.documentElement;
  if (now !== undefined) root.toggleAttribute('data-counting', now);
  return root.hasAttribute('data-counting');
}

/** @type {(milliseconds: number) => Promise<void>} */
const wait = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});

// Every element that may move, by its key. The badge of a build has the key of the build.
/** @type {() => Places} */
function places() {
  const found = new Map();
  for (const card of document.querySelectorAll(`${CARDS}, ${APPEARING}`)) {
    const key = card.dataset.key ?? `${card.className} of ${/** @type {HTMLElement} */ (card.parentElement).dataset.key}`;
    found.set(key, { card, box: card.getBoundingClientRect() });
  }
  return found;
}

// The places from which cards come and to which they go, by name: those that are shown.
/** @type {() => Map<string | undefined, DOMRect>} */
function anchorBoxes() {
  /** @type {[string | undefined, DOMRect][]} */
  const boxes = [...document.querySelectorAll('[data-anchor]')].map((anchor) => [anchor.dataset.anchor, anchor.getBoundingClientRect()]);
  return new Map(boxes.filter(([, { width }]) => width).reverse()); // of two with one name, the first
}

// Animates new and moved elements. Those with the key "*" come one by one, after `pause` milliseconds.
// The badge of a new build appears when its cards lie there; the summary of a round, or the words that
// the table is empty, when the cards have left.
/** @type {(before: Places, after: Places, anchors: Map<string | undefined, DOMRect>, start: Motion['start'], pause: number) => void} */
function arrive(before, after, anchors, start, pause) {
  let delay = pause;
  for (const [key, { card, box }] of after) {
    const old = before.get(key)?.box;
    if (!old && card.matches(APPEARING)) {
      const settled = card.matches('.badge') ? MOVE.duration / 2 : pause * LANDED;
      animate(card, [{ opacity: 0 }, {}], settled);
      continue;
    }
    const from = old ?? anchors.get(start[key] ?? start['*']);
    const way = from?.width && box.width && (old ? between(from, box) : outOf(from, box));
    if (!way) continue;
    const dealt = !old && !start[key];
    const first = { transform: way, opacity: dealt ? 0 : 1 };
    animate(card, [first, { opacity: 1, offset: 0.15 }, {}], dealt ? delay : 0);
    if (dealt) delay += STEP;
  }
}

/** @type {(card: HTMLElement, frames: Keyframe[], delay: number) => void} */
function animate(card, frames, delay) {
  const move = card.animate(frames, { ...MOVE, delay, fill: 'backwards' });
  moves.set(move, card);
  card.style.zIndex = ABOVE;
  move.onfinish = () => stop(move);
}

/** @type {(move: Animation) => void} */
function stop(move) {
  /** @type {HTMLElement} */ (moves.get(move)).style.zIndex = '';
  moves.delete(move);
  move.cancel();
}

// The transform that shows an element of `box` at `from`; undefined if it is there already.
/** @type {(from: DOMRect, box: DOMRect) => string | undefined} */
function between(from, box) {
  const [x, y] = [middle(from).x - middle(box).x, middle(from).y - middle(box).y];
  const scale = from.width / box.width;
  const still = Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01;
  return still ? undefined : `translate(${x}px, ${y}px) scale(${scale})`;
}

// The transform that shows an element of `box` in the middle of an anchor, no larger than the anchor.
/** @type {(from: DOMRect, box: DOMRect) => string} */
function outOf(from, box) {
  const scale = Math.min(1, from.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  const { x, y } = middle(from);
  return between(new DOMRect(x - width / 2, y - height / 2, width, height), box) ?? 'none';
}

/** @type {(box: DOMRect) => { x: number, y: number }} */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

// Copies of the cards that will leave, made while they still have their style.
/** @type {(before: Places, end: Motion['end']) => Leaving[]} */
function pictures(before, end) {
  const found = [];
  for (const key of Object.keys(end)) {
    const place = before.get(key);
    if (place?.box.width) found.push({ key, copy: picture(place.card, place.box), box: place.box });
  }
  return found;
}

/** @type {(card: Element, box: DOMRect) => HTMLElement} */
function picture(card, box) {
  const copy = document.createElement('span');
  copy.className = 'card';
  copy.append(...[...card.childNodes].map((child) => child.cloneNode(true)));
  const look = getComputedStyle(card);
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: 0,
    fontSize: look.fontSize,
  });
  return copy;
}

/** @type {(leaving: Leaving[], before: Places, after: Places, anchors: Map<string | undefined, DOMRect>, motion: Motion) => void} */
function leave(leaving, before, after, anchors, { end, via }) {
  for (const { key, copy, box } of leaving) {
    const to = after.has(key) ? undefined : anchors.get(end[key]);
    if (to) fly(copy, box, to, before.get(via[key])?.box);
  }
}

/** @type {(copy: HTMLElement, box: DOMRect, to: DOMRect, met?: DOMRect) => void} */
function fly(copy, box, to, met) {
  const beside = met && new DOMRect(met.x + met.width / 6, met.y + met.height / 6, met.width, met.height);
  const lain = (beside && between(beside, box)) ?? 'none';
  const gone = outOf(to, box);
  copy.style.zIndex = met ? '1' : '0';
  overlay().append(copy);
  const frames = [
    { transform: 'none', easing: SOFT },
    { transform: lain, offset: MET },
    { transform: lain, offset: OFF, easing: SOFT },
    { transform: gone, opacity: 1, offset: LANDED },
    { transform: gone, opacity: 0 },
  ];
  copy.animate(frames, LEAVE).finished.catch(() => {}).then(() => copy.remove());
}

/** @type {() => HTMLElement} */
function overlay() {
  if (!layer) {
    layer = document.createElement('div');
    layer.ariaHidden = 'true';
    Object.assign(layer.style, { position: 'fixed', inset: 0, overflow: 'hidden', pointerEvents: 'none', zIndex: 50 });
    document.body.append(layer);
  }
  return layer;
}
