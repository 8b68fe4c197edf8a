// Makes the pictures of README.md anew: `npm ci && node pictures.mjs` here, with a built evoref and pngquant.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folder, launch, open, pageOf, root } from './browser.mjs';

const PICTURES = [
  ['evo', 'fixtures/evo/played/soiree-chez-margaux.evo', 0.62, { width: 980, height: 860 }],
  ['evolution', 'fixtures/evolution/played/thursday-club.evo', 0.5, { width: 820, height: 880 }],
  ['evolve', 'fixtures/evolve/played/petra-against-samir.evo', 0.9, { width: 900, height: 900 }],
];
const out = join(root, 'docs/pictures');
mkdirSync(out, { recursive: true });
const browser = await launch();
for (const [name, record, share, viewport] of PICTURES) {
  const { page, close } = await open(browser, pageOf(record), { viewport, deviceScaleFactor: 0.74 });
  const places = await page.locator('[data-step]').count();
  await page.evaluate((index) => document.querySelectorAll('[data-step]')[index].click(), Math.floor(share * places));
  // The table alone, as wide as the window.
  await page.evaluate(() => {
    for (const other of document.querySelectorAll('header, aside, .after, footer, .ways, .now, .astext')) other.hidden = true;
    document.querySelector('main').style.display = 'block';
  });
  const file = join(out, `${name}.png`);
  const { x, y, width, height } = await page.locator('.picture').boundingBox();
  await page.screenshot({ path: file, fullPage: true, clip: { x, y, width, height: Math.min(height, viewport.height) } });
  execFileSync('pngquant', ['--force', '--speed', '1', '--strip', '--output', file, '48', file]);
  console.log(file, statSync(file).size);
  await close();
}
await browser.close();
rmSync(folder, { recursive: true });
