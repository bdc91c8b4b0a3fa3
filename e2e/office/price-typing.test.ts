import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
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

/** Opens a page of the office as the colleague who edits products. */
async function openAsMerchandiser(path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${shop.url}/office${path}`);
  await page.getByRole('button', { name: /Merchandise/ }).click();
  await page.locator('h1').waitFor();
  return page;
}

const product = async (path: string) => (await (await fetch(`${shop.url}/api/products/${path}`)).json()).data;
const priceOf = async (path: string): Promise<number> => (await product(path)).Price;

/** Opens a cell of the table by its button and types into its field by key presses. */
async function typeInto(page: Page, cell: string, keys: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${cell},`) }).click();
  await page.keyboard.type(keys);
  return page.getByRole('textbox', { name: cell, exact: true });
}

it('a typed price and a typed former price are saved with every digit', async () => {
  const page = await openAsMerchandiser('/catalogue?q=monsoons+one-day');
  const box = await typeInto(page, 'Price of Monsoons One-Day Shirt', '2649');
  expect(await box.inputValue()).toBe('2649');
  await page.keyboard.press('Enter');
  await page.getByText('Monsoons One-Day Shirt is ₹2,649.00').waitFor();
  await expect.poll(() => priceOf('Cricket/1')).toBe(2649);
  const former = await typeInto(page, 'Former price of Monsoons One-Day Shirt', '3150');
  expect(await former.inputValue()).toBe('3150');
  await page.keyboard.press('Enter');
  await page.getByText('Monsoons One-Day Shirt was ₹3,150.00').waitFor();
  await expect.poll(async () => (await product('Cricket/1')).OldPrice).toBe(3150);
});

it('a price is saved when its field is left, can be undone, and is not saved on Escape', async () => {
  const page = await openAsMerchandiser('/catalogue?q=monsoons+one-day');
  const before = await priceOf('Cricket/1');
  await typeInto(page, 'Price of Monsoons One-Day Shirt', '2555');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Price of Monsoons One-Day Shirt,/ }).waitFor();
  expect(await priceOf('Cricket/1')).toBe(before);
  await typeInto(page, 'Price of Monsoons One-Day Shirt', '2777.50');
  await page.getByRole('heading', { name: 'Catalogue' }).click();
  await page.getByText('Monsoons One-Day Shirt is ₹2,777.50').waitFor();
  await expect.poll(() => priceOf('Cricket/1')).toBe(2777.5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => priceOf('Cricket/1')).toBe(before);
});

it('a price of 0 and a negative price are refused', async () => {
  const page = await openAsMerchandiser('/catalogue?q=monsoons+one-day');
  const before = await priceOf('Cricket/1');
  await typeInto(page, 'Price of Monsoons One-Day Shirt', '-1');
  await page.keyboard.press('Enter');
  await page.getByText('Give rupees, like 2,499.00').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Give a price above 0' }).waitFor();
  expect(await priceOf('Cricket/1')).toBe(before);
});

it('a change of more than 30 % in the table needs a confirmation, after Enter and after a blur', async () => {
  const page = await openAsMerchandiser('/catalogue?q=monsoons+one-day');
  const before = await priceOf('Cricket/1');
  const dialog = page.getByRole('dialog');
  await typeInto(page, 'Price of Monsoons One-Day Shirt', '1250');
  await page.keyboard.press('Enter');
  await dialog
    .getByText('₹2,649.00 becomes ₹1,250.00, 49.9 % below the price of 24 hours before, ₹2,499.00.')
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await typeInto(page, 'Price of Monsoons One-Day Shirt', '1250');
  await page.getByRole('heading', { name: 'Catalogue' }).click();
  await dialog.getByRole('button', { name: 'Keep ₹2,649.00' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await priceOf('Cricket/1')).toBe(before);
  await typeInto(page, 'Price of Monsoons One-Day Shirt', '1250');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save ₹1,250.00' }).click();
  await page.getByText('Monsoons One-Day Shirt is ₹1,250.00').waitFor();
  await expect.poll(() => priceOf('Cricket/1')).toBe(1250);
});

it('a change of more than 70 % on the product page needs the approval of a second colleague', async () => {
  const page = await openAsMerchandiser('/catalogue/cricket-2');
  const before = await priceOf('Cricket/2');
  const dialog = page.getByRole('dialog');
  const box = page.getByLabel('Price (excl. tax)');
  await box.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('99');
  await page.getByRole('button', { name: /^Save/ }).click();
  await dialog.getByText(/becomes ₹99\.00, 95\.4 % below/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect([await priceOf('Cricket/2'), await box.inputValue()]).toEqual([before, '99']);
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Ask for ₹99.00' }).click();
  await page.getByText(/ waits for approval, asked by /).waitFor();
  expect(await priceOf('Cricket/2')).toBe(before);
  await page.getByRole('link', { name: 'See Approvals' }).click();
  await page.getByText(/^Price of Tigers T20 Shirt: ₹99\.00 instead of ₹2,199\.00/).waitFor();
});
