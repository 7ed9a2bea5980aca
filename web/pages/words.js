// The texts of the scripts of this page, in its language.

const words = JSON.parse(document.documentElement.dataset.words);

// Translates an English text; `values` fill its places, such as {name}.
export function translate(text, values = {}) {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
