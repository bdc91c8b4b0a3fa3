import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
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

async function openAs(role: RegExp, address: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  await page.locator('h1').waitFor();
  return page;
}

const left = async () => {
  const { data } = await (await fetch(`${shop.url}/api/products/Cricket/1`)).json();
  return data.stock.find(({ size }: { size: string }) => size === 'M').left;
};

test('pieces are ordered, and received in two parts, with more than were ordered only after a question', async () => {
  const before = await left();
  const page = await openAs(/Merchandise/, '/stock/orders/new');
  await page.getByLabel('Supplier').fill('Tiruppur Knits');
  await page.getByLabel('Find what to order').fill('monsoons one-day');
  await page.getByRole('button', { name: 'Monsoons One-Day Shirt, M', exact: true }).click();
  await page.getByLabel('Pieces', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('The draft is saved.').waitFor();
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await page.getByText('Give its cost').waitFor();
  await page.getByLabel('Cost of one').fill('900');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await page.getByText('It is ordered.').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await page.getByText('10 due').waitFor();
  await page.getByLabel('Delivery note or invoice').fill('DN-1');
  await page.getByLabel('Pieces', { exact: true }).fill('6');
  await page.getByLabel('Freight').fill('120');
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Book it' }).click();
  await page.getByText('Part received').waitFor();
  await expect.poll(left).toBe(before + 6);
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await page.getByText('4 due').waitFor();
  expect(await page.getByLabel('Pieces', { exact: true }).inputValue()).toBe('4');
  await page.getByLabel('Delivery note or invoice').fill('DN-2');
  await page.getByLabel('Pieces', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Book it' }).click();
  await page.getByRole('dialog').getByText('Book 1 piece more than are due?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Book them' }).click();
  await page.getByText('10 of 10').waitFor();
  await expect.poll(left).toBe(before + 11);
  await page.getByRole('link', { name: 'DN-1' }).click();
  await page.getByRole('cell', { name: '₹920.00' }).waitFor();
});

test('the office proposes an order on a phone, and a manager sees the margin that others do not', async () => {
  const phone = await openAs(/Merchandise/, '/stock/reorder', { width: 390, height: 844 });
  await phone.getByText('Nothing to reorder').waitFor();
  await phone.getByLabel('Days a supplier takes to deliver').fill('0');
  await phone.getByRole('button', { name: 'Show' }).click();
  await phone.getByText('Give whole days, 1 to 180').waitFor();
  expect(await findInaccessible(phone, 'all')).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const manager = await openAs(/Manager/, '/catalogue/cricket-1');
  await manager.getByRole('heading', { name: 'Margin of the next piece' }).waitFor();
  await manager.getByText('How it is calculated').click();
  await manager.getByText('The pieces that came first leave first').waitFor();
  const merchandiser = await openAs(/Merchandise/, '/catalogue/cricket-1');
  await merchandiser.getByRole('heading', { name: 'On the shelf' }).waitFor();
  expect(await merchandiser.getByText('Margin of the next piece').count()).toBe(0);
});
