// Looks for QR codes before the camera, as long as its picture is shown.

import { read } from './qr.js';

/** @typedef {(video: HTMLVideoElement) => string | undefined | Promise<string | undefined>} Find */
const PAUSE = 150; // milliseconds between two looks
const WIDEST = 800; // pixels of a picture in which a code is looked for

// The place where the picture of the camera is shown.
/** @type {() => HTMLVideoElement} */
export const watching = () => document.querySelector('dialog[open] video[data-camera]');

export class Camera {
  /** @type {HTMLVideoElement} */
  #video;
  /** @type {Tell} */
  #tell;
  /** @type {MediaStream | undefined} */
  #stream;
  #stopped = false;
  /** @type {string | undefined} */
  #last;

  /** @param {HTMLVideoElement} video @param {Tell} tell */
  constructor(video, tell) {
    this.#video = video;
    this.#tell = tell;
  }

  async start() {
    if (!navigator.mediaDevices?.getUserMedia) {
      this.#tell('camera', { state: globalThis.isSecureContext ? 'absent' : 'insecure' });
      return;
    }
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    } catch (error) {
      this.#tell('camera', { state: REASONS[/** @type {Error} */ (error).name] ?? 'broken' });
      return;
    }
    if (!this.#shown()) return this.stop(); // the sheet was closed meanwhile
    this.#video.srcObject = this.#stream;
    this.#video.closest('dialog').addEventListener('close', () => this.stop(), { once: true });
    await this.#video.play().catch(() => {});
    this.#tell('camera', { state: 'on' });
    this.#look(await detector());
  }

  stop() {
    this.#stopped = true;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    if (this.#video) this.#video.srcObject = null;
  }

  #shown() {
    return !this.#stopped && this.#video === watching();
  }

  /** @type {(find: Find) => Promise<void>} */
  async #look(find) {
    while (this.#shown()) {
      const text = this.#video.videoWidth ? await find(this.#video) : undefined;
      if (text && text !== this.#last && this.#shown()) {
        this.#last = text;
        this.#tell('seen', { text });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.stop();
  }
}

/** @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
};

// A function that finds the text of a QR code in a video: the browser's own if it has one.
/** @type {() => Promise<Find>} */
async function detector() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => /** @type {string[]} */ ([]));
  if (!formats?.includes('qr_code')) return painted;
  const own = new BarcodeDetector({ formats: ['qr_code'] });
  return async (/** @type {HTMLVideoElement} */ video) => (await own.detect(video).catch(() => []))[0]?.rawValue ?? painted(video);
}

/** @type {(video: HTMLVideoElement) => string | undefined} */
function painted(video) {
  const scale = Math.min(1, WIDEST / video.videoWidth);
  const [width, height] = [video.videoWidth, video.videoHeight].map((size) => Math.round(size * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return read(context?.getImageData(0, 0, width, height));
}
