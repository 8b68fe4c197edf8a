// What the page must do in a browser. `dist/build.sh web && npm test` here; it needs Chromium and a built evoref.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { linkOf, textOf } from '../src/link.js';
import { launch, module, phone, ready, root, served, site } from './here.mjs';
import { header, played, tapped } from './taps.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SESSIONS = ['evo/played/lunch-break.evo', 'evolution/played/thursday-club.evo', 'evolve/played/wandas-flat.evo'];
const kept = (path) => readFileSync(join(root, 'fixtures', path), 'utf8');
const hash = async (text) => (await linkOf(text, ''));
const report = (text) => module().ask({ ask: 'report', inputs: [{ name: 'record.evo', text, files: [] }] }).records[0];

let browser;
let server;
before(async () => { browser = await launch(); server = await served(); });
after(async () => { await browser.close(); await server.close(); });

// A phone on which a record was opened from a link.
async function withRecord(text, options) {
  const { context, faults, fresh } = await phone(browser, options);
  const page = await fresh();
  await page.goto(`${server.address}${await hash(text)}`);
  await ready(page);
  return { context, page, faults, fresh, close: () => context.close() };
}

// The texts that are stored.
const stored = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const request = indexedDB.open('evoref', 1);
  request.onerror = reject;
  request.onsuccess = () => {
    const all = request.result.transaction('records').objectStore('records').getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result.map(({ text }) => text)); };
  };
}));
const written = (page) => page.waitForSelector('.saved[data-how="written"]');

// Killed after so many lines, and in the middle.
const EARLY = 8;
// A session has up to 900 touches: its first lines are recorded, and all of them for EVOREF_PROOF=full.
const FIRST = process.env.EVOREF_PROOF === 'full' ? Infinity : 24;
for (const path of SESSIONS) {
  test(`${path}: a session by taps, killed and loaded again in the middle`, { timeout: 300_000 }, async (t) => {
    const text = kept(path);
    const lines = played(text).slice(0, FIRST);
    const phoneWith = await withRecord(header(text));
    let { page } = phoneWith;
    const touches = [];
    for (const [index, line] of lines.entries()) {
      if (line === 'setup') continue;
      touches.push([await tapped(page, line), line]);
      if (index === Math.floor(lines.length / 2) || index === EARLY) {
        await written(page);
        const shown = await page.locator('.recorder').getAttribute('data-line');
        // The tab is gone at once, without a word to it.
        const session = await phoneWith.context.newCDPSession(page);
        const gone = page.waitForEvent('crash');
        session.send('Page.crash').catch(() => {});
        await gone;
        page = await phoneWith.fresh();
        await page.goto(server.address);
        await ready(page);
        assert.equal(await page.locator('.recorder').getAttribute('data-line'), shown);
      }
    }
    await written(page);
    const [recorded] = await stored(page);
    const [own, wanted] = [report(recorded), report(played(text).length <= FIRST ? text : `${header(text)}${lines.slice(1).map((line) => line.replaceAll(' ,', ',')).join('\n')}\n`)];
    assert.equal(own.status, wanted.status);
    assert.equal(own.identity, wanted.identity, recorded);
    assert.deepEqual(own.scores, wanted.scores);
    const counts = touches.map(([count]) => count);
    t.diagnostic(`${lines.length} lines, ${counts.reduce((sum, one) => sum + one, 0)} touches, at most ${Math.max(...counts)} for ${touches.find(([count]) => count === Math.max(...counts))[1]}`);
    assert.deepEqual(phoneWith.faults.filter((fault) => !fault.includes('crash')), []);
    await phoneWith.close();
  });
}

test('a new record is begun by taps, and a bid is made on the drawn table', async () => {
  const { context, faults, fresh } = await phone(browser);
  const page = await fresh();
  await page.goto(server.address);
  await ready(page);
  await page.locator('[data-tool=new]').tap();
  await page.locator('[data-tool=begin]').tap();
  await page.waitForSelector('.recorder[data-line]');
  await written(page);
  const [text] = await stored(page);
  assert.match(text, /^evoref 1\ngame: evo\nplayers: A, B, C\ndate: \d{4}-\d\d-\d\d\n\nsetup\n$/);
  await tapped(page, 'table: order A B C');
  await page.locator('.group[data-subject="A:"] [data-word=start]').tap();
  const lit = page.locator('.picture g.hex.lit');
  await lit.first().waitFor();
  const places = await lit.count();
  assert.ok(places >= 5, `${places} spaces are lit`);
  const before = await page.locator('#pad').getAttribute('data-state');
  await lit.first().tap();
  await page.waitForFunction((state) => document.getElementById('pad').dataset.state !== state, before);
  assert.match(await page.locator('.typed code').first().innerText(), /^A: start \w+/);
  // A species of one's own has a number in the line, and stands on the table with its player.
  const lines = kept('evolution/played/thursday-club.evo').split('\n');
  const fed = lines.findIndex((line) => line.startsWith('C: feed'));
  await page.goto('about:blank');
  await page.goto(`${server.address}${await hash(`${lines.slice(0, fed).join('\n')}\n`)}`);
  await ready(page);
  await page.locator('.group[data-subject="C:"] [data-word=feed]').tap();
  await page.locator('.species.lit').first().tap();
  await page.waitForFunction(() => /C\.\d feeds/.test(document.querySelector('.recorder .told').textContent));
  assert.deepEqual(faults, []);
  await context.close();
});

test('undo, note, counts and a broken rule that the table lets stand', async () => {
  const text = kept(SESSIONS[0]);
  const upto = `${text.slice(0, text.indexOf('\nround 2')).trimEnd()}\n`;
  const { page, faults, close } = await withRecord(upto);
  const line = async () => Number(await page.locator('.recorder').getAttribute('data-line'));
  const before = await line();
  await page.locator('[data-tool=undo]').tap();
  await page.waitForFunction((was) => Number(document.querySelector('.recorder').dataset.line) < was, before);
  await tapped(page, 'Xan: hatch e8');
  assert.equal(await line(), before);
  await page.locator('[data-tool=note]').tap();
  await page.locator('dialog textarea').fill('Wim said "no"');
  await page.locator('dialog .write').tap();
  await page.waitForFunction((was) => Number(document.querySelector('.recorder').dataset.line) > was, before);
  await page.locator('[data-word^=round]').first().tap();
  await page.locator('[data-tool=agree]').tap();
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  await page.waitForFunction((was) => Number(document.querySelector('.recorder').dataset.line) > was + 3, before);
  await written(page);
  let [now] = await stored(page);
  assert.match(now, /note: "Wim said \\"no\\""\ncheck: .* mp.*\n\nround 2\n$/);
  await page.locator('[data-tool=allow]').tap();
  await page.locator('dialog input[type=text]').first().fill('Vic: bid 1 horn');
  await page.locator('dialog .row button').first().tap();
  await page.waitForSelector('dialog .finding, dialog .write');
  await page.locator('dialog .row.end button').tap();
  await page.locator('[data-tool=undo-more]').tap();
  await page.locator('dialog .undo button').nth(2).tap();
  await page.waitForFunction((was) => Number(document.querySelector('.recorder').dataset.line) === was, before);
  assert.deepEqual(faults, []);
  await close();
});

test('a link holds a record, and what it says is text', async () => {
  const bad = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  const text = `evoref 1\ngame: evo\ntitle: "${bad.replaceAll('"', '\\"')}"\nplayers: A "${bad.replaceAll('"', "'")}", B\n\nsetup\ntable: order A B # ${bad}\n`;
  assert.equal(await textOf(await hash(text)), text);
  const { page, faults, close } = await withRecord(text);
  for (const view of ['text', 'replay', 'record']) {
    await page.locator(`.tabs [data-view=${view}]`).tap();
    await ready(page);
  }
  // The drawn table is put in as markup: what a player is called is text in it.
  assert.match(await page.locator('.picture .players').evaluate((players) => players.textContent), /<img src=x/);
  assert.equal(await page.locator('.picture :is(img, script, image, foreignObject)').count(), 0);
  await page.locator('.opens-list').tap();
  await ready(page);
  assert.equal(await page.evaluate(() => window.hurt), undefined);
  assert.equal(await page.locator('img, .records script').count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test('a link that unpacks to more than a record, or to nothing, does nothing', async () => {
  const { context, faults, fresh } = await phone(browser);
  const page = await fresh();
  const big = await linkOf('#'.repeat(8 << 20), '');
  assert.ok(big.length < 16 << 10, `${big.length}`);
  await assert.rejects(textOf(big), RangeError);
  for (const link of [big, '#r=AAAA', '#r=%%%', '#r=']) {
    await page.goto('about:blank');
    await page.goto(`${server.address}${link}`);
    await ready(page);
    await page.locator('dialog .row.end button').tap();
  }
  // One that says nothing stands in the list beside the others, and is opened as text.
  await page.goto('about:blank');
  await page.goto(`${server.address}${await hash('no record at all\n')}`);
  await ready(page);
  await page.locator('.opens-list').tap();
  await ready(page);
  assert.equal(await page.locator('.records li').count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test('what is typed stands on the table, is judged, and can be corrected', async () => {
  const { page, faults, close } = await withRecord('evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: ordr A B\n');
  await page.locator('.tabs [data-view=text]').tap();
  await page.waitForSelector('.findings .finding');
  await page.locator('.findings .finding button', { hasText: 'Correct' }).tap();
  await page.waitForFunction(() => document.querySelector('.findings .finding') === null);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('A: start a1 ');
  await page.waitForSelector('.cm-tooltip-autocomplete');
  await page.keyboard.type('a2\n');
  await page.locator('.tabs [data-view=record]').tap();
  await page.waitForFunction(() => /A/.test(document.querySelector('.recorder .told').textContent));
  await written(page);
  assert.match((await stored(page))[0], /table: order A B\nA: start a1 a2\n$/);
  assert.deepEqual(faults, []);
  await close();
});

test('without a network it opens as before', async () => {
  const { context, page, faults, close } = await withRecord(kept(SESSIONS[1]));
  await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.active.state));
  await page.waitForFunction(() => caches.keys().then((names) => names.length > 0));
  await context.setOffline(true);
  await server.close();
  await page.reload();
  await ready(page);
  assert.ok(Number(await page.locator('.recorder').getAttribute('data-line')) > 20);
  await page.locator('.tabs [data-view=text]').tap();
  await page.waitForSelector('.findings .verdict');
  assert.deepEqual(faults, []);
  await close();
  server = await served();
});

test('axe finds nothing serious, every control is large enough and can be reached by keyboard', async () => {
  const { page, close } = await withRecord(kept(SESSIONS[0]), { bypassCSP: true });
  for (const view of ['record', 'text', 'list']) {
    if (view === 'list') await page.locator('.opens-list').tap();
    else await page.locator(`.tabs [data-view=${view}]`).tap();
    await ready(page);
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).slice(0, 3).join(' | ')}`));
    assert.deepEqual(found, [], view);
    const small = await page.evaluate(() => [...document.querySelectorAll('button, select, input:not([type=file]), label.file')].filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([one, { width, height }]) => `${one.outerHTML.slice(0, 100)} ${width}×${height}`));
    assert.deepEqual(small, [], view);
    const unreached = await page.evaluate(() => [...document.querySelectorAll('button:not(:disabled), select, input, a[href]')].filter((one) => one.checkVisibility() && one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 100)));
    assert.deepEqual(unreached, [], view);
  }
  await close();
});

test('a line is recorded by keyboard alone', async () => {
  const { page, close } = await withRecord('evoref 1\ngame: evo\nplayers: A, B\n\nsetup\n');
  const press = async (word) => {
    await page.locator(`#pad [data-word="${word}"]`).focus();
    await page.keyboard.press('Enter');
  };
  await press('order');
  await page.waitForSelector('#pad [data-word="B"]');
  await press('B');
  await page.waitForFunction(() => document.querySelector('.recorder').dataset.line === '6');
  await close();
});

test('the page is as small as it shall be', (t) => {
  const size = (name) => gzipSync(readFileSync(join(site, name)), { level: 9 }).length;
  const code = readdirSync(site).filter((name) => !name.endsWith('.wasm'));
  const sum = code.map(size).reduce((one, other) => one + other, 0);
  t.diagnostic(`module ${size('evoref.wasm')} bytes, page ${sum} bytes, compressed`);
  assert.ok(sum <= 250_000, `${sum} bytes`);
  // A module for trying, which is not optimized, is larger.
  if (process.env.EVOREF_PROOF) assert.ok(size('evoref.wasm') <= 1_800_000, `${size('evoref.wasm')} bytes`);
});

test('nothing but the page itself is asked for', () => {
  const known = new Set(['/', ...readdirSync(site).map((name) => `/${name}`), '/favicon.ico']);
  assert.deepEqual(server.asked.filter((path) => !known.has(path)), []);
});

test('the three languages say the same things', async () => {
  const [en, fr, de] = await Promise.all(['en', 'fr', 'de'].map(async (one) => (await import(`../src/words/${one}.js`)).default));
  const slots = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const other of [fr, de]) {
    assert.deepEqual(Object.keys(other), Object.keys(en));
    for (const key of Object.keys(en)) assert.deepEqual(slots(other[key]), slots(en[key]), key);
  }
  const sources = readdirSync(join(root, 'web/src')).filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(root, 'web/src', name), 'utf8')).join('\n');
  const unused = Object.keys(en).filter((key) => !new RegExp(`t\\('${key}'`).test(sources) && !['record', 'text', 'replay', 'legal', 'unfinished', 'illegal', 'unreadable', 'claimed', 'unwritten', 'cut'].includes(key));
  assert.deepEqual(unused, []);
});
