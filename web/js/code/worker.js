// Runs Python in a worker of the fence (see fence.js). The build's keeper.js puts `loadPyodide` and
// `createPyodide` before it.
//
// Foreign Python cannot reach JavaScript: once a worker is ready, the interpreter may call files, clocks and
// memory, and nothing else (see `wall`). What it says comes as lines of JSON in a file, which this script
// stamps with the secret of the run. Should a way through the wall be found, these hold even so: the fence's
// policy, its timer, and that this worker runs nothing else and is ended with its run or its session.

const LIBRARY = '/lib/library.zip';
const ENGINE = '/lib/engine.zip';
const WORDS = '/lib/words.mo';
const PACKAGES = '/lib/packages'; // the folder of the wheels that the code asks for
const CHANNEL = '/dev/fence'; // the file: see casino_page/code/door.py
const CLOCK = 200; // milliseconds between two looks at the line that runs
const SPARE = 2 ** 24; // bytes of memory that a run needs at least
const INTERRUPT = 2; // the signal with which Python looks
const LONGEST_LINE = 4_000_000; // characters of a message
const PART = 2 ** 16; // bytes that are read at once of what Python writes
const MOST_FILES = 5_000; // that are made, folders included
const MOST_BYTES = 2 ** 26; // of all of them together
const LONGEST_NAME = 255;
const [NO_ROOM, NAME_TOO_LONG, NOT_HERE] = [51, 37, 52]; // the numbers of errors, as Emscripten has them

// @include js/boot/memory-image.js

/** @type {Pyodide} */
let python;
/** @type {MessagePort['postMessage']} */
let send; // to the fence
let hasLibrary = false;
let looked = 0; // when Python last looked at its line
let running = false;
let most = Infinity; // bytes of memory

/** @param {MessageEvent} event */
self.onmessage = ({ data, ports: [port] }) => {
  self.onmessage = null;
  send = port.postMessage.bind(port);
  port.onmessage = ({ data: asked }) => receive(asked);
  start(data).catch((error) => send({ type: 'failed', text: String(error?.message ?? error) }));
};

/** @type {(files: WorkerFiles) => Promise<void>} */
async function start({ first, later, standard, engine, words, platform, kept }) {
  delete WebAssembly.Suspending; // see boot/interpreter.js
  self.fetch = async (address) => new Response(String(address).endsWith('stdlib.zip') ? standard : '');
  joinHalves(first, later);
  python = await loadPyodide({
    indexURL: 'https://casino.invalid/',
    packageBaseUrl: 'https://casino.invalid/',
    stdLibURL: 'https://casino.invalid/stdlib.zip',
    lockFileContents: { info: platform, packages: {} },
    createPyodideModule: kept ? restoring : createPyodide,
    ...(kept && { _loadSnapshot: kept }),
    stdin: () => null,
  });
  const { FS } = python;
  FS.writeFile(ENGINE, new Uint8Array(engine));
  if (words) FS.writeFile(WORDS, new Uint8Array(words));
  let memory;
  if (!kept) {
    // The archive has the whole of a module of which a game has a part.
    python.runPython(`import inspect, sys; sys.path.insert(0, "${ENGINE}"); del sys.modules["dis"]; import dis; inspect.dis = dis`);
    python.runPython('import casino_page.code.door');
    memory = copied(python);
  }
  for (const [stream, name] of /** @type {const} */ ([['setStdout', 'out'], ['setStderr', 'error']])) {
    const decoder = new TextDecoder();
    const write = (/** @type {Uint8Array} */ bytes) => {
      const part = bytes.subarray(0, PART);
      hear({ type: 'output', text: decoder.decode(part, { stream: true }), stream: name });
      return part.length;
    };
    python[stream]({ write });
  }
  openChannel(FS);
  limitFiles(FS);
  python.setInterruptBuffer(clock);
  perform('begin', words ? WORDS : '');
  closed = true;
  leaveGlobals();
  send({ type: 'ready', kept: memory }, memory ? [memory.buffer] : []);
}

// Makes a Python whose memory is put back instead of starting it.
/** @type {(settings: object) => Promise<EmscriptenModule>} */
async function restoring(settings) {
  const module = await createPyodide(settings);
  module.API.restoreSnapshot = (memory) => putBack(memory, module);
  return module;
}

// Makes both halves of the interpreter one as soon as the first is there.
/** @type {(first: WebAssembly.Module, later: WebAssembly.Module | undefined) => void} */
function joinHalves(first, later) {
  WebAssembly.instantiateStreaming = async (_source, imports = {}) => {
    wall(imports.env);
    const instance = new WebAssembly.Instance(first, imports);
    const exports = /** @type {Record<string, WebAssembly.Global>} */ (instance.exports);
    if (later) {
      new WebAssembly.Instance(later, { ...imports, first: exports });
      exports['%loaded'].value = 1;
    }
    const own = Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith('%')));
    limitMemory(/** @type {WebAssembly.Memory} */ (Object.values(exports).find((each) => each instanceof WebAssembly.Memory)));
    return { instance: { exports: own }, module: first };
  };
}

// The wall

let closed = false; // whether the interpreter is kept from JavaScript

// What the interpreter may call: its files, clocks and memory, by which it reaches nothing but its own.
const OWN = /^(fd_|environ_|clock_|random_get$|proc_exit$|exit$|_abort_js$|__assert_fail$|emscripten_(get_now|date_now|resize_heap|get_heap_max)$|_?_?(tzset|timegm|mktime|localtime|gmtime|mmap|munmap|msync)_js$|_Py|_PyEM|_try_|_maybe_|_emscripten_(system|get_progname)$|__call_sighandler$)/;
const FILES = /^__syscall_(fcntl64|openat|faccessat|chdir|chmod|fchownat|dup3?|fchdir|fchmod|fchmodat2|fchown32|fdatasync|fstat64|stat64|newfstatat|lstat64|ftruncate64|truncate64|getcwd|getdents64|mkdirat|fadvise64|readlinkat|unlinkat|rmdir|renameat|statfs64|fstatfs64|utimensat|poll|ioctl|getuid32_js|umask_js)$/;

// Everything else is JavaScript's, and ends the run; but a call of the system fails as where there is no such thing.
/** @type {(calls: WebAssembly.ModuleImports) => void} */
function wall(calls) {
  for (const [name, call] of Object.entries(calls)) {
    if (typeof call !== 'function' || OWN.test(name) || FILES.test(name)) continue;
    const guarded = (/** @type {unknown[]} */ ...values) => (closed ? refuse(name) : call(...values));
    calls[name] = Object.assign(guarded, { sig: /** @type {{ sig?: string }} */ (call).sig });
  }
}

/** @type {(name: string) => number} */
function refuse(name) {
  if (name.startsWith('__syscall')) return -NOT_HERE;
  throw new Error('Python cannot reach JavaScript here');
}

// Takes away what the worker's global object has besides the language itself, which works without it.
function leaveGlobals() {
  const language = /^(Object|Function|Array|Number|Boolean|String|Symbol|Date|Promise|RegExp|\w*Error|JSON|Math|Intl|Iterator|\w+Array|ArrayBuffer|DataView|Map|BigInt|Set|WeakMap|WeakSet|WeakRef|Proxy|Reflect|FinalizationRegistry|(de|en)codeURI(Component)?|is(Finite|NaN)|parse(Int|Float)|Infinity|NaN|undefined|globalThis|self|constructor|WebAssembly|performance|crypto|TextDecoder|TextEncoder|console)$/;
  for (let from = self; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (!language.test(name) && !Reflect.deleteProperty(from, name)) Reflect.set(from, name, undefined);
    }
  }
}

// Where memory may not grow, Python raises its own MemoryError.
/** @type {(memory: WebAssembly.Memory) => void} */
function limitMemory(memory) {
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65536 > most) throw new RangeError('the limit of memory');
    return WebAssembly.Memory.prototype.grow.call(memory, pages);
  };
}

// Files lie in JavaScript's memory, not in Python's: all that were ever made have a limit of their own.
/** @type {(FS: FileSystem) => void} */
function limitFiles(FS) {
  for (const name of ['tty', 'tty1']) FS.unlink(`/dev/${name}`); // they keep a line until it ends
  const { MEMFS } = FS.filesystems;
  const { createNode } = FS;
  const { stream } = MEMFS.ops_table.file;
  const { write } = stream;
  const { resizeFileStorage } = MEMFS;
  let [files, bytes] = [0, 0];
  const fail = (/** @type {number} */ number) => {
    throw new FS.ErrnoError(number);
  };
  /** @type {<T>(node: FileNode, size: number, act: () => T) => T} */
  const grow = (node, size, act) => {
    const before = node.contents.length;
    if (bytes + size - before > MOST_BYTES) fail(NO_ROOM);
    const result = act();
    bytes += Math.max(node.contents.length - before, 0);
    return result;
  };
  FS.createNode = (parent, name, ...more) => {
    if (name.length > LONGEST_NAME) fail(NAME_TOO_LONG);
    if ((files += 1) > MOST_FILES) fail(NO_ROOM);
    return createNode(parent, name, ...more);
  };
  stream.write = (file, buffer, offset, length, position, owned) =>
    grow(file.node, position + length, () => write(file, buffer, offset, length, position, owned));
  MEMFS.resizeFileStorage = (node, size) => grow(node, size, () => resizeFileStorage(node, size));
}

// The channel

// Python writes messages into a file, one JSON text on each line.
/** @type {(FS: FileSystem) => void} */
function openChannel(FS) {
  const device = FS.makedev(64, 0);
  const decoder = new TextDecoder();
  let line = '';
  /** @type {DeviceWrite} */
  const write = (_file, buffer, offset, count) => {
    const length = Math.min(count, PART);
    line += decoder.decode(buffer.slice(offset, offset + length), { stream: true });
    if (line.length > LONGEST_LINE) line = '';
    const lines = line.split('\n');
    line = lines.pop() ?? '';
    for (const text of lines) hear(/** @type {Untrusted} */ (messageIn(text)));
    return length;
  };
  FS.registerDevice(device, { write });
  FS.mkdev(CHANNEL, device);
}

/** @type {(text: string) => unknown} */
function messageIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Whatever Python says. Foreign code can say it too, and so it counts for its own run only.
/** @type {(message: Untrusted) => void} */
function hear(message) {
  if (message === null || typeof message !== 'object') return;
  const { type, text, stream, line, result } = message;
  if (type === 'needs library') needsLibrary = true;
  else if (type === LAST[asked?.command]) answer = { type, result };
  else if (asked && SAID.includes(type)) send({ type, text, stream, line, secret: asked.secret });
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

// What the fence asks for

/** @type {Record<string, string>} */
const LAST = { run: 'done', check: 'checked', referee: 'checked', resume: 'checked', answer: 'answered' }; // the last message of each command

const SAID = ['output', 'line', 'turn', 'sentences']; // and those before it

/** @type {WorkerRequest} */
let asked; // what the fence has asked for: { command, text, megabytes, secret }
/** @type {{ type: string, result: unknown } | undefined} */
let answer; // the last message
let needsLibrary = false;

/** @type {(data: Untrusted) => void} */
function receive(data) {
  if (data.type === 'library') {
    addLibrary(/** @type {Parameters<typeof addLibrary>[0]} */ (data));
    return;
  }
  if (data.type === 'packages') {
    addPackages(/** @type {Parameters<typeof addPackages>[0]} */ (data));
    return;
  }
  asked = /** @type {WorkerRequest} */ (data);
  answer = undefined;
  most = data.megabytes * 2 ** 20;
  needsLibrary = false;
  if (!hasLibrary && ['run', 'check'].includes(data.command)) perform('look', data.text);
  if (needsLibrary) send({ type: 'library', secret: asked.secret });
  else execute();
}

// Without the library the code runs too: its own import fails.
/** @type {(library: { bytes: ArrayBuffer, problem?: string }) => void} */
function addLibrary({ bytes, problem }) {
  if (problem) {
    send({ type: 'output', text: `${problem}\n`, stream: 'error', secret: asked.secret });
  } else {
    python.FS.writeFile(LIBRARY, new Uint8Array(bytes));
    hasLibrary = true;
  }
  execute(problem ? '' : LIBRARY);
}

// Wheels in pure Python are archives from which Python imports.
/** @type {(packages: { wheels: { file: string, bytes: ArrayBuffer }[] }) => void} */
function addPackages({ wheels }) {
  for (const { file, bytes } of wheels) {
    const path = `${PACKAGES}/${file}`;
    if (python.FS.analyzePath(path).exists) continue;
    python.FS.mkdirTree(PACKAGES);
    python.FS.writeFile(path, new Uint8Array(bytes));
    perform('add_package', path);
  }
}

// Calls a function of casino_page/code/door.py with a text.
/** @type {(name: string, text: string) => void} */
function perform(name, text) {
  const { _module: module } = python;
  const code = module.stringToNewUTF8(`import casino_page.code.door\ncasino_page.code.door.${name}(${JSON.stringify(text)})`);
  looked = performance.now();
  running = true;
  try {
    if (module._PyRun_SimpleString(code)) throw new Error('Python cannot say what happened');
  } finally {
    running = false;
  }
  module._free(code);
}

/** @type {(library?: string) => void} */
function execute(library = '') {
  const { command, text, secret } = asked;
  let problem;
  try {
    if (library) perform('add_library', library);
    perform(command, text);
  } catch (error) {
    if (isFull()) {
      send({ type: 'full', secret });
      return;
    }
    problem = String(/** @type {Problem} */ (error)?.message ?? error).slice(-2000);
  }
  // Memory that was once taken is never given back, and little may be left.
  if (problem !== undefined || !answer) {
    const error = { type: 'Error', message: problem ?? '' };
    answer = { type: LAST[command], result: JSON.stringify({ ended: 'error', error }) };
    send({ ...answer, broken: true, secret });
  } else send({ ...answer, broken: isFull(), secret });
}

const isFull = () => python._module.HEAP8.length > most - SPARE;
