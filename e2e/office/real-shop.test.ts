import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount } from '#e2e/account-of.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { inboxOf } from '#e2e/courier-of.ts';
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

/** Signs in as a demonstration user; refused calls and exceptions of the page are collected in `noise`. */
async function comeAs(role: RegExp, address: string, width = 1440) {
  const page = await (await browser.newContext({ viewport: { width, height: width < 800 ? 844 : 900 } })).newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  await page.locator('h1').waitFor();
  page.on('response', (response) => response.status() >= 400 && noise.push(`${response.status()} ${response.url()}`));
  return { page, noise };
}

test('an owner finds a new order and shows its customer, which is recorded', async () => {
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
  await page.locator('label', { hasText: /^Packer/ }).click();
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

test('a change whose response was lost is done once when it is repeated', async () => {
  const { page } = await comeAs(/Owner/, '/staff');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/office/staff/invitations', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const reply = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: reply }));
  });
  await page.getByRole('button', { name: /Invite by mail/ }).click();
  await page.getByLabel('E-mail').fill('lost@shop.example');
  await page.locator('label', { hasText: /^Packer/ }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('The shop did not answer.').first().waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('row', { name: /lost@shop.example/ }).waitFor();
  expect(keys).toEqual([expect.stringMatching(/^press_\w{32}$/), keys[0]]);
  await page.goto(`${shop.url}/office/audit`);
  await page
    .getByRole('row', { name: /lost@shop\.example/ })
    .first()
    .waitFor();
  expect(await page.getByRole('row', { name: /lost@shop\.example/ }).count()).toBe(1);
});

test('a packer sees the packing tasks, and no page of money or staff', async () => {
  const { page, noise } = await comeAs(/Packer/, '/staff');
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0);
  expect(await page.getByText('owner@demo.invalid').count()).toBe(0);
  await page.goto(`${shop.url}/office`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('₹').count()).toBe(0);
  expect(noise.filter((line) => !/^403 .*\/staff$/.test(line))).toEqual([]);
});

test('a new order appears without a reload in two tabs that share one event stream', async () => {
  const { page, noise } = await comeAs(/Owner/, '/orders');
  const context = page.context();
  const streams: string[] = [];
  context.on('request', (request) => {
    // The first tab may only now open the shared event stream.
    if (request.url().includes('/api/office/stream') && request.frame().page() !== page) streams.push(request.url());
  });
  await page.getByText(/^Live/).first().waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.url}/office/orders`);
  await other.getByRole('heading', { name: 'Orders' }).waitFor();
  await other.getByRole('row').nth(1).waitFor();
  // Well before the half minute after which it would refetch automatically.
  const first = await placeGuestOrder(shop, 'cod');
  await page.getByRole('row', { name: new RegExp(first.reference) }).waitFor();
  await other.getByRole('row', { name: new RegExp(first.reference) }).waitFor();
  expect(streams).toEqual([]);
  await page.close();
  await expect.poll(() => streams.length).toBe(1);
  expect(streams[0]).toContain('after=');
  const second = await placeGuestOrder(shop, 'cod');
  await other.getByRole('row', { name: new RegExp(second.reference) }).waitFor();
  expect(noise).toEqual([]);
});

test('signing out in one tab signs out the other at once', async () => {
  const { page } = await comeAs(/Viewer/, '/orders');
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/office/orders`);
  await other.getByText(/^Live/).first().waitFor();
  await page
    .getByRole('button', { name: /Viewer/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL('**/office/sign-in**');
});

/** Returns true if nothing covers the middle of an element. */
const isOnTop = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test.each([
  [1440, 'link'],
  [390, 'link'],
  [390, 'cash'],
] as const)('at %i px a colleague places an order for a caller, paid by %s', async (width, paid) => {
  const { page, noise } = await comeAs(/Support/, '/orders/new', width);
  const email = `caller-${width}-${paid}@example.in`;
  await page.getByLabel('Find a piece').fill('hoops');
  await page
    .getByRole('button', { name: /^M \d*.*: add Rovers Home Hoops Shirt/ })
    .first()
    .click();
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await box('Phone').fill(paid === 'cash' ? '98200 77001' : '98200 77002');
  await box('E-mail').fill(email);
  await box('Name').fill('Rukmini Iyer');
  await box('PIN code').fill('400069');
  await box('Flat, house, building').fill('B-204, Gulmohar');
  await box('Area, street, village').fill('Nagardas Road');
  await expect.poll(() => box('City or district').inputValue()).toBe('Mumbai');
  await page
    .getByText(/^Arrives|^Get it|\bby\b.*(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/)
    .first()
    .waitFor();
  if (paid === 'cash') await page.getByText('Cash on delivery', { exact: true }).click();
  await page.getByRole('button', { name: paid === 'cash' ? /at the door$/ : /^Order and mail the link/ }).click();
  const ordered = page.getByRole('region', { name: 'Ordered' });
  await ordered.waitFor();
  await expect.poll(async () => (await inboxOf(shop, email)).length).toBe(1);
  if (paid === 'link') {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ordered.getByRole('button', { name: 'Copy the text' }).click();
    await page.getByText('The text is copied').waitFor();
  }
  await ordered.getByRole('link', { name: 'Open the order' }).click();
  await page.getByRole('heading', { name: 'Rukmini Iyer' }).waitFor();
  if (paid === 'link') {
    await page.getByRole('button', { name: 'Send the payment link' }).click();
    const sheet = page.getByRole('dialog', { name: 'Send the payment link?' });
    await sheet.waitFor();
    expect(await page.getByText('The text is copied').count()).toBe(1);
    // The earlier message is elsewhere: it covers neither button.
    for (const name of ['Mail the link', 'Keep as it is'])
      await expect.poll(() => isOnTop(sheet.getByRole('button', { name }))).toBe(true);
    const folder = process.env.OFFICE_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/mail-the-link-${width}.png` });
    await sheet.getByRole('button', { name: 'Mail the link' }).click();
    await page.getByRole('dialog', { name: 'The link is mailed' }).waitFor();
    await expect.poll(async () => (await inboxOf(shop, email)).length).toBe(2);
  }
  expect(noise).toEqual([]);
});

test.each([1440, 390])(
  'at %i px a customer is found, viewed, noted, exported and deleted on request',
  async (width) => {
    const person = await haveAccount(shop);
    const { page, noise } = await comeAs(/Owner/, '/customers', width);
    const find = async (words: string) => {
      await page.getByRole('textbox', { name: 'Name, phone, e-mail or order' }).fill(words);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
    };
    const customers = () => page.getByRole('link', { name: /Asha Sawant/ });
    const { reference } = await placeGuestOrder(shop, 'cod', 1, `guest-${width}@example.in`);
    await find('sawan');
    await expect.poll(() => customers().count()).toBeGreaterThan(1);
    await find('3210 asha');
    await customers().first().waitFor();
    await find(`guest-${width}@`);
    await expect.poll(() => customers().count()).toBe(1);
    await customers().click();
    await page.getByText('Guest', { exact: true }).first().waitFor();
    await page.getByText(reference).first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('menuitem', { name: /Delete the account/ }).textContent()).toContain(
      'A guest has no account.',
    );
    await page.keyboard.press('Escape');
    await page.goBack();
    await find(person.email.slice(0, -4));
    await expect.poll(() => customers().count()).toBe(1);
    await customers().click();
    await page.getByText(/^Member since/).waitFor();
    await page.getByLabel(/note/i).last().fill('Rings on Sundays');
    await page.getByRole('button', { name: /note/i }).last().click();
    await page.getByText('Rings on Sundays').last().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export their data' }).click();
    expect(JSON.parse(await readFile(await (await saved).path(), 'utf8')).account.email).toBe(person.email);
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Delete the account/ }).click();
    const sheet = page.getByRole('alertdialog', { name: /Delete the account/ });
    await sheet.getByLabel('Why, for colleagues').fill('They asked by mail');
    await sheet.getByRole('button', { name: 'Delete the account' }).click();
    await page
      .getByText(/The account is deleted on/)
      .first()
      .waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('menuitem', { name: /Delete the account/ }).textContent()).toContain(
      'It is being deleted already.',
    );
    expect(noise).toEqual([]);
  },
);

test('a lost network and a failing shop are shown at once, and missed changes appear automatically', async () => {
  const { page } = await comeAs(/Owner/, '/orders');
  const live = page.getByRole('banner');
  await expect.poll(() => live.textContent()).toMatch(/Live, /);
  await page.context().setOffline(true);
  await expect.poll(() => live.textContent()).toMatch(/No network since/);
  const missed = await placeGuestOrder(shop, 'cod');
  await page.context().setOffline(false);
  await page.getByRole('row', { name: new RegExp(missed.reference) }).waitFor();
  await expect.poll(() => live.textContent()).toMatch(/Live, /);
  const { dataDir, url } = shop;
  await shop.end('SIGTERM');
  await expect.poll(() => live.textContent()).toMatch(/No network since/);
  // The earlier rows are still there.
  await page.getByRole('row', { name: new RegExp(missed.reference) }).waitFor();
  shop = await startShop({ dataDir, port: Number(new URL(url).port) });
  const later = await placeGuestOrder(shop, 'cod');
  await page.getByRole('row', { name: new RegExp(later.reference) }).waitFor();
  await expect.poll(() => live.textContent()).toMatch(/Live, /);
});
