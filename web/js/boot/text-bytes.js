// Bytes that the page as one file holds as text (site_builder/html/packing.py writes it): seven bits in
// each character. A character from U+0100 on stands for 14 bits: one of SPECIAL, which HTML or an
// editor might change, and the seven bits after it.

const SPECIAL = [0, 10, 13, 26, 60]; // NUL, LF, CR, the end of a text in DOS, <

// The first `size` bytes of a text; zeros stand for those that it lacks.
/** @type {(text: string, size: number) => Uint8Array<ArrayBuffer>} */
function bytesOf(text, size) {
  const bytes = new Uint8Array(size);
  let bits = 0; // the last ones read
  let waiting = 0; // how many of them are not in a byte yet
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 256) {
      bits = (bits << 7) | SPECIAL[(code >> 7) - 2];
      waiting += 7;
      if (waiting >= 8) bytes[at++] = bits >> (waiting -= 8);
    }
    bits = (bits << 7) | (code & 127);
    waiting += 7;
    if (waiting >= 8) bytes[at++] = bits >> (waiting -= 8);
  }
  return bytes;
}
