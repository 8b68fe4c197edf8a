// The record that is open: its text is what counts, and everything else is asked of it.

import * as store from './store.js';

const SOON = 100;
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

export class Book {
  // `tell` hears whether what is shown is stored: `pending`, `written`, `unwritten`.
  constructor(engine, tell) {
    this.engine = engine;
    this.tell = tell;
    this.one = null;
    this.opened = null;
    this.saving = null;
    this.listeners = new Set();
  }

  get text() {
    return this.one.text;
  }

  async open(one) {
    await this.saving;
    this.one = one;
    this.files = (await store.files()).map(({ path, text }) => [path, text]);
    this.hear(await this.engine.open(one.text, this.files).catch(() => null));
  }

  // What the module says of the record; nothing if it cannot hold it.
  hear(answer) {
    if (!answer) this.opened = { sound: false, lost: true };
    else if (answer.all) this.opened = answer;
    // It stays the same record: of another one the whole table would be drawn anew.
    else this.opened.sound = answer.sound;
  }

  // Shows and keeps another text. Whoever is interested hears of it, but not the one who wrote; what he asks goes to
  // the referee with the text. Tells whether that was heard of: if the module fails over it, it is started again.
  write(text, writer) {
    if (text === this.text) return Promise.resolve(false);
    this.one = { ...this.one, text };
    const heard = this.engine.edit(text).then((answer) => {
      if (this.text === text) this.hear(answer);
      return this.text === text;
    }, () => false);
    for (const listener of this.listeners) if (listener !== writer) listener(text, heard);
    this.keep(heard);
    // What is typed is seen already; what is tapped once it was heard of, and the page need not be drawn before.
    Promise.resolve(writer ?? heard).then(() => { if (this.saving) this.tell('pending'); });
    return heard;
  }

  add(lines) {
    const end = this.text === '' || this.text.endsWith('\n') ? '' : '\n';
    return this.write(`${this.text}${end}${lines.join('\n')}\n`);
  }

  // One write at a time; what came meanwhile is written with the next. What the referee says is shown before, if he
  // says it soon: a phone has no time for the store meanwhile.
  keep(heard) {
    this.saving ??= (async () => {
      await Promise.race([heard, pause(SOON)]);
      await pause(0);
      try {
        for (let kept = null; kept !== this.one.text;) {
          const { text, id } = this.one;
          const put = await store.put(this.one);
          if (put.id !== id) this.tell('cut');
          this.one = { ...put, text: this.one.text };
          kept = text;
        }
        this.tell('written');
      } catch {
        this.tell('unwritten');
      } finally {
        this.saving = null;
      }
    })();
    return this.saving;
  }
}
