// <casino-code>: Python to change and run, in any page. It depends on nothing and loads as a module or as a
// classic script:
//
//   <script src="https://…/casino-code.js" defer></script>
//   <casino-code><pre>
//   import casino_core as casino
//   casino.parse_view("table=9d,3c hands=3h9c/????")
//   </pre></casino-code>
//
// In Markdown write a block of code instead, with the attributes in its first line; it becomes such an element:
//
//   ```python
//   # casino-code session="first"
//   import casino_core as casino
//   ```
//
// The text of the element is the code, so that the page can be read and printed without scripts; lines with
// the prompt >>> are taken without their output. Nothing is loaded before the first touch. The code runs
// behind a fence: see runner.js. The events are casino-code-finished (all checks hold), casino-code-play (a play
// of a list was chosen) and casino-error. Its methods run() and stop() return promises; `code` is the text.
// See embedding.html.

{
  /** @type {Readonly<Record<string, string>>} */
  const DEFAULTS = Object.freeze({
    session: '', // boxes of one page with the same name share their variables
    checks: '', // asserts that are run afterwards; or an element with `data-checks` in this one: a template or a script
    table: '', // the id of a casino-table on this page, which shows the position that the code leaves
    file: 'main.py', // the name of the code in messages
    label: '', // what the box is, for those who do not see it
    seconds: '10', // how long the code may run, at most an hour
    packages: '', // what it imports besides the engine and Python's own library, from the site: "tabulate"
    lang: 'en', // the language: BUILD.languages
    linked: 'no', // yes: shows the code in the fragment of the page's own address, if there is one, and only then itself
  });

  // @include js/embed/spelling.js
  // @include js/embed/attributes.js

  // @include js/code/runner.js

  const OTHERS = ['src'];
  const ATTRIBUTES = [...Object.keys(DEFAULTS), ...OTHERS];
  const NAME = 'casino-code.js';
  const TABLE = 'casino-table.js';
  const EDITOR = BUILD.editor; // the address of the editor in the folder of the game
  const WORDS = BUILD.code_words;
  const PROMPT = /^(>>>|\.\.\.)( |$)/;
  const MOST_OUTPUT = 20_000; // characters that a box shows
  const LONGEST_CODE = 200_000; // bytes of a code that a link can hold
  const LONGEST_RUN = 3600; // seconds
  const TURNS = 30; // the turns of a player that checks ask for have together as much time as this many
  const CHECKS_FILE = '<checks>'; // the name of the checks in messages
  const EMPTY = 'This box is empty. Markdown moves the code out of it: write a block of code whose first line is “# casino-code”.';
  const KEYS = ['keydown', 'keypress', 'keyup'];

  const STYLE = `
    :host { display: block; margin-block: 1em; color-scheme: inherit; }
    :host([hidden]) { display: none; }
    /* The page around gives the size and the colours, and nothing else. */
    :host > * { direction: ltr; font: 1em/1.45 system-ui, sans-serif; letter-spacing: normal; word-spacing: normal; text-align: start; text-indent: 0; text-shadow: none; text-transform: none; white-space: normal; word-break: normal; hyphens: manual; }
    .code, .paper, .printed, .value pre, textarea { font: 0.9em/1.5 ui-monospace, Consolas, monospace; }
    .code { white-space: pre-wrap; }
    ::slotted(pre) { display: block !important; margin: 0; font: inherit; direction: ltr !important; letter-spacing: normal !important; text-align: start !important; text-indent: 0 !important; text-transform: none !important; white-space: pre-wrap !important; word-break: normal !important; overflow-wrap: anywhere; hyphens: manual !important; }
    :is(.code, .paper).alone { margin: 0; padding: 0.75em; border: 1px solid #8888; border-radius: 0.4em; }
    textarea { box-sizing: border-box; inline-size: 100%; padding: 0.75em; border: 1px solid; border-radius: 0.4em; color: inherit; background: transparent; resize: vertical; tab-size: 4; }
    .bar { display: flex; flex-wrap: wrap; gap: 0.5em; align-items: center; margin-block: 0.5em; }
    button { min-block-size: max(2.5em, 40px); min-inline-size: max(2.75em, 44px); padding: 0.25em 1em; border: 1px solid currentColor; border-radius: 0.4em; color: inherit; background: transparent; font: inherit; cursor: pointer; }
    button.run { border-color: transparent; background: #ffd166; color: #2a1f02; font-weight: 600; }
    button[aria-disabled="true"] { opacity: 0.6; cursor: default; }
    button:focus-visible, textarea:focus-visible { outline: 3px solid #1b8a5e; outline-offset: 2px; }
    button[hidden] { display: none; }
    /* Above the keyboard of a phone, Run stays in view as long as the code does. */
    @media (pointer: coarse) { .editor:not(:empty) ~ .bar { position: sticky; z-index: 1; inset-block-end: 0; margin-block: 0; padding-block: 0.5em; color: var(--ink); background: var(--panel); } }
    .printed, .value pre { display: block; margin: 0.5em 0; padding: 0.5em 0.75em; max-block-size: 24em; overflow: auto; border-inline-start: 3px solid #8886; white-space: pre-wrap; overflow-wrap: anywhere; }
    .value:empty { display: none; }
    .printed:empty { margin: 0; padding: 0; } /* a region that is not there cannot be heard when it speaks */
    .value .traceback, .said.wrong { border-inline-start: 3px solid #c62f2f; padding-inline-start: 0.75em; }
    .said.right { border-inline-start: 3px solid #1b8a5e; padding-inline-start: 0.75em; }
    .value img { max-inline-size: 100%; max-block-size: 60em; block-size: auto; object-fit: contain; background: #fff; }
    .value casino-table { block-size: 22em; max-inline-size: 40em; }
    .value table { border-collapse: collapse; }
    .value :is(td, th) { border: 1px solid #8888; padding: 0.2em 0.5em; }
    .paper { display: none; white-space: pre-wrap; overflow-wrap: anywhere; }
    /* Of the system's two colours, which are those of the light or of the dark scheme. */
    :is(.editor, .bar).alone { --around: currentColor; --ink: CanvasText; --panel: Canvas; --ink-soft: color-mix(in srgb, CanvasText 65%, Canvas); --line: #8888; --focus-panel: color-mix(in srgb, #1b8a5e 65%, CanvasText); --score-mine: #1b8a5e; --score-theirs: #3b6fd4; --alarm: color-mix(in srgb, #c62f2f 20%, Canvas); --on-alarm: color-mix(in srgb, #c62f2f 60%, CanvasText); --felt: #14694a; --on-felt: #fff; --on-felt-soft: #d5e8df; --round: 0.4em; --s1: 0.25em; --s2: 0.5em; --s3: 0.75em; --s4: 1em; --small: max(0.8125em, 13px); --body: max(0.9375em, 15px); --sans: system-ui, sans-serif; --shadow-high: 0 4px 16px #0006; }
    @media print {
      .bar, textarea, .editor { display: none; }
      .paper:not(:empty) { display: block; }
      .code, .paper, .value :is(img, table, casino-table) { break-inside: avoid; }
      .value .bar { display: flex; }
      .value img { max-block-size: 100vh; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .printed, .value pre { max-block-size: none; }
    }`;

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);

  // The folder of the game, which is that of this script.
  function home() {
    /** @type {HTMLScriptElement} */
    const tag = script ?? document.querySelector(`script[src*="${NAME}"]`);
    const loaded = () => performance.getEntriesByType('resource').find(({ name }) => name.split('?')[0].endsWith(`/${NAME}`));
    return new URL('.', tag?.src ?? loaded()?.name ?? document.baseURI).href;
  }

  const HOME = home();
  /** @type {Map<string, Promise<unknown>>} */
  const turns = new Map(); // the promises of the end of all runs that were asked for, by session
  /** @type {Map<string, () => Promise<Runner>>} */
  const runners = new Map(); // the providers of one runner for all boxes of the page, by folder and language

  /** @type {(base: string, language: string) => Promise<Runner>} */
  function runnerOf(base, language) {
    const key = `${base} ${language}`;
    if (!runners.has(key)) runners.set(key, Runner.provider({ base, language }));
    return /** @type {() => Promise<Runner>} */ (runners.get(key))();
  }

  // The code of a text: without the indent of all its lines, and of a session without prompts and output.
  /** @type {(text: string) => WrittenCode} */
  function codeOf(text) {
    const lines = text.replace(/\r\n?/g, '\n').split('\n');
    while (lines.length && !lines[0].trim()) lines.shift();
    while (lines.length && !lines.at(-1)?.trim()) lines.pop();
    const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
    const least = Math.min(...indents, 80);
    const plain = lines.map((line) => line.slice(least));
    if (!plain[0]?.startsWith('>>>')) return { code: plain.join('\n'), echo: 'last' };
    return { code: plain.filter((line) => PROMPT.test(line)).map((line) => line.slice(4)).join('\n'), echo: 'all' };
  }

  // The plain editor: a text area. A richer one has the same form: openEditor(parent, options) opens it, and
  // gives { text(), mark(line), focus(), destroy() }; mark(0) takes the mark away.
  /** @type {(parent: Element, options: EditorOptions) => CodeEditor} */
  function openTextArea(parent, { text = '', label, onChange, onRun }) {
    const area = document.createElement('textarea');
    Object.assign(area, { value: text, spellcheck: false, autocapitalize: 'off', rows: text.split('\n').length + 1 });
    area.setAttribute('autocorrect', 'off');
    area.ariaLabel = label;
    let leaving = false; // whether Tab leaves the area
    area.oninput = () => onChange?.(area.value);
    area.onkeydown = (event) => {
      const { key } = event;
      if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onRun?.();
      } else if (key === 'Tab' && !event.shiftKey && !leaving && !event.altKey) {
        event.preventDefault();
        area.setRangeText('    ', area.selectionStart, area.selectionEnd, 'end');
        onChange?.(area.value);
      }
      if (key !== 'Tab') leaving = key === 'Escape';
    };
    parent.append(area);
    return {
      text: () => area.value,
      mark(line) {
        if (!line) return;
        const lines = area.value.split('\n');
        const begin = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
        area.setSelectionRange(begin, begin + (lines[line - 1]?.length ?? 0));
      },
      focus: () => area.focus(),
      destroy: () => area.remove(),
    };
  }

  let missed = 0; // how many times the editor did not arrive

  /** @type {(base: string) => Promise<(parent: Element, options: EditorOptions) => CodeEditor>} */
  async function editorOf(base) {
    const address = new URL(EDITOR, base);
    if (missed) address.hash = String(missed); // Firefox never asks again for an address that has failed
    try {
      return (await import(address.href)).openEditor;
    } catch {
      missed += 1;
      return openTextArea; // the server or the page allows no module of another origin
    }
  }

  // Links

  /** @type {(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) => Promise<Uint8Array<ArrayBuffer>>} */
  async function piped(bytes, stream) {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    let size = 0;
    for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      parts.push(value);
      if ((size += value.length) > LONGEST_CODE) throw new Error('the code is too long');
    }
  }

  // A code as a part of an address, and back.
  /** @type {(text: string) => Promise<string>} */
  async function packed(text) {
    const bytes = await piped(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  }

  /** @type {(text: string) => Promise<string>} */
  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await piped(bytes, new DecompressionStream('deflate-raw')));
  }

  // @include js/code/drawings.js

  // @include js/code/blocks.js

  // What is said of an error of a result.
  /** @type {(error: RunError) => string} */
  const sentenceOf = ({ advice, message, type }) => advice || message || type;

  class CasinoCode extends HTMLElement {
    static defaults = DEFAULTS;
    static Runner = Runner;
    static observedAttributes = ['lang', 'src', 'table', 'seconds'];

    /** @type {BoxParts} */
    #parts = /** @type {any} */ (undefined); // the elements in the shadow, once they are drawn
    /** @type {WrittenCode | undefined} */
    #linked; // the code that came with the address of the page
    #packed = ''; // the same as the address has it
    /** @type {CodeEditor | undefined} */
    #editor;
    /** @type {Promise<CodeEditor> | undefined} */
    #opening; // the promise of the editor
    #running = false; // until the run has ended, also while it is stopped
    /** @type {Runner | undefined} */
    #runner; // of the run, once Python is there
    #stopping = false;
    /** @type {(() => void) | undefined} */
    #stopStart; // ends the wait for Python
    #done = -1; // the Python in which the code ran last
    #mistold = ''; // the mistakes that were told
    #printed = 0; // characters that are shown

    // The address of a page that shows a code, and runs it when its reader asks for it.
    /** @type {(code: string, home?: string) => Promise<string>} */
    static async linkTo(code, home = HOME) {
      return `${home}learn/python.html#code=${await packed(code)}`;
    }

    // The folder of the game.
    get base() {
      return this.hasAttribute('src') ? new URL('.', new URL(this.getAttribute('src') ?? '', document.baseURI)).href : HOME;
    }

    // The code as it is now.
    get code() {
      return this.#editor?.text() ?? this.#written.code;
    }

    // The code of the page, which may change until a reader changes it, and how its values are shown: { code, echo }.
    get #written() {
      return this.#linked ?? codeOf(this.#text());
    }

    connectedCallback() {
      if (this.#parts) return;
      // The text may arrive after the element.
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.#begin(), { once: true });
      else queueMicrotask(() => this.#begin());
    }

    attributeChangedCallback() {
      if (this.#parts) this.#tellMistakes();
    }

    // Runs the code and resolves to the result (see runner.js).
    /** @type {() => Promise<Partial<RunResult> | undefined>} */
    async run() {
      if (this.#running || !this.#parts) return undefined;
      this.#running = true;
      this.#stopping = false;
      this.#parts.said.replaceChildren();
      this.#showRunning(this.#translate('Starting Python …'));
      const { before, end } = this.#takeTurn();
      try {
        if (!(await this.#start(before))) return undefined;
        const earlier = await this.#runEarlier();
        if (this.#stopping) return undefined;
        this.#clear();
        const result = await this.#execute(/** @type {Runner} */ (this.#runner), { checks: this.#checks, onOutput: (text) => this.#print(text) });
        if (earlier.some(({ box }) => box.#done !== this.#done)) {
          this.#say(this.#translate('A box above was ended, and Python had to start anew: its variables are gone.'), 'wrong');
        }
        this.#show(result);
        const failed = result.error && earlier.find(({ error }) => error)?.error;
        if (failed) this.#say(this.#translate('A box above has a mistake, too: {reason}', { reason: sentenceOf(failed) }), 'wrong');
        return result;
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        this.#say(this.#translate('Python could not be started: {reason}', { reason: message }), 'wrong');
        this.#send('casino-error', { field: 'frame', message });
        return undefined;
      } finally {
        end();
        this.#running = false;
        this.#runner = undefined;
        this.#showRunning('');
      }
    }

    // Ends the run; the variables of its session are gone. A box that waits for Python waits no more.
    async stop() {
      this.#stopping = true; // the boxes that wait for their turn do not run
      this.#stopStart?.();
      await this.#runner?.stop();
    }

    // Queues for the session: what `before` promises is over before this run begins, and `end` ends the turn of this
    // run. So a box that runs already is not run again by one below.
    /** @type {() => { before: Promise<unknown> | undefined | '', end: () => void }} */
    #takeTurn() {
      const session = this.#option('session');
      const before = session && turns.get(session);
      let end = () => {};
      const turn = new Promise((resolve) => (end = () => resolve(undefined)));
      if (session) turns.set(session, Promise.all([before, turn]));
      return { before, end };
    }

    // Waits for Python and the editor, then for the turn, and tells whether all is there; it is not if the reader stops.
    /** @type {(before: Promise<unknown> | undefined | '') => Promise<boolean>} */
    async #start(before) {
      let waits = true;
      const stopped = new Promise((resolve) => (this.#stopStart = () => resolve(undefined)));
      const ready = Promise.all([runnerOf(this.base, this.#language), this.#open()]).then(async ([runner]) => {
        if (waits) this.#showRunning(this.#translate('Running …'));
        await before;
        return runner;
      });
      this.#runner = await Promise.race([ready, stopped]);
      waits = false;
      return this.#runner !== undefined;
    }

    get #language() {
      return (this.getAttribute('lang') ?? this.closest('[lang]')?.lang ?? DEFAULTS.lang).slice(0, 2).toLowerCase();
    }

    /** @type {Translate} */
    #translate(text, values = {}) {
      return (WORDS[this.#language]?.[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
    }

    /** @type {(name: string) => string} */
    #option(name) {
      return this.getAttribute(name) ?? DEFAULTS[name];
    }

    // Mistakes of the page's author

    /** @type {() => Mistake[]} */
    #mistakes() {
      /** @type {Mistake[]} */
      const faults = [];
      try {
        if (!/^(https?|file):/.test(this.base)) throw new TypeError();
      } catch {
        faults.push({ field: 'src', message: `src: “${shortened(this.getAttribute('src') ?? '')}” is not the address of the game` });
      }
      if (!this.#seconds) {
        faults.push({ field: 'seconds', message: `seconds: “${shortened(this.#option('seconds'))}” is not a number of seconds up to ${LONGEST_RUN}` });
      }
      if (!/^[^/\\<>]+$/.test(this.#option('file'))) {
        faults.push({ field: 'file', message: `file: “${shortened(this.#option('file'))}” is not the name of a file` });
      }
      const strangePackage = this.#packages.find((name) => !/^[a-z0-9][\w.-]*$/i.test(name));
      if (strangePackage) {
        faults.push({ field: 'packages', message: `packages: “${shortened(strangePackage)}” is not the name of a package` });
      }
      if (!['yes', 'no'].includes(this.#option('linked'))) {
        faults.push({ field: 'linked', message: `linked: “${shortened(this.#option('linked'))}” is neither yes nor no` });
      }
      const table = this.#option('table');
      if (table && document.getElementById(table)?.localName !== 'casino-table') {
        faults.push({ field: 'table', message: `table: no casino-table on this page has the id “${shortened(table)}”` });
      }
      if (!this.#written.code && this.#option('linked') === 'no') faults.push({ field: 'code', message: EMPTY });
      const strange = strangeAttribute(this, ATTRIBUTES);
      if (strange) faults.push(strange);
      return faults;
    }

    get #packages() {
      return this.#option('packages').split(/[\s,]+/).filter(Boolean);
    }

    // How long the code may run; 0 if the attribute is no such number.
    get #seconds() {
      const seconds = Number(this.#option('seconds'));
      return seconds > 0 && seconds <= LONGEST_RUN ? seconds : 0;
    }

    #tellMistakes() {
      for (const mistake of this.#mistakes()) this.#tell(mistake);
    }

    // Tells the page of a mistake, once.
    /** @type {(mistake: Mistake) => void} */
    #tell(mistake) {
      const message = JSON.stringify(mistake);
      if (this.#mistold.includes(message)) return;
      this.#mistold += message;
      this.#parts.mistake.append(lineOf('p', mistake.message));
      this.#send('casino-error', mistake);
    }

    /** @type {(name: string, detail: object) => void} */
    #send(name, detail) {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }

    // The box

    #begin() {
      if (this.#parts || !this.isConnected) return;
      this.#draw();
      this.#tellMistakes();
      if (this.#option('linked') === 'yes') {
        this.#showLinked();
        addEventListener('hashchange', () => this.#showLinked());
      }
    }

    // The text of the element, without that of the checks.
    #text() {
      const copy = /** @type {CasinoCode} */ (this.cloneNode(true));
      for (const each of copy.querySelectorAll('[data-checks]')) each.remove();
      return copy.textContent;
    }

    get #checks() {
      const children = [...this.querySelectorAll('[data-checks]')].map((child) => (/** @type {HTMLTemplateElement} */ (child).content ?? child).textContent);
      const texts = children.length ? children : [this.#option('checks')];
      return texts.map((text) => codeOf(text).code).join('\n');
    }

    #draw() {
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const make = (/** @type {string} */ tag, /** @type {string} */ className, properties = {}) => Object.assign(document.createElement(tag), { className, ...properties });
      const parts = {
        mistake: make('div', 'said wrong', { lang: 'en' }),
        note: make('p', 'said'),
        code: make('div', 'code'),
        editor: make('div', 'editor'),
        paper: make('pre', 'paper'),
        run: make('button', 'run', { type: 'button' }),
        stop: make('button', 'stop', { type: 'button', hidden: true }),
        edit: make('button', 'edit', { type: 'button' }),
        link: make('button', 'link', { type: 'button' }),
        status: make('span', 'status'),
        printed: make('output', 'printed'),
        value: make('div', 'value'),
        said: make('div', 'said'),
      };
      this.#parts = parts;
      parts.mistake.role = 'alert';
      parts.status.role = 'status';
      parts.said.role = 'status';
      parts.run.onclick = () => this.run();
      parts.stop.onclick = () => this.stop();
      parts.edit.onclick = async () => (await this.#open()).focus();
      parts.link.onclick = () => this.#copyLink();
      this.#name(parts.stop, this.#translate('Stop'));
      this.#name(parts.edit, this.#translate('Edit'));
      this.#name(parts.link, this.#translate('Copy a link'));
      // Keys typed here are not shortcuts of the page, which sees an element that is not a field.
      for (const name of KEYS) parts.editor.addEventListener(name, (event) => event.stopPropagation());
      const bar = make('div', 'bar');
      bar.append(parts.run, parts.stop, parts.edit, parts.link, parts.status);
      parts.code.append(document.createElement('slot'));
      // A touch of the code asks to change it; marking a part of it does not.
      parts.code.onclick = async () => {
        if (!this.#editor && getSelection()?.isCollapsed) (await this.#open()).focus();
      };
      // On a page without the colours of the game they have their own.
      const alone = !getComputedStyle(this).getPropertyValue('--focus-panel');
      for (const part of [parts.code, parts.editor, parts.paper, bar]) part.classList.toggle('alone', alone);
      root.append(parts.mistake, parts.note, parts.code, parts.editor, parts.paper, bar, parts.printed, parts.value, parts.said);
      this.#showRunning('');
    }

    // Gives a button its text, and a name that says of which box it is.
    /** @type {(button: HTMLElement, text: string) => void} */
    #name(button, text) {
      const label = this.#option('label');
      button.textContent = text;
      if (label) button.ariaLabel = `${text}: ${label}`;
    }

    // Replaces the text with the editor.
    /** @type {() => Promise<CodeEditor>} */
    #open() {
      this.#opening ??= editorOf(this.base).then(async (openEditor) => {
        const { code, editor, edit, paper } = this.#parts;
        const label = this.#option('label') || this.#translate('Python, to change and run');
        paper.textContent = this.#written.code;
        this.#editor = await openEditor(editor, {
          text: this.#written.code,
          label,
          onChange: () => (paper.textContent = this.code),
          onRun: () => this.run(),
        });
        code.hidden = true;
        code.replaceChildren();
        edit.hidden = true;
        return this.#editor;
      });
      return this.#opening;
    }

    // Run stays where it is while the code runs: a second click meets no other button, and keys have a place.
    /** @type {(doing: string) => void} */
    #showRunning(doing) {
      const { run, stop, status } = this.#parts;
      run.ariaDisabled = String(this.#running);
      if (!this.#running && this.shadowRoot?.activeElement === stop) run.focus();
      stop.hidden = !this.#running;
      this.#name(run, this.#done >= 0 ? this.#translate('Run again') : this.#translate('Run'));
      status.textContent = doing;
      this.toggleAttribute('data-running', this.#running);
    }

    // Runs

    // The boxes above with the same session.
    get #above() {
      const session = this.#option('session');
      if (!session || this.#linked) return [];
      const boxes = [.../** @type {NodeListOf<CasinoCode>} */ (document.querySelectorAll('casino-code'))].filter((box) => box instanceof CasinoCode && box.#option('session') === session);
      return boxes.slice(0, Math.max(boxes.indexOf(this), 0)).filter((box) => box.#parts);
    }

    // Runs the boxes above with the same session that have not run in this Python. Returns all of these boxes with
    // the errors of those that ran now: [{ box, error }].
    async #runEarlier() {
      const results = [];
      for (const box of this.#above) {
        if (this.#stopping) break;
        const runner = /** @type {Runner} */ (this.#runner);
        const there = runner.lives(box.#done);
        results.push({ box, error: there ? null : (await box.#execute(runner)).error });
      }
      return results;
    }

    /** @type {(runner: Runner, options?: { checks?: string, onOutput?: (text: string) => void }) => Promise<Omit<RunResult, 'python'>>} */
    async #execute(runner, { checks = '', onOutput } = {}) {
      const seconds = this.#seconds || Number(DEFAULTS.seconds);
      const { python, ...result } = await runner.run({
        code: this.code,
        echo: this.#written.echo,
        file: this.#option('file') || DEFAULTS.file,
        session: this.#linked ? '' : this.#option('session'), // linked code shares nothing
        checks,
        packages: this.#packages,
        limits: { seconds, total: checks ? TURNS * seconds : seconds },
        onOutput,
      });
      this.#done = python;
      return result;
    }

    #clear() {
      const { printed, value, said } = this.#parts;
      for (const part of [printed, value, said]) part.replaceChildren();
      this.#printed = 0;
      this.#editor?.mark(0);
    }

    /** @type {(text: string) => void} */
    #print(text) {
      const visible = text.slice(0, Math.max(MOST_OUTPUT - this.#printed, 0));
      this.#printed += text.length;
      this.#parts.printed.append(this.#printed > MOST_OUTPUT && visible ? `${visible} …` : visible);
    }

    /** @type {(text: string, name: string) => void} */
    #say(text, name) {
      const { said } = this.#parts;
      said.className = `said ${name}`;
      said.append(lineOf('p', text));
    }

    /** @type {(result: Partial<RunResult>) => Partial<RunResult>} */
    #show(result) {
      const { ended, printed, value, error, checks, position } = result;
      const { value: place } = this.#parts;
      if (error) this.#showError(error, sentenceOf(error));
      if (error?.file === CHECKS_FILE) this.#tell({ field: 'checks', message: `checks: ${error.type}: ${error.message}` });
      if (value) place.append(this.#drawn(value));
      if (position) this.#showPosition(position, value);
      if (!error && checks) this.#answer(checks);
      if (!ended && !printed && !place.hasChildNodes() && !checks) this.#say(this.#translate('Nothing was printed.'), '');
      return result;
    }

    /** @type {(value: ShownValue) => Node} */
    #drawn({ kind, text, svg, html, plays }) {
      if (kind === 'html') return cleanHtml(html) ?? lineOf('pre', text);
      if (kind === 'svg' || kind === 'chart') return pictureOf(svg, text);
      if (kind === 'plays') return this.#playButtons(plays);
      return kind === 'table' ? document.createDocumentFragment() : lineOf('pre', text);
    }

    /** @type {(plays: ShownValue['plays']) => HTMLElement} */
    #playButtons(plays) {
      const list = lineOf('div', '', 'bar');
      for (const { play, label } of plays) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label || play });
        button.onclick = () => {
          this.#send('casino-code-play', { play });
          this.#table?.play(play).catch((/** @type {Error} */ { message }) => this.#say(message, 'wrong'));
        };
        list.append(button);
      }
      return list;
    }

    /** @return {CasinoTable | null} */
    get #table() {
      const table = document.getElementById(this.#option('table'));
      return table?.localName === 'casino-table' ? /** @type {CasinoTable} */ (table) : null;
    }

    // Shows a position on the table that the page binds to this box, else on one below it.
    /** @type {(position: string, value: ShownValue | null | undefined) => Promise<void>} */
    async #showPosition(position, value) {
      const bound = this.#table;
      const query = new URLSearchParams(position.split(' ').map((field) => [field.split('=')[0], field.slice(field.indexOf('=') + 1)]));
      if (bound) {
        await bound.load(String(query)).catch((/** @type {Error} */ { message }) => this.#say(message, 'wrong'));
        return;
      }
      if (value?.kind === 'plays') return;
      if (!customElements.get('casino-table') && !document.querySelector(`script[src*="${TABLE}"]`)) {
        document.head.append(Object.assign(document.createElement('script'), { src: new URL(TABLE, this.base).href }));
      }
      const table = document.createElement('casino-table');
      table.setAttribute('src', this.base);
      table.setAttribute('position', position);
      table.setAttribute('lang', this.#language);
      if (value?.svg) table.append(pictureOf(value.svg, value.text));
      this.#parts.value.append(table);
    }

    // Shows an error with one sentence about it, and the line that it is in.
    /** @type {(error: { traceback?: string, line: number }, sentence: string) => void} */
    #showError({ traceback, line }, sentence) {
      if (traceback) this.#parts.value.append(lineOf('pre', traceback, 'traceback'));
      this.#say(sentence, 'wrong');
      this.#editor?.mark(line);
    }

    /** @type {(checks: ChecksResult) => void} */
    #answer({ passed, count, message, line, error }) {
      if (message) this.#showError({ traceback: error?.traceback, line }, message);
      if (message || passed < count) return;
      this.#say(this.#translate('Well done: it does all that was asked.'), 'right');
      this.#send('casino-code-finished', { session: this.#option('session'), passed, count });
    }

    // Links

    // Copies a link to the code, with that of the boxes above whose variables it has.
    async #copyLink() {
      const { status } = this.#parts;
      const code = [...this.#above, this].map((box) => box.code.trim()).join('\n\n');
      // A page that shows linked code shows this one, too.
      const here = document.querySelector('casino-code[linked="yes"]') && location.href.split('#')[0];
      const address = here ? `${here}#code=${await packed(code)}` : await CasinoCode.linkTo(code, this.base);
      try {
        await navigator.clipboard.writeText(address);
        status.textContent = this.#translate('The link is copied.');
      } catch {
        status.replaceChildren(Object.assign(lineOf('a', this.#translate('The link')), { href: address }));
      }
    }

    // Shows the code that came with the address of the page. It runs when the reader asks for it.
    async #showLinked() {
      const packed = new URLSearchParams(location.hash.slice(1)).get('code');
      this.hidden = !packed && !this.#linked; // a link to another place of the page leaves it as it is
      if (!packed || packed === this.#packed) return;
      this.#packed = packed;
      try {
        this.#linked = { code: await unpacked(packed), echo: 'last' };
        this.#parts.note.textContent = this.#translate('This code came with the link. Read it before you run it: it can read nothing of yours.');
      } catch {
        this.#parts.note.textContent = this.#translate('The code in the link cannot be read.');
      }
      this.#editor?.destroy();
      this.#editor = this.#opening = undefined;
      await this.#open();
      if (location.hash.startsWith('#code=')) this.scrollIntoView({ block: 'start' });
    }
  }

  if (!customElements.get('casino-code')) {
    customElements.define('casino-code', CasinoCode);
    watchBlocks();
  }
}
