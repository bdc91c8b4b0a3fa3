import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { choose } from './choose.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import {
  addText,
  choosePicture,
  kitePicture,
  layerOn,
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
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

const chooseGarment = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: 'Garment', exact: true }).click();
  await choose(page.getByRole('group', { name: 'Garment' }).getByRole('radio', { name }));
  await studioReady(page);
};

test('on a scrolled phone an error about an upload is visible and covers nothing else', async () => {
  const { page } = await visit(browser, { ...phone, theme: 'dark' });
  await openStudio(page, shop.url);
  await page.getByRole('button', { name: 'Picture', exact: true }).tap();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).scrollIntoViewIfNeeded();
  const choose = page.getByLabel('Choose a picture');
  const inSight = async (part: Locator) => {
    const { y, height } = await boxOf(part);
    const tools = await boxOf(page.getByRole('navigation', { name: 'Tools' }));
    return y >= 56 && y + height <= Math.min(tools.y, 844);
  };
  // A file that is no picture, and a picture that only the shop finds too small, slightly later.
  for (const [name, buffer, sentence] of [
    ['note.png', Buffer.from('not a picture at all'), "This file isn't a picture we can print"],
    ['small.png', await kitePicture(300), 'That picture is too small (300 x 300)'],
  ] as const) {
    await choose.setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Add to cart', exact: true }).scrollIntoViewIfNeeded();
    const refusal = page.getByRole('alert').filter({ hasText: sentence });
    await refusal.waitFor();
    await expect.poll(() => inSight(refusal)).toBe(true);
    await expectAccessible(page);
    await refusal.getByRole('button', { name: 'Close' }).tap();
    await refusal.waitFor({ state: 'detached' });
  }
  // The network is lost while another tool is open.
  await page.context().setOffline(true);
  await choosePicture(page);
  await page.getByRole('button', { name: 'Layers', exact: true }).tap();
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't upload your picture" });
  await expect.poll(() => inSight(failure)).toBe(true);
  await page.context().close();
});

test('a new text is placed beside a picture, and a hidden ink is reported and corrected at its layer', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await choosePicture(page);
  await addText(page, 'GULLY');
  const [picture, text] = [await boxOf(layerOn(page, 'kite.png')), await boxOf(layerOn(page, 'GULLY'))];
  expect(text.y >= picture.y + picture.height || text.y + text.height <= picture.y).toBe(true);
  const hint = page.getByText('Hardly seen on black');
  expect(await hint.count()).toBe(0);
  await choose(page.getByRole('radio', { name: 'Black' }).last());
  await hint.waitFor();
  const said = await boxOf(hint);
  // Directly below or above the text, and not over the picture.
  expect(Math.min(Math.abs(said.y - (text.y + text.height)), Math.abs(text.y - (said.y + said.height)))).toBeLessThan(
    60,
  );
  expect(said.y >= picture.y + picture.height || said.y + said.height <= picture.y).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use white' }).click();
  await hint.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await hint.waitFor();
  expectQuiet();
  await page.context().close();
});

test('on another garment a picture and its text stay one composition, and garments have pictures', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await choosePicture(page);
  await addText(page, 'GULLY');
  const among = async () => {
    const [picture, text] = [await boxOf(layerOn(page, 'kite.png')), await boxOf(layerOn(page, 'GULLY'))];
    return [text.width / picture.width, (text.y - picture.y) / picture.height, (text.x - picture.x) / picture.width];
  };
  const before = await among();
  const pictures = page.getByRole('group', { name: 'Garment' }).locator('img');
  for (const garment of [/^Cap/, /^Kids t-shirt/, /^Mug/, /^Hoodie/]) {
    await chooseGarment(page, garment);
    if (garment.source === '^Mug') continue;
    for (const [at, share] of (await among()).entries())
      expect(Math.abs(share - (before[at] ?? 0)), String(garment)).toBeLessThan(0.08);
  }
  expect(await pictures.count()).toBe(6);
  expect(await pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 160))).toBe(
    true,
  );
  await page.context().close();
});

test('handles are outside the layer, disappear while unused, and the print can be zoomed', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await choosePicture(page);
  const layer = layerOn(page, 'kite.png');
  const { x, y, width } = await boxOf(layer);
  const corner = page.locator('[data-handle=scale]').first();
  const hold = await boxOf(corner);
  expect(x - (hold.x + hold.width / 2)).toBeGreaterThan(5);
  expect(y - (hold.y + hold.height / 2)).toBeGreaterThan(5);
  const marks = page.locator('svg').filter({ has: corner });
  const seen = () => marks.evaluate((drawing) => getComputedStyle(drawing).opacity);
  await expect.poll(seen).toBe('0');
  await page.mouse.move(x + width / 2, y + 20);
  await expect.poll(seen).toBe('1');

  const zoom = page.getByRole('button', { name: 'Zoom to the print' });
  const before = await pixelsPerMm(page);
  await zoom.click();
  await expect.poll(() => pixelsPerMm(page)).toBeGreaterThan(before * 1.4);
  const near = await pixelsPerMm(page);
  const left = await numberIn(page, /^From left/);
  const at = await boxOf(layer);
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 - 10 * near, at.y + at.height / 2 + 30, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await numberIn(page, /^From left/)) - (left - 10))).toBeLessThan(1);
  await zoom.click();
  await expect.poll(() => pixelsPerMm(page)).toBeCloseTo(before, 1);
  await page.context().close();
});

test('the plain background of a picture is removed on the device, and restored by Undo', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  const buffer = await sharp(await kitePicture())
    .flatten({ background: '#f4f4f4' })
    .jpeg({ quality: 92 })
    .toBuffer();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'kite.jpg', mimeType: 'image/jpeg', buffer });
  await layerOn(page, 'kite.jpg').waitFor();
  await choose(page.getByRole('radio', { name: 'Navy' }));
  const seeThrough = page.getByText('has see-through parts');
  expect(await seeThrough.count()).toBe(0);
  const sent = page.waitForResponse(
    async (reply) => new URL(reply.url()).pathname === '/api/uploads' && (await reply.json()).data?.seeThrough === true,
  );
  await page.getByRole('button', { name: 'Remove the background' }).click();
  await seeThrough.waitFor();
  const { preview, width } = (await (await sent).json()).data;
  const { data, info } = await sharp(await (await page.request.get(shop.url + preview)).body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const opacity = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  expect([width, opacity(4, 4), opacity(info.width >> 1, info.height >> 1)]).toEqual([1240, 0, 255]);
  // No background is left to remove.
  await page.getByRole('button', { name: 'Remove the background' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeThrough.waitFor({ state: 'detached' });
  expectQuiet();
  await page.context().close();
});

test('two tabs lose neither of two designs: after a reload each is open or listed as unsaved', async () => {
  const { page } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await addText(page, 'FIRST');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('designDraft') ?? '')).toContain('FIRST');
  const second = await page.context().newPage();
  await openStudio(second, shop.url);
  await layerOn(second, 'FIRST').click();
  await second.getByLabel('Words').fill('SECOND');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('designDraft') ?? '')).toContain('SECOND');
  await page.bringToFront();
  await page.getByLabel('Words').fill('FIRST XI');
  await page.getByText('Open in another tab too').waitFor();
  await page.getByRole('region', { name: 'Not saved yet' }).getByText('T-shirt with SECOND').first().waitFor();
  await second.close();
  await page.reload();
  await studioReady(page);
  await layerOn(page, 'FIRST XI').waitFor();
  await page.getByRole('button', { name: 'Go on with T-shirt with SECOND' }).click();
  await layerOn(page, 'SECOND').waitFor();
  await page.getByRole('region', { name: 'Not saved yet' }).getByText('T-shirt with FIRST XI').first().waitFor();
  await page.context().close();
});
