import type { Browser, Locator, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { shownShop } from './shown-shop.ts';

// Messages at the edge of the page never cover a focused input or a control just clicked.

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

/** Returns true if nothing covers the middle of an element. */
function isOnTop(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      element.contains(seen) ||
      (element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(seen)))
    );
  });
}

test.each([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
])(
  "on %s the message 'Added to cart' moves away from a focused field at either end of the screen",
  async (_, options) => {
    const { page } = await visit(browser, options);
    await page.clock.install();
    await page.goto(`${shop.url}/product/1?category=Cricket`);
    const code = page.waitForResponse(/clear-way/);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.clock.runFor(300);
    const said = page.getByRole('status').filter({ hasText: 'Added to cart' });
    await said.waitFor();
    await code;
    const pin = page.getByLabel('PIN code');
    for (const edge of ['end', 'start', 'end'] as const) {
      // At the place of the message, if it is at that end.
      await pin.evaluate((box, to) => {
        Object.assign(box.style, {
          position: 'fixed',
          right: '60px',
          width: '270px',
          top: to === 'start' ? '110px' : 'auto',
        });
        box.style.bottom = to === 'end' ? '110px' : 'auto';
        box.blur();
        box.focus({ preventScroll: true });
      }, edge);
      await page.clock.runFor(250);
      expect([edge, await isOnTop(pin)]).toEqual([edge, true]);
    }
    // Once clicked, it uncovers the elements below it.
    await said.getByText('Added to cart').click();
    await said.getByText('Added to cart').waitFor({ state: 'detached' });
    await page.context().close();
  },
);

test.each([
  ['loads late', (route: Route) => route.continue()],
  ['cannot be loaded', (route: Route) => route.abort()],
])('a message appears in one place and stays there if its code %s', async (_, answer) => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/clear-way/, async (route) => {
    await released;
    await answer(route);
  });
  await page.goto(`${shop.url}/product/1?category=Cricket`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const message = page.getByRole('status').filter({ hasText: 'Added to cart' }).locator('> *');
  await message.waitFor();
  const top = () => message.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  const ofIt = { predicate: (request: Request) => /clear-way/.test(request.url()) };
  const done = Promise.race([page.waitForEvent('requestfinished', ofIt), page.waitForEvent('requestfailed', ofIt)]);
  release();
  await done;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await top()).toBe(before);
  await page.context().close();
});

test.each([
  ['the header', 'Cart, 1 item'],
  ['the message', 'View cart'],
])("the message 'Added to cart' closes when %s opens the cart, and covers nothing of it", async (_, link) => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${shop.url}/product/1?category=Cricket`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const said = page.getByText('Added to cart', { exact: true });
  await said.waitFor();
  await page.getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  expect(await said.count()).toBe(0);
  await page.context().close();
});
