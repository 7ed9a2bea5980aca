// Reads the address of an embedded table and the position in it, before Python is there and without
// any rules. This is all that the JavaScript knows of the notation (casino_core/NOTATION.md); a test
// compares it with the engine. Unreadable text throws: Python then explains what is wrong.
//
// A classic script, which the build puts into embed.html. Seats are numbers from 1.
globalThis.casinoPosition = (() => {
  const RANKS = BUILD.ranks; // lowest first
  const RANKS_IN_DIGITS = BUILD.ranks_in_digits; // the letter of each rank that is also read in digits
  const SUITS = BUILD.suits; // in their order within a rank
  const SUIT_SYMBOLS = BUILD.suit_symbols; // the letter of each symbol
  const UNKNOWN = BUILD.unknown_card;
  const USUAL_PLAYERS = BUILD.usual_players;
  const PLAYERS_OF_PRESETS = BUILD.players_of_presets; // where they differ from the usual number
  const FIRST_DEALS = BUILD.first_deals; // cards of a hand, of the table, of the stock, by players
  const WITH_PARTNERS = BUILD.with_partners; // presets
  const COUNTER_CLOCKWISE = BUILD.counter_clockwise; // presets in which the turn goes to the right
  const OPEN_PILES = BUILD.open_piles; // presets with open piles: whose a pile is, and who may take from it
  const PACKS = BUILD.packs; // the ranks of each pack, and how often each card is there
  const PACK_OF_PRESETS = BUILD.pack_of_presets; // where it is not the usual one
  const USUAL_PACK = BUILD.usual_pack;
  const PLACES = BUILD.places; // where the piles of a table lie

  const DIGITS = new RegExp(Object.keys(RANKS_IN_DIGITS).join('|'), 'g');
  const SYMBOL = new RegExp(`[${Object.keys(SUIT_SYMBOLS).join('')}]`, 'g');
  const SEPARATORS = /[\s,]+/g;
  const CARDS = new RegExp(`^([${RANKS}][${SUITS}])*$`, 'i');
  const PILE = /\([^()]*\)|[^,()]+/g;
  const BUILD_NOTATION = /^\((\d{1,2}):([^()@]+)@(\d{1,2})\)$/;
  const EMPTY = '-';
  const OF_CARDS = ['table', 'hands', 'won', 'stock'];
  const BESIDE_CARDS = /\(\d+:|@\d+\)|\*\d+|[-/?]/g;
  const AMPERSAND = /&amp;(?:amp;)?/g; // as HTML writes it
  const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
  const PIECES = /(?:\s|%20|%0[9a-d])+|[^\s%]+|%/gi; // white space, and the text between it
  const LONGEST = BUILD.longest_field; // characters of a field
  const POSITION_FIELDS = BUILD.position_fields; // besides the rules
  const OF_TABLE = new RegExp(`^(?:rules|${POSITION_FIELDS.join('|')}|seats|seed|speed|view)=`, 'i');

  // The fields of an address by name, as casino_page/address/query_text.py splits them; `twice` gets the names
  // of those that are there more than once.
  /** @type {(text: string, twice?: string[]) => Fields} */
  function readFields(text, twice = []) {
    /** @type {Fields} */
    const fields = {};
    const query = text.replace(/^\?/, '').replaceAll('+', ' ').replace(AMPERSAND, '&');
    for (const part of query.split(/[&;]/)) {
      const escaped = decoded(part); // without a “=” a program has escaped the whole query
      for (const field of splitFields(!part.includes('=') && /^[a-z]+=/i.test(escaped) ? escaped : part)) {
        const [name, value] = field.split(/=(.*)/s, 2).map(decoded);
        if (!name || value === undefined) continue;
        if (name.toLowerCase() in fields) twice.push(name.toLowerCase());
        fields[name.toLowerCase()] = value;
      }
    }
    return fields;
  }

  // The same with the fields of a whole position that stands in one field.
  /** @type {(text: string, twice?: string[]) => Fields} */
  function readAddress(text, twice = []) {
    const fields = readFields(text, twice);
    const inner = readFields(fields.position ?? '', twice);
    twice.push(...Object.keys(inner).filter((name) => name in fields));
    return { ...fields, ...inner };
  }

  // Splits a text before each name with a “=” after white space, escaped or not, unless a list goes on there
  // after its comma. It looks at each character once, however long a row of white space is.
  /** @type {(text: string) => string[]} */
  function splitFields(text) {
    const fields = [''];
    let [apart, before] = [true, ''];
    for (const piece of text.match(PIECES) ?? []) {
      const begins = /(?:,|%2c)$/i.test(before) ? OF_TABLE.test(piece) : /^[a-z]+=/i.test(piece);
      if (apart && begins) fields.push(piece);
      else fields[fields.length - 1] += piece;
      apart = /^(?:\s|%20|%0[9a-d])/i.test(piece);
      if (!apart) before = (before + piece).slice(-3);
    }
    return fields;
  }

  // Undoes percent-encoding; bytes that are not UTF-8 become “�”.
  /** @type {(text: string) => string} */
  const decoded = (text) => text.replace(ESCAPES, unescaped).trim();

  /** @type {(escapes: string) => string} */
  function unescaped(escapes) {
    const bytes = escapes.slice(1).split('%').map((digits) => parseInt(digits, 16));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes));
  }

  // A list without white space around its separators, as casino_core/notation/lists.py closes it.
  /** @type {(text: string) => string} */
  const closed = (text) => [...',/:@()'].reduce(closedAround, text);
  /** @type {(text: string, separator: string) => string} */
  const closedAround = (text, separator) => text.split(separator).map((part) => part.trim()).join(separator);

  // The cards of a text in its own order: “10h,9♠” gives ['Th', '9s'].
  /** @type {(text: string) => string[]} */
  function readCardsAsWritten(text) {
    const plain = text
      .replace(SEPARATORS, '')
      .replace(DIGITS, (digits) => RANKS_IN_DIGITS[digits])
      .replace(SYMBOL, (symbol) => SUIT_SYMBOLS[symbol]);
    if (!CARDS.test(plain)) throw new Error(`no cards: ${text}`);
    const cards = plain.match(/../g) ?? [];
    return cards.map((card) => card[0].toUpperCase() + card[1].toLowerCase());
  }

  // The same in the order of the pack: ['9s', 'Th'].
  /** @type {(text: string) => string[]} */
  const readCards = (text) => inOrder(readCardsAsWritten(text));

  /** @type {(card: string) => number} */
  const place = (card) => RANKS.indexOf(card[0]) * SUITS.length + SUITS.indexOf(card[1]);
  /** @type {(cards: string[]) => string[]} */
  const inOrder = (cards) => cards.sort((a, b) => place(a) - place(b));

  // A build such as “(9:4d5s/9h@1)”; `cards` are those of all sets.
  /** @type {(text: string) => Build} */
  function readBuild(text) {
    const [, value, sets, owner] = /** @type {string[]} */ (text.match(BUILD_NOTATION));
    const divided = sets.split('/').map(readCards);
    return { value: Number(value), sets: divided, cards: inOrder(divided.flat()), owner: Number(owner) };
  }

  // Cards that are known, or only a number of hidden ones.
  /** @type {(text: string) => Hand} */
  function readHand(text) {
    const hidden = text.includes(UNKNOWN[0]);
    return { cards: hidden ? [] : readCards(text), hidden: hidden ? text.length / UNKNOWN.length : 0 };
  }

  /** @type {(text: string) => string} */
  const unlessEmpty = (text) => (text === EMPTY ? '' : text);

  /** @type {(text: string) => number} */
  function countHand(text) {
    const { cards, hidden } = readHand(unlessEmpty(text));
    return cards.length + hidden;
  }

  /** @type {(text: string) => number} */
  const countStock = (text) => (text.startsWith('*') ? Number(text.slice(1)) : countHand(text));

  /** @type {(rules: string) => string} */
  const presetOf = (rules) => rules.split(',')[0].trim();

  /** @type {(rules: string) => number} */
  function readPlayers(rules) {
    const [, players] = rules.match(/players=([2-6])/) ?? [];
    return Number(players ?? PLAYERS_OF_PRESETS[presetOf(rules)] ?? USUAL_PLAYERS);
  }

  // Whether the turn goes to the left: the other seats stand from there in playing order.
  /** @type {(rules: string) => boolean} */
  function isClockwise(rules) {
    const [, direction] = rules.match(/direction=([a-z-]+)/) ?? [];
    return direction ? direction === 'clockwise' : !COUNTER_CLOCKWISE.includes(presetOf(rules));
  }

  /** @type {(rules: string, players: number) => number} */
  function countSides(rules, players) {
    const [, partnership] = rules.match(/partnership=(on|off)/) ?? [];
    const partners = partnership ? partnership === 'on' : WITH_PARTNERS.includes(presetOf(rules));
    return partners ? players / 2 : players;
  }

  // Partners have one pile, or a pile each.
  /** @type {(won: string, players: number, sides: number) => number[]} */
  function countCaptured(won, players, sides) {
    const counts = won.split('/').map(countHand);
    return Array.from({ length: players }, (_, seat) =>
      counts.reduce((sum, count, pile) => (pile % sides === seat % sides ? sum + count : sum), 0),
    );
  }

  // For each seat the cards on top of open piles that it may take, each with the seats whose pile it is.
  /** @type {(rules: string, won: string, players: number, sides: number) => OpenPile[][]} */
  function readTops(rules, won, players, sides) {
    /** @type {(name: string, usual: string | undefined) => string | undefined} */
    const option = (name, usual) => rules.match(new RegExp(`${name}=([a-z-]+)`))?.[1] ?? usual;
    const known = OPEN_PILES[presetOf(rules)];
    const bySeat = option('piles', known?.[0]) === 'seat';
    const anyOther = option('pile_tops_of', known?.[1]) === 'others';
    const seats = Array.from({ length: players }, (_, index) => index + 1);
    /** @type {(seat: number) => number} */
    const side = (seat) => (seat - 1) % sides;
    const isOpen = option('pile_tops', known ? '' : 'off') !== 'off';
    const piles = won.split('/').map((pile, number) => ({
      card: isOpen ? readCardsAsWritten(unlessEmpty(pile)).at(-1) : undefined,
      owners: seats.filter((seat) => (bySeat ? seat - 1 : side(seat)) === number),
    }));
    /** @type {(seat: number, pile: OpenPile) => boolean} */
    const mayTake = (seat, { owners }) => !owners.includes(seat) && (!bySeat || anyOther || side(owners[0]) !== side(seat));
    return seats.map((seat) => piles.filter((pile) => pile.card && mayTake(seat, pile)));
  }

  // The cards of each hand, of the table and of the stock in a new game of a preset. House rules for the
  // deal are left to Python.
  /** @type {(rules: string, players: number) => number[]} */
  function readDeal(rules, players) {
    const deals = FIRST_DEALS[presetOf(rules)] ?? FIRST_DEALS.standard;
    return deals[players] ?? FIRST_DEALS.standard[USUAL_PLAYERS];
  }

  // The ranks of the pack of some rules, and how often each card is there.
  /** @type {(rules: string) => [string, number]} */
  function packOf(rules) {
    const [, name] = rules.match(/pack=([0-9a-z-]+)/) ?? [];
    return PACKS[name ?? PACK_OF_PRESETS[presetOf(rules)] ?? USUAL_PACK];
  }

  // Throws if a card lies in too many places, or is none of the pack.
  /** @type {(cards: string[], pack: [string, number]) => void} */
  function checkCards(cards, [ranks, copies]) {
    const seen = new Map();
    for (const card of cards) {
      seen.set(card, (seen.get(card) ?? 0) + 1);
      if (seen.get(card) > copies || !ranks.includes(card[0])) throw new Error(`too many, or of another pack: ${card}`);
    }
  }

  // The field of a table that is wrong, as far as a single look shows it; undefined for none. Python says why.
  /** @type {(fields: Fields) => string | undefined} */
  function mistakenField(fields) {
    const rules = plainRules(fields);
    const players = readPlayers(rules);
    const sides = countSides(rules, players);
    if (sides < players && players !== 4) return 'rules';
    /** @type {(last: number) => (text: string) => boolean} */
    const upTo = (last) => (text) => /^[1-6]$/.test(text) && Number(text) <= last;
    /** @type {(text: string) => boolean} */
    const areNumbers = (text) => text === '0' || (text.split('/').length === sides && !/[^\d/-]/.test(text));
    /** @type {(hands: string[]) => boolean} */
    const canPlay = (hands) => hands.every((hand) => /^([^?]*|(\?\?)*)$/.test(hand)) && (![EMPTY, ''].includes(hands[Number(fields.turn ?? 1) - 1]) || !hands.some(unlessEmpty));
    const [ranks, copies] = packOf(rules);
    const most = ranks.length * SUITS.length * copies;
    /** @type {Record<string, (text: string) => boolean>} */
    const isGood = {
      hands: (text) => text.split('/').length === players && canPlay(text.split('/')),
      table: (text) => (text.match(PILE) ?? []).every((pile) => !pile.startsWith('(') || isBuild(readBuild(pile), players)),
      turn: upTo(players),
      dealer: upTo(players),
      last: (text) => !unlessEmpty(text) || upTo(sides)(text),
      won: (text) => !unlessEmpty(text) || [sides, players].includes(text.split('/').length),
      sweeps: areNumbers,
      scores: areNumbers,
      stock: (text) => /^[^*]|^$/.test(text) || (/^\*\d+$/.test(text) && Number(text.slice(1)) <= most),
    };
    /** @type {string[]} */
    const cards = []; // of the fields before
    /** @type {(name: string) => boolean} */
    const isWrong = (name) => {
      const text = closed(fields[name]);
      try {
        if (OF_CARDS.includes(name)) cards.push(...readCardsAsWritten(text.replace(BESIDE_CARDS, '')));
        checkCards(cards, packOf(rules));
        return /\s/.test(text) || isGood[name]?.(text) === false;
      } catch {
        return true;
      }
    };
    const names = POSITION_FIELDS.filter((name) => name in fields);
    const isWhole = 'study' in fields || names.some((name) => !['dealer', 'scores'].includes(name));
    return isWhole && !fields.hands ? 'hands' : names.find(isWrong);
  }

  // Cards from 2 to 10 have their own value in every game.
  /** @type {(build: Build, players: number) => boolean} */
  function isBuild({ value, sets, owner }, players) {
    /** @type {(cards: string[]) => boolean} */
    const addsUp = (cards) => !cards[1] || !cards.every(([rank]) => /[2-9T]/.test(rank)) || cards.reduce((sum, [rank]) => sum + (Number(rank) || 10), 0) === value;
    return owner > 0 && owner <= players && sets.every(addsUp);
  }

  /** @type {(fields: Fields) => string} */
  const plainRules = ({ rules = '' }) => rules.replace(/\s/g, '').toLowerCase();

  // The position in the fields of an address. Without `hands` it is a new deal of hidden cards, of which
  // `dealt` lie on the table. `captured` counts for each seat the cards that its side has captured; the
  // first `sides` seats are of different sides.
  /** @type {(written: Fields) => Position} */
  function readPosition(written) {
    const fields = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, closed(value)]));
    fields.rules = plainRules(fields);
    if (Object.values(fields).some((value) => value.length > LONGEST)) throw new Error('too long');
    const players = readPlayers(fields.rules);
    const [handSize, dealt, stock] = readDeal(fields.rules, players);
    const hidden = Array(players).fill(UNKNOWN.repeat(handSize));
    const hands = (fields.hands?.split('/') ?? hidden).map((hand) => readHand(unlessEmpty(hand)));
    const piles = unlessEmpty(fields.table ?? '').match(PILE) ?? [];
    const turn = Number(fields.turn ?? 1);
    const sides = countSides(fields.rules, hands.length);
    const loose = inOrder(piles.filter((pile) => !pile.startsWith('(')).flatMap(readCards));
    const builds = piles.filter((pile) => pile.startsWith('(')).map(readBuild);
    return {
      isDeal: !fields.hands,
      dealt: fields.hands ? 0 : dealt,
      clockwise: isClockwise(fields.rules),
      hands,
      loose,
      builds,
      tops: readTops(fields.rules, fields.won ?? '', hands.length, sides),
      captured: countCaptured(fields.won ?? '', hands.length, sides),
      sides,
      turn,
      dealer: Number(fields.dealer ?? ((turn + hands.length - 2) % hands.length) + 1),
      stock: countStock(fields.stock ?? (fields.hands ? '*0' : `*${stock}`)),
    };
  }

  // The places of loose cards and of builds on a table that has none yet, as `TablePlaces` of
  // casino_page/game/table_places.py gives them; builds come first.
  /** @type {(singles: number, builds: number) => { size: number, builds: number[], singles: number[] }} */
  function placesOf(singles, builds) {
    const size = /** @type {number} */ (PLACES.sizes.find((each) => each >= 2 * builds + singles));
    const order = [...PLACES.filledFirst, ...numbers(size).slice(PLACES.filledFirst.length)];
    return {
      size,
      builds: numbers(builds).map((number) => 2 * number),
      singles: order.filter((place) => place >= 2 * builds).slice(0, singles).sort((one, other) => one - other),
    };
  }

  /** @type {(length: number) => number[]} */
  const numbers = (length) => [...Array(length).keys()];

  // The column and the row of each pair of places in some grids, each of which contains the one before it.
  /** @type {(grids: number[][]) => string[]} */
  const cellsOf = (grids) => [...new Set(grids.flatMap(([pairs, rows]) => numbers(pairs * rows).map((n) => `${n % pairs} ${Math.floor(n / pairs)}`)))];

  // The cells of each shape of a table, as “pair row”, in the order of the places.
  /** @type {[string, string[]][]} */
  const CELLS = Object.entries(PLACES.grids).map(([shape, grids]) => [shape, cellsOf(grids)]);

  // The data attributes of a pile in a place, as casino_page/render/felt.py writes them.
  /** @type {(place: number) => Record<string, string>} */
  function attributesOf(place) {
    /** @type {(cells: string[]) => string} */
    const written = (cells) => {
      const [pair, row] = cells[Math.floor(place / 2)].split(' ').map(Number);
      return `x${2 * pair + (place % 2) + 1} y${row + 1}`;
    };
    return Object.fromEntries(CELLS.map(([shape, cells]) => [shape, written(cells)]));
  }

  return { readFields, readAddress, readPosition, mistakenField, readPlayers, plainRules, placesOf, attributesOf };
})();
