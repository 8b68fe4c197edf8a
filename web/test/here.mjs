// What the tests use: the module, the program, the folder of static files and a server of it.

import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';
import { Module } from '../module.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const site = resolve(process.env.SITE || join(root, 'target/web'));
export const evoref = process.env.EVOREF || join(root, 'target/debug/evoref');
const program = process.env.CHROMIUM || '/usr/bin/chromium';

export const module = () => new Module(readFileSync(join(site, 'evoref.wasm')));

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

// Serves the folder; `asked` lists what was asked for. `before` has a script to put in front of that of the worker.
export async function served(before = '') {
  const asked = [];
  const server = createServer((request, answer) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    asked.push(path);
    const file = join(site, path === '/' ? 'index.html' : path);
    if (!file.startsWith(site) || !existsSync(file)) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    answer.end(path === '/worker.js' ? `${before}${readFileSync(file, 'utf8')}` : readFileSync(file));
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return { address: `http://127.0.0.1:${server.address().port}/`, asked, close: () => new Promise((done) => { server.close(done); server.closeAllConnections(); }) };
}

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
export function launch() {
  if (!existsSync(program)) throw new Error(`${program} is not there; set CHROMIUM`);
  return chromium.launch({ executablePath: program, args: flags });
}

// Firefox as a distribution packs it; nothing if there is none. Playwright stays at 1.64 for it: later ones ask for what
// Firefox 153 does not know.
export function launchFirefox() {
  const executablePath = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
  return executablePath && firefox.launch({ executablePath, channel: 'moz-firefox' });
}

// A phone with nothing on it, and everything that the page must not do.
export async function phone(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true, locale: 'en-GB', ...options });
  const faults = [];
  const watch = (page) => {
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`); });
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    return page;
  };
  return { context, faults, fresh: async () => watch(await context.newPage()) };
}

export const ready = (page) => page.waitForSelector('html[data-ready="yes"]', { timeout: 60_000 });
