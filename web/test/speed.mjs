// How quick the page is in records of 300 lines, on a processor four times slower, letters also on this one:
// `npm run speed`. The store is not counted. Ends with 1 if a bar of docs/web.md is missed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOf } from '../src/link.js';
import { launch, phone, ready, root, served } from './here.mjs';
import { header, played, tapped } from './taps.mjs';

const SLOWER = 4;
const LINES = 300;
// So many of the last lines are tapped.
const LAST = Number(process.env.LAST || 40);
// At so many places of a record the end of a line is typed anew; so many milliseconds are between two letters, and
// between two taps.
const PLACES = Number(process.env.PLACES || 25);
const BETWEEN = 120;
const RECORDS = ['evo/played/no-cards-no-mercy.evo', 'evolution/played/on-the-night-ferry.evo', 'evolve/played/four-seen-by-an-onlooker.evo'];

// The browser slows the page down and no worker, so the module waits there as long as it is missing. It sleeps: one that
// waits busily takes a core from whoever paints and compiles, and the page takes the other one even when it has nothing to do.
const slowWorker = `{
  const { instantiate } = WebAssembly;
  const bell = new Int32Array(new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 }).buffer);
  const wait = (begun) => { Atomics.wait(bell, 0, 0, ${SLOWER - 1} * (performance.now() - begun)); };
  WebAssembly.instantiate = async (...given) => {
    let begun = performance.now();
    const { instance } = await instantiate(...given);
    wait(begun);
    const ask = (...question) => { begun = performance.now(); const answer = instance.exports.ask(...question); wait(begun); return answer; };
    return { instance: { exports: { ...instance.exports, ask } } };
  };
}\n`;

const browser = await launch();
const server = await served(slowWorker);
const quick = await served();
const share = (list, part) => [...list].sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * part))];
let missed = false;
// What of the times a bar is held to.
const held = { 0.95: 'the 95th percentile', 0.99: 'the 99th percentile', 1: 'the slowest' };
function told(name, list, bar, part = 0.99) {
  console.log(`${name}: median ${share(list, 0.5).toFixed(0)} ms, 95th percentile ${share(list, 0.95).toFixed(0)} ms, 99th ${share(list, 0.99).toFixed(0)} ms, slowest ${share(list, 1).toFixed(0)} ms, ${list.length} times${bar ? ` (at most ${bar} ms, ${held[part]})` : ''}`);
  if (bar && share(list, part) > bar) missed = true;
}

async function phoneAt(rate) {
  const { context, fresh } = await phone(browser);
  const page = await fresh();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return { context, page };
}

// A record as taps write it, of so many lines: what a short one has less are notes.
function long(path) {
  const text = readFileSync(join(root, 'fixtures', path), 'utf8');
  const lines = played(text).slice(1);
  const above = header(text).trimEnd().split('\n');
  const notes = Array.from({ length: Math.max(0, LINES - lines.length - above.length) }, (_, index) => `note: "So many: ${index}"`);
  return [...above, ...notes, ...lines];
}

// Clicks an element, or types a letter where the cursor stands, or takes one away; gives how long it takes until the table or the findings
// are those that come of it, laid out, and until everything that may be tapped next is there.
const answered = ([choose, letter]) => {
  const pad = document.getElementById('pad');
  const table = () => (choose === null ? document.querySelector('.texter').dataset.judged : `${pad.dataset.state} ${document.querySelector('.recorder .picture').dataset.line}`);
  const before = table();
  return new Promise((done) => {
    const begun = performance.now();
    let drawn = null;
    const watch = new MutationObserver(() => {
      if (table() === before) return;
      document.body.getBoundingClientRect();
      drawn ??= performance.now() - begun;
      if (choose && (pad.ariaBusy === 'true' || pad.dataset.more === 'true')) return;
      watch.disconnect();
      done([drawn, performance.now() - begun]);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state', 'data-line', 'data-judged', 'data-more'] });
    if (choose) document.querySelector(choose).click();
    else if (letter) document.execCommand('insertText', false, letter);
    else document.querySelector('.editor').shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', keyCode: 8, bubbles: true, cancelable: true }));
  });
};

// Puts the cursor behind a line, or behind the last one; gives the last letters of the line.
const goTo = (number) => {
  const { view } = document.querySelector('.editor').shadowRoot.querySelector('.cm-content').cmTile;
  const { doc } = view.state;
  const line = doc.line(Math.min(number ?? doc.lines, doc.lines));
  view.dispatch({ selection: { anchor: line.to }, scrollIntoView: true });
  view.focus();
  return line.text.slice(-4);
};

// The ends of lines all over a record are written again, then a new line: how long each letter takes.
async function letters(page, lines) {
  // A finger leaves nothing behind that points at the page.
  await page.locator('.tabs [data-view=text]').tap();
  await ready(page);
  const times = [];
  const type = async (letter) => {
    await page.waitForTimeout(BETWEEN);
    times.push((await page.evaluate(answered, [null, letter]))[0]);
  };
  for (let place = 0; place < PLACES; place += 1) {
    const end = await page.evaluate(goTo, Math.floor(lines.length - LAST - (place * 7 % PLACES) * (lines.length - LAST) / PLACES));
    for (let time = 0; time < end.length; time += 1) await type('');
    for (const letter of end) await type(letter);
  }
  await page.evaluate(goTo, null);
  for (const letter of lines.find((line) => line.includes(':') && line.length > 15)) await type(letter);
  return times;
}

for (const path of RECORDS) {
  const lines = long(path);
  const written = lines.map((line) => line.replaceAll(' ,', ','));
  console.log(`${path}, ${lines.length} lines`);
  const first = [];
  for (let time = 0; time < Number(process.env.FIRST || 5); time += 1) {
    const { context, page } = await phoneAt(SLOWER);
    const begun = performance.now();
    await page.goto(`${server.address}${await linkOf(`${written.join('\n')}\n`, '')}`);
    await ready(page);
    first.push(performance.now() - begun);
    await context.close();
  }
  told('  first table', first, 2000);

  const { context, page } = await phoneAt(SLOWER);
  const last = lines.slice(-LAST);
  await page.goto(`${server.address}${await linkOf(`${written.slice(0, -LAST).join('\n')}\n`, '')}`);
  await ready(page);
  const taps = [];
  const undos = [];
  for (const line of last) {
    const touch = async (choose) => {
      await page.waitForTimeout(BETWEEN);
      return page.evaluate(answered, [choose]);
    };
    const tap = async () => { const [drawn, offered] = await touch('[data-tap]'); taps.push([drawn, offered, line]); };
    await tapped(page, line, tap);
    undos.push((await touch('[data-tool=undo]'))[0]);
    await tapped(page, line, tap);
  }
  told('  tap to table', taps.map(([time]) => time), 50);
  for (const [drawn, offered, line] of taps.sort(([one], [other]) => other - one).slice(0, Number(process.env.SLOWEST || 0))) console.log(`    ${drawn.toFixed(0)} ms, ${offered.toFixed(0)} ms: ${line}`);
  told('  tap to everything that may be tapped next', taps.map(([, offered]) => offered));
  told('  undo to table', undos, 50);

  told('  letter to finding', await letters(page, lines), 50, 0.95);
  await context.close();

  const { context: unslowed, page: other } = await phoneAt(1);
  await other.goto(`${quick.address}${await linkOf(`${written.join('\n')}\n`, '')}`);
  await ready(other);
  told('  letter to finding, unslowed', await letters(other, lines), 50, 1);
  await unslowed.close();
}
await browser.close();
await server.close();
await quick.close();
process.exitCode = missed ? 1 : 0;
