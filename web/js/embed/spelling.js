// Which known name an unknown one was meant for. The build puts this into the scripts of embedded tables; the
// rule is that of casino_page/address/field_names.py, and a test compares the two.

// The known name that few slips lead to: one letter, or two between names of five letters or more; else ''. Of
// equally near ones it is one with the same letters.
/** @type {(name: string, known: readonly string[]) => string} */
function meantName(name, known) {
  /** @type {[number, string][]} */
  const near = known.map((each) => /** @type {[number, string]} */ ([slips(name, each), each])).filter(([count, each]) => count <= mostSlips(name, each));
  /** @type {(each: string) => number} */
  const isSwapped = (each) => Number(lettersOf(each) === lettersOf(name));
  return near.sort(([a, one], [b, other]) => a - b || isSwapped(other) - isSwapped(one) || (one < other ? -1 : 1))[0]?.[1] ?? '';
}

/** @type {(name: string) => string} */
const lettersOf = (name) => [...name].sort().join('');

/** @type {(one: string, other: string) => number} */
function mostSlips(one, other) {
  const letters = Math.min(one.length, other.length);
  if (letters < 3) return 0;
  return letters < 5 ? 1 : 2;
}

// The number of letters that are missing, added, changed or swapped with the next between two names.
/** @type {(one: string, other: string) => number} */
function slips(one, other) {
  /** @type {number[][]} */
  let [before, row] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      next.push(Math.min(row[j] + Number(one[i] !== other[j]), row[j + 1] + 1, next[j] + 1));
      if (i && j && one[i] === other[j - 1] && one[i - 1] === other[j]) next[j + 1] = Math.min(next[j + 1], before[j - 1] + 1);
    }
    [before, row] = [row, next];
  }
  return /** @type {number} */ (row.at(-1));
}
