// How quick the page is on a processor four times slower, in a record of some 300 lines: `npm run speed`. The store is not counted.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOf } from '../src/link.js';
import { launch, phone, ready, root, served } from './here.mjs';

const SLOWER = 4;
const TIMES = Number(process.env.TIMES || 40);
const browser = await launch();
const server = await served();
const { context, fresh } = await phone(browser);
const share = (list, part) => [...list].sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * part))];
const told = (name, list, bar) => console.log(`${name}: least ${Math.min(...list).toFixed(0)} ms, median ${share(list, 0.5).toFixed(0)} ms, 99th percentile ${share(list, 0.99).toFixed(0)} ms (bar ${bar} ms), ${list.length} times`);

async function slowed(page) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const text = readFileSync(join(root, 'fixtures/evo/played/thursday-club-table-2.evo'), 'utf8');
console.log(`${text.split('\n').length} lines`);
const first = [];
for (let time = 0; time < 5; time += 1) {
  const { context: own, fresh: page } = await phone(browser);
  const one = await page();
  const session = await own.newCDPSession(one);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const begun = performance.now();
  await one.goto(`${server.address}${await linkOf(text, '')}`);
  await ready(one);
  first.push(performance.now() - begun);
  await own.close();
}
told('first table', first, 2000);

// Up to where somebody may still act.
const lines = text.split('\n');
const end = lines.findLastIndex((line) => /: hatch /.test(line));
const page = await fresh();
await page.goto(`${server.address}${await linkOf(`${lines.slice(0, end).join('\n')}\n`, '')}`);
await ready(page);
await slowed(page);
const line = lines[end];
const [subject] = line.split(' ');
const taps = [];
const undos = [];
for (let time = 0; time < TIMES; time += 1) {
  const measure = async (choose, done) => page.evaluate(async ([choose, done]) => {
    const element = document.querySelector(choose);
    const recorder = document.querySelector('.recorder');
    const pad = document.getElementById('pad');
    const mark = done === 'line' ? () => recorder.dataset.line : () => pad.dataset.state;
    const before = mark();
    const begun = performance.now();
    element.click();
    while (mark() === before) await new Promise((next) => { const channel = new MessageChannel(); channel.port1.onmessage = next; channel.port2.postMessage(0); });
    return performance.now() - begun;
  }, [choose, done]);
  taps.push(await measure(`.group[data-subject="${subject}"] [data-word=hatch]`, 'state'));
  if (await page.locator('#pad .typed').count()) taps.push(await measure(`#pad [data-word="${line.split(' ')[2]}"]`, 'line'));
  undos.push(await measure('[data-tool=undo]', 'line'));
}
told('tap to table', taps, 50);
told('undo to table', undos, 50);

await page.locator('.tabs [data-view=text]').click();
await ready(page);
const letters = await page.evaluate(async (times) => {
  const { view } = document.querySelector('.editor').shadowRoot.querySelector('.cm-content').cmView ?? {};
  const content = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
  const texter = document.querySelector('.texter');
  content.focus();
  const found = [];
  for (let time = 0; time < times; time += 1) {
    const before = texter.dataset.judged;
    const begun = performance.now();
    document.execCommand('insertText', false, 'x');
    while (texter.dataset.judged === before) await new Promise((next) => { const channel = new MessageChannel(); channel.port1.onmessage = next; channel.port2.postMessage(0); });
    found.push(performance.now() - begun);
    if (view) break;
  }
  return found;
}, TIMES).catch((error) => { console.log(String(error)); return []; });
if (letters.length > 0) told('letter to finding', letters, 50);
await browser.close();
await server.close();
