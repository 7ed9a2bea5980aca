// The language of a page that stands where there is none: that of the pages in a folder of `learn/`, that of
// the field `lang` of its address, else the first of the browser's languages that is known, as English always is.
/** @type {(path: string, field: string | null, known: Record<string, unknown>) => string} */
export const languageOf = (path, field, known) => {
  const folder = path.startsWith('learn/') ? /^learn\/(\w\w)(\/|$)/.exec(path)?.[1] ?? 'en' : undefined;
  const preferred = [folder, field, ...navigator.languages].map((each) => each?.slice(0, 2).toLowerCase());
  return preferred.find((each) => each === 'en' || Object.hasOwn(known, each ?? '')) ?? 'en';
};
