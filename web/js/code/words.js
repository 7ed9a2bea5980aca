// The texts of the editor in the language of its page.

const WORDS = BUILD.editor_words; // by language, then by the English text

// Translates an English text; `values` fill its places, such as {name}.
/** @type {Translate} */
export function translate(text, values = {}) {
  const translated = WORDS[document.documentElement.lang]?.[text] ?? text;
  return translated.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
