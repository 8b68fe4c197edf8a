// The record as text: findings under the words, completion, what a word means, and corrections.

import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, linter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { button, el } from './dom.js';
import { t } from './words.js';

// So many milliseconds after the last letter it is tried what might be meant, and what may follow is shown: a hand that
// types on does not wait for that.
const PAUSE = 300;

// For colours only; what a line means, the referee says.
const notation = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/#.*/)) return 'comment';
    if (stream.match(/"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.sol() && stream.match(/[^\s:"#]+:/)) return 'keyword';
    if (stream.sol() && stream.match(/(setup|position|round|evoref)\b.*/)) return 'heading';
    if (stream.match(/[+-]?\d+(?![\w-])/)) return 'number';
    stream.match(/[^\s;,"#]+|./);
    return null;
  },
});
const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' }, { tag: tags.string, color: 'var(--good)' },
  { tag: tags.keyword, color: 'var(--s0ink)' }, { tag: tags.heading, fontWeight: 'bold' }, { tag: tags.number, color: 'var(--mark)' },
]);
const look = EditorView.theme({
  '&': { height: '100%', fontSize: '15px', backgroundColor: 'var(--sheet)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, monospace' },
  '.cm-gutters': { backgroundColor: 'var(--back)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--glow) 18%, transparent)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-tooltip': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--line)', maxWidth: '92vw' },
  '.cm-tooltip-autocomplete ul li': { minHeight: '44px', display: 'flex', alignItems: 'center', gap: '8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--mark)', color: 'var(--sheet)' },
  // The library has pictures for these, which have to be loaded when the first finding stands there.
  ...Object.fromEntries([['error', '--bad', 'circle(45%)'], ['warning', '--warn', 'polygon(50% 5%, 95% 95%, 5% 95%)'], ['info', '--faint', 'inset(10%)']].flatMap(([severity, colour, shape]) => [
    [`.cm-lintRange-${severity}`, { backgroundImage: 'none', textDecoration: `underline wavy var(${colour})`, textDecorationSkipInk: 'none' }],
    [`.cm-lint-marker-${severity}`, { content: 'normal', backgroundColor: `var(${colour})`, clipPath: shape }],
  ])),
  '.cm-diagnosticAction': { minHeight: '44px', padding: '0 12px', fontSize: '15px' },
});

export class Editor {
  constructor(book, engine) {
    this.book = book;
    this.engine = engine;
    this.list = el('div', { class: 'findings', role: 'region', 'aria-label': t('verdict'), tabindex: '0' });
    const host = el('div', { class: 'editor' });
    // In a tree of its own the editor's styles are sheets and no elements, which the policy would refuse.
    const root = host.attachShadow({ mode: 'open' });
    const box = document.createElement('div');
    root.append(box);
    const sheet = new CSSStyleSheet();
    // What is laid out in the editor changes nothing around it, and a letter is one change there; a child of a grid, as the host is, is laid out with it.
    sheet.replaceSync(':host, :host > div { display: block; height: 100%; } :host > div { contain: strict; } .cm-editor { height: 100%; } :focus-visible { outline: 3px solid var(--mark); outline-offset: -3px; }');
    root.adoptedStyleSheets = [sheet];
    // What was typed goes to the referee before it is put into the page, and both work at the same time.
    const dispatchTransactions = (list, view) => {
      if (!this.quiet && list.some(({ docChanged }) => docChanged)) this.changed(list.at(-1).newDoc.toString());
      view.update(list);
    };
    this.view = new EditorView({ parent: box, root, state: this.state(''), dispatchTransactions });
    // What scrolls can be reached by keyboard.
    this.view.scrollDOM.tabIndex = 0;
    this.element = el('div', { class: 'texter' }, host, this.list);
    this.listener = (text) => this.show(text);
    this.book.listeners.add(this.listener);
  }

  state(doc) {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(), history(), highlightActiveLine(), linter(null), lintGutter(), EditorView.lineWrapping, notation, syntaxHighlighting(colours), look,
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        autocompletion({ override: [(context) => this.complete(context)], icons: false, activateOnTypingDelay: PAUSE }),
        hoverTooltip((view, at) => this.hover(view, at)),
        EditorView.contentAttributes.of({ 'aria-label': t('text'), spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
      ],
    });
  }

  changed(text) {
    this.book.write(text, this.listener);
    this.judge();
    this.engine.post();
  }

  // The text was changed elsewhere.
  async show(text) {
    const old = this.view.state.doc.toString();
    if (old !== text) {
      this.quiet = true;
      let head = 0;
      while (head < old.length && head < text.length && old[head] === text[head]) head += 1;
      this.view.dispatch({ changes: { from: head, to: old.length, insert: text.slice(head) } });
      this.quiet = false;
    }
    if (this.element.isConnected) await this.judge();
  }

  fresh(text) {
    this.view.setState(this.state(text));
  }

  // What is found stands there at once; what is suggested needs trying, and comes when nobody types.
  async judge() {
    clearTimeout(this.pause);
    if (await this.tell(false)) this.pause = setTimeout(() => this.tell(true), PAUSE);
  }

  // Shows what is found, unless the text is another one by then.
  async tell(all) {
    const text = this.book.text;
    // Nothing is answered if the module fails over the text.
    const told = await this.engine.send({ ask: 'findings', all }).catch(() => null);
    if (this.book.text !== text || !told) return false;
    const { status, findings } = told;
    const length = this.view.state.doc.length;
    const place = ([from, to]) => ({ from: Math.min(from, length), to: Math.min(Math.max(to, from), length) });
    const diagnostics = findings.map((one) => ({
      ...place(one.at),
      severity: one.severity === 'note' ? 'info' : one.severity,
      message: [one.message, ...one.help].join('\n'),
      source: one.code,
      actions: one.fix ? [{ name: t('apply'), apply: (view) => view.dispatch({ changes: { ...place(one.fix.at), insert: one.fix.text } }) }] : [],
    }));
    this.list.replaceChildren(el('p', { class: `verdict ${status}` }, t(status)), ...findings.filter(({ severity }) => severity !== 'note').slice(0, 20).map((one) => el('div', { class: `finding ${one.severity}` },
      el('p', {}, button(`${one.line}`, () => this.goTo(one.at[0]), { class: 'linenumber', 'aria-label': `${t('toLine')} ${one.line}` }), ' ', one.message),
      one.help.map((line) => el('p', { class: 'small' }, line)),
      one.fix ? button(t('apply'), () => this.view.dispatch({ changes: { ...place(one.fix.at), insert: one.fix.text } })) : null)),
    findings.some(({ fix }) => fix?.safe) ? button(t('fix'), () => this.fix()) : '');
    // Last: it asks for the layout of everything.
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
    this.element.dataset.judged = String(this.judged = (this.judged ?? 0) + 1);
    return true;
  }

  async fix() {
    const { text } = await this.engine.send({ ask: 'fix', risky: false });
    await this.book.write(text);
  }

  goTo(at) {
    this.view.dispatch({ selection: { anchor: Math.min(at, this.view.state.doc.length) }, scrollIntoView: true });
    this.view.focus();
  }

  goToLine(number) {
    this.goTo(this.view.state.doc.line(Math.min(number, this.view.state.doc.lines)).from);
  }

  async complete(context) {
    const line = context.state.doc.lineAt(context.pos);
    const typed = context.state.sliceDoc(line.from, context.pos);
    if (typed.trim() === '' && !context.explicit) return null;
    const answer = await this.engine.send({ ask: 'complete', line: line.number, typed });
    if (!answer || answer.words.length === 0) return null;
    return {
      from: line.from + answer.from,
      filter: false,
      options: answer.words.slice(0, 200).map(({ text, phrase, ends }) => ({ label: text, detail: phrase, apply: ends ? text : `${text} ` })),
    };
  }

  async hover(view, at) {
    const line = view.state.doc.lineAt(at);
    const answer = await this.engine.send({ ask: 'hover', line: line.number, column: at - line.from });
    if (!answer) return null;
    const counts = answer.counts.map(([number, unit]) => `${number} ${unit}`).join(', ');
    return {
      pos: line.from + answer.columns[0],
      end: line.from + answer.columns[1],
      create: () => ({ dom: el('div', { class: 'hover' }, el('p', {}, el('b', {}, answer.word), ' ', answer.gloss ?? ''), counts ? el('p', {}, counts) : null) }),
    };
  }
}
