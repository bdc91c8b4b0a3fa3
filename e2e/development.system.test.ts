import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#scripts/run-tool.ts';
import { engineFolder } from '#server/app/shop/find-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { launchBrowser, visit } from './browser.ts';
import { addText, layerOn, openStudio } from './studio/studio-steps.ts';

/** Files left out of the project's copy: generated ones, unused ones, and those that are linked. */
const leftOut = new Set(['.git', 'node_modules', 'build', '.cache', '.data', '.react-router', 'docs', 'bench', 'e2e']);

let browser: Browser;
let copy: string;
let shop: ChildProcess;
let url: string;
let output = '';

/** Starts `npm run dev` on a copy of the sources, so that a test can edit them. */
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'maidan-development-'));
  await chmod(copy, 0o711);
  for (const entry of await readdir(projectRoot)) {
    if (!leftOut.has(entry)) await cp(path.join(projectRoot, entry), path.join(copy, entry), { recursive: true });
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  const dataDir = path.join(copy, '.data');
  await copySeededFolder(engineFolder(dataDir));
  const own = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', DEMO_ORDERS: '0' };
  const env = { ...process.env, ...own };
  shop = spawn(process.execPath, [path.join(copy, 'scripts/dev.ts')], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const opened = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /Maidan in development: (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', read);
    shop.once('exit', () => reject(new Error(`The development server ended: ${output}`)));
  });
  browser = await launchBrowser();
  url = await opened;
});

afterAll(async () => {
  await browser.close();
  if (shop.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const edited = new Set<string>();

/** Replaces a text in a file of the copy. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const place = path.join(copy, file);
  const source = await readFile(place, 'utf8');
  expect(source).toContain(from);
  edited.add(file);
  await writeFile(place, source.replace(from, to));
}

/** Restores the sources after each test, for the next one or a retry. */
afterEach(async () => {
  for (const file of edited) await cp(path.join(projectRoot, file), path.join(copy, file));
  if (edited.size === 0 || shop.exitCode !== null) return;
  edited.clear();
  const robots = async () => (await fetch(`${url}/robots.txt`)).text();
  await expect.poll(robots).toMatch(/^User-agent: \*\n(?!Crawl)/);
});

const statusOf = async (address: string) => (await fetch(url + address)).status;

test('edits of a component, of a style and of the server are applied automatically', async () => {
  // The first page has Vite read the whole storefront.
  expect(await statusOf('/login')).toBe(200);
  const { page, expectQuiet } = await visit(browser);
  const reply = await page.goto(`${url}/login`);
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self' (?:'sha256-\S+' )+http/);
  await page.getByLabel('E-mail').fill('asha@example.in');
  const mark = () => page.evaluate(() => document.body.dataset.mark);
  await page.evaluate(() => {
    document.body.dataset.mark = 'kept';
  });

  const skip = page.locator('a[href="#main"]');
  await edit('ui/skip-link.tsx', 'Skip to content', 'Straight to content');
  await expect.poll(() => skip.textContent()).toBe('Straight to content');
  await edit('ui/skip-link.module.css', 'position: fixed;', 'position: fixed;\n  letter-spacing: 7px;');
  await expect.poll(() => skip.evaluate((link) => getComputedStyle(link).letterSpacing)).toBe('7px');
  // Updated in the open page, which keeps its typed input.
  expect(await mark()).toBe('kept');
  expect(await page.getByLabel('E-mail').inputValue()).toBe('asha@example.in');
  expectQuiet();

  const email = `asha-${crypto.randomUUID()}@example.in`;
  const person = { firstName: 'Asha', lastName: 'Sawant', email, password: 'a late cut to third man' };
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  expect(await post('/api/auth/signup', person)).toBe(201);
  const sandboxUrl = /Sandbox: (\S+)/.exec(output)?.[1] ?? '';
  await edit('server/operations/site/site-files.ts', "'User-agent: *'", "'User-agent: *', 'Crawl-delay: 7'");
  const robots = async () => (await fetch(`${url}/robots.txt`)).text();
  await expect.poll(robots).toMatch(/Crawl-delay: 7/);
  await expect.poll(mark).toBeUndefined();
  expect(await post('/api/auth/login', { email: person.email, password: person.password })).toBe(200);
  expect((await fetch(sandboxUrl)).status).toBe(200);
  expect([...output.matchAll(/Sandbox: (\S+)/g)].map(([, address]) => address)).toEqual([sandboxUrl, sandboxUrl]);
});

test('the studio shapes Tamil in its worker', async () => {
  const withPictures = await launchBrowser({ pictures: true });
  const { page, expectQuiet } = await visit(withPictures);
  await openStudio(page, url);
  await addText(page, 'GULLY');
  await page.getByLabel('Words').fill('தமிழ்');
  await expect.poll(() => page.getByLabel(/^Width/).isEnabled()).toBe(true);
  await layerOn(page, 'தமிழ்').waitFor();
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toContain(
    '/storefront/studio/shaping-worker.ts',
  );
  expectQuiet();
  await withPictures.close();
});

test('a syntax error in the server is reported to the browser, and disappears once it is fixed', async () => {
  await edit('server/operations/site/site-files.ts', 'export function', 'export functio');
  await expect.poll(async () => (await fetch(url)).text()).toMatch(/^The shop has ended: the terminal says why/);
  await edit('server/operations/site/site-files.ts', 'export functio ', 'export function ');
  await expect.poll(() => statusOf('/robots.txt')).toBe(200);
});

test('the development server shuts down cleanly', async () => {
  shop.kill('SIGTERM');
  if (shop.exitCode === null) await once(shop, 'exit');
  expect(shop.exitCode).toBe(0);
  expect(await statusOf('/').catch(() => 'nobody is there')).toBe('nobody is there');
});
