// The arithmetic of a game by correspondence: ristretto255 (RFC 9496) and the signatures Ed25519 (RFC 8032),
// by @noble/curves. The build joins the library into this file.
//
// Elements and scalars are 32 bytes each, a list of them is their bytes one after the other in
// hexadecimal. The protocol is in casino_core/correspondence, and the page loads this file when such a
// game is opened.

import { ed25519, ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { bytesToHex as digits, hexToBytes as bytes } from '@noble/curves/utils.js';

const { Point } = ristretto255;
const DST = 'casino_ristretto255_XMD:SHA-512_R255MAP_RO_';

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
  const factors = numbers(scalars);
  return decoded(elements)
    .map((point, place) => point.multiply(factors[place]).toHex())
    .join('');
}

// Whether the sum of all elements, each times the scalar at the same place, is the identity. Scalars may
// be zero. Pippenger’s algorithm: in each step of five bits, points with the same digit are added up first.
/** @type {(elements: string, scalars: string) => boolean} */
export function sumsToIdentity(elements, scalars) {
  /** @type {InstanceType<typeof Point>[]} */
  let points;
  try {
    points = decoded(elements);
  } catch {
    return false;
  }
  const factors = numbers(scalars);
  let sum = Point.ZERO;
  for (let shift = 250n; shift >= 0n; shift -= 5n) {
    const byDigit = Array(32).fill(Point.ZERO);
    points.forEach((point, place) => {
      const digit = Number((factors[place] >> shift) & 31n);
      if (digit) byDigit[digit] = byDigit[digit].add(point);
    });
    let above = Point.ZERO;
    for (let bit = 0; bit < 5; bit += 1) sum = sum.double();
    while (byDigit.length > 1) sum = sum.add((above = above.add(byDigit.pop())));
  }
  return sum.is0();
}

// The place of the first element that is not in its only form, or is the identity; -1 if all are right.
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

/** @type {(digits: string) => boolean} */
function isElement(digits) {
  try {
    return !Point.fromHex(digits).is0();
  } catch {
    return false;
  }
}

/** @type {(elements: string) => InstanceType<typeof Point>[]} */
const decoded = (elements) => parts(elements).map((digits) => Point.fromHex(digits));

// Scalars as numbers; they are written in little endian.
/** @type {(scalars: string) => bigint[]} */
const numbers = (scalars) =>
  parts(scalars).map((digits) => BigInt(`0x${/** @type {string[]} */ (digits.match(/../g)).reverse().join('')}`));

// Elements or scalars, of 64 digits each; a rest at the end is none.
/** @type {(digits: string) => string[]} */
const parts = (digits) => digits.match(/.{1,64}/g) ?? [];
