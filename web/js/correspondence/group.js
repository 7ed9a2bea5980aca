// The arithmetic of a game by correspondence: ristretto255 (RFC 9496) and the signatures Ed25519 (RFC 8032),
// by @noble/curves. The build joins the library into this file.
//
// Elements and scalars are 32 bytes each, a list of them is their bytes one after the other in
// hexadecimal. The protocol is in casino_core/correspondence, and the page loads this file when such a
// game is opened.

import { ed25519, ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';

const { Point } = ristretto255;
const DST = 'casino_ristretto255_XMD:SHA-512_R255MAP_RO_';
const SIZE = 64; // the digits of an element or a scalar

// The element to which each text is hashed (RFC 9380); the texts are lines.
/** @type {(texts: string) => string} */
export function hashed(texts) {
  const utf8 = new TextEncoder();
  return texts
    .split('\n')
    .map((text) => ristretto255_hasher.hashToCurve(utf8.encode(text), { DST }).toHex())
    .join('');
}

// Each element times the scalar at the same place. Scalars are in little endian, from one to the order
// of the group less one; anything else throws an error.
/** @type {(elements: string, scalars: string) => string} */
export function multiplied(elements, scalars) {
  const numbers = parts(scalars).map((digits) => BigInt(`0x${/** @type {string[]} */ (digits.match(/../g)).reverse().join('')}`));
  return parts(elements)
    .map((digits, place) => Point.fromHex(digits).multiply(numbers[place]).toHex())
    .join('');
}

// The place of the first that is no element in its only form, or is the identity; -1 if all are right.
/** @type {(elements: string) => number} */
export function firstInvalid(elements) {
  return parts(elements).findIndex((digits) => !isElement(digits));
}

// The key that belongs to a secret seed.
/** @type {(seed: string) => string} */
export const publicKey = (seed) => digits(ed25519.getPublicKey(bytes(seed)));

/** @type {(seed: string, content: string) => string} */
export const signed = (seed, content) => digits(ed25519.sign(bytes(content), bytes(seed)));

// Whether the key has signed the content. Only the strict rules of RFC 8032 bind a signature to one key.
/** @type {(key: string, content: string, signature: string) => boolean} */
export function isSigned(key, content, signature) {
  try {
    return ed25519.verify(bytes(signature), bytes(content), bytes(key), { zip215: false });
  } catch {
    return false;
  }
}

/** @type {(text: string) => Uint8Array} */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
/** @type {(data: Uint8Array) => string} */
const digits = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @type {(digits: string) => boolean} */
function isElement(digits) {
  try {
    return !Point.fromHex(digits).is0();
  } catch {
    return false;
  }
}

/** @type {(digits: string) => string[]} */
function parts(digits) {
  /** @type {string[]} */
  const found = [];
  for (let start = 0; start < digits.length; start += SIZE) found.push(digits.slice(start, start + SIZE));
  return found;
}
