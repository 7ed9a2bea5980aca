// Makes files of pictures.

const SCALE = 2; // pixels of a PNG for each unit of the picture

// The content of a file of the kind `svg` or `png`, from a picture in SVG.
export async function pictureFile(svg, kind) {
  return kind === 'png' ? painted(svg) : new Blob([svg], { type: 'image/svg+xml' });
}

async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
