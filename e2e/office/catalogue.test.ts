import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser } from '#e2e/browser.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { findBoxes, typeByKeys } from '#e2e/typed-box.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Signs in as a merchandiser. */
async function comeIn(address: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: /Merchandise/ }).click();
  await page.locator('h1').waitFor();
  return page;
}

const inShop = async (path: string) => (await (await fetch(`${shop.url}/api/products/${path}`)).json()).data;

test('two colleagues edit one product without losing changes, and a version is restored', async () => {
  const [one, other] = await Promise.all([comeIn('/catalogue/cricket-2'), comeIn('/catalogue/cricket-2')]);
  await one.getByLabel('Name', { exact: true }).fill('First Shirt');
  await other.getByLabel('Name', { exact: true }).fill('Second Shirt');
  await other.getByLabel('Made in').fill('Nepal');
  await one.keyboard.press('Control+s');
  await one
    .getByText(/Changed name/)
    .first()
    .waitFor();
  await other.getByRole('button', { name: /^Save/ }).click();
  await other.getByText('Choose where both of you changed the same').waitFor();
  await other.getByText('Theirs: First Shirt').click();
  await other.getByRole('button', { name: /^Save/ }).click();
  await other
    .getByText(/Changed country of origin/)
    .first()
    .waitFor();
  expect(await inShop('Cricket/2')).toMatchObject({ ProductName: 'First Shirt', countryOfOrigin: 'Nepal' });
  await other.getByRole('button', { name: 'Restore version 1' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }).click();
  await other.getByText('It is again as it was in version 1.').waitFor();
  await expect.poll(async () => (await inShop('Cricket/2')).countryOfOrigin).toBe('India');
});

test('a photograph is uploaded, cropped and moved to the front by keyboard, and leads in the shop', async () => {
  const page = await comeIn('/catalogue/football-1');
  const buffer = await sharp({ create: { width: 1400, height: 1200, channels: 3, background: '#2d6a4f' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Photographs', { exact: true })
    .setInputFiles({ name: 'shirt.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Photograph 1, not shown yet' }).waitFor();
  expect((await inShop('Football/1')).images.some(({ src }: { src: string }) => src.includes('/photo1-'))).toBe(false);
  await page.getByLabel('What is on the picture').fill('Green, from the front');
  await page.getByRole('button', { name: /The part that is shown/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Keep this cut' }).click();
  const tile = page.getByRole('button', { name: /Green, from the front/ });
  for (let place = 4; place > 1; place -= 1) {
    if (!(await tile.getAttribute('aria-label'))?.startsWith(`${place}.`)) continue;
    await tile.press('Alt+ArrowLeft');
    await page.getByRole('button', { name: `${place - 1}. Green, from the front` }).waitFor();
  }
  const shown = async () => (await inShop('Football/1')).images[0];
  await expect.poll(shown).toMatchObject({ alt: 'Green, from the front', src: expect.stringContaining('/photo1-') });
  const shopper = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await shopper.goto(`${shop.url}/product/1?category=Football`);
  await shopper.getByRole('img', { name: 'Green, from the front' }).first().waitFor();
});

test('a photograph is straightened, brightened and cut out with a preview, and restored', async () => {
  const page = await comeIn('/catalogue/football-2');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><defs><linearGradient id="g" x2="1"><stop stop-color="#fafafa"/>
    <stop offset="1" stop-color="#8a8a8a"/></linearGradient></defs><rect width="1200" height="1500" fill="url(#g)"/>
    <rect x="480" y="300" width="240" height="900" fill="#7a1f1f" transform="rotate(8 600 750)"/></svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer();
  await page
    .getByLabel('Photographs', { exact: true })
    .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer });
  const keep = page.getByRole('button', { name: 'Keep this cut' });
  await page.getByLabel('What is on the picture').fill('A red bar');
  await page.getByText('Take the plain ground away').click();
  await page.getByText('Even the light first').waitFor();
  await page.getByText('Even the light', { exact: true }).click();
  await expect.poll(() => page.getByText('not one colour').count()).toBe(0);
  await page.getByLabel('Straighten').focus();
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('ArrowLeft');
  await page.getByText('8° to the left').waitFor();
  // Preview before saving: nothing in the corner, the bar upright in the middle.
  const seen = () =>
    page.evaluate(`(() => {
      const context = document.querySelector('canvas').getContext('2d');
      return [[4, 4], [160, 90], [160, 310], [315, 395]].map(([x, y]) => context.getImageData(x, y, 1, 1).data[3]);
    })()`);
  await expect.poll(seen).toEqual([0, 255, 255, 0]);
  await expectAccessible(page);
  await keep.click();
  await page.getByText('“A red bar” is shown').waitFor();
  await page.reload();
  await page
    .getByRole('button', { name: /Kites|Shirt|bar/ })
    .last()
    .click();
  await page.getByText('8° to the left').waitFor();
  await page.getByRole('button', { name: 'Put back' }).click();
  await page.getByText('As it was taken').waitFor();
  await keep.click();
  await page.getByText('The picture is cut anew').waitFor();
});

test('a product is created as a draft, duplicated, published, visible in the shop, and withdrawn', async () => {
  const page = await comeIn('/catalogue');
  await page.getByRole('link', { name: /New product/ }).click();
  await page.getByRole('button', { name: /Make the draft/ }).click();
  await page.getByText('Give it a name').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Monsoons Fielding Jacket');
  await page.getByLabel('Category').selectOption('Cricket');
  await page.getByLabel('Kind').selectOption('jacket');
  await page.getByLabel('Club').selectOption('Konkan Monsoons');
  await page.getByLabel('Price (excl. tax)').fill('3,299');
  await page.getByText('M', { exact: true }).click();
  await page.getByLabel('Pieces in M').fill('4');
  // Typed values are there after a reload.
  await page.reload();
  expect(await page.getByLabel('Pieces in M').inputValue()).toBe('4');
  await page.getByRole('button', { name: /Make the draft/ }).click();
  await page.getByText('Monsoons Fielding Jacket is a draft.').first().waitFor();
  await page.getByText('Describe it in a sentence or two.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const number = id.split('-').at(-1);
  const address = `${shop.url}/product/${number}?category=Cricket`;
  const status = async () => (await fetch(address)).status;
  expect(await status()).toBe(404);
  // Only the office can see its picture.
  const drawn = page.locator(`img[src^="/api/office/products/${id}/pictures/"]`).first();
  await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('heading', { name: 'Monsoons Fielding Jacket cannot be sold yet' }).waitFor();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await page.getByLabel('Description', { exact: true }).fill('Warm between overs.');
  await page.getByLabel('Fabric and care').fill('Brushed inside.');
  await page.keyboard.press('Control+s');
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Monsoons Fielding Jacket (copy)' }).waitFor();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('button', { name: 'Throw away' }).waitFor();
  await page.goto(`${shop.url}/office/catalogue?view=draft`);
  await page.getByRole('link', { name: 'Monsoons Fielding Jacket', exact: true }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByText('4 pieces can be sold, in M').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Monsoons Fielding Jacket is on sale').waitFor();
  await expect.poll(status).toBe(200);
  const listed = async () => (await inShop('category/Cricket')).some(({ _id }: { _id: string }) => _id === id);
  await expect.poll(listed).toBe(true);
  const shopper = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await shopper.goto(address);
  await shopper.getByRole('heading', { name: 'Monsoons Fielding Jacket' }).waitFor();
  await shopper.goto(`${shop.url}/search?q=fielding+jacket`);
  await shopper.getByText('Monsoons Fielding Jacket').first().waitFor();
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByText('Monsoons Fielding Jacket is withdrawn').waitFor();
  await expect.poll(listed).toBe(false);
  expect([await status(), (await inShop(`Cricket/${number}`)).sizes]).toEqual([200, []]);
});

test('a merchandiser finds a product from any page, including drafts', async () => {
  const page = await comeIn('/');
  await page.getByRole('button', { name: /Find a product/ }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page
    .getByRole('dialog', { name: 'Search everything' })
    .getByPlaceholder('A product, a room or a command');
  await box.fill('one-day');
  await page
    .getByRole('option', { name: /^Monsoons One-Day Shirt/ })
    .first()
    .waitFor();
  await box.fill('jacket (copy');
  await page.getByRole('option', { name: /^Monsoons Fielding Jacket \(copy\)/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Monsoons Fielding Jacket (copy)' }).waitFor();
});

test('stock is received and corrected on the product page, and sold by the shop', async () => {
  const page = await comeIn('/catalogue/cricket-3');
  const left = async () => (await inShop('Cricket/3')).stock.find((one: { size: string }) => one.size === 'M').left;
  const before = await left();
  await page.getByRole('button', { name: 'Move pieces…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book it' }).click();
  await dialog.getByText('Give whole pieces, 1 to 10,000').waitFor();
  await dialog.getByLabel('Size').selectOption('M');
  await dialog.getByLabel('Pieces').fill('6');
  await dialog.getByLabel('Delivery note').fill('DN-9');
  await dialog.getByRole('button', { name: 'Book it' }).click();
  await page.getByText('+6 M: Arrived').waitFor();
  await expect.poll(left).toBe(before + 6);
  await page.getByRole('button', { name: 'Move pieces…' }).click();
  await dialog.getByRole('radio', { name: 'Put right' }).click();
  await dialog.getByLabel('Size').selectOption('M');
  await dialog.getByLabel('Pieces').fill('-2');
  await dialog.getByLabel('Why').fill('Two were never sent');
  await page.keyboard.press('Enter');
  await page.getByText('−2 M: Put right').waitFor();
  await expect.poll(left).toBe(before + 4);
});

test('a product gets a size chart of its own: a wrong cell is refused, and the shop shows the chart with inches', async () => {
  const page = await comeIn('/catalogue/football-2', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Write its own chart' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('What is measured').fill('Chest');
  await page.getByLabel('Measured', { exact: true }).selectOption('body');
  const cell = page.getByLabel('Chest of M, cm');
  const boxes = await findBoxes(page);
  const box = boxes.find(({ label }) => label === 'Chest of M, cm');
  expect(box && (await typeByKeys(page, box, boxes))).toEqual([]);
  await cell.fill('wide');
  await page.keyboard.press('Control+s');
  await page.getByText('Chest of M: Write cm in whole or half numbers, 1 to 300').waitFor();
  expect(await cell.inputValue()).toBe('wide');
  expect(await cell.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await cell.fill('101,5');
  await page.keyboard.press('Control+s');
  await page
    .getByText(/Changed size chart/)
    .first()
    .waitFor();
  await expect.poll(async () => (await inShop('Football/2')).chart?.of).toBe('body');
  const shopper = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await shopper.goto(`${shop.url}/product/2?category=Football`);
  await shopper.getByRole('button', { name: 'Size chart' }).click();
  const dialog = shopper.getByRole('dialog');
  await dialog.getByText('Measures of the body that it fits.').waitFor();
  await dialog.getByText('101.5 cm (40 in)').waitFor();
});
