// The module judges as the program does: all fixtures, byte for byte.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { evoref, module, root } from './here.mjs';

const all = readdirSync(join(root, 'fixtures'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  .map((one) => relative(root, join(one.parentPath, one.name))).sort();
const data = all.filter((path) => !path.endsWith('.evo') && !path.endsWith('.md') && !path.endsWith('.expect.yaml'));
const isText = (path) => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(root, path))).includes('\0');
  } catch {
    return false;
  }
};
const kept = (path) => readFileSync(join(root, path), 'utf8');
const besides = (path) => data.filter(isText).map((file) => [relative(dirname(path), file), kept(file)]);

// What names a file outside of its folder or by an absolute path is told of the disk in the program's words.
const OF_THE_DISK = [];

test('all fixtures are judged as the program judges them', () => {
  const records = all.filter((path) => path.endsWith('.evo') && isText(path) && !OF_THE_DISK.includes(path));
  assert.ok(records.length > 500, `${records.length} records`);
  const run = spawnSync(evoref, ['check', '--output-format', 'json', ...records], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
  const inputs = records.map((path) => ({ name: path, text: kept(path), files: besides(path) }));
  const own = module().text({ ask: 'report', inputs });
  if (own !== run.stdout) {
    const [one, other] = [run.stdout, own].map((text) => JSON.parse(text).records.map((record) => JSON.stringify(record)));
    const differ = one.filter((record, index) => record !== other[index]);
    assert.fail(`${differ.length} of ${one.length} differ: ${differ.slice(0, 5).join('\n').slice(0, 3000)}`);
  }
});

test('a file alone gives the same document', () => {
  for (const path of ['fixtures/evo/played/lunch-break.evo', 'fixtures/evolution/played/thursday-club.evo', 'fixtures/evolve/played/wandas-flat.evo']) {
    const printed = execFileSync(evoref, ['check', '--output-format', 'json', path], { cwd: root, encoding: 'utf8' });
    assert.equal(module().text({ ask: 'report', inputs: [{ name: path, text: kept(path), files: besides(path) }] }), printed);
  }
});
