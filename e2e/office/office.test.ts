import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { holdBack, launchBrowser } from '#e2e/browser.ts';
import { officeFolder } from '#server/app/pages/serve-office.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerFirst } from './seats.ts';

let office: OpenOffice;
let browser: Browser;

beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Opens an address of the office; collects policy violations and exceptions of the page in `noise`. */
async function come(address: string, role?: StaffRole) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => /policy|TrustedHTML|Warning/i.test(message.text()) && noise.push(message.text()));
  await answerFrom(page, role);
  await page.goto(office.url + address);
  return { page, noise };
}

const focusedRow = (page: Page) => page.evaluate("document.activeElement?.closest('tr')?.dataset.key");

test('a demonstration user signs in by one click, and gets to the requested page', async () => {
  const { page, noise } = await come('/orders?state=paid%2Cconfirmed');
  await page.getByRole('button', { name: /Manager/ }).click();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(new URL(page.url()).search).toBe('?state=paid%2Cconfirmed');
  expect(noise).toEqual([]);
});

test('a requested address cannot lead outside the office', async () => {
  const { page } = await come('/sign-in?to=//evil.example/');
  await page.getByRole('button', { name: /Manager/ }).click();
  await page.getByRole('heading', { name: 'Tuesday 24 November' }).waitFor();
  expect(page.url()).toBe(`${office.url}/`.replace(/\/$/, '') + (page.url().endsWith('/') ? '/' : ''));
});

test('a view filters the list, its filter is in the address, and Back removes it', async () => {
  const { page, noise } = await come('/orders', 'manager');
  await page.getByRole('row', { name: /J8HQ5VKM2W/ }).waitFor();
  await page.getByRole('link', { name: /^Overdue/ }).click();
  await page.getByRole('row', { name: /J8HQ5VKM2W/ }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('promise')).toBe('late');
  await page.getByRole('button', { name: /Take away: Promised, Overdue/ }).waitFor();
  await page.goBack();
  await page.getByRole('row', { name: /J8HQ5VKM2W/ }).waitFor();
  expect(noise).toEqual([]);
});

test('screen readers get the number of rows of the list, and the index of each row', async () => {
  const { page } = await come('/orders', 'manager');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  const counted = await page.getByRole('grid', { name: 'Orders' }).getAttribute('aria-rowcount');
  const numbers = await page
    .locator('tbody tr[data-key]')
    .evaluateAll((rows) => rows.map((row) => (row as { ariaRowIndex: string | null }).ariaRowIndex));
  expect(numbers.length).toBeGreaterThan(1);
  // The header row is the first.
  expect([counted, numbers]).toEqual([String(numbers.length + 1), numbers.map((_, at) => String(at + 2))]);
});

test('an order is found, selected and opened by keyboard', async () => {
  const { page, noise } = await come('/orders', 'manager');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  await page.keyboard.press('j');
  expect(await focusedRow(page)).toBe('K7QW4MX9TD');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('region', { name: '1 chosen' }).waitFor();
  // The first letter of another reference, to which a table could jump.
  await page.keyboard.press('k');
  expect(await focusedRow(page)).toBe('K7QW4MX9TD');
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Three pieces' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'Tuesday 24 November' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('T8VX3MDW5K');
  await page.waitForURL(/\/orders\/T8VX3MDW5K$/);
  await page.keyboard.press('/');
  await page.keyboard.type('ro');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(noise).toEqual([]);
});

test('letters typed before the search has loaded are in its field', async () => {
  const { page } = await come('/orders', 'manager');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  const release = await holdBack(page, /palette-.*\.js$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rohit');
  release();
  await page.getByRole('option', { name: /T8VX3MDW5K/ }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('rohit');
});

test('Tab cycles through the search groups, and Ctrl+Enter opens a result in a new tab', async () => {
  const { page, noise } = await come('/orders', 'manager');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('o');
  const groups = () => page.getByRole('listbox').getByRole('group').count();
  await page.getByRole('option', { name: 'New order for a caller' }).waitFor();
  const several = await groups();
  expect(several).toBeGreaterThan(1);
  await page.keyboard.press('Tab');
  await page.getByRole('status').getByText('Pages alone').waitFor({ state: 'attached' });
  expect(await groups()).toBe(1);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(groups).toBe(several);
  // A key pressed before all results are there is not lost.
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  answerFirst(page, async ({ call }) =>
    call === 'GET /api/office/products' ? pressed.then(() => undefined) : undefined,
  );
  await page.getByRole('searchbox').fill('monsoons');
  await page.getByRole('option', { name: /MONSOONS XI/ }).waitFor();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  release();
  const beside = await opened;
  await beside.waitForURL('**/office/print-room/D9MVT4HK2Q-1');
  await beside.close();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/print-room/D9MVT4HK2Q-1');
  expect(noise).toEqual([]);
});

test('a lost network is shown, and the rows stay', async () => {
  const { page } = await come('/orders', 'manager');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Overdue/ }).click();
  await page.getByRole('alert').getByText('No network').waitFor();
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor({ state: 'detached' });
  await page.getByText(/^(?:Live|As of)/).waitFor();
});

test('a ready answer is inserted, and a return shows the consequences before a refund', async () => {
  const { page, noise } = await come('/messages/M7QW4MX9TD', 'support');
  await page.getByRole('button', { name: 'Ready answer', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Back in stock' }).click();
  expect(await page.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe(
    'Hello Tenzin, it comes back on Thursday.',
  );
  await page.goto(`${office.url}/returns/R7QW4MX9TD?step=to_decide`);
  await page.getByRole('button', { name: /Decide: money back/ }).click();
  await page.getByRole('dialog').getByText('1 piece goes back to stock.').waitFor();
  await page.getByRole('button', { name: 'Give ₹2,198.90 back' }).waitFor();
  expect(noise).toEqual([]);
});

it('{order} of a ready answer stays open until a colleague chooses the order', async () => {
  const { page, noise } = await come('/messages/M7QW4MX9TD', 'support');
  await page.getByRole('button', { name: 'Ready answer', exact: true }).click();
  await page.getByRole('menuitem', { name: 'On its way' }).click();
  const box = page.getByRole('textbox', { name: 'Answer' });
  expect(await box.inputValue()).toBe('Hello Tenzin, {order} has left.');
  await page.getByLabel('Order to write in place of {order}').selectOption('W2QM7XHK4T');
  expect(await box.inputValue()).toBe('Hello Tenzin, W2QM7XHK4T has left.');
  expect(await page.getByLabel('Order to write in place of {order}').count()).toBe(0);
  expect(noise).toEqual([]);
});

it('a refund shows the rest of the daily limit, and asks for approval beyond it', async () => {
  const { page, noise } = await come('/orders/K7QW4MX9TD', 'manager');
  await page.getByRole('button', { name: /^Refund…/ }).click();
  const dialog = page
    .getByRole('dialog', { name: 'Give money back' })
    .or(page.getByRole('alertdialog', { name: 'Give money back' }));
  await dialog.getByText('₹600.00 left today').waitFor();
  await dialog.getByLabel('Rupees').fill('600');
  await dialog.getByRole('button', { name: 'Give ₹600.00 back' }).waitFor();
  await dialog.getByLabel('Rupees').fill('601');
  await dialog.getByRole('button', { name: 'Ask for approval' }).waitFor();
  await page.goto(`${office.url}/customers/acc-one`);
  await page.getByRole('button', { name: 'Give credit…' }).click();
  await page.getByText('₹600.00 left today').waitFor();
  expect(noise).toEqual([]);
});

test('a phone number is masked until a colleague asks for it', async () => {
  const { page } = await come('/orders/K7QW4MX9TD', 'support');
  await page.getByText('+91 ••••• ••417').waitFor();
  await page.getByRole('button', { name: 'Show the phone and address' }).click();
  await page.getByText('+91 98765 43417').waitFor();
});

test.each([
  [
    'owner',
    [
      'Today',
      'Orders',
      'Packing desk',
      'Print room',
      'Returns',
      'Customers',
      'Messages',
      'Money',
      'Tax',
      'Reports',
      'Approvals',
      'Catalogue',
      'Stock',
      'Shelves',
      'Content',
      'Settings',
      'Staff',
      'Audit log',
      'Security',
    ],
  ],
  ['packer', ['Today', 'Orders', 'Packing desk', 'Returns', 'Shelves']],
  ['merchandiser', ['Today', 'Reports', 'Approvals', 'Catalogue', 'Stock', 'Shelves', 'Content']],
] as const)('the navigation of the role %s has exactly the pages with permission', async (role, rooms) => {
  const { page } = await come('', role);
  const rail = page.getByRole('navigation', { name: 'Rooms', exact: true });
  await rail.waitFor();
  expect(await rail.getByRole('listitem').getByRole('link').locator('> span').allTextContents()).toEqual(rooms);
});

test('security events can be filtered, and the address contains no e-mail', async () => {
  const { page, noise } = await come('/security', 'owner');
  await page.getByRole('row', { name: /Sign-in failed a•••@example\.in/ }).waitFor();
  expect(await page.getByRole('link', { name: 'K7QW4MX9TD' }).getAttribute('href')).toBe('/office/orders/K7QW4MX9TD');
  const asked = page.waitForRequest((request) => request.url().includes('security-events?'));
  await page.getByLabel('What happened').selectOption('Sign-in failed');
  await page.getByLabel('E-mail of an account').fill('asha@example.in');
  await page.getByLabel('Network or address').fill('203.0.113.7');
  await page.getByLabel('From').fill('2026-11-20');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const query = { kind: 'sign_in_failed', account: 'asha@example.in', network: '203.0.113.7', from: '2026-11-20' };
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual(query);
  expect(new URL(page.url()).search).toBe('');
  expect(noise).toEqual([]);
});

test('the first page transfers less than 250 KB', async () => {
  const { page } = await come('/sign-in');
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.getByRole('button', { name: /Manager/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /Manager/ }).click();
  await page.getByRole('heading', { name: 'Tuesday 24 November' }).waitFor();
  const files = [...asked]
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => path.join(officeFolder, name.replace('/office/', '')));
  const sizes = await Promise.all(
    files.map(async (file) => (await readFile(`${file}.br`).catch(() => readFile(file))).length),
  );
  expect(files.length).toBeGreaterThan(4);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
});
