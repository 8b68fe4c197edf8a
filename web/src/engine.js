// The referee: questions go to a worker. One that takes too long, or in which the module fails, is ended, and a
// new one is started from the text as it is.

const PATIENCE = 30_000;

export class Engine {
  // `late` is called when the module was started again.
  constructor(late) {
    this.late = late;
    this.waiting = new Map();
    this.number = 0;
    this.held = null;
    this.start();
  }

  start() {
    this.worker = new Worker(new URL('worker.js', document.baseURI));
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      this.waiting.delete(data.id);
      clearTimeout(waiting.timer);
      if (data.fault) {
        waiting.reject(new Error(data.fault));
        this.again();
      } else {
        waiting.resolve(JSON.parse(data.answer));
      }
    };
    this.worker.onerror = () => this.again();
  }

  // A new worker, with the record that was open.
  again() {
    this.worker.terminate();
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Error('ended'));
    }
    this.waiting.clear();
    this.start();
    this.late();
    if (this.held) this.send({ ask: 'open', ...this.held }).catch(() => {});
  }

  send(question) {
    const id = this.number += 1;
    return new Promise((resolve, reject) => {
      // What waits behind another question is not late by itself.
      const timer = setTimeout(() => this.again(), PATIENCE * (1 + this.waiting.size));
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, question });
    });
  }

  open(text, files) {
    this.held = { text, files };
    return this.send({ ask: 'open', text, files });
  }

  // Everything from the first line that differs.
  edit(text) {
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
    return this.send({ ask: 'edit', line, text: text.slice(at) });
  }
}
