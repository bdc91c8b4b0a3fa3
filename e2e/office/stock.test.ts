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

async function comeIn(as: RegExp, address: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: as }).click();
  await page.locator('h1').waitFor();
  return page;
}

const left = async () => {
  const { data } = await (await fetch(`${shop.url}/api/products/Cricket/1`)).json();
  return data.stock.find(({ size }: { size: string }) => size === 'M').left;
};

test('a size is found, its reorder level is changed by keyboard, and it is listed for reordering', async () => {
  const page = await comeIn(/Merchandise/, '/stock?view=all&q=cricket-1');
  const row = page.getByRole('row', { name: /Monsoons One-Day Shirt M / });
  await row.waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await row.getByRole('button', { name: /reorder at 5/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('From so many pieces on').fill('few');
  await page.getByText('Give whole pieces, 0 to 10,000').waitFor();
  await page.getByRole('dialog').getByLabel('From so many pieces on').fill('9999');
  await page.keyboard.press('Enter');
  await page.getByText('It is ordered again from 9999 on.').waitFor();
  await page.getByRole('link', { name: /^To reorder/ }).click();
  await page
    .getByRole('row', { name: /Monsoons One-Day Shirt M / })
    .getByText('At 9999 or below')
    .waitFor();
});

test('a packer counts on a phone without seeing the stock, and a merchandiser books the difference', async () => {
  const before = await left();
  const packer = await comeIn(/Packer/, '/places', { width: 390, height: 844 });
  await packer.getByRole('link', { name: 'Count' }).click();
  await packer.getByText('Nothing is being counted').waitFor();
  const find = packer.getByLabel('Find a product or a shelf place');
  await find.fill('monsoons one-day');
  await packer.getByRole('button', { name: 'Count Monsoons One-Day Shirt' }).click();
  const box = packer.getByRole('textbox', { name: 'Found of Monsoons One-Day Shirt, M', exact: true });
  await box.waitFor();
  expect(await box.inputValue()).toBe('');
  expect(await findInaccessible(packer, 'all')).toEqual([]);
  await box.fill(String(before - 2));
  await packer.keyboard.press('Enter');
  await packer.getByText(/Counted by/).waitFor();
  // Starting again deletes the earlier counts: that is asked first.
  await packer.getByRole('button', { name: 'Begin Monsoons One-Day Shirt anew…' }).click();
  await packer
    .getByRole('dialog')
    .getByText(`M: ${before - 2}, by `)
    .waitFor();
  expect(await findInaccessible(packer, 'all')).toEqual([]);
  await packer.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
  expect(await packer.getByRole('button', { name: 'End the count…' }).count()).toBe(0);
  expect(await packer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await left()).toBe(before);
  const page = await comeIn(/Merchandise/, '/stock/count');
  await page.getByRole('button', { name: 'End the count…' }).click();
  await page.getByRole('dialog').getByText('Monsoons One-Day Shirt, M: −2').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Book 1 difference' }).click();
  await page.getByText('1 difference is booked.').waitFor();
  await expect.poll(left).toBe(before - 2);
  await page.getByText('Nothing is being counted').waitFor();
  await page.goto(`${shop.url}/office/catalogue/cricket-1`);
  await page.getByText('−2 M: Counted').waitFor();
});

test('a delivery is entered on a phone, survives a reload, and can be sold at once', async () => {
  const before = await left();
  const page = await comeIn(/Merchandise/, '/stock/receive', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Book it' }).click();
  await page.getByText('Say who sold it').waitFor();
  await page.getByText('Choose what came').waitFor();
  await page.getByLabel('Supplier').fill('Tiruppur Knits');
  await page.getByLabel('Delivery note or invoice').fill('DN-2041');
  await page.getByLabel('Find what came').fill('monsoons one-day');
  await page.getByRole('button', { name: 'Monsoons One-Day Shirt, M', exact: true }).click();
  await page.getByLabel('Pieces').fill('12');
  await page.reload();
  await page.getByLabel('Cost of one, ₹').fill('640.50');
  expect(await page.getByLabel('Pieces').inputValue()).toBe('12');
  await page.getByText('₹7,686.00').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Book it' }).click();
  await page.getByText('12 pieces are on the shelf.').waitFor();
  await page.getByRole('heading', { name: 'Tiruppur Knits, DN-2041' }).waitFor();
  await expect.poll(left).toBe(before + 12);
  await page.goto(`${shop.url}/office/stock/receive`);
  expect(await page.getByLabel('Supplier').inputValue()).toBe('');
});
