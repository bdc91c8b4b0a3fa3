import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { haveSomeone } from './look/someone.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

// Pages outside of the shop's frame on a phone, where a wider page would be shrunk.

let shop: RunningShop;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  await haveSomeone(shop);
  ({ page } = await visit(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }));
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

test.each(['/', '/mail', '/razorpay', '/shiprocket', '/google/accounts'])(
  'the sandbox page %s is as wide as the screen',
  async (address) => {
    await page.goto(shop.sandboxUrl + address);
    expect(await widthOf(page)).toBe(390);
  },
);

test('the API page is as wide as the screen', async () => {
  await page.goto(`${shop.url}/api/docs`);
  await page.getByText('Mails a six-digit code to the e-mail an order was placed with').first().waitFor();
  expect(await widthOf(page)).toBe(390);
});

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
