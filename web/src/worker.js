// The module in a thread of its own: questions in, answers out, in their order.

const LEAST = 4;
let module;

async function load(address) {
  const answer = await fetch(address);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  module = instance.exports;
}

function ask(question) {
  const { alloc, free, ask: put, memory } = module;
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const out = put(at, bytes.length);
  free(at, bytes.length);
  if (out === 0) throw new Error('out of memory');
  const length = new DataView(memory.buffer).getUint32(out, true);
  const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, out + LEAST, length));
  free(out, LEAST + length);
  return answer;
}

// The browser compiles of the module what is used, and anew what is used often; until then it takes several times as
// long. So what will be asked is asked of the last lines of a record that was opened, while nobody waits.
const REHEARSED = 40;
const IDLE = 60;
let rehearsal = [];
let pause;

function rehearsalOf(text) {
  const lines = text.trimEnd().split('\n');
  return Array.from({ length: REHEARSED }, (_, index) => {
    const line = lines.length - (index % lines.length);
    const begun = lines[line - 1].slice(0, lines[line - 1].indexOf(' ') + 1);
    return [{ ask: 'table', line }, { ask: 'complete', line, typed: '' }, { ask: 'complete', line, typed: begun }, { ask: 'findings', all: false }];
  }).flat();
}

function rehearse() {
  try {
    if (rehearsal.length === 0) return;
    ask(rehearsal.shift());
    pause = setTimeout(rehearse);
  } catch {
    // Whoever asks next hears of it.
    rehearsal = [];
  }
}

const loaded = load(new URL('evoref.wasm', self.location.href)).catch((error) => error);
self.onmessage = async ({ data }) => {
  clearTimeout(pause);
  const missing = await loaded;
  let answers = [];
  for (const [index, { id, question }] of data.entries()) {
    try {
      if (missing) throw missing;
      answers.push({ id, answer: ask(question) });
    } catch (error) {
      answers.push({ id, fault: String(error) });
    }
    // What is asked about an edit is answered with it: each message wakes another thread.
    if (question.ask === 'edit' && index < data.length - 1 && !answers.at(-1).fault) continue;
    self.postMessage(answers);
    answers = [];
    if (question.ask === 'open') rehearsal = rehearsalOf(question.text);
  }
  clearTimeout(pause);
  pause = setTimeout(rehearse, IDLE);
};
