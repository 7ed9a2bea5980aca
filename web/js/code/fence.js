// The fence: a frame of an opaque origin whose policy forbids the network. It starts the workers in which
// foreign Python runs, watches over them, and ends those that do not answer. No foreign code runs here.

const GRACE = 1500; // milliseconds that Python has to end a run by itself when its time is over
const SOON = 700; // milliseconds of a run after which the next worker is prepared
const MESSAGES = 20_000; // that a run may send before its worker is ended
const GROWN = 1.5; // how much more may arrive than a run may print before the worker is ended

let files; // what a worker needs
let modules; // the interpreter, compiled once for all workers
let page; // the port to the page
let keeper; // the port to code.html
let library; // a promise of the rest of the library, once it was asked for
let present; // the worker that runs code
let spare; // the next one, while a run takes its time
let fresh = 0; // how many workers there were before it
let kept; // the memory of Python right after its start, from which further workers start
let run; // the run under way
const waiting = []; // the runs after it

addEventListener('message', function begin({ source, data, ports }) {
  if (source !== parent || data?.type !== 'files') return;
  removeEventListener('message', begin);
  [page, keeper] = ports;
  files = data.files;
  kept = files.kept;
  page.onmessage = ({ data: asked }) => receive(asked);
  prepare().catch(({ message }) => page.postMessage({ type: 'failed', text: message }));
});

async function prepare() {
  const [first, later] = await Promise.all([files.first, files.later].map((each) => each && WebAssembly.compile(each)));
  modules = { first, later };
  delete files.first;
  delete files.later;
  files.address = URL.createObjectURL(new Blob([files.script], { type: 'text/javascript' }));
  present = makeWorker();
}

// A worker, and whether it can run code.
function makeWorker() {
  const made = { worker: new Worker(files.address), ready: false };
  made.worker.onmessage = ({ data }) => {
    if (made === present) hear(data);
    else if (made === spare) hearSpare(data);
  };
  made.worker.onerror = (event) => {
    event.preventDefault();
    if (made === present) broken(event.message);
    else if (made === spare) dropSpare();
  };
  const { library: standard, engine, words, platform } = files;
  made.worker.postMessage({ type: 'start', ...modules, standard, engine, words, platform, kept });
  return made;
}

// Ends the worker. Its memory and all variables are gone. What the page hears of a run that ended with it
// comes afterwards: so the page knows when it goes on.
function dismissWorker() {
  present.worker.terminate();
  page.postMessage({ type: 'starting' });
}

// Takes the next worker.
function takeNextWorker() {
  fresh += 1;
  present = spare ?? makeWorker();
  spare = undefined;
  if (present.ready) welcome();
}

// A run that takes its time may have to be stopped: then the next worker is there at once.
function prepareSpare() {
  if (kept) spare ??= makeWorker();
}

function hearSpare(data) {
  if (data?.type === 'ready') spare.ready = true;
  else if (data?.type === 'failed') dropSpare();
}

function dropSpare() {
  spare.worker.terminate();
  spare = undefined;
}

// The present worker can run code.
function welcome() {
  present.ready = true;
  failures = 0;
  page.postMessage({ type: 'ready', fresh });
  next();
}

function receive(asked) {
  if (asked?.type === 'run') {
    waiting.push({ number: asked.number, task: JSON.parse(asked.task), line: 0, size: 0, messages: 0, text: '' });
    next();
  } else if (asked?.type === 'stop') {
    const ended = run ? [run, ...waiting.splice(0)] : waiting.splice(0);
    run = undefined;
    clearTimers();
    dismissWorker();
    for (const each of ended) finish(each, 'stopped');
    takeNextWorker();
  }
}

let watch; // the timer of the run under way
let doubt; // the timer until the next worker is prepared

function next() {
  if (run || !present.ready || !waiting.length) return;
  run = waiting.shift();
  run.begun = performance.now();
  const { seconds, total = seconds } = run.task.limits;
  run.latest = run.begun + total * (run.task.setup ? 2 : 1) * 1000 + GRACE;
  run.left = seconds * (run.task.setup ? 2 : 1) * 1000 + GRACE;
  watchOver(run.begun);
  doubt = setTimeout(prepareSpare, SOON);
  present.worker.postMessage({ type: 'run', task: JSON.stringify(run.task) });
}

// Ends the run when its time is over, of which some may have passed before.
function watchOver(since) {
  run.since = since;
  watch = setTimeout(() => end('time'), run.left);
}

// A turn of a player begins, which has the whole time again, but for the limit of all turns together.
function beginTurn() {
  clearTimeout(watch);
  const now = performance.now();
  run.left = Math.min(run.task.limits.seconds * 1000 + GRACE, run.latest - now);
  watchOver(now);
  page.postMessage({ type: 'turn', number: run.number });
}

// Time that passes from now on is not the code's.
function pauseWatch() {
  clearTimeout(watch);
  run.left -= performance.now() - run.since;
}

// Ends the run under way with its worker, which does not end it itself.
function end(how) {
  const ended = run;
  run = undefined;
  clearTimers();
  dismissWorker();
  finish(ended, how);
  takeNextWorker();
}

function clearTimers() {
  clearTimeout(watch);
  clearTimeout(doubt);
}

// Tells the page of a run that Python cannot tell of.
function finish({ number, text, line, task, begun, sentences }, how) {
  const { file } = task;
  const sentence = line && sentences?.[how]; // a worker may have said anything
  const said = typeof sentence === 'string' ? sentence.replace('{line}', line) : files.unbegun;
  const error = { type: '', message: said, file, line, traceback: '', advice: '' };
  const seconds = begun === undefined ? 0 : (performance.now() - begun) / 1000;
  const result = { ended: how, printed: text, value: null, position: '', error, checks: null, seconds, fresh };
  page.postMessage({ type: 'done', number, result: JSON.stringify(result) });
}

// What a worker says. Foreign code can say it too: it decides nothing but what its own run shows.
function hear(data) {
  if (data === null || typeof data !== 'object') return;
  const { type } = data;
  if (type === 'ready' && !present.ready) {
    // The memory comes before any foreign code has run.
    if (!kept && data.kept instanceof Uint8Array) keep(data.kept);
    welcome();
  } else if (type === 'failed' && !present.ready) {
    broken(String(data.text));
  } else if (!run) {
    return;
  } else if ((run.messages += 1) > MESSAGES) {
    end('output');
  } else if (type === 'full') {
    end('memory');
  } else if (type === 'sentences' && !run.sentences) {
    run.sentences = JSON.parse(data.text);
  } else if (type === 'turn') {
    beginTurn();
  } else if (type === 'line' && Number.isSafeInteger(data.line)) {
    run.line = data.line;
  } else if (type === 'output' && typeof data.text === 'string') {
    print(data.text, data.stream);
  } else if (type === 'library' && !run.wantsLibrary && !present.hasLibrary) {
    run.wantsLibrary = true;
    sendLibrary();
  } else if (type === 'done' && typeof data.result === 'string') {
    clearTimers();
    if (data.broken) dismissWorker();
    page.postMessage({ type: 'done', number: run.number, result: data.result });
    run = undefined;
    if (data.broken) takeNextWorker();
    else next();
  }
}

function keep(memory) {
  kept = memory;
  keeper.postMessage({ type: 'memory', memory });
}

function print(text, stream) {
  run.size += text.length;
  if (run.size > GROWN * run.task.limits.characters + 10_000) {
    end('output');
    return;
  }
  run.text += text;
  page.postMessage({ type: 'output', number: run.number, text, stream });
}

let failures = 0; // of starts, one after the other

// The worker has failed: in its start, or by what the code did to it.
function broken(message) {
  if (run) {
    end('memory');
  } else if (kept || (failures += 1) < 3) {
    kept = undefined;
    dismissWorker();
    takeNextWorker();
  } else page.postMessage({ type: 'failed', text: message });
}

function sendLibrary() {
  const asking = present;
  pauseWatch();
  library ??= new Promise((resolve) => {
    keeper.onmessage = ({ data }) => resolve(data);
    keeper.postMessage({ type: 'library' });
  });
  library.then((data) => {
    if (data.problem) library = undefined;
    if (asking !== present || !run) return;
    asking.hasLibrary = !data.problem;
    watchOver(performance.now());
    asking.worker.postMessage({ type: 'library', bytes: data.bytes, problem: data.problem });
  });
}
