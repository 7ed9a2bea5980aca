// What is seen when cards that matter are captured, a round is counted and a game is won. motion.js
// loads it with the first of them. All of it is for the eye only, lies over the page, and is taken away
// by a tap or a key. It animates only transforms and opacities.

const SETTLE = 350; // milliseconds before the first item of a count, and after the last one
const LONGEST = 4200; // for all items together
const SLOWEST = 800; // for one item
const GAIN = 0.42; // of an item: its points are added
const FAN = 200; // milliseconds in which the cards of an item appear
const LONG = 1700; // milliseconds for which a label is seen in play
/** @type {KeyframeAnimationOptions} */
const FLOURISH = { easing: 'ease-out', fill: 'both' };
const SPARKS = 12; // around a card that scores
const MOMENT = 600; // milliseconds of what is told before anything else happens
const LEAPING = 24; // cards of a fountain at most
const LEAP = 1700; // milliseconds for which a card leaps
const BETWEEN = 42; // two cards
const FRAMES_OF_LEAP = 12; // keyframes of a leap
/** @type {KeyframeAnimationOptions} */
const APPEAR = { easing: 'ease-out', fill: 'backwards' };
const MODIFIERS = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/** @typedef {{ timers: number[], parts: Element[], stop: AbortController, ended: () => void }} Running */
/** @type {Running | undefined} */
let running; // the timers and elements of the count or the fountain that is seen now, and its end

/** @type {(box: Omit<DOMRect, 'toJSON'>) => { x: number, y: number }} */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
/** @type {(milliseconds: number) => Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => {
  /** @type {Running} */ (running).timers.push(setTimeout(resolve, milliseconds));
});

// Ends the count or the fountain at once.
export function end() {
  if (!running) return;
  const { timers, parts, stop, ended } = running;
  running = undefined;
  timers.forEach(clearTimeout);
  stop.abort();
  for (const part of parts) part.remove();
  ended();
}

// Begins a count or a fountain; a tap, a key or another window size ends it.
/** @type {(ended: () => void) => void} */
function begin(ended) {
  end();
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  running = { timers: [], parts: [], stop, ended };
  addEventListener('pointerdown', skip, options);
  addEventListener('keydown', skip, options);
  addEventListener('resize', end, options);
}

// A tap on the count only ends it, and so does a key; other taps do their work as well.
/** @type {(event: UIEvent & Partial<KeyboardEvent>) => void} */
function skip(event) {
  if (MODIFIERS.has(/** @type {string} */ (event.key))) return;
  const taken = event.key ? event.key !== 'Tab' && !event.ctrlKey && !event.metaKey : event.target.closest('.round-count');
  end();
  if (!taken) return;
  event.preventDefault();
  event.stopPropagation();
  swallow(event.key ? 'keyup' : 'click');
}

// Ignores the event that follows a key or a tap. It comes soon or not at all.
/** @type {(name: string) => void} */
function swallow(name) {
  /** @type {(event: Event) => void} */
  const ignore = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener(name, ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener(name, ignore, { capture: true }), 500);
}

// Puts HTML over the page; `box` is its place in the window. What flies out of the window is fixed to it: it would make
// the page wider.
/** @type {(html: string, box: DOMRect, position?: 'absolute' | 'fixed') => HTMLElement} */
function over(html, box, position = 'absolute') {
  const template = document.createElement('template');
  template.innerHTML = html;
  /** @type {HTMLElement} */
  const part = /** @type {HTMLElement} */ (template.content.firstChild);
  part.ariaHidden = 'true';
  const [left, top] = position === 'fixed' ? [box.x, box.y] : [box.x + scrollX, box.y + scrollY];
  Object.assign(part.style, { position, inset: 'auto', left: `${left}px`, top: `${top}px` });
  if (box.width) Object.assign(part.style, { width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(part);
  return part;
}

// Flourishes

// Shows the flourishes of [kind, anchor, words], one above the other, at the piles. At the end of a round
// the count waits for the promise, for a moment; where nothing is counted the summary tells the same.
/** @type {(flourishes: Motion['flourishes']) => Promise<void> | undefined} */
export function flourish(flourishes) {
  const counting = document.documentElement.hasAttribute('data-counting');
  if (!counting && document.querySelector('[data-region="table"]').dataset.phase !== 'play') return undefined;
  /** @type {Promise<void> | undefined} */
  const momentOver = counting ? new Promise((done) => begin(done)) : undefined;
  const at = new Map(); // the number of flourishes at each anchor
  for (const [kind, anchor, words] of flourishes) {
    const box = document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
    if (!box?.width) continue;
    const place = at.get(anchor) ?? 0;
    at.set(anchor, place + 1);
    ring(box);
    if (kind === 'prize') sparks(box);
    const part = label(kind, words, box, place, counting ? MOMENT : LONG);
    if (counting) /** @type {Running} */ (running).parts.push(part);
  }
  if (counting) /** @type {Running} */ (running).timers.push(setTimeout(end, MOMENT));
  return momentOver;
}

/** @type {(box: DOMRect) => void} */
function ring(box) {
  const size = 1.6 * Math.max(box.width, box.height);
  const { x, y } = middle(box);
  const part = over('<span class="flourish-ring"></span>', new DOMRect(x - size / 2, y - size / 2, size, size), 'fixed');
  const frames = [{ transform: 'scale(0.4)', opacity: 0.9 }, { transform: 'scale(1.6)', opacity: 0 }];
  part.animate(frames, { duration: 600, easing: 'ease-out' }).finished.finally(() => part.remove());
}

// Sparks that fly out of a pile in all directions.
/** @type {(box: DOMRect) => void} */
function sparks(box) {
  const { x, y } = middle(box);
  const far = 1.5 * Math.max(box.width, box.height);
  for (let n = 0; n < SPARKS; n += 1) {
    const part = over('<span class="spark"></span>', new DOMRect(x - 8, y - 8, 16, 16), 'fixed');
    const turn = (360 / SPARKS) * n;
    const way = far * (n % 2 ? 0.7 : 1);
    const frames = [
      { transform: `rotate(${turn}deg) translateY(${-0.3 * way}px) scale(0.3)`, opacity: 0 },
      { transform: `rotate(${turn}deg) translateY(${-0.6 * way}px) scale(1.3)`, opacity: 1, offset: 0.35 },
      { transform: `rotate(${turn}deg) translateY(${-way}px) scale(0.2)`, opacity: 0 },
    ];
    part.animate(frames, { duration: MOMENT, easing: 'ease-out', fill: 'both' }).finished.finally(() => part.remove());
  }
}

// A label stays inside the table and its seats, and above what is offered there.
/** @type {(kind: string, words: string, box: DOMRect, place: number, duration: number) => HTMLElement} */
function label(kind, words, box, place, duration) {
  const part = over('<span class="flourish"></span>', new DOMRect(0, 0));
  part.textContent = words;
  part.dataset.kind = kind;
  const { width, height } = part.getBoundingClientRect();
  const game = document.querySelector('.game').getBoundingClientRect();
  const left = Math.min(Math.max(game.left + 8, middle(box).x - width / 2), game.right - width - 8);
  const down = middle(box).y < middle(game).y ? 1 : -1; // below a pile of the other seats
  const offer = document.querySelector('.offer').getBoundingClientRect();
  const above = offer.height && offer.bottom <= box.bottom && offer.bottom > box.y - 2 * height ? offer.y : box.y;
  const from = down > 0 ? box.bottom + 4 : above - 8 - height;
  const top = from + down * place * (height + 4);
  Object.assign(part.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px` });
  const frames = [
    { transform: `translateY(${-14 * down}px) scale(0.6)`, opacity: 0 },
    { transform: 'translateY(0) scale(1.08)', opacity: 1, offset: 0.14 },
    { transform: 'none', opacity: 1, offset: 0.22 },
    { transform: 'none', opacity: 1, offset: 0.8 },
    { transform: `translateY(${10 * down}px)`, opacity: 0 },
  ];
  part.animate(frames, { ...FLOURISH, duration, delay: duration < LONG ? 0 : 120 * place }).finished.finally(() => part.remove());
  return part;
}

// A band of light that sweeps over the table.
export function sweep() {
  const felt = document.querySelector('.felt')?.getBoundingClientRect();
  if (!felt?.width) return;
  const part = over('<span class="swept"><span></span></span>', felt);
  const frames = [
    { transform: 'translateX(-60%) skewX(-14deg)', opacity: 0 },
    { transform: 'translateX(20%) skewX(-14deg)', opacity: 1, offset: 0.4 },
    { transform: 'translateX(160%) skewX(-14deg)', opacity: 0 },
  ];
  /** @type {Element} */ (part.firstChild).animate(frames, { duration: 800, easing: 'ease-in-out', fill: 'both' }).finished.finally(() => part.remove());
}

// The count

// Shows the items of a round one after the other over the table, and adds their points. `sound` plays
// a sound, given its name and the number of the item. The promise is kept when the count is over.
/** @type {(html: string, sound: Sound) => Promise<void>} */
export function count(html, sound) {
  return new Promise((done) => {
    begin(done);
    showItems(html, sound);
  });
}

/** @type {(html: string, sound: Sound) => Promise<void>} */
async function showItems(html, sound) {
  const part = over(html, document.querySelector('[data-region="table"]').getBoundingClientRect());
  /** @type {Running} */ (running).parts.push(part);
  part.animate([{ opacity: 0 }, {}], { duration: 200, fill: 'backwards' });
  const items = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (part.children)];
  const each = Math.min(SLOWEST, LONGEST / items.length);
  let scored = 0;
  for (const item of items) {
    for (const other of items) other.hidden = other !== item;
    showCards(item);
    await pause(each * GAIN);
    if (addPoints(item)) sound('count', scored++);
    await pause(each * (1 - GAIN));
  }
  await pause(SETTLE);
  end();
}

/** @type {(item: Element) => void} */
function showCards(item) {
  for (const cards of item.querySelectorAll('.count-cards')) {
    cards.style.setProperty('--n', `${cards.children.length}`);
    [...cards.children].forEach((card, n, all) => {
      const delay = n * Math.min(40, FAN / all.length);
      card.animate([{ transform: 'translateY(30%) scale(0.8)', opacity: 0 }, {}], { ...APPEAR, duration: 160, delay });
    });
  }
  for (const plus of item.querySelectorAll('.plus')) plus.style.opacity = '0';
}

// Adds the points of an item; returns whether there are any.
/** @type {(item: HTMLElement) => boolean} */
function addPoints(item) {
  for (const side of item.querySelectorAll('.side.scored')) {
    const [plus, points, track] = ['.plus', '.points', '.track'].map((part) => side.querySelector(part));
    plus.style.opacity = '';
    points.textContent = /** @type {string} */ (points.dataset.total);
    if (track) /** @type {HTMLProgressElement} */ (track).value = Math.min(/** @type {HTMLProgressElement} */ (track).max, Number(points.dataset.total));
    for (const grown of [plus, points]) {
      grown.animate([{ transform: 'scale(0.5)' }, { transform: 'scale(1.3)', offset: 0.5 }, {}], { duration: 260, easing: 'ease-out' });
    }
  }
  return 'scores' in item.dataset;
}

// The fountain

// Tells that the game is won, over the table, then lets the cards of the winner leap out of the middle of
// the page's lower edge, and fall.
/** @type {(html: string) => Promise<void>} */
export async function fountain(html) {
  begin(() => {});
  await victory();
  const game = document.querySelector('.game').getBoundingClientRect();
  const part = over(`<span class="fountain">${html}</span>`, game);
  /** @type {Running} */ (running).parts.push(part);
  const cards = [...part.children];
  const every = Math.max(1, cards.length / LEAPING);
  const leaping = cards.filter((_, n) => Math.floor(n / every) !== Math.floor((n - 1) / every));
  for (const card of cards) if (!leaping.includes(card)) card.remove();
  leaping.forEach((card, n) => {
    card.animate(leap(n, game), { duration: LEAP, delay: n * BETWEEN, fill: 'both' });
  });
  crown();
  await pause(LEAP + leaping.length * BETWEEN);
  end();
}

// Shows the crown and the headline of the summary before rays, for a moment, over the table.
async function victory() {
  const table = document.querySelector('[data-region="table"]').getBoundingClientRect();
  const part = over('<span class="victory"><i></i><svg viewBox="0 0 48 24"><use href="#crown"/></svg><b></b></span>', table);
  /** @type {Running} */ (running).parts.push(part);
  part.querySelector('b').textContent = document.querySelector('.headline').textContent;
  const [rays, ...signs] = part.children;
  part.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: MOMENT, fill: 'both' });
  rays.animate([{ transform: 'rotate(0) scale(0.6)' }, { transform: 'rotate(24deg) scale(1.2)' }], { duration: MOMENT, easing: 'ease-out', fill: 'both' });
  for (const sign of signs) sign.animate([{ transform: 'scale(0.4)' }, { transform: 'scale(1.15)', offset: 0.4 }, { transform: 'none', offset: 0.6 }, {}], { duration: MOMENT, easing: 'ease-out' });
  await pause(MOMENT);
  part.remove();
}

// The keyframes of one card. Its direction, height and turn follow from its number.
/** @type {(n: number, size: DOMRect) => Keyframe[]} */
function leap(n, { width, height }) {
  const [a, b, c] = [0.618, 0.755, 0.569].map((step) => (n * step + 0.3) % 1);
  const across = (2 * a - 1) * Math.min(0.52 * width, 520);
  const up = (0.55 + 0.35 * b) * Math.min(height, 900);
  const turn = (2 * c - 1) * 420;
  return Array.from({ length: FRAMES_OF_LEAP + 1 }, (_, moment) => {
    const t = moment / FRAMES_OF_LEAP;
    const y = -up * 4 * t * (1 - t) * 0.92 + (t > 0.5 ? (t - 0.5) * 0.5 * up : 0);
    const opacity = t < 0.08 ? t / 0.08 : t > 0.85 ? (1 - t) / 0.15 : 1;
    return { offset: t, opacity, transform: `translate(${across * t}px, ${y}px) rotate(${turn * t}deg)` };
  });
}

function crown() {
  const frames = [{ transform: 'translateY(-120%) scale(0.4)', opacity: 0 }, { transform: 'scale(1.25)', opacity: 1, offset: 0.6 }, {}];
  document.querySelector('.crown')?.animate(frames, { ...APPEAR, duration: 600 });
}
