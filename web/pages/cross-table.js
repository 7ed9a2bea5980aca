// The cross table of the workshop: players and levels meet each other in mirrored pairs, in the background.
//
//   const table = crossTable({ choices, python, rules });
//   bench.append(table.element);
//   table.showChoices();  // the players or their names have changed
//
// choices  a function that lists who can take part: { players: [{ name, code }], levels: [{ name, level }] }
// python   a function that gives the promise of a Runner
//
// Each round plays some pairs of every two, so that all figures become surer together. Two levels do not meet:
// how strong they are is known.

import { PairMatch, problemOf } from './pairs.js';
import { button, made, signed } from './parts.js';
import { translate } from './words.js';

const PAIRS = [10, 25, 50, 100, 200];
const USUAL = ['greedy', 'counting']; // the levels that take part unless one takes them out
const MOST_FAULTS = 3; // that are listed
const IN_A_ROW = 5; // pairs of the same two: each player has a Python of its own in each meeting, and few are kept (fence.js)

/** @type {(options: { choices: () => { players: Entrant[], levels: Entrant[] }, python: () => Promise<Runner>, rules: string }) => { element: HTMLElement, showChoices(): void }} */
export function crossTable({ choices, python, rules }) {
  const changed = new Set(); // who takes part unlike usual
  const who = made('fieldset', { className: 'who' });
  const pairs = made('select', {}, ...PAIRS.map((each) => made('option', { value: each, textContent: each })));
  pairs.value = '25';
  const runButton = button(translate('Run a round robin'), () => run(), 'small go-match');
  const stopButton = button(translate('Stop'), () => stop());
  stopButton.hidden = true;
  const status = made('p', { className: 'cross-said' });
  status.role = 'status';
  const progress = made('p', { className: 'match-progress' });
  const faults = made('div', { className: 'match-faults' });
  const about = made('p', { className: 'about', textContent: translate('Points a pair, with the standard error, for the player of the row'), hidden: true });
  const place = made('div', { className: 'cross' });
  const element = made(
    'section',
    { className: 'round-robin' },
    made('h2', { textContent: translate('Cross table') }),
    made('p', { className: 'about', textContent: translate('Everybody plays everybody on the same cards, in the background: you can go on writing meanwhile.') }),
    who,
    made('div', { className: 'match-bar' }, made('label', {}, made('span', { textContent: translate('Pairs of each two') }), pairs), runButton, stopButton),
    status,
    progress,
    faults,
    about,
    place,
  );
  /** @type {{ stopped: boolean } | undefined} */
  let running; // what runs: { stopped }

  /** @type {(entry: Entrant) => string} */
  const keyOf = ({ name, level }) => (level ? `level ${level}` : `player ${name}`);
  /** @type {(entry: Entrant) => boolean} */
  const isUsual = ({ level }) => !level || USUAL.includes(level);
  /** @type {(entry: Entrant) => boolean} */
  const takesPart = (entry) => isUsual(entry) !== changed.has(keyOf(entry));

  function showChoices() {
    const { players, levels } = choices();
    element.hidden = !players.length;
    /** @type {(entry: Entrant) => HTMLElement} */
    const box = (entry) => {
      const input = made('input', { type: 'checkbox', checked: takesPart(entry) });
      input.onchange = () => (input.checked === isUsual(entry) ? changed.delete(keyOf(entry)) : changed.add(keyOf(entry)));
      return made('label', {}, input, made('span', { textContent: entry.name }));
    };
    who.replaceChildren(
      made('legend', { textContent: translate('Who plays') }),
      ...[...players, ...levels].map(box),
    );
  }

  function chosen() {
    const { players, levels } = choices();
    return [...players, ...levels].filter(takesPart);
  }

  async function run() {
    const entries = chosen();
    const meetings = meetingsOf(entries);
    faults.replaceChildren();
    place.replaceChildren();
    about.hidden = true;
    if (!meetings.length) {
      status.textContent = translate('Choose a player of your own and somebody else.');
      return;
    }
    const mine = { stopped: false };
    running = mine;
    show();
    status.textContent = translate('Starting Python …');
    const count = Number(pairs.value);
    const seed = crypto.randomUUID();
    try {
      await python();
      for (const meeting of meetings) begin(meeting);
      for (let round = 0; round < count && !mine.stopped; round += IN_A_ROW) {
        const end = Math.min(round + IN_A_ROW, count);
        for (const meeting of meetings) {
          for (let pair = round; pair < end && !mine.stopped && !meeting.failed; pair += 1) {
            await playPair(meeting, `${seed}/${pair}`, mine, (turn) => {
              if (!round) status.textContent = ''; // Python has started
              progress.textContent = translate('Pair {pair}, play {play}', { pair: pair + 1, play: turn });
            });
          }
        }
        status.textContent = translate('Pair {pairs} of {count} of each two', { pairs: end, count });
        place.replaceChildren(drawn(entries, meetings));
        about.hidden = false;
        showFaults(meetings);
      }
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      status.textContent = translate('Python could not be started: {reason}', { reason: message });
    } finally {
      running = undefined;
      progress.textContent = '';
      show();
    }
    if (mine.stopped) status.textContent = translate('Stopped. What was played until then counts.');
  }

  /** @type {(meeting: Meeting) => void} */
  function begin(meeting) {
    const { number, first, second } = meeting;
    meeting.match = new PairMatch(python, `cross ${number}`, first, second, rules);
  }

  // Plays a pair. A meeting in which a player fails ends: it has no result.
  /** @type {(meeting: Meeting, seed: string, mine: { stopped: boolean }, onTurn: (turn: number) => void) => Promise<void>} */
  async function playPair(meeting, seed, mine, onTurn) {
    const { first, second } = meeting;
    const result = await /** @type {PairMatch} */ (meeting.match).playPair(seed, onTurn);
    if (mine.stopped) return;
    const fault = result.ended ? undefined : result.returned.faults[0];
    if (!result.ended && !fault) {
      meeting.found = result.returned;
      meeting.count += 1;
      return;
    }
    const own = fault ? fault.own : /** @type {PairMatch} */ (meeting.match).whoFailed(result) === 0;
    meeting.failed = own ? first : second;
    meeting.problem = `${meeting.failed.name}: ${fault ? fault.problem : problemOf(result)}`;
  }

  /** @type {(meetings: Meeting[]) => void} */
  function showFaults(meetings) {
    const all = new Set(meetings.flatMap(({ problem }) => problem || [])); // a player may fail alike everywhere
    faults.replaceChildren();
    if (!all.size) return;
    faults.append(made('p', { textContent: translate('No result where a player failed:') }));
    faults.append(made('ul', {}, ...[...all].slice(0, MOST_FAULTS).map((textContent) => made('li', { textContent }))));
  }

  async function stop() {
    if (!running) return;
    running.stopped = true;
    await (await python()).stop();
  }

  function show() {
    runButton.hidden = Boolean(running);
    stopButton.hidden = !running;
    element.toggleAttribute('data-running', Boolean(running));
  }

  return { element, showChoices };
}

// Every two of whom one is the reader's; the reader's stands first.
/** @type {(entries: Entrant[]) => Meeting[]} */
function meetingsOf(entries) {
  /** @type {Meeting[]} */
  const meetings = [];
  entries.forEach((first, at) => {
    for (const second of entries.slice(at + 1)) {
      if (!first.level) meetings.push({ number: meetings.length, first, second, found: undefined, count: 0, failed: undefined, problem: '' });
    }
  });
  return meetings;
}

/** @type {(found: { mean: number, error: number }) => string} */
const figures = ({ mean, error }) => `${signed(mean)} ± ${error.toFixed(1)}`;

// The table: in each row what its player made against the others, in points a pair, and on average.
/** @type {(entries: Entrant[], meetings: Meeting[]) => HTMLElement} */
function drawn(entries, meetings) {
  /** @type {(textContent: string | undefined, scope: string) => HTMLElement} */
  const head = (textContent, scope) => made('th', { textContent, scope });
  /** @type {(row: Entrant, column: Entrant) => { mean: number, error: number } | undefined} */
  const result = (row, column) => {
    for (const { first, second, found, count, failed } of meetings) {
      if (!found || count < 2 || failed) continue;
      if (first === row && second === column) return found;
      if (first === column && second === row) return { mean: -found.mean, error: found.error };
    }
    return undefined;
  };
  const rows = entries.map((row) => {
    const results = entries.map((column) => (row === column ? undefined : result(row, column)));
    const known = meetings.some(({ failed }) => failed === row) ? [] : results.filter((each) => each !== undefined);
    const mean = known.reduce((sum, each) => sum + each.mean, 0) / known.length;
    const error = Math.sqrt(known.reduce((sum, each) => sum + each.error ** 2, 0)) / known.length;
    const cells = results.map((each, at) => made('td', { className: entries[at] === row ? 'self' : '', textContent: each ? figures(each) : '' }));
    const all = made('td', { className: 'all', textContent: known.length ? figures({ mean, error }) : '' });
    return { mean: known.length ? mean : -Infinity, line: made('tr', {}, head(row.name, 'row'), ...cells, all) };
  });
  return made(
    'table',
    { ariaLabel: translate('Cross table') },
    made('thead', {}, made('tr', {}, made('td'), ...entries.map(({ name }) => head(name, 'col')), head(translate('All'), 'col'))),
    made('tbody', {}, ...rows.map(({ line }) => line)),
  );
}
