import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { fillCheckout, focused, putInCart } from './buying.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

// A button that disappears after its action moves the keyboard focus to the element that replaces it.

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Changes the first line of the cart as if it were from another day. */
async function withLine(page: Page, change: object): Promise<void> {
  await putInCart(page, shop.url);
  await page.evaluate((other) => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    localStorage.setItem('cart', JSON.stringify([{ ...line, ...other }]));
  }, change);
  await page.goto(`${shop.url}/cart`);
}

const goings: [button: string, open: (page: Page) => Promise<void>, then: RegExp][] = [
  ['Accept', (page) => withLine(page, { price: 1 }), /^Proceed to Checkout$/],
  [
    'Accept',
    async (page) => {
      await withLine(page, {});
      await page.goto(`${shop.url}/checkout`);
      await fillCheckout(page);
      await page.evaluate(() => {
        const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
        localStorage.setItem('cart', JSON.stringify([{ ...line, price: 1 }]));
      });
      await page.reload();
    },
    /^Place order - /,
  ],
  [
    'Clear All',
    async (page) => {
      await page.goto(`${shop.url}/tracker`);
      await page.evaluate(() =>
        localStorage.setItem(
          'recentTrackings',
          JSON.stringify([{ id: 'K7QW4MX9TD', awb: '', status: 'Pending', date: '2026-11-20T10:00:00Z', courier: '' }]),
        ),
      );
      await page.reload();
    },
    /^Contact us$/,
  ],
  [
    'Dismiss',
    async (page) => {
      await withLine(page, {});
      await page.getByRole('button', { name: /^Remove / }).click();
    },
    /^Continue Shopping$/,
  ],
];

test.each(goings)('the keyboard focus moves to the replacement of the button %s', async (name, open, then) => {
  const { page, expectQuiet } = await visit(browser);
  await open(page);
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  // Presses a key first, because the first key loads the code that stores the position.
  await Promise.all([page.waitForResponse(/keep-place/), page.keyboard.press('Tab')]);
  await button.focus();
  await page.keyboard.press('Enter');
  await button.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(then);
  expectQuiet();
  await page.context().close();
});

test('a pointer click on a disappearing button does not move the focus or open a keyboard', async () => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await withLine(page, { price: 1 });
  await Promise.all([page.waitForResponse(/keep-place/), page.keyboard.press('Shift')]);
  const button = page.getByRole('button', { name: 'Accept', exact: true });
  await button.tap();
  await button.waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.context().close();
});
