import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesignTextLayer } from '#artwork/design/layers.ts';
import { layerBox } from '#artwork/design/place.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { launchBrowser, visit } from './browser.ts';
import { choose } from './choose.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { addText, addToCart, cartOf, giveRights, layerOn, numberIn, openStudio } from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Share of a picture that is nearly black, as the ink of a text on white cloth is. */
async function inkIn(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 60).length / data.length;
}

/** Share of ink within a layer on the screen. */
async function inkOn(page: Page, layer: Locator): Promise<number> {
  const clip = await layer.boundingBox();
  if (!clip) throw new Error('the layer is not on the screen');
  return inkIn(await page.screenshot({ clip }));
}

/** Width that the print file gives to a text, in mm. */
function printedWidth(words: string, size: number): number {
  const layer: DesignTextLayer = {
    ...{ kind: 'text', id: 't', words, font: 'block', colour: '#14170f', outline: null, curve: 0, size },
    ...{ x: 0, y: 0, angle: 0, flipped: false },
  };
  const { left, right } = layerBox(layer, bundledWords());
  return right - left;
}

test('texts in Tamil and Urdu are drawn as printed, and only their letters load a shaper', async () => {
  const { page, expectQuiet } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await openStudio(page, shop.url);
  await addText(page, 'GULLY');
  expect(page.workers()).toEqual([]);
  const inkOfLatin = await inkOn(page, layerOn(page, 'GULLY'));
  for (const words of ['தமிழ்', 'عرفان 7']) {
    await page.getByLabel('Words').fill(words);
    const size = () => numberIn(page, /^Letter height/);
    await expect
      .poll(async () => Math.abs((await numberIn(page, /^Width/)) - printedWidth(words, await size())))
      .toBeLessThan(0.2);
    await expect.poll(() => inkOn(page, layerOn(page, words))).toBeGreaterThan(inkOfLatin / 3);
  }
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/shaping-worker-/),
  ]);
  await page.getByLabel('Words').fill('தமிழ் Москва');
  await page.getByText('cannot print: М о с к в а').first().waitFor();
  await page.getByLabel('Words').fill('عرفان தமிழ்');
  await expect.poll(() => page.getByText('cannot print').count()).toBe(0);

  await giveRights(page);
  await choose(page.getByRole('radio', { name: 'M', exact: true }));
  await addToCart(page, '1 item');
  const [line] = await cartOf(page);
  const reply = await page.request.get(new URL(line?.customization.designImage ?? '', shop.url).href);
  expect(await inkIn(await reply.body())).toBeGreaterThan(0.001);
  expectQuiet();
  await page.context().close();
});

test('a shaper that cannot be loaded is reported, and loads at the next attempt', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await openStudio(page, shop.url);
  await addText(page, 'GULLY');
  const refuse = async () => page.context().setOffline(true);
  await refuse();
  await page.getByLabel('Words').fill('தமிழ்');
  const alert = page.getByRole('alert').filter({ hasText: "A font couldn't be loaded." });
  await alert.waitFor();
  await page.context().setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await expect.poll(() => inkOn(page, layerOn(page, 'தமிழ்'))).toBeGreaterThan(0.02);
  await page.context().close();
});
