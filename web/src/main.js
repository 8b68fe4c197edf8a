// The page: which record is open, and what of it is shown.

import 'drawing:style';
import './page.css';
import { Book } from './book.js';
import { asked, button, el } from './dom.js';
import { Engine } from './engine.js';
import { textOf } from './link.js';
import { recordList, taken } from './list.js';
import { Pad } from './pad.js';
import { share } from './share.js';
import * as store from './store.js';
import { current, t } from './words.js';

const VIEWS = ['record', 'text', 'replay'];
const WIDE = matchMedia('(min-width: 900px)');
const KEY = 'evoref-open';
// How a record is stored, unless something is wrong.
const USUAL = ['written', 'pending'];

const state = { view: 'list' };
const saved = el('span', { class: 'saved', role: 'status' });
const warned = el('p', { class: 'finding warning', role: 'alert', hidden: true });
const engine = new Engine(async (again) => {
  warned.textContent = t('waiting');
  warned.hidden = false;
  setTimeout(() => { warned.hidden = true; }, 8000);
  if (!book.one) return;
  book.hear(await again?.catch(() => null));
  if (state.view !== 'list') show(state.view);
});
const book = new Book(engine, (how) => {
  if (saved.dataset.how === how) return;
  saved.dataset.how = how;
  if (!USUAL.includes(how)) saved.textContent = `⚠ ${t(how)}`;
  else if (saved.childElementCount === 0) tellUsual();
});
// What is told with each letter and tap stands there already, one of it seen: nothing is laid out for that.
const tellUsual = () => saved.replaceChildren(el('span', { class: 'written' }, `✓ ${t('written')}`), el('span', { class: 'pending' }, `… ${t('pending')}`));
let pad;
let editor;
let frame;
const heading = el('h1', {});
const tabs = el('nav', { class: 'tabs', 'aria-label': 'evoref' });
const stage = el('main', {});
const top = el('header', { class: 'top' });

const remember = () => {
  try {
    if (state.view === 'list') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify([book.one.id, state.view]));
  } catch { /* It opens with the list then. */ }
};

async function theEditor() {
  if (!editor) {
    const { Editor } = await import('./editor.js');
    editor = new Editor(book, engine);
  }
  return editor;
}

const besides = () => WIDE.matches && ['record', 'text'].includes(state.view);

async function replay() {
  const page = await engine.send({ ask: 'page', name: `${book.one.name || 'record'}.evo` });
  // The page of `view` as it is: it may run the scripts that the policy names, and reaches nothing here.
  frame = el('iframe', { class: 'replay', title: t('replay'), sandbox: 'allow-scripts allow-downloads' });
  frame.srcdoc = page;
  return frame;
}

async function show(view, line) {
  state.view = view;
  document.documentElement.dataset.view = view;
  document.documentElement.dataset.ready = 'no';
  remember();
  heading.textContent = view === 'list' ? 'evoref' : book.opened.title || book.one.name || t('untitled');
  document.title = heading.textContent;
  tabs.replaceChildren(...(view === 'list' ? [] : VIEWS.map((one) => button(t(one), () => show(one), { 'aria-current': one === view ? 'page' : null, 'data-view': one }))));
  top.replaceChildren(...(view === 'list' ? [heading] : [
    button('‹', () => show('list'), { 'aria-label': t('records'), class: 'opens-list' }), heading, saved, button(t('share'), () => share(book.one), { 'data-tool': 'share' }), tabs]));
  if (view === 'list') {
    stage.replaceChildren(await recordList(engine, open, begin));
  } else if (view === 'replay') {
    stage.replaceChildren(await replay());
  } else {
    const parts = [];
    if (view === 'record' || besides()) parts.push(pad.element);
    if (view === 'text' || besides()) parts.push((await theEditor()).element);
    stage.replaceChildren(...parts);
    if (parts.includes(pad.element)) await pad.refresh();
    if (parts.includes(editor?.element)) {
      if (editor.view.state.doc.toString() !== book.text) await editor.show(book.text);
      else await editor.judge();
      if (line) editor.goToLine(line);
    }
  }
  document.documentElement.dataset.ready = 'yes';
}

async function open(one, view) {
  await book.open(one);
  saved.dataset.how = 'written';
  tellUsual();
  editor?.fresh(one.text);
  await show(view ?? (book.opened.sound ? 'record' : 'text'));
}

// The record of a link; what is wrong with it is told and does nothing else.
async function fromLink() {
  const { hash } = location;
  if (!hash.startsWith('#r=')) return null;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    const text = await textOf(hash);
    const one = text === null ? null : await taken(engine, text, '');
    if (one) return one;
  } catch { /* told below */ }
  asked(t('badLink'), () => [], { leave: t('leave') });
  return null;
}

async function begin() {
  document.documentElement.lang = current();
  pad = new Pad(book, engine, (line) => show('text', line));
  editor = undefined;
  const linked = await fromLink();
  if (linked) return open(linked);
  let last = null;
  try { last = JSON.parse(localStorage.getItem(KEY)); } catch { /* none */ }
  const one = last && await store.record(last[0]);
  return one ? open(one, VIEWS.includes(last[1]) ? last[1] : 'record') : show('list');
}

document.body.append(el('a', { class: 'unseen skip', href: '#pad' }, t('skip')), top, stage, warned);
WIDE.addEventListener('change', () => { if (['record', 'text'].includes(state.view)) show(state.view); });
addEventListener('hashchange', () => { if (location.hash.startsWith('#r=')) begin(); });
begin();
if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('service.js').catch(() => {});
