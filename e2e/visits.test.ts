import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { gotoSettled } from './settled.ts';
import { shownShop } from './shown-shop.ts';

// The beacon of pages: what a visit reports of itself, and nothing else.

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const desk = { viewport: { width: 1440, height: 900 } };

/** Collects the reports of a page, with the names of headers that could tell who it is. */
function reportsOf(page: Page): { texts: string[]; cookies: string[] } {
  const [texts, cookies]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/visits') return;
    texts.push(request.postData() ?? '');
    const { cookie } = request.headers();
    if (cookie) cookies.push(cookie);
  });
  return { texts, cookies };
}

test('a visit reports each step once, on the way from the home page to a product', async () => {
  const { page } = await visit(browser, desk);
  const { texts, cookies } = reportsOf(page);
  await gotoSettled(page, shop.url);
  await page.getByRole('link', { name: 'Cricket', exact: true }).first().click();
  await page.waitForURL('**/sports/cricket');
  await page.locator('main a[href*="/product/"]').first().click();
  await page.waitForURL('**/product/**');
  await expect.poll(() => texts).toEqual(['home', 'listing', 'product']);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(`${shop.url}/`);
  expect([texts, cookies]).toEqual([['home', 'listing', 'product'], []]);
  await page.context().close();
});

test('a search that finds nothing is reported with its words once it stays, and not while it is typed', async () => {
  const { page } = await visit(browser, desk);
  const { texts } = reportsOf(page);
  await gotoSettled(page, `${shop.url}/search?q=qqzzqq`);
  await page.goto(`${shop.url}/search?q=qqzzqx`);
  await expect.poll(() => texts).toEqual(['search', 'search', 'nothing:qqzzqx']);
  await page.context().close();
});

test('a browser that asks not to be counted reports nothing', async () => {
  const { page } = await visit(browser, desk);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const { texts } = reportsOf(page);
  await gotoSettled(page, shop.url);
  await gotoSettled(page, `${shop.url}/sports/cricket`);
  expect(texts).toEqual([]);
  await page.context().close();
});
