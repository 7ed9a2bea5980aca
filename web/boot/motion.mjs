// Lets cards move to their new places instead of jumping (first, last, invert, play), out of the
// stock and the hands, and onto the piles of captured cards. Only transforms are animated.

const CARDS = '[data-card][data-key]';
const MOVE = { duration: 420, easing: 'cubic-bezier(0.2, 0.75, 0.25, 1)' };
const LEAVE = { duration: 950, fill: 'both' };
const MET = 0.35; // of a leaving: the card played lies on the first card that it takes
const OFF = 0.5; // and now they leave together
const SOFT = 'cubic-bezier(0.4, 0, 0.2, 1)';
const STEP = 60; // milliseconds from one card to the next one of a deal

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const moves = new Set();
let layer;

// Calls `change`, which changes the page; then everything moves from where it was to where it is.
//
// `start` and `end` name, by data-key, the data-anchor at which a new element starts and a removed
// one ends; in `start` the key "*" stands for all others. `via` names the element on which a
// removed one lies down first.
export function moving(change, hints) {
  if (calm.matches || document.hidden) {
    change();
    return;
  }
  const before = places();
  const leaving = pictures(before, hints.end);
  change();
  for (const move of moves) move.cancel();
  moves.clear();
  const after = places();
  arrive(before, after, hints.start, leaving.length ? LEAVE.duration : 0);
  leave(leaving, before, after, hints);
}

function places() {
  const found = new Map();
  for (const card of document.querySelectorAll(CARDS)) {
    found.set(card.dataset.key, { card, box: card.getBoundingClientRect() });
  }
  return found;
}

function anchorBox(name) {
  const box = document.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect();
  return box?.width ? box : undefined;
}

// Moves what is new or elsewhere. What comes by the key "*" comes one by one, `pause` later.
function arrive(before, after, start, pause) {
  const ready = [];
  for (const [key, { card, box }] of after) {
    const anchor = before.has(key) ? undefined : (start[key] ?? start['*']);
    const from = before.get(key)?.box ?? (anchor && anchorBox(anchor));
    const way = from && box.width && from.width && (anchor ? outOf(from, box) : between(from, box));
    if (way) ready.push({ card, way, dealt: Boolean(anchor) && !start[key] });
  }
  let delay = pause;
  for (const { card, way, dealt } of ready) {
    animate(card, way, dealt ? { delay, opacity: 0 } : { delay: 0, opacity: 1 });
    if (dealt) delay += STEP;
  }
}

function animate(card, transform, { delay, opacity }) {
  const start = { transform, transformOrigin: '0 0', zIndex: 5, opacity };
  const end = { transformOrigin: '0 0', zIndex: 5 };
  const frames = [start, { opacity: 1, offset: 0.15 }, end];
  const move = card.animate(frames, { ...MOVE, delay, fill: 'backwards' });
  moves.add(move);
  move.onfinish = () => moves.delete(move);
}

// The transform that makes what is in `box` appear in `from`.
function between(from, box) {
  const [x, y, scale] = [from.x - box.x, from.y - box.y, from.width / box.width];
  const still = Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01;
  return still ? undefined : `translate(${x}px, ${y}px) scale(${scale})`;
}

// The same for something smaller in the middle of an anchor.
function outOf(from, box) {
  const scale = Math.min(1, from.height / box.height);
  const x = from.x + (from.width - box.width * scale) / 2 - box.x;
  const y = from.y + (from.height - box.height * scale) / 2 - box.y;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// Pictures of the cards that will leave, made while these still have their look.
function pictures(before, end) {
  const found = [];
  for (const key of Object.keys(end)) {
    const place = before.get(key);
    if (place?.box.width) found.push({ key, copy: picture(place.card, place.box), box: place.box });
  }
  return found;
}

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
    transformOrigin: '0 0',
    fontSize: look.fontSize,
  });
  return copy;
}

function leave(leaving, before, after, { end, via }) {
  for (const { key, copy, box } of leaving) {
    const to = after.has(key) ? undefined : anchorBox(end[key]);
    if (to) fly(copy, box, to, before.get(via[key])?.box);
  }
}

function fly(copy, box, to, stop) {
  const lain = stop ? `translate(${stop.x + stop.width / 6 - box.x}px, ${stop.y + stop.height / 6 - box.y}px) ` +
    `scale(${stop.width / box.width})` : 'none';
  const gone = outOf(to, box);
  const frames = [
    { transform: 'none', zIndex: stop ? 1 : 0, easing: SOFT },
    { transform: lain, offset: MET },
    { transform: lain, offset: OFF, easing: SOFT },
    { transform: gone, opacity: 1, offset: 0.9 },
    { transform: gone, opacity: 0, zIndex: stop ? 1 : 0 },
  ];
  overlay().append(copy);
  const flight = copy.animate(frames, LEAVE);
  flight.finished.catch(() => {}).then(() => copy.remove());
}

function overlay() {
  if (!layer) {
    layer = document.createElement('div');
    layer.ariaHidden = 'true';
    Object.assign(layer.style, { position: 'fixed', inset: 0, overflow: 'hidden', pointerEvents: 'none', zIndex: 50 });
    document.body.append(layer);
  }
  return layer;
}
