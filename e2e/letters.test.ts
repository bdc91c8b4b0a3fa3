import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount, logIn } from './account-of.ts';
import { launchBrowser, visit } from './browser.ts';
import { putInCart } from './buying.ts';
import { sumShifts } from './layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

// Late web fonts cause no layout shift, and text at twice the size fits.

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const pages = [
  '/',
  '/sports/cricket',
  '/product/8?category=Football',
  '/my-account/store-credit',
  '/cart',
  '/search?q=tee',
] as const;
const sizes = { 'a phone': { width: 390, height: 844 }, 'a desk': { width: 1440, height: 900 } } as const;
/** Delay of the fonts in ms: beyond the periods in which browsers hide text or swap fonts automatically. */
const lateMs = 3000;

test.concurrent.each(Object.entries(sizes))(
  'fonts that load after three seconds cause no layout shift, on %s',
  async (_, viewport) => {
    const { page } = await visit(browser, { viewport, reducedMotion: 'reduce' });
    await logIn(page, shop, await haveAccount(shop));
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue().catch(() => {});
    });
    const shifts: [string, number][] = [];
    for (const path of pages) {
      await page.goto(shop.url + path);
      await page.evaluate(() => document.fonts.ready);
      shifts.push([path, (await sumShifts(page)).all]);
    }
    expect(shifts.filter(([, shift]) => shift > 0.02)).toEqual([]);
    await page.context().close();
  },
);

/** Opens a page with text at twice the size. */
async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  await page.evaluate(() => document.fonts.ready);
}

const onePhone = { viewport: sizes['a phone'], hasTouch: true, isMobile: true, bypassCSP: true } as const;

test('with text at twice the size no page of a phone scrolls sideways', async () => {
  const { page } = await visit(browser, onePhone);
  const wide: [string, number][] = [];
  for (const path of [
    ...pages,
    '/login',
    '/signup',
    '/cart',
    '/tracker',
    '/contact-us',
    '/customize',
    '/sports/motorsport',
    '/nothing-here',
  ]) {
    await openLarge(page, path);
    wide.push([path, await page.evaluate(() => document.documentElement.scrollWidth)]);
  }
  expect(wide.filter(([, width]) => width > 390)).toEqual([]);
  await page.context().close();
});

test('with text at twice the size, size labels stay in their boxes and the checkout below its header', async () => {
  const { page } = await visit(browser, onePhone);
  await openLarge(page, '/product/1?category=Cricket');
  const spilt = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('label:has(> input[name^="size"])')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(spilt).toEqual([]);
  expect(await page.getByRole('radio', { name: /^Women's / }).count()).toBeGreaterThan(2);
  await putInCart(page, shop.url);
  await openLarge(page, '/checkout');
  const outside = await page.evaluate(() => {
    const header = document.querySelector('header');
    const { top, bottom } = header?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const parts = [...(header?.querySelectorAll('a, span') ?? [])].map((part) => part.getBoundingClientRect());
    return parts.filter((part) => part.top < top - 1 || part.bottom > bottom + 1).length;
  });
  expect(outside).toBe(0);
  await page.context().close();
});

/**
 * Returns the parts of the sort order that are clipped: its text by its box, or the box by the screen or a scroller.
 */
const cutSorts = () =>
  [...document.querySelectorAll<HTMLSelectElement>('select[aria-label="Sort by"]')]
    .filter((select) => select.getClientRects().length > 0)
    .flatMap((select) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const words = Math.max(...[...select.options].map(({ text }) => pen?.measureText(text).width ?? 0));
      const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.2;
      const box = select.getBoundingClientRect();
      const clips = [document.documentElement.getBoundingClientRect()];
      for (let part = select.parentElement; part; part = part.parentElement)
        if (getComputedStyle(part).overflowX !== 'visible') clips.push(part.getBoundingClientRect());
      const [left, right] = [Math.max(...clips.map((one) => one.left)), Math.min(...clips.map((one) => one.right))];
      const [top, bottom] = [
        Math.max(...clips.slice(1).map((one) => one.top)),
        Math.min(...clips.slice(1).map((one) => one.bottom)),
      ];
      return [
        ...(words > room + 1 ? [`words of ${Math.round(words)} px in ${Math.round(room)} px`] : []),
        ...(line > select.clientHeight + 1 ? ['a line higher than the box'] : []),
        ...(box.left < left - 1 || box.right > right + 1 ? ['a box beyond its row'] : []),
        ...(clips.length > 1 && (box.top < top - 1 || box.bottom > bottom + 1) ? ['a box higher than its row'] : []),
      ];
    });

test.each([
  ['a phone', onePhone],
  ['a desk', { viewport: { width: 1440, height: 900 }, bypassCSP: true }],
])('with text at twice the size the sort order of a listing is fully visible on %s', async (_where, options) => {
  const { page } = await visit(browser, options);
  await openLarge(page, '/sports/cricket');
  expect(await page.evaluate(cutSorts)).toEqual([]);
  await page.context().close();
});

test('with text at twice the size labels do not overlap, and product counts are fully visible', async () => {
  const { page } = await visit(browser, onePhone);
  await openLarge(page, '/login');
  const label = await page.getByText('Password', { exact: true }).boundingBox();
  const link = await page.getByRole('link', { name: 'Forgot password?' }).boundingBox();
  if (!label || !link) throw new Error('the password has lost its label or its link');
  const apart = link.y >= label.y + label.height || link.x >= label.x + label.width + 8;
  expect(apart).toBe(true);
  await openLarge(page, '/sports/cricket');
  const count = page.getByText(/^24 products/).first();
  expect(await count.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  await page.context().close();
});

test('the session panel at the end of the phone menu opens inside the screen', async () => {
  const { page } = await visit(browser, { viewport: sizes['a phone'], hasTouch: true, isMobile: true });
  await logIn(page, shop, await haveAccount(shop));
  await page.getByLabel('Menu', { exact: true }).first().tap();
  await page.getByText(/^Session ends in/).tap();
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect.poll(async () => ((await logout.boundingBox())?.y ?? 9999) + 40).toBeLessThanOrEqual(844);
  await page.context().close();
});
