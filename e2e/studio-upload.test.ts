import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { flick } from './studio/fingers.ts';
import { cartOf, choosePicture, giveRights, kitePicture, layerOn, numberIn, openStudio, pixelsPerMm } from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const desk = { viewport: { width: 1440, height: 900 } };

describe('what cannot be printed', () => {
  test.each([
    [
      'words called a picture',
      'note.png',
      Buffer.from('not a picture at all'),
      "This file isn't a picture we can print. Use PNG, JPEG or WebP.",
    ],
    ['a drawing', 'crest.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Export the drawing as a PNG'],
  ])('%s is refused with advice, and nothing lies on the garment', async (_what, name, buffer, sentence) => {
    const { page } = await visit(browser, desk);
    await openStudio(page, shop.url);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor({ timeout: 60_000 });
    expect(await layerOn(page, name).count()).toBe(0);
    await page.context().close();
  });

  test('a picture with too few pixels is taken off again, by the sentence with its size', async () => {
    const { page } = await visit(browser, desk);
    await openStudio(page, shop.url);
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await kitePicture(300) });
    const sentence = 'That picture is too small (300 x 300). Use at least 500 pixels on the short side.';
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor({ timeout: 60_000 });
    await expect.poll(() => layerOn(page, 'small.png').count()).toBe(0);
    await page.context().close();
  });

  test('a picture larger than it has pixels for stops the sale; without a line to the shop it is kept and sent later', async () => {
    const { page } = await visit(browser, desk);
    await openStudio(page, shop.url);
    await page.context().setOffline(true);
    await choosePicture(page);
    await page.getByRole('alert').filter({ hasText: "We couldn't upload your picture. It's saved here; try again." }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('alert').filter({ hasText: "We couldn't upload" }).count(), { timeout: 60_000 }).toBe(0);
    await page.getByLabel(/^Width/).fill('330');
    await page.getByText('has too few pixels to print at this size (95 dpi)').waitFor();
    await giveRights(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('alert').filter({ hasText: 'too few pixels' }).waitFor();
    expect(await cartOf(page)).toEqual([]);
    await page.context().close();
  }, 120_000);
});

test('on a slow line the page says how much of a picture has left, and the picture is arranged meanwhile', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: -1, uploadThroughput: 150_000 });
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
  // Over before a frame could show it, and it counts.
  await flick(page, layerOn(page, 'crowd.jpg'), 10 * perMm);
  await expect.poll(() => numberIn(page, /^From left/)).toBeCloseTo(from + 10, 0);
  await expect.poll(() => left.evaluate((bar: HTMLProgressElement) => bar.value), { interval: 50 }).toBeGreaterThan(0);
  await left.waitFor({ state: 'detached', timeout: 60_000 });
  expect(await layerOn(page, 'crowd.jpg').count()).toBe(1);
  expect(await page.getByText("We couldn't upload").count()).toBe(0);
  await page.context().close();
}, 120_000);
