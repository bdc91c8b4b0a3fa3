import { readFile } from 'node:fs/promises';
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

/** Signs in as a merchandiser. */
async function comeIn(
  address: string,
  more: { viewport?: { width: number; height: number }; colorScheme?: 'dark' | 'light' } = {},
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...more })).newPage();
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: /Merchandise/ }).click();
  await page.locator('h1').waitFor();
  return page;
}

const inShop = async (path: string) => (await (await fetch(`${shop.url}/api/products/${path}`)).json()).data;

/** Downloads the products of a page of spreadsheets as CSV, by its link. */
async function takeOut(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Products, CSV' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Uploads a file by the file input of the page. */
const bring = (page: Page, text: string, name = 'autumn.csv') =>
  page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('products are exported, edited, compared, imported and restored, and the shop shows each change', async () => {
  const page = await comeIn('/catalogue?q=monsoons');
  await page.getByRole('link', { name: 'By spreadsheet' }).click();
  await page.getByText('The products of the list, as it is narrowed').waitFor();
  const text = await takeOut(page);
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFProduct,Version,Name,Price,/);
  expect(lines.length).toBeGreaterThan(5);
  const row = lines.find((line) => line.startsWith('cricket-1,')) ?? '';
  const [other = ''] = lines.filter((line) => line.startsWith('cricket-') && !line.startsWith('cricket-1,'));
  await bring(
    page,
    [lines[0], row.replace(',2499,', ',2611,'), other.replace(/^([^,]+,\d+,[^,]+),\d+/, '$1,two')].join('\r\n'),
  );
  await page.getByRole('heading', { name: 'autumn.csv' }).waitFor();
  await page.getByText('1 product would change, 1 row wrong').waitFor();
  await page
    .getByRole('row', { name: /Monsoons One-Day Shirt/ })
    .getByText('₹2,611.00')
    .waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'Wrong 1' }).click();
  await page.getByText('Give rupees, like 2499.00').waitFor();
  await page.getByText('The row that is wrong is left out.').waitFor();
  expect((await inShop('Cricket/1')).Price).toBe(2499);
  await page.getByRole('button', { name: 'Change 1 product' }).click();
  await page.getByText('1 product changed, 1 wrong').waitFor();
  await expect.poll(async () => (await inShop('Cricket/1')).Price).toBe(2611);
  // Its own page shows who changed it, and how.
  await page.getByRole('link', { name: 'Changed 1' }).click();
  await page.getByRole('link', { name: 'Monsoons One-Day Shirt' }).click();
  await page.getByText('Changed price by autumn.csv').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('dialog').getByText('What somebody changed since stays as it is, and is listed.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 1 product' }).click();
  await page.getByText('1 product as before').waitFor();
  await expect.poll(async () => (await inShop('Cricket/1')).Price).toBe(2499);
  await page.getByRole('link', { name: 'Back to By spreadsheet' }).click();
  await page
    .getByRole('row', { name: /autumn\.csv/ })
    .getByText('Undone')
    .waitFor();
});

test('an invalid file gives the reason, and rows changed by others stay, by keyboard on a phone', async () => {
  const page = await comeIn('/catalogue/sheets', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await bring(page, 'Song,Singer\r\nRaga,Asha\r\n', 'songs.csv');
  await page.getByText('Column A is called “Song”, which is none of ours.').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.goto(`${shop.url}/office/catalogue/sheets?q=football-3`);
  const [heads = '', row = ''] = (await takeOut(page)).split('\r\n');
  await bring(page, [heads, row.replace(/^([^,]+,\d+,[^,]+),\d+/, '$1,1777')].join('\r\n'), 'one.csv');
  const apply = page.getByRole('button', { name: 'Change 1 product' });
  await apply.waitFor();
  await apply.focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 product changed').waitFor();
  await expect.poll(async () => (await inShop('Football/3')).Price).toBe(1777);
  const elsewhere = await comeIn('/catalogue/football-3');
  await elsewhere.getByLabel('Made in').fill('Nepal');
  await elsewhere.keyboard.press('Control+s');
  await elsewhere
    .getByText(/Changed country of origin/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 1 product' }).press('Enter');
  await page.getByText(/has changed it since: Changed country of origin\. It stays as it is\./).waitFor();
  expect((await inShop('Football/3')).Price).toBe(1777);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('a filtered list is changed in bulk by keyboard: compared, applied once, and restored', async () => {
  const page = await comeIn('/catalogue?q=football-4');
  await page.getByRole('link', { name: 'Change together' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The products of the list, as it is narrowed').waitFor();
  const before = (await inShop('Football/4')).Price as number;
  const way = page.getByLabel('Price', { exact: true });
  await way.selectOption('set');
  await page.getByLabel('Price (excl. tax)').fill('half');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Price (excl. tax)').inputValue()).toBe('half');
  await page.getByLabel('Price (excl. tax)').fill('1888');
  await page.keyboard.press('Enter');
  await page.getByText('1 product would change').waitFor();
  expect((await inShop('Football/4')).Price).toBe(before);
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Change 1 product' }).dblclick();
  await page.getByText('1 product changed').waitFor();
  await expect.poll(async () => (await inShop('Football/4')).Price).toBe(1888);
  await page.reload();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 1 product' }).click();
  await page.getByText('1 product as before').waitFor();
  await expect.poll(async () => (await inShop('Football/4')).Price).toBe(before);
});

test('the product export of Shopify is mapped, compared, made into drafts once and thrown away again, by keyboard too', async () => {
  const page = await comeIn('/catalogue/sheets');
  const file = new URL('../../server/office/shop-exports/fixtures/shopify-2024.csv', import.meta.url);
  await bring(page, await readFile(file, 'utf8'), 'products_export.csv');
  await page.getByText('4 drafts with 8 sizes would be made, 4 with doubts, 5 wrong').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'Wrong 5' }).click();
  await page.getByText('$49.00 is in another currency. Give rupees.').waitFor();
  await page.getByLabel('Kind of Mugs').selectOption('cap');
  await page.getByRole('button', { name: 'Compare again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'New drafts 4' }).click();
  await page
    .getByRole('row', { name: /Boundary Mug/ })
    .getByText('cap', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Make 4 drafts' }).dblclick();
  await page.getByText('4 drafts made, 5 wrong').waitFor();
  await page.getByRole('link', { name: 'Konkan Home Jersey 2026' }).click();
  await page.getByText('Missing: MRP, origin, pictures, fabric and care.').waitFor();
  await page.getByText('The shop does not fetch them.').waitFor();
  await page.getByText('km-home-front.jpg').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.goto(`${shop.url}/office/catalogue?view=draft&q=boundary`);
  await page.getByText('Lacks MRP, HSN, origin, pictures, club, licensor, fabric and care').waitFor();
  await page.goto(`${shop.url}/office/catalogue/sheets`);
  await bring(page, await readFile(file, 'utf8'), 'again.csv');
  await page.getByText('0 drafts with 0 sizes would be made, 4 already here, 5 wrong').waitFor();
  await page.getByText('Already here: Konkan Home Jersey 2026. It stays as it is.').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'products_export.csv' }).click();
  await page.getByRole('button', { name: 'Undo…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 4 drafts' }).click();
  await page.getByText('4 drafts thrown away').waitFor();
});
