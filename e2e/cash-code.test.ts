import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, codeMailedTo } from './account-of.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { fillCheckout, focused, putInCart } from './buying.ts';
import { placeGuestOrder } from './guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

// A cash order that waits for its code: on the confirmation page, with the keyboard, and after a reload.

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop({ env: { CASH_CODES: 'on' } })]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const says = (page: Page, role: 'status' | 'alert', words: string) =>
  page.getByRole(role).filter({ hasText: words }).waitFor();
const part = (page: Page) => page.getByRole('region', { name: 'Confirm your order' });

describe.each([
  ['a phone in dark', { ...phone, theme: 'dark' as const }],
  ['a desk in light', { ...desk, theme: 'light' as const }],
])('the code of a cash order on %s', (_name, options) => {
  test('one field confirms the order, and other input survives a wrong code, a reload and a new code', async () => {
    const { email } = aPerson();
    const placed = await placeGuestOrder(shop, 'cod', 3, email);
    const { page } = await visit(browser, options);
    await page.goto(`${shop.url}/checkout/complete?order=${placed.reference}&key=${placed.key}`);
    await page.getByRole('heading', { level: 1, name: 'One step left' }).waitFor();
    await part(page).getByText(`We have mailed a 6-digit code to ${email}`).waitFor();
    await expectAccessibleInBothThemes(page);
    const code = await codeMailedTo(shop, email);
    await page.getByLabel('6-digit code').focus();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('6-digit code');
    await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await says(page, 'alert', 'That code is wrong or has expired.');
    await expectAccessibleInBothThemes(page);

    await page.reload();
    await part(page).waitFor();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await says(page, 'status', "We've sent a 6-digit code to ");
    await page.goto(`${shop.url}/order/${placed.reference}?key=${placed.key}`);
    await page.getByLabel('6-digit code').focus();
    await expect.poll(() => codeMailedTo(shop, email)).not.toBe(code);
    await page.keyboard.type(await codeMailedTo(shop, email));
    await page.keyboard.press('Enter');
    await says(page, 'status', 'Thank you, your order is confirmed.');
    await part(page).waitFor({ state: 'detached' });
    // Steps of the same minute are one row.
    await page
      .getByText(/^Order confirmed$|^Order placed.* confirmed/)
      .first()
      .waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().close();
  });
});

test('the checkout leads to the code, and the next order of the customer needs none', async () => {
  const { page, expectQuiet } = await visit(browser, phone);
  // Small, but not the first of its mobile.
  await placeGuestOrder(shop, 'cod', 1, aPerson().email);
  const buy = async () => {
    await putInCart(page, shop.url, '/product/2?category=Cricket');
    await page.goto(`${shop.url}/checkout`);
    await fillCheckout(page);
    await page.getByRole('button', { name: /^Place order - ₹/ }).click();
  };
  await buy();
  await page.getByRole('heading', { level: 1, name: 'One step left' }).waitFor();
  await page.getByLabel('6-digit code').fill(await codeMailedTo(shop, 'asha@example.in'));
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await buy();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expectQuiet();
  await page.context().close();
});
