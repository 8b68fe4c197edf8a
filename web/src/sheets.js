// What is asked in a sheet over the table: a note, why something is not written, what was played against the rules,
// how far is undone.

import { asked, button, el } from './dom.js';
import { t } from './words.js';

const quoted = (text) => `"${text.trim().replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

export const noted = () => asked(t('noteTitle'), (done) => {
  const field = el('textarea', { rows: 3, 'aria-label': t('noteText'), placeholder: t('noteText'), maxlength: 500 });
  const writes = (word, label, attributes) => button(label, () => done(field.value.trim() === '' ? null : `${word}: ${quoted(field.value)}`), attributes);
  return [field, el('div', { class: 'row' }, writes('note', t('noteWrite'), { class: 'write' }), writes('gap', t('gapWrite'), { 'data-tool': 'gap' }))];
}, { leave: t('leave') });

// The lines from one on go; gives the text that stays.
export const undone = (text) => asked(t('undoTitle'), (done) => {
  const lines = text.trimEnd().split('\n');
  const setup = lines.findIndex((line) => /^(setup|position)\b/.test(line));
  const rows = lines.map((line, index) => [line, index]).filter(([line, index]) => index > Math.max(0, setup) && line.trim() !== '').reverse().slice(0, 60);
  return [el('p', {}, t('undoFrom')), el('ol', { class: 'undo' }, rows.map(([line, index]) => el('li', {},
    button(el('code', {}, `${index + 1}  ${line}`), () => done(`${lines.slice(0, index).join('\n').trimEnd()}\n`)))))];
}, { leave: t('leave') });

// What the table let stand, with the line that says so above it.
export const allowed = (engine, subjects) => asked(t('allowTitle'), (done) => {
  const line = el('input', { type: 'text', 'aria-label': t('allowLine'), placeholder: `${subjects[0] ?? 'A:'} …`, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false' });
  const reason = el('input', { type: 'text', 'aria-label': t('allowReason'), placeholder: t('allowReason'), maxlength: 200 });
  const verdict = el('div', { role: 'status' });
  const check = async () => {
    const { finding } = await engine.send({ ask: 'try', line: line.value });
    if (!finding) {
      verdict.replaceChildren(el('p', {}, t('allowLegal')), button(t('writeLine'), () => done([line.value]), { class: 'write' }));
    } else {
      const told = el('p', { class: 'finding error' }, finding.message);
      const allow = `allow: ${finding.code}`;
      verdict.replaceChildren(told, ...(finding.allow
        ? [reason, button(t('allowWrite'), () => done([reason.value.trim() === '' ? allow : `${allow} ${quoted(reason.value)}`, line.value]), { class: 'write' })]
        : [el('p', {}, t('allowNever'))]));
    }
  };
  const subjectButtons = subjects.map((subject) => button(subject, () => { line.value = `${subject} `; line.focus(); }));
  return [el('p', {}, t('allowSay')), el('div', { class: 'choices' }, subjectButtons), line, el('div', { class: 'row' }, button(t('allowCheck'), check)), verdict];
}, { leave: t('leave') });
