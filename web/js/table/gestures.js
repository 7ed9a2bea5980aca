// Gestures besides the click: dragging, double taps and arrow keys.
//
// Events report them, with a text as their detail:
//   casino:felt       nothing: the bare table was tapped
//   casino:twice      the card that was tapped twice
//   casino:lift       the card whose drag begins; nothing when the drag led nowhere
//   casino:drop       the card, a space and the cards of the pile below it (nothing for the bare table)
//   casino:look-by    the number of plays to look forward, or back if it is negative
//   casino:replay-by, casino:analysis-by  the same in the sheets that show a game

const FAR = 8; // pixels from which a press is a drag
const SOON = 350; // milliseconds at most between two taps
const ROWS = ['table', 'actions', 'hand']; // regions from top to bottom, for the arrow keys
/** @type {Record<string, string>} */
const LOOK = { ArrowLeft: '-1', ArrowRight: '1', Home: '-9999', End: '9999' }; // plays, while looking back

/** @type {Record<string, string>} */
const STEPPERS = { review: 'replay-by', analysis: 'analysis-by' }; // the sheets that show a game

/** @type {(target: HTMLElement) => HTMLElement} */
const inHand = (target) => target.closest?.('[data-place="hand"]');
/** @type {{ card: HTMLElement, id: number, x: number, y: number, moved: boolean, lifted?: boolean } | undefined} */
let drag;
let touched = false;
/** @type {() => Promise<void>} */
let atRest;
/** @type {{ key?: string, time: number }} */
let tapped = { key: undefined, time: 0 };

/** @type {(name: string, detail: string | undefined) => void} */
function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(`casino:${name}`, { detail }));
}

// Dragging

/** @type {(event: PointerEvent) => void} */
function press(event) {
  touched = event.pointerType === 'touch';
  const card = inHand(event.target);
  if (!card || !event.isPrimary || event.button !== 0) return;
  drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
}

/** @type {(event: PointerEvent) => void} */
function move(event) {
  if (event.pointerId !== drag?.id) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved && Math.hypot(x, y) < FAR) return;
  if (!drag.moved) {
    drag.card.setPointerCapture(drag.id);
    drag.moved = true;
    drag.lifted = drag.card.ariaPressed !== 'true';
    tell('lift', drag.card.dataset.card);
  }
  drag.card.toggleAttribute('data-dragged', true);
  Object.assign(drag.card.style, { translate: `${x}px ${y}px`, zIndex: 20 });
  markTarget(targetElement(event.clientX, event.clientY));
}

/** @type {(event: PointerEvent) => void} */
function release(event) {
  if (event.pointerId !== drag?.id) return;
  const { card, moved, lifted } = drag;
  drag = undefined;
  if (!moved) return;
  swallowClick();
  const target = targetAt(event.clientX, event.clientY);
  if (target === undefined && lifted) tell('lift', '');
  else if (target !== undefined && card.isConnected) tell('drop', `${card.dataset.card} ${target}`);
  atRest().then(() => putBack(card));
}

/** @type {(event: PointerEvent) => void} */
function cancel(event) {
  if (event.pointerId !== drag?.id) return;
  if (drag.lifted) tell('lift', '');
  putBack(drag.card);
  drag = undefined;
}

// The pile at a place, the bare table, or undefined elsewhere.
/** @type {(x: number, y: number) => HTMLElement | undefined} */
function targetElement(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest('[data-place="table"]') ?? element.closest('.felt');
    if (target) return target;
  }
  return undefined;
}

// The cards of the pile at a place, '' for the bare table, undefined elsewhere.
/** @type {(x: number, y: number) => string | undefined} */
function targetAt(x, y) {
  const target = targetElement(x, y);
  return target && (target.dataset.cards ?? target.dataset.card ?? '');
}

// Marks the pile or the table that a dragged card is over.
/** @type {(target?: HTMLElement) => void} */
function markTarget(target) {
  document.querySelector('[data-target]')?.removeAttribute('data-target');
  target?.setAttribute('data-target', '');
}

// Lets a card glide back to its place; a card that was played is gone or has been drawn again.
/** @type {(card: HTMLElement) => void} */
function putBack(card) {
  markTarget();
  const { translate } = card.style;
  card.removeAttribute('data-dragged');
  if (!translate) return;
  Object.assign(card.style, { translate: '', zIndex: '' });
  card.animate([{ translate }, { translate: '0 0' }], { duration: 200, easing: 'ease-out' });
}

// Ignores the click that ends a drag. It comes at once or not at all.
function swallowClick() {
  /** @type {(event: Event) => void} */
  const swallow = (event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

// Double taps

/** @type {(event: MouseEvent) => void} */
function click(event) {
  const card = inHand(event.target);
  const key = card?.dataset.card;
  const soon = touched && event.timeStamp - tapped.time < SOON;
  const twice = key && key === tapped.key && (event.detail === 2 || soon);
  tapped = { key: twice ? undefined : key, time: event.timeStamp };
  if (twice) {
    event.stopPropagation();
    tell('twice', key);
  } else if (isBareFelt(event.target)) tell('felt', '');
}

// Tells whether a tap is on the bare table; on that of Rook it has no answer.
/** @type {(target: Element) => boolean} */
function isBareFelt(target) {
  const { edition } = document.documentElement.dataset;
  return edition !== 'rook' && target.matches('[data-phase="play"] :is(.felt, .spread, .empty)');
}

// Arrow keys

/** @type {(event: KeyboardEvent) => void} */
function key(event) {
  tapped = { key: undefined, time: 0 };
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const region = event.target.closest?.('[data-region]');
  const stepping = LOOK[event.key] && stepEvent(event.target);
  if (stepping) {
    event.preventDefault();
    tell(stepping, LOOK[event.key]);
    return;
  }
  const row = ROWS.indexOf(/** @type {string} */ (region?.dataset.region));
  if (region?.dataset.region === 'log') alongTheLog(event, region);
  if (event.target.closest?.('.calendar')) fromDayToDay(event);
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (row < 0 || !(step || rows)) return;
  const target = step ? sideways(region, event.target, step) : upOrDown(row, /** @type {number} */ (rows));
  if (!target) return;
  event.preventDefault();
  target.focus();
}

// The event for the arrow keys: in the sheet that shows a game, or at a table that looks back.
/** @type {(target: Element) => string | undefined} */
function stepEvent(target) {
  if (target.closest?.('input, select, textarea')) return undefined;
  const dialog = target.closest?.('dialog');
  if (dialog) return STEPPERS[/** @type {string} */ (dialog.dataset.region)];
  return document.querySelector('[data-region="table"]').dataset.back ? 'look-by' : undefined;
}

// Tab reaches only the last line of the log; the arrow keys reach the others and their “Why?”.
/** @type {(event: KeyboardEvent, log: Element) => void} */
function alongTheLog(event, log) {
  const step = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
  const across = ['ArrowLeft', 'ArrowRight'].includes(event.key);
  if (!step && !across) return;
  event.preventDefault();
  const action = across ? '' : `[data-action="${event.target.dataset.action}"]`;
  const within = across ? event.target.closest('li') : log;
  const buttons = [...within.querySelectorAll(`button${action}`)];
  neighbour(buttons, event.target, across ? Number(LOOK[event.key]) : /** @type {number} */ (step)).focus();
}

// In a calendar the arrow keys go to the day or the week before or after that has a button.
/** @type {(event: KeyboardEvent) => void} */
function fromDayToDay(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (!step) return;
  event.preventDefault();
  const days = [...event.target.closest('table').querySelectorAll('td')];
  let next = days.indexOf(event.target.closest('td')) + step;
  while (days[next] && !days[next].querySelector('button')) next += step;
  days[next]?.querySelector('button').focus();
}

// The arrow keys skip tips, and buttons that have keys of their own.
/** @type {(region: Element) => HTMLElement[]} */
function buttonsOf(region) {
  return [...region.querySelectorAll('button:not(.keyed, .tip *)')];
}

/** @type {(region: Element, from: HTMLElement, step: number) => HTMLElement} */
function sideways(region, from, step) {
  return neighbour(buttonsOf(region), from, step);
}

/** @type {(buttons: HTMLElement[], from: HTMLElement, step: number) => HTMLElement} */
function neighbour(buttons, from, step) {
  const wanted = buttons.indexOf(from) + step;
  return buttons[Math.max(0, Math.min(buttons.length - 1, wanted))];
}

/** @type {(row: number, step: number) => HTMLElement | undefined} */
function upOrDown(row, step) {
  for (let next = row + step; ROWS[next]; next += step) {
    const buttons = buttonsOf(document.querySelector(`[data-region="${ROWS[next]}"]`));
    if (buttons.length) return buttons.find((button) => button.ariaPressed === 'true') ?? buttons[0];
  }
  return undefined;
}

// Lets a finger on the hand drag cards; elsewhere it scrolls the page.
export function watchHand() {
  document.querySelector('[data-region="hand"]').style.touchAction = 'pinch-zoom';
}

// Watches the gestures. A card that was dropped stays there until the page is `resting`: its play may be made.
/** @type {(resting: () => Promise<void>) => void} */
export function watchGestures(resting) {
  atRest = resting;
  watchHand();
  addEventListener('pointerdown', press);
  addEventListener('pointermove', move);
  addEventListener('pointerup', release);
  addEventListener('pointercancel', cancel);
  addEventListener('click', click, { capture: true });
  addEventListener('keydown', key);
}
