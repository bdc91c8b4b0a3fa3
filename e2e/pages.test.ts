import { readdir, readFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdBack, launchBrowser, visit } from './browser.ts';
import { choose } from './choose.ts';
import { gotoSettled, untilSettled } from './settled.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const publicPages = [
  '/',
  '/sports/cricket',
  '/sports/motorsport',
  '/limited-edition',
  '/hotsale',
  '/special/football',
  '/club/hooghly-rovers',
  '/clubs',
  '/product/8?category=Football',
  '/cart',
];

describe('public pages', () => {
  test.each(publicPages)(
    '%s is the same for every visitor, with an ETag for each encoding and status 304',
    async (path) => {
      const ask = (headers: Record<string, string>) => fetch(shop.url + path, { headers });
      const one = await ask({ 'accept-encoding': 'br' });
      const other = await ask({ 'accept-encoding': 'br', cookie: 'session=somebody', 'user-agent': 'another' });
      expect(one.status).toBe(200);
      expect(await one.text()).toBe(await other.text());
      expect(one.headers.get('vary')).toContain('Accept-Encoding');
      const etag = one.headers.get('etag') ?? '';
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(again.headers.get('content-security-policy')).toBe(one.headers.get('content-security-policy'));
      expect((await ask({ 'accept-encoding': 'gzip' })).headers.get('etag')).not.toBe(etag);
    },
  );

  test.each(publicPages)('%s can be read without JavaScript', async (path) => {
    const { page } = await visit(browser, { javaScriptEnabled: false });
    await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(/^Loading/).count()).toBe(0);
    // Neither shows a price before a choice is made.
    if (path !== '/cart' && path !== '/clubs')
      expect(await page.locator('main').getByText('₹').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  test.each(['/', '/sports/football', '/product/8?category=Football', '/athlete/kiyan-lobo', '/contact-us'])(
    '%s has an existing share card and its own title',
    async (path) => {
      const page = await (await fetch(shop.url + path)).text();
      const said = (property: string) =>
        new RegExp(`<meta property="${property}" content="([^"]+)"`).exec(page)?.[1] ?? '';
      expect(said('og:title')).not.toBe('');
      expect([said('og:locale'), said('og:image:alt')]).toEqual(['en_IN', expect.stringContaining('Maidan')]);
      expect(said('og:url')).toContain(path.split('?')[0]);
      // A busy machine may not draw it within the browser's timeout; then it is requested again.
      const card = () => fetch(said('og:image')).then(({ status, headers }) => [status, headers.get('content-type')]);
      await expect.poll(card, { interval: 500 }).toEqual([200, 'image/jpeg']);
    },
  );

  test.each([
    ['/', ['OnlineStore', 'WebSite']],
    ['/sports/football', ['ItemList']],
    ['/hotsale', ['ItemList']],
    ['/special/cricket', ['ItemList']],
    ['/athlete/kiyan-lobo', ['ItemList']],
    ['/club/hooghly-rovers', ['SportsTeam', 'BreadcrumbList', 'ItemList']],
    ['/product/8?category=Football', ['ProductGroup', 'BreadcrumbList']],
    ['/contact-us', []],
  ])('%s has structured data of the types %s', async (path, kinds) => {
    const page = await (await fetch(shop.url + path)).text();
    const things = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, text]) =>
      JSON.parse(text ?? ''),
    );
    expect(things.map((thing) => thing['@type'])).toEqual(kinds);
  });

  test('the manifest and all of its icons exist', async () => {
    const page = await (await fetch(shop.url)).text();
    const named = [...page.matchAll(/<link rel="(?:manifest|icon|apple-touch-icon)" href="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    const manifest = await fetch(`${shop.url}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    for (const address of [...named, ...icons.map(({ src }) => src)])
      expect((await fetch(shop.url + address)).status, address).toBe(200);
    expect(named).toContain('/manifest.webmanifest');
  });

  test('menus and search work without JavaScript', async () => {
    const { page } = await visit(browser, { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
    await page.locator('summary', { hasText: 'Sport Category' }).first().click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Football/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Football Merchandise' }).waitFor();
    await page.getByRole('searchbox').first().fill('palmer');
    await page.keyboard.press('Enter');
    await page.getByText('Results for "palmer"').waitFor();
    await page.context().close();
  });

  test.each([
    '/contact-us',
    '/login',
    '/signup',
    '/forgot-password',
    '/find-order',
    '/reset-password?email=a%40example.in',
    '/product/1?category=Cricket',
  ])('%s has disabled buttons until its scripts run, so that no input gets into the address', async (path) => {
    const main = /<main[\s\S]*<\/main>/.exec(await (await fetch(shop.url + path)).text())?.[0] ?? '';
    const submits = main.match(/<button[^>]*type="submit"[^>]*>/g) ?? [];
    expect(submits.length).toBeGreaterThan(0);
    for (const button of submits) expect(button).toContain('disabled');
  });

  test('an unknown address is a 404 page with links', async () => {
    const reply = await fetch(`${shop.url}/no-such-page`);
    expect(reply.status).toBe(404);
    expect((await fetch(`${shop.url}/product/9999?category=Cricket`)).status).toBe(404);
    expect((await fetch(`${shop.url}/product/abc?category=Cricket`)).status).toBe(404);
    const { page, expectQuiet } = await visit(browser);
    await page.goto(`${shop.url}/`);
    expectQuiet();
    await page.context().close();
  });

  test('personal pages are not cached', async () => {
    const reply = await fetch(`${shop.url}/checkout/complete?order=X&key=Y`);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await fetch(`${shop.url}/checkout`)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the size of pages', () => {
  /** Bytes on the wire, as the browser would load them with Brotli. */
  async function weigh(path: string): Promise<{ script: number; style: number }> {
    const html = await (await fetch(shop.url + path)).text();
    const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file));
    let [script, style] = [0, 0];
    for (const file of files) {
      const { body } = await fetchRaw(shop.url + file);
      if (file.endsWith('.js')) script += body.length;
      else style += body.length;
    }
    return { script, style };
  }

  test.each([
    ['/', 112],
    ['/sports/cricket', 121],
    ['/product/1?category=Cricket', 123],
  ])('%s loads at most %i KB of JavaScript, and at most 12 KB of CSS', async (path, most) => {
    const { script, style } = await weigh(path);
    expect(script).toBeLessThanOrEqual(most * 1024);
    expect(style).toBeLessThanOrEqual(12 * 1024);
  });

  test('no script contains the seller of the server, which pages get with their data', async () => {
    const folder = path.resolve(import.meta.dirname, '../build/client/assets');
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(50);
    for (const name of scripts)
      expect(await readFile(path.join(folder, name), 'utf8'), name).not.toContain('maidan.seller');
  });

  test('a cached page has inline styles, and a personal page loads them', async () => {
    const { page } = await visit(browser);
    const sheets: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'stylesheet' && sheets.push(request.url())));
    for (const path of ['/', '/sports/cricket']) {
      await gotoSettled(page, shop.url + path);
      expect(await page.locator('head style').count(), path).toBe(1);
      expect(
        await page
          .locator('h1')
          .first()
          .evaluate((heading) => getComputedStyle(heading).fontFamily),
        path,
      ).toContain('Anek');
    }
    expect(sheets).toEqual([]);
    await page.goto(`${shop.url}/checkout`);
    expect(sheets.length).toBeGreaterThan(0);
    await page.context().close();
  });

  const forms = [
    '/search',
    '/login',
    '/my-account',
    '/my-account/address',
    '/my-account/orders/K7QW4MX9TD',
    '/order/K7QW4MX9TD',
    '/checkout',
  ];

  const namesIn = async (path: string) =>
    (await (await fetch(shop.url + path)).text()).match(/\/assets\/[\w.-]+\.js/g) ?? [];

  test('no script of the shop contains the schema library', async () => {
    const waiting = (await Promise.all([...publicPages, ...forms, '/customize'].map(namesIn))).flat();
    const seen = new Set<string>();
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const script = await (await fetch(shop.url + file)).text();
      // A word of zod only.
      expect(script, file).not.toMatch(/invalid_union/);
      waiting.push(
        ...[...script.matchAll(/\b((?:assets\/)?[\w.-]+-[\w-]{8}\.js)\b/g)].map(
          ([, name = '']) => `/assets/${name.replace('assets/', '')}`,
        ),
      );
    }
    expect(seen.size).toBeGreaterThan(80);
  });

  test('only the studio page loads scripts of the studio', async () => {
    // Code that draws folds, and the warning about soft prints.
    const ofStudio = [/webgl2/, /May look soft/];
    const elsewhere = new Set((await Promise.all([...publicPages, ...forms].map(namesIn))).flat());
    for (const file of elsewhere)
      for (const words of ofStudio) expect(await (await fetch(shop.url + file)).text(), file).not.toMatch(words);
    const own = (await namesIn('/customize')).filter((file) => !elsewhere.has(file));
    const scripts = await Promise.all(own.map(async (file) => (await fetch(shop.url + file)).text()));
    for (const words of ofStudio) expect(scripts.join('\n')).toMatch(words);
  });
});

/** A file as it is sent with Brotli; fetch itself would decompress it. */
function fetchRaw(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const received: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => received.push(chunk));
      reply.on('end', () => resolve({ headers: reply.headers, body: Buffer.concat(received) }));
    }).on('error', reject);
  });
}

test('assets are sent precompressed with Brotli, and cached permanently', async () => {
  const html = await (await fetch(shop.url)).text();
  const file = html.match(/\/assets\/vendor[\w.-]+\.js/)?.[0] ?? '';
  const { headers, body } = await fetchRaw(shop.url + file);
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(brotliDecompressSync(body).length).toBeGreaterThan(body.length);
});

describe('a cart in two tabs', () => {
  test('an item added in one tab shows in the badge of the other', async () => {
    const { page } = await visit(browser);
    await page.goto(`${shop.url}/product/1?category=Cricket`);
    const other = await page.context().newPage();
    await other.goto(shop.url);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await other.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.context().close();
  });
});

test('Back restores the scroll position of a listing, and a new page begins at its top', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await gotoSettled(page, `${shop.url}/sports/football`);
  await page
    .getByText(/^24 products/)
    .first()
    .waitFor();
  const card = page.getByRole('main').getByRole('article').nth(14).getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await card.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/product\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect.poll(() => page.title()).toBe(`${heading} · Maidan`);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.context().close();
});

test('a loading message is shown while the code of a page loads', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await gotoSettled(page, `${shop.url}/contact-us`);
  const release = await holdBack(page, /\/assets\/policy-/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await page.getByText('Loading...').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Cookie Policy' }).waitFor();
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
  await page.context().close();
});

describe('the scripts of a page', () => {
  test('load after the first visible content', async () => {
    const { page, expectQuiet } = await visit(browser, { viewport: { width: 390, height: 844 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const came = (what: RegExp) => asked.filter((path) => what.test(path)).length;
    const styles = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await styles.promise;
      await route.continue();
    });
    // A page made for one request has its styles in files: nothing is visible until they are loaded.
    await page.goto(`${shop.url}/search?q=cap`, { waitUntil: 'commit' });
    await expect.poll(() => came(/\.(woff2|avif)$/)).toBeGreaterThan(1);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    expect(came(/\.js$/)).toBe(0);
    styles.resolve();
    await expect.poll(() => came(/\.js$/)).toBeGreaterThan(3);
    await expect
      .poll(() => page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react'))))
      .toBe(true);
    expectQuiet();
    // A cached page has them inline: its first frame is drawn before a script is requested. The browser gives the time
    // at which a frame reached the screen, which may be a moment later.
    await page.addInitScript(() => void requestAnimationFrame(() => performance.mark('first frame')));
    await page.goto(`${shop.url}/sports/cricket`);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    const order = await page.evaluate(() =>
      performance
        .getEntries()
        .filter(({ name }) => name === 'first frame' || name.endsWith('.js'))
        .map(({ name }) => (name.endsWith('.js') ? 'script' : name)),
    );
    expect([order[0], order[1], order.length > 3]).toEqual(['first frame', 'script', true]);
    await page.context().close();
  });

  test('choices and clicks before the scripts run take effect once after they load', async () => {
    const { page, expectQuiet } = await visit(browser, { viewport: { width: 390, height: 844 } });
    const scripts = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`${shop.url}/product/8?category=Football`, { waitUntil: 'commit' });
    for (const size of ['L', 'S', 'L']) await choose(page.getByRole('radio', { name: size, exact: true }));
    const add = page.getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    await add.click();
    scripts.resolve();
    const pieces = () =>
      page.evaluate(() =>
        JSON.parse(localStorage.getItem('cart') ?? '[]').map(
          (line: { size: string; quantity: number }) => `${line.quantity} ${line.size}`,
        ),
      );
    await expect.poll(pieces).toEqual(['1 L']);
    await untilSettled(page);
    expect(await pieces()).toEqual(['1 L']);
    expectQuiet();
    await page.context().close();
  });

  test('a page that never renders a frame is hydrated all the same', async () => {
    const { page } = await visit(browser);
    await page.addInitScript('window.requestAnimationFrame = () => 0');
    await page.goto(`${shop.url}/contact-us`);
    await page.getByRole('button', { name: /theme/i }).first().click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});
