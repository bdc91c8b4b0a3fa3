import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { fillCheckout } from '#e2e/buying.ts';
import { choose } from '#e2e/choose.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { untilAlive } from '#e2e/settled.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser?.close();
  await endAllShops();
});

/** A picture of one colour, as large as one from a phone. */
const photographOf = (background: string) =>
  sharp({ create: { width: 1400, height: 1750, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Sets a colour input, which opens a chooser of the platform when a user clicks it. */
const colour = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);

async function addClub(page: Page, name: string, licensor: string, cloth: string): Promise<void> {
  await page.getByRole('link', { name: 'New club' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Sport', { exact: true }).selectOption('Hockey');
  await page.getByLabel('Licensed by').fill(licensor);
  await colour(page, 'Cloth', cloth);
  await page.getByLabel('Shape').selectOption('Plate');
  await page.getByLabel('Mark on it').selectOption('Bolt');
  await colour(page, 'Field of the crest', cloth);
  const crest = page.getByRole('img', { name: 'The crest as it will be drawn' });
  await expect.poll(() => crest.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /Add the club/ }).click();
  await page.getByText(`${name} is there.`).first().waitFor();
  await page.getByRole('link', { name }).waitFor();
}

interface Goods {
  name: string;
  category: string;
  club: string;
  kind: string;
  size: string;
}

/** Creates a product by form with a photograph, and publishes it. */
async function sell(page: Page, { name, category, club, kind, size }: Goods, paint: string): Promise<void> {
  await page.goto(`${shop.url}/office/catalogue/new`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').selectOption(category);
  await page.getByLabel('Kind').selectOption(kind);
  await page.getByLabel('Club').selectOption(club);
  await page.getByLabel('Price (excl. tax)').fill('1,499');
  await page.getByText(size, { exact: true }).click();
  await page.getByLabel(`Pieces in ${size}`).fill('6');
  await page.getByRole('button', { name: /Make the draft/ }).click();
  await page.getByText(`${name} is a draft.`).first().waitFor();
  const file = { name: 'piece.jpg', mimeType: 'image/jpeg', buffer: await photographOf(paint) };
  await page.getByLabel('Photographs', { exact: true }).setInputFiles(file);
  await page.getByLabel('What is on the picture').fill(`${name}, from the front`);
  await page.getByRole('button', { name: 'Keep this cut' }).click();
  await page.getByRole('button', { name: new RegExp(`${name}, from the front`) }).waitFor();
  await page.getByLabel('Description', { exact: true }).fill('Light, for the turf.');
  await page.getByLabel('Fabric and care').fill('Dries soon.');
  await page.keyboard.press('Control+s');
  await page.getByText('Nothing is missing.').waitFor();
  await publish(page);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('On sale').first().waitFor();
}

test('a sport is added in the office, found everywhere in the shop, and a product of it is bought', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto(`${shop.url}/office/catalogue`);
  await page.getByRole('button', { name: /Merchandise/ }).click();
  await page.getByRole('link', { name: 'Sports and clubs' }).click();
  await page.getByRole('link', { name: 'New sport' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Hockey');
  await page.getByLabel('In Hindi').fill('हॉकी');
  expect(await page.getByLabel('Address').inputValue()).toBe('hockey');
  await page.getByLabel('What shoppers type for it').fill('hocky\nfield hockey');
  await page.getByLabel('Under the title', { exact: true }).fill('Shirts and caps for the turf.');
  await colour(page, 'Ground of Hockey Merchandise', '#12324a');
  await colour(page, 'Letters of Hockey Merchandise', '#1a3a52');
  await page.getByLabel('Under the title of the special').fill('Short corners and long nights.');
  await page.getByRole('button', { name: /Add the sport/ }).click();
  // Unreadable colours are rejected, and no input is lost.
  await page.getByText('These letters cannot be read on that ground').first().waitFor();
  await colour(page, 'Letters of Hockey Merchandise', '#f7f1df');
  await page.getByRole('button', { name: /Add the sport/ }).click();
  await page.getByText('Hockey is there.').first().waitFor();
  await addClub(page, 'Ravi Hawks', 'Ravi Hawks Hockey Club', '#0e6e6b');
  await addClub(page, 'Malwa Strikers', 'Malwa Strikers Hockey Club', '#8e2c1e');
  await sell(
    page,
    { name: 'Hawks Home Shirt', category: 'Hockey', club: 'Ravi Hawks', kind: 'jersey', size: 'M' },
    '#0e6e6b',
  );
  await sell(
    page,
    { name: 'Strikers Cap', category: 'Hockey', club: 'Malwa Strikers', kind: 'cap', size: 'One size' },
    '#8e2c1e',
  );
  await sell(
    page,
    { name: 'Hawks Bench Tee', category: 'Hockey Special', club: 'Ravi Hawks', kind: 't-shirt', size: 'M' },
    '#2a1220',
  );
  // The rest of a dozen products are created from these.
  await page.goto(`${shop.url}/office/catalogue/hockey-1`);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Hawks Home Shirt (copy)' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Hawks Away Shirt');
  await page.keyboard.press('Control+s');
  await page
    .getByText(/Changed name/)
    .first()
    .waitFor();
  await publish(page);
  expect(thrown).toEqual([]);

  await buys(await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage());
});

/** Goes as a customer from the menu to an order, through listing, filter, special and search. */
async function buys(page: Page): Promise<void> {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('console', (line) => line.type() === 'error' && thrown.push(line.text()));
  await page.goto(shop.url);
  await untilAlive(page);
  await page.getByText('Sport Category', { exact: true }).first().click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Hockey/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Hockey Merchandise' }).waitFor();
  await page.getByText('Shirts and caps for the turf.').first().waitFor();
  const found = (words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor();
  await found('3 products');
  await page
    .getByRole('complementary')
    .or(page.getByRole('form', { name: 'Filters' }))
    .getByText('Malwa Strikers')
    .first()
    .click();
  await found('1 product');
  await page.getByRole('link', { name: 'Remove filter: Malwa Strikers' }).click();
  await found('3 products');

  await page.getByText('Special Collection', { exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Hockey Special Collection' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hockey Special Collection' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Hawks Bench Tee/ })
    .first()
    .waitFor();

  for (const words of ['हॉकी', 'hockey']) {
    await page.goto(`${shop.url}/search?q=${encodeURIComponent(words)}`);
    await found('4 products');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Hawks Home Shirt/ })
      .first()
      .waitFor();
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /Hawks Home Shirt/ })
    .first()
    .click();
  await page.getByRole('img', { name: 'Hawks Home Shirt, from the front' }).first().waitFor();
  await choose(page.getByRole('radio', { name: /^M\b/ }));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await fillCheckout(page);
  await page.getByRole('button', { name: /^Place order - ₹/ }).click();
  await page.waitForURL('**/checkout/complete**');
  await page.getByText('Hawks Home Shirt').first().waitFor();
  expect(thrown).toEqual([]);
}
