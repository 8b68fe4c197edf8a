// The referee: questions go to a worker. One that takes too long, or in which the module fails, is ended, and a
// new one is started from the text as it is.

const PATIENCE = 30_000;
// Questions that need no open record: asked again if they only waited behind one that failed.
const APART = ['about', 'split', 'games', 'new'];

export class Engine {
  // `late` is called when the module was started again, with what becomes of the record that was open.
  constructor(late) {
    this.late = late;
    this.waiting = new Map();
    this.number = 0;
    this.held = null;
    this.start();
  }

  start() {
    this.asked = [];
    this.worker = new Worker(new URL('worker.js', document.baseURI));
    this.worker.onmessage = ({ data }) => { for (const answer of data) this.answered(answer); };
    // It cannot be loaded: nothing that waits is answered before it is tried again.
    this.worker.onerror = () => this.late(null);
  }

  answered({ id, answer, fault }) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    if (fault) {
      waiting.reject(new Error(fault));
      this.again(waiting.question);
    } else {
      waiting.resolve(JSON.parse(answer));
    }
  }

  // A new worker, with the record that was open. If the question that failed was to open it, or has failed with
  // the same text before, the record is given up until its text is another one.
  again(question) {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { timer } of waiting) clearTimeout(timer);
    this.start();
    this.lost = question.ask === 'open' || question.ask === this.failed;
    this.failed = question.ask;
    if (this.lost || !this.held) this.late(null);
    else this.late(this.send({ ask: 'open', ...this.held }));
    for (const { resolve, reject, question: one } of waiting) {
      if (one !== question && APART.includes(one.ask)) this.send(one).then(resolve, reject);
      else reject(new Error('ended'));
    }
  }

  send(question) {
    const id = this.number += 1;
    return new Promise((resolve, reject) => {
      // What waits behind another question is not late by itself.
      const timer = setTimeout(() => this.again(question), PATIENCE * (1 + this.waiting.size));
      this.waiting.set(id, { resolve, reject, timer, question });
      // What is asked together goes in one message: each wakes another thread.
      if (this.asked.push({ id, question }) === 1) queueMicrotask(() => this.post());
    });
  }

  // Somebody who has more to do sends at once what was asked.
  post() {
    if (this.asked.length === 0) return;
    this.worker.postMessage(this.asked);
    this.asked = [];
  }

  open(text, files) {
    this.held = { text, files };
    this.lost = false;
    this.failed = null;
    return this.send({ ask: 'open', text, files });
  }

  // Everything from the first line that differs.
  edit(text) {
    if (this.lost) return this.open(text, this.held.files);
    const old = this.held.text;
    let line = 1;
    let at = 0;
    for (;;) {
      const end = old.indexOf('\n', at);
      if (end < 0 || old.slice(at, end + 1) !== text.slice(at, end + 1)) break;
      at = end + 1;
      line += 1;
    }
    this.held = { ...this.held, text };
    this.failed = null;
    return this.send({ ask: 'edit', line, text: text.slice(at) });
  }
}
