import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { placeGuestOrder } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Comes in as a demonstration person; calls that the shop refused, and what the page threw, are kept in `noise`. */
async function comeAs(role: RegExp, address: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  await page.locator('h1').waitFor();
  page.on('response', (response) => response.status() >= 400 && noise.push(`${response.status()} ${response.url()}`));
  return { page, noise };
}

test('an owner finds an order just placed, sees whose it is, and that is written down', async () => {
  const { reference } = await placeGuestOrder(shop, 'cod');
  const { page, noise } = await comeAs(/Owner/, '/orders');
  await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
  await page.getByRole('link', { name: /^Returned/ }).click();
  await page.getByText('No order fits these filters.').waitFor();
  await page.goBack();
  await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(reference);
  await page.waitForURL(`**/orders/${reference}`);
  await page.getByRole('heading', { name: 'Asha Sawant' }).waitFor();
  expect(await page.getByText('Nagardas Road').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the phone and address' }).click();
  await page.getByText('Nagardas Road').waitFor();
  await page.goto(`${shop.url}/office/audit`);
  await page.getByRole('row', { name: new RegExp(`Looked at phone, e-mail and address ${reference}`) }).waitFor();
  expect(noise).toEqual([]);
});

test('an owner invites a colleague, locks the screen and unlocks it', async () => {
  const { page, noise } = await comeAs(/Owner/, '/staff');
  await page.getByRole('button', { name: /Invite by mail/ }).click();
  await page.getByLabel('E-mail').fill('new@shop.example');
  await page.locator('label', { hasText: /^Packing/ }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('row', { name: /new@shop.example/ }).waitFor();
  await page.goto(`${shop.url}/office/me`);
  await page.getByLabel('Four to six digits').fill('4711');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByRole('button', { name: 'Change the PIN' }).waitFor();
  await page.getByRole('button', { name: /Owner/ }).click();
  await page.getByRole('menuitem', { name: 'Lock this screen' }).click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  await page.reload();
  await page.getByLabel('PIN').fill('4711');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor();
  expect(noise.filter((line) => !/^403 .*\/api\/office\//.test(line))).toEqual([]);
});

test('a packer sees what waits at the table, and no room of money or people', async () => {
  const { page, noise } = await comeAs(/Packing/, '/staff');
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Colleagues' }).count()).toBe(0);
  expect(await page.getByText('owner@demo.invalid').count()).toBe(0);
  await page.goto(`${shop.url}/office`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('₹').count()).toBe(0);
  expect(noise.filter((line) => !/^403 .*\/staff$/.test(line))).toEqual([]);
});

test('an order just placed stands in the list without a reload, in two tabs that share one stream; the next tab goes on with it', async () => {
  const { page, noise } = await comeAs(/Owner/, '/orders');
  const context = page.context();
  const streams: string[] = [];
  context.on('request', (request) => {
    // The first tab may only now begin the one there is.
    if (request.url().includes('/api/office/stream') && request.frame().page() !== page) streams.push(request.url());
  });
  await page.getByText(/^Live/).first().waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.url}/office/orders`);
  await other.getByRole('heading', { name: 'Orders' }).waitFor();
  await other.getByRole('row').nth(1).waitFor();
  // Well before the half minute after which it would ask by itself.
  const soon = { timeout: 6000 };
  const first = await placeGuestOrder(shop, 'cod');
  await page.getByRole('row', { name: new RegExp(first.reference) }).waitFor(soon);
  await other.getByRole('row', { name: new RegExp(first.reference) }).waitFor(soon);
  expect(streams).toEqual([]);
  await page.close();
  await expect.poll(() => streams.length, { timeout: 5000 }).toBe(1);
  expect(streams[0]).toContain('after=');
  const second = await placeGuestOrder(shop, 'cod');
  await other.getByRole('row', { name: new RegExp(second.reference) }).waitFor(soon);
  expect(noise).toEqual([]);
});

test('whoever signs out in one tab is out in the other at once', async () => {
  const { page } = await comeAs(/Viewer/, '/orders');
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/office/orders`);
  await other.getByText(/^Live/).first().waitFor();
  await page
    .getByRole('button', { name: /Viewer/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL('**/office/sign-in**', { timeout: 10_000 });
});
