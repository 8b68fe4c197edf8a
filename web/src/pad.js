// Recording by taps: who, a verb, then what it is about, until a line is whole. Everything that is offered is what
// the referee says may be written; it lights up on the table if it stands there.

import { countsAsked } from './counts.js';
import { button, el } from './dom.js';
import { draw, nameOf } from './drawing.js';
import { allowed, noted, undone } from './sheets.js';
import { Lights, grouped, isHalf, isNumber, lastWord, lines, namesOf, partsOf, told } from './taps.js';
import { t } from './words.js';

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export class Pad {
  constructor(book, engine, toText) {
    this.book = book;
    this.engine = engine;
    this.toText = toText;
    this.picture = el('div', { class: 'picture' });
    this.lights = new Lights(this.picture, (name, words) => this.onTable(name, words));
    this.told = el('div', { class: 'told', role: 'status', 'aria-live': 'polite', 'aria-label': t('said') });
    this.pad = el('section', { class: 'pad', id: 'pad', 'aria-label': t('next') });
    this.element = el('div', { class: 'recorder' }, el('section', { class: 'tablebox', 'aria-label': t('table'), tabindex: '0' }, this.picture), this.told, this.pad);
    this.book.listeners.add((_, heard) => { if (this.element.isConnected) this.refresh(heard); });
    // What was offered before is not tapped any more.
    this.pad.addEventListener('click', (event) => { if (this.pad.ariaBusy === 'true') event.stopPropagation(); }, true);
    this.turn = 0;
    // So many lines were written together with the last one.
    this.above = 0;
  }

  // The table and what may be written, anew, once another text was heard of.
  async refresh(heard = true) {
    const turn = this.turn += 1;
    this.typed = '';
    this.steps = [];
    // Nothing is answered if the module fails over the text.
    const ask = (question) => this.engine.send(question).catch(() => null);
    const next = (all) => ask({ ask: 'next', typed: '', ends: false, all });
    const asked = [ask({ ask: 'table', line: null, above: this.above }), next(false)];
    this.above = 0;
    this.pad.ariaBusy = 'true';
    if (!(await heard) || turn !== this.turn) return undefined;
    if (!this.book.opened.sound) return this.broken();
    const shown = await asked[0];
    if (turn !== this.turn || !shown) return undefined;
    this.table = shown;
    this.draw();
    const show = async (begun) => {
      if (turn !== this.turn || !begun) return;
      this.begun = begun;
      this.say();
      await this.start();
    };
    await show(await asked[1]);
    // The likeliest stand there already; the others come when they were tried.
    if (turn === this.turn && this.begun?.more) await show(await next(true));
    return undefined;
  }

  // What is offered; each time it has another number.
  fill(...children) {
    this.pad.replaceChildren(...children);
    this.pad.ariaBusy = 'false';
    // Where something stands is asked when the browser lays out in any case.
    requestAnimationFrame(() => {
      this.pad.scrollTop = 0;
      // What was written stands last, behind what had to come first.
      this.told.scrollTop = this.told.scrollHeight;
      this.lights.first?.scrollIntoView({ block: 'nearest' });
    });
    if (this.table) this.element.dataset.line = String(this.table.last);
    this.pad.dataset.more = String(Boolean(this.typed ? this.here?.more : this.begun?.more));
    this.pad.dataset.state = String(this.shown = (this.shown ?? 0) + 1);
  }

  broken() {
    this.picture.replaceChildren();
    this.told.replaceChildren();
    this.fill(el('p', { class: 'finding error' }, this.book.opened.lost ? t('lost') : t('header')), button(t('text'), () => this.toText()));
  }

  draw() {
    this.unlight();
    this.picture.className = `picture ${this.book.opened.game}`;
    draw(this.picture, this.book.opened, this.table);
    this.picture.dataset.line = String(this.table.last);
    this.standingNames = null;
  }

  // The names on the table are looked for when something is offered.
  get names() {
    const [subject] = this.typed.split(':');
    if (this.standingNames?.subject !== subject) this.standingNames = { subject, names: namesOf(this.picture, subject) };
    return this.standingNames.names;
  }

  unlight() {
    this.lights.clear();
    this.picture.classList.remove('choosing');
  }

  say() {
    const { facts, round, phase: now } = this.table;
    const phase = (!this.table.over && this.begun.phase) || now;
    this.told.replaceChildren(
      el('p', { class: 'where' }, el('b', {}, round > 0 ? `${t('round')} ${round}` : t('setup')), round > 0 && phase ? ` · ${phase}` : null),
      el('ul', {}, facts.filter(({ phrase }) => phrase).map(({ phrase, marks }) => el('li', { class: marks.join(' ') || null }, capital(phrase)))));
  }

  // The final score, once nothing can be done any more.
  async score() {
    const { rows } = await this.engine.send({ ask: 'score' });
    return el('ol', { class: 'scores' }, rows.map(({ player, total, winner, place }) => el('li', { class: winner ? 'winner' : null, value: String(place) }, `${nameOf(this.book.opened, player)} ${total}`, winner ? ` · ${t('winner')}` : null)));
  }

  // The first words.
  async start() {
    if (this.table.stopped) {
      const line = this.table.stopped;
      this.fill(el('p', { class: 'finding error' }, t('stopped', { line })),
        el('div', { class: 'choices' }, button(t('toLine'), () => this.toText(line)), button(t('undo'), () => this.undo())), this.tools());
      return;
    }
    const { actors, others, turns, dealt, position } = this.begun;
    const first = this.table.over ? undefined : turns[0]?.player;
    const acting = ({ handle }) => (handle === first ? 0 : 1);
    const group = ({ subject, handle, verbs }) => el('div', { class: 'group', 'data-subject': subject },
      el('h2', {}, handle ? nameOf(this.book.opened, handle) : t('chance'), handle && handle === first ? el('span', { class: 'turn' }, t('toAct')) : null),
      el('div', { class: 'choices wide' }, verbs.map((word) => this.choice(word, () => this.choose(`${subject} ${word.text}`, word.ends)))));
    const headings = others.filter(({ text }) => !text.endsWith(':'));
    const result = others.find(({ text }) => text === 'result:');
    const groups = [...actors].sort((one, other) => acting(one) - acting(other)).map(group);
    const next = [
      dealt ? this.choice({ text: dealt, phrase: t('wellDealt') }, () => this.commit(dealt)) : null,
      headings.map((word) => this.choice({ ...word, phrase: word.phrase }, () => this.heading(word.text), 'heading')),
    ].flat().filter(Boolean);
    // Somebody may still have something to say that changes nothing, as that he passes.
    const score = this.table.over ? [await this.score()] : [];
    this.fill(
      ...(this.begun.more ? [el('p', { class: 'faint', role: 'status' }, t('trying'))] : []),
      ...score,
      ...(position ? [el('p', {}, t('position')), el('pre', {}, position.join('\n')), button(t('text'), () => this.toText())] : []),
      ...groups,
      ...(next.length > 0 ? [el('div', { class: 'group' }, el('h2', {}, t('next')), el('div', { class: 'choices' }, next))] : []),
      ...(groups.length + next.length === 0 && !position ? [el('p', {}, this.table.over ? t('nothing') : t('nobody'))] : []),
      this.tools(others.some(({ text }) => text === 'takeback:'), Boolean(result)));
  }

  choice(word, act, kind) {
    return el('button', { type: 'button', class: `choice ${kind ?? ''}`, 'data-word': word.text, onclick: act },
      el('b', {}, word.text), word.phrase && word.phrase !== word.text ? el('small', {}, word.phrase.replaceAll('`', '')) : null);
  }

  tools(takeback, result) {
    const may = this.book.text.trimEnd().includes('\n');
    return el('div', { class: 'tools' },
      button(t('undo'), () => this.undo(), { disabled: !may, 'data-tool': 'undo' }),
      button(t('undoMore'), () => this.undoMore(), { disabled: !may, 'data-tool': 'undo-more' }),
      takeback ? button(t('takeback'), () => this.choose('takeback:'), { 'data-tool': 'takeback' }) : null,
      button(t('allow'), () => this.allow(), { 'data-tool': 'allow' }),
      button(t('counts'), () => this.count(), { 'data-tool': 'counts' }),
      button(t('note'), () => this.note(), { 'data-tool': 'note' }),
      result ? button(t('result'), () => this.choose('result:'), { 'data-tool': 'result' }) : null);
  }

  // Some words were chosen, which are a line already if `ends`; what can follow only in one way follows by itself.
  async choose(typed, ends) {
    const turn = this.turn += 1;
    const ask = (all) => this.engine.send({ ask: 'next', typed, ends: Boolean(ends), all });
    // To try every card that a hidden hand may hold takes its time.
    const slow = setTimeout(() => {
      this.fill(el('p', { class: 'typed' }, el('code', {}, typed), ` ${t('trying')}`));
      this.pad.dataset.more = 'true';
    }, 400);
    const here = await ask(false).finally(() => clearTimeout(slow));
    if (turn !== this.turn || !here) return;
    const whole = ({ ends: whole, more, words, glued }) => whole && !more && words.length + glued.length === 0;
    if (whole(here)) {
      await this.commit(here.typed);
      return;
    }
    if (this.typed !== '') this.steps.push([this.typed, this.here.ends]);
    this.typed = here.typed;
    this.here = here;
    this.tapped = [];
    this.offer();
    if (!here.more) return;
    // The likeliest stand there already; the others come when they were tried.
    const all = await ask(true);
    if (turn !== this.turn || !all) return;
    this.here = { ...all, more: false };
    if (whole(this.here)) {
      await this.commit(all.typed);
      return;
    }
    this.typed = all.typed;
    this.tapped = [];
    this.offer();
  }

  offer() {
    const { ends } = this.here;
    this.made = lines(this.here);
    const offered = [...this.made.keys()].filter((word) => this.tapped.every((part, index) => partsOf(word.text, this.names)[this.standing(word) + index] === part));
    this.lights.show(this.names, offered, (word) => this.standing(word) + this.tapped.length);
    this.picture.classList.add('choosing');
    this.list(offered, (word) => this.pick(word), ends);
  }

  pick(word) {
    const line = this.made.get(word);
    return word.whole ? this.commit(line) : this.choose(line, word.ends);
  }

  // Of a word that goes on, the parts that stand already are not tapped again.
  standing(word) {
    return this.here.glued.includes(word) ? partsOf(lastWord(this.typed), this.names).length : 0;
  }

  // A name was tapped on the table: the words that go on with it stay, and the only one is chosen.
  onTable(name, words) {
    const [only] = words;
    if (words.length === 1 && partsOf(only.text, this.names).length === this.standing(only) + this.tapped.length + 1) {
      this.pick(only);
    } else {
      this.tapped.push(name);
      this.offer();
    }
  }

  list(offered, pick, ends, stemmed) {
    // Numbers stand in their order, which a hand finds sooner than the likeliest.
    if (offered.every(isNumber)) offered.sort((one, other) => Number(one.text) - Number(other.text));
    const groups = stemmed ? offered.map((word) => [word.text, [word]]) : grouped(offered);
    const { once, own } = told(offered);
    const single = groups.length === offered.length;
    const buttons = groups.map(([name, words]) => (words.length === 1
      ? this.choice({ text: words[0].text, phrase: words[0].text === '=>' ? t('result') : single ? own.get(words[0]) : '' }, () => pick(words[0]))
      : this.choice({ text: name, phrase: `${words.length}` }, () => this.stem(name, words, pick, ends), 'stem')));
    const { meant, missing, more } = this.here;
    const said = [meant, missing > 0 ? t('missing', { missing }) : '', once, more ? t('trying') : ''].filter(Boolean);
    const isTold = single && !once && offered.every((word) => own.get(word));
    this.fill(
      el('div', { class: 'row' },
        el('p', { class: 'typed' }, el('code', {}, this.typed), this.tapped.length > 0 ? el('code', {}, ` ${this.tapped.join(' ')} …`) : null),
        ends ? button(t('write'), () => this.commit(this.typed), { class: 'write', 'data-tool': 'write' }) : null,
        button(t('step'), () => this.back(), { 'data-tool': 'back' }),
        button(t('clear'), () => this.again(), { 'data-tool': 'clear' })),
      said.length > 0 ? el('p', { class: 'small faint', role: 'status' }, said.join(' · ')) : '',
      el('div', { class: `choices${isTold ? ' wide' : ''}` }, buttons));
  }

  // Names that begin alike; if they differ in a number only, then with the name without one, if the referee takes that.
  async stem(name, words, pick, ends) {
    this.list(words, pick, ends, true);
    const [word] = words;
    if (!isHalf(name, word)) return;
    const { shown, made } = this;
    this.pad.dataset.more = 'true';
    const line = made.get(word).slice(0, name.length - word.text.length);
    const [{ facts }, after] = await Promise.all([{ ask: 'try', line }, { ask: 'next', typed: line, ends: false, all: false }].map((one) => this.engine.send(one)));
    if (shown !== this.shown) return;
    const half = { text: name, phrase: t('half'), ends: Boolean(facts), whole: facts && after.words.length === 0 };
    made.set(half, line);
    this.list(facts || after.words.length > 0 ? [...words, half] : words, pick, ends, true);
  }

  back() {
    if (this.tapped.length > 0) {
      this.tapped.pop();
      this.offer();
      return;
    }
    const before = this.steps.pop();
    this.typed = '';
    if (before) this.choose(...before);
    else this.again();
  }

  // The line from its beginning.
  again() {
    this.typed = '';
    this.steps = [];
    this.unlight();
    return this.begun.more ? this.refresh() : this.start();
  }

  // A heading: the counts of the round that ends are asked first, once.
  async heading(word) {
    const { round } = this.table;
    const last = this.book.text.trimEnd().split('\n').pop();
    const here = await this.engine.send({ ask: 'next', typed: word, ends: false, all: false });
    const write = (counts) => {
      this.asked = round;
      return this.write([...(counts === null ? [] : [counts]), `\n${here.typed}`]);
    };
    if (round > 0 && this.asked !== round && !last.trim().startsWith('check:')) await this.counted(write);
    else await write(null);
  }

  commit(line) {
    const spelt = line.replaceAll(' ,', ',');
    return this.write([spelt.includes(':') ? spelt : `\n${spelt}`]);
  }

  // What is written is shown at once; whether it is stored stands beside it.
  write(lines) {
    this.above = lines.join('\n').split('\n').length - 1;
    return this.book.add(lines);
  }

  async undo() {
    const lines = this.book.text.trimEnd().split('\n');
    lines.pop();
    await this.book.write(`${lines.join('\n').trimEnd()}\n`);
  }

  async undoMore() {
    const text = await undone(this.book.text);
    if (text !== null) await this.book.write(text);
  }

  // Asks for the counts below the table, with which they are compared; `done` hears their line, or null if nobody counts.
  async counted(done) {
    const turn = this.turn += 1;
    const counts = await this.engine.send({ ask: 'counts' });
    if (turn !== this.turn) return;
    if (counts?.length) {
      this.fill(el('div', { class: 'row' }, el('p', { class: 'typed' }, t('countsTitle')), button(t('step'), () => this.again(), { 'data-tool': 'back' })),
        ...countsAsked(this.engine, this.book.opened, counts, done));
    } else {
      await done(null);
    }
  }

  count() {
    return this.counted((line) => (line === null ? this.again() : this.write([line])));
  }

  async note() {
    const line = await noted();
    if (line !== null) await this.write([line]);
  }

  async allow() {
    const lines = await allowed(this.engine, this.begun.actors.map(({ subject }) => subject));
    if (lines !== null) await this.write(lines);
  }
}
