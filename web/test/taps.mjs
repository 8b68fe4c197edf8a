// Recording as a hand does it: only taps on what the page offers.

import { ready } from './here.mjs';

// The clauses and headings of a record in its one spelling, each as a line of its own, without what the referee works out.
export function played(text, result = /\s*=>.*$/) {
  const body = text.slice(text.search(/^(setup|position)$/m));
  const lines = body.split('\n').map((line) => line.replace(/\s+#.*$|^#.*$/, '').trim()).filter(Boolean);
  let inPosition = false;
  return lines.filter((line) => !/^(check|result|note|erratum):/.test(line)).flatMap((line) => {
    const at = line.indexOf(':');
    if (at < 0) inPosition = line === 'position';
    // In a sentence may stand what ends a clause elsewhere.
    if (at < 0 || inPosition || line.includes('"')) return [line];
    return line.slice(at + 1).split(';').map((clause) => `${line.slice(0, at)}: ${clause.replace(result, '').trim().replace(/\s*,/g, ' ,').replace(/\s+/g, ' ')}`);
  });
}

export const header = (text) => `${text.slice(0, text.search(/^setup$/m)).trimEnd()}\n\nsetup\n`;

// What to tap next for a line, or what is wrong: reads what is offered as it stands on the page.
const nextTap = (line) => {
  const pad = document.getElementById('pad');
  const clean = (word) => word.replace(/[+-]\d+$/, '');
  const typed = pad.querySelector('.typed code')?.textContent ?? '';
  const all = [...pad.querySelectorAll('.choice')];
  const mark = (element) => { document.querySelectorAll('[data-tap]').forEach((one) => one.removeAttribute('data-tap')); element.setAttribute('data-tap', ''); return true; };
  const bounded = (whole) => line === whole || (line.startsWith(whole) && [' ', '-', 'x', ','].includes(line[whole.length]));
  if (typed === line) {
    const write = pad.querySelector('[data-tool=write]');
    return write ? mark(write) : `${line}: it is no whole line`;
  }
  // Nobody counts.
  const skip = pad.querySelector('[data-tool=skip]');
  if (skip) return mark(skip);
  if (typed === '') {
    const heading = all.find((one) => !line.includes(':') && line.startsWith(one.dataset.word));
    if (heading) return mark(heading);
    const [subject] = line.split(' ');
    const groups = [...pad.querySelectorAll('.group')].flatMap((group) => [...group.querySelectorAll('.choice')].map((one) => [group, one]));
    const found = groups.find(([group, one]) => group.dataset.subject === subject && bounded(`${subject} ${one.dataset.word}`));
    const dealt = all.find((one) => one.dataset.word === line);
    return found ? mark(found[1]) : dealt ? mark(dealt) : `${line}: nobody may say so; ${groups.map(([group, one]) => `${group.dataset.subject} ${one.dataset.word}`).join(' | ')}`;
  }
  if (!line.startsWith(typed)) return `${line}: ${typed} was chosen`;
  const kept = typed.slice(0, typed.length - typed.split(/[ :]/).pop().length);
  const fits = all.filter((one) => !one.classList.contains('stem')).map((one) => [one, [`${typed} ${one.dataset.word}`, `${kept}${one.dataset.word}`].filter((whole) => whole.length > typed.length && bounded(whole)).sort((a, b) => b.length - a.length)[0]])
    .filter(([, whole]) => whole).sort(([, a], [, b]) => b.length - a.length);
  if (fits.length > 0) return mark(fits[0][0]);
  const [word] = line.slice(typed.length).trim().split(' ');
  const stems = all.filter((one) => one.classList.contains('stem') && clean(word).startsWith(one.dataset.word));
  if (stems.length > 0) return mark(stems.sort((one, other) => other.dataset.word.length - one.dataset.word.length)[0]);
  return `${line}: after ${typed} there is no ${word}; ${all.map((one) => one.dataset.word).slice(0, 60).join(' ')}`;
};

// The tap itself, as a finger does it.
const touch = (page) => page.locator('[data-tap]').tap();

// Taps a line; gives how many touches it took.
export async function tapped(page, line, tap = touch) {
  const before = await page.locator('.recorder').getAttribute('data-line');
  for (let touches = 1; touches < 60; touches += 1) {
    // The others come when they were tried.
    await page.waitForFunction(() => document.getElementById('pad').dataset.more !== 'true', null, { timeout: 60_000 });
    if (await page.locator('.recorder').getAttribute('data-line') !== before) return touches - 1;
    const found = await page.evaluate(nextTap, line);
    if (found !== true) throw new Error(found);
    const state = await page.evaluate(() => document.getElementById('pad').dataset.state);
    await tap(page);
    await page.waitForFunction(([line, state]) => document.querySelector('.recorder').dataset.line !== line || document.getElementById('pad').dataset.state !== state, [before, state], { timeout: 20_000 });
    if (await page.locator('.recorder').getAttribute('data-line') !== before) return touches;
  }
  throw new Error(`${line}: sixty touches are not enough`);
}

// Opens a record that somebody was sent.
export async function opened(page, address, link) {
  await page.goto(`${address}${link}`);
  await ready(page);
}
