import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureGone } from '#contract/design-limits.ts';
import { launchBrowser, visit } from './browser.ts';
import { choose } from './choose.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { flick } from './studio/fingers.ts';
import {
  addText,
  addToCart,
  cartOf,
  choosePicture,
  giveRights,
  kitePicture,
  layerOn,
  middleOf,
  numberIn,
  openStudio,
  pixelsPerMm,
  studioReady,
} from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const desk = { viewport: { width: 1440, height: 900 } };

test('on a scrolled phone a chosen tool and a reason against buying are scrolled into view', async () => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openStudio(page, shop.url);
  const buy = page.getByRole('button', { name: 'Add to cart', exact: true });
  const inSight = async (part: Locator) => {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
    const tools = (await page.getByRole('navigation', { name: 'Tools' }).boundingBox()) ?? { y: 844, height: 0 };
    return y >= tools.y + tools.height && y + height <= 844;
  };
  await buy.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Text', exact: true }).tap();
  await expect.poll(() => inSight(page.getByRole('button', { name: 'Add text' }))).toBe(true);
  await page.getByRole('button', { name: 'Garment', exact: true }).tap();
  await buy.scrollIntoViewIfNeeded();
  await buy.tap();
  const refusal = page.getByRole('alert').filter({ hasText: 'Add a picture or text first' });
  await expect.poll(() => inSight(refusal)).toBe(true);
  // The message disappears as soon as the fault is corrected.
  await page.getByRole('button', { name: 'Text', exact: true }).tap();
  await page.getByRole('button', { name: 'Add text' }).tap();
  await refusal.waitFor({ state: 'detached' });
  await page.context().close();
});

test('on a phone a required checkbox is fully visible and uncovered when it is asked for', async () => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openStudio(page, shop.url);
  await choosePicture(page);
  const buy = page.getByRole('button', { name: 'Add to cart', exact: true });
  await buy.scrollIntoViewIfNeeded();
  await buy.tap();
  await page.getByRole('alert').filter({ hasText: 'Tick that you own this picture or may use it' }).waitFor();
  const rights = page.getByRole('checkbox', { name: /^I own this picture/ });
  const label = page.locator('label', { hasText: 'I own this picture' });
  await expect.poll(() => rights.evaluate((box) => box === document.activeElement)).toBe(true);
  const { y = 0, height = 0 } = (await label.boundingBox()) ?? {};
  const tools = (await page.getByRole('navigation', { name: 'Tools' }).boundingBox()) ?? { y: 844, height: 0 };
  expect(y).toBeGreaterThanOrEqual(tools.y + tools.height);
  expect(y + height).toBeLessThanOrEqual(844);
  await page.context().close();
});

describe('files that cannot be printed', () => {
  test.each([
    [
      'words called a picture',
      'note.png',
      Buffer.from('not a picture at all'),
      "This file isn't a picture we can print. Use PNG, JPEG or WebP.",
    ],
    ['a drawing', 'crest.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Export the drawing as a PNG'],
  ])('%s is refused with advice, and nothing is placed on the garment', async (_what, name, buffer, sentence) => {
    const { page } = await visit(browser, desk);
    await openStudio(page, shop.url);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await layerOn(page, name).count()).toBe(0);
    await page.context().close();
  });

  test('a picture with too few pixels is removed again, with a message about its size', async () => {
    const { page } = await visit(browser, desk);
    await openStudio(page, shop.url);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await kitePicture(300) });
    const sentence = 'That picture is too small (300 x 300). Use at least 500 pixels on the short side.';
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await expect.poll(() => layerOn(page, 'small.png').count()).toBe(0);
    await page.context().close();
  });

  test('a picture enlarged beyond its pixels prevents buying, and one without a network is sent later', async () => {
    const { page } = await visit(browser, desk);
    await openStudio(page, shop.url);
    await page.context().setOffline(true);
    await choosePicture(page);
    await page
      .getByRole('alert')
      .filter({ hasText: "We couldn't upload your picture. It's saved here; try again." })
      .waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('alert').filter({ hasText: "We couldn't upload" }).count()).toBe(0);
    await page.getByLabel(/^Width/).fill('330');
    await page.getByText('has too few pixels to print at this size (95 dpi)').waitFor();
    await giveRights(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('alert').filter({ hasText: 'too few pixels' }).waitFor();
    expect(await cartOf(page)).toEqual([]);
    await page.context().close();
  });
});

test('during a slow upload the page shows its progress, and the picture can be arranged', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'crowd.jpg', mimeType: 'image/jpeg', buffer });
  const left = page.getByRole('progressbar', { name: 'Uploaded' });
  await left.waitFor();
  const perMm = await pixelsPerMm(page);
  const from = await numberIn(page, /^From left/);
  // The drag ends before a frame could show it, and it still counts.
  await flick(page, layerOn(page, 'crowd.jpg'), 10 * perMm);
  await expect.poll(() => numberIn(page, /^From left/)).toBeCloseTo(from + 10, 0);
  await expect.poll(() => left.evaluate((bar: HTMLProgressElement) => bar.value), { interval: 50 }).toBeGreaterThan(0);
  await left.waitFor({ state: 'detached' });
  expect(await layerOn(page, 'crowd.jpg').count()).toBe(1);
  expect(await page.getByText("We couldn't upload").count()).toBe(0);
  await page.context().close();
});

test('a stray click, a half-typed number and a visit to other garments leave a design unchanged', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await addText(page, 'GULLY');
  await choose(page.getByRole('checkbox', { name: 'Outline' }));
  await page.getByLabel(/^From left/).fill('61.3');
  await page.getByLabel(/^From left/).blur();
  const before = await numberIn(page, /^From left/);
  const { x, y } = await middleOf(layerOn(page, 'GULLY'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 1, y + 1);
  await page.mouse.up();
  expect(await numberIn(page, /^From left/)).toBe(before);

  const width = page.getByLabel(/^Width/);
  const wide = await numberIn(page, /^Width/);
  await width.fill('');
  await width.pressSequentially('150');
  await width.blur();
  await expect.poll(() => numberIn(page, /^Width/)).toBeCloseTo(150, 0);
  await expect.poll(() => numberIn(page, /^Outline width/)).toBeCloseTo(150 / wide, 0);

  await page.getByRole('button', { name: 'Garment', exact: true }).click();
  const garments = page.getByRole('group', { name: 'Garment' });
  for (const name of [/^Cap/, /^Mug/, /^T-shirt/]) await choose(garments.getByRole('radio', { name }));
  await studioReady(page);
  await layerOn(page, 'GULLY').click();
  await expect.poll(() => numberIn(page, /^Width/)).toBeCloseTo(150, 0);
  await page.context().close();
});

test('a layer as small as its handles can be moved by its middle', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await addText(page, '7');
  await page.getByLabel(/^Letter height/).fill('12');
  await page.getByLabel(/^Letter height/).blur();
  const [left, wide] = [await numberIn(page, /^From left/), await numberIn(page, /^Width/)];
  const { x, y } = await middleOf(layerOn(page, '7'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => numberIn(page, /^From left/)).toBeGreaterThan(left + 10);
  expect(await numberIn(page, /^Width/)).toBe(wide);
  await page.context().close();
});

test('a saved design whose picture cannot be loaded keeps it, and shows it when the network is back', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await choosePicture(page);
  await giveRights(page);
  await addToCart(page, '1 item');
  const [line] = await cartOf(page);
  await page.context().close();

  const { page: other } = await visit(browser, desk);
  await other.route('**/uploads/*/preview.webp', (route) => route.abort());
  await other.goto(`${shop.url}/customize?design=${line?.id}`);
  await other.getByText("couldn't be loaded").first().waitFor();
  await layerOn(other, 'Picture').waitFor();
  await other.unroute('**/uploads/*/preview.webp');
  const fetched = other.waitForResponse('**/uploads/*/preview.webp');
  await other.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await fetched).status()).toBe(200);
  await layerOn(other, 'Picture').waitFor();
  await other.context().close();
});

test('a picture that the shop has deleted is sent again from the device, and the design is bought', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await choosePicture(page);
  await page.getByText('Uploading your picture').waitFor({ state: 'detached' });
  await giveRights(page);
  let uploads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/uploads') uploads += 1;
  });
  // The response of the shop after a month.
  const body = JSON.stringify({
    success: false,
    code: 'invalid_fields',
    message: pictureGone,
    fields: { design: pictureGone },
  });
  await page.route('**/api/designs', (route) => route.fulfill({ status: 400, contentType: 'application/json', body }), {
    times: 1,
  });
  await addToCart(page, '1 item');
  expect(uploads).toBe(1);
  expect(await cartOf(page)).toHaveLength(1);
  await page.context().close();
});

test('a partly uploaded picture stays on the garment and is sent again', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  const body = JSON.stringify({
    success: false,
    code: 'bad_request',
    message: 'The picture did not arrive whole. Try again.',
  });
  await page.route(
    '**/api/uploads*',
    (route) => route.fulfill({ status: 400, contentType: 'application/json', body }),
    { times: 1 },
  );
  await choosePicture(page);
  const failure = page
    .getByRole('alert')
    .filter({ hasText: "We couldn't upload your picture. It's saved here; try again." });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(await layerOn(page, 'kite.png').count()).toBe(1);
  await page.context().close();
});
