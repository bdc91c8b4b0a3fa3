import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { focused, tabTo } from './buying.ts';
import { courierOf } from './courier-of.ts';
import { havePlacedHere, type Placed, placeGuestOrder } from './guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

// Every task of an order works by keyboard, and the focus is never lost.

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  await courierOf(shop).set({ pace: 0 });
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const linkOf = ({ reference, key }: Placed) => `${shop.url}/order/${reference}?${new URLSearchParams({ key })}`;

/** Opens an order in the browser that placed it, and follows one of its links by keyboard. */
async function openTask(placed: Placed, task: RegExp, heading: string): Promise<Page> {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await havePlacedHere(page, shop, placed);
  await page.goto(linkOf(placed));
  await page.getByRole('heading', { name: 'What you can do' }).waitFor();
  await tabTo(page, task);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(heading);
  return page;
}

/** Submits an incomplete form, and follows the first link of its errors: the next key fills in the field. */
async function answerFirst(page: Page, send: RegExp, missing: string): Promise<void> {
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('link', { name: missing }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(missing);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(
    await page
      .getByRole('group', { name: /^What (?:to cancel|comes back)$/ })
      .getByRole('checkbox')
      .first()
      .isChecked(),
  ).toBe(true);
}

async function choose(page: Page, label: RegExp): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('ArrowDown');
}

test('an order is cancelled by keyboard', async () => {
  const page = await openTask(await placeGuestOrder(shop, 'cod'), /^Cancel$/, 'Cancel');
  await answerFirst(page, /^Cancel what I chose$/, 'Choose what to cancel');
  await choose(page, /^Reason/);
  await tabTo(page, /^Cancel /);
  // While the refund is being calculated the button is disabled: nobody cancels for an amount not shown yet.
  await expect.poll(() => page.locator('button[aria-busy]').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your order' }).waitFor();
  await page.getByText('Cancelled').first().waitFor();
  await expect.poll(() => focused(page)).not.toBe('');
  await page.context().close();
});

test('a return is requested by keyboard', async () => {
  const placed = await placeGuestOrder(shop, 'cod');
  const awb = await courierOf(shop).awbOf(placed.reference);
  const status = async () => {
    await courierOf(shop)
      .act(awb, 'advance')
      .catch(() => {});
    const reply = await fetch(`${shop.url}/api/orders/${placed.reference}?key=${placed.key}`);
    return ((await reply.json()) as { data: { status: string } }).data.status;
  };
  await expect.poll(status, { interval: 400 }).toBe('delivered');
  const page = await openTask(placed, /^Return or exchange$/, 'Return or exchange');
  await answerFirst(page, /^Request the return$/, 'Choose what comes back');
  await choose(page, /^Reason/);
  await tabTo(page, /^Swap for another size/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^UPI/);
  await page.keyboard.type('asha@okbank');
  await tabTo(page, /^\w{3} \d+ \w{3}$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Unworn/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Request the return$/);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^Return R\w+ requested\. Pickup on / })
    .waitFor();
  await expect.poll(() => focused(page)).not.toBe('');
  await page.context().close();
});
