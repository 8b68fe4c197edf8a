// Counts at the table: what the referee has, to be compared with what lies there.

import { button, el } from './dom.js';
import { nameOf } from './drawing.js';
import { t } from './words.js';

// What is asked of owners, numbers and units; `done` hears the line of the counts, or null if nobody counts.
export function countsAsked(engine, record, counts, done) {
  // Whoever is counted is named once.
  const named = (index) => (counts[index - 1]?.[0] === counts[index][0] ? '' : `${counts[index][0]} `);
  const lineOf = (numbers) => `check: ${counts.map(([, , unit], index) => `${named(index)}${numbers[index]} ${unit}`).join(', ')}`;
  const numbers = counts.map(([, number]) => number);
  const part = el('p', { class: 'finding error', role: 'alert', hidden: true });
  const rows = counts.map(([owner, , unit], index) => {
    const shown = el('output', {}, String(numbers[index]));
    const change = (by) => {
      numbers[index] += by;
      shown.value = String(numbers[index]);
    };
    const whose = `${nameOf(record, owner)}, ${unit}`;
    return el('li', {}, el('span', {}, whose), button('−', () => change(-1), { 'aria-label': `${whose}: ${t('fewer')}` }), shown,
      button('+', () => change(1), { 'aria-label': `${whose}: ${t('more')}` }));
  });
  const write = async () => {
    const line = lineOf(numbers);
    const tried = await engine.send({ ask: 'try', line });
    if (!tried.finding) return done(line);
    part.hidden = false;
    part.textContent = `${t('countsPart')} ${tried.finding.message}`;
    return undefined;
  };
  // The table usually agrees: that stands first.
  return [part, el('div', { class: 'row' }, button(t('countsAgree'), write, { class: 'write', 'data-tool': 'agree' }), button(t('countsSkip'), () => done(null), { 'data-tool': 'skip' })),
    el('ul', { class: 'counts' }, rows)];
}
