// The texts of the scripts of this page, in its language.

/** @type {Record<string, string>} */
const words = JSON.parse(/** @type {string} */ (document.documentElement.dataset.words));

// Translates an English text; `values` fill its places, such as {name}.
/** @type {Translate} */
export function translate(text, values = {}) {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
