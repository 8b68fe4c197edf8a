// The browser, and the pages that it is shown.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const evoref = process.env.EVOREF || join(root, 'target/debug/evoref');
export const folder = mkdtempSync(join(tmpdir(), 'evoref-page-'));
const program = process.env.CHROMIUM || '/usr/bin/chromium';

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
export const launch = () => {
  if (!existsSync(program)) throw new Error(`${program} is not there; set CHROMIUM`);
  return chromium.launch({ executablePath: program, args: flags });
};

// Writes the page of a record and gives its address.
export function pageOf(record) {
  const file = join(folder, `${basename(record)}.html`);
  // 1 and 2 say that something is wrong with the record; the page shows it.
  const run = spawnSync(evoref, ['view', record, '-o', file], { cwd: root, encoding: 'utf8' });
  if (![0, 1, 2].includes(run.status) || !existsSync(file)) throw new Error(`${record}: ${run.stderr}`);
  return pathToFileURL(file).href;
}

// The table after a line, as `evoref state` prints it.
export function tableAfter(record, line) {
  const printed = execFileSync(evoref, ['state', `${record}:${line}`], { cwd: root, encoding: 'utf8' });
  return printed.slice(printed.indexOf('\n\n') + 2).trim();
}

// Opens an address, and collects everything that a page must not do.
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:') && !request.url().startsWith('blob:')) faults.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  return { page, faults, close: () => context.close() };
}
