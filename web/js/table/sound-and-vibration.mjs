// What is heard and felt of a play, if that is wanted: short sounds made on the spot, and the
// vibration of a phone. Loaded with the first of them.

// Each sound is a list of [what, when, pitch in hertz, how long, how loud], times in seconds. A `tap`
// is a card on felt, a `swish` one that slides over it, a `tone` a struck string.
const SOUNDS = {
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

// The same as a vibration: milliseconds on, off, on …
const VIBRATIONS = {
  laid: [10],
  build: [10, 50, 12],
  capture: [12, 90, 25],
  sweep: [12, 70, 20, 50, 20, 50, 40],
  deal: [],
  refusal: [40, 40, 40],
  round: [30, 80, 60],
};

const QUIET = 0.0001; // an exponential curve never ends at nothing
let context;
let noise;

// `wanted` has `sound` and `vibration`, each "on" or missing.
export function feel(name, wanted) {
  if (wanted.vibration === 'on') navigator.vibrate?.(VIBRATIONS[name]);
  if (wanted.sound === 'on') hear(SOUNDS[name]);
}

function hear(notes) {
  context ??= new AudioContext();
  // A browser may hold sounds back until the page was touched.
  if (context.state === 'suspended') context.resume();
  for (const [what, when, pitch, long, loud] of notes) {
    const start = context.currentTime + when;
    const source = what === 'tone' ? string(pitch) : paper(what, pitch, start, long);
    const gain = context.createGain();
    gain.gain.setValueAtTime(what === 'swish' ? QUIET : loud, start);
    if (what === 'swish') gain.gain.exponentialRampToValueAtTime(loud, start + long / 3);
    gain.gain.exponentialRampToValueAtTime(QUIET, start + long);
    source.end.connect(gain).connect(context.destination);
    source.begin.start(start);
    source.begin.stop(start + long);
  }
}

function string(pitch) {
  const begin = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  return { begin, end: begin };
}

// Noise around a pitch, which falls while a card slides.
function paper(what, pitch, start, long) {
  const begin = new AudioBufferSourceNode(context, { buffer: rustle() });
  const end = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: what === 'tap' ? 1.2 : 0.7 });
  if (what === 'swish') end.frequency.exponentialRampToValueAtTime(pitch / 2, start + long);
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
