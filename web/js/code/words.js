// The texts of the editor in the language of its page.

const WORDS = BUILD.editor_words; // by language, then by the English text

// Translates an English text; `values` fill its places, such as {name}.
/** @type {Translate} */
export function translate(text, values = {}) {
  const said = WORDS[document.documentElement.lang]?.[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
