// How the memory of a Python that has just started is copied, and put back into another one. The build
// puts this into the scripts that do so: boot/memory.js and code/worker.js.
//
// What is kept has a digest of all the rest (SHA-256), a head of 32-bit numbers, the parts of the memory,
// and as JSON which JavaScript objects Python knows. The head has the number of parts, then the address
// and the size of each.

const DIGEST = 32; // bytes
const BLOCK = 4096; // bytes; parts begin with a block
const GAP = 256; // blocks of zeros, one after the other, that are not kept: the unused stack, and the end
const MOST = 30 * 2 ** 20; // bytes of memory, with which the interpreter begins

// Puts the kept memory into an interpreter that has not started, and returns what Pyodide wants to know
// of it. Parts that are not kept are zeros there too, or stack that nothing reads.
/** @type {(kept: Uint8Array, module: EmscriptenModule) => object} */
function putBack(kept, { HEAPU8: memory }) {
  const [count] = new Uint32Array(kept.buffer, DIGEST, 1);
  const parts = new Uint32Array(kept.buffer, DIGEST + 4, 2 * count);
  let at = DIGEST + 4 + parts.byteLength;
  for (let n = 0; n < parts.length; n += 2) {
    const [address, size] = parts.subarray(n);
    memory.set(kept.subarray(at, at + size), address);
    at += size;
  }
  return JSON.parse(new TextDecoder().decode(kept.subarray(at)));
}

/** @type {(python: Pyodide) => Uint8Array<ArrayBuffer>} */
function copied({ _api: pyodide, _module: { HEAPU8: memory, _sbrk: moveEnd } }) {
  if (memory.length > MOST) throw new Error('more memory is used than Pyodide can put back');
  // Pyodide only copies where it has wrapped every JavaScript object. Python has none here, and the last
  // object of Pyodide is for the package loader, which our library does without.
  const objects = pyodide.getExpectedKeys().slice(0, -1);
  pyodide.getExpectedKeys = () => objects;
  const known = new TextEncoder().encode(JSON.stringify(pyodide.serializeHiwireState()));
  const parts = partsOf(memory.subarray(0, moveEnd(0)));
  const sizes = parts.map(({ length }) => length);
  const head = Uint32Array.of(parts.length, ...parts.flatMap(({ byteOffset, length }) => [byteOffset, length]));
  const whole = new Uint8Array(DIGEST + head.byteLength + sizes.reduce((sum, size) => sum + size, 0) + known.length);
  let at = DIGEST;
  for (const each of [new Uint8Array(head.buffer), ...parts, known]) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

// The parts of the memory in use between its large gaps.
/** @type {(memory: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[]} */
function partsOf(memory) {
  const words = new Int32Array(memory.buffer);
  const parts = [];
  let begin = 0;
  let end = 0; // of the last block that is not empty
  for (let number = 0; number * BLOCK < memory.length; number++) {
    if (isEmpty(words, number)) continue;
    if (number - end >= GAP) {
      if (end) parts.push(memory.subarray(begin * BLOCK, end * BLOCK));
      begin = number;
    }
    end = number + 1;
  }
  return [...parts, memory.subarray(begin * BLOCK, end * BLOCK)];
}

/** @type {(words: Int32Array, number: number) => boolean} */
function isEmpty(words, number) {
  const end = ((number + 1) * BLOCK) / 4;
  for (let at = (number * BLOCK) / 4; at < end; at++) if (words[at]) return false;
  return true;
}
