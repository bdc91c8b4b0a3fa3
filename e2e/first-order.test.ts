import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout } from './buying.ts';
import { choose } from './choose.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

describe.each([
  ['a phone in light', { ...phone, theme: 'light' as const }],
  ['a phone in dark', { ...phone, theme: 'dark' as const }],
  ['a desk in light', { ...desk, theme: 'light' as const }],
  ['a desk in dark', { ...desk, theme: 'dark' as const }],
])('the first order on %s', (_name, options) => {
  test('a first order has no console messages and no accessibility faults from the home page on', async () => {
    const { page, expectQuiet } = await visit(browser, options);
    await page.goto(shop.url);
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Cricket/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Cricket Merchandise' }).waitFor();
    await page.getByRole('status').filter({ hasText: '24 products' }).waitFor();
    await expectAccessible(page);

    await page
      .getByRole('main')
      .getByRole('link', { name: /Nets, 6 AM/ })
      .click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toContain('Nets, 6 AM');
    await choose(page.getByRole('radio', { name: /^L\b/ }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();

    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
    await page.getByText('Size: L').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await fillCheckout(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Place order - ₹/ }).click();

    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    expect(page.url()).toMatch(/\/checkout\/complete\?order=[2-9A-HJ-NP-Z]{10}&key=/);
    await page.getByText('Gulmohar').waitFor();
    // The words of the order page itself.
    await page.getByText(/^Placed under: .*Terms of Service, version 1 of \d+ \w+ \d{4}/).waitFor();
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    expectQuiet();
    await page.context().close();
  });
});
