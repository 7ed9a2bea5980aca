// The workshop: one task at a time, what was written kept in this browser, and matches of the players.
//
// The boxes are <casino-code>, which run their code and its checks. Matches run in a Python of their own
// behind the same fence, pair by pair (`casino_page.code.workshop`).

import { crossTable } from './cross-table.js';
import { drawDifference } from './difference.js';
import { cleaned, isCode, keeping, KEY, LONGEST_CODE, LONGEST_NAME, MOST_PLAYERS } from './kept.js';
import { PairMatch, problemOf, stepsOf } from './pairs.js';
import { button, made, signed } from './parts.js';
import { translate } from './words.js';

const PAIRS = [10, 25, 50, 100, 200];
const GAIN_PAIRS = 25; // pairs against the player of the task before
const RULES = 'standard';
const SESSION = 'match';
const OWN = 'own'; // the task that is the reader's
const LONGEST_FILE = 4 * LONGEST_CODE; // bytes: a character takes four at most
const NO_TEXT = '\uFFFD'; // what a browser reads where bytes are not a string

const main = document.querySelector('main');
const bench = main.querySelector('.bench');
const root = new URL(/** @type {string} */ (document.documentElement.dataset.root), location.href).href;

const { state, change, readAgain } = keeping(() => localStorage);

// The tasks: each has its heading, its text and its box in a section of its own.

/** @type {Map<string, WorkshopTask>} */
const tasks = new Map(); // the parts of each task by its name
/** @type {Map<string, string>} */
const seen = new Map(); // the code of each task when this tab kept it last, without the space around it

/** @type {(task: string) => WorkshopTask} */
const taskOf = (task) => /** @type {WorkshopTask} */ (tasks.get(task));
/** @type {(task: string) => CodeBox} */
const boxOf = (task) => taskOf(task).place.querySelector('casino-code');

for (const place of main.querySelectorAll('[data-task]')) {
  const task = /** @type {string} */ (place.dataset.task);
  let heading = place;
  while (heading.tagName !== 'H2') heading = /** @type {HTMLElement} */ (heading.previousElementSibling);
  const section = made('section', { className: 'chapter', hidden: true });
  heading.before(section);
  for (let next = /** @type {Node | null} */ (heading); next && next !== place; next = section.nextSibling) section.append(next);
  section.append(place);
  const gain = made('p', { className: 'gain' });
  gain.role = 'status';
  const start = place.querySelector('casino-code pre').textContent;
  const solution = place.querySelector('.solution pre')?.textContent;
  tasks.set(task, { place, section, heading, gain, start, solution, title: heading.textContent });
  const tools = made('p', { className: 'tools' });
  tools.append(button(translate('Begin again'), () => fill(task, start)));
  place.querySelector('casino-code').after(gain, tools);
  place.querySelector('.solution')?.append(button(translate('Put it into the box'), () => fill(task, /** @type {string} */ (solution))));
  seen.set(task, (state.drafts[task] ?? start).trim());
  if (state.drafts[task] !== undefined) fill(task, state.drafts[task]);
}
const names = [...tasks.keys()];
/** @type {(task: string) => string | undefined} */
const before = (task) => (task === OWN ? undefined : names[names.indexOf(task) - 1]);

// Makes the box of a task anew, with some code.
/** @type {(task: string, code: string) => void} */
function fill(task, code) {
  const old = boxOf(task);
  const box = old.cloneNode(false);
  box.removeAttribute('data-running');
  box.append(made('pre', {}, made('code', { textContent: code })), ...[...old.querySelectorAll('[data-checks]')].map((each) => each.cloneNode(true)));
  old.replaceWith(box);
  setTimeout(keepDrafts); // once the box has read its text
}

// Keeps what was written in this tab.
function keepDrafts() {
  const written = [...tasks].map(([task, { start }]) => ({ task, start, code: boxOf(task).code ?? '' }));
  const changed = written.filter(({ task, code }) => code && isCode(code) && code.trim() !== seen.get(task));
  if (!changed.length) return;
  change(() => {
    for (const { task, start, code } of changed) {
      seen.set(task, code.trim());
      if (code.trim() === start.trim()) delete state.drafts[task];
      else state.drafts[task] = code;
    }
  });
}

/** @type {number} */
let waiting;
for (const name of ['input', 'keyup', 'pointerup']) {
  main.addEventListener(name, () => {
    clearTimeout(waiting);
    waiting = setTimeout(keepDrafts, 300);
  });
}
addEventListener('pagehide', keepDrafts);

// One task is shown: that of the address, else the one that was shown last.

const steps = made('nav', { className: 'steps', ariaLabel: translate('Tasks') });
let current = names.includes(state.at) ? state.at : names[0];

function showTask() {
  const [asked] = location.hash.slice(1).split(/[?&]/); // other programs may have added something
  if (names.includes(asked)) current = asked;
  change(() => (state.at = current));
  for (const [name, { section }] of tasks) section.hidden = name !== current;
  showSteps();
  showGain(current);
  showChoices();
  showSaving();
}

// The place of a task in the address, which keeps the code that came with a link.
/** @type {(task: string) => string} */
function placeOf(task) {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  return code ? `${task}&code=${code}` : task;
}

function showSteps() {
  const list = made('ol');
  for (const [name, { title }] of tasks) {
    const link = made('a', { href: `#${placeOf(name)}`, textContent: title });
    if (name === current) link.ariaCurrent = 'step';
    if (state.done.includes(name)) link.append(made('span', { className: 'mark', textContent: ' ✓', title: translate('Done') }));
    list.append(made('li', {}, link));
  }
  steps.replaceChildren(list);
}

/** @type {(task: string) => void} */
function showGain(task) {
  const { gain } = taskOf(task);
  const found = state.gains[task];
  gain.textContent = found
    ? translate('{mean} ± {error} points a pair against the solution of “{task}”', { mean: signed(found[0]), error: found[1].toFixed(1), task: taskOf(/** @type {string} */ (before(task))).title })
    : '';
}

addEventListener('hashchange', showTask);

// All checks of a task hold: it is done, and measured against the one before.
main.addEventListener('casino-code-finished', ({ target }) => {
  const task = target.closest('[data-task]')?.dataset.task;
  if (!task) return;
  change(() => state.done.includes(task) || state.done.push(task));
  keepDrafts();
  showSteps();
  const earlier = before(task);
  if (!earlier || match) return;
  mine.value = `task ${task}`;
  other.value = `solution ${earlier}`;
  pairs.value = String(GAIN_PAIRS);
  runMatch(task);
});

// The bench: matches, and the players that are kept.

const mine = made('select');
const other = made('select');
const pairs = made('select', {}, ...PAIRS.map((each) => made('option', { value: each, textContent: each })));
pairs.value = '50';
const runButton = button(translate('Run a match'), () => runMatch(), 'small go-match');
const stopButton = button(translate('Stop'), () => stopMatch());
const status = made('p', { className: 'match-said' });
status.role = 'status';
const progress = made('p', { className: 'match-progress' });
const faults = made('div', { className: 'match-faults' });
const plot = made('div', { className: 'plot' });
const games = made('details', { className: 'games', hidden: true });
const steps_ = made('div', { className: 'game-steps' });
const players = made('ul', { className: 'players' });
const saveButton = button(translate('Save “{name}”'), () => savePlayer());
const saved = made('span', { className: 'saved' });
saved.role = 'status';
const linked = /** @type {CodeBox} */ (main.querySelector('.linked casino-code'));

/** @type {(words: string, control: Element) => HTMLElement} */
const labelled = (words, control) => made('label', {}, made('span', { textContent: words }), control);

/** @type {() => NodeListOf<HTMLOptionElement>} */
const levelOptions = () => /** @type {HTMLTemplateElement} */ (main.querySelector('[data-levels]')).content.querySelectorAll('option');

function showChoices() {
  const [chosen, against] = [mine.value, other.value];
  /** @type {(value: string, textContent: string) => HTMLElement} */
  const option = (value, textContent) => made('option', { value, textContent });
  /** @type {(label: string, options: HTMLElement[]) => HTMLElement} */
  const group = (label, options) => made('optgroup', { label }, ...options);
  const own = () => state.players.map(({ name }) => option(`player ${name}`, name));
  const here = [option(`task ${current}`, translate('This task: {task}', { task: taskOf(current).title }))];
  if (!linked.hidden) here.push(option('linked', translate('The player from the link')));
  mine.replaceChildren(...here, ...own());
  const solved = [...tasks].filter(([, { solution }]) => solution);
  other.replaceChildren(
    group(translate('Levels'), [...levelOptions()].map((each) => option(`level ${each.value}`, each.textContent))),
    group(translate('Solutions'), solved.map(([name, { title }]) => option(`solution ${name}`, title))),
  );
  if (state.players.length) other.append(group(translate('My players'), own()));
  for (const [select, value] of /** @type {[HTMLSelectElement, string][]} */ ([[mine, chosen], [other, against]])) {
    if ([...select.options].some((each) => each.value === value)) select.value = value;
  }
  cross.showChoices();
}

// The code of a choice, or its level.
/** @type {(value: string) => Entrant} */
function chosenPlayer(value) {
  const [kind, ...words] = value.split(' ');
  const name = words.join(' ');
  if (kind === 'level') return { level: name };
  if (kind === 'solution') return { code: taskOf(name).solution };
  if (kind === 'task') return { code: boxOf(name).code };
  if (kind === 'linked') return { code: linked.code };
  return { code: state.players.find((each) => each.name === name)?.code };
}

// What the player of a choice is called in sentences.
/** @type {(select: HTMLSelectElement) => string} */
function nameOf(select) {
  const [kind, name] = select.value.split(' ');
  return kind === 'task' ? taskOf(name).title : select.selectedOptions[0].textContent;
}

/** @typedef {{ stopped: boolean, python?: Runner }} RunningMatch */
/** @type {RunningMatch | undefined} */
let match; // the match that runs

// A function that gives the promise of a Python of its own.
/** @type {() => () => Promise<Runner>} */
function ownPython() {
  /** @type {() => Promise<Runner>} */
  let provider;
  return async () => {
    await customElements.whenDefined('casino-code');
    const { Runner } = /** @type {CodeBoxes} */ (customElements.get('casino-code'));
    provider ??= Runner.provider({ base: root, language: document.documentElement.lang });
    return provider();
  };
}

const pythonOfMatches = ownPython();

// A match need not wait for it.
const cross = crossTable({
  rules: RULES,
  python: ownPython(),
  choices: () => ({
    players: state.players,
    levels: [...levelOptions()].map(({ value, textContent }) => ({ name: textContent, level: value })),
  }),
});

// Runs a match; if it is that of a task, its result is the gain of the task.
/** @type {(task?: string) => Promise<void>} */
async function runMatch(task) {
  if (match) return;
  /** @type {RunningMatch & { own: Entrant, other: Entrant }} */
  const asked = { own: chosenPlayer(mine.value), other: chosenPlayer(other.value), stopped: false };
  const who = { own: nameOf(mine), against: nameOf(other), level: asked.other.level };
  const count = Number(pairs.value);
  match = asked;
  /** @type {PairResult[]} */
  const found = [];
  let failed; // the result of the pair that could not be played
  let broken; // the first fault of a player, after which a match says nothing about strength
  clearMatch(translate('Starting Python …'));
  showRunning();
  try {
    asked.python = await pythonOfMatches();
    const pairMatch = new PairMatch(pythonOfMatches, SESSION, asked.own, asked.other, RULES);
    const seed = crypto.randomUUID();
    while (found.length < count && !asked.stopped && !failed && !broken) {
      const result = await pairMatch.playPair(`${seed}/${found.length}`, (turn) => {
        if (!found.length) status.textContent = ''; // Python has started
        progress.textContent = translate('Pair {pair}, play {play}', { pair: found.length + 1, play: turn });
      });
      if (result.ended) failed = result;
      else found.push(result.returned);
      broken = failed ? undefined : result.returned.faults[0];
      if (found.length) showMatch(found, count, who);
      else if (failed) status.textContent = '';
    }
    if (task && found.length >= 10 && !broken) {
      const { mean, error } = /** @type {PairResult} */ (found.at(-1));
      change(() => (state.gains[task] = [mean, error]));
      showGain(task);
    }
  } catch (problem) {
    const { message } = /** @type {Error} */ (problem);
    status.textContent = translate('Python could not be started: {reason}', { reason: message });
  } finally {
    match = undefined;
    progress.textContent = '';
    showRunning();
    if (found.length) showMatch(found, count, who, true);
    else if (asked.stopped || failed) status.textContent = '';
    if (failed && !asked.stopped) faults.append(made('p', { textContent: problemOf(failed) }));
  }
}

async function stopMatch() {
  if (!match) return;
  match.stopped = true;
  await match.python?.stop();
}

/** @type {(words: string) => void} */
function clearMatch(words) {
  status.textContent = words;
  faults.replaceChildren();
  plot.replaceChildren();
  games.hidden = true;
  steps_.replaceChildren();
}

function showRunning() {
  runButton.hidden = Boolean(match);
  stopButton.hidden = !match;
  bench.toggleAttribute('data-running', Boolean(match));
}

/** @type {(found: PairResult[], count: number, who: { own: string, against: string, level?: string }, ended?: boolean) => void} */
function showMatch(found, count, { own, against, level }, ended = false) {
  const { mean, error, faults: broken } = /** @type {PairResult} */ (found.at(-1));
  const values = { mean: signed(mean), error: error.toFixed(1), pairs: found.length, count };
  faults.replaceChildren();
  if (broken.length) {
    const name = broken[0].own ? own : against;
    status.textContent = translate('No result: “{name}” failed in pair {pairs}.', { ...values, name });
    faults.append(made('ul', {}, ...broken.slice(0, 1).map(({ problem }) => made('li', { textContent: problem }))));
  } else {
    status.textContent = ended
      ? translate('{mean} ± {error} points a pair, over {pairs} pairs', values)
      : translate('{mean} ± {error} points a pair · pair {pairs} of {count}', values);
    plot.replaceChildren(drawDifference(found, count, translate('The mean difference after each pair, and its error')));
  }
  if (ended) showGames(found, own, against, level);
}

// The games of a match, each to be stepped through.

/** @type {(found: PairResult[], own: string, against: string, level?: string) => void} */
function showGames(found, own, against, level) {
  const list = made('ol', { className: 'pairs' });
  for (const pair of found) {
    const entries = pair.games.map((game) => {
      const points = game.seat ? [...game.points].reverse() : game.points;
      return button(points.join(' : '), () => showGame(game, own, against, level));
    });
    list.append(made('li', {}, ...entries));
  }
  games.replaceChildren(made('summary', { textContent: translate('The games, to step through') }), list);
  games.hidden = false;
}

/** @type {(game: PlayedGame, own: string, against: string, level?: string) => Promise<void>} */
async function showGame(game, own, against, level) {
  /** @type {(mine: string, others: string) => string[]} */
  const ordered = (mine, others) => (game.seat ? [others, mine] : [mine, others]);
  const seats = ordered(own, against === own ? `${against} 2` : against);
  const levels = ordered(`own:${own}`, level || `own:${against}`);
  const returned = await stepsOf(pythonOfMatches, game, seats, levels, RULES);
  if (!returned) return;
  const list = made('ol', { className: 'turns' });
  for (const step of returned.steps) {
    const turn = game.turns[step.own];
    const line = made('li', { textContent: step.text });
    if (turn) line.append(made('span', { className: 'took', textContent: turn.seconds < 1 ? ` ${Math.ceil(turn.seconds * 1000)} ms` : ` ${turn.seconds.toFixed(1)} s` }));
    if (turn?.printed) line.append(made('pre', { textContent: turn.printed }));
    list.append(line);
  }
  const query = new URLSearchParams({ study: returned.study });
  for (const field of returned.start.split(' ')) query.append(...splitField(field));
  const board = made('a', { href: `${root}index.html?${query}`, target: '_blank', className: 'go', textContent: translate('Look at it on the board') });
  const review = made('a', { href: `${root}index.html?record=${returned.record}`, target: '_blank', className: 'go', textContent: translate('Find mistakes') });
  steps_.replaceChildren(made('h3', { textContent: `${seats[0]} – ${seats[1]}` }), tableOf(returned), made('p', { className: 'ways' }, review, board), list);
  steps_.scrollIntoView({ block: 'nearest' });
}

// The table on which a game is stepped through, play by play.
/** @type {(told: { start: string, study: string }) => HTMLElement} */
function tableOf({ start, study }) {
  import(`${root}casino-table.js`).catch(({ message }) => console.warn(`The table did not arrive: ${message}`));
  const table = made('casino-table', { lang: document.documentElement.lang });
  for (const [name, value] of Object.entries({ src: root, position: start, study, start: 'now' })) table.setAttribute(name, value);
  return table;
}

/** @type {(field: string) => [string, string]} */
function splitField(field) {
  const at = field.indexOf('=');
  return [field.slice(0, at), field.slice(at + 1)];
}

// The players that are kept.

function showPlayers() {
  players.replaceChildren(...state.players.map(playerLine));
  showChoices();
  showSaving();
}

// The player that was opened, while the task in which one writes it is shown.
const edited = () => (current === OWN ? state.players.find(({ name }) => name === state.editing) : undefined);

function showSaving() {
  saveButton.hidden = !edited();
  saveButton.textContent = translate('Save “{name}”', { name: state.editing });
}

function savePlayer() {
  const { code } = boxOf(OWN);
  readAgain();
  if (!edited()) showPlayers(); // another tab has deleted or renamed it
  if (!edited() || !isCode(code)) return;
  change(() => Object.assign(/** @type {object} */ (edited()), { code }));
  saved.textContent = translate('“{name}” is saved.', { name: state.editing });
}

/** @type {(player: { name: string, code: string }) => HTMLElement} */
function playerLine({ name: first }) {
  let called = first;
  const it = () => /** @type {Workshop['players'][number]} */ (state.players.find(({ name }) => name === called)); // another tab may have changed or deleted it
  const name = made('input', { value: called, maxLength: LONGEST_NAME, ariaLabel: translate('Name') });
  name.onchange = () => {
    const wanted = cleaned(name.value);
    change(() => {
      if (!it() || !wanted || isTaken(wanted, it())) return;
      if (state.editing === called) state.editing = wanted;
      it().name = wanted;
      called = wanted;
    });
    sit.href = tableWith(called);
    sit.textContent = translate('Sit down against {name}', { name: called });
    name.value = called;
    showChoices();
  };
  const remove = button(translate('Delete'), () => {
    change(() => (state.players = state.players.filter((each) => each !== it())));
    showPlayers();
  });
  const open = button(translate('Open'), () => {
    change(() => it() && (state.editing = called));
    if (!it()) {
      showPlayers();
      return;
    }
    location.hash = placeOf(OWN);
    fill(OWN, it().code);
    showSaving();
  });
  const save = button(translate('Download'), () => it() && download(it()));
  const sit = made('a', { className: 'go', href: tableWith(called), textContent: translate('Sit down against {name}', { name: called }) });
  return made('li', {}, name, sit, open, save, remove);
}

// The table, with the sheet of a new game against a player.
/** @type {(name: string) => string} */
const tableWith = (name) => `${root}index.html?${new URLSearchParams({ opponent: name })}`;

/** @type {(name: string, but?: object) => boolean} */
const isTaken = (name, but) => state.players.some((each) => each !== but && cleaned(each.name) === name);

/** @type {(player: { name: string, code: string }) => void} */
function download({ name, code }) {
  const file = `${name.replace(/[^\p{L}\p{N}_-]+/gu, '-') || 'player'}.py`;
  const link = made('a', { href: URL.createObjectURL(new Blob([code], { type: 'text/x-python' })), download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Keeps a player, under a name near the wanted one that no other has. Returns the words about it.
/** @type {(wanted: string, code: string | undefined) => string} */
function keepPlayer(wanted, code) {
  const short = cleaned(wanted, LONGEST_NAME - 4) || 'player';
  let name = short;
  let refused = code?.trim() === '' ? translate('“{name}” is refused: there is no code in it.', { name: short }) : '';
  if (!isCode(code)) refused = translate('“{name}” is refused: it is longer than {most} characters, or not text.', { name: short, most: LONGEST_CODE });
  change(() => {
    if (!refused && state.players.length >= MOST_PLAYERS) {
      refused = translate('“{name}” is refused: there are {most} players already. Delete one first.', { name: short, most: MOST_PLAYERS });
    }
    if (refused) return;
    for (let number = 2; isTaken(name); number += 1) name = `${short} ${number}`;
    state.players.push({ name, code: /** @type {string} */ (code) });
  });
  showPlayers();
  return refused || translate('“{name}” is kept.', { name });
}

// Keeps the players in files, and says of each whether it is kept, or why not.
/** @type {(files: File[]) => Promise<void>} */
async function importFiles(files) {
  const lines = [];
  for (const file of files) {
    const name = file.name.replace(/\.py$/i, '') || 'player';
    const text = file.size <= LONGEST_FILE ? await file.text() : undefined;
    if (!/\.py$/i.test(file.name)) lines.push(translate('“{name}” is refused: it is not a file of Python, whose name ends in .py.', { name: file.name }));
    else lines.push(keepPlayer(name, text?.includes(NO_TEXT) || text?.includes('\0') ? undefined : text));
  }
  saved.textContent = lines.join(' ');
}

function showBench() {
  const file = made('input', { type: 'file', accept: '.py', multiple: true, hidden: true });
  file.onchange = () => importFiles([.../** @type {FileList} */ (file.files)]).then(() => (file.value = ''));
  stopButton.hidden = true;
  const keptName = made('input', { maxLength: LONGEST_NAME, ariaLabel: translate('Keep as'), placeholder: translate('Keep as') });
  const keepButton = button(translate('Keep this player'), () => {
    saved.textContent = keepPlayer(keptName.value.trim() || nameOf(mine), chosenPlayer(mine.value).code);
    keptName.value = '';
  });
  bench.append(
    made('h2', { textContent: translate('Match') }),
    made('p', { className: 'about', textContent: translate('Both players get the same cards, once at each seat, so that luck cancels out.') }),
    made('p', { className: 'about', textContent: translate('A match is not stored: it ends if you close or reload this page.') }),
    made('div', { className: 'match-bar' }, labelled(translate('Player'), mine), labelled(translate('Against'), other), labelled(translate('Pairs'), pairs), runButton, stopButton),
    status,
    progress,
    faults,
    plot,
    games,
    steps_,
    made('h2', { textContent: translate('My players') }),
    made('p', { className: 'about', textContent: translate('They stay in this browser. A download runs on the command line, too.') }),
    players,
    made('p', { className: 'ways' }, saveButton, keptName, keepButton, button(translate('Import …'), () => file.click()), saved, file),
    cross.element,
  );
  bench.hidden = false;
  main.append(bench);
}

showBench();
new MutationObserver(showChoices).observe(linked, { attributes: true, attributeFilter: ['hidden'] });
main.querySelector('.chapter').before(steps);
showPlayers();
showTask();

// Another tab has written: a player there, or a backup that was restored.
function showOthers() {
  const before = JSON.stringify(state.players);
  readAgain();
  if (JSON.stringify(state.players) !== before) showPlayers();
}

addEventListener('storage', ({ key }) => (key === KEY || key === null) && showOthers());
addEventListener('pageshow', ({ persisted }) => persisted && showOthers());
