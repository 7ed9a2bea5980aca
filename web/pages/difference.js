// Draws the mean difference of a match after each pair, with its error, as SVG.

const [WIDTH, HEIGHT] = [400, 180]; // so that its words can be read on a phone
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 12, 26];
const SVG = 'http://www.w3.org/2000/svg';

/** @type {(name: string, attributes: Record<string, string | number>, text?: string) => Element} */
function shape(name, attributes, text = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.textContent = text;
  return element;
}

// `found` are the pairs so far, each with `mean` and `error`; `count` is how many there will be.
/** @type {(found: PairResult[], count: number, label: string) => Element} */
export function drawDifference(found, count, label) {
  const figures = found.length > 2 ? found.slice(1) : found; // one pair alone has no error
  const first = found.length - figures.length + 1;
  const most = Math.max(2, ...figures.map(({ mean, error }) => Math.abs(mean) + 2 * error));
  /** @type {(pair: number) => number} */
  const x = (pair) => LEFT + ((WIDTH - LEFT - RIGHT) * (pair - 1)) / Math.max(count - 1, 1);
  /** @type {(points: number) => number} */
  const y = (points) => TOP + ((HEIGHT - TOP - BOTTOM) * (most - points)) / (2 * most);
  /** @type {(value: (pair: PairResult) => number) => string[]} */
  const line = (value) => figures.map((pair, at) => `${x(first + at).toFixed(1)},${y(value(pair)).toFixed(1)}`);
  const band = [...line(({ mean, error }) => mean + 2 * error), ...line(({ mean, error }) => mean - 2 * error).reverse()];
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label });
  const level = Math.max(1, Math.floor(most / 2));
  for (const points of [-level, 0, level]) {
    svg.append(shape('path', { class: points ? 'level' : 'level zero', d: `M${LEFT} ${y(points).toFixed(1)}H${WIDTH - RIGHT}` }));
    svg.append(shape('text', { x: LEFT - 6, y: y(points) + 4, 'text-anchor': 'end' }, points > 0 ? `+${points}` : String(points).replace('-', '−')));
  }
  svg.append(
    shape('polygon', { class: 'band', points: band.join(' ') }),
    shape('polyline', { class: 'mean', points: line(({ mean }) => mean).join(' ') }),
    shape('text', { x: LEFT, y: HEIGHT - 8 }, '1'),
    shape('text', { x: WIDTH - RIGHT, y: HEIGHT - 8, 'text-anchor': 'end' }, String(count)),
  );
  return svg;
}
