import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount, logIn } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { checkOutByKeyboard, fillCheckout, focused, tabTo } from './buying.ts';
import { choose } from './choose.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { expectHandlesFollow, fingersOn } from './studio/fingers.ts';
import { workOfFrames } from './studio/frame-work.ts';
import { fetchPrints, payOnline } from './studio/print-room.ts';
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
  rulerError,
  studioReady,
} from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;
let folder: string;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-printed-'));
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
  await rm(folder, { recursive: true, force: true });
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a design with picture and text on both sides is edited, bought and printed', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  await choosePicture(page);
  await expectAccessible(page);

  // Dragged by pixels, it moves by millimetres.
  const kite = layerOn(page, 'kite.png');
  const [perMm, left, top] = [
    await pixelsPerMm(page),
    await numberIn(page, /^From left/),
    await numberIn(page, /^From top/),
  ];
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
  await page.getByLabel(/^Width/).fill('100');
  await page.getByLabel(/^From left/).fill('50');
  await expect.poll(() => rulerError(page, kite)).toBeLessThan(0.1);
  await page.getByRole('button', { name: 'Centre' }).click();
  await addText(page, 'GULLY XI');
  await page.getByLabel(/^From top/).fill('320');
  await page.getByRole('button', { name: 'Number', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await page.getByLabel('Number', { exact: true }).fill('07');
  await page.getByRole('button', { name: 'Put on the back' }).click();
  await layerOn(page, 'ASHA').waitFor();
  await page.getByText('One piece, both sides').waitFor();
  await page.getByText("Can't be returned unless faulty; no cash on delivery.").waitFor();

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
  await choose(page.getByRole('radio', { name: /^Front/ }));
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
  await choose(page.getByRole('radio', { name: 'Navy' }));
  await giveRights(page);
  await addToCart(page, '1 item', 'Update cart');
  await expect.poll(async () => (await cartOf(page))[0]?.customization.baseColor).toBe('Navy');
  const [changed] = await cartOf(page);
  expect(changed?.id).not.toBe(line?.id);

  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'UPI');
  await page.getByText(/Custom items are made for you/).waitFor();
  expectQuiet();
  const reference = await payOnline(page, (button) => button.click());

  const prints = await fetchPrints(shop, folder, reference, { width: 3543, height: 4724 });
  // The kite's red is in the middle of the front.
  const dot = await sharp(prints.front).extract({ left: 1771, top: 2100, width: 1, height: 1 }).raw().toBuffer();
  expect([...dot]).toEqual([0xbf, 0x23, 0x18, 255]);
  expect((await readFile(prints.ticket)).subarray(0, 5).toString()).toBe('%PDF-');

  // The ordered design is unchanged: an edited one is a separate item.
  await openStudio(page, shop.url, `/customize?design=${changed?.id}`);
  await page.getByText('This design was ordered: your changes make a copy.').waitFor();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).waitFor();
  await page.context().close();
});

const kidsPrint = { width: 2362, height: 2953 };

test('by keyboard alone a design with picture and text on both sides is edited and bought', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  const kite = { name: 'kite.png', mimeType: 'image/png', buffer: await kitePicture() };
  // Listens from the start, because a file chooser that opens before the browser expects one is missed.
  page.on('filechooser', (chooser) => void chooser.setFiles(kite));
  await openStudio(page, shop.url);
  const enter = async (name: RegExp, key = 'Enter') => {
    await tabTo(page, name);
    await page.keyboard.press(key);
  };
  await tabTo(page, /^T-shirt/);
  for (const garment of ['Plain jersey', 'Kids t-shirt']) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain(garment);
  }
  await studioReady(page);
  await enter(/^Picture$/);
  await tabTo(page, /^Choose a picture/);
  await page.keyboard.press('Enter');
  await layerOn(page, 'kite.png').waitFor();
  const [left, top, width] = [
    await numberIn(page, /^From left/),
    await numberIn(page, /^From top/),
    await numberIn(page, /^Width/),
  ];
  await enter(/^From left/, 'ArrowUp');
  await expect.poll(() => numberIn(page, /^From left/)).toBe(left + 1);

  await tabTo(page, /^kite\.png$/);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => numberIn(page, /^From left/)).toBe(left - 9);
  await expect.poll(() => numberIn(page, /^From top/)).toBe(top + 1);
  await page.keyboard.press(']');
  await expect.poll(() => numberIn(page, /^Angle/)).toBe(1);
  await page.keyboard.press('[');
  await page.keyboard.press('-');
  await expect.poll(() => numberIn(page, /^Width/)).toBeLessThan(width);
  const undone = async () => {
    await page.keyboard.press('Control+z');
    return numberIn(page, /^From left/);
  };
  await expect.poll(undone, { interval: 200 }).toBe(left + 1);

  await enter(/^Text$/);
  await enter(/^Add text$/);
  await expect.poll(() => focused(page)).toMatch(/^Words/);
  await page.keyboard.type('पतंग');
  await layerOn(page, 'पतंग').waitFor();
  await enter(/^Number$/);
  await tabTo(page, /^Name$/);
  await page.keyboard.type('Asha');
  await tabTo(page, /^Number$/);
  await page.keyboard.type('07');
  await page.keyboard.press('Enter');
  await layerOn(page, 'ASHA').waitFor();
  await enter(/^I own this picture/, 'Space');
  await enter(/^Add to cart$/);
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();

  await page.reload();
  await studioReady(page);
  await layerOn(page, 'ASHA').waitFor();
  await enter(/^Cart, 1 item/);
  await page.getByRole('link', { name: /^Edit design/ }).waitFor();
  await enter(/^Edit design of Custom Kids T-shirt, size 6-7Y/);
  await studioReady(page);
  await layerOn(page, 'पतंग').waitFor();
  await tabTo(page, /^6-7Y$/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('8-9Y');
  await enter(/^I own this picture/, 'Space');
  await enter(/^Update cart$/);
  await expect.poll(async () => (await cartOf(page))[0]?.size).toBe('8-9Y');
  await enter(/^Cart, 1 item/);
  await checkOutByKeyboard(page, 'UPI');
  expectQuiet();
  const reference = await payOnline(page, (button) => button.press('Enter'));
  await fetchPrints(shop, folder, reference, kidsPrint);
  await page.context().close();
});

test('on a touch screen of 390 px fingers drag, rotate and resize a design, which is bought', async () => {
  const { page, expectQuiet } = await visit(browser, { ...phone, theme: 'dark' });
  await openStudio(page, shop.url);
  await choose(page.getByRole('radio', { name: /^Kids t-shirt/ }));
  await studioReady(page);
  await choosePicture(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const fingers = await fingersOn(page);
  const kite = layerOn(page, 'kite.png');
  await kite.scrollIntoViewIfNeeded();
  const [left, width] = [await numberIn(page, /^From left/), await numberIn(page, /^Width/)];
  await expectHandlesFollow(page, fingers, await middleOf(kite));
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

  // Three times the budget of a frame, because test machines are busy and render in the page's own time.
  const frames = (await workOfFrames(page, { at: await middleOf(kite), moves: 60 })).toSorted((a, b) => a - b);
  expect(frames.length).toBeGreaterThan(10);
  expect(frames[frames.length >> 1], 'ms of work a frame of a drag, at a quarter of the speed').toBeLessThan(
    3 * (1000 / 60),
  );

  await page.getByRole('button', { name: 'Fit' }).tap();
  await page.getByText(/prints well|prints sharp/).waitFor();
  await page.getByRole('button', { name: 'Text', exact: true }).tap();
  await page.getByRole('button', { name: 'Add text' }).tap();
  await page.getByLabel('Words').fill('पतंग');
  await page.getByRole('button', { name: 'Number', exact: true }).tap();
  await page.getByLabel('Number', { exact: true }).fill('07');
  await page.getByRole('button', { name: 'Put on the back' }).tap();
  await layerOn(page, '07').waitFor();
  await page.getByRole('checkbox', { name: /^I own this picture/ }).tap();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).tap();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.reload();
  await studioReady(page);
  await layerOn(page, '07').waitFor();
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('link', { name: /^Edit design of Custom Kids T-shirt/ }).tap();
  await studioReady(page);
  await layerOn(page, 'पतंग').waitFor();
  const larger = page.getByRole('radio', { name: '8-9Y' });
  await larger.evaluate((radio) => radio.scrollIntoView({ block: 'end' }));
  await choose(larger);
  await page.getByRole('checkbox', { name: /^I own this picture/ }).tap();
  await page.getByRole('button', { name: 'Update cart' }).tap();
  await expect.poll(async () => (await cartOf(page))[0]?.size).toBe('8-9Y');
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'UPI');
  expectQuiet();
  const reference = await payOnline(page, (button) => button.tap());
  await fetchPrints(shop, folder, reference, kidsPrint);
  await page.context().close();
});

test('a member opens and deletes saved designs in the account, and a replaced draft is not lost', async () => {
  const person = await haveAccount(shop);
  const { page, expectQuiet } = await visit(browser, desk);
  await logIn(page, shop, person, '/my-account/designs');
  await page.getByRole('heading', { name: 'No designs yet' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Open the studio' }).click();
  await studioReady(page);
  await addText(page, 'GULLY XI');
  await giveRights(page);
  await page.getByRole('button', { name: 'Save to my designs' }).click();
  await page.getByText('is under Designs in your account').waitFor();
  expect(await cartOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start over' }).click();
  await addText(page, 'मैदान');

  const list = '**/api/account/designs';
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'not now' }));
  expectQuiet();
  await page.goto(`${shop.url}/my-account/designs`);
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(list);
  await again.click();
  const design = page.getByRole('article', { name: /^Custom T-shirt, White, size M/ });
  await design.getByText('White, size M, front').waitFor();
  await expectAccessible(page);
  await design.getByRole('link', { name: /^Open/ }).click();
  await studioReady(page);
  await layerOn(page, 'GULLY XI').waitFor();

  const waiting = page.getByRole('region', { name: 'Not saved yet' });
  await waiting.getByText('T-shirt with मैदान').first().waitFor();
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Go on with T-shirt with मैदान' }).click();
  await layerOn(page, 'मैदान').waitFor();
  await waiting.waitFor({ state: 'detached' });

  await page.goto(`${shop.url}/my-account/designs`);
  await design.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this design?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').filter({ hasText: 'Design deleted' }).waitFor();
  await page.getByRole('heading', { name: 'No designs yet' }).waitFor();
  await page.context().close();
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
  // The code for lettering loads with the first text.
  expect(ofWords()).toEqual([]);
  await addText(page, 'मैदान');
  expect(ofWords()).toHaveLength(1);
  await page.context().close();
});
