// Runs in embed.html before anything is painted: shows the position of the address without Python, and
// waits for a touch or a request of the host page.
(() => {
  const root = document.documentElement;
  const VERSION = BUILD.message_version; // of the messages
  const LONGEST = BUILD.longest_message; // characters of a message
  const BURST = 200; // messages at once
  const PER_SECOND = 100; // messages over a longer time
  const REQUESTS = BUILD.requests; // those that need Python
  const EMBED_ONLY = BUILD.embed_only_fields; // fields that the game's own page does not take
  const MOST_BACKS = 17; // cards of a hidden hand that are shown
  const MOST_IN_FAN = BUILD.places.mostInFan; // cards of a build
  const FOCUSABLE = 'main :is(button, a, input, summary), main [tabindex]';

  const translate = globalThis.casinoTranslate; // see early.js
  const { readAddress, readPosition, placesOf, attributesOf } = globalThis.casinoPosition; // see position.js
  const { choose, mistakenField, namesOf, TASKS } = globalThis.casinoOptions; // see options.js
  /** @type {<E extends Element = HTMLElement>(selector: string) => E} */
  const one = (selector) => document.querySelector(selector);
  /** @type {(name: string) => HTMLElement} */
  const region = (name) => one(`[data-region="${name}"]`);
  const engine = location.hash === '#engine';
  /** @type {string[]} */
  const twice = []; // fields of the address
  const query = readAddress(location.search, twice);

  /** @type {(name: string) => string} */
  const choice = (name) => choose(query, name);

  // The picture of a position

  const pack = /** @type {HTMLTemplateElement} */ (one('#cards')).content;
  const isStudy = 'study' in query; // its table is seen from the seat to play
  /** @type {number} */
  let seat; // the number of the seat of the person

  /** @type {(fields: Fields) => void} */
  function draw(fields) {
    const { isDeal, dealt, clockwise, hands, loose, builds, tops, captured, sides, turn, dealer, stock } = readPosition(fields);
    const seatText = (isStudy ? fields.turn : fields.seat) ?? '';
    seat = /^[1-6]$/.test(seatText) ? Number(seatText) : 1;
    const names = isStudy ? [] : namesOf(fields, hands.length);
    /** @type {(number: number) => string} */
    const unnamed = (number) => (isStudy ? translate('Seat {number}', { number }) : translate('Player {number}', { number }));
    /** @type {(number: number) => string} */
    const nameOf = (number) => names[number - 1] || unnamed(number);
    const openPiles = tops[seat - 1] ?? [];
    if (isDeal) drawPiles(backs('table', dealt), []);
    else {
      const singles = [
        ...loose.map((card) => cardButton(card, 'table')),
        ...openPiles.map(({ card, owners }) => openPile(/** @type {string} */ (card), listed(owners.map(nameOf)))),
      ];
      drawPiles(singles, builds.map((build) => buildButton(build, nameOf(build.owner))));
    }
    const own = hands[seat - 1] ?? { cards: [], hidden: 0 };
    const held = own.hidden ? backs(seat, own.hidden) : own.cards.map((card) => cardButton(card, 'hand'));
    region('hand').replaceChildren(...held);
    const seats = hands.map((hand, index) => ({ number: index + 1, hand }));
    const others = [...seats.slice(seat), ...seats.slice(0, seat - 1)];
    if (!clockwise) others.reverse();
    region('seats').replaceChildren(...others.map(({ number, hand }) => seatOf(number, nameOf(number), hand, number === dealer)));
    const drawn = new Set(); // the sides whose pile lies at a seat: partners have one
    for (const number of [seat, ...others.map((other) => other.number)]) {
      const side = (number - 1) % sides;
      const pile = one(number === seat ? '.own .captured' : `[data-seat="${number}"] .captured`);
      if (drawn.has(side)) pile.replaceChildren();
      else drawPile(pile, captured[number - 1] ?? 0);
      drawn.add(side);
    }
    if (!isDeal || 'rules' in fields) drawStock(stock);
    region('table').dataset.view = 'any'; // embed.js repeats early clicks whatever the view
    if (turn !== seat && !isDeal) one('.line').textContent = '…';
  }

  /** @type {(card: string, place?: string) => HTMLElement} */
  function cardButton(card, place) {
    const button = pack.querySelector(`[data-card="${card}"]`).cloneNode(true);
    button.dataset.place = place;
    button.classList.remove('scores'); // the rules of this table may count other cards
    return button;
  }

  // A copy of the element in a template.
  /** @type {(selector: string) => HTMLElement} */
  function copyOf(selector) {
    /** @type {HTMLTemplateElement} */
    const { content } = one(selector);
    return /** @type {HTMLElement} */ (content.firstElementChild).cloneNode(true);
  }

  /** @type {(seat: number | string, number: number) => HTMLElement} */
  function back(seat, number) {
    const card = copyOf('#back');
    card.dataset.key = `back-${seat}-${number}`;
    return card;
  }

  /** @type {(seat: number | string, count: number) => HTMLElement[]} */
  const backs = (seat, count) => Array.from({ length: Math.min(count, MOST_BACKS) }, (_, n) => back(seat, n + 1));

  /** @type {(build: Build, name: string) => HTMLElement} */
  function buildButton({ value, sets, cards, owner }, name) {
    const button = copyOf('#build');
    const mine = owner === seat;
    button.classList.add(mine ? 'mine' : 'theirs');
    Object.assign(button.dataset, { key: `build-${cards.join('')}`, build: value, owner, cards: cards.join('') });
    button.dataset.size = `${Math.min(cards.length, MOST_IN_FAN)}`;
    const values = { name, value, cards: listed(cards.map(labelOf)) };
    const label = mine ? translate('your build of {value}: {cards}', values) : translate('{name}’s build of {value}: {cards}', values);
    button.querySelector('.unseen').textContent = label;
    button.querySelector('.fan').append(...sets.flatMap((set) => [...set].reverse().map(fannedCard)));
    button.querySelector('.value').textContent = `${value}`;
    button.querySelector('.whose').textContent = mine ? translate('yours') : translate('{name}’s', { name });
    return button;
  }

  /** @type {(card: string, owner: string) => HTMLElement} */
  function openPile(card, owner) {
    const pile = copyOf('#build');
    pile.classList.add('on-pile', 'theirs');
    Object.assign(pile.dataset, { key: `on-pile-${card}`, cards: card, size: 1 });
    pile.querySelector('.unseen').textContent = translate('{card}, on the pile of {owner}', { card: labelOf(card), owner });
    pile.querySelector('.fan').append(fannedCard(card));
    pile.querySelector('.value').remove();
    pile.querySelector('.whose').textContent = owner;
    return pile;
  }

  // “a, b and c” in the language of the page; British English has no comma before “and”.
  /** @type {(parts: string[]) => string} */
  const listed = (parts) => new Intl.ListFormat(root.lang === 'en' ? 'en-GB' : root.lang).format(parts);

  /** @type {(card: string) => string} */
  const labelOf = (card) => /** @type {string} */ (pack.querySelector(`[data-card="${card}"]`).ariaLabel);

  /** @type {(card: string) => HTMLElement} */
  function fannedCard(card) {
    const span = document.createElement('span');
    const button = cardButton(card);
    span.className = 'card';
    Object.assign(span.dataset, { key: button.dataset.key, card });
    span.append(...button.childNodes);
    return span;
  }

  /** @type {(singles: HTMLElement[], builds: HTMLElement[]) => void} */
  function drawPiles(singles, builds) {
    const spread = document.createElement('div');
    const places = placesOf(singles.length, builds.length);
    const piles = [...builds, ...singles];
    const order = [...places.builds, ...places.singles];
    spread.className = 'spread';
    spread.dataset.places = String(places.size);
    for (const [n, pile] of piles.entries()) {
      Object.assign(pile.dataset, attributesOf(order[n]));
      spread.append(pile);
    }
    if (!piles.length) Object.assign(spread, { className: 'empty', textContent: translate('The table is empty.') });
    one('.felt').replaceChildren(spread);
  }

  // A copy of the seat in the static page, for another number.
  /** @type {(number: number, name: string, hand: Hand, deals: boolean) => HTMLElement} */
  function seatOf(number, name, { cards, hidden }, deals) {
    const element = seatModel.cloneNode(true);
    element.dataset.seat = `${number}`;
    element.querySelector('.name').textContent = name;
    if (!deals) element.querySelector('.mark-dealer')?.remove();
    element.querySelector('.held').replaceChildren(...backs(number, hidden || cards.length));
    return element;
  }

  const seatModel = one('[data-seat="2"]').cloneNode(true);

  // Cards that lie face down, with their number. Words for the screen reader that go with another
  // number leave, where the picture shows some.
  /** @type {(pile: HTMLElement, count: number) => void} */
  function drawPile(pile, count) {
    const number = pile.querySelector('.count');
    const digits = /** @type {Text} */ (number.firstChild); // words that are shown may follow
    if (digits.nextSibling && digits.data !== `${count}`) pile.querySelector('.unseen')?.remove();
    digits.data = `${count}`;
    pile.querySelector('.stack').dataset.height = `${Math.min(3, Math.ceil(count / 8))}`;
  }

  /** @type {(count: number) => void} */
  function drawStock(count) {
    drawPile(one('.stock'), count);
    one('.deals').replaceChildren();
  }

  // The text of a file; '' if there is none, undefined if it did not arrive.
  /** @type {(path: string) => Promise<string | undefined>} */
  async function fetched(path) {
    const response = await fetch(`${root.dataset.app}/${path}`).catch(() => undefined);
    if (response?.ok) return response.text().catch(() => undefined);
    return response && response.status < 500 ? '' : undefined;
  }

  // The position and the task of a lesson, a puzzle, an exercise or a day. Until they are there, and where
  // they do not arrive, no other cards lie on the table. The address has the position of a study.
  async function drawTask() {
    if (isStudy) draw(query);
    else {
      for (const place of [one('.felt'), region('hand'), region('seats')]) place.replaceChildren();
      drawStock(0);
    }
    const found = await import(`${root.dataset.runtime}/embed/task.js`).catch(({ message }) => console.warn(message));
    /** @type {Task | undefined} */
    const task = await found?.findTask(query, root.lang, fetched);
    if (!task || root.dataset.state !== 'booting') return; // the table of Python is there
    draw(task.fields);
    drawPanel(...task.panel);
    if (choice('controls') !== 'none' && !awake) leaveOneStop();
  }

  // The address names no lesson, puzzle, exercise or day that there is: Python explains what is wrong.
  function missTask() {
    if (root.dataset.state !== 'booting') return; // Python has said so
    tellMistake(TASKS.find((name) => name in query));
    wake();
  }

  // Shows at once the field of the address that is wrong, if it is known; Python, which starts then, says why.
  /** @type {(name?: string) => void} */
  function tellMistake(name) {
    root.toggleAttribute('data-mistaken', true);
    const notice = one('[data-notice="error"]');
    Object.assign(notice, { hidden: false, role: 'alert' });
    if (!name) return;
    const missing = translate('hands: missing; write one hand for each seat, such as hands=3h9c/????'); // no other can miss
    notice.querySelector('[data-reason]').textContent = name in query ? `${name}=${query[name].slice(0, 60)}` : missing;
    const advice = translate('The page with this table must correct “{name}” in the table’s attributes.', { name });
    notice.querySelector('[data-advice]').textContent = advice;
  }

  /** @type {(name: string, parts: TaskPart[]) => void} */
  function drawPanel(name, parts) {
    const panel = document.createElement('div');
    panel.className = name;
    for (const [tag, className, textContent] of parts) {
      panel.append(Object.assign(document.createElement(tag), { className, textContent }));
    }
    region('panel').replaceChildren(panel);
    document.querySelector('main').classList.toggle('has-guide', name === 'guide');
  }

  // Messages of the host page

  /** @type {string[]} */
  const waiting = []; // messages for Python
  /** @type {Map<number, Partial<Message>>} */
  const unanswered = new Map(); // those of its requests that it has heard, by their number
  /** @type {Send | undefined} */
  let receive; // the handler of Python, once it is there
  /** @type {boolean} */
  let silent; // whether it has not answered the last message
  /** @type {string | undefined} */
  let host; // the origin of the host page, once it has sent a message
  let tokens = BURST;
  let counted = 0;

  /** @type {Send} */
  function send(text) {
    if (host !== undefined) parent.postMessage(text, host === 'null' ? '*' : host);
  }

  // Sends what Python has to say, and notes which request it answers.
  /** @type {Send} */
  function sendFromPython(text) {
    const { type, id } = JSON.parse(text);
    if (type === 'answer' || type === 'error') {
      unanswered.delete(id);
      silent = false;
    }
    send(text);
  }

  // Gives Python a message. Where Python fails, it answers nothing if it has come to its end.
  /** @type {Send} */
  function pass(data) {
    const content = contentOf(data);
    if (Number.isSafeInteger(content?.id)) unanswered.set(content.id, content);
    silent = true;
    try {
      /** @type {Send} */ (receive)(data);
    } catch (problem) {
      console.error(problem);
      unanswered.delete(content?.id);
      if (silent) refuse('frame', /** @type {Error} */ (problem).message, content);
    }
  }

  // Refuses the requests with a number that the program has not answered, since it has failed. The
  // error that is told without a number stands for all others.
  function refuseAll() {
    const requests = [...waiting.splice(0).map(contentOf), ...unanswered.values()];
    unanswered.clear();
    for (const content of requests) if ('id' in content) refuse('frame', reasonOfFailure(), content);
  }

  const reasonOfFailure = () => one('[data-notice="error"] [data-reason]').textContent;
  const hasFailed = () => root.dataset.state === 'error';

  new MutationObserver(() => {
    if (hasFailed()) refuseAll();
  }).observe(root, { attributeFilter: ['data-state'] });

  // Refuses a message, or the request in it, whose number the answer repeats.
  /** @type {(field: string, reason: string, content?: Partial<Message>) => void} */
  function refuse(field, reason, content) {
    const id = Number.isSafeInteger(content?.id) && /** @type {number} */ (content?.id) >= 0 ? content?.id : undefined;
    send(JSON.stringify({ casino: VERSION, type: 'error', id, field, message: `${field}: ${reason}` }));
  }

  /** @type {(text: string) => any} */
  function contentOf(text) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** @type {(event: MessageEvent) => void} */
  function hear({ source, origin, data }) {
    if (source !== parent || parent === window) return;
    const forUs = typeof data === 'string' ? data.trimStart().startsWith('{') && data.includes('"casino"') : data?.casino;
    if (!forUs) return; // other scripts of the host page send messages too
    host = origin;
    const now = performance.now();
    tokens = Math.min(BURST, tokens + ((now - counted) * PER_SECOND) / 1000);
    counted = now;
    if (typeof data !== 'string') refuse('casino', 'the message is an object; send it as JSON text', data);
    else if (data.length > LONGEST) refuse('casino', `the message is longer than ${LONGEST} characters`, contentOf(data));
    else if (tokens < 1) refuse('casino', `too many messages; ${PER_SECOND} a second are heard`, contentOf(data));
    else {
      tokens -= 1;
      if (contentOf(data)?.type === 'theme') followTheme(contentOf(data));
      else if (receive) pass(data);
      else keep(data);
    }
  }

  // The page around has another theme now.
  /** @type {(content: Message & { theme?: string }) => void} */
  function followTheme(content) {
    const { theme } = content;
    if (['light', 'dark'].includes(/** @type {string} */ (theme))) root.dataset.theme = theme;
    else refuse('theme', 'it is neither light nor dark', content);
  }

  // Keeps a message until Python is there. Only a request starts Python.
  /** @type {Send} */
  function keep(data) {
    const content = contentOf(data);
    if (content === undefined) {
      refuse('casino', 'the message is not JSON');
      return;
    }
    const { type } = content;
    if (!REQUESTS.includes(type) && type !== 'listen') refuse('type', `no request; there are listen, ${REQUESTS.join(', ')}`, content);
    else if (hasFailed()) refuse('frame', reasonOfFailure(), content);
    else waiting.push(data);
    if (REQUESTS.includes(type)) wake();
  }

  globalThis.casinoHost = /** @type {CoverHost} */ ({
    send: sendFromPython,
    receive(/** @type {Send} */ handler) {
      receive = handler;
      for (const message of waiting.splice(0)) pass(message);
    },
    fetchText: async (/** @type {string} */ path) => (await fetched(path)) ?? '',
    wake,
    startAgain,
  });

  // Paper does not scroll: the page around hears how many pixels are hidden in what scrolls here.

  const SCROLLS = '.panel, .history, .scroll, .beside';
  const STILL = 500; // milliseconds after a change
  let hidden = 0;

  function tellHidden() {
    if (matchMedia('print').matches) return; // there nothing scrolls
    const found = [...document.querySelectorAll(SCROLLS)].reduce((sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight, 0);
    if (found === hidden) return;
    hidden = found;
    parent.postMessage(JSON.stringify({ casino: VERSION, type: 'hidden', height: found }), '*');
  }

  function watchHidden() {
    /** @type {number} */
    let timer;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tellHidden, STILL);
    };
    new MutationObserver(soon).observe(one('main'), { subtree: true, childList: true });
    addEventListener('resize', soon);
    soon();
  }

  // Starting Python

  let awake = false;

  /** @type {Map<HTMLElement, string | null>} */
  const outOfTab = new Map(); // elements that Tab passes over until a touch, with their own attribute

  // A table that nobody has touched is one stop of the Tab key, its button: a page may have many tables.
  function leaveOneStop() {
    for (const each of document.querySelectorAll(FOCUSABLE)) {
      if (each.dataset.action === 'wake' || outOfTab.has(each)) continue;
      outOfTab.set(each, each.getAttribute('tabindex'));
      each.tabIndex = -1;
    }
  }

  function giveStopsBack() {
    for (const [each, own] of outOfTab) {
      if (own === null) each.removeAttribute('tabindex');
      else each.setAttribute('tabindex', own);
    }
    outOfTab.clear();
  }

  function wake() {
    if (awake || self.origin === 'null') return;
    awake = true;
    giveStopsBack();
    root.toggleAttribute('data-awake', true);
    if (location.hash === '#shared') parent.postMessage(`{"casino": ${VERSION}, "type": "wake"}`, '*');
    const script = `${root.dataset.runtime}/embed/embed.js`;
    import(script).catch(async ({ message }) => {
      const found = await globalThis.casinoTrouble.find([script.replace('./', '')]); // see trouble.js
      const reason = `${translate('A part of the game did not arrive or cannot be used.')} (${message})`;
      showError(found ?? { reason, advice: translate('Check the connection, then try again.') });
    });
  }

  // The site may have moved to another version under this page. Loads the page anew and wakes the table there; but
  // once only: returns whether it does so.
  function startAgain() {
    if (isAgain) return false;
    history.replaceState({ again: true }, '');
    for (const content of waiting.map(contentOf)) if ('id' in content) refuse('frame', 'the table starts again', content);
    location.reload();
    return true;
  }

  const isAgain = history.state?.again === true;

  const { tell } = globalThis.casinoTrouble;
  /** @type {(trouble: Trouble) => void} */
  globalThis.casinoTrouble.tell = (trouble) => {
    if (trouble.kind !== 'missing' || !startAgain()) tell(trouble);
  };

  /** @type {(trouble: Trouble) => void} */
  function showError(trouble) {
    globalThis.casinoTrouble.tell(trouble);
    if (hasFailed()) refuse('frame', trouble.reason);
  }

  // Describes a table without controls, which takes no focus, for screen readers.
  function describe() {
    /** @type {(pile: Element) => string} */
    const label = (pile) => pile.ariaLabel ?? pile.querySelector('.unseen').textContent;
    /** @type {(name: string) => string} */
    const labels = (name) => [...region(name).querySelectorAll('[data-place]')].map(label).join(', ');
    one('[data-words]').textContent = translate('On the table: {table}. In the hand: {hand}.', {
      table: labels('table') || translate('nothing'),
      hand: labels('hand') || translate('nothing to be seen'),
    });
  }

  function begin() {
    for (const name of ['controls', 'moves']) root.dataset[name] = choice(name);
    for (const name of ['felt', 'backs']) if (choice(name) !== 'auto') root.dataset[name] = choice(name);
    if (query.theme || !root.dataset.theme) root.dataset.theme = choice('theme');
    root.toggleAttribute('data-scripts', true);
    root.lang = choice('lang');
    for (const part of [document.body, seatModel]) globalThis.casinoTranslateElement(part);
    const fields = new RegExp(`[?&](${EMBED_ONLY.join('|')})=[^&;]*`, 'g');
    /** @type {HTMLAnchorElement} */ (one('.brand-link')).href = `./${location.search.replace(fields, '').replace(/^&/, '?')}`;
    const name = mistakenField(query, twice);
    try {
      if (name) tellMistake(name);
      else if (TASKS.some((name) => name in query)) drawTask().catch(missTask);
      else if (['hands', 'seed', 'rules', 'seat', 'seats'].some((name) => name in query)) draw(query);
      else one('[data-seat="2"] .name').textContent = namesOf(query, 2)[1];
    } catch {
      tellMistake();
    }
    if (choice('controls') === 'none') {
      one('main').inert = true;
      new MutationObserver(describe).observe(one('main'), { subtree: true, childList: true });
      describe();
    } else {
      for (const name of /** @type {const} */ (['click', 'submit'])) document.addEventListener(name, touched, { capture: true });
      leaveOneStop();
    }
    addEventListener('message', hear);
    if (parent !== window) {
      parent.postMessage(`{"casino": ${VERSION}, "type": "hello"}`, '*');
      watchHidden();
    }
    if (self.origin === 'null') {
      globalThis.casinoTrouble.find([]).then((trouble) => showError(/** @type {Trouble} */ (trouble)));
    } else if (choice('start') === 'now' || 'mistaken' in root.dataset || isAgain) wake();
    if (isAgain) history.replaceState(null, '');
  }

  // A finger that only scrolls the page does not click.
  /** @type {(event: UIEvent | SubmitEvent) => void} */
  function touched({ target }) {
    if (!target.closest('.brand-link')) wake();
  }

  if (engine) wake();
  else begin();
})();
