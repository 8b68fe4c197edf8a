// The page in Firefox: the beginning of a session of each game is recorded, loaded again, read as text and drawn alike.
// Playwright's own protocol needs a Firefox of its own; the standard one, which this uses, knows every Firefox.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { linkOf } from '../src/link.js';
import { launchFirefox, phone, ready, root, served } from './here.mjs';
import { header, played, tapped } from './taps.mjs';

const SESSIONS = ['evo/played/lunch-break.evo', 'evolution/played/thursday-club.evo', 'evolve/played/wandas-flat.evo'];
const LINES = process.env.EVOREF_PROOF === 'full' ? Infinity : 12;
const browser = await launchFirefox();
// Firefox makes no click of a touch that is sent to it.
const click = (page) => page.locator('[data-tap]').click();

for (const path of SESSIONS) {
  test(`${path}: begun in Firefox, and loaded again`, { skip: !browser && 'Firefox is not there; FIREFOX may name it' }, async (t) => {
    const server = await served();
    const { context, faults, fresh } = await phone(browser, { isMobile: undefined });
    t.after(async () => { await context.close(); await server.close(); });
    const text = readFileSync(join(root, 'fixtures', path), 'utf8');
    let page = await fresh();
    await page.goto(`${server.address}${await linkOf(header(text), '')}`);
    await ready(page);
    for (const line of played(text).slice(1, LINES)) await tapped(page, line, click);
    await page.waitForSelector('.saved[data-how="written"]');
    const drawn = () => page.evaluate(() => [document.querySelector('.recorder').dataset.line, document.querySelector('.picture').textContent]);
    const before = await drawn();
    await page.close();
    page = await fresh();
    await page.goto(server.address);
    await ready(page);
    assert.deepEqual(await drawn(), before);
    await page.locator('.tabs [data-view=text]').click();
    await ready(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('nonsense');
    await page.waitForSelector('.findings .finding.error');
    assert.deepEqual(faults, []);
  });
}

test('Firefox is closed', { skip: !browser }, () => browser.close());
