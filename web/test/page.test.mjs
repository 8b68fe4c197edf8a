// What the page must do in a browser. `dist/build.sh web && npm test` here; it needs Chromium and a built evoref.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { SCANNED, linkOf, textOf } from '../src/link.js';
import { launch, module, phone, ready, root, served, site } from './here.mjs';
import { header, played, tapped } from './taps.mjs';

const script = (name) => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');
const axe = script('axe-core/axe.min.js');
const scanner = script('jsqr/dist/jsQR.js');
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

const sameDrawing = (before) => {
  const [one, other] = [before, document.querySelector('.picture').innerHTML].map((markup) => new DOMParser().parseFromString(markup, 'text/html').body);
  return one.isEqualNode(other);
};

// Killed after so many lines, and in the middle.
const EARLY = 8;
// A session has up to 900 touches: its first lines are recorded, and all of them for EVOREF_PROOF=full.
const FIRST = process.env.EVOREF_PROOF === 'full' ? Infinity : 24;
for (const path of SESSIONS) {
  test(`${path}: a session by taps, killed and loaded again in the middle`, { timeout: 1_800_000 }, async (t) => {
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
        const drawn = await page.locator('.picture').innerHTML();
        // The tab is gone at once, without a word to it.
        const session = await phoneWith.context.newCDPSession(page);
        const gone = page.waitForEvent('crash');
        session.send('Page.crash').catch(() => {});
        await gone;
        page = await phoneWith.fresh();
        await page.goto(server.address);
        await ready(page);
        assert.equal(await page.locator('.recorder').getAttribute('data-line'), shown);
        // What was changed tap by tap is what is drawn at once now.
        assert.ok(await page.evaluate(sameDrawing, drawn), `after ${line}`);
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
  const lit = page.locator('.picture .board .lit');
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

test('a new record is begun without scrolling, whatever is played and by how many', async () => {
  const { context, fresh } = await phone(browser, { viewport: { width: 380, height: 640 } });
  const page = await fresh();
  await page.goto(server.address);
  await ready(page);
  await page.locator('[data-tool=new]').tap();
  for (const game of ['evo', 'evolution', 'evolve']) {
    await page.locator(`[data-game=${game}]`).tap();
    for (let player = 0; player < 4; player += 1) await page.locator('[data-tool=more-players]').tap();
    const [bottom, scrolled] = await page.locator('[data-tool=begin]').evaluate((begin) => [begin.getBoundingClientRect().bottom, begin.closest('dialog').scrollTop]);
    assert.ok(bottom <= 640 && scrolled === 0, `${game}: ${bottom}, ${scrolled}`);
  }
  await context.close();
});

test('what a word is for and how many cards still pay is told', async () => {
  const text = kept('evolve/played/four-seen-by-an-onlooker.evo');
  const line = 'B: play tunnel-plug paying water-hump stub safe-in-numbers';
  const { page, close } = await withRecord(text.slice(0, text.indexOf(line)));
  const told = new Set();
  await tapped(page, line, async () => {
    told.add(await page.locator('.pad').evaluate((pad) => pad.querySelector('.small[role=status]')?.textContent.split(' · ').slice(0, 2).join(', ')));
    await page.locator('[data-tap]').tap();
  });
  const [pays] = [...told].filter((one) => one?.startsWith('which cards of the hand pay'));
  assert.equal(pays, 'which cards of the hand pay, 3 still to choose');
  for (const count of [2, 1]) assert.ok([...told].some((one) => one?.includes(`${count} still to choose`)), [...told].join('; '));
  await close();
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
  await page.locator('.pad [data-tool=agree]').tap();
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
  await page.locator('[data-tool=note]').tap();
  await page.locator('dialog textarea').fill('tea');
  await page.locator('dialog [data-tool=gap]').tap();
  await page.waitForFunction((was) => Number(document.querySelector('.recorder').dataset.line) > was, before);
  await page.locator('#pad [data-word=position]').waitFor();
  await written(page);
  assert.match((await stored(page))[0], /\ngap: "tea"\n$/);
  assert.deepEqual(faults, []);
  await close();
});

test('a card of a hidden hand is named by half', async () => {
  const text = kept('evolution/played/from-round-four.evo');
  const { page, faults, close } = await withRecord(text.slice(0, text.indexOf('trait 2 cooperation')).replace(/; $/, '\n'));
  await tapped(page, 'B: trait 2 cooperation');
  await written(page);
  assert.match((await stored(page))[0], /\nB: trait 2 cooperation\n$/);
  assert.deepEqual(faults, []);
  await close();
});

test('whoever ties has the same place, and nobody is to act when all is over', async () => {
  const { page, faults, close } = await withRecord(kept('evolve/ok/ruling-winner-tie.evo').replace(/^result:.*\n/m, ''));
  assert.deepEqual(await page.locator('.scores li').evaluateAll((rows) => rows.map(({ value }) => value)), [1, 1]);
  assert.equal(await page.locator('.pad .turn').count(), 0);
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
  await page.locator('.cm-line', { hasText: 'order' }).hover({ position: { x: 80, y: 8 } });
  assert.match(await page.locator('.cm-tooltip .hover').innerText(), /^order /);
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

// What a camera reads of a picture of the screen.
const scanned = async (picture) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  return window.jsQR(canvas.getImageData(0, 0, image.width, image.height).data, image.width, image.height)?.data;
};

test('a record goes out as a file and as a link, and a code shows the link if it fits', async () => {
  const address = () => page.locator('dialog .address').inputValue();
  const { page, faults, fresh, close } = await withRecord(kept(SESSIONS[0]), { deviceScaleFactor: 3 });
  const shared = async () => {
    await page.locator('[data-tool=share]').tap();
    await page.waitForSelector('dialog[open]');
  };
  await shared();
  const link = await address();
  assert.ok(link.length <= SCANNED, `${link.length}`);
  assert.equal(await textOf(new URL(link).hash), kept(SESSIONS[0]));
  await page.evaluate(scanner);
  const seen = (await page.locator('dialog .qr').screenshot()).toString('base64');
  assert.equal(await page.evaluate(scanned, `data:image/png;base64,${seen}`), link);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('dialog [data-tool=download]').tap()]);
  assert.match(file.suggestedFilename(), /\.evo$/);
  assert.equal(readFileSync(await file.path(), 'utf8'), kept(SESSIONS[0]));
  // The link of one phone opens the same record on another page.
  const other = await fresh();
  await other.goto(link);
  await ready(other);
  assert.equal(await other.locator('.recorder').getAttribute('data-line'), await page.locator('.recorder').getAttribute('data-line'));
  await other.close();
  // What cannot be compressed: longer than a code holds, and longer than a link may be.
  for (const [letters, codes, addresses] of [[3000, 0, 1], [40_000, 0, 0]]) {
    const noise = Array.from({ length: letters / 60 }, () => `# ${randomBytes(43).toString('base64').slice(0, 57)}\n`).join('');
    await page.goto('about:blank');
    await page.goto(server.address);
    await ready(page);
    if (await page.locator('.opens-list').count()) await page.locator('.opens-list').tap();
    await page.locator('input[type=file][accept*=".evo"]').setInputFiles({ name: 'noise.evo', mimeType: 'text/plain', buffer: Buffer.from(`evoref 1\ngame: evo\nplayers: A, B\n${noise}\nsetup\n`) });
    await page.locator('.records .opens', { hasText: 'noise' }).first().tap();
    await ready(page);
    await shared();
    assert.equal(await page.locator('dialog .qr').count(), codes, `${letters}`);
    assert.equal(await page.locator('dialog .address').count(), addresses, `${letters}`);
    await page.locator('dialog .row.end button').tap();
    await page.locator('.opens-list').tap();
    await page.locator('.records .removes').first().tap();
    await page.locator('[data-tool=remove-yes]').tap();
  }
  assert.deepEqual(faults, []);
  await close();
});

test('files come in together, a broken one beside the others, and a board of one\'s own is found by its name', async () => {
  const { context, faults, fresh } = await phone(browser);
  const page = await fresh();
  await page.goto(server.address);
  await ready(page);
  const own = 'evo/played/our-own-island.evo';
  const named = [...kept(own).matchAll(/^\w+: (\S+\/([\w-]+\.yaml))$/gm)];
  const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('[data-tool=files]').tap();
  await page.locator('dialog input[type=file]').setInputFiles(named.map(([, path, name]) => file(name, kept(`evo/played/${path}`))));
  await page.locator('dialog .plainlist li').nth(named.length - 1).waitFor();
  await page.locator('dialog .row.end button').tap();
  await page.locator('input[type=file][accept*=".evo"]').setInputFiles([
    file('broken.evo', 'evoref 1\ngame: chess\n'), file('island.evo', kept(own)), file('two.evo', `${kept(SESSIONS[1])}\n${kept(SESSIONS[2])}`), file('long.evo', '#'.repeat(300 << 10))]);
  await page.waitForFunction(() => document.querySelectorAll('.records li').length === 4);
  await page.waitForFunction(() => [...document.querySelectorAll('.records .small')].filter((one) => / · legal$/.test(one.textContent)).length === 3);
  assert.match(await page.locator('[role=alert] .error').innerText(), /^long\.evo: /);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a record that is changed in two tabs is kept twice', async () => {
  const { page, faults, fresh, close } = await withRecord('evoref 1\ngame: evo\nplayers: A, B\n\nsetup\n');
  const other = await fresh();
  await other.goto(server.address);
  await ready(other);
  await tapped(page, 'table: order A B');
  await written(page);
  await tapped(other, 'table: order B A');
  await written(other);
  const texts = await stored(page);
  assert.deepEqual(texts.map((text) => text.trim().split('\n').pop()).sort(), ['table: order A B', 'table: order B A']);
  assert.deepEqual(faults, []);
  await close();
});

test('a module that fails is started again, and a record that it cannot hold is given up until it is changed', async () => {
  // It gives nothing back where a question says so, as it does without memory.
  const failing = await served(`{
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
      const { instance: { exports } } = await instantiate(...given);
      const ask = (at, length) => (new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length)).includes('too much') ? 0 : exports.ask(at, length));
      return { instance: { exports: { ...exports, ask } } };
    };
  }\n`);
  const { context, faults, fresh } = await phone(browser);
  const page = await fresh();
  const opened = async (text) => {
    await page.goto('about:blank');
    await page.goto(`${failing.address}${await hash(text)}`);
    await ready(page);
  };
  const above = 'evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\n';
  await opened(above);
  await page.locator('[data-tool=note]').tap();
  await page.locator('dialog textarea').fill('too much');
  await page.locator('dialog .write').tap();
  await page.waitForSelector('.finding.warning:not([hidden])');
  await page.locator('#pad .finding.error').waitFor();
  await written(page);
  assert.match((await stored(page))[0], /note: "too much"\n$/);
  // The others of the list are told of as ever.
  await page.locator('.opens-list').tap();
  await ready(page);
  await page.locator('[data-tool=new]').tap();
  await page.locator('[data-tool=begin]').tap();
  await page.waitForSelector('.recorder[data-line]');
  await page.locator('.opens-list').tap();
  await page.waitForFunction(() => [...document.querySelectorAll('.records .small')].filter((one) => / · legal so far$/.test(one.textContent)).length === 1);
  // Its text can be mended.
  await page.locator('.records .opens').last().tap();
  await page.locator('.tabs [data-view=text]').tap();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  for (let letter = 0; letter < 'note: "too much"\n'.length; letter += 1) await page.keyboard.press('Backspace');
  await page.locator('.tabs [data-view=record]').tap();
  await page.waitForFunction(() => document.querySelector('.recorder').dataset.line === '6');
  assert.deepEqual(faults, []);
  await context.close();
  await failing.close();
});

// A module's bytes with another bound of its memory, in pages of 64 KiB, and the bound that it had.
const bounded = (bytes, pages) => {
  const number = (at) => {
    let [value, end] = [0, at];
    do value += (bytes[end] & 127) * 128 ** (end - at); while (bytes[end++] & 128);
    return [value, end];
  };
  // Sections stand one behind the other: kind, length, content. Kind 5 is one memory with a least and a most.
  for (let at = 8; at < bytes.length;) {
    const [length, begins] = number(at + 1);
    if (bytes[at] === 5) {
      const [, most] = number(begins + 2);
      const [had] = number(most);
      bytes.set([(pages & 127) | 128, pages >> 7], most);
      return [bytes, had];
    }
    at = begins + length;
  }
  throw new Error('it has no memory of its own');
};

test('what needs more memory than the module may have ends the module alone', async () => {
  const [, most] = bounded(readFileSync(join(site, 'evoref.wasm')), 48);
  assert.equal(most * 64, 512 << 10);
  const small = await served(`{
    const bounded = ${bounded};
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (bytes, given) => instantiate(bounded(new Uint8Array(bytes), 48)[0], given);
  }\n`);
  const { context, faults, fresh } = await phone(browser);
  const page = await fresh();
  const above = 'evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\n';
  const much = `${above}${'note: "so much"\n'.repeat(16_000)}`;
  for (const [{ address }, text, lost] of [[small, above, false], [small, much, true], [small, above, false], [server, much, false]]) {
    await page.goto('about:blank');
    await page.goto(`${address}${await hash(text)}`);
    await ready(page);
    if (lost) await page.locator('dialog .row.end button').tap();
    else await page.locator('#pad [data-word=start]').first().waitFor();
  }
  assert.deepEqual(faults, []);
  await context.close();
  await small.close();
});

test('a module that does not answer is ended, and the record goes on', async () => {
  const hanging = await served(`{
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
      const { instance: { exports } } = await instantiate(...given);
      const ask = (at, length) => { while (new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length)).includes('"ask":"counts"')); return exports.ask(at, length); };
      return { instance: { exports: { ...exports, ask } } };
    };
  }\n`);
  const { context, faults, fresh } = await phone(browser);
  const page = await fresh();
  await page.clock.install();
  await page.goto(`${hanging.address}${await hash('evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\n')}`);
  await ready(page);
  const before = await page.locator('#pad').getAttribute('data-state');
  await page.locator('[data-tool=counts]').tap();
  await page.clock.fastForward('01:00');
  await page.waitForSelector('.finding.warning:not([hidden])');
  // What may be tapped is offered anew.
  await page.waitForFunction((state) => document.getElementById('pad').dataset.state !== state, before);
  await ready(page);
  await tapped(page, 'A: start a1 a2');
  await written(page);
  assert.match((await stored(page))[0], /A: start a1 a2\n$/);
  // Whoever asked what was not answered does nothing more.
  assert.deepEqual(faults.filter((fault) => fault !== 'error: ended'), []);
  await context.close();
  await hanging.close();
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

// What axe finds serious, what is too small for a finger, and what no keyboard reaches.
async function faultsIn(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).slice(0, 3).join(' | ')}`);
    const seen = (kinds) => [...document.querySelectorAll(kinds)].filter((one) => one.checkVisibility());
    const small = seen('button, select, input:not([type=file]), label.file').map((one) => [one, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([one, { width, height }]) => `${one.outerHTML.slice(0, 100)} ${width}×${height}`);
    const unreached = seen('button:not(:disabled), select, input, textarea, a[href], .lit').filter((one) => one.tabIndex < 0).map((one) => `not by keyboard: ${one.outerHTML.slice(0, 100)}`);
    return [...serious, ...small, ...unreached];
  });
}

test('axe finds nothing serious, every control is large enough and can be reached by keyboard', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const text = kept(SESSIONS[0]);
    const { page, close } = await withRecord(text.slice(0, text.indexOf('\nround 2')), { bypassCSP: true, colorScheme });
    const look = async (what) => assert.deepEqual(await faultsIn(page), [], `${what}, ${colorScheme}`);
    const inDialog = async (tool) => {
      await page.locator(`[data-tool=${tool}]`).tap();
      await page.waitForSelector('dialog[open]');
      await look(tool);
      await page.locator('dialog .row.end button').tap();
    };
    await look('record');
    for (const tool of ['share', 'undo-more', 'allow', 'note']) await inDialog(tool);
    await page.locator('[data-tool=counts]').tap();
    await page.locator('.pad [data-tool=agree]').waitFor();
    await look('counts');
    await page.locator('.pad [data-tool=back]').tap();
    await page.locator('[data-tool=undo]').tap();
    await page.locator('.group [data-word=hatch]').first().tap();
    await page.locator('.picture .lit').first().waitFor();
    await look('a verb');
    await page.locator('.tabs [data-view=text]').tap();
    await ready(page);
    await look('text');
    await page.locator('.opens-list').tap();
    await ready(page);
    await look('list');
    for (const tool of ['new', 'files']) await inDialog(tool);
    await close();
  }
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
