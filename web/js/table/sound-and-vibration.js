// Sounds and vibrations for the plays, as the settings want them. page.js loads it with the first one.
// Every sound is made here, of noise and sines; nothing is recorded.

// Each sound is a list of notes: [kind, start, pitch, length, loudness], with times in seconds and the
// pitch in hertz. A `tap` is a card laid on felt, a `knock` a knuckle on the table, a `swish` a card that
// slides, a `bell` a struck bell, a `hum` a soft low tone. The times are those of motion.js; the names
// are those of casino_page/render/motion.py.
/** @type {Note} */
const SLIDE = ['swish', 0, 1700, 0.3, 0.16];
/** @type {Note[]} */
const GATHER = [SLIDE, ['tap', 0.3, 1500, 0.09, 0.5], ['swish', 0.46, 2200, 0.38, 0.26], ['tap', 0.84, 1100, 0.1, 0.4]];
/** @type {Record<string, Note[]>} */
export const SOUNDS = {
  laid: [['swish', 0, 1700, 0.18, 0.14], ['tap', 0.16, 1500, 0.09, 0.55]],
  build: [['swish', 0, 1700, 0.18, 0.14], ['tap', 0.16, 1500, 0.09, 0.5], ['knock', 0.3, 410, 0.12, 0.4]],
  capture: GATHER,
  prize: [...GATHER, ['bell', 0.86, 1047, 0.7, 0.1], ['bell', 0.97, 1568, 0.9, 0.1]],
  sweep: [
    SLIDE, ['tap', 0.3, 1500, 0.09, 0.5], ['swish', 0.4, 2600, 0.55, 0.4],
    ['bell', 0.84, 523, 0.9, 0.12], ['bell', 0.91, 659, 0.9, 0.12], ['bell', 0.98, 784, 1.1, 0.13],
    ['bell', 1.05, 1047, 1.2, 0.1],
  ],
  deal: [0, 0.06, 0.12, 0.18].flatMap((at) => [['swish', at, 2100, 0.1, 0.1], ['tap', at + 0.05, 1800, 0.06, 0.26]]),
  refusal: [['hum', 0, 220, 0.16, 0.26], ['hum', 0.13, 185, 0.24, 0.26]],
  count: [['tap', 0, 1800, 0.06, 0.26], ['bell', 0, 784, 0.4, 0.1]],
  round: [['bell', 0, 392, 0.7, 0.17], ['bell', 0.15, 523, 0.8, 0.17], ['bell', 0.3, 659, 1, 0.18]],
  won: [
    ['bell', 0, 523, 0.5, 0.12], ['bell', 0.13, 659, 0.5, 0.12], ['bell', 0.26, 784, 0.5, 0.12],
    ...[523, 659, 784, 1047].map((pitch) => /** @type {Note} */ (['bell', 0.45, pitch, 1.9, 0.11])),
    ...Array.from({ length: 14 }, (_, n) => /** @type {Note} */ (['swish', 0.4 + 0.07 * n, 1800 + 90 * n, 0.16, 0.09])),
  ],
  lost: [
    ['hum', 0, 392, 0.5, 0.16], ['hum', 0.3, 330, 0.5, 0.15],
    ['hum', 0.62, 262, 1.2, 0.14], ['hum', 0.62, 392, 1.2, 0.1], ['hum', 0.66, 330, 1.1, 0.09],
  ],
};

// The same as vibrations: milliseconds on, off, on …
/** @type {Record<string, number[]>} */
export const VIBRATIONS = {
  laid: [10],
  build: [10, 50, 12],
  capture: [12, 90, 25],
  prize: [12, 90, 25, 60, 30],
  sweep: [12, 70, 20, 50, 20, 50, 40],
  deal: [],
  refusal: [40, 40, 40],
  count: [8],
  round: [30, 80, 60],
  won: [30, 60, 30, 60, 30, 60, 120],
  lost: [60],
};

const VOLUME = 0.7;
const RISE = 0.004; // seconds in which a note begins, so that it does not click
const QUIET = 0.0002; // an exponential curve never reaches zero
const NOISE = 2; // what is left of noise behind a filter is faint
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16]; // half tones: each point of a count sounds higher

/** @type {AudioContext} */
let context;

// Plays a sound and its vibration; `wanted` has `sound` and `vibration`, each "on" or missing. A sound
// that comes again and again rises with `step`, from 0.
/** @type {(name: string, wanted: DOMStringMap, step?: number) => void} */
export function soundAndVibrate(name, wanted, step = 0) {
  if (wanted.vibration === 'on') navigator.vibrate?.(VIBRATIONS[name]);
  if (wanted.sound !== 'on') return;
  context ??= new AudioContext({ latencyHint: 'interactive' });
  // A browser may suspend sounds until the first click.
  if (context.state === 'suspended') context.resume();
  schedule(context, name, context.currentTime, step);
}

// Connects the notes of a sound to the output of any audio context, from a time on.
/** @type {(audio: BaseAudioContext, name: string, from: number, step?: number) => void} */
export function schedule(audio, name, from, step = 0) {
  const out = audio.createGain();
  out.gain.value = VOLUME;
  out.connect(audio.destination);
  const higher = 2 ** (SCALE[step % SCALE.length] / 12);
  for (const [kind, start, pitch, length, loudness] of SOUNDS[name]) {
    for (const part of PARTS[kind](pitch * (kind === 'bell' ? higher : 1), length, loudness)) {
      sound(audio, out, from + start, part);
    }
  }
}

// The parts of each kind of note: noise through a filter, or sines.
/** @type {Record<string, (pitch: number, length: number, loudness: number) => Part[]>} */
const PARTS = {
  tap: (pitch, length, loudness) => [
    { noise: pitch, width: 0.8, length: length / 2, loudness },
    { sine: 150, to: 75, length, loudness: loudness * 0.7 },
  ],
  knock: (pitch, length, loudness) => [
    { noise: pitch * 3, width: 2, length: length / 4, loudness: loudness * 0.5 },
    { sine: pitch, to: pitch * 0.92, length, loudness: loudness * 0.6 },
    { sine: pitch * 2.37, length: length / 2, loudness: loudness * 0.2 },
  ],
  swish: (pitch, length, loudness) => [{ noise: pitch * 0.6, to: pitch * 1.3, width: 0.6, length, loudness, swells: true }],
  bell: (pitch, length, loudness) => [
    { sine: pitch, length, loudness },
    { sine: pitch * 2, length: length * 0.6, loudness: loudness * 0.3 },
    { sine: pitch * 3.01, length: length * 0.3, loudness: loudness * 0.14 },
  ],
  hum: (pitch, length, loudness) => [
    { sine: pitch, length, loudness, swells: true },
    { sine: pitch * 2, length: length * 0.7, loudness: loudness * 0.12, swells: true },
  ],
};

/** @type {(audio: BaseAudioContext, out: AudioNode, start: number, part: Part) => void} */
function sound(audio, out, start, part) {
  const { noise, sine, to, width, length } = part;
  const end = start + length;
  const source = noise
    ? new AudioBufferSourceNode(audio, { buffer: rustle(audio), loop: true })
    : new OscillatorNode(audio, { frequency: sine });
  const shaped = noise ? source.connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: noise, Q: width })) : source;
  if (to) {
    const { frequency } = /** @type {BiquadFilterNode} */ (shaped);
    frequency.setValueAtTime(noise ?? /** @type {number} */ (sine), start);
    frequency.exponentialRampToValueAtTime(to, end);
  }
  shaped.connect(envelope(audio, start, end, part)).connect(out);
  source.start(start);
  source.stop(end);
}

// A gain that rises and falls from silence to silence: at once, or with a swell.
/** @type {(audio: BaseAudioContext, start: number, end: number, part: Part) => GainNode} */
function envelope(audio, start, end, { noise, length, loudness, swells }) {
  const node = new GainNode(audio, { gain: 0 });
  const peak = loudness * (noise ? NOISE : 1);
  const top = swells ? start + length * 0.4 : start + RISE;
  node.gain.setValueAtTime(0, start);
  node.gain.linearRampToValueAtTime(peak, top);
  node.gain.exponentialRampToValueAtTime(QUIET, end - RISE);
  node.gain.linearRampToValueAtTime(0, end);
  return node;
}

const rustles = new WeakMap(); // the noise of each audio context

// Half a second of noise, always the same.
/** @type {(audio: BaseAudioContext) => AudioBuffer} */
function rustle(audio) {
  if (!rustles.has(audio)) {
    const noise = new AudioBuffer({ length: audio.sampleRate / 2, sampleRate: audio.sampleRate });
    const samples = noise.getChannelData(0);
    let seed = 1;
    for (let i = 0; i < samples.length; i += 1) {
      seed = (seed * 48271) % 2147483647;
      samples[i] = (seed / 2147483647) * 2 - 1;
    }
    rustles.set(audio, noise);
  }
  return rustles.get(audio);
}
