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
// long. So what will be asked is asked about the last lines of a record that was opened, while nobody waits.
const REHEARSED = 40;
const IDLE = 60;
// A record whose questions take so many milliseconds is not rehearsed: somebody may tap at any time.
const LONG = 300;
let rehearsal = [];
let pause;

// Questions that are asked without a pause: an edit is taken back.
function rehearsalOf(text) {
  const lines = text.split('\n');
  const last = text.trimEnd().split('\n').length;
  return Array.from({ length: REHEARSED }, (_, index) => {
    const line = last - (index % last);
    const [own, ...below] = lines.slice(line - 1);
    const edited = (end) => ({ ask: 'edit', line, text: [own.slice(0, end), ...below].join('\n') });
    const complete = (typed) => ({ ask: 'complete', line, typed });
    return [[edited(-1), { ask: 'findings', all: false }, edited()], [{ ask: 'table', line }], [complete('')], [complete(own.slice(0, own.indexOf(' ') + 1))]];
  }).flat();
}

function rehearse() {
  try {
    const begun = performance.now();
    for (const question of rehearsal.shift() ?? []) ask(question);
    if (performance.now() - begun > LONG) rehearsal = [];
    if (rehearsal.length > 0) pause = setTimeout(rehearse);
  } catch (error) {
    // Whoever asks next hears of it: the record may not be as it was.
    module = { alloc() { throw error; } };
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
    // The text is another one.
    if (question.ask === 'edit') rehearsal = rehearsal.filter(([{ ask: first }]) => first !== 'edit');
    if (question.ask === 'open') rehearsal = rehearsalOf(question.text);
    // What is asked about an edit is answered with it: each message wakes another thread.
    if (question.ask === 'edit' && index < data.length - 1 && !answers.at(-1).fault) continue;
    self.postMessage(answers);
    answers = [];
  }
  clearTimeout(pause);
  // Of a record that was opened somebody waits for the first table or the findings.
  if (data.at(-1).question.ask !== 'open') pause = setTimeout(rehearse, IDLE);
};
