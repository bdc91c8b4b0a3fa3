import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOperator } from '#server/platform/operator-socket.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout, tabTo } from './buying.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
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
let folder: string;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-printed-'));
}, 120_000);
afterAll(async () => {
  await browser.close();
  await endAllShops();
  await rm(folder, { recursive: true, force: true });
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Runs a command of the operator's until it succeeds: what it asks for is made by a job. */
async function operator(args: string[]): Promise<string> {
  let said = '';
  await expect
    .poll(
      async () => {
        said = '';
        return askOperator(shop.dataDir, { command: 'print-files', args }, (line) => {
          said += `${line}\n`;
        });
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(0);
  return said;
}

test('upload, drag, text, both sides, cart, reload, edit, buy, and the print file is that of the design', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  await choosePicture(page);
  await expectAccessible(page);

  // Dragged by pixels, it moves by millimetres.
  const kite = layerOn(page, 'kite.png');
  const [perMm, left, top] = [await pixelsPerMm(page), await numberIn(page, /^From left/), await numberIn(page, /^From top/)];
  const from = await middleOf(kite);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 30, from.y - 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await numberIn(page, /^From left/)) - (left - 30 / perMm))).toBeLessThan(1);
  expect(Math.abs((await numberIn(page, /^From top/)) - (top - 40 / perMm))).toBeLessThan(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => numberIn(page, /^From left/)).toBe(left);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Centre' }).click();

  await addText(page, 'GULLY XI');
  await page.getByLabel(/^From top/).fill('320');
  await page.getByRole('button', { name: 'Number', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await page.getByLabel('Number', { exact: true }).fill('07');
  await page.getByRole('button', { name: 'Put on the back' }).click();
  await layerOn(page, 'ASHA').waitFor();
  await page.getByText('One piece, both sides').waitFor();
  await page.getByText("Can't be returned unless faulty; no cash on delivery or next-day delivery.").waitFor();

  // Nothing is sold before the rights are given.
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('alert').filter({ hasText: 'Tick that you own this picture or may use it' }).waitFor();
  await giveRights(page);
  await addToCart(page, '1 item');
  const [line] = await cartOf(page);
  expect(line).toMatchObject({
    id: expect.stringMatching(/^cus_[\w-]{24}$/),
    name: 'Custom T-shirt',
    size: 'M',
    quantity: 1,
    isCustomProduct: true,
    customization: { baseColor: 'White', designImage: expect.stringMatching(/^\/images\/designs\/cus_/) },
  });

  // The draft stays on the device.
  await page.reload();
  await studioReady(page);
  await layerOn(page, 'ASHA').waitFor();
  await page.getByRole('radio', { name: /^Front/ }).check({ force: true });
  await layerOn(page, 'kite.png').waitFor();
  await layerOn(page, 'GULLY XI').waitFor();
  expect(await page.getByRole('checkbox', { name: /^I own this picture/ }).isChecked()).toBe(true);

  await page.goto(`${shop.url}/cart`);
  await page.getByText('Custom', { exact: true }).waitFor();
  for (const words of ['Color: WHITE', 'With Custom Design', 'Size: M']) await page.getByText(words).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit design of Custom T-shirt, size M' }).click();
  await studioReady(page);
  await layerOn(page, 'GULLY XI').waitFor();
  await page.getByRole('radio', { name: 'Navy' }).check({ force: true });
  await giveRights(page);
  await addToCart(page, '1 item', 'Update cart');
  await expect.poll(async () => (await cartOf(page))[0]?.customization.baseColor, { timeout: 120_000 }).toBe('Navy');
  const [changed] = await cartOf(page);
  expect(changed?.id).not.toBe(line?.id);

  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'UPI');
  await page.getByText(/Custom items are made for you/).waitFor();
  // Before the gateway's own page, which is not the shop's.
  expectQuiet();
  await page.getByRole('button', { name: /^Pay ₹[\d,]+\.\d\d$/ }).click();
  await page
    .frameLocator('iframe[title^="Razorpay checkout"]')
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const reference = new URL(page.url()).searchParams.get('order') ?? '';

  // The print room fetches what the job has drawn.
  await operator(['fetch', reference, '--to', folder]);
  for (const side of ['front', 'back']) {
    const print = await readFile(path.join(folder, `${reference}-1-${side}.png`));
    expect(await sharp(print).metadata()).toMatchObject({ format: 'png', width: 3543, height: 4724, density: 300, hasAlpha: true });
  }
  // The kite's red is in the middle of the front; the corners are clear.
  const front = sharp(path.join(folder, `${reference}-1-front.png`));
  const dot = await front.clone().extract({ left: 1771, top: 2100, width: 1, height: 1 }).raw().toBuffer();
  expect([...dot]).toEqual([0xbf, 0x23, 0x18, 255]);
  expect([...(await front.clone().extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer())]).toEqual([0, 0, 0, 0]);
  expect((await readFile(path.join(folder, `${reference}-1-ticket.pdf`))).subarray(0, 5).toString()).toBe('%PDF-');

  // What was ordered stays as it was: changed, it is another piece.
  await openStudio(page, shop.url, `/customize?design=${changed?.id}`);
  await page.getByText('This design was ordered: your changes make a copy.').waitFor();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).waitFor();
  await page.context().close();
}, 300_000);

test('by keyboard alone: a picture, its place in millimetres, words, into the cart', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await tabTo(page, /^Picture$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Drop a picture or browse/);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'kite.png', mimeType: 'image/png', buffer: await kitePicture() });
  await layerOn(page, 'kite.png').waitFor();
  const [left, top, width] = [await numberIn(page, /^From left/), await numberIn(page, /^From top/), await numberIn(page, /^Width/)];
  await tabTo(page, /^From left/);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => numberIn(page, /^From left/)).toBe(left + 1);

  await page.keyboard.press('Home');
  await layerOn(page, 'kite.png').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => numberIn(page, /^From left/)).toBe(left - 9);
  expect(await numberIn(page, /^From top/)).toBe(top + 1);
  await page.keyboard.press(']');
  await expect.poll(() => numberIn(page, /^Angle/)).toBe(1);
  await page.keyboard.press('[');
  await page.keyboard.press('-');
  await expect.poll(() => numberIn(page, /^Width/)).toBeLessThan(width);
  await page.keyboard.press('Control+z');
  await expect.poll(() => numberIn(page, /^From left/)).toBe(left + 1);

  await tabTo(page, /^I own this picture/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Add to cart$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor({ timeout: 120_000 });
  expect(await cartOf(page)).toHaveLength(1);
  expectQuiet();
  await page.context().close();
}, 240_000);

test('on a touch screen of 390 px: dragged with one finger, sized and turned with two', async () => {
  const { page, expectQuiet } = await visit(browser, { ...phone, theme: 'dark' });
  await openStudio(page, shop.url);
  await choosePicture(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const kite = layerOn(page, 'kite.png');
  await kite.scrollIntoViewIfNeeded();
  const [left, width] = [await numberIn(page, /^From left/), await numberIn(page, /^Width/)];
  const at = await middleOf(kite);
  await fingers('touchStart', at);
  for (const step of [10, 20, 30]) await fingers('touchMove', { x: at.x + step, y: at.y - step });
  await fingers('touchEnd');
  await expect.poll(() => numberIn(page, /^From left/)).toBeGreaterThan(left + 10);

  const here = await middleOf(kite);
  const apart = (by: number, slant = 0) => [
    { x: here.x - by, y: here.y - slant },
    { x: here.x + by, y: here.y + slant },
  ];
  await fingers('touchStart', ...apart(12));
  for (const by of [16, 20, 24]) await fingers('touchMove', ...apart(by, by));
  await fingers('touchEnd');
  await expect.poll(() => numberIn(page, /^Width/)).toBeGreaterThan(width * 1.5);
  expect(await numberIn(page, /^Angle/)).toBeGreaterThan(30);

  await page.getByRole('button', { name: 'Fit' }).click();
  await page.getByText(/^May look soft at this size|prints well|prints sharp/).waitFor();
  const soft = page.getByRole('checkbox', { name: 'A soft print is fine with me' });
  if ((await soft.count()) > 0) await soft.check();
  await giveRights(page);
  await addToCart(page, '1 item');
  expectQuiet();
  await page.context().close();
}, 240_000);

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

test('the studio is loaded on its page only', async () => {
  const { page } = await visit(browser, desk);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const ofStudio = () => scripts.filter((name) => /\/(?:customize|words|design-font)/.test(name));
  const ofWords = () => scripts.filter((name) => /\/words-(?!outline)/.test(name));
  for (const address of ['/', '/sports/cricket', '/product/1?category=Cricket', '/cart']) {
    await page.goto(shop.url + address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(ofStudio()).toEqual([]);
  await openStudio(page, shop.url);
  expect(ofStudio().length).toBeGreaterThan(0);
  // What sets words comes with the first words.
  expect(ofWords()).toEqual([]);
  await addText(page, 'मैदान');
  expect(ofWords()).toHaveLength(1);
  await page.context().close();
});
