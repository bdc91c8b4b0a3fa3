import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, codeMailedTo, haveAccount, logIn, mailTo } from './account-of.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout, focused, putInCart } from './buying.ts';
import { type Placed, placeGuestOrder } from './guest-orders.ts';
import { cancelButton, pickPieces } from './pick-pieces.ts';
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

const orderPage = ({ reference, key }: Placed, task = '') => `${shop.url}/order/${reference}${task}?key=${key}`;
const says = (page: Page, role: 'status' | 'alert', words: string) =>
  page.getByRole(role).filter({ hasText: words }).waitFor();
const asking = (page: Page) => page.getByRole('dialog', { name: 'Is this your order?' });

async function chooseAPiece(page: Page): Promise<void> {
  await pickPieces(page, 1);
  await page.getByLabel('Reason').selectOption('changed_mind');
}

describe.each([
  ['a phone in dark', { ...phone, theme: 'dark' as const }],
  ['a desk in light', { ...desk, theme: 'light' as const }],
])('the link of an order on %s', (_name, options) => {
  test('the link allows changes only after the mailed code, loses no input, and can be revoked', async () => {
    const { email } = aPerson();
    const placed = await placeGuestOrder(shop, 'cod', 3, email);
    const { page } = await visit(browser, options);
    await page.goto(orderPage(placed, '/cancel'));
    await chooseAPiece(page);
    await cancelButton(page, 'Cancel 1 piece').focus();
    await page.keyboard.press('Enter');
    await asking(page).getByText('enter the code we send to').waitFor();
    await expect.poll(() => focused(page)).toBe('Send the code');
    await expectAccessibleInBothThemes(page);

    // Postponed: the input stays, and a message gives the reason.
    await page.keyboard.press('Escape');
    await asking(page).waitFor({ state: 'hidden' });
    await says(page, 'alert', 'Before anything of this order is changed');
    expect(await focused(page)).toContain('Cancel 1 piece');
    expect(await page.getByLabel('Reason').inputValue()).toBe('changed_mind');
    await page.keyboard.press('Enter');
    await asking(page).waitFor();
    await page.keyboard.press('Enter');
    await says(page, 'status', "We've sent a 6-digit code to ");
    await expect.poll(() => focused(page)).toBe('6-digit code');
    const code = await codeMailedTo(shop, email);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await says(page, 'alert', 'That code is wrong or has expired.');
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('6-digit code').fill(code);
    await page.keyboard.press('Enter');
    await says(page, 'status', '1 piece cancelled.');

    // Confirmed once, this browser is trusted for a while.
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await chooseAPiece(page);
    await cancelButton(page, 'Cancel 1 piece').click();
    await says(page, 'status', '1 piece cancelled.');

    await page.getByRole('button', { name: 'End this link and mail me a new one' }).click();
    const ended = page.getByRole('heading', { name: 'This link has been ended', exact: true });
    await ended.waitFor();
    await page.getByText('The new one is in a mail to').first().waitFor();
    expect(await focused(page)).toContain('This link is ended.');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await ended.waitFor();
    await expectAccessible(page);
    const { text } = await mailTo(shop, email, /your new link$/);
    await page.getByRole('link', { name: 'Find your order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Find your order' }).waitFor();
    await page.goto(/http\S+\/order\/\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('heading', { name: 'What you can do' }).waitFor();
    await page.context().close();
  });
});

test('the link needs no code in the browser that just placed the order', async () => {
  const { page, expectQuiet } = await visit(browser, phone);
  await putInCart(page, shop.url, '/product/2?category=Cricket');
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  await page.getByRole('button', { name: /^Place order - ₹/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await pickPieces(page, Number.POSITIVE_INFINITY);
  await page.getByLabel('Reason').selectOption('other');
  await cancelButton(page, 'Cancel the order').click();
  await says(page, 'status', 'Your order is cancelled.');
  expectQuiet();
  await page.context().close();
});

test('a member adds a guest order to the account with the code, and needs none afterwards', async () => {
  const { email } = aPerson();
  const placed = await placeGuestOrder(shop, 'cod', 2, email);
  const person = await haveAccount(shop);
  const { page } = await visit(browser, desk);
  await logIn(page, shop, person);
  await page.goto(orderPage(placed));
  await page.getByRole('button', { name: 'Put it among my orders' }).click();
  await asking(page).getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('6-digit code').fill(await codeMailedTo(shop, email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await says(page, 'status', `Order ${placed.reference} is among your orders now.`);
  await mailTo(shop, email, /is in an account now$/);
  await mailTo(shop, person.email, /is in your account now$/);
  // Permissions of its account do not depend on the cookie.
  await page.context().clearCookies({ name: 'orders' });
  await page.goto(orderPage(placed, '/cancel'));
  await chooseAPiece(page);
  // The form is shown only at the address without the key.
  expect(page.url()).not.toContain('key=');
  await cancelButton(page, 'Cancel 1 piece').click();
  await says(page, 'status', '1 piece cancelled.');
  // No address of this tab opens the order for the next user of this browser.
  for (let back = 0; back < 4; back += 1) {
    expect(page.url()).not.toContain('key=');
    await page.goBack();
  }
  await page.context().close();
});

test('another signed-in member can only read the order by its link, whose address keeps the key', async () => {
  const placed = await placeGuestOrder(shop, 'cod', 2, aPerson().email);
  const { page } = await visit(browser, desk);
  await logIn(page, shop, await haveAccount(shop));
  await page.goto(orderPage(placed));
  await page.getByRole('button', { name: 'Put it among my orders' }).waitFor();
  expect(page.url()).toContain(`key=${placed.key}`);
  await page.context().close();
});
