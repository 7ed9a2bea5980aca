// The attributes that an element for other pages does not know. The build puts this into its script, after
// spelling.js.

const LONGEST = 60; // characters of an attribute that a message repeats

// Attributes of HTML that any element may have, and those of a frame, which change nothing here. Names
// with a sign in them belong to others.
const OF_HTML = new Set(
  ('accesskey allow allowfullscreen autocapitalize autocorrect autofocus class contenteditable dir draggable ' +
    'enterkeyhint exportparts frameborder hidden id inert inputmode is itemid itemprop itemref itemscope itemtype ' +
    'loading name nonce part popover role scrolling slot spellcheck style tabindex title translate writingsuggestions').split(' '),
);

/** @type {(text: string) => string} */
const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

// The mistake in an attribute that an element does not know: its field and its message; else undefined.
/** @type {(element: HTMLElement, known: readonly string[]) => Mistake | undefined} */
function strangeAttribute(element, known) {
  /** @type {(name: string) => boolean} */
  const isStrange = (name) => /^[a-z]+$/.test(name) && !name.startsWith('on') && ![...known, ...OF_HTML].includes(name);
  const strange = element.getAttributeNames().find(isStrange);
  if (!strange) return undefined;
  const meant = meantName(strange, known);
  const advice = meant ? `do you mean ${meant}?` : `there are ${known.join(', ')}`;
  return { field: shortened(strange), message: `${shortened(strange)}: no such attribute; ${advice}` };
}
