// What a page must do in a browser. `npm ci && npm test` here; it needs Chromium and a built evoref.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { evoref, folder, launch, open, pageOf, root, tableAfter } from './browser.mjs';

const SESSIONS = [
  'fixtures/evo/played/thursday-club-table-2.evo',
  'fixtures/evolution/played/thursday-club.evo',
  'fixtures/evolve/played/wandas-flat.evo',
];
const full = process.env.EVOREF_PROOF === 'full';
const played = ['evo', 'evolution', 'evolve'].flatMap((game) => readdirSync(join(root, `fixtures/${game}/played`))
  .filter((name) => name.endsWith('.evo')).map((name) => `fixtures/${game}/played/${name}`));
// Tried in every way; with EVOREF_PROOF=full all are, which takes some minutes.
const TRIED = full ? played : SESSIONS;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser;
before(async () => { browser = await launch(); });
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const current = (page) => page.locator('[aria-current]').getAttribute('data-step');
const lineOf = (page) => page.evaluate(() => document.querySelector('[aria-current]')?.closest('li').id);
// The places of all clauses, in order.
const placesOf = (page) => page.evaluate(() => [...document.querySelectorAll('[data-step]')].map((one) => Number(one.dataset.step)));

for (const record of TRIED) {
  test(`${record}: every step by key, and back`, async () => {
    const { page, faults, close } = await open(browser, `${pageOf(record)}#L0`);
    const places = await placesOf(page);
    assert.ok(places.length > 10);
    for (const place of places.slice(0, 5)) {
      await page.keyboard.press('ArrowRight');
      assert.equal(await current(page), String(place));
    }
    const reached = await page.evaluate((count) => Array.from({ length: count }, () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      return Number(document.querySelector('[aria-current]').dataset.step);
    }), places.length - 5);
    assert.deepEqual(reached, places.slice(5));
    await page.keyboard.press('End');
    // The browser tells of the new address a moment later.
    await page.waitForURL((url) => url.hash === '#end', { timeout: 30_000 });
    await page.keyboard.press('Home');
    assert.equal(await page.locator('[aria-current]').count(), 0);
    await page.keyboard.press('PageDown');
    const first = await lineOf(page);
    await page.keyboard.press('PageDown');
    const second = await lineOf(page);
    assert.notEqual(first, second);
    assert.match(await page.locator(`#${second}`).innerText(), /round \d/);
    await page.keyboard.press('PageUp');
    assert.equal(await lineOf(page), first);
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await lineOf(page), first);
    assert.deepEqual(faults, []);
    await close();
  });

  test(`${record}: every clause by click, told in a sentence`, async () => {
    const { page, faults, close } = await open(browser, pageOf(record));
    const untold = await page.evaluate(() => [...document.querySelectorAll('[data-step]')].filter((clause) => {
      clause.click();
      const told = document.querySelector('.told').textContent.trim();
      return told === '' || clause.getAttribute('aria-current') !== 'step' || document.querySelector('[role=status]').textContent === '';
    }).map((clause) => clause.textContent));
    assert.deepEqual(untold, []);
    await page.locator('[data-step]').nth(9).click();
    const before = Number(await current(page));
    await page.getByRole('button', { name: 'A step on' }).click();
    assert.equal(await current(page), String(before + 1));
    assert.deepEqual(faults, []);
    await close();
  });

  test(`${record}: the text is the table of evoref state`, async () => {
    const { page, faults, close } = await open(browser, pageOf(record));
    const ids = await page.evaluate(() => [...document.querySelectorAll('.lines > li')].filter((line) => line.querySelector('[data-step]')).map((line) => Number(line.id.slice(5))));
    for (const share of [0.1, 0.3, 0.5, 0.75, 0.98]) {
      const line = ids[Math.floor(share * ids.length)];
      await page.evaluate((hash) => { location.hash = hash; }, `#L${line}`);
      await page.waitForFunction((id) => document.querySelector('[aria-current]')?.closest('li').id === id, `line-${line}`);
      const text = await page.locator('#table-text').evaluate((pre) => pre.textContent.trim());
      assert.equal(text, tableAfter(record, line), `line ${line}`);
    }
    assert.deepEqual(faults, []);
    await close();
  });

  test(`${record}: axe finds nothing serious or moderate, in light, dark and on 320 pixels`, async () => {
    const { page, faults, close } = await open(browser, `${pageOf(record)}#L60`);
    // The policy of the page forbids a script element; this way is open to whoever drives the browser.
    await page.evaluate(axe);
    for (const [width, colorScheme] of [[1200, 'light'], [320, 'dark']]) {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
      const serious = found.violations.filter((one) => ['moderate', 'serious', 'critical'].includes(one.impact));
      assert.deepEqual(serious.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160))]), [], colorScheme);
      const over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
    }
    assert.deepEqual(faults, []);
    await close();
  });
}

test('every played session can be gone through, step by step', async () => {
  assert.ok(played.length > 20);
  for (const record of process.env.EVOREF_PROOF ? played : played.filter((_, index) => index % 4 === 0)) {
    const address = pageOf(record);
    assert.ok(statSync(fileURLToPath(address)).size <= 160_000, record);
    const { page, faults, close } = await open(browser, address);
    const stated = /^position/m.test(readFileSync(join(root, record), 'utf8'));
    const empty = await page.evaluate((stated) => {
      // Where a line stands on the screen is asked in the sessions above: to lay out every step takes minutes.
      for (const name of ['offsetTop', 'offsetHeight']) Object.defineProperty(HTMLElement.prototype, name, { get: () => 0 });
      for (const name of ['clientHeight', 'scrollTop']) Object.defineProperty(Element.prototype, name, { get: () => 0, set: () => {} });
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      press('Home');
      const asked = document.querySelectorAll('[data-step]').length;
      let steps = 0;
      for (let hash = ''; hash !== '#end' && steps < 2000; steps += 1) {
        press('ArrowRight');
        hash = location.hash;
        if (!document.querySelector('.picture').firstChild || !document.querySelector('.told').textContent.trim()) return hash;
      }
      // What a position states is one step.
      const few = stated || steps > asked;
      return few && steps < 2000 ? '' : `${steps} steps for ${asked} clauses`;
    }, stated);
    assert.equal(empty, '', record);
    assert.deepEqual(faults, [], record);
    await close();
  }
});

test('a finding stands once, in its place, and in a line below the head; the page opens there', async () => {
  const { page, faults, close } = await open(browser, pageOf('fixtures/evo/illegal/birth-too-far.evo'));
  assert.equal(await lineOf(page), 'line-16');
  assert.equal(await page.locator('.finding.error').count(), 1);
  assert.match(await page.locator('#line-16 .finding').innerText(), /touches none of Alice's dinosaurs/);
  assert.match(await page.locator('#line-16 .finding').innerText(), /legal here/);
  assert.match(await page.locator('.at-fault').innerText(), /line 16: .*touches none/);
  assert.equal(await page.locator('.hex.refused').count(), 1);
  await page.keyboard.press('Home');
  await page.locator('.at-fault button').click();
  assert.equal(await lineOf(page), 'line-16');
  assert.deepEqual(faults, []);
  await close();
});

test('a finished session opens at its end, with the result in its head', async () => {
  for (const record of SESSIONS) {
    const { page, faults, close } = await open(browser, pageOf(record));
    assert.equal(await page.locator('.slide input').inputValue(), await page.locator('.slide input').getAttribute('max'));
    const printed = JSON.parse(execFileSync(evoref, ['score', record, '--output-format', 'json'], { cwd: root, encoding: 'utf8' }));
    const told = printed.records[0].players.map(({ name, score }) => `${name} ${score}`);
    const shown = await page.locator('.outcome > span').evaluateAll((all) => all.map((one) => one.textContent.replace(/^\S+? (?=\S)/, '')));
    assert.equal(shown.length, told.length);
    shown.forEach((text, index) => assert.ok(text.endsWith(told[index]), `${text} is not ${told[index]}`));
    assert.deepEqual(faults, []);
    await close();
  }
});

test('it plays by itself, rests at rounds, and does so with less motion as well', async () => {
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const { page, faults, close } = await open(browser, `${pageOf(SESSIONS[2])}#L0`, { reducedMotion });
    await page.locator('.pace select').selectOption('350');
    await page.keyboard.press(' ');
    await page.waitForFunction(() => document.querySelector('[aria-current]')?.dataset.step === '3');
    await page.waitForFunction(() => document.querySelector('.play').getAttribute('aria-label') === 'Play', null, { timeout: 60_000 });
    assert.match(await page.locator(`#${await lineOf(page)}`).innerText(), /round 1/);
    assert.deepEqual(faults, []);
    await close();
  }
});

test('three players of Evolution and six of Evolve! stand on one screen, and the herds of Evo above the fold', async () => {
  const window = { viewport: { width: 1400, height: 900 } };
  const low = (page) => page.evaluate(() => Math.max(...[...document.querySelectorAll('.table-tile')].map((tile) => tile.getBoundingClientRect().bottom)));
  const six = join(folder, 'six.evo');
  writeFileSync(six, execFileSync(evoref, ['play', 'evolve', '--players', '6', '--seed', '7'], { encoding: 'utf8' }));
  for (const record of [SESSIONS[0], SESSIONS[1], six]) {
    const { page, close } = await open(browser, pageOf(record), window);
    assert.ok(await low(page) <= 900, `${record} reaches down to ${await low(page)}`);
    await close();
  }
});

test('every trait and ability is drawn, each in its own shape', async () => {
  const { page, close } = await open(browser, pageOf(SESSIONS[1]));
  const named = await page.evaluate(() => [...document.querySelectorAll('#defined [id^=has-]')].map((one) => one.innerHTML));
  assert.ok(named.length > 25);
  assert.equal(new Set(named).size, named.length);
  await close();
});

test('the table and the result are saved as pictures, the session as an animation', async () => {
  for (const record of process.env.EVOREF_PROOF ? SESSIONS : SESSIONS.slice(0, 1)) {
    const { page, faults, close } = await open(browser, pageOf(record));
    await page.locator('.save summary').click();
    for (const [name, start, most] of [[/This table/, '\x89PNG', 1_000_000], [/The result/, '\x89PNG', 1_000_000], [/animation/, 'GIF89a', 2_000_000]]) {
      const waiting = page.waitForEvent('download', { timeout: 300_000 });
      await page.getByRole('button', { name }).click();
      const bytes = readFileSync(await (await waiting).path());
      assert.ok(bytes.toString('latin1').startsWith(start), record);
      assert.ok(bytes.length > 5_000 && bytes.length <= most, `${bytes.length} bytes`);
      if (start === 'GIF89a') {
        // The browser reads it: as many frames as were written.
        const frames = await page.evaluate(async (data) => {
          const decoder = new ImageDecoder({ data: Uint8Array.from(data), type: 'image/gif' });
          await decoder.tracks.ready;
          await decoder.completed;
          return decoder.tracks.selectedTrack.frameCount;
        }, [...bytes]);
        assert.ok(frames > 8, `${frames} frames`);
      }
    }
    assert.deepEqual(faults, []);
    await close();
  }
});

test('pictures are those that were looked at, but for a small distance', async () => {
  const golden = join(root, 'tests/page/golden');
  for (const record of SESSIONS) {
    for (const place of [[], ['--round', '3']]) {
      const drawn = execFileSync(evoref, ['view', record, '--picture', '-', ...place], { cwd: root, encoding: 'utf8' });
      const page = await browser.newPage({ viewport: { width: 600, height: 315 } });
      await page.setContent(`<body style="margin:0">${drawn.replace('width="1200" height="630" role', 'width="600" height="315" role')}`);
      const shot = await page.screenshot();
      const name = join(golden, `${record.split('/')[1]}${place.length > 0 ? '-table' : '-result'}.png`);
      if (process.env.BLESS) writeFileSync(name, shot);
      const apart = await page.evaluate(async (both) => {
        const [one, other] = await Promise.all(both.map(async (data) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
          const context = new OffscreenCanvas(600, 315).getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, 600, 315).data;
        }));
        return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length;
      }, [shot, readFileSync(name)].map((bytes) => bytes.toString('base64')));
      // Another font moves letters by a little; another shape is more.
      assert.ok(apart < 3, `${name}: ${apart.toFixed(2)} of 255`);
      await page.close();
    }
  }
});

test('the pages of a folder have an index that sorts, filters and leads to them', async () => {
  const out = join(folder, 'index');
  spawnSync(evoref, ['view', 'fixtures/evolve/played', '-o', out], { cwd: root });
  for (const [width, colorScheme] of [[1200, 'light'], [380, 'dark']]) {
    const { page, faults, close } = await open(browser, `file://${out}/index.html`, { viewport: { width, height: 800 }, colorScheme });
    const all = await page.locator('.session').count();
    assert.ok(all > 4);
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
    const serious = found.violations.filter((one) => ['moderate', 'serious', 'critical'].includes(one.impact));
    assert.deepEqual(serious.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160))]), []);
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth));
    const dates = () => page.locator('.session').evaluateAll((cards) => cards.map((card) => card.dataset.date));
    await page.locator('#sort').selectOption('oldest');
    assert.deepEqual(await dates(), [...await dates()].sort());
    await page.locator('#find').fill('wanda');
    assert.ok(await page.locator('.session:visible').count() < all);
    await page.locator('.session:visible a').first().click();
    await page.waitForSelector('html[data-ready] .outcome');
    await page.getByRole('link', { name: 'All sessions' }).click();
    await page.waitForSelector('#sessions');
    assert.deepEqual(faults, []);
    await close();
  }
});

test('a gap, what stands in it and a position have their marks, and rounds their numbers', async () => {
  const record = 'fixtures/evo/played/from-round-four.evo';
  const text = readFileSync(join(root, record), 'utf8');
  const inGap = join(folder, 'in-gap.evo');
  writeFileSync(inGap, text.replace(/^gap:.*$/m, '$&\ncheck: A 99 mp'));
  const lines = readFileSync(inGap, 'utf8').split('\n');
  const lineOf = (start) => 1 + lines.findIndex((line) => line.startsWith(start));
  const { page, faults, close } = await open(browser, `${pageOf(inGap)}#L${lineOf('gap:')}`);
  assert.match(await page.locator('.told').innerText(), /A gap/);
  assert.equal(await page.locator(`#line-${lineOf('gap:')} .icon-gap`).count(), 1);
  assert.equal(await page.locator(`#line-${lineOf('position')}.heading .icon-lay`).count(), 1);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.told').innerText(), /it stands in a gap/);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.told').innerText(), /A position/);
  assert.deepEqual(await page.locator('.sheet tbody th').allInnerTexts(), ['position', '4', '6']);
  // An unfinished record is no success.
  const sheet = spawnSync(evoref, ['score', inGap, '--sheet', '--output-format', 'csv'], { encoding: 'utf8' }).stdout.trim().split(/\r?\n/).map((row) => row.split(','));
  const shown = await page.locator('.sheet tbody td b').allInnerTexts();
  const written = ['position', '4', '6'].flatMap((round) => sheet.filter((row) => row[2] === round).map((row) => row[5]));
  assert.deepEqual(shown, written);
  assert.match(await page.locator('section.result').innerText(), /with 1 gap/);
  assert.equal(await page.locator('.chart').first().locator('.event-gap').count(), 1);
  assert.deepEqual(faults, []);
  await close();
});

test('of a record that is nothing but its result the page shows what it says', async () => {
  const { page, faults, close } = await open(browser, pageOf('fixtures/record/ok/thin-records.evo:3'));
  assert.match(await page.locator('.verdict').innerText(), /nothing but the result/);
  assert.match(await page.locator('section.result').innerText(), /nothing was refereed/);
  assert.deepEqual(await page.locator('.final tbody th').allInnerTexts().then((names) => names.map((name) => name.trim().split('\n').pop())), ['Lena', 'Max', 'Nour']);
  assert.deepEqual(faults, []);
  await close();
});

test('a header that cannot be used has a page that says why', async () => {
  const record = join(folder, 'header.evo');
  writeFileSync(record, 'evoref 1\ngame: evo\nplayers: A\n\nsetup\n');
  const { page, faults, close } = await open(browser, pageOf(record));
  assert.ok(await page.locator('.finding.error').first().isVisible());
  assert.deepEqual(faults, []);
  await close();
});

test('what a record says is shown, and nothing of it is run', async () => {
  const record = join(folder, 'hostile.evo');
  const hostile = '</script><img src=x onerror=alert(1)><!--';
  const lines = ['evoref 1', 'game: evo', `title: "${hostile}"`, `players: A "${hostile}", B "<b>Bob</b> {{script}}"`, '', `setup # ${hostile}`, 'table: order B A', 'B: start a1 a2', 'A: start g1 g2', ''];
  writeFileSync(record, lines.join('\n'));
  const { page, faults, close } = await open(browser, `${pageOf(record)}#L9`);
  assert.equal(await page.locator('h1').innerText(), hostile);
  assert.equal(await page.locator('img').count(), 0);
  assert.match(await page.locator('#line-6').innerText(), /<\/script><img/);
  assert.match(await page.locator('.told').innerText(), /onerror/);
  assert.deepEqual(faults, []);
  await close();
});

test('an attack has its arrow, its die and its result', async () => {
  const record = SESSIONS[0];
  const lines = readFileSync(join(root, record), 'utf8').split('\n');
  const line = 1 + lines.findIndex((text) => / attack \w+x\w+ \+1( |$)/.test(text));
  assert.ok(line > 0);
  const { page, faults, close } = await open(browser, `${pageOf(record)}#L${line}`);
  assert.equal(await page.locator('.board .way.attack').count(), 1);
  assert.equal(await page.locator('.burst .die text').textContent(), '+1');
  assert.match(await page.locator('.burst > text').textContent(), /wins|fails/);
  assert.deepEqual(faults, []);
  await close();
});

test('the charts have their events, and a click goes there', async () => {
  for (const record of SESSIONS) {
    const { page, faults, close } = await open(browser, pageOf(record));
    assert.ok(await page.locator('.chart').first().locator('.event').count() > 5, record);
    await page.locator('.chart').first().locator('.event').nth(3).dispatchEvent('click');
    assert.equal(await page.locator('[aria-current]').count(), 1);
    assert.deepEqual(faults, []);
    await close();
  }
});

test('luck is that of evoref luck', async () => {
  for (const record of SESSIONS) {
    const printed = execFileSync(evoref, ['luck', record, '--output-format', 'json'], { cwd: root, encoding: 'utf8' });
    const [{ players }] = JSON.parse(printed).records;
    const { page, faults, close } = await open(browser, pageOf(record));
    const shown = await page.evaluate(() => [...document.querySelectorAll('.chance .luck')]
      .filter((table) => /^Luck by (?!measure)/.test(table.caption.textContent))
      .flatMap((table) => [...table.tBodies[0].rows].map((row) => row.cells[3].textContent)));
    const told = Object.keys(players[0].by).flatMap((unit) => players.map(({ by }) => by[unit].luck));
    assert.equal(shown.length, told.length, record);
    shown.forEach((text, index) => assert.ok(Math.abs(Number(text.replace('\u2212', '-')) - told[index]) < 0.06, `${text} is not ${told[index]}`));
    const [first] = Object.values(players[0].by);
    await page.locator('.chance details').first().locator('summary').click();
    await page.locator('.chance details').first().getByRole('button').first().click();
    assert.equal(await lineOf(page), `line-${first.luckiest[0].line}`);
    assert.deepEqual(faults, []);
    await close();
  }
});

test('a swipe on the table is a step', async () => {
  const { page, faults, close } = await open(browser, `${pageOf(SESSIONS[1])}#L30`, { hasTouch: true, viewport: { width: 400, height: 800 } });
  const before = Number(await current(page));
  const swipe = (from, to) => page.evaluate(([from, to]) => {
    const picture = document.querySelector('.picture');
    const touch = (x) => new Touch({ identifier: 1, target: picture, clientX: x, clientY: 300 });
    picture.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(from)], changedTouches: [touch(from)], bubbles: true }));
    picture.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(to)], bubbles: true }));
  }, [from, to]);
  await swipe(300, 100);
  assert.equal(await current(page), String(before + 1));
  await swipe(100, 300);
  assert.equal(await current(page), String(before));
  assert.deepEqual(faults, []);
  await close();
});

test('the record stays beside the table, and covers nothing below it', async () => {
  const { page, close } = await open(browser, pageOf(SESSIONS[0]), { viewport: { width: 1000, height: 900 } });
  const over = () => page.evaluate(() => document.querySelector('.beside').getBoundingClientRect().bottom - document.querySelector('.after').getBoundingClientRect().top);
  for (const down of [0, 400, 1200, 5000]) {
    await page.evaluate((down) => scrollTo(0, down), down);
    assert.ok(await over() <= 0, `${down} pixels down`);
  }
  await close();
});

test('whoever wants less motion gets none', async () => {
  for (const [reducedMotion, moving] of [['reduce', false], ['no-preference', true]]) {
    const { page, close } = await open(browser, `${pageOf(SESSIONS[0])}#L60`, { reducedMotion });
    const durations = await page.evaluate(() => [...document.querySelectorAll('*')].map((one) => getComputedStyle(one))
      .filter((style) => style.animationName !== 'none' || style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0)).length);
    assert.equal(durations > 0, moving);
    await close();
  }
});

test('printed, it is the end and the chart, on one page', async () => {
  const { page, close } = await open(browser, pageOf(SESSIONS[1]));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.ways').isVisible(), false);
  assert.equal(await page.locator('.chart').first().isVisible(), true);
  assert.equal(await page.locator('.final').isVisible(), true);
  await close();
  for (const record of [...TRIED, 'fixtures/evo/played/five-of-us.evo']) {
    const { page, close } = await open(browser, pageOf(record), { colorScheme: 'dark' });
    const printed = (await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })).toString('latin1');
    assert.equal(printed.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, record);
    await close();
  }
});

for (const game of ['evo', 'evolution', 'evolve']) {
  test(`the sheet of ${game} is one page on paper`, async () => {
    const page = await browser.newPage();
    await page.setContent(execFileSync(evoref, ['sheet', game, '--html'], { encoding: 'utf8' }));
    for (const format of ['A4', 'Letter']) {
      const printed = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
      assert.equal(printed.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, format);
    }
    for (const players of ['2', '6']) {
      await page.setContent(execFileSync(evoref, ['sheet', game, '--form', '--players', players], { encoding: 'utf8' }));
      const printed = (await page.pdf({ format: 'A4', landscape: true, preferCSSPageSize: true })).toString('latin1');
      assert.equal(printed.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, players);
    }
    await page.close();
  });
}
