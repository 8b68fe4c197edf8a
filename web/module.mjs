// The module in Node, for the build and the tests.

export class Module {
  constructor(bytes) {
    this.exports = new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
  }

  // The answer as the text that it is.
  text(question) {
    const { alloc, free, ask, memory } = this.exports;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const out = ask(at, bytes.length);
    free(at, bytes.length);
    const length = new DataView(memory.buffer).getUint32(out, true);
    const answer = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(memory.buffer, out + 4, length));
    free(out, 4 + length);
    return answer;
  }

  ask(question) {
    return JSON.parse(this.text(question));
  }
}
