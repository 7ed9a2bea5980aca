// <casino-table>: a table of Casino for any page. It depends on nothing and loads as a module or as a
// classic script:
//
//   <script src="https://…/casino-table.js" defer></script>
//   <casino-table position="table=9d,3c hands=3h9c/????"><a href="https://…/">Play Casino</a></casino-table>
//
// Its events are casino-ready, casino-play, casino-finished, casino-exercise-finished and casino-error. Its
// methods load(query), play(text), view() and legal() return promises. See embedding.html.

{
  // The options: attributes of the element, and fields in the address of the frame.
  const DEFAULTS = Object.freeze({
    // What is on the table
    position: '', // fields of a position, such as "table=9d,3c hands=3h9c/???? turn=1"; each has an attribute, too
    seed: '', // or the seed of a deal; without either, a first game
    rules: 'standard', // a preset and changes to it: "royal,sweep_points=0"
    lesson: '', // or a lesson, as chapter/number: "builds/1"
    puzzle: '', // or a puzzle: "standard-17", or "day" for that of the day
    daily: '', // or the rounds of a day: "today", or "2026-11-20"; of another game: "today/royal"
    exercise: '', // or an exercise from the teacher’s desk, packed
    study: '', // or the plays and comments of a study that begins with the position

    // Who plays
    seat: '1', // the seat of the person
    level: 'greedy', // of all others: careless, beginner, greedy, counting, searcher or master; master-2 is weaker
    seats: '', // or who sits where: "person,counting,person:Ann"

    // How it looks
    theme: 'auto', // auto (like the page around), light or dark
    felt: 'auto', // auto (as chosen in the game), green, blue, burgundy, walnut or slate
    backs: 'auto', // of the cards: auto (as chosen in the game), lattice, waves, argyle or rosette
    lang: 'en', // the language: BUILD.languages
    controls: 'play', // play, full (score, rules, typed plays) or none (only to look at)
    moves: 'off', // on: the log of the plays beside the table
    speed: 'normal', // instant: no waiting and no animation

    // When it starts
    start: 'click', // click, or now; before that no Python is loaded
  });

  const POSITION_FIELDS = BUILD.position_fields; // the fields of a position besides the rules
  const OTHERS = ['game', 'src', 'width', 'height', 'label']; // game="rook": the other game of this site
  const GAMES = ['casino', 'rook'];
  // Its tables stand in this element, not in one of their own: a page needs one script, with one set of events
  // and methods, for both. These are its attributes besides seed, each with its values, the default first.
  const ROOK = BUILD.rook_attributes;
  const OF_ROOK = [...Object.keys(ROOK), 'seed', ...OTHERS];
  const OPTIONS_OF_ROOK = BUILD.rook_options; // the values of each option of the rules; null for numbers

  /** @type {(text: string) => boolean} */
  function isOptionOfRook(text) {
    const [name, value = ''] = text.split('=').map((part) => part.trim());
    if (!Object.hasOwn(OPTIONS_OF_ROOK, name)) return false;
    return OPTIONS_OF_ROOK[name]?.includes(value) ?? /^[0-9]{1,5}$/.test(value);
  }
  const LONGEST_SEED = BUILD.longest_seed;
  const VERSION = BUILD.message_version; // of the messages
  const PLAY = BUILD.play; // the label of the button, by language
  const TITLES = BUILD.frame_titles; // the name of a frame, by language
  const COVER_OF_ROOK = BUILD.rook_cover; // a picture of a table of Rook
  const DARK = 128; // the lightness of a text, of 255, above which it stands on a dark ground
  const MOST_HIDDEN = 2000; // pixels by which a frame may become higher on paper
  const FADE = 600; // milliseconds that the colours of a page may take to change
  const ENGINE_OF_ROOK = BUILD.engine_of_rook; // and that for the tables of Rook
  const ENGINE = BUILD.engine_frame; // the hidden frame whose Python all tables of the page share
  const NAME = 'casino-table.js';
  const SILENCE = 15_000; // milliseconds after which a silent frame is given up
  const PATIENCE = 120_000; // milliseconds after which an unanswered request fails

  const STYLE = `
    :host { display: block; position: relative; margin-block: 1em; block-size: 30rem; max-inline-size: 100%; contain: layout; }
    :host([game=rook]) { block-size: 40rem; }
    :host([hidden]) { display: none; }
    iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; border-radius: inherit; }
    .cover { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); block-size: 100%; place-items: center; overflow: hidden; }
    ::slotted(:is(img, svg, picture)) { grid-area: 1 / 1; inline-size: 100%; block-size: 100%; object-fit: contain; }
    button { grid-area: 2 / 1; z-index: 1; margin: 0.75rem; padding: 0.5rem 1.5rem; min-block-size: 2.75rem; border: 0;
      border-radius: 2rem; background: #ffd166; color: #2a1f02; font: 600 1rem system-ui, sans-serif; cursor: pointer; box-shadow: 0 1px 4px #0006; }
    button:focus-visible { outline: 3px solid #1b5e43; outline-offset: 2px; }
    .rook { border-radius: 1rem; background: radial-gradient(#2a7a58, #14503a); }
    .rook > svg { grid-area: 1 / 1; inline-size: 100%; block-size: 100%; }
    .rook > slot { display: none; }
    .problem { margin: 0; padding: 0.75rem; border: 1px solid currentColor; border-radius: 0.5rem; font: 1rem system-ui, sans-serif; overflow-wrap: anywhere; }
    iframe ~ slot { display: none; }
    @media print {
      :host { break-inside: avoid; }
      :host([data-silent]) { block-size: auto !important; }
      button, :host([data-silent]) iframe { display: none; }
      :host([data-hidden]:not([data-silent])) { block-size: calc(var(--own-height) + var(--hidden-height)) !important; }
      .rook { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      :host([data-silent]) iframe ~ slot { display: contents; }
    }`;

  const SIZES = [['width', 'inline-size'], ['height', 'block-size']];
  const ATTRIBUTES = [...Object.keys(DEFAULTS), ...POSITION_FIELDS, ...OTHERS];

  // @include js/embed/spelling.js
  // @include js/embed/attributes.js

  /** @type {(name: string, value: string, known: readonly string[]) => Mistake} */
  const noneOf = (name, value, known) => ({ field: name, message: `${name}: “${shortened(value)}” is none of ${known.join(', ')}` });

  // The fields of a position. A list goes on after white space, and after a comma an option of the rules may follow.
  /** @type {(position: string) => string[]} */
  function fieldsOf(position) {
    /** @type {string[]} */
    const fields = [];
    const closed = position.split('=').map((part) => part.trim()).join('=');
    for (const word of closed.split(/[\s&;]+/).filter(Boolean)) {
      const [name] = word.toLowerCase().split('=');
      const known = name === 'rules' || POSITION_FIELDS.includes(name);
      if (known || !fields.length || (/^[a-z_]+=/i.test(word) && !/** @type {string} */ (fields.at(-1)).endsWith(','))) fields.push(word);
      else fields.push(`${fields.pop()} ${word}`);
    }
    return fields;
  }

  /** @type {HTMLScriptElement | null} */
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {Map<MessageEventSource | null, CasinoTable>} */
  const tables = new Map(); // by the window of the frame
  /** @type {Map<string, HTMLElement>} */
  const engines = new Map(); // the hidden frames, by their names

  // The folder of the game, which is that of this script.
  function home() {
    /** @type {HTMLScriptElement} */
    const tag = script ?? document.querySelector(`script[src*="${NAME}"]`);
    const loaded = () => performance.getEntriesByType('resource').find(({ name }) => name.split('?')[0].endsWith(`/${NAME}`));
    return new URL('.', tag?.src ?? loaded()?.name ?? document.baseURI).href;
  }

  const HOME = home();

  // Loads one Python for all tables of a game in the page, at the first touch of one.
  /** @type {(name: string, src: string) => void} */
  function startEngine(name, src) {
    if (engines.get(name)?.isConnected) return;
    const engine = document.createElement('iframe');
    Object.assign(engine, { name, src, hidden: true, title: 'Casino', tabIndex: -1 });
    engine.ariaHidden = 'true';
    engine.style.display = 'none';
    engines.set(name, engine);
    document.body.append(engine);
  }

  addEventListener('message', ({ source, origin, data }) => {
    const table = tables.get(source);
    if (!table || origin !== new URL(table.base).origin || typeof data !== 'string') return;
    /** @type {Message & { casino?: number }} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message?.casino === VERSION) table.receive(message);
  });

  // Tables out of sight are printed too.
  addEventListener('beforeprint', () => {
    for (const table of new Set(tables.values())) table.hurry();
  });

  // The policy of the host page may forbid the frames.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (!/^(frame|child|default)-src/.test(effectiveDirective)) return;
    for (const table of new Set(tables.values())) if (table.base.startsWith(blockedURI)) table.giveUp();
  });

  // The theme of the page around an element: dark where its text is light.
  /** @type {CanvasRenderingContext2D} */
  let canvas;
  /** @type {(element: Element) => string} */
  function themeAround(element) {
    const around = element.parentElement ?? /** @type {ShadowRoot} */ (element.getRootNode()).host ?? document.body;
    canvas ??= /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true }));
    canvas.fillStyle = getComputedStyle(around).color; // in any notation of CSS
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > DARK ? 'dark' : 'light';
  }

  // The page around may change its theme: by an attribute of its own, or with the device.
  function followThemes() {
    for (const table of new Set(tables.values())) table.followTheme();
  }

  function watchThemes() {
    const soon = () => {
      followThemes();
      setTimeout(followThemes, FADE);
    };
    const observer = new MutationObserver(soon);
    for (const place of [document.documentElement, document.body]) observer.observe(place, { attributes: true });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', soon);
  }

  let watched = false;
  let numbered = 0; // the tables of this page that have a number

  class CasinoTable extends HTMLElement {
    static defaults = DEFAULTS;
    static observedAttributes = ATTRIBUTES;

    /** @type {HTMLIFrameElement | undefined} */
    #frame;
    /** @type {Map<number | undefined, { resolve(content: Message): void, reject(reason: Error): void }>} */
    #asked = new Map(); // open requests, by number
    /** @type {Message[]} */
    #unsent = []; // messages from before the frame listens
    #heard = false; // whether the frame has sent a message
    #listens = false; // whether the frame listens
    #number = 0;
    /** @type {number | undefined} */
    #timer;
    #planned = false;
    #blocked = false;
    #mistold = ''; // the mistake that was told last, until a table is ready
    #tableNumber = 0; // in this page
    /** @type {string | undefined} */
    #theme; // the one that the frame has from the page around

    // The folder of the game.
    get base() {
      return this.hasAttribute('src') ? new URL('.', new URL(this.getAttribute('src') ?? '', document.baseURI)).href : HOME;
    }

    get #isRook() {
      return this.getAttribute('game') === 'rook';
    }

    // The address of the frame.
    get address() {
      if (this.#isRook) return this.#addressOfRook;
      const fields = new URLSearchParams();
      for (const name of [...Object.keys(DEFAULTS), ...POSITION_FIELDS]) {
        if (name !== 'position' && this.hasAttribute(name)) fields.append(name, this.getAttribute(name) ?? '');
      }
      for (const field of fieldsOf(this.getAttribute('position') ?? '')) {
        fields.append(field.split('=')[0], field.slice(field.indexOf('=') + 1));
      }
      this.#addTheme(fields);
      return `${this.base}embed.html?${fields}#shared`;
    }

    get #addressOfRook() {
      const names = [...Object.keys(ROOK), 'seed'].filter((name) => name !== 'start' && this.hasAttribute(name));
      const fields = new URLSearchParams(names.map((name) => [name, this.getAttribute(name) ?? '']));
      this.#addTheme(fields);
      return `${this.base}rook-table.html?${fields}#shared`;
    }

    get #followsTheme() {
      return (this.getAttribute('theme') ?? DEFAULTS.theme).toLowerCase() === DEFAULTS.theme;
    }

    // Asks for the theme of the page around, unless the author has chosen another one.
    /** @type {(fields: URLSearchParams) => void} */
    #addTheme(fields) {
      this.#theme = this.#followsTheme && this.isConnected ? themeAround(this) : undefined;
      if (this.#theme) fields.set('theme', this.#theme);
    }

    // Tells the frame that the page around has another theme now.
    followTheme() {
      if (!this.#followsTheme || !this.#listens) return;
      const theme = themeAround(this);
      if (theme === this.#theme) return;
      this.#theme = theme;
      this.#post({ type: 'theme', theme });
    }

    connectedCallback() {
      this.#tableNumber ||= numbered += 1;
      if (!watched) watchThemes();
      watched = true;
      this.#plan();
    }

    disconnectedCallback() {
      this.#leave('the table was taken out of the page');
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#plan();
    }

    // Promises

    // Puts another position, deal, lesson, puzzle or study on the table, given as the query of an address.
    /** @type {(query: unknown) => Promise<unknown>} */
    load(query) {
      return this.#ask('load', { query: String(query) }).then(({ view }) => view);
    }

    // Makes a play of the person’s seat, given in notation.
    /** @type {(play: unknown) => Promise<Message>} */
    play(play) {
      return this.#ask('play', { play: String(play) });
    }

    // Resolves to the view of the person’s seat, as position text.
    view() {
      return this.#ask('view').then(({ view }) => view);
    }

    // Resolves to the legal plays in notation, at most some hundreds; none if another seat is to play.
    legal() {
      return this.#ask('legal').then(({ plays }) => plays);
    }

    // The frame

    // Attributes change one by one, but the frame is made once.
    #plan() {
      if (this.#planned) return;
      this.#planned = true;
      queueMicrotask(() => {
        this.#planned = false;
        if (this.isConnected) this.#render();
      });
    }

    #render() {
      this.#leave('another table was asked for');
      this.#blocked = false;
      this.#mistold = '';
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const mistake = this.#mistake();
      if (mistake) {
        this.#showMistake(root, mistake);
        return;
      }
      for (const [attribute, property] of SIZES) {
        const size = this.#size(attribute);
        if (size) this.style.setProperty(property, size);
      }
      const waits = (this.getAttribute('start') ?? DEFAULTS.start) !== 'now';
      if (waits && (this.#isRook || this.querySelector('img, svg, picture'))) this.#showPicture(root);
      else this.#showFrame(root, this.address);
    }

    // The size that an attribute asks for, as CSS.
    /** @type {(attribute: string) => string} */
    #size(attribute) {
      const size = (this.getAttribute(attribute) ?? '').trim();
      return /^\d+$/.test(size) ? `${size}px` : size;
    }

    // The mistake in an attribute that the frame does not know; the frame tells all others.
    /** @type {() => Mistake | undefined} */
    #mistake() {
      try {
        if (!/^(https?|file):/.test(this.base)) throw new TypeError();
      } catch {
        return { field: 'src', message: `src: “${shortened(this.getAttribute('src') ?? '')}” is not the address of the game` };
      }
      const wrong = SIZES.map(([name]) => name).find((name) => this.#size(name) && !CSS.supports('inline-size', this.#size(name)));
      if (wrong) return { field: wrong, message: `${wrong}: “${shortened(this.#size(wrong))}” is not a size; write 480 or 30rem` };
      const game = this.getAttribute('game') ?? GAMES[0];
      if (!GAMES.includes(game)) return noneOf('game', game, GAMES);
      return strangeAttribute(this, ATTRIBUTES) ?? (this.#isRook ? this.#mistakeOfRook() : undefined);
    }

    // The mistake in an attribute of a table of Rook.
    /** @type {() => Mistake | undefined} */
    #mistakeOfRook() {
      const foreign = ATTRIBUTES.find((name) => this.hasAttribute(name) && !OF_ROOK.includes(name));
      if (foreign) return { field: foreign, message: `${foreign}: Casino has this attribute, Rook has none of it; there are ${OF_ROOK.join(', ')}` };
      for (const [name, known] of Object.entries(ROOK)) {
        const value = this.getAttribute(name) ?? known[0];
        const [first, ...options] = name === 'rules' ? value.split(',') : [value];
        if (!known.includes(first)) return noneOf(name, first, known);
        const strange = options.find((option) => !isOptionOfRook(option));
        if (strange !== undefined) return { field: name, message: `rules: “${shortened(strange)}” is not an option of Rook; there are ${Object.keys(OPTIONS_OF_ROOK).join(', ')}` };
      }
      const seed = this.getAttribute('seed') ?? 'a';
      if (seed && [...seed].length <= LONGEST_SEED) return undefined;
      return { field: 'seed', message: `seed: a seed has 1 to ${LONGEST_SEED} characters` };
    }

    // Shows the mistake, and the content of the element, which is usually a link.
    /** @type {(root: ShadowRoot, mistake: Mistake) => void} */
    #showMistake(root, mistake) {
      const words = document.createElement('p');
      Object.assign(words, { className: 'problem', role: 'alert', lang: 'en', textContent: mistake.message });
      root.replaceChildren(words, document.createElement('slot'));
      this.#blocked = true;
      this.#setSilent(true);
      this.#tell('error', mistake);
    }

    // The host page brought its own picture: nothing is loaded before the first touch.
    /** @type {(root: ShadowRoot) => void} */
    #showPicture(root) {
      const cover = document.createElement('div');
      cover.className = 'cover';
      if (this.#isRook && !this.querySelector('img, svg, picture')) {
        cover.classList.add('rook');
        cover.innerHTML = COVER_OF_ROOK;
      }
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = PLAY[/** @type {string} */ (this.getAttribute('lang'))] ?? PLAY.en;
      button.ariaLabel = `${button.textContent}: ${this.#title()}`;
      cover.append(document.createElement('slot'), button);
      cover.onclick = (event) => {
        if (event.target.closest('a')) return;
        event.preventDefault();
        this.#wake();
      };
      root.replaceChildren(cover);
      this.#setSilent(false);
    }

    #wake() {
      if (this.#frame) return;
      const [path, fragment] = this.address.split('#');
      this.#showFrame(/** @type {ShadowRoot} */ (this.shadowRoot), this.#isRook ? this.address : `${path}&start=now#${fragment}`.replace(/start=click&/, '')).focus();
    }

    #title() {
      const words = (TITLES[/** @type {string} */ (this.getAttribute('lang'))] ?? TITLES.en).replace('{number}', `${this.#tableNumber}`).replace('{game}', this.#isRook ? 'Rook' : 'Casino');
      return this.getAttribute('aria-label') ?? this.getAttribute('label') ?? words;
    }

    /** @type {(root: ShadowRoot, address: string) => HTMLIFrameElement} */
    #showFrame(root, address) {
      if (this.#isRook) startEngine(ENGINE_OF_ROOK, `${this.base}rook-table.html#engine`);
      const frame = document.createElement('iframe');
      Object.assign(frame, { title: this.#title(), allow: 'fullscreen; clipboard-write', loading: 'lazy', src: address });
      frame.onload = () => {
        tables.set(frame.contentWindow, this);
        if (!this.#heard) this.#timer = setTimeout(() => this.giveUp(), SILENCE);
        this.#listen();
      };
      this.#frame = frame;
      this.#setSilent(true);
      root.replaceChildren(frame, document.createElement('slot'));
      tables.set(frame.contentWindow, this);
      return frame;
    }

    // While there is no table, the content of the element is printed, and takes no more room than it needs.
    /** @type {(silent: boolean) => void} */
    #setSilent(silent) {
      this.toggleAttribute('data-silent', silent);
    }

    // Loads a frame out of sight.
    hurry() {
      this.#frame?.setAttribute('loading', 'eager');
    }

    // Replaces a silent frame with the content of the element, which is usually a link.
    giveUp() {
      this.shadowRoot?.replaceChildren(document.createElement('slot'));
      this.#blocked = true;
      this.#setSilent(true);
      this.#leave('the frame does not answer: perhaps the page or the network forbids it');
      this.#tell('error', { field: 'frame', message: 'The table could not be loaded.' });
    }

    /** @type {(reason: string) => void} */
    #leave(reason) {
      clearTimeout(this.#timer);
      for (const [frame, table] of tables) if (table === this) tables.delete(frame);
      this.#frame = undefined;
      this.#heard = false;
      this.#listens = false;
      this.#unsent = [];
      this.#rejectAll(reason);
    }

    /** @type {(reason: string) => void} */
    #rejectAll(reason) {
      for (const { reject } of this.#asked.values()) reject(new Error(reason));
      this.#asked.clear();
    }

    // Messages

    /** @type {(message: Message & { message?: string, field?: string }) => void} */
    receive(message) {
      clearTimeout(this.#timer);
      this.#heard = true;
      this.#setSilent(false);
      const { casino, type, id, ...content } = message;
      const request = this.#asked.get(id);
      this.#asked.delete(id);
      if (type === 'hello') {
        if (this.#listens) this.#theme = undefined; // the frame was loaded again
        this.#listen();
        this.followTheme();
      }
      if (type === 'wake') startEngine(ENGINE, `${this.base}embed.html#engine`);
      else if (type === 'hidden') this.#noteHidden(content.height);
      else if (type === 'answer') request?.resolve(/** @type {Message} */ (/** @type {object} */ (content)));
      else if (type === 'error' && request) request.reject(Object.assign(new Error(content.message), { field: content.field }));
      else if (content.field === 'frame') this.#fail(/** @type {string} */ (content.message));
      else if (['ready', 'play', 'undo', 'finished', 'exercise-finished', 'error'].includes(type)) this.#tell(type, content);
    }

    // On paper the frame is as much higher as its content has to scroll on the screen.
    /** @type {(height: any) => void} */
    #noteHidden(height) {
      if (!Number.isSafeInteger(height)) return;
      this.toggleAttribute('data-hidden', height > 0);
      this.style.setProperty('--own-height', `${this.offsetHeight}px`);
      this.style.setProperty('--hidden-height', `${Math.min(Math.max(height, 0), MOST_HIDDEN)}px`);
    }

    // The table cannot be played unless the player tries again.
    /** @type {(reason: string) => void} */
    #fail(reason) {
      this.#rejectAll(reason);
      this.#tell('error', { field: 'frame', message: reason });
    }

    // Tells the page of an event; of one mistake once, however often the frame repeats it.
    /** @type {(name: string, detail: object) => void} */
    #tell(name, detail) {
      const mistake = name === 'error' ? JSON.stringify(detail) : '';
      if (mistake && mistake === this.#mistold) return;
      if (mistake || name === 'ready') this.#mistold = mistake;
      this.dispatchEvent(new CustomEvent(`casino-${name}`, { detail, bubbles: true, composed: true }));
    }

    #listen() {
      this.#listens = true;
      this.#post({ type: 'listen' });
      for (const message of this.#unsent.splice(0)) this.#post(message);
    }

    /** @type {(message: Message) => void} */
    #post(message) {
      const { origin } = new URL(this.base);
      /** @type {HTMLIFrameElement} */ (this.#frame).contentWindow?.postMessage(JSON.stringify({ casino: VERSION, ...message }), origin);
    }

    /** @type {(type: string, content?: object) => Promise<Message>} */
    #ask(type, content = {}) {
      if (!this.#frame && this.shadowRoot && !this.#blocked) this.#wake();
      this.hurry();
      const id = (this.#number += 1);
      const message = { type, id, ...content };
      return new Promise((resolve, reject) => {
        if (!this.isConnected) throw new Error('the table is in no page');
        if (this.#blocked) throw new Error('the table could not be loaded');
        this.#asked.set(id, { resolve, reject });
        setTimeout(() => reject(new Error('no answer')), PATIENCE);
        if (this.#listens) this.#post(message);
        else this.#unsent.push(message);
      });
    }
  }

  if (!customElements.get('casino-table')) customElements.define('casino-table', CasinoTable);
}
