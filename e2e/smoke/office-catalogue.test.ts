import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '#e2e/browser.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { enterOffice, phone } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

const priceOf = async (path: string) =>
  (await (await fetch(`${shop.url}/api/products/${path}`)).json()).data.Price as number;

it('a price changed in the office is shown in the shop, and the earlier price again after Undo', async () => {
  const { page: shopper } = await visit(browser, phone);
  const shows = async (price: string) => {
    await shopper.goto(`${shop.url}/product/1?category=Cricket`);
    await shopper.getByRole('main').getByText(price).first().waitFor();
  };
  await shows('₹2,499.00');
  const page = await enterOffice(browser, shop, 'merchandiser', '/catalogue?q=monsoons+one-day');
  const cell = page.getByRole('button', { name: /^Price of Monsoons One-Day Shirt,/ });
  await cell.click();
  const field = page.getByRole('textbox', { name: 'Price of Monsoons One-Day Shirt' });
  await field.fill('two');
  await page.keyboard.press('Enter');
  await page.getByText('Give rupees, like 2,499.00').waitFor();
  await field.fill('2,599');
  await page.keyboard.press('Enter');
  await page.getByText('Monsoons One-Day Shirt is ₹2,599.00').waitFor();
  await expect.poll(() => priceOf('Cricket/1')).toBe(2599);
  await shows('₹2,599.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => priceOf('Cricket/1')).toBe(2499);
  await shows('₹2,499.00');
  await page.context().close();
  await shopper.context().close();
});

it('a price is imported from a spreadsheet after a preview', async () => {
  const page = await enterOffice(browser, shop, 'merchandiser', '/catalogue/sheets?q=football-4');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Products, CSV' }).click(),
  ]);
  const [heads = '', row = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const before = await priceOf('Football/4');
  const text = [heads, row.replace(/^([^,]+,\d+,[^,]+),\d+/, '$1,1777')].join('\r\n');
  await page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByText('1 product would change').waitFor();
  expect(await priceOf('Football/4')).toBe(before);
  await page.getByRole('button', { name: 'Change 1 product' }).click();
  await page.getByText('1 product changed').waitFor();
  await expect.poll(() => priceOf('Football/4')).toBe(1777);
  await page.context().close();
});
