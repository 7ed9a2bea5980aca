// QR codes: drawn for a screen, and found in a picture.

import encodeQR from 'qr/index.js';
import decodeQR from 'qr/decode.js';

const QUIET_ZONE = 4; // the modules that stay light around the code (ISO/IEC 18004)

// The number of modules in a row, and the dark ones as the path of an SVG with one unit for each.
/** @type {(text: string) => { size: number, path: string }} */
export function draw(text) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
    }
  });
  return { size: rows.length, path };
}

// The text of the QR code in a picture, given as an ImageData; undefined if there is none.
/** @type {(picture: ImageData | undefined) => string | undefined} */
export function read(picture) {
  try {
    return decodeQR(/** @type {ImageData} */ (picture));
  } catch {
    return undefined;
  }
}
