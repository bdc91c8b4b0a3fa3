import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { gotoSettled } from './settled.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

test.each([
  ['/athlete/kiyan-lobo', 'Kiyan Lobo', 'Football', 8, 101, 108],
  ['/athlete/obi-ransome', 'Obi Ransome', 'Basketball', 9, 201, 209],
  ['/athlete/aarvi-castel', 'Aarvi Castel', 'Formula 1', 7, 301, 307],
  ['/athlete/zubin-malhari', 'Zubin Malhari', 'Cricket', 9, 401, 409],
] as const)(
  '%s shows %s with sport, products by kind, pictures and a link to more',
  async (path, name, sport, pieces, first, last) => {
    for (const [theme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      const { page, expectQuiet } = await visit(browser, { theme, viewport: { width, height: 900 } });
      await gotoSettled(page, shop.url + path);
      expect(await page.title()).toBe(`${name} merchandise · Maidan`);
      await page.getByRole('definition').filter({ hasText: sport }).waitFor();
      await page.getByText(`${pieces} products, +10% tax at checkout`).waitFor();
      const numbers = await page
        .getByRole('main')
        .getByRole('article')
        .evaluateAll((cards) =>
          cards.map((card) => Number(/\/product\/(\d+)/.exec(card.querySelector('a')?.href ?? '')?.[1])),
        );
      expect(numbers.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
      await expectAccessible(page);
      await (width > 900
        ? page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Caps/ })
        : page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'Caps' })
      ).click();
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?kind=cap');
      expectQuiet();
      await page.context().close();
    }
  },
);

test('an unknown athlete is a 404 that lists the four athletes', async () => {
  expect((await fetch(`${shop.url}/athlete/nobody`)).status).toBe(404);
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/athlete/nobody`);
  await page.getByRole('heading', { level: 1, name: 'We don’t have a page for this athlete yet' }).waitFor();
  expect(await page.getByRole('region', { name: 'Athletes' }).getByRole('link').count()).toBe(4);
  await page.context().close();
});
