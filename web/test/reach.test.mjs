// Every line of every played session can be tapped: at each place the words of the line are offered one after the other.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { grouped, isHalf, lines } from '../src/taps.js';
import { evoref, module, root } from './here.mjs';
import { played } from './taps.mjs';

const SOME = ['evo/played/lunch-break.evo', 'evolution/played/thursday-club.evo', 'evolve/played/wandas-flat.evo', 'evolve/played/four-seen-by-an-onlooker.evo'];
// What nobody does in a played session stands in records of single rules.
const RARE = ['evolve/ok/used-already.evo', 'evolve/ok/allowed-hunted-already.evo'];
const ALL = ['evo', 'evolution', 'evolve'].flatMap((game) => readdirSync(join(root, 'fixtures', game, 'played')).filter((name) => name.endsWith('.evo')).map((name) => `${game}/played/${name}`)).concat(RARE);
// Where all hands are hidden it takes a minute to try what may be revealed.
const HIDDEN = 'evolution/played/hidden-hands.evo';
const TRIED = process.env.EVOREF_PROOF === 'full' ? ALL : process.env.EVOREF_PROOF ? [...SOME, HIDDEN] : SOME;
// So many places of a session, evenly: there every verb that is legal is tapped, and so many of the pool are judged,
// which is what was legal at such a place above, said by each player.
const PLACES = process.env.EVOREF_PROOF === 'full' ? 12 : 4;
const JUDGED = 100;
// What was tapped in the sessions of a game: verbs and headings.
const reached = new Map();
// What a line may take: three touches for each action, which is a word at least, and two for its clause.
const most = (line) => 2 + 3 * Math.max(1, line.split(' ').length - 2);
let seed = 46;
const below = (count) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % count; };
const bounded = (line, whole) => line === whole || (line.startsWith(whole) && [' ', '-', 'x', ','].includes(line[whole.length]));

const spelt = (text) => text.replace(/\s*=>.*$/, '').replace(/,/g, ' ,');

// What the lines of a game begin with: its verbs by the table of grammar.md, and the headings. What has to be told in
// words is not tapped.
function kinds(game) {
  const [, table] = readFileSync(join(root, 'grammar.md'), 'utf8').split(`<!-- begin ${game} -->`);
  const forms = [...table.slice(0, table.indexOf('\n\nHeader keys')).matchAll(/^\| `([^`]*)`/gm)].map(([, form]) => form);
  return ['setup', 'round', ...forms.filter((form) => !form.includes('"')).map((form) => form.match(/^[a-z-]+/)[0])];
}
const kind = (line) => line.replace(/^[^\s:]+:/, '').trim().split(' ')[0];

// A line as it is tapped: traits that are turned up at once one after the other, food cards in the order of the seats.
function inOrder(line, players) {
  const [, verb, said] = /^table: (traits|reveal) (.*)$/.exec(line) ?? [];
  if (!verb) return [line];
  const parts = said.split(' , ');
  const seat = (part) => players.findIndex(({ handle }) => handle === part.split(' ')[0]);
  return verb === 'traits' ? parts.map((part) => `table: traits ${part}`) : [`table: reveal ${parts.sort((one, other) => seat(one) - seat(other)).join(' , ')}`];
}

// What may be said first.
function begun(ask) {
  const some = ask({ ask: 'next', typed: '', ends: false, all: false });
  return some.more ? ask({ ask: 'next', typed: '', ends: false, all: true }) : some;
}

// How many words are chosen for a line behind what may be said first; a sentence if one of them is not offered.
function chosen(ask, begun, line) {
  const first = begun.actors.flatMap(({ subject, verbs }) => verbs.map((word) => [`${subject} ${word.text}`, word.ends])).concat(begun.others.map((word) => [word.text, word.ends]));
  let [typed, ends] = first.filter(([whole]) => bounded(line, whole)).sort(([one], [other]) => other.length - one.length)[0] ?? [];
  if (begun.dealt === line) return 1;
  if (!typed) return `nobody may say so, but ${first.map(([whole]) => whole).join(', ')}`;
  let all = false;
  for (let touches = 1; touches < 60; touches += 1) {
    const here = ask({ ask: 'next', typed, ends, all });
    if (here.typed === line) return here.ends ? touches + (here.words.length + here.glued.length > 0 ? 1 : 0) : `${typed} is no whole line`;
    const [next] = [...lines(here)].filter(([, whole]) => bounded(line, whole)).sort(([, one], [, other]) => other.length - one.length);
    // What names begin with is offered with them if it is taken for a name known by half.
    const half = () => grouped([...lines(here).keys()]).filter(([name, [word]]) => isHalf(name, word)).map(([name]) => `${typed} ${name}`).find((whole) => bounded(line, whole));
    if (next) [typed, ends, all] = [next[1], next[0].ends, false];
    else if (here.more && !all) all = true;
    else if (half()) [typed, ends, all, touches] = [half(), Boolean(ask({ ask: 'try', line: half() }).facts), false, touches + 1];
    else return `after ${here.typed} there are ${[...lines(here).keys()].map(({ text }) => text).slice(0, 40).join(' ')}`;
  }
  return 'sixty touches are not enough';
}

// The likeliest word behind each that was chosen, until the line is whole.
function likeliest(ask, typed, ends) {
  let all = false;
  for (let touches = 0; touches < 60; touches += 1) {
    const here = ask({ ask: 'next', typed, ends, all });
    if (here.ends) return here.typed;
    const [first] = lines(here);
    if (first) [typed, ends, all] = [first[1], first[0].ends, false];
    else if (here.more && !all) all = true;
    else return `${here.typed}, behind which there is nothing`;
  }
  return `${typed}, which does not end`;
}

// The records, which are written in their one spelling.
const copies = mkdtempSync(join(tmpdir(), 'evoref-'));
after(() => rmSync(copies, { recursive: true }));
for (const game of ['evo', 'evolution', 'evolve']) cpSync(join(root, 'fixtures', game), join(copies, game), { recursive: true });

for (const path of TRIED) {
  test(`${path}: every line can be tapped`, (t) => {
    const own = module();
    const ask = (question) => own.ask(question);
    // What is tapped is spelt as the referee does.
    spawnSync(evoref, ['fmt', '--root', copies, join(copies, path)]);
    const text = readFileSync(join(copies, path), 'utf8');
    const [game] = path.split('/');
    const data = readdirSync(join(copies, game), { recursive: true }).filter((name) => /\.ya?ml$/.test(name) && !name.endsWith('.expect.yaml'));
    const files = data.map((name) => [basename(name), readFileSync(join(copies, game, name), 'utf8')]);
    let above = text.slice(0, text.search(/^(setup|position)$/m));
    const touches = [];
    let inPosition = false;
    let pool = [];
    let listed = 0;
    let accepted = 0;
    const { players } = ask({ ask: 'open', text: above, files });
    const subjects = [...players.map(({ handle }) => handle), 'table'];
    // What a reveal leaves is said where the cards are not known.
    const all = played(text, /(?<!reveal\s*)\s*=>.*$/).flatMap((line) => inOrder(line, players));
    const places = new Set(Array.from({ length: PLACES }, (_, index) => Math.floor((index + 0.5) * all.length / PLACES)));
    for (const [index, line] of all.entries()) {
      // A position is written as text, to the heading of its round.
      const wasInPosition = inPosition;
      inPosition = line === 'position' || (inPosition && line.includes(':'));
      const isStated = inPosition || wasInPosition;
      const first = isStated ? null : begun(ask);
      const tap = (whole, why = '') => {
        const found = chosen(ask, first, whole);
        assert.equal(typeof found, 'number', `${whole}${why}: ${found}`);
        reached.set(game, (reached.get(game) ?? new Set()).add(kind(whole)));
        return found;
      };
      // What the table lets stand is illegal, and is written in a dialog.
      const isAllowed = /^allow:/.test(all[index - 1]);
      if (!/^(allow|takeback|gap|adjust|manual):/.test(line) && !isStated && !isAllowed) {
        const from = performance.now();
        const isKnown = line.startsWith('table: reveal =>') && typeof chosen(ask, first, line) !== 'number';
        const found = tap(isKnown ? 'table: reveal' : line);
        const took = performance.now() - from;
        if (took > 1000) t.diagnostic(`${took.toFixed(0)} ms: ${line}`);
        assert.ok(found <= most(line), `${line}: ${found} touches`);
        touches.push(found);
      }
      if (places.has(index) && !isStated && !isAllowed) {
        for (let time = 0; time < JUDGED && pool.length > 0; time += 1) {
          const whole = `${subjects[below(subjects.length)]}: ${pool[below(pool.length)]}`;
          if (!ask({ ask: 'try', line: whole.replaceAll(' ,', ',') }).facts) continue;
          tap(whole, ', which is accepted');
          accepted += 1;
        }
        // Of each verb of each player the first and the last that is listed.
        const clauses = ask({ ask: 'legal' }).clauses.filter(({ form }) => !form).map(({ subject, text: said }) => `${subject}: ${spelt(said)}`);
        pool = [...new Set([...pool, ...clauses.map((whole) => whole.slice(whole.indexOf(' ') + 1))])];
        const verbs = clauses.map((whole) => whole.split(' ', 2).join(' '));
        for (const { subject, verbs: offered } of first.actors.filter(({ handle, subject: by }) => handle || by === 'table:')) {
          for (const { text: verb, ends } of offered) {
            const whole = likeliest(ask, `${subject} ${verb}`, ends);
            assert.ok(ask({ ask: 'try', line: whole.replaceAll(' ,', ',') }).facts, whole);
            reached.set(game, (reached.get(game) ?? new Set()).add(kind(whole)));
          }
        }
        for (const whole of clauses.filter((_, at) => verbs.indexOf(verbs[at]) === at || verbs.lastIndexOf(verbs[at]) === at)) {
          tap(whole);
          listed += 1;
        }
      }
      const added = `${line.replaceAll(' ,', ',')}\n`;
      ask({ ask: 'edit', line: above.split('\n').length, text: added });
      above += added;
    }
    assert.ok(listed > 0);
    t.diagnostic(`${listed} clauses that were legal, ${accepted} of the pool that were accepted; ${touches.length} lines, ${(touches.reduce((sum, one) => sum + one, 0) / touches.length).toFixed(1)} touches each, at most ${Math.max(...touches)}`);
  });
}

test('every verb of every game was tapped', { skip: TRIED !== ALL && 'a proof in full goes through the sessions that have all' }, () => {
  for (const game of ['evo', 'evolution', 'evolve']) assert.deepEqual(kinds(game).filter((one) => !reached.get(game).has(one)), [], game);
});
