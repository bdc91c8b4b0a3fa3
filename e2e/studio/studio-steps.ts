import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Draws a picture of a kite over water, with transparent corners. */
export function kitePicture(pixels = 1240): Promise<Buffer> {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 200 200"><circle cx="100" cy="100" r="98" fill="#ffb81c"/>` +
    `<path d="M2 100a98 98 0 0 0 196 0z" fill="#0e6e6b"/><path d="M100 20l36 52-36 52-36-52z" fill="#bf2318"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

export const layerOn = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: /what is on it$/ }).getByRole('button', { name });

/** Opens the studio and waits until it is ready for input. */
export async function openStudio(page: Page, shopUrl: string, address = '/customize'): Promise<void> {
  await page.goto(`${shopUrl}${address}`);
  await studioReady(page);
}

export async function studioReady(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Custom Merch' }).waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
}

export async function choosePicture(page: Page, name = 'kite.png'): Promise<void> {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer: await kitePicture() });
  await layerOn(page, name).waitFor();
}

export async function addText(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByLabel('Words').fill(words);
  await layerOn(page, words).waitFor();
  await expect.poll(() => page.getByLabel(/^Width/).isEnabled()).toBe(true);
}

/** Returns the value of a number field. */
export async function numberIn(page: Page, label: RegExp): Promise<number> {
  return Number(await page.getByLabel(label).inputValue());
}

/** Returns the centre of a layer on the screen. */
export async function middleOf(layer: Locator): Promise<{ x: number; y: number }> {
  const box = await layer.boundingBox();
  if (!box) throw new Error('the layer is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the current number of CSS pixels per mm of the T-shirt's print. */
export async function pixelsPerMm(page: Page): Promise<number> {
  const marks = page.locator('[data-ruler=top]');
  const [first, last] = [await marks.first().boundingBox(), await marks.last().boundingBox()];
  if (!first || !last) throw new Error('there is no ruler');
  return (last.x + last.width / 2 - first.x - first.width / 2) / 300;
}

/** Returns the greatest distance in mm between a layer's edges on the ruler and in the number fields. */
export async function rulerError(page: Page, layer: Locator): Promise<number> {
  const across = { from: await numberIn(page, /^From left/), long: await numberIn(page, /^Width/) };
  const corners = (await layer.getAttribute('points'))?.split(' ').map((point) => Number(point.split(',')[0])) ?? [];
  const markAt = async (mm: number) =>
    Number(await page.locator(`[data-ruler=top][data-mm="${mm}"]:not([class])`).getAttribute('x1'));
  const [zero, last] = [await markAt(0), await markAt(300)];
  const read = (x: number) => ((x - zero) / (last - zero)) * 300;
  return Math.max(
    Math.abs(read(Math.min(...corners)) - across.from),
    Math.abs(read(Math.max(...corners)) - across.from - across.long),
  );
}

export async function giveRights(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I own this picture/ }).check();
}

export interface StoredLine {
  id: string;
  name: string;
  size: string;
  quantity: number;
  isCustomProduct: boolean;
  customization: { baseColor: string; designImage: string };
}

export function cartOf(page: Page): Promise<StoredLine[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
}

/** Presses 'Add to cart' (or the name given) and waits until the shop has stored the design. */
export async function addToCart(page: Page, items: string, name = 'Add to cart'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: `Cart, ${items}` }).waitFor();
}
