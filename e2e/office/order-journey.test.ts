import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { placeGuestOrder } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  // Orders are packed only by hand: until then they can be changed.
  [shop, browser] = await Promise.all([startShop({ env: { AUTO_PACK: 'off' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

async function comeAs(role: RegExp, address: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  // The sign-in has a heading too, and no keyboard shortcuts of the office.
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  return { page, noise };
}

test('an order is found, redirected and reduced by keyboard, and its history names the colleague', async () => {
  const { reference } = await placeGuestOrder(shop, 'cod');
  const { page, noise } = await comeAs(/Support/, '/orders');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('3210 asha');
  await page.getByRole('option', { name: new RegExp(reference) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${reference}`);
  await page.getByText('What can be done now').waitFor();

  await page.keyboard.press('e');
  const flat = page.getByLabel('Flat, house, building');
  await flat.waitFor();
  // Tabs from the name, across the PIN.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await flat.evaluate('document.activeElement.value')).toBe('B-204, Gulmohar');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('C-9, Gulmohar');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${reference} goes to Mumbai now`).waitFor();

  // The message is still shown, and catches no key.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Cancel…' }).waitFor();
  await page.keyboard.type('Canc');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await dialog.waitFor();
  await page.keyboard.type('One has a hole');
  await dialog.getByLabel(/^Pieces of/).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('alertdialog', { name: 'Cancel these pieces?' }).waitFor();
  await page.getByText('1 piece returns to stock').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${reference}: cancelled 1 piece`).waitFor();
  await page.getByText('1 cancelled').waitFor();

  const history = page.locator('section', { has: page.getByRole('heading', { name: 'History' }) });
  await history.getByText(/Cancelled 1 piece, One has a hole/).waitFor();
  await history.getByText(/Changed the address/).waitFor();
  expect(noise).toEqual([]);
});

test('the second of two colleagues changing an address sees both versions, and loses no input', async () => {
  const { reference } = await placeGuestOrder(shop, 'cod', 1, 'two@example.in');
  const one = await comeAs(/Support/, `/orders/${reference}`);
  const other = await comeAs(/Manager/, `/orders/${reference}`);
  for (const { page } of [one, other]) {
    await page.getByText('What can be done now').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Flat, house, building').waitFor();
  }
  await one.page.getByLabel('Flat, house, building').fill('First 1');
  await one.page.getByLabel('Landmark').fill('By the tank');
  await other.page.getByLabel('Flat, house, building').fill('Second 2');
  await other.page.getByLabel('Name', { exact: true }).fill('Asha S');
  await one.page.getByRole('button', { name: /Change the address/ }).click();
  await one.page.getByText(`${reference} goes to Mumbai now`).waitFor();
  await other.page.getByRole('button', { name: /Change the address/ }).click();
  const told = other.page.getByRole('alert').filter({ hasText: 'Choose where both of you changed the same' });
  await told.getByText(/Changed the address/).waitFor();
  expect(await other.page.getByLabel('Landmark').inputValue()).toBe('By the tank');
  expect(await other.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha S');
  expect(await other.page.getByLabel('Flat, house, building').inputValue()).toBe('Second 2');
  await told.getByLabel('Theirs: First 1').check();
  await other.page.getByRole('button', { name: /Change the address/ }).click();
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
  await other.page.getByRole('button', { name: 'Show the phone and address' }).click();
  await other.page.getByText(/Asha S, First 1/).waitFor();
  expect([...one.noise, ...other.noise]).toEqual([]);
});
