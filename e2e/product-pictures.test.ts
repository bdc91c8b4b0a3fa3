import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PictureFacts } from '#artwork/picture.ts';
import { silhouetteOf } from '#server/catalogue/picture-drawing/silhouette.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { sumShifts } from './layout-shift.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const desk = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const shirt = '/product/1?category=Cricket';
const name = 'Monsoons One-Day Shirt';

async function open(address: string, options: Parameters<typeof visit>[1] = desk) {
  const seen = await visit(browser, options);
  await seen.page.goto(shop.url + address);
  await seen.page.getByRole('heading', { level: 1 }).waitFor();
  return seen;
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the pictures of a product', () => {
  test('the pictures are all visible as thumbnails on a narrow phone', async () => {
    const { page } = await open(shirt, narrow);
    const thumbs = page.getByRole('button', { name: /^Show / });
    await thumbs.first().waitFor();
    const pictures = await page.getByRole('button', { name: /, enlarge$/ }).count();
    expect(pictures).toBeGreaterThanOrEqual(3);
    expect(await thumbs.count()).toBe(pictures);
    for (const thumb of await thumbs.all()) expect(await thumb.isVisible()).toBe(true);
    await page.context().close();
  });

  test('the pictures open large by keyboard, change by arrow keys, and Escape returns the focus', async () => {
    const { page, expectQuiet } = await open(shirt);
    const second = page.getByRole('button', { name: /, enlarge$/ }).nth(1);
    const pressed = await second.textContent();
    await second.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('img', { name: `${name}, back` }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('img', { name: `${name}, front` }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focusedName(page)).toBe(pressed);
    expectQuiet();
    await page.context().close();
  });

  test('a picture fills the screen of a phone, and zooms by double tap and drag', async () => {
    const { page } = await open(shirt, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page
      .getByRole('button', { name: /, enlarge$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name });
    const picture = dialog.getByRole('img', { name: `${name}, front` });
    await picture.waitFor();
    const box = await dialog.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    // The loaded file is sufficient for 1600 pixels.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-1600\.(avif|webp)$/);
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
    const fitted = await widthOf();
    const twice = async () => {
      await page.touchscreen.tap(195, 400);
      await page.touchscreen.tap(197, 402);
    };
    await twice();
    await expect.poll(widthOf).toBeGreaterThan(fitted * 2.4);
    const left = (await picture.boundingBox())?.x ?? 0;
    await page.mouse.move(195, 400);
    await page.mouse.down();
    await page.mouse.move(255, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await picture.boundingBox())?.x ?? 0).toBeGreaterThan(left + 40);
    // The end of the drag counts as a tap. Taps have the browser's time, which no fake clock changes.
    await page.waitForTimeout(400);
    await twice();
    await expect.poll(widthOf).toBe(fitted);
    await page.context().close();
  });

  test('the pictures are sharp in their place, including the detail picture', async () => {
    const { page } = await open(shirt);
    const close = page.getByRole('img', { name: `${name}, detail` });
    await close.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        close.evaluate(
          (image: HTMLImageElement) => Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1] ?? 0) >= image.clientWidth,
        ),
      )
      .toBe(true);
    await page.context().close();
  });

  test('the pictures show an outline until they are drawn, and load automatically after an outage', async () => {
    const { page } = await visit(browser, narrow);
    const outline = await silhouetteOf(
      PictureFacts.parse({ garment: 'jersey', colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' } }),
      'front',
    );
    const unanswered = new Set<Request>();
    page.on('request', (request) => unanswered.add(request));
    page.on('requestfinished', (request) => unanswered.delete(request));
    page.on('requestfailed', (request) => unanswered.delete(request));
    let asked = 0;
    await page.route(/\/images\/cricket-1\/front/, async (route) => {
      asked += 1;
      if (asked === 1 || asked === 3)
        await route.fulfill({ contentType: 'image/webp', headers: { 'cache-control': 'no-store' }, body: outline });
      else if (asked === 2) await route.abort();
      else await route.continue();
    });
    await page.goto(shop.url + shirt);
    const front = page.getByRole('img', { name: `${name}, front` });
    const seen = () =>
      front.evaluate((image: HTMLImageElement) => [
        image.src.split(':')[0],
        image.naturalWidth > image.clientWidth / 3,
      ]);
    await expect.poll(seen).toEqual(['http', false]);
    await expect.poll(seen).toEqual(['blob', true]);
    // The placeholder was read to its end as well: otherwise its connection is not released.
    expect([...unanswered].map((request) => request.url())).toEqual([]);
    await page.context().close();
  });

  test('pictures that cannot be loaded are replaced by the default one without a layout shift', async () => {
    const { page } = await visit(browser, desk);
    await page.route(/\/images\/cricket-1\//, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(shop.url + shirt);
    const front = page.getByRole('img', { name: `${name}, front` });
    await expect.poll(() => front.getAttribute('src')).toBe('/images/default-480.webp');
    const { all } = await sumShifts(page);
    // A thumbnail without its picture is a line of text for a moment.
    expect(all).toBeLessThan(0.001);
    await page.context().close();
  });
});
