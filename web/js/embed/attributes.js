// The attributes that an element for other pages does not know. The build puts this into its script.

const LONGEST = 60; // characters of an attribute that a message repeats

// Attributes of HTML that any element may have, and those of a frame, which change nothing here. Names
// with a sign in them belong to others.
const OF_HTML = new Set(
  ('accesskey allow allowfullscreen autocapitalize autocorrect autofocus class contenteditable dir draggable ' +
    'enterkeyhint exportparts frameborder hidden id inert inputmode is itemid itemprop itemref itemscope itemtype ' +
    'loading name nonce part popover role scrolling slot spellcheck style tabindex title translate writingsuggestions').split(' '),
);

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

// The mistake in an attribute that an element does not know: its field and its message; else undefined.
function strangeAttribute(element, known) {
  const isStrange = (name) => /^[a-z]+$/.test(name) && !name.startsWith('on') && ![...known, ...OF_HTML].includes(name);
  const strange = element.getAttributeNames().find(isStrange);
  if (!strange) return undefined;
  const meant = meantAttribute(strange, known);
  const advice = meant ? `do you mean ${meant}?` : `there are ${known.join(', ')}`;
  return { field: shortened(strange), message: `${shortened(strange)}: no such attribute; ${advice}` };
}

// The attribute that a misspelt name was meant for: it differs in a letter or two, or in their order.
function meantAttribute(name, known) {
  const [found] = known.map((each) => [slips(name, each), each]).sort(([a], [b]) => a - b);
  return found[0] <= Math.max(1, Math.floor(name.length / 3)) ? found[1] : '';
}

// The number of letters that are missing, added, changed or swapped with the next between two names.
function slips(one, other) {
  let [before, row] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      next.push(Math.min(row[j] + (one[i] !== other[j]), row[j + 1] + 1, next[j] + 1));
      if (i && j && one[i] === other[j - 1] && one[i - 1] === other[j]) next[j + 1] = Math.min(next[j + 1], before[j - 1] + 1);
    }
    [before, row] = [row, next];
  }
  return row.at(-1);
}
