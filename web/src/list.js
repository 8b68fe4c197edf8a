// The list of records. One that is broken stands in it like any other.

import { asked, button, el } from './dom.js';
import * as store from './store.js';
import { begun } from './begin.js';
import { MOST } from './link.js';
import { LANGUAGES, choose, current, t } from './words.js';

// The records of a file become records of the list; gives the last of them, or null.
export async function taken(engine, text, name) {
  if (new Blob([text]).size > MOST) throw new RangeError(t('tooLong'));
  let last = null;
  const known = await store.records();
  for (const one of await engine.send({ ask: 'split', text })) {
    const same = known.find((other) => other.text === one);
    last = same ?? await store.put({ ...store.fresh(one), name });
  }
  return last;
}

async function takenFiles(engine, list, fault) {
  for (const file of list) {
    if (!file.name.endsWith('.evo') && list.length > 1) continue;
    try {
      if (file.size > MOST) throw new RangeError(t('tooLong'));
      await taken(engine, await file.text(), file.name.replace(/\.evo$/, ''));
    } catch (error) {
      fault.append(el('p', { class: 'finding error' }, `${file.name}: ${error.message}`));
    }
  }
}

// What is said of a record in the list; if the referee cannot say anything, its first words.
async function about(engine, one, files) {
  try {
    return await engine.send({ ask: 'about', text: one.text, files });
  } catch {
    return null;
  }
}

async function dataFiles() {
  await asked(t('files'), (done) => {
    const list = el('ul', { class: 'plainlist' });
    const input = el('input', { type: 'file', multiple: true, 'aria-label': t('addFile'), accept: '.yaml,.yml,.json,text/plain' });
    const draw = async () => {
      const files = await store.files();
      list.replaceChildren(...files.map(({ path }) => el('li', {}, el('code', {}, path), button(t('remove'), async () => { await store.removeFile(path); draw(); }, { 'aria-label': `${t('remove')}: ${path}` }))));
    };
    input.addEventListener('change', async () => {
      for (const file of input.files) if (file.size <= MOST) await store.putFile(file.name, await file.text());
      input.value = '';
      draw();
    });
    draw();
    return [el('p', {}, t('filesSay')), list, el('label', { class: 'file' }, el('span', {}, t('addFile')), input)];
  }, { leave: t('leave') });
}

// The element of the list; `open` is called with a record.
export async function recordList(engine, open, again) {
  const fault = el('div', { role: 'alert' });
  const rows = el('ul', { class: 'records' });
  const take = async (list) => {
    await takenFiles(engine, [...list], fault);
    draw();
  };
  const chooser = (label, folder) => {
    const input = el('input', { type: 'file', multiple: true, accept: folder ? null : '.evo,text/plain', webkitdirectory: folder, 'aria-label': label });
    input.addEventListener('change', () => take(input.files));
    return el('label', { class: 'file' }, el('span', {}, label), input);
  };
  const remove = async (one) => {
    const sure = await asked(t('removeSure'), (done) => [el('div', { class: 'row' }, button(t('removeYes'), () => done(true), { class: 'write', 'data-tool': 'remove-yes' }))], { leave: t('leave') });
    if (sure) await store.remove(one.id);
    draw();
  };
  async function draw() {
    const [records, own] = await Promise.all([store.records(), store.files()]);
    const files = own.map(({ path, text }) => [path, text]);
    records.sort((one, other) => other.changed - one.changed);
    const items = records.map((one) => {
      const name = el('b', {}, one.name || one.text.slice(0, 40) || t('untitled'));
      const said = el('span', { class: 'small' });
      about(engine, one, files).then((told) => {
        if (!told) return;
        name.textContent = told.title || one.name || t('untitled');
        said.textContent = [told.game_title, told.date, told.players?.join(', '), t(told.status)].filter(Boolean).join(' · ');
      });
      return el('li', { 'data-record': one.id }, el('button', { type: 'button', class: 'opens', onclick: () => open(one) }, name, said),
        button('✕', () => remove(one), { 'aria-label': `${t('remove')}: ${one.name || ''}`, class: 'removes' }));
    });
    rows.replaceChildren(...items);
    empty.hidden = records.length > 0;
  }
  const empty = el('p', {}, t('noRecords'));
  const language = el('select', { 'aria-label': t('language'), onchange: (event) => { choose(event.target.value); again(); } },
    Object.entries(LANGUAGES).map(([code, name]) => el('option', { value: code, selected: code === current() }, name)));
  const fresh = async () => {
    const text = await begun(engine);
    if (text !== null) open(await store.put(store.fresh(text)));
  };
  const element = el('div', { class: 'list' },
    el('div', { class: 'row' }, button(t('newRecord'), fresh, { class: 'write', 'data-tool': 'new' })),
    fault, empty, rows,
    el('div', { class: 'row' }, chooser(t('importFiles'), false), chooser(t('importFolder'), true), button(t('files'), dataFiles, { 'data-tool': 'files' }), language),
    el('p', { class: 'small faint' }, t('drop')));
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  await draw();
  return element;
}
