// Runs Python that nobody has looked at, behind a fence: it can read nothing of the visitor and reach no
// network, and it can always be stopped.
//
//   const runner = await Runner.start({ base, language });  // Python is loaded now, not before
//   const result = await runner.run({ code, onOutput: (text) => … });
//   await runner.stop();      // ends whatever runs, with its session; resolves when the next run can begin
//   runner.close();           // gives everything back; a run that is open resolves as stopped
//
//   const python = Runner.provider({ base, language });     // for those who use it again and again:
//   const runner = await python();   // starts it when it is first asked for, and anew after it was lost
//
// Runner.start(options) resolves when Python can run; it rejects with an Error in words if it cannot.
//   base      the address of the site's folder, with a slash at its end
//   language  of the sentences: a language of the site; else English
//
// run(task) resolves to a result and never rejects. Runs wait for each other, in their order.
//   code      the Python text
//   file      its name in tracebacks: main.py
//   session   the name of the variables that runs share; '' if the run starts with none and leaves none. Runs of one
//             session share a Python; every other run has one of its own, which is ended with it
//   setup     { key, code, call }: what the session needs. It is done before the run if the session has not
//             had it in this Python, which may have started anew meanwhile: runs `code`, then `call`, if not
//             null, in the session. It may take as long again as the run. For another key the session begins
//             anew, with another Python
//   echo      'all': the value of every expression on a line of its own is printed, as at the prompt;
//             'last' (as in a notebook): only that of the last one is given, in `value`
//   checks    Python that is run afterwards with the variables of the run: its asserts are the checks, and
//             their messages say what is wrong. It knows the printed text as `printed`, and `value`. They run in
//             a Python of their own: what a function of the code is given and returns crosses as JSON
//   files     { 'name.py': text }: further files beside it, which it can import or open
//   packages  the names of packages that the site has, which the code imports (see site_builder/packages.py)
//   call      { name, arguments }: calls a function of the session instead of running `code`, with values of
//             JSON; what it returns comes as JSON in `returned`
//   match     { rules, seed, earlier, players }: a referee plays a pair of a match instead (see casino_page/code/workshop.py).
//             A player is { level }, or { session, code, file, setup, call }: each with code has a Python of its own
//   limits    { seconds: 10, total: 10, characters: 100000, megabytes: 256 }: those of this run. Where the run asks a player for many plays, each
//             turn has `seconds`, and all of them have `total`, which is `seconds` unless it is given
//   onOutput  (text, stream) => …: what is printed, as it comes; `stream` is 'out' or 'error'
//   onTurn    (count) => …: a turn of a player begins; in a match, that of the play with this number of the pair
//
// A result has
//   ended     '' if the code ran to its end; 'error', 'time', 'memory', 'output' or 'stopped', which has an
//             `error` if nobody asked for it
//   printed   all that was printed, both streams
//   value     what the last expression left, drawn; null if nothing: { kind, text, … } with
//             kind 'text'; 'svg' (svg); 'html' (html); 'table' (position, and svg if there is a drawing);
//             'plays' (plays: [{ play, label }], position); 'chart' (svg). What is drawn is foreign code's own:
//             show an svg as an image only, and html only as `casino-code` does
//   position  the text of a position that the run left, as its last value or as `position`, `view`, `game`
//   error     null, or { type, message, file, line, traceback, advice }: `line` is that of the reader's own
//             file in which it happened, 0 if unknown; `advice` one sentence for the mistake, or ''
//   checks    null, or { passed, count, message, line, error }: `message` says what is wrong, '' if nothing;
//             `line` is that of the reader's own file, 0 if unknown; `error` is one that a check has met in
//             the reader's code, of the form above, else null
//   returned  for a call: the value; for a match: the pair
//   player    of a match that did not come to its end: 1 or 2, with which player with code it ended, 0 if with none
//   seconds   how long it ran
//   python    the number of the Python in which it ran
//
// runner.lives(python) tells whether a Python is still there, with the variables of its session. Of some sessions
// the one that was used longest ago is ended.
//
// The page that embeds this needs `frame-src` for the site in its policy, nothing else. What is behind it:
// code.html (keeper.js) fetches Python and hands it to the fence (fence.js), a frame of an opaque origin
// that starts workers (worker.js). Foreign code runs in such a worker only.

const VERSION = BUILD.message_version; // of the messages
const SILENCE = 60_000; // milliseconds without a word after which a start is given up
const ARRIVAL = 10_000; // the same once its frame has loaded, which answers at once, unless it is that of an error
const OFFLINE = 2_000; // and where the browser knows of no network
const START_WORDS = BUILD.start_words; // what is said of a start, by language, then by the English text
const LIMITS = { seconds: 10, characters: 100_000, megabytes: 256 };

export class Runner {
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  /** @type {MessagePort | undefined} */
  #port;
  /** @type {Map<number, { resolve(result: RunResult): void, onOutput?: RunTask['onOutput'], onTurn?: RunTask['onTurn'] }>} */
  #runs = new Map(); // those that are open, by number
  #number = 0;
  /** @type {Set<number>} */
  #living = new Set(); // the Pythons of sessions, by their numbers
  /** @type {{ resolve(): void, reject(reason: Error): void }[]} */
  #starts = []; // what waits until Python can run
  #ready = false;
  #lost = ''; // why Python is lost, in words
  /** @type {(() => void) | undefined} */
  #hearStart; // called when anything is heard of a start

  // Called when the runner is of no use any more.
  /** @type {(() => void) | undefined} */
  onClose;

  // Gives the promise of one runner, which is started anew when it could not start or was closed.
  /** @type {(options: { base: string, language?: string }) => () => Promise<Runner>} */
  static provider(options) {
    /** @type {Promise<Runner> | undefined} */
    let starting;
    return () => {
      starting ??= Runner.start({ ...options, onClose: () => (starting = undefined) });
      return starting;
    };
  }

  /** @type {(options: { base: string, language?: string, onClose?: () => void }) => Promise<Runner>} */
  static async start({ base, language = 'en', onClose }) {
    const runner = new Runner();
    runner.onClose = onClose;
    await runner.#open(new URL('code.html', base).href, language);
    return runner;
  }

  /** @type {(python: number | undefined) => boolean} */
  lives(python) {
    return this.#living.has(/** @type {number} */ (python));
  }

  /** @type {(address: string, language: string) => Promise<void>} */
  async #open(address, language) {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: address, hidden: true, title: 'Python', tabIndex: -1 });
    frame.ariaHidden = 'true';
    frame.style.display = 'none';
    this.#frame = frame;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#receive(data);
    const translate = (/** @type {string} */ text) => START_WORDS[language]?.[text] ?? text;
    /** @type {number | undefined} */
    let timer;
    const waitFor = (/** @type {number} */ milliseconds) => {
      clearTimeout(timer);
      const giveUp = () => this.#fail(translate('The site of the game does not answer: there is no network, or this page forbids it.'));
      timer = setTimeout(giveUp, milliseconds);
    };
    this.#hearStart = () => waitFor(SILENCE);
    frame.onload = () => {
      waitFor(navigator.onLine ? ARRIVAL : OFFLINE);
      frame.contentWindow?.postMessage({ casino: VERSION, type: 'open', language }, new URL(address).origin, [port2]);
      frame.onload = null;
    };
    document.body.append(frame);
    waitFor(navigator.onLine ? SILENCE : ARRIVAL); // Firefox tells of no frame that it cannot reach
    try {
      await this.#whenReady();
    } finally {
      clearTimeout(timer);
      this.#hearStart = undefined;
    }
  }

  /** @type {() => Promise<void>} */
  #whenReady() {
    return this.#ready ? Promise.resolve() : new Promise((resolve, reject) => this.#starts.push({ resolve, reject }));
  }

  /** @type {(task?: Partial<RunTask>) => Promise<RunResult>} */
  run({ code = '', file = 'main.py', session = '', echo = 'last', checks = '', files = {}, packages = [], setup = null, call = null, match = null, limits = {}, onOutput, onTurn } = {}) {
    const number = (this.#number += 1);
    const task = { code, file, session, echo, checks, files, packages, setup, call, match, limits: { ...LIMITS, ...limits } };
    return new Promise((resolve) => {
      if (!this.#port) {
        resolve(stopped(this.#lost));
        return;
      }
      this.#runs.set(number, { resolve, onOutput, onTurn });
      this.#port.postMessage({ type: 'run', number, task: JSON.stringify(task) });
    });
  }

  stop() {
    if (!this.#port) return Promise.resolve();
    this.#ready = false;
    this.#port.postMessage({ type: 'stop' });
    return this.#whenReady().catch(() => {}); // the next run says it
  }

  close() {
    if (!this.#port) return;
    this.#port.close();
    this.#port = undefined;
    this.#frame?.remove();
    this.#ready = false;
    this.#living.clear();
    for (const { resolve } of this.#runs.values()) resolve(stopped(this.#lost));
    this.#runs.clear();
    this.onClose?.();
  }

  /** @type {(message: string) => void} */
  #fail(message) {
    this.#lost = message;
    this.close();
    for (const { reject } of this.#starts.splice(0)) reject(new Error(message));
  }

  // Everything that comes is of a form that is known, or dropped: it may have been written by the code.
  /** @type {(data: Untrusted) => void} */
  #receive(data) {
    if (data === null || typeof data !== 'object') return;
    const { type, number, text, stream } = data;
    this.#hearStart?.();
    if (type === 'ready') {
      this.#ready = true;
      for (const { resolve } of this.#starts.splice(0)) resolve();
    } else if (type === 'ended') {
      this.#living.delete(data.python);
    } else if (type === 'failed') {
      this.#fail(String(text));
    } else if (type === 'output' && typeof text === 'string') {
      this.#runs.get(number)?.onOutput?.(text, stream === 'error' ? 'error' : 'out');
    } else if (type === 'turn') {
      this.#runs.get(number)?.onTurn?.(asCount(data.count));
    } else if (type === 'done' && this.#runs.has(number)) {
      const { resolve } = /** @type {{ resolve(result: RunResult): void }} */ (this.#runs.get(number));
      this.#runs.delete(number);
      const python = asCount(data.python);
      if (data.lives) this.#living.add(python);
      resolve({ ...checkedResult(data.result), python });
    }
  }
}

const LONGEST_RESULT = 2_000_000; // characters, before it is read
const LONGEST_TEXT = 200_000; // characters of a text of a result
const LONGEST_PICTURE = BUILD.longest_drawing;
const MOST_PLAYS = 200;

/** @type {(value: unknown, longest?: number) => string} */
const asText = (value, longest = LONGEST_TEXT) => (typeof value === 'string' ? value.slice(0, longest) : '');
/** @type {(value: unknown) => number} */
const asCount = (value) => (Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0 ? /** @type {number} */ (value) : 0);
const KINDS = ['text', 'svg', 'html', 'table', 'plays', 'chart'];
const ENDS = ['', 'error', 'time', 'memory', 'output', 'stopped'];

/** @type {(how: string) => RunResult} */
function ended(how) {
  return { ended: how, printed: '', value: null, position: '', error: null, checks: null, returned: null, player: 0, seconds: 0, python: 0 };
}

/** @type {(message: string) => RunResult} */
function stopped(message) {
  const error = message && { type: '', message, file: '', line: 0, traceback: '', advice: '' };
  return { ...ended('stopped'), error: error || null };
}

// A result with the fields and the types that it should have.
/** @type {(text: string) => RunResult} */
function checkedResult(text) {
  let result;
  try {
    result = text.length <= LONGEST_RESULT ? JSON.parse(text) : null;
  } catch {
    result = null;
  }
  if (result === null || typeof result !== 'object') return ended('error');
  const { value, error, checks } = result;
  return {
    ended: ENDS.includes(result.ended) ? result.ended : 'error',
    printed: asText(result.printed),
    value: checkedValue(value),
    position: asText(result.position),
    error: checkedError(error),
    checks: checkedChecks(checks),
    returned: result.returned ?? null,
    player: asCount(result.player),
    seconds: Number(result.seconds) || 0,
    python: 0,
  };
}

/** @type {(error: Untrusted) => RunError | null} */
function checkedError(error) {
  return (
    error && {
      type: asText(error.type),
      message: asText(error.message),
      file: asText(error.file),
      line: asCount(error.line),
      traceback: asText(error.traceback),
      advice: asText(error.advice),
    }
  );
}

/** @type {(checks: Untrusted) => ChecksResult | null} */
function checkedChecks(checks) {
  return (
    checks && {
      passed: asCount(checks.passed),
      count: asCount(checks.count),
      message: asText(checks.message),
      line: asCount(checks.line),
      error: checkedError(checks.error ?? null),
    }
  );
}

/** @type {(value: Untrusted) => ShownValue | null} */
function checkedValue(value) {
  if (!value || !KINDS.includes(value.kind)) return null;
  const plays = Array.isArray(value.plays) ? value.plays.slice(0, MOST_PLAYS) : [];
  return {
    kind: value.kind,
    text: asText(value.text),
    svg: asText(value.svg, LONGEST_PICTURE),
    html: asText(value.html, LONGEST_PICTURE),
    position: asText(value.position),
    plays: plays.map((each) => ({ play: asText(each?.play), label: asText(each?.label) })),
  };
}
