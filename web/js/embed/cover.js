// Runs in embed.html before anything is painted: shows the position that the address names, without
// Python and without any rules, and waits until it is touched or the page around asks for something.
(() => {
  const root = document.documentElement;
  const LONGEST = 4000; // characters of a message, as in messages.py
  const BURST = 200; // messages at once
  const PER_SECOND = 100; // and as a rule
  const ASKING = ['load', 'play', 'view', 'legal']; // requests that need Python
  const CHOICES = JSON.parse(root.dataset.choices); // as in options.py, the defaults first
  const ROOM = JSON.parse(root.dataset.room); // as in drawing/table.py
  const FAN = 0.42;
  const NAMES = ['Finn', 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve']; // as in chairs.py, by seat

  const say = globalThis.casinoSay; // see before.js
  const one = (selector) => document.querySelector(selector);
  const region = (name) => one(`[data-region="${name}"]`);
  const engine = location.hash === '#engine';
  const query = fieldsOf(location.search);

  // The options

  function fieldsOf(text) {
    const fields = {};
    for (const part of text.replace(/^\?/, '').replaceAll('+', ' ').split(/[&;]/)) {
      for (const field of decoded(part).trim().split(/\s+(?=[A-Za-z]+=)/)) {
        const [, name, value] = field.match(/^(\w+)=(.*)$/s) ?? [];
        if (name) fields[name.toLowerCase()] = value.trim();
      }
    }
    return fields;
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // Python tells what is wrong with it
    }
  }

  function choice(name) {
    const wanted = query[name]?.toLowerCase();
    return CHOICES[name].includes(wanted) ? wanted : CHOICES[name][0];
  }

  // The picture

  function cardsIn(text) {
    const signs = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
    const plain = text.replace(/10/g, 'T').replace(/[♠♥♦♣]/g, (sign) => signs[sign]);
    if (!/^([2-9tjqka][shdc])*$/i.test(plain)) throw new Error(`no cards: ${text}`);
    const found = plain.match(/../g) ?? [];
    return inOrder(found.map((card) => card[0].toUpperCase() + card[1].toLowerCase()));
  }

  const pack = one('#cards').content;
  const order = [...pack.children].map(({ dataset }) => dataset.card);
  const inOrder = (cards) => cards.sort((a, b) => order.indexOf(a) - order.indexOf(b));

  function cardButton(card, place) {
    const button = pack.querySelector(`[data-card="${card}"]`).cloneNode(true);
    button.dataset.place = place;
    return button;
  }

  function back(seat, number) {
    const card = one('#back').content.firstElementChild.cloneNode(true);
    card.dataset.key = `back-${seat}-${number}`;
    return card;
  }

  const backs = (seat, count) => Array.from({ length: Math.min(count, 13) }, (_, n) => back(seat, n + 1));

  function buildButton(text) {
    const [, value, sets, owner] = text.match(/^\((\d+):([^()@]+)@(\d)\)$/);
    const divided = sets.split('/').map(cardsIn);
    const cards = inOrder(divided.flat());
    const button = one('#build').content.firstElementChild.cloneNode(true);
    const mine = owner === seat;
    button.classList.add(mine ? 'mine' : 'theirs');
    Object.assign(button.dataset, { key: `build-${cards.join('')}`, build: value, owner, cards: cards.join('') });
    button.dataset.size = Math.min(cards.length, 8);
    const parts = { name: nameOf(owner), value, cards: listed(cards.map(wordsOf)) };
    const words = mine ? say('your build of {value}: {cards}', parts) : say('{name}’s build of {value}: {cards}', parts);
    button.querySelector('.unseen').textContent = words;
    button.querySelector('.fan').append(...divided.flatMap((part) => part.reverse().map(fanned)));
    button.querySelector('.value').textContent = value;
    button.querySelector('.whose').textContent = mine ? say('yours') : say('{name}’s', { name: nameOf(owner) });
    return button;
  }

  // “a, b and c” in the language of the page; British English has no comma before “and”.
  const listed = (parts) => new Intl.ListFormat(root.lang === 'en' ? 'en-GB' : root.lang).format(parts);

  const wordsOf = (card) => pack.querySelector(`[data-card="${card}"]`).ariaLabel;

  function fanned(card) {
    const span = document.createElement('span');
    const { key } = cardButton(card).dataset;
    span.className = 'card';
    Object.assign(span.dataset, { key, card });
    span.append(...cardButton(card).childNodes);
    return span;
  }

  // The smallest of the steps that holds so many card widths, as in drawing/table.py.
  function roomFor(loose, builds) {
    const widths = builds.map((build) => 1 + FAN * (build.querySelectorAll('.card').length - 1));
    let room = loose + widths.reduce((sum, width) => sum + width, 0) + 0.6 * builds.length;
    if (builds.length > 2 || Math.max(0, ...widths) > 2) room = Math.max(room + 2, 10);
    return ROOM.find((step) => step >= room) ?? ROOM.at(-1);
  }

  const players = Number(query.rules?.match(/players=([2-6])/)?.[1] ?? (query.rules?.includes('partnership') ? 4 : 2));
  const hands = (query.hands ?? Array(players).fill('????????').join('/')).split('/').map((hand) => (hand === '-' ? '' : hand));
  const seat = /^[1-6]$/.test(query.seat ?? '') ? query.seat : '1';
  const nameOf = (number) => (hands.length === 2 ? 'Robot' : NAMES[number - 1]);

  function draw() {
    const known = Boolean(query.hands);
    const piles = (query.table ?? '').match(/\([^()]*\)|[^,()]+/g)?.filter((pile) => pile !== '-') ?? [];
    const loose = inOrder(piles.filter((pile) => !pile.startsWith('(')).flatMap(cardsIn));
    const builds = piles.filter((pile) => pile.startsWith('(')).map(buildButton);
    const lying = known ? [...loose.map((card) => cardButton(card, 'table')), ...builds] : backs('table', 4);
    const own = hands[seat - 1] ?? '';
    const held = own.includes('?') ? backs(seat, own.length / 2) : cardsIn(own).map((card) => cardButton(card, 'hand'));
    const seats = hands.map((hand, index) => [String(index + 1), hand]);
    const others = [...seats.slice(seat), ...seats.slice(0, seat - 1)];
    const dealer = query.dealer ?? String((Number(query.turn ?? 1) + hands.length - 2) % hands.length + 1);
    drawPiles(lying, known ? roomFor(loose.length, builds) : 4);
    region('hand').replaceChildren(...held);
    region('seats').replaceChildren(...others.map(([number, hand]) => seatOf(number, hand, dealer)));
    drawCounts(known);
    region('table').dataset.view = 'any'; // see embed.mjs
    if ((query.turn ?? '1') !== seat && known) one('.line').textContent = '…';
  }

  function drawPiles(lying, room) {
    const spread = document.createElement('div');
    spread.className = 'spread';
    spread.dataset.room = room;
    spread.append(...lying);
    if (!lying.length) Object.assign(spread, { className: 'empty', textContent: say('The table is empty.') });
    one('.felt').replaceChildren(spread);
  }

  // The seat of the static page, for another number.
  function seatOf(number, hand, dealer) {
    const element = seatOf.model.cloneNode(true);
    element.dataset.seat = number;
    element.querySelector('.name').textContent = nameOf(number);
    if (number !== dealer) element.querySelector('.mark-dealer')?.remove();
    element.querySelector('.held').replaceChildren(...backs(number, hand.includes('?') ? hand.length / 2 : cardsIn(hand).length));
    return element;
  }

  seatOf.model = one('[data-seat="2"]').cloneNode(true);

  function drawCounts(known) {
    if (!known) return;
    const stock = query.stock ?? '*0';
    const left = stock.startsWith('*') ? Number(stock.slice(1)) : Math.floor(stock.length / 2);
    one('.stock .count').textContent = left;
    one('.stock .stack').dataset.height = Math.min(3, Math.ceil(left / 8));
    one('.deals').replaceChildren();
  }

  // The page around

  const waiting = []; // messages for Python
  let receive; // Python, once it is there
  let around; // the origin of the page around, once it has said something
  let tokens = BURST;
  let counted = 0;

  function send(text) {
    if (around !== undefined) parent.postMessage(text, around === 'null' ? '*' : around);
  }

  function refuse(field, reason, id) {
    send(JSON.stringify({ casino: 1, type: 'error', id, field, message: `${field}: ${reason}` }));
  }

  function contentOf(text) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  function hear({ source, origin, data }) {
    if (source !== parent || parent === window) return;
    const meant = typeof data === 'string' ? data.trimStart().startsWith('{') && data.includes('"casino"') : data?.casino;
    if (!meant) return; // other scripts talk too
    around = origin;
    const now = performance.now();
    tokens = Math.min(BURST, tokens + ((now - counted) * PER_SECOND) / 1000);
    counted = now;
    if (typeof data !== 'string') refuse('casino', 'the message is an object; send it as JSON text');
    else if (data.length > LONGEST) refuse('casino', `the message is longer than ${LONGEST} characters`);
    else if (tokens < 1) refuse('casino', `too many messages; ${PER_SECOND} a second are heard`, contentOf(data)?.id);
    else {
      tokens -= 1;
      if (receive) receive(data);
      else keep(data);
    }
  }

  // Before Python is there. What is no request does not start it.
  function keep(data) {
    const content = contentOf(data);
    if (content === undefined) {
      refuse('casino', 'the message is no JSON');
      return;
    }
    const { type, id } = content;
    if (!ASKING.includes(type) && type !== 'listen') refuse('type', `no request; there are listen, ${ASKING.join(', ')}`, id);
    else waiting.push(data);
    if (ASKING.includes(type)) wake();
  }

  globalThis.casinoHost = {
    send,
    receive(handler) {
      receive = handler;
      for (const message of waiting.splice(0)) handler(message);
    },
    async fetchText(path) {
      const response = await fetch(`${root.dataset.app}/${path}`).catch(() => undefined);
      return response?.ok ? response.text() : '';
    },
    wake,
  };

  // Waking up

  let awake = false;

  function wake() {
    if (awake || self.origin === 'null') return;
    awake = true;
    root.toggleAttribute('data-awake', true);
    if (location.hash === '#shared') parent.postMessage('{"casino": 1, "type": "wake"}', '*');
    import(`${root.dataset.runtime}/embed.mjs`).catch(({ message }) =>
      tell(`${say('A part of the game did not arrive or cannot be used.')} (${message})`, say('Check the connection, then try again.')),
    );
  }

  function tell(reason, advice) {
    const notice = one('[data-notice="error"]');
    notice.querySelector('[data-reason]').textContent = reason;
    notice.querySelector('[data-advice]').textContent = advice;
    notice.querySelector('[data-action="retry"]').onclick = () => location.reload();
    notice.hidden = false;
    root.dataset.state = 'error';
    refuse('frame', reason);
  }

  // Words for a table that is only looked at, and to which nothing can be done.
  function describe() {
    const label = (pile) => pile.ariaLabel ?? pile.querySelector('.unseen').textContent;
    const labels = (name) => [...region(name).querySelectorAll('[data-place]')].map(label).join(', ');
    one('[data-words]').textContent = say('On the table: {table}. In the hand: {hand}.', {
      table: labels('table') || say('nothing'),
      hand: labels('hand') || say('nothing to be seen'),
    });
  }

  function begin() {
    for (const name of ['controls', 'moves']) root.dataset[name] = choice(name);
    if (query.theme || !root.dataset.theme) root.dataset.theme = choice('theme');
    root.toggleAttribute('data-scripts', true);
    root.lang = choice('lang');
    globalThis.casinoSpeakIn(document.body);
    one('.brand-link').href = `./${location.search.replace(/[?&](theme|lang|controls|moves|start|level|seat)=[^&;]*/g, '').replace(/^&/, '?')}`;
    let drawn = true;
    try {
      if (['hands', 'seed', 'rules', 'lesson', 'seat'].some((name) => name in query)) draw();
    } catch {
      drawn = false; // what is wrong is for Python to say
    }
    if (choice('controls') === 'none') {
      one('main').inert = true;
      new MutationObserver(describe).observe(one('main'), { subtree: true, childList: true });
      describe();
    } else {
      for (const name of ['click', 'submit']) document.addEventListener(name, touched, { capture: true });
    }
    addEventListener('message', hear);
    if (parent !== window) parent.postMessage('{"casino": 1, "type": "hello"}', '*');
    if (self.origin === 'null') {
      tell(
        say('This frame is not allowed to load the game.'),
        say('It is sandboxed: its page must add allow-same-origin to the frame’s sandbox.'),
      );
    } else if (choice('start') === 'now' || !drawn) wake();
  }

  // A finger that only scrolls the page does not click.
  function touched({ target }) {
    if (!target.closest('.brand-link')) wake();
  }

  if (engine) wake();
  else begin();
})();
