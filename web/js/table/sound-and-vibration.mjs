// Sounds and vibrations for the plays, as the settings want them. page.mjs loads it with the first one.

// Each sound is a list of notes: [kind, start, pitch, length, loudness], with times in seconds and the
// pitch in hertz. A `tap` is a card laid on felt, a `swish` a card that slides over it, a `tone` a
// struck string. The names are those of casino_page/render/motion.py.
export const SOUNDS = {
  laid: [['tap', 0, 1500, 0.07, 0.7]],
  build: [['tap', 0, 1500, 0.07, 0.6], ['tap', 0.09, 1900, 0.06, 0.7]],
  capture: [['tap', 0, 1500, 0.07, 0.6], ['swish', 0.12, 2400, 0.26, 0.5]],
  sweep: [
    ['tap', 0, 1500, 0.07, 0.6], ['swish', 0.12, 2400, 0.36, 0.6],
    ['tone', 0.16, 523, 0.5, 0.2], ['tone', 0.25, 659, 0.5, 0.2], ['tone', 0.34, 784, 0.7, 0.22],
  ],
  deal: [0, 0.06, 0.12, 0.18].map((when) => ['tap', when, 1800, 0.05, 0.35]),
  refusal: [['tone', 0, 196, 0.16, 0.3], ['tone', 0.12, 165, 0.24, 0.3]],
  round: [['tone', 0, 392, 0.6, 0.2], ['tone', 0.14, 523, 0.6, 0.2], ['tone', 0.28, 659, 0.9, 0.22]],
};

// The same as vibrations: milliseconds on, off, on …
export const VIBRATIONS = {
  laid: [10],
  build: [10, 50, 12],
  capture: [12, 90, 25],
  sweep: [12, 70, 20, 50, 20, 50, 40],
  deal: [],
  refusal: [40, 40, 40],
  round: [30, 80, 60],
};

const QUIET = 0.0001; // an exponential curve never reaches zero
let context;
let noise;

// Plays a sound and its vibration; `wanted` has `sound` and `vibration`, each "on" or missing.
export function soundAndVibrate(name, wanted) {
  if (wanted.vibration === 'on') navigator.vibrate?.(VIBRATIONS[name]);
  if (wanted.sound === 'on') play(SOUNDS[name]);
}

function play(notes) {
  context ??= new AudioContext();
  // A browser may suspend sounds until the first click.
  if (context.state === 'suspended') context.resume();
  for (const [kind, begin, pitch, length, loudness] of notes) {
    const start = context.currentTime + begin;
    const source = kind === 'tone' ? string(pitch) : paper(kind, pitch, start, length);
    const gain = context.createGain();
    gain.gain.setValueAtTime(kind === 'swish' ? QUIET : loudness, start);
    if (kind === 'swish') gain.gain.exponentialRampToValueAtTime(loudness, start + length / 3);
    gain.gain.exponentialRampToValueAtTime(QUIET, start + length);
    source.end.connect(gain).connect(context.destination);
    source.begin.start(start);
    source.begin.stop(start + length);
  }
}

function string(pitch) {
  const begin = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  return { begin, end: begin };
}

// Noise around a pitch, which falls while a card slides.
function paper(kind, pitch, start, length) {
  const begin = new AudioBufferSourceNode(context, { buffer: rustle() });
  const end = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: kind === 'tap' ? 1.2 : 0.7 });
  if (kind === 'swish') end.frequency.exponentialRampToValueAtTime(pitch / 2, start + length);
  begin.connect(end);
  return { begin, end };
}

function rustle() {
  if (!noise) {
    noise = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}
