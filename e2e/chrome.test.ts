import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { holdBack, launchBrowser, visit } from './browser.ts';
import { putInCart } from './buying.ts';
import { gotoSettled, untilAlive, untilSettled } from './settled.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A hydrated page makes its two calls at the start, and only then. */
async function open(options: Parameters<typeof visit>[1], path = '/contact-us') {
  const seen = await visit(browser, options);
  const greeted = seen.page.waitForRequest(/\/api\/users$/);
  await seen.page.goto(shop.url + path);
  await greeted;
  return seen;
}

const theme = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')]);

describe('the header', () => {
  test('the header has all of its links', async () => {
    const { page } = await open(desk);
    const banner = page.getByRole('banner');
    for (const [name, path] of [
      ['Maidan, home', '/'],
      ['Custom Merch', '/customize'],
      ['Limited Editions', '/limited-edition'],
      ['Hot Sale', '/hotsale'],
      ['My account', '/login'],
      ['Cart, 0 items', '/cart'],
    ] as const) {
      expect(
        await banner.getByRole('link', { name, exact: true }).filter({ visible: true }).getAttribute('href'),
        name,
      ).toBe(path);
    }
    await banner.getByRole('searchbox').or(banner.getByRole('combobox')).filter({ visible: true }).waitFor();
    await banner.getByRole('button', { name: /theme/ }).filter({ visible: true }).waitFor();
    await page.context().close();
  });

  test('the cart badge counts every item', async () => {
    const { page } = await visit(browser, desk);
    const lines = [
      { id: 'cricket-1', numericId: 1, category: 'Cricket', name: 'A shirt', price: 1, quantity: 2, size: 'M' },
      { id: 'cricket-1', numericId: 1, category: 'Cricket', name: 'A shirt', price: 1, quantity: 3, size: 'L' },
    ];
    await page.context().addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(lines));
    await page.goto(`${shop.url}/tracker`);
    await page.getByRole('link', { name: 'Cart, 5 items' }).waitFor();
    await page.context().close();
  });

  test.each(['Sport Category', 'Special Collection'])(
    'the menu %s opens by Enter and click, not by hovering, and closes by Escape',
    async (name) => {
      const { page, expectQuiet } = await open(desk);
      const summary = page.getByRole('banner').locator('summary', { hasText: name }).filter({ visible: true });
      const menu = summary.locator('xpath=..');
      const isOpen = () => menu.evaluate((details) => (details as HTMLDetailsElement).open);
      await summary.hover();
      expect(await isOpen()).toBe(false);
      await summary.focus();
      await page.keyboard.press('Enter');
      expect(await isOpen()).toBe(true);
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await expect.poll(isOpen).toBe(false);
      expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true);
      await summary.click();
      expect(await isOpen()).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toMatch(name === 'Sport Category' ? /^\/sports\/cricket/ : /^\/special\/cricket/);
      await expect.poll(isOpen).toBe(false);
      expectQuiet();
      await page.context().close();
    },
  );

  test.each([
    ['a desk', desk, 'Sport Category'],
    ['a phone', phone, 'Menu'],
  ] as const)('on %s a menu opened before hydration stays open, and its links work', async (_, size, name) => {
    const { page, expectQuiet } = await visit(browser, size);
    const release = await holdBack(page, '**/assets/vendor-*.js*');
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
    const opener =
      size === phone ? page.getByLabel(name, { exact: true }).first() : page.getByText(name, { exact: true }).first();
    const menu = opener.locator('xpath=ancestor::details');
    await opener.click();
    release();
    await untilAlive(page);
    expect(await menu.getAttribute('open')).not.toBe(null);
    await menu
      .getByRole('link', { name: /^Cricket/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Cricket Merchandise' }).waitFor();
    await expect.poll(() => menu.getAttribute('open')).toBe(null);
    expectQuiet();
    await page.context().close();
  });

  test('only one menu is open at a time', async () => {
    const { page } = await open(desk);
    await page.getByRole('banner').locator('summary', { hasText: 'Sport Category' }).filter({ visible: true }).click();
    await page
      .getByRole('banner')
      .locator('summary', { hasText: 'Special Collection' })
      .filter({ visible: true })
      .focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('header details[open]').count()).toBe(1);
    await page.context().close();
  });

  test('the header of a phone is one menu with all links, opened by touch', async () => {
    const { page } = await open(phone);
    await page.getByLabel('Menu', { exact: true }).first().tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: /^Basketball/ }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Dark theme' }).tap();
    await expect.poll(() => theme(page)).toEqual(['dark', 'dark']);
    await menu.getByRole('link', { name: /^Basketball/ }).tap();
    await page.getByRole('heading', { level: 1, name: 'Basketball Merchandise' }).waitFor();
    expect(await page.locator('details[open]').filter({ has: menu }).count()).toBe(0);
    await page.context().close();
  });
});

describe('the theme', () => {
  test('the theme is light at first, changes by its button, is stored, and applies at the first paint', async () => {
    const context = await browser.newContext(desk);
    const page = await context.newPage();
    await gotoSettled(page, `${shop.url}/contact-us`);
    await untilAlive(page);
    expect(await theme(page)).toEqual(['light', null]);
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await theme(page)).toEqual(['dark', 'dark']);
    await page.goto(`${shop.url}/cart`, { waitUntil: 'commit' });
    await page.waitForSelector('body', { state: 'attached' });
    expect((await theme(page))[0]).toBe('dark');
    await untilAlive(page);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await theme(page)).toEqual(['light', 'light']);
    await context.close();
  });
});

describe('the footer', () => {
  test('the footer has payment and courier marks, year, seller and help, the same on every page', async () => {
    const orders: string[][] = [];
    for (const path of ['/', '/tracker', '/cart']) {
      const { page } = await visit(browser, desk);
      await page.goto(shop.url + path);
      const footer = page.getByRole('contentinfo');
      await footer.getByText('© 2025 Maidan').waitFor();
      const marks = footer.getByRole('list', { name: 'Payment and courier partners' });
      expect(await marks.getByRole('listitem').allTextContents()).toEqual([
        'Cards',
        'Gateway',
        'Wallet',
        'Surface courier',
        'Air courier',
      ]);
      expect(await marks.locator('svg').count()).toBe(5);
      for (const words of ['Seller', 'GSTIN', 'Grievance officer', '9AM-9PM IST'])
        await footer.getByText(words).first().waitFor();
      orders.push(await footer.getByRole('link').allTextContents());
      await page.context().close();
    }
    expect(new Set(orders.map((links) => links.join())).size).toBe(1);
  });

  test('the footer is large on shop pages, small on personal pages and one line during payment', async () => {
    const { page } = await visit(browser, desk);
    const heights: number[] = [];
    // An empty checkout redirects to the shop.
    await putInCart(page, shop.url);
    for (const path of ['/', '/login', '/checkout']) {
      await page.goto(shop.url + path);
      const footer = page.getByRole('contentinfo');
      for (const name of ['Terms of service', 'Privacy', 'Cookies'])
        await footer.getByRole('link', { name, exact: true }).waitFor();
      heights.push((await footer.boundingBox())?.height ?? 0);
    }
    const [poster = 0, quiet = 0, line = 0] = heights;
    expect(quiet).toBeLessThan(poster - 150);
    expect(line).toBeLessThan(90);
    await page.context().close();
  });

  test('the footer is not on the custom merch page', async () => {
    const { page } = await visit(browser, desk);
    await page.goto(`${shop.url}/customize`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    await page.context().close();
  });
});

test('the two calls of a visit are made once, when the page is idle, and their failure shows nothing', async () => {
  const { page } = await visit(browser, desk);
  const asked: string[] = [];
  await page.route(/\/api\/(hello|users)$/, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 200, json: { success: true, message: 'unused', data: [] } });
  });
  await page.goto(`${shop.url}/contact-us`);
  await expect.poll(() => asked.toSorted()).toEqual(['/api/hello', '/api/users']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shipping Information' }).waitFor();
  await untilSettled(page);
  expect(asked).toHaveLength(2);
  await page.context().close();
});

test('a sport without products is a page of six coming products, excluded from search engines', async () => {
  const { page } = await visit(browser, desk);
  await page.goto(`${shop.url}/sports/kabaddi`);
  await page.getByRole('heading', { level: 1, name: 'Sports Merchandise' }).waitFor();
  expect(await page.getByText('Coming soon', { exact: true }).count()).toBe(6);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.context().close();
});

test('a page that throws shows the error screen with links', async () => {
  const { page } = await visit(browser, { ...desk, theme: 'dark' });
  await gotoSettled(page, `${shop.url}/tracker`);
  // A response that no page can render.
  await page.route('**/api/products/category/*', (route) =>
    route.fulfill({ json: { success: true, data: [{ _id: 'x' }, null] } }),
  );
  await page.locator('footer').getByRole('link', { name: 'Cricket' }).click();
  const screen = page.getByRole('alert');
  await screen.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
  await screen.getByText("We're sorry for the inconvenience. Please try refreshing the page.").waitFor();
  expect((await theme(page))[0]).toBe('dark');
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/api/products/category/*');
  await screen.getByRole('button', { name: 'Refresh the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cricket Merchandise' }).waitFor();
  await page.context().close();
});

test('every page can be restored from the back-forward cache: no unload listeners, no no-store', async () => {
  for (const path of ['/', '/sports/football', '/product/1?category=Cricket', '/cart']) {
    const { page } = await visit(browser, desk);
    await page.addInitScript(() => {
      const add = window.addEventListener;
      window.addEventListener = function listen(this: Window, ...args: Parameters<typeof add>) {
        if (/^(before)?unload$/.test(args[0])) document.documentElement.dataset.ends = args[0];
        add.apply(this, args);
      } as typeof add;
    });
    const reply = await gotoSettled(page, shop.url + path);
    expect(reply?.headers()['cache-control']).not.toContain('no-store');
    expect(await page.evaluate(() => document.documentElement.dataset.ends), path).toBeUndefined();
    await page.context().close();
  }
});
