// A hash over little-endian words of 32 bits, as site_builder/halves/interpreter.py computes it.
// Zeros fill the last word.
/** @type {(bytes: Uint8Array) => number} */
function checksum(bytes) {
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes);
  const words = new Uint32Array(padded.buffer);
  let value = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) value = Math.imul(value ^ words[at], 0x01000193);
  return value >>> 0;
}
