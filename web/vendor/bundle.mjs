// node bundle.mjs <node_modules> <module.js> <out.mjs>
//
// Joins a module and what it imports from npm packages into one module with rollup, which leaves out
// what is not used.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, source, target] = process.argv.slice(2);
const { rollup } = await import(pathToFileURL(path.join(packages, '@rollup', 'wasm-node', 'dist', 'es', 'rollup.js')));

const fromPackages = {
  name: 'packages',
  resolveId: (name) => (/^@?[a-z]/.test(name) ? path.join(packages, name) : null),
};
const bundle = await rollup({ input: source, plugins: [fromPackages], treeshake: { moduleSideEffects: false } });
await bundle.write({ file: target, format: 'es' });
await bundle.close();
