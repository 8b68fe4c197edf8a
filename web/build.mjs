// Writes the folder of static files. `dist/build.sh web` builds the module first and calls this.
//
//   node build.mjs MODULE.wasm FOLDER

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Module } from './module.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const assets = join(here, '../crates/report/src/page/assets');
const wasm = resolve(process.argv[2] ?? join(here, '../target/wasm32-unknown-unknown/module/evoref_web.wasm'));
const out = resolve(process.argv[3] ?? join(here, '../target/web'));
const GAMES = ['evo', 'evolution', 'evolve'];
const asset = (name) => readFileSync(join(assets, name), 'utf8');

// The style of the page of `view` and of its drawings.
const view = {
  name: 'view',
  setup(bundle) {
    bundle.onResolve({ filter: /^drawing:style$/ }, ({ path }) => ({ path, namespace: 'drawing' }));
    bundle.onLoad({ filter: /.*/, namespace: 'drawing' }, () => ({ contents: ['colours.css', 'page.css', 'picture.css'].map(asset).join('\n'), loader: 'css' }));
  },
};

// What the page of `view` may run and look like, as its own policy says: one script and style a game.
function policies(module) {
  const found = { script: new Set(), style: new Set() };
  const texts = GAMES.map((game) => `evoref 1\ngame: ${game}\nplayers: A, B\n`).concat('evoref 1\n');
  for (const text of texts) {
    module.ask({ ask: 'open', text, files: [] });
    const page = module.ask({ ask: 'page', name: 'record.evo' });
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)[1];
    for (const kind of ['script', 'style']) {
      for (const hash of new RegExp(`${kind}-src ([^;]*)`).exec(policy)[1].match(/'sha256-[^']*'/g)) found[kind].add(hash);
    }
  }
  return found;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyFileSync(wasm, join(out, 'evoref.wasm'));
const shared = { bundle: true, minify: true, target: 'es2022', legalComments: 'none', plugins: [view], absWorkingDir: here };
// The editor is a piece of its own, which is loaded when somebody wants it. What the first tap and the first letter need is
// compiled beside loading, as the first line of each piece asks a browser that knows it.
const made = await build({ ...shared, banner: { js: '//# allFunctionsCalledOnLoad' }, entryPoints: { page: 'src/main.js' }, format: 'esm', splitting: true, outdir: out, metafile: true });
const pieces = Object.keys(made.metafile.outputs).map((path) => basename(path));
await build({ ...shared, entryPoints: { worker: 'src/worker.js' }, format: 'iife', outdir: out });

const { script, style } = policies(new Module(readFileSync(wasm)));
const policy = [
  "default-src 'none'", `script-src 'self' 'wasm-unsafe-eval' ${[...script].join(' ')}`, `style-src 'self' ${[...style].join(' ')}`,
  "worker-src 'self'", "connect-src 'self'", "img-src 'self' data:", "manifest-src 'self'", "frame-src 'self' blob:", "base-uri 'none'", "form-action 'none'",
].join('; ');
writeFileSync(join(out, 'index.html'), readFileSync(join(here, 'src/index.html'), 'utf8').replace('{{policy}}', policy));
for (const name of ['manifest.webmanifest', 'icon.svg']) copyFileSync(join(here, 'src', name), join(out, name));

const files = ['index.html', ...pieces, 'worker.js', 'evoref.wasm', 'manifest.webmanifest', 'icon.svg'];
const digest = createHash('sha256');
for (const name of files) digest.update(readFileSync(join(out, name)));
const worker = readFileSync(join(here, 'src/service.js'), 'utf8');
writeFileSync(join(out, 'service.js'), worker.replace('{{version}}', digest.digest('hex').slice(0, 16)).replace("['{{files}}']", JSON.stringify(['./', ...files])));
