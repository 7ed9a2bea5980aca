// node bundle.mjs <node_modules> <module.js> <out.mjs>
//
// Joins a module and what it imports from npm packages into one module with rollup, which leaves out
// what is not used.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, source, target] = process.argv.slice(2);
const { rollup } = await import(pathToFileURL(path.join(packages, '@rollup', 'wasm-node', 'dist', 'es', 'rollup.js')));

// The file of a module: a package names its own in its package.json, others stand under their paths.
function fileOf(name) {
  const file = path.join(packages, name);
  if (!fs.statSync(file).isDirectory()) return file;
  const { exports, module } = JSON.parse(fs.readFileSync(path.join(file, 'package.json'), 'utf8'));
  return path.join(file, exports?.import ?? module);
}

const fromPackages = {
  name: 'packages',
  resolveId: (name) => (/^@?[a-z]/.test(name) ? fileOf(name) : null),
};
const bundle = await rollup({ input: source, plugins: [fromPackages], treeshake: { moduleSideEffects: false } });
await bundle.write({ file: target, format: 'es' });
await bundle.close();
