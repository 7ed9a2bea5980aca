// node minify.mjs <node_modules> <in.mjs> <out.mjs>
//
// Makes a module smaller with terser. The page's policy forbids eval, so no code in it can see the
// names of the module; where eval stands, terser is told that it sees global names only.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, source, target] = process.argv.slice(2);
const { minify } = await import(pathToFileURL(path.join(packages, 'terser', 'main.js')));

const options = { module: true, compress: { passes: 2, global_defs: { '@eval': 'globalThis.eval' } } };
const { code } = await minify(fs.readFileSync(source, 'utf8'), options);
fs.writeFileSync(target, code);
