// Finds the file of the site that arrived damaged, once something has failed. The browser compares each
// file with its checksum, so a start that goes well costs nothing.

const CHECKSUMS = 'checksums.json';

// The first of some paths whose file is there, but not as the build made it; undefined if there is none
// or the checksums themselves cannot be read. `fetch` is the browser's own.
export async function damagedFile(fetch, folder, paths) {
  const response = await fetch(folder + CHECKSUMS, { cache: 'no-cache' });
  const checksums = response.ok ? await response.json() : {};
  const found = await Promise.all(paths.map((path) => isDamaged(fetch, folder + path, checksums[path])));
  return paths[found.indexOf(true)];
}

async function isDamaged(fetch, address, integrity) {
  if (!integrity) return false;
  const arrives = (options) => fetch(address, { cache: 'force-cache', ...options }).then(({ ok }) => ok, () => false);
  return !(await arrives({ integrity })) && arrives({});
}
