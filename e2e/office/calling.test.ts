import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

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

async function come(
  address: string,
  { role = 'support', dark = false, width = 1440 }: { role?: StaffRole; dark?: boolean; width?: number } = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' });
  const page = await context.newPage();
  await answerFrom(page, role);
  await page.goto(office.url + address);
  return page;
}

/** Fills in a caller's data: an item, and a phone number that ordered before. */
async function hear(page: Page): Promise<void> {
  await page.getByLabel('Find a piece').fill('rovers');
  await page.getByRole('button', { name: 'M 12: add Rovers Home Hoops Shirt' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('98765 43417');
  await page.getByRole('button', { name: 'Use the address of K7QW4MX9TD' }).click();
  await expect.poll(() => page.getByLabel('Flat, house, building').inputValue()).toBe('Flat 12, Shanti Niwas');
}

test('staff place an order for a returning caller, and get a text to send', async () => {
  const page = await come('/orders');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New order' }).waitFor();
  await hear(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/office/new-order'));
  await page.getByRole('button', { name: 'Order and mail the link, ₹2,748.90' }).click();
  const request = await sent;
  expect(request.headers()['idempotency-key']).toMatch(/^[\w-]{36}$/);
  expect(request.postDataJSON()).toMatchObject({
    payment: 'razorpay',
    expectedTotal: 2748.9,
    contact: { email: 'ananya@mail.example' },
  });
  await page.getByText(/Pay by 12:42 here/).waitFor();
  expect(await page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('office-draft'))")).toEqual(
    [],
  );
});

test('repeating an order fills in a new one, and asks first if another draft exists', async () => {
  const page = await come('/orders/K7QW4MX9TD');
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Order again…' }).click();
  await page.waitForURL('**/orders/new');
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).inputValue()).toMatch(/^\+?[\d ]{10,}$/);
  expect(await page.getByLabel('Flat, house, building').inputValue()).not.toBe('');
  await page.getByRole('textbox', { name: 'Phone' }).fill('98765 00000');
  await page.goto(`${office.url}/orders/new?again=K7QW4MX9TD`);
  await page.getByText('This order was begun before.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('98765 00000');
  await page.getByRole('button', { name: 'Order K7QW4MX9TD again instead' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).inputValue()).not.toBe('98765 00000');
});

test('a draft survives a reload for its author only, and missing values have errors at their fields', async () => {
  const page = await come('/orders/new');
  await hear(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.reload();
  await page.getByRole('button', { name: /Order and mail the link/ }).click();
  await page.getByText('Enter the receiver').waitFor();
  expect(await page.getByLabel('Area, street').inputValue()).toBe('Karve Road');
  await page.evaluate(
    "localStorage.setItem('office-draft:new-order', localStorage.getItem('office-draft:new-order').replace('m-support', 'm-owner'))",
  );
  await page.reload();
  await page.getByRole('textbox', { name: 'Phone' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('');
});

test('a colleague without permission to order for callers sees a message', async () => {
  const page = await come('/orders/new', { role: 'viewer' });
  await page.getByText('Not part of your work').waitFor();
});

test.each([false, true])('the order form for callers has no accessibility faults, dark: %s', async (dark) => {
  const page = await come('/orders/new', { dark });
  await hear(page);
  await page.getByText('What it comes to').or(page.getByText('₹2,748.90').first()).first().waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const folder = process.env.OFFICE_SHOTS;
  if (folder) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${folder}/new-order-390${dark ? '-dark' : ''}.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `${folder}/new-order-1440${dark ? '-dark' : ''}.png`, fullPage: true });
  }
});
