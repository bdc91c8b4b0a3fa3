import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

/** Fills the checkout as a guest in Mumbai: the PIN brings city and state. */
async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Mobile').fill('+91 98200 43210');
  await page.getByLabel('Full name').fill('Asha Sawant');
  await page.getByLabel('PIN code', { exact: true }).fill('400069');
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  expect(await page.getByLabel('State or territory').inputValue()).toBe('Maharashtra');
  await page.getByLabel('Flat, house, building').fill('B-204, Gulmohar');
  await page.getByLabel('Area, street, village').fill('Old Nagardas Road, Andheri East');
}

describe.each([
  ['a phone in light', { ...phone, theme: 'light' as const }],
  ['a phone in dark', { ...phone, theme: 'dark' as const }],
  ['a desk in light', { ...desk, theme: 'light' as const }],
  ['a desk in dark', { ...desk, theme: 'dark' as const }],
])('on %s', (_name, options) => {
  test('from the home page to a confirmed order, with nothing on the console and nothing for axe', async () => {
    const { page, expectQuiet } = await visit(browser, options);
    await page.goto(shop.url);
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Cricket/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Cricket Merchandise' }).waitFor();
    await page.getByText(/^24 products/).waitFor();
    await expectAccessible(page);

    await page
      .getByRole('main')
      .getByRole('link', { name: /Nets, 6 AM/ })
      .click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toContain('Nets, 6 AM');
    await page.getByRole('radio', { name: /^L\b/ }).check({ force: true });
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
    await page
      .getByText(/^Arrives /)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Place order - ₹/ }).click();

    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    expect(page.url()).toMatch(/\/checkout\/complete\?order=[2-9A-HJ-NP-Z]{10}&key=/);
    await page.getByText('Gulmohar').waitFor();
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    expectQuiet();
    await page.context().close();
  }, 90_000);
});

test('by keyboard alone', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await page.goto(`${shop.url}/sports/cricket`);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /Nets, 6 AM/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Nets, 6 AM');
  await expect.poll(() => focused(page)).toContain('Nets, 6 AM');
  await tabTo(page, /^Add to cart$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.goto(`${shop.url}/cart`);
  await tabTo(page, /^Proceed to Checkout$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  for (const [label, typed] of [
    ['E-mail', 'asha@example.in'],
    ['Mobile', '9820043210'],
    ['Full name', 'Asha Sawant'],
    ['PIN code', '400069'],
  ] as const) {
    await tabTo(page, new RegExp(`^${label}`));
    await page.keyboard.type(typed);
  }
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  await tabTo(page, /^Flat, house/);
  await page.keyboard.type('B-204');
  await tabTo(page, /^Area, street/);
  await page.keyboard.type('Nagardas Road');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expectQuiet();
  await page.context().close();
}, 60_000);

/** What has the focus, by its label, its name or its words. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return label ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  });
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`the keyboard never reached ${name}; it stands on '${await focused(page)}'`);
}

describe('the checkout keeps what was typed', () => {
  test('through a wrong submit, a reload and the back button', async () => {
    const { page } = await visit(browser, desk);
    await page.goto(`${shop.url}/product/1?category=Cricket`);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.goto(`${shop.url}/checkout`);
    await page.getByLabel('E-mail').fill('asha@example');
    await page.getByLabel('Full name').fill('Asha Sawant');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByRole('button', { name: /^Place order/ }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('There is a problem');
    await summary.getByRole('link', { name: 'Enter a 6-digit PIN code' }).click();
    await expect.poll(() => focused(page)).toBe('PIN code');
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Asha Sawant');
    await page.goBack();
    await page.goForward();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Asha Sawant');
    await page.context().close();
  }, 60_000);

  test('an empty cart is sent to the cart with the words', async () => {
    const { page } = await visit(browser, desk);
    await page.goto(`${shop.url}/checkout`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/cart');
    await page.getByRole('alert').filter({ hasText: 'Your cart is empty' }).waitFor();
    await page.context().close();
  });
});
