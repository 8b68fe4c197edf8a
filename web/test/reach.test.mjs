// Every line of every played session can be tapped: at each place the words of the line are offered one after the other.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { lines } from '../src/taps.js';
import { module, root } from './here.mjs';
import { played } from './taps.mjs';

const SOME = ['evo/played/lunch-break.evo', 'evolution/played/thursday-club.evo', 'evolve/played/wandas-flat.evo', 'evolve/played/four-seen-by-an-onlooker.evo'];
const ALL = ['evo', 'evolution', 'evolve'].flatMap((game) => readdirSync(join(root, 'fixtures', game, 'played')).filter((name) => name.endsWith('.evo')).map((name) => `${game}/played/${name}`));
// Where all hands are hidden it takes a minute to try what may be revealed.
const HIDDEN = 'evolution/played/hidden-hands.evo';
const TRIED = process.env.EVOREF_PROOF === 'full' ? ALL : process.env.EVOREF_PROOF ? [...SOME, HIDDEN] : SOME;
// At so many lines, so many of the clauses that are legal.
const EVERY = process.env.EVOREF_PROOF === 'full' ? 5 : 25;
const CLAUSES = 8;
// So many of the pool are judged there: what was open anywhere in the sessions of a game, said by each player.
const JUDGED = process.env.EVOREF_PROOF === 'full' ? 400 : 100;
const pools = new Map();
// What a line may take: three touches for each action, which is a word at least, and two for its clause.
const most = (line) => 2 + 3 * Math.max(1, line.split(' ').length - 2);
let seed = 46;
const below = (count) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % count; };
const bounded = (line, whole) => line === whole || (line.startsWith(whole) && [' ', '-', 'x', ','].includes(line[whole.length]));

const spelt = (text) => text.replace(/\s*=>.*$/, '').replace(/,/g, ' ,');

// How many words are chosen for a line; a sentence if one of them is not offered.
function chosen(ask, line) {
  const some = ask({ ask: 'next', typed: '', ends: false, all: false });
  const begun = some.more ? ask({ ask: 'next', typed: '', ends: false, all: true }) : some;
  const first = begun.actors.flatMap(({ subject, verbs }) => verbs.map((word) => [`${subject} ${word.text}`, word.ends])).concat(begun.others.map((word) => [word.text, word.ends]));
  let [typed, ends] = first.filter(([whole]) => bounded(line, whole)).sort(([one], [other]) => other.length - one.length)[0] ?? [];
  if (begun.dealt === line) return 1;
  if (!typed) return `nobody may say so, but ${first.map(([whole]) => whole).join(', ')}`;
  let all = false;
  for (let touches = 1; touches < 60; touches += 1) {
    const here = ask({ ask: 'next', typed, ends, all });
    if (here.typed === line) return here.ends ? touches + (here.words.length + here.glued.length > 0 ? 1 : 0) : `${typed} is no whole line`;
    const [next] = [...lines(here)].filter(([, whole]) => bounded(line, whole)).sort(([, one], [, other]) => other.length - one.length);
    if (next) [typed, ends, all] = [next[1], next[0].ends, false];
    else if (here.more && !all) all = true;
    else return `after ${here.typed} there are ${[...lines(here).keys()].map(({ text }) => text).slice(0, 40).join(' ')}`;
  }
  return 'sixty touches are not enough';
}

for (const path of TRIED) {
  test(`${path}: every line can be tapped`, (t) => {
    const own = module();
    const ask = (question) => own.ask(question);
    const text = readFileSync(join(root, 'fixtures', path), 'utf8');
    const folder = join(root, 'fixtures', dirname(path));
    const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name) && !name.endsWith('.expect.yaml')).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    const from = text.search(/^(setup|position)$/m);
    let above = text.slice(0, from);
    const touches = [];
    let inPosition = false;
    let listed = 0;
    let accepted = 0;
    const [game] = path.split('/');
    const { players } = ask({ ask: 'open', text: above, files });
    const subjects = [...players.map(({ handle }) => handle), 'table'];
    for (const line of played(text)) {
      inPosition = line === 'position' || (inPosition && line.includes(':'));
      const claim = /^(allow|takeback|gap):/.test(line) || inPosition || line.startsWith('adjust:');
      if (!claim) {
        const begun = performance.now();
        const found = chosen(ask, line);
        const took = performance.now() - begun;
        if (took > 1000) t.diagnostic(`${took.toFixed(0)} ms: ${line}`);
        assert.equal(typeof found, 'number', `${line}: ${found}`);
        assert.ok(found <= most(line), `${line}: ${found} touches`);
        touches.push(found);
      }
      // What is listed as legal there can be tapped, too.
      if (touches.length % EVERY === 0 && !inPosition) {
        const clauses = ask({ ask: 'legal' }).clauses.filter(({ form }) => !form);
        const pool = pools.get(game) ?? [];
        for (let time = 0; time < JUDGED && pool.length > 0; time += 1) {
          const whole = `${subjects[below(subjects.length)]}: ${pool[below(pool.length)]}`;
          if (!ask({ ask: 'try', line: whole.replaceAll(' ,', ',') }).facts) continue;
          const found = chosen(ask, whole);
          assert.equal(typeof found, 'number', `${whole}, which is accepted: ${found}`);
          accepted += 1;
        }
        pools.set(game, [...new Set([...pool, ...clauses.map(({ text }) => spelt(text))])]);
        const step = Math.max(1, Math.floor(clauses.length / CLAUSES));
        for (let index = 0; index < clauses.length; index += step) {
          const whole = `${clauses[index].subject}: ${spelt(clauses[index].text)}`;
          const found = chosen(ask, whole);
          assert.equal(typeof found, 'number', `${whole}: ${found}`);
          listed += 1;
        }
      }
      const number = above.split('\n').length;
      const added = `${line.replaceAll(' ,', ',')}\n`;
      ask({ ask: 'edit', line: number, text: added });
      above += added;
    }
    assert.ok(listed > 0);
    t.diagnostic(`${listed} clauses that were legal, ${accepted} of the pool that were accepted; ${touches.length} lines, ${(touches.reduce((sum, one) => sum + one, 0) / touches.length).toFixed(1)} touches each, at most ${Math.max(...touches)}`);
  });
}
