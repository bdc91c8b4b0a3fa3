import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { untilAlive } from '#e2e/settled.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  // Two processes: each is notified by the other.
  [shop, browser] = await Promise.all([startShop({ env: { PROCESSES: '2' } }), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser?.close();
  await endAllShops();
});

const photograph = () =>
  sharp({ create: { width: 1400, height: 1750, channels: 3, background: '#0e6e6b' } })
    .jpeg()
    .toBuffer();

/** Adds gloves by form: their names, sizes, chart, tax and weight. They are not drawn. */
async function addGloves(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kinds', exact: true }).click();
  await page.getByRole('link', { name: 'New kind' }).click();
  await page.getByLabel('Many of it').fill('Gloves');
  expect(await page.getByLabel('Address').inputValue()).toBe('gloves');
  await page.getByLabel('One of it').fill('Pair of gloves');
  await page.getByLabel('In Hindi').fill('दस्ताने');
  await page.getByLabel('What shoppers type for it').fill('mitts\ndastane');
  await page.getByLabel('Sizes', { exact: true }).fill('7, 8, 9');
  await page.getByLabel('What is measured').fill('Palm');
  await page.getByLabel('Palm of 7, cm').fill('19');
  await page.getByLabel('Palm of 8, cm').fill('20.5');
  await page.getByLabel('HSN code').fill('61161000');
  await page.getByLabel('Weight').fill('120');
  await page.getByRole('button', { name: /Add the kind/ }).click();
  // Missing values are reported, and no input is lost.
  await page.getByText('Write every measure of 9, in cm').waitFor();
  await page.getByLabel('Palm of 9, cm').fill('22');
  await page.getByRole('button', { name: /Add the kind/ }).click();
  await page.getByText('Gloves are there.').first().waitFor();
  await page.getByRole('link', { name: 'Gloves' }).waitFor();
}

/** Creates a pair of gloves, which goes on sale with its photograph. */
async function sellOne(page: Page): Promise<void> {
  await page.goto(`${shop.url}/office/catalogue/new`);
  await page.getByLabel('Name', { exact: true }).fill('Rovers Keeper Gloves');
  await page.getByLabel('Category').selectOption('Football');
  await page.getByLabel('Kind').selectOption('gloves');
  await page.getByLabel('Club').selectOption('Hooghly Rovers');
  await page.getByText('Goods of this kind are not drawn.').waitFor();
  expect(await page.getByLabel('HSN code').inputValue()).toBe('61161000');
  await page.getByLabel('Price (excl. tax)').fill('1,299');
  for (const size of ['7', '8']) {
    await page.getByText(size, { exact: true }).click();
    await page.getByLabel(`Pieces in ${size}`).fill('6');
  }
  await page.getByRole('button', { name: /Make the draft/ }).click();
  await page.getByText('Rovers Keeper Gloves is a draft.').first().waitFor();
  await page.getByText('Add a photograph: goods of its kind are not drawn.').first().waitFor();
  const file = { name: 'piece.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
  await page.getByLabel('Photographs', { exact: true }).setInputFiles(file);
  await page.getByLabel('What is on the picture').fill('Rovers Keeper Gloves, both');
  await page.getByRole('button', { name: 'Keep this cut' }).click();
  await page.getByLabel('Description', { exact: true }).fill('For wet afternoons.');
  await page.getByLabel('Fabric and care').fill('Latex. Rinse cold.');
  await page.keyboard.press('Control+s');
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('On sale').first().waitFor();
}

/** Finds the gloves as a customer: by search in both languages, by the filter, with their sizes and chart. */
async function finds(page: Page): Promise<void> {
  const found = (words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor();
  for (const words of ['gloves', 'दस्ताने', 'mitts']) {
    await page.goto(`${shop.url}/search?q=${encodeURIComponent(words)}`);
    await found('1 product');
  }
  await page.goto(`${shop.url}/sports/football`);
  await untilAlive(page);
  await page
    .getByRole('complementary')
    .or(page.getByRole('form', { name: 'Filters' }))
    .getByText('Gloves', { exact: true })
    .first()
    .click();
  await found('1 product');
  expect(new URL(page.url()).searchParams.getAll('kind')).toEqual(['gloves']);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rovers Keeper Gloves/ })
    .first()
    .click();
  await page.getByRole('img', { name: 'Rovers Keeper Gloves, both' }).first().waitFor();
  await page.getByRole('button', { name: 'Size chart' }).click();
  await page.getByRole('cell', { name: '20.5 cm (8 in)' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('radio').count()).toBe(2);
}

test('a product kind is added in the office and found everywhere in the shop, and a size is retired', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto(`${shop.url}/office/catalogue`);
  await page.getByRole('button', { name: /Merchandise/ }).click();
  await addGloves(page);
  // A connection each, so that both processes answer.
  const tells = async () =>
    (await (await fetch(`${shop.url}/sports/football`, { headers: { connection: 'close' } })).text()).includes(
      'gloves',
    );
  await expect.poll(() => Promise.all(Array.from({ length: 12 }, tells))).not.toContain(false);
  await sellOne(page);
  const shopper = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  shopper.on('pageerror', (error) => thrown.push(error.message));
  shopper.on('console', (line) => line.type() === 'error' && thrown.push(line.text()));
  await finds(shopper);
  await page.goto(`${shop.url}/office/catalogue/kinds/gloves`);
  await page.getByRole('group', { name: 'Sold no more' }).getByText('7', { exact: true }).click();
  await page.keyboard.press('Control+s');
  await page.getByText('Gloves are changed. 1 product has sizes less.').first().waitFor();
  await page.getByText('retired').first().waitFor();
  await expect
    .poll(async () => {
      await shopper.reload();
      return shopper.getByRole('radio').count();
    })
    .toBe(1);
  expect(thrown).toEqual([]);
});
