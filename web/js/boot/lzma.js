// Unpacks LZMA, which compresses better than anything that every browser unpacks itself. Written after
// the specification of the format (lzma-specification.txt in the LZMA SDK), for a raw stream with three
// bits of literal context and no bits of position (lc=3, lp=0, pb=0). Python asks for a file in the middle of a
// call, so it unpacks at once as far as that file: xz-decompress, which has streams only, cannot.
//
// The stream is a row of symbols: a literal, which is one byte, or a match, which repeats earlier bytes.
// A match has a length and a distance; the last four distances are remembered. Every bit of a symbol
// has a probability, found by what came before it. The state, 0 to 11, tells what kinds of symbols came
// last; from 7 on, the last one was a match.

const EVEN = 1024; // a probability, in 2048ths, that a bit is 0

// Where the probabilities of each kind of bit start. A tree takes as many as it has numbers.
const IS_MATCH = 0;
const IS_REMEMBERED = 12;
const IS_NOT_FIRST = 24;
const IS_NOT_SECOND = 36;
const IS_FOURTH = 48;
const IS_LONG = 60;
const MATCH_LENGTH = 72; // two choices, trees of 3, 3 and 8 bits
const REMEMBERED_LENGTH = MATCH_LENGTH + 274;
const DISTANCE_SLOT = REMEMBERED_LENGTH + 274; // four trees of 6 bits
const DISTANCE = DISTANCE_SLOT + 4 * 64;
const LOW_DISTANCE = DISTANCE + 115; // a tree of 4 bits
const LITERAL = LOW_DISTANCE + 16; // for each of 8 contexts three trees of 8 bits
const PROBABILITIES = LITERAL + 8 * 3 * 256;

class LzmaDecoder {
  // `packed` is the stream, `size` the number of bytes in it.
  /** @param {Uint8Array} packed @param {number} size */
  constructor(packed, size) {
    this.packed = packed;
    this.at = 5; // in the stream; the first byte is always 0, and four are the first code
    // The range and the code of the arithmetic decoder. In an array, engines never take them for floats.
    this.registers = new Int32Array([-1, new DataView(packed.buffer).getInt32(packed.byteOffset + 1)]);
    this.probabilities = new Uint16Array(PROBABILITIES).fill(EVEN);
    this.state = 0;
    this.distances = [1, 1, 1, 1]; // the last one first
    this.bytes = new Uint8Array(size);
    this.length = 0; // of what is unpacked
  }

  // Unpacks until at least `length` bytes are there.
  /** @type {(length: number) => void} */
  reach(length) {
    const { bytes } = this;
    while (this.length < length) {
      if (!this.bit(IS_MATCH + this.state)) {
        bytes[this.length] = this.literal();
        this.length++;
        continue;
      }
      let left = this.bit(IS_REMEMBERED + this.state) ? this.rememberedMatch() : this.match();
      let to = this.length;
      for (let from = to - this.distances[0]; left > 0; left--) bytes[to++] = bytes[from++];
      this.length = to;
    }
  }

  literal() {
    const { bytes, length, state } = this;
    const base = LITERAL + 3 * 256 * (length ? bytes[length - 1] >> 5 : 0);
    let node = 1;
    if (state >= 7) {
      // The byte that would have gone on with the last match chooses a tree, as long as the bits are its own.
      let expected = bytes[length - this.distances[0]];
      let same = true;
      while (same && node < 256) {
        const bit = (expected >> 7) & 1;
        expected <<= 1;
        node = (node << 1) | this.bit(base + 256 * (1 + bit) + node);
        same = (node & 1) === bit;
      }
    }
    this.state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
    return this.walk(base, node, 256) - 256;
  }

  // Reads a match with a distance of its own, and returns its length.
  match() {
    const length = this.matchLength(MATCH_LENGTH);
    this.state = this.state < 7 ? 7 : 10;
    this.remember(3, this.distance(Math.min(length - 2, 3)));
    return length;
  }

  // Reads a match with one of the remembered distances, and returns its length.
  rememberedMatch() {
    const { state, distances } = this;
    if (this.bit(IS_NOT_FIRST + state)) {
      const which = this.bit(IS_NOT_SECOND + state) ? 2 + this.bit(IS_FOURTH + state) : 1;
      this.remember(which, distances[which]);
    } else if (!this.bit(IS_LONG + state)) {
      this.state = state < 7 ? 9 : 11;
      return 1;
    }
    this.state = state < 7 ? 8 : 11;
    return this.matchLength(REMEMBERED_LENGTH);
  }

  // Puts a distance first; the one at `place` goes.
  /** @type {(place: number, distance: number) => void} */
  remember(place, distance) {
    const { distances } = this;
    for (let i = place; i > 0; i--) distances[i] = distances[i - 1];
    distances[0] = distance;
  }

  /** @type {(base: number) => number} */
  matchLength(base) {
    if (!this.bit(base)) return 2 + this.tree(base + 2, 3);
    if (!this.bit(base + 1)) return 10 + this.tree(base + 10, 3);
    return 18 + this.tree(base + 18, 8);
  }

  // A slot has the first two bits of a distance less one, and tells how many follow.
  /** @type {(kindOfLength: number) => number} */
  distance(kindOfLength) {
    const slot = this.tree(DISTANCE_SLOT + 64 * kindOfLength, 6);
    if (slot < 4) return 1 + slot;
    const bits = (slot >> 1) - 1;
    const high = 1 + ((2 | (slot & 1)) << bits);
    if (slot < 14) return high + this.reverseTree(DISTANCE + high - 1 - slot, bits);
    return high + 16 * this.evenBits(bits - 4) + this.reverseTree(LOW_DISTANCE, 4);
  }

  // Reads a number of some bits.
  /** @type {(base: number, bits: number) => number} */
  tree(base, bits) {
    return this.walk(base, 1, 1 << bits) - (1 << bits);
  }

  // Reads a number whose lowest bit comes first.
  /** @type {(base: number, bits: number) => number} */
  reverseTree(base, bits) {
    let reversed = this.tree(base, bits);
    let value = 0;
    for (let i = 0; i < bits; i++, reversed >>= 1) value = (value << 1) | (reversed & 1);
    return value;
  }

  // Reads a number whose bits have no probabilities.
  /** @type {(count: number) => number} */
  evenBits(count) {
    const { packed, registers } = this;
    let range = registers[0];
    let code = registers[1];
    let value = 0;
    for (let i = 0; i < count; i++) {
      range >>>= 1;
      value <<= 1;
      if (code >>> 0 >= range) {
        code = (code - range) | 0;
        value |= 1;
      }
      if (range >>> 24) continue;
      range <<= 8;
      code = (code << 8) | packed[this.at++];
    }
    registers[0] = range;
    registers[1] = code;
    return value;
  }

  /** @type {(index: number) => number} */
  bit(index) {
    return this.walk(index - 1, 1, 2) - 2;
  }

  // Goes down a tree of bits, from a node to the first one from `limit` on, and brings the probability of
  // each bit nearer to what it was. The children of a node are 2 * node and 2 * node + 1.
  /** @type {(base: number, node: number, limit: number) => number} */
  walk(base, node, limit) {
    const { packed, probabilities, registers } = this;
    let range = registers[0];
    let code = registers[1];
    while (node < limit) {
      const probability = probabilities[base + node];
      const bound = Math.imul(range >>> 11, probability);
      if (code >>> 0 < bound >>> 0) {
        range = bound;
        probabilities[base + node] = probability + ((2048 - probability) >> 5);
        node <<= 1;
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        probabilities[base + node] = probability - (probability >> 5);
        node = (node << 1) | 1;
      }
      if (range >>> 24) continue;
      range <<= 8;
      code = (code << 8) | packed[this.at++];
    }
    registers[0] = range;
    registers[1] = code;
    return node;
  }
}
