// The grammar colours a record, and the bundle starts the program that is set.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import test from 'node:test';

const require = createRequire(import.meta.url);
const here = (name) => new URL(name, import.meta.url);

const coloured = async (text) => {
  const oniguruma = require('vscode-oniguruma');
  const textmate = require('vscode-textmate');
  await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
  const path = 'syntaxes/evoref.tmLanguage.json';
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (all) => new oniguruma.OnigScanner(all),
      createOnigString: (string) => new oniguruma.OnigString(string),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(here(path), 'utf8'), path),
  });
  const grammar = await registry.loadGrammar('source.evoref');
  let state = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes.at(-1)])
      .filter(([word]) => word.trim());
  });
};

test('the grammar tells words apart', async () => {
  const lines = await coloured([
    'evoref 1 # club',
    'players: A "Al # ice"',
    'round 3',
    'A: bid 3 horn; long-neck 1 => wins',
    'check: A 5 mp',
    'allow: evo/bid-not-higher "so"',
  ].join('\n'));
  const has = (line, word, scope) => assert.ok(
    lines[line].some(([own, name]) => own === word && name === `${scope}.evoref`),
    `${word} is ${scope}: ${JSON.stringify(lines[line])}`);
  has(0, 'evoref', 'keyword.control');
  has(0, '# club', 'comment.line.number-sign');
  has(1, 'players', 'keyword.other');
  has(1, '"Al # ice"', 'string.quoted.double');
  has(2, 'round', 'keyword.control');
  has(3, 'A', 'variable.other');
  has(3, 'bid', 'entity.name.function');
  has(3, 'long-neck', 'entity.name.function');
  has(3, '3', 'constant.numeric');
  has(3, 'horn', 'constant.other');
  has(3, '=>', 'keyword.operator');
  has(4, 'mp', 'storage.type');
  has(5, 'evo/bid-not-higher', 'entity.name.tag');
});

// What the bundle tells when it is activated with this setting and this PATH.
const activated = async (set, path) => {
  const told = [];
  const any = () => new Proxy(class {}, { get: (own, key) => own[key] ?? any() });
  const vscode = new Proxy({
    window: new Proxy({ showErrorMessage: (text) => told.push(text) }, { get: (own, key) => own[key] ?? any() }),
    workspace: new Proxy({
      getConfiguration: () => ({ get: (key) => (key === 'path' ? set : '') }),
    }, { get: (own, key) => own[key] ?? any() }),
  }, { get: (own, key) => own[key] ?? any() });
  const { Module } = require('node:module');
  const load = Module._load;
  const before = process.env.PATH;
  process.env.PATH = path;
  Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
  try {
    const bundle = require.resolve('./out/extension.js');
    delete require.cache[bundle];
    const extension = require(bundle);
    assert.equal(typeof extension.deactivate, 'function');
    await extension.activate().catch(() => {});
  } finally {
    Module._load = load;
    process.env.PATH = before;
  }
  return told;
};

test('the bundle starts the program that is set and says when it cannot', async () => {
  const told = await activated('/nowhere/evoref', process.env.PATH);
  assert.ok(told.every((text) => text.includes('/nowhere/evoref lsp')), told.join());
});

test('no program of the folder that is open is meant', async () => {
  for (const set of ['evoref', './evoref', 'bin/evoref']) {
    assert.deepEqual(await activated(set, process.env.PATH), [`evoref.path is \`${set}\`; write the whole path of the program.`]);
  }
  const folder = mkdtempSync(join(tmpdir(), 'evoref-'));
  writeFileSync(join(folder, 'evoref'), '');
  const home = process.cwd();
  process.chdir(folder);
  try {
    const told = await activated('', ['.', '', 'bin'].join(delimiter));
    assert.ok(told.length === 1 && told[0].startsWith('evoref is in no folder of PATH'), told.join());
  } finally {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  }
});
