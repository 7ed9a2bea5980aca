// Draws the arrows on the analysis board: from the card that is played to each pile that it takes.

const SVG = 'http://www.w3.org/2000/svg';
const HEAD = 12; // the length of the head of an arrow in pixels

const watched = new WeakSet();
const sizes = new ResizeObserver(draw);

// Draws the arrows of each board anew, where its cards lie now.
export function draw() {
  for (const svg of document.querySelectorAll('.arrows')) {
    const board = svg.parentElement;
    if (!watched.has(board)) sizes.observe(board);
    watched.add(board);
    const { left, top, width, height } = board.getBoundingClientRect();
    const [from] = edges(board.querySelectorAll('[data-arrow="from"]'), left, top);
    const piles = from ? edges(board.querySelectorAll('[data-arrow="to"]'), left, top) : [];
    const drawn = JSON.stringify([width, height, from, piles]);
    if (svg.dataset.drawn === drawn) continue; // patch.js takes the attribute away with the arrows
    svg.dataset.drawn = drawn;
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.replaceChildren(...piles.map((pile) => arrow([from.x, from.bottom - 8], [pile.x, pile.top + 8])));
  }
}

// The middle, the top and the bottom of each card, as seen from the corner of the board.
function edges(cards, left, top) {
  return [...cards].map((card) => {
    const box = card.getBoundingClientRect();
    return { x: box.left + box.width / 2 - left, top: box.top - top, bottom: box.bottom - top };
  });
}

// An arrow that leaves its card and reaches its pile from above.
function arrow([x, y], [toX, toY]) {
  const end = toY - HEAD;
  const bend = Math.max(12, (end - y) * 0.5);
  const drawn = document.createElementNS(SVG, 'g');
  const line = shape('path', { d: `M${x} ${y} C${x} ${y + bend} ${toX} ${end - bend} ${toX} ${end}` });
  const head = shape('polygon', { points: `${toX - 8},${end} ${toX + 8},${end} ${toX},${toY}` });
  drawn.append(line, head);
  return drawn;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
