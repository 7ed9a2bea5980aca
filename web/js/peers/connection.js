// One connection with another page: a channel that keeps the order and loses nothing.

const GATHERING = 4000; // milliseconds for the addresses of this device
const CONNECTING = 25_000; // milliseconds from the answer until the pages have found each other, or will not
const BEAT = 1000; // milliseconds between two signs of life
const SILENCE = 5000; // milliseconds without any sign after which the other end counts as lost
const LONGEST = 20_000; // characters of a frame
const BEATING = '.'; // the frame that is only a sign of life
const RATE = 100; // frames in a second that this end sends; the other one may send twice as many
const BURST = 200;

// Frames that may still be sent or received: some at once, then a number each second.
class Allowance {
  /** @param {number} rate @param {number} burst */
  constructor(rate, burst) {
    this.rate = rate;
    this.burst = burst;
    this.left = burst;
    this.at = performance.now();
  }

  take() {
    const now = performance.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) * this.rate) / 1000);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

export class Connection {
  /** @type {RTCPeerConnection | undefined} */
  #peer;
  /** @type {RTCDataChannel | undefined} */
  #channel;
  /** @type {Tell} */
  #tell;
  /** @type {string[]} */
  #queue = [];
  #sending = new Allowance(RATE, BURST);
  #receiving = new Allowance(2 * RATE, 2 * BURST);
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #deadline;
  #heardAt = 0;
  #beatAt = 0;
  #silent = false;
  /** @type {string | undefined} */
  #failure;

  // `stun` is the address of a server that tells a device its address outside, or empty; after that
  // of a TURN server stand a name and a password.
  /** @param {string} stun @param {Tell} tell */
  constructor(stun, tell) {
    this.#tell = tell;
    const [urls, username, credential] = stun.split(' ');
    try {
      const peer = new RTCPeerConnection({ iceServers: urls ? [{ urls, username, credential }] : [] });
      // Both ends make the same channel, so that no other one is heard.
      const channel = peer.createDataChannel('casino', { ordered: true, negotiated: true, id: 0 });
      channel.onopen = () => this.#opened();
      channel.onclose = () => this.#gone();
      channel.onmessage = ({ data }) => this.#heard(data);
      peer.onconnectionstatechange = () => {
        if (['failed', 'closed'].includes(peer.connectionState)) this.#gone();
      };
      [this.#peer, this.#channel] = [peer, channel];
    } catch {
      this.#failure = globalThis.RTCPeerConnection && urls ? 'server' : 'absent'; // told by #describe
    }
  }

  offer() {
    return this.#describe();
  }

  /** @type {(sdp: string) => Promise<void>} */
  join(sdp) {
    return this.#describe({ type: 'offer', sdp });
  }

  expect() {
    this.#deadline ??= setTimeout(() => this.#gone(), CONNECTING); // browsers take up to three minutes
  }

  /** @type {(sdp: string) => Promise<void>} */
  async accept(sdp) {
    this.expect();
    try {
      await /** @type {RTCPeerConnection} */ (this.#peer).setRemoteDescription({ type: 'answer', sdp });
    } catch {
      this.#tell('failed', { why: 'code' });
    }
  }

  /** @type {(frames: string[]) => void} */
  send(frames) {
    if (this.#channel?.readyState !== 'open') return; // they are sent again on the next connection
    this.#queue.push(...frames);
    this.#flush();
  }

  close() {
    clearInterval(this.#timer);
    clearTimeout(this.#deadline);
    this.#tell = () => {};
    this.#peer?.close();
  }

  /** @type {(remote?: RTCSessionDescriptionInit) => Promise<void>} */
  async #describe(remote) {
    let why = this.#failure ?? 'code';
    const peer = /** @type {RTCPeerConnection} */ (this.#peer);
    try {
      if (remote) await peer.setRemoteDescription(remote);
      why = this.#failure ?? 'browser';
      await peer.setLocalDescription();
      await gathered(peer);
      this.#tell('described', { sdp: peer.localDescription?.sdp });
    } catch {
      this.#tell('failed', { why });
    }
  }

  #opened() {
    clearTimeout(this.#deadline);
    this.#heardAt = this.#beatAt = performance.now();
    this.#timer = setInterval(() => this.#beat(), BEAT);
    this.#tell('open');
  }

  #gone() {
    const tell = this.#tell;
    this.close();
    tell('gone');
  }

  #beat() {
    const now = performance.now();
    // After a sleep of this device what the other end has sent meanwhile is still on its way.
    if (now - this.#beatAt > SILENCE / 2) this.#heardAt = now;
    this.#beatAt = now;
    if (this.#channel?.readyState === 'closed') return this.#gone(); // a browser need not tell
    if (this.#channel?.readyState === 'open') this.#channel.send(BEATING);
    this.#flush();
    if (!this.#silent && now - this.#heardAt > SILENCE) {
      this.#silent = true;
      this.#tell('silent');
    }
  }

  #flush() {
    while (this.#queue.length && this.#channel?.readyState === 'open' && this.#sending.take()) {
      this.#channel.send(/** @type {string} */ (this.#queue.shift()));
    }
  }

  /** @type {(frame: unknown) => void} */
  #heard(frame) {
    if (typeof frame !== 'string' || frame.length > LONGEST || !this.#receiving.take()) {
      const tell = this.#tell;
      this.close();
      tell('rude');
      return;
    }
    this.#heardAt = performance.now();
    if (this.#silent) {
      this.#silent = false;
      this.#tell('back');
    }
    if (frame !== BEATING) this.#tell('frame', { frame });
  }
}

// Waits until the browser knows its addresses, but not for ever.
/** @type {(peer: RTCPeerConnection) => Promise<void>} */
function gathered(peer) {
  return new Promise((resolve) => {
    const end = () => peer.iceGatheringState === 'complete' && resolve();
    peer.addEventListener('icegatheringstatechange', end);
    setTimeout(resolve, GATHERING);
    end();
  });
}
