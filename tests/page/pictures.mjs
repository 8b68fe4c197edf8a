// Makes the pictures of README.md and of the pages anew: `npm ci && node pictures.mjs` here, with a built evoref and pngquant.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { evoref, folder, launch, open, pageOf, root } from './browser.mjs';

const SESSIONS = [
  ['evo', 'fixtures/evo/played/soiree-chez-margaux.evo', 0.62, '6'],
  ['evolution', 'fixtures/evolution/played/thursday-club.evo', 0.55, '5'],
  ['evolve', 'fixtures/evolve/played/wandas-flat.evo', 0.8, '7'],
];
const out = join(root, 'docs/pictures');
mkdirSync(join(out, 'pages'), { recursive: true });
const browser = await launch();
const small = (file, colours) => {
  execFileSync('pngquant', ['--force', '--speed', '1', '--strip', '--output', file, String(colours), file]);
  console.log(file, statSync(file).size);
};
const goTo = (page, share) => page.evaluate((share) => {
  const clauses = document.querySelectorAll('[data-step]');
  clauses[Math.floor(share * clauses.length)].click();
}, share);

for (const [name, record, share, round] of SESSIONS) {
  const drawn = execFileSync(evoref, ['view', record, '--picture', '-', '--round', round], { cwd: root, encoding: 'utf8' });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, deviceScaleFactor: 0.75 });
  await page.setContent(`<body style="margin:0">${drawn}`);
  const file = join(out, `${name}.png`);
  await page.screenshot({ path: file });
  small(file, 64);
  await page.close();
  for (const colorScheme of ['light', 'dark']) {
    for (const [wide, high] of [[1400, 900], [380, 800]]) {
      const { page, close } = await open(browser, pageOf(record), { viewport: { width: wide, height: high }, colorScheme, reducedMotion: 'reduce' });
      await goTo(page, share);
      const file = join(out, 'pages', `${name}-${wide}-${colorScheme}.png`);
      await page.screenshot({ path: file });
      small(file, 128);
      await close();
    }
  }
}
await browser.close();
rmSync(folder, { recursive: true });
