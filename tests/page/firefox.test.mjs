// A second engine: the pages in Firefox, if there is one, over WebDriver BiDi.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { folder, pageOf, tableAfter } from './browser.mjs';

const SESSIONS = [
  ['fixtures/evo/played/thursday-club-table-2.evo', 85],
  ['fixtures/evolution/played/thursday-club.evo', 122],
  ['fixtures/evolve/played/wandas-flat.evo', 60],
];
const program = process.env.FIREFOX || ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const skip = program === undefined ? 'Firefox is not there; set FIREFOX' : false;

// Says a command and waits for its answer; `faults` are what a page must not do.
class Firefox {
  static async launch() {
    const firefox = new Firefox();
    firefox.profile = mkdtempSync(join(tmpdir(), 'evoref-firefox-'));
    firefox.child = spawn(program, ['--headless', '--no-remote', '--profile', firefox.profile, '--remote-debugging-port=0'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise((resolve, reject) => {
      let said = '';
      firefox.child.stderr.on('data', (bytes) => {
        said += bytes;
        const found = /BiDi listening on (ws:\S+)/.exec(said);
        if (found) resolve(`${found[1]}/session`);
      });
      firefox.child.on('exit', () => reject(new Error(said)));
    });
    firefox.socket = new WebSocket(address);
    firefox.waiting = new Map();
    firefox.faults = [];
    await new Promise((resolve, reject) => Object.assign(firefox.socket, { onopen: resolve, onerror: reject }));
    firefox.socket.onmessage = ({ data }) => firefox.hear(JSON.parse(data));
    await firefox.say('session.new', { capabilities: {} });
    await firefox.say('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] });
    const { contexts } = await firefox.say('browsingContext.getTree', {});
    firefox.context = contexts[0].context;
    return firefox;
  }

  hear(message) {
    if (message.id !== undefined) {
      const { resolve, reject } = this.waiting.get(message.id);
      if (message.type === 'error') reject(new Error(message.message));
      else resolve(message.result);
    } else if (message.method === 'log.entryAdded') this.faults.push(message.params.text);
    else if (!/^(file|blob|data):/.test(message.params.request.url)) this.faults.push(message.params.request.url);
  }

  say(method, params) {
    const id = this.waiting.size + 1;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }); });
  }

  async open(address) {
    this.faults.length = 0;
    await this.say('browsingContext.navigate', { context: this.context, url: 'about:blank', wait: 'complete' });
    await this.say('browsingContext.navigate', { context: this.context, url: address, wait: 'complete' });
    await this.ask('new Promise((done) => { const look = () => (document.documentElement.dataset.ready ? done(1) : setTimeout(look, 20)); look(); })');
  }

  async ask(expression) {
    const answer = await this.say('script.evaluate', { expression, target: { context: this.context }, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  async press(value) {
    const actions = [{ type: 'keyDown', value }, { type: 'keyUp', value }];
    await this.say('input.performActions', { context: this.context, actions: [{ type: 'key', id: 'keys', actions }] });
  }

  async picture(file) {
    const { data } = await this.say('browsingContext.captureScreenshot', { context: this.context });
    writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async close() {
    this.socket.close();
    this.child.removeAllListeners('exit');
    await new Promise((gone) => { this.child.on('exit', gone).kill(); });
    rmSync(this.profile, { recursive: true, force: true });
  }
}

let firefox;
before(async () => { if (!skip) firefox = await Firefox.launch(); });
after(async () => {
  if (!skip) await firefox.close();
  rmSync(folder, { recursive: true });
});

for (const [record, line] of SESSIONS) {
  test(`${record} in Firefox`, { skip }, async () => {
    await firefox.open(`${pageOf(record)}#L${line}`);
    const current = () => firefox.ask("Number(document.querySelector('[aria-current]').dataset.step)");
    assert.equal(await firefox.ask("document.querySelector('[aria-current]').closest('li').id"), `line-${line}`);
    assert.equal(await firefox.ask("document.getElementById('table-text').textContent.trim()"), tableAfter(record, line));
    assert.ok(await firefox.ask("document.querySelector('.picture').getBoundingClientRect().height") > 200);
    if (process.env.PICTURES) await firefox.picture(join(process.env.PICTURES, `firefox-${line}.png`));
    const place = await current();
    await firefox.press('\uE014');
    assert.equal(await current(), place + 1);
    const told = await firefox.ask("[...document.querySelectorAll('[data-step]')].filter((clause) => { clause.click(); return document.querySelector('.told').textContent.trim() === ''; }).length");
    assert.equal(told, 0);
    assert.deepEqual(firefox.faults, []);
  });
}
