// Looks for mistakes in the address of an embedded table, before Python is there. Python explains each, and finds
// those that only the rules show when the table is touched.
//
// A classic script, which the build puts into embed.html after position.js.
globalThis.casinoOptions = (() => {
  const FIELDS = BUILD.query_fields; // of the address
  const FOREIGN = BUILD.near_but_foreign; // fields of other programs that resemble one of ours
  const CHOICES = BUILD.choices; // the values of the looks and of the start, the defaults first
  const LEVELS = BUILD.levels; // of computer players
  const PRESETS = BUILD.presets; // of rules
  const RULES = BUILD.rule_values; // the values of each option of the rules; 'rows' for rows of points
  const NUMBERS = BUILD.rule_numbers; // the options that take other numbers, too
  const ROW = /^[a-z0-9-]+:-?[0-9]{1,5}(:[a-z]+)?$/; // of the table of points
  const LONGEST_SEED = BUILD.longest_seed; // characters
  const LONGEST_PACKED = BUILD.longest_packed; // characters of an exercise
  const CHARACTERS = BUILD.characters; // the names of the levels
  const COMPANIONS = BUILD.companions; // the names of further computer players of any level
  const USUAL_LEVEL = BUILD.usual_level;

  const PEOPLE = ['person', 'you'];
  const ALONE = BUILD.fields_alone; // with which no field of a game goes
  const TASKS = ['study', ...ALONE];
  const WITH_STUDY = ['study', 'rules', 'position', ...BUILD.position_fields];

  /** @type {(known: string[]) => (value: string) => boolean} */
  const among = (known) => (value) => known.includes(value);
  const looks = Object.entries(CHOICES).map(([name, known]) => [name, (/** @type {string} */ value) => known.includes(value.toLowerCase())]);
  /** @type {Record<string, (value: string) => boolean>} */
  const isGood = {
    ...Object.fromEntries(looks),
    level: among(LEVELS),
    speed: among(['normal', 'instant']),
    seat: (value) => /^(0?[1-6])?$/.test(value),
    lesson: (value) => /^[a-z0-9-]+\/[0-9]{1,3}$/.test(value),
    puzzle: (value) => /^([a-z-]+-[0-9]{1,5}|day)$/.test(value),
    daily: (value) => /^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})(\/[a-z-]+)?$/.test(value),
    exercise: (value) => value.length <= LONGEST_PACKED && /^[A-Za-z0-9_-]+$/.test(value),
    seed: (value) => value !== '' && [...value].length <= LONGEST_SEED && !/\p{Cc}/u.test(value),
    rules: (value) => value.toLowerCase().split(',').every(isGoodRule) && areDifferent(optionsIn(value)),
    seats: (value) => value.toLowerCase().split(',').every(isGoodPlayer),
  };

  // The names of the options; a preset may have the name of one.
  /** @type {(rules: string) => string[]} */
  const optionsIn = (rules) => rules.split(',').filter((rule) => rule.includes('=')).map((rule) => rule.split('=')[0]);

  /** @type {(texts: string[]) => boolean} */
  const areDifferent = (texts) => new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length;

  /** @type {(text: string, index: number) => boolean} */
  function isGoodRule(text, index) {
    const [name, value] = text.split(/=(.*)/s, 2).map((part) => part.trim());
    if (value === undefined) return index === 0 && PRESETS.includes(name);
    if (!Object.hasOwn(RULES, name)) return false;
    const known = RULES[name];
    if (known === 'rows') return value === 'none' || value.split('/').every((row) => isRow(row));
    return known.includes(value) || (NUMBERS.includes(name) && /^([0-9]{1,5}|none)$/.test(value));
  }

  /** @type {(text: string) => boolean} */
  const isRow = (text) => ROW.test(text.split(':').map((part) => part.trim()).join(':'));

  /** @type {(text: string) => boolean} */
  function isGoodPlayer(text) {
    const player = text.split(':')[0].trim();
    return [...PEOPLE, ...LEVELS].includes(player);
  }

  // The value of a look; the default one where there is none or a wrong one.
  /** @type {(fields: Fields, name: string) => string} */
  function choose(fields, name) {
    const wanted = fields[name]?.toLowerCase();
    return CHOICES[name].includes(/** @type {string} */ (wanted)) ? /** @type {string} */ (wanted) : CHOICES[name][0];
  }

  // @include js/embed/spelling.js

  /** @type {(name: string) => boolean} */
  const isMisspelt = (name) => !FOREIGN.includes(name) && meantName(name, FIELDS) !== '';

  // The field of the address that is wrong, if any; those of other programs are left out. `twice` has the names of
  // those that are there more than once.
  /** @type {(fields: Fields, twice?: string[]) => string | undefined} */
  function mistakenField(fields, twice = []) {
    const isWrong = (/** @type {string} */ name) => twice.includes(name) || isGood[name]?.(fields[name]) === false;
    const names = Object.keys(fields);
    const own = names.filter((name) => FIELDS.includes(name) && !(name in CHOICES) && name !== 'speed');
    const task = TASKS.find((name) => name in fields);
    const wrong = names.find((name) => (FIELDS.includes(name) ? isWrong(name) : isMisspelt(name)));
    if (wrong) return wrong;
    const companions = task === 'study' ? WITH_STUDY : [task];
    if (task && own.some((name) => !companions.includes(name))) return task;
    return task && task !== 'study' ? undefined : mistakeOfTable(fields);
  }

  /** @type {(fields: Fields) => string | undefined} */
  function mistakeOfTable(fields) {
    const { seats, seat, level } = fields;
    const { readPlayers, plainRules, mistakenField } = globalThis.casinoPosition; // see position.js
    const players = readPlayers(plainRules(fields));
    if (seats !== undefined) {
      const seated = seats.split(',').map((text) => text.split(':')[0].trim().toLowerCase());
      const people = seated.filter((each) => PEOPLE.includes(each)).length;
      const names = namesOf(fields, players).filter((name, index) => name && (people > 1 || !PEOPLE.includes(seated[index])));
      if (seat || level || seated.length !== players || !people || !areDifferent(names)) return 'seats';
    }
    return Number(seat) > players ? 'seat' : mistakenField(fields);
  }

  // The names of the seats, as `names_of` in casino_page/game/seats.py chooses them; empty for a person
  // without a name.
  /** @type {(fields: Fields, count: number) => string[]} */
  function namesOf(fields, count) {
    const person = Number(fields.seat ?? 1) - 1;
    const levels = Array.from({ length: count }, (_, index) => (index === person ? 'person' : fields.level ?? USUAL_LEVEL));
    const players = (fields.seats?.split(',') ?? levels).map((text) => text.split(':').map((part) => part.trim()));
    /** @type {(string | undefined)[]} */
    const taken = players.map(([, name]) => name?.toLowerCase());
    return players.map(([level, name]) => {
      const own = CHARACTERS[level.toLowerCase()];
      const free = own && [own, ...COMPANIONS].find((each) => !taken.includes(each.toLowerCase()));
      if (!name) taken.push(free?.toLowerCase());
      return name || free || '';
    });
  }

  return { choose, mistakenField, namesOf, TASKS };
})();
