// Makes files of pictures.

const SCALE = 2; // pixels of a PNG for each unit of the picture

// The content of a file of the kind `svg` or `png`, from a picture in SVG.
/** @type {(svg: string, kind: string) => Promise<Blob>} */
export async function pictureFile(svg, kind) {
  return kind === 'png' ? painted(svg) : new Blob([svg], { type: 'image/svg+xml' });
}

/** @type {(svg: string) => Promise<Blob>} */
async function painted(svg) {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [width, height] = (root.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number);
  // Firefox draws no picture that does not say how large it is.
  root.setAttribute('width', `${width}`);
  root.setAttribute('height', `${height}`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: width * SCALE, height: height * SCALE });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(/** @type {BlobCallback} */ (resolve), 'image/png'));
}
