// Runs Python in a worker of the fence (see fence.js). The build's keeper.js puts `loadPyodide` and
// `createPyodide` before it. From the first run on everything here may be changed by foreign code: what
// holds without it are the fence's policy, its timer, and that it ends this worker.

const LIBRARY = '/lib/library.zip';
const ENGINE = '/lib/engine.zip';
const WORDS = '/lib/words.mo';
const CLOCK = 200; // milliseconds between two looks at the line that runs
const SPARE = 2 ** 24; // bytes of memory that a run needs at least
const INTERRUPT = 2; // the signal with which Python looks

// @include js/boot/memory-image.js

let python;
let door; // casino_page.code.door
let hasLibrary = false;
let looked = 0; // when Python last looked at its line
let running = false;
let most = Infinity; // bytes of memory

self.onmessage = ({ data }) => {
  if (data.type === 'start') start(data).catch((error) => postMessage({ type: 'failed', text: String(error?.message ?? error) }));
  else if (data.type === 'run') run(data.task);
  else if (data.type === 'library') addLibrary(data);
};

async function start({ first, later, standard, engine, words, platform, kept }) {
  delete WebAssembly.Suspending; // see boot/interpreter.js
  const { fetch } = self;
  self.fetch = async (address) => new Response(String(address).endsWith('stdlib.zip') ? standard : '');
  joinHalves(first, later);
  python = await loadPyodide({
    indexURL: 'https://casino.invalid/',
    packageBaseUrl: 'https://casino.invalid/',
    stdLibURL: 'https://casino.invalid/stdlib.zip',
    lockFileContents: { info: platform, packages: {} },
    createPyodideModule: kept ? restoring : createPyodide,
    ...(kept && { _loadSnapshot: kept }),
    stdout: (text) => postMessage({ type: 'output', text: `${text}\n`, stream: 'out' }),
    stderr: (text) => postMessage({ type: 'output', text: `${text}\n`, stream: 'error' }),
    stdin: () => null,
  });
  self.fetch = fetch;
  python.FS.writeFile(ENGINE, new Uint8Array(engine));
  if (words) python.FS.writeFile(WORDS, new Uint8Array(words));
  let memory;
  if (!kept) {
    // The archive has the whole of a module of which a game has a part.
    python.runPython(`import inspect, sys; sys.path.insert(0, "${ENGINE}"); del sys.modules["dis"]; import dis; inspect.dis = dis`);
    python.runPython('import casino_page.code.door');
    memory = copied(python);
  }
  door = python.pyimport('casino_page.code.door');
  if (words) door.use_words(WORDS);
  python.setInterruptBuffer(clock);
  postMessage({ type: 'ready', kept: memory }, memory ? [memory.buffer] : []);
}

// Makes a Python whose memory is put back instead of starting it.
async function restoring(settings) {
  const module = await createPyodide(settings);
  module.API.restoreSnapshot = (memory) => putBack(memory, module);
  return module;
}

// Makes both halves of the interpreter one as soon as the first is there.
function joinHalves(first, later) {
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const instance = new WebAssembly.Instance(first, imports);
    const { exports } = instance;
    if (later) {
      new WebAssembly.Instance(later, { ...imports, first: exports });
      exports['%loaded'].value = 1;
    }
    const own = Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith('%')));
    limitMemory(Object.values(exports).find((each) => each instanceof WebAssembly.Memory));
    return { instance: { exports: own }, module: first };
  };
}

// Where memory may not grow, Python raises its own MemoryError.
function limitMemory(memory) {
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65536 > most) throw new RangeError('the limit of memory');
    return WebAssembly.Memory.prototype.grow.call(memory, pages);
  };
}

// Python asks for a signal every few steps, and so can look at its line from time to time without any
// cost between: there is no shared memory for signals from outside.
const clock = {
  get 0() {
    if (!running || performance.now() < looked + CLOCK) return 0;
    looked = performance.now();
    return INTERRUPT;
  },
  set 0(_value) {},
};

function emit(type, text, stream) {
  postMessage({ type, text, stream });
}

const atLine = (line) => postMessage({ type: 'line', line });

let asked; // the task that waits for the library

function run(task) {
  const { code, checks, files, setup, limits } = JSON.parse(task);
  most = limits.megabytes * 2 ** 20;
  if (!hasLibrary && [code, checks, setup?.code ?? '', ...Object.values(files)].some((text) => door.needs_library(text))) {
    asked = task;
    postMessage({ type: 'library' });
    return;
  }
  execute(task);
}

// Without the library the code runs too: its own import fails.
function addLibrary({ bytes, problem }) {
  if (problem) {
    emit('output', `${problem}\n`, 'error');
    execute(asked);
    return;
  }
  python.FS.writeFile(LIBRARY, new Uint8Array(bytes));
  hasLibrary = true;
  execute(asked, () => door.add_library(LIBRARY));
}

function execute(task, prepare) {
  let result;
  let broken = false;
  try {
    prepare?.();
    looked = performance.now();
    running = true;
    result = door.run(task, emit, atLine);
  } catch (error) {
    // Python itself has failed, or cannot say what happened.
    if (isFull()) {
      postMessage({ type: 'full' });
      return;
    }
    broken = true;
    result = JSON.stringify({ ended: 'error', error: { type: 'Error', message: String(error?.message ?? error).slice(-2000) } });
  }
  running = false;
  // Memory that was once taken is never given back, and little is left.
  broken ||= isFull();
  postMessage({ type: 'done', result, broken });
}

const isFull = () => python._module.HEAP8.length > most - SPARE;
