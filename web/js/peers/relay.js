// The pages of a room find each other through a relay that the host of the site names: any broker of
// MQTT 3.1.1 that takes WebSockets. It passes on a few messages, and then the pages are connected.
//
// The key of the room, 16 random bytes, stands in the link only. From it derive, by HKDF, the topic, which
// is all that the relay learns besides the sizes and times of messages and the addresses of the networks,
// and the key by which each message is sealed (AES-GCM). Without the link nobody can read a message
// or make one; the relay can keep one back, or send one again, which leads nowhere: codes are good once.

const WAITING = 10_000; // milliseconds for the relay to answer
const AGAIN = 2000; // milliseconds from the end of a connection to the next try: a phone may have slept
const ALIVE = 30; // seconds between two signs of life
const LONGEST = 4000; // bytes of a message
const MOST = 200; // messages that are taken in all: a room has few
const IV = 12;
const [CONNECT, CONNACK, PUBLISH, SUBSCRIBE, SUBACK, PING] = [0x10, 0x20, 0x30, 0x82, 0x90, 0xc0];

const utf8 = new TextEncoder();

export class Relay {
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {CryptoKey | undefined} */
  #seal;
  #topic = new Uint8Array();
  #left = MOST;
  #rest = new Uint8Array(); // of a packet that has not come whole
  /** @type {number[]} */
  #timers = [];
  #reached = false; // whether there is one more try when it is lost
  /** @type {() => void} */
  #try;
  /** @type {Send} */
  #hear;
  /** @type {Send} */
  #tell;

  // `hear` gets the text of each message of another page, and `tell` the state: `open` or `failed`.
  /** @param {string} address @param {Uint8Array<ArrayBuffer>} key @param {Send} hear @param {Send} tell */
  constructor(address, key, hear, tell) {
    this.#hear = hear;
    this.#tell = tell;
    this.#try = () => this.#open(address, key).catch(() => this.#fail());
    this.#try();
  }

  /** @type {(text: string) => Promise<void>} */
  async say(text) {
    const iv = crypto.getRandomValues(new Uint8Array(IV));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: this.#topic }, /** @type {CryptoKey} */ (this.#seal), utf8.encode(text));
    if (this.#socket?.readyState === 1) this.#send(PUBLISH, [...counted(this.#topic), ...iv, ...new Uint8Array(sealed)]);
  }

  close() {
    this.#tell = this.#hear = () => {};
    this.#end();
  }

  #end() {
    this.#timers.splice(0).forEach(clearInterval);
    this.#rest = new Uint8Array();
    const socket = this.#socket;
    if (socket) socket.onclose = socket.onerror = socket.onmessage = null;
    socket?.close();
  }

  /** @type {(address: string, key: Uint8Array<ArrayBuffer>) => Promise<void>} */
  async #open(address, key) {
    this.#timers.push(setTimeout(() => this.#fail(), WAITING));
    const secret = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']); // only at an https address
    /** @type {(purpose: string) => Promise<ArrayBuffer>} */
    const derived = (purpose) =>
      crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode(`casino room ${purpose}`) }, secret, 128);
    this.#topic = utf8.encode(`casino/${digits(new Uint8Array(await derived('topic')))}`);
    this.#seal = await crypto.subtle.importKey('raw', await derived('seal'), 'AES-GCM', false, ['encrypt', 'decrypt']);
    this.#socket = new WebSocket(address, 'mqtt');
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () => this.#greet();
    this.#socket.onmessage = ({ data }) => this.#take(new Uint8Array(data));
    this.#socket.onclose = this.#socket.onerror = () => this.#fail();
  }

  #fail() {
    const tell = this.#tell;
    if (this.#reached) {
      this.#reached = false;
      this.#end();
      this.#timers.push(setTimeout(this.#try, AGAIN));
    } else {
      this.close();
      tell('failed');
    }
  }

  #greet() {
    const name = utf8.encode(`casino-${digits(crypto.getRandomValues(new Uint8Array(8)))}`);
    this.#send(CONNECT, [...counted(utf8.encode('MQTT')), 4, 2, 0, 2 * ALIVE, ...counted(name)]);
  }

  /** @type {(kind: number, body: number[]) => void} */
  #send(kind, body) {
    this.#socket?.send(Uint8Array.of(kind, ...lengthOf(body.length), ...body));
  }

  // A frame of the socket may hold several packets, or a part of one.
  /** @type {(bytes: Uint8Array<ArrayBuffer>) => void} */
  #take(bytes) {
    this.#rest = Uint8Array.of(...this.#rest, ...bytes);
    for (;;) {
      const [length, start] = readLength(this.#rest, 1);
      if (length > 2 * LONGEST || this.#rest.length > 8 * LONGEST) return this.#fail();
      if (start === undefined || start + length > this.#rest.length) return undefined;
      const [kind] = this.#rest;
      const body = this.#rest.slice(start, start + length);
      this.#rest = this.#rest.slice(start + length);
      this.#packet(kind & 0xf0, body);
    }
  }

  /** @type {(kind: number, body: Uint8Array<ArrayBuffer>) => void} */
  #packet(kind, body) {
    if (kind === CONNACK) {
      if (body[1] !== 0) this.#fail();
      else this.#send(SUBSCRIBE, [0, 1, ...counted(this.#topic), 0]);
    } else if (kind === SUBACK && body[2] !== 0) {
      this.#fail();
    } else if (kind === SUBACK) {
      this.#timers.splice(0).forEach(clearTimeout);
      this.#timers.push(setInterval(() => this.#send(PING, []), ALIVE * 1000));
      this.#reached = true;
      this.#tell('open');
    } else if (kind === PUBLISH) {
      this.#unseal(body.subarray(2 + body[0] * 256 + body[1]));
    }
  }

  /** @type {(data: Uint8Array<ArrayBuffer>) => Promise<void>} */
  async #unseal(data) {
    if (data.length > LONGEST || (this.#left -= 1) < 0) return;
    const sealed = { name: 'AES-GCM', iv: data.slice(0, IV), additionalData: this.#topic };
    const text = await crypto.subtle.decrypt(sealed, /** @type {CryptoKey} */ (this.#seal), data.slice(IV)).catch(() => undefined);
    if (text) this.#hear(new TextDecoder().decode(text));
  }
}

/** @type {(bytes: Uint8Array) => string} */
const digits = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** @type {(bytes: Uint8Array) => number[]} */
const counted = (bytes) => [bytes.length >> 8, bytes.length & 255, ...bytes];

// The length of a packet, seven bits a byte.
/** @type {(length: number) => number[]} */
function lengthOf(length) {
  /** @type {number[]} */
  const bytes = [];
  do {
    bytes.push((length % 128) | (length > 127 ? 128 : 0));
    length = Math.floor(length / 128);
  } while (length);
  return bytes;
}

/** @type {(bytes: Uint8Array, at: number) => number[]} */
function readLength(bytes, at) {
  let length = 0;
  for (let shift = 0; shift < 4 && at < bytes.length; shift += 1, at += 1) {
    length += (bytes[at] & 127) * 128 ** shift;
    if (!(bytes[at] & 128)) return [length, at + 1];
  }
  return [];
}
