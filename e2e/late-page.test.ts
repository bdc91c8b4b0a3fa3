import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdBack, launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { gotoSettled, reloadSettled, untilDrawn } from './settled.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const typed = 'The print of my order has come off, and';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A visitor who is writing a message, on a marked page: a reloaded document has no mark. */
async function writeMessage(): Promise<Page> {
  const { page } = await visit(browser, phone);
  await gotoSettled(page, `${shop.url}/contact-us`);
  await page.getByRole('textbox', { name: 'Issue' }).fill(typed);
  await page.evaluate(() => {
    document.documentElement.dataset.mark = 'same';
  });
  return page;
}

const mark = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark);
const message = (page: Page) => page.getByRole('textbox', { name: 'Issue' }).inputValue();
const turn = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Track a shipment' }).tap();
const waits = (page: Page) => page.getByText("The next page can't be reached just now.").waitFor();
const tracker = (page: Page) => page.getByRole('heading', { level: 1, name: 'Track Your Shipment' }).waitFor();
const script = '**/assets/tracker-*.js*';

describe('a page whose script does not load', () => {
  test('a page whose script fails leaves the current page with its input, and opens with the network', async () => {
    const page = await writeMessage();
    await page.context().setOffline(true);
    await turn(page);
    await waits(page);
    expect(await message(page)).toBe(typed);
    expect(new URL(page.url()).pathname).toBe('/contact-us');
    await page.context().setOffline(false);
    await tracker(page);
    expect(await mark(page)).toBe('same');
    expect(await page.getByText("The next page can't be reached just now.").count()).toBe(0);
    await page.context().close();
  });

  test('a product that cannot be loaded says that there is no connection, and opens with the network', async () => {
    const { page } = await visit(browser, phone);
    await gotoSettled(page, `${shop.url}/product/1?category=Cricket`);
    const other = page.getByRole('region', { name: 'Goes with' }).getByRole('link').first();
    await other.scrollIntoViewIfNeeded();
    await page.context().setOffline(true);
    await other.tap();
    await page.getByRole('heading', { level: 1, name: 'No connection.' }).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/product/1');
    await page.context().close();
  });

  test('a page whose script fails opens even if the browser never reports that the network is back', async () => {
    const page = await writeMessage();
    const cut = (route: Route) => route.abort('connectionreset');
    await page.route(script, cut);
    await turn(page);
    await waits(page);
    await page.unroute(script, cut);
    await tracker(page);
    expect(await mark(page)).toBe('same');
    await page.context().close();
  });

  test('a page that is still loading keeps the footer below the screen', async () => {
    const { page } = await visit(browser, phone);
    await gotoSettled(page, `${shop.url}/sports/cricket`);
    const letThrough = await holdBack(page, '**/assets/product-*.js*');
    await page.getByRole('main').locator('a[href^="/product/"]').first().tap();
    await page.getByText('Loading...').first().waitFor();
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(844);
    letThrough();
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    await page.context().close();
  });

  test("a page that is still loading shows the loading state at the reader's scroll position", async () => {
    const { page } = await visit(browser, phone);
    await gotoSettled(page, `${shop.url}/sports/cricket`);
    const card = page.getByRole('main').locator('a[href^="/product/"]').nth(12);
    await card.scrollIntoViewIfNeeded();
    const readTo = await page.evaluate(() => scrollY);
    const letThrough = await holdBack(page, '**/assets/product-*.js*');
    await card.tap();
    const loading = page.getByText('Loading...').first();
    await loading.waitFor();
    const { y = -1 } = (await loading.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(844);
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(844);
    expect(await page.evaluate(() => scrollY)).toBe(readTo);
    // The previous content is neither visible nor clickable by then.
    expect(await card.isVisible()).toBe(false);
    letThrough();
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    await page.context().close();
  });

  const wholeShape: [what: string, from: string, link: (page: Page) => Locator, held: string, name: string][] = [
    [
      'a product by its card',
      '/search?q=hoops',
      (page) => page.getByRole('article').getByRole('link', { name: 'Rovers Home Hoops Shirt' }).first(),
      '**/assets/product-*.js*',
      'Rovers Home Hoops Shirt',
    ],
    [
      'a listing',
      '/contact-us',
      (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Hot Sale' }),
      '**/assets/collection-*.js*',
      'Hot Sale',
    ],
    [
      'any other page as the footer calls it',
      '/sports/cricket',
      (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Track a shipment' }),
      script,
      'Track a shipment',
    ],
  ];

  test.each(wholeShape)(
    'a page that is still loading shows a placeholder under its heading: %s',
    async (_what, from, link, held, name) => {
      const { page, expectQuiet } = await visit(browser, phone);
      await gotoSettled(page, `${shop.url}${from}`);
      const letThrough = await holdBack(page, held);
      await link(page).tap();
      const ahead = page.getByRole('main').locator('[data-to]');
      await ahead.getByText(name, { exact: true }).waitFor();
      const { y = -1, height = 0 } = (await ahead.boundingBox()) ?? {};
      expect([y > 0, y + height]).toEqual([true, 844]);
      // The content below the heading is rendered; otherwise the page is empty.
      expect(await ahead.evaluate((box) => Number.parseFloat(getComputedStyle(box, '::after').height))).toBeGreaterThan(
        200,
      );
      letThrough();
      await ahead.waitFor({ state: 'detached' });
      expectQuiet();
      await page.context().close();
    },
  );

  test('a page whose script does not load never opens after the visitor chose to stay', async () => {
    const page = await writeMessage();
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isLate = false;
    await page.route(script, async (route) => {
      if (!isLate || route.request().method() !== 'GET') return route.abort('connectionreset');
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    await turn(page);
    await waits(page);
    // The next try is under way when the visitor stays, and is answered later.
    isLate = true;
    await asked.promise;
    await page.getByRole('button', { name: 'Stay here' }).tap();
    await page.getByText("The next page can't be reached just now.").waitFor({ state: 'detached' });
    const came = page.waitForResponse(script);
    released.resolve();
    await (await came).finished();
    await untilDrawn(page);
    expect(new URL(page.url()).pathname).toBe('/contact-us');
    expect(await message(page)).toBe(typed);
    await page.context().close();
  });

  test('a page whose script no longer exists is opened as a document', async () => {
    const page = await writeMessage();
    await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
    await turn(page);
    await page.waitForURL(`${shop.url}/tracker`);
    expect(await mark(page)).toBeUndefined();
    await page.context().close();
  });
});

// Hovered links are prefetched: a failure does not matter to a visitor who goes elsewhere.
describe('a hovered link whose script does not load', () => {
  const elsewhere = '**/assets/policy-*.js*';
  const script = '**/assets/sport-*.js*';
  const link = (page: Page) => page.getByRole('main').locator('a[href="/sports/cricket"]').first();

  /** Hovers the cricket page, whose script does not load, and waits until that is known. */
  async function pointed(answer: (route: Route) => Promise<void>): Promise<Page> {
    const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await gotoSettled(page, `${shop.url}/`);
    await page.evaluate(() => {
      document.documentElement.dataset.mark = 'same';
    });
    await page.route(script, answer);
    const asked = page.waitForRequest(script);
    await link(page).hover();
    await asked;
    return page;
  }

  test.each<[string, (route: Route) => Promise<void>]>([
    ['cannot be reached', (route) => route.abort('connectionreset')],
    ['is gone', (route) => route.fulfill({ status: 404, body: '' })],
  ])('a hovered link does not prevent opening other pages if its script %s', async (_how, answer) => {
    const page = await pointed(answer);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Slow, so that there is time to show a wrong message.
    await page.route(elsewhere, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
    await page.getByText('Loading...').first().waitFor();
    for (let more = 0; more < 5; more += 1) await page.evaluate(() => fetch('/hello').then(() => undefined));
    expect(await page.getByText('Loading...').count()).toBeGreaterThan(0);
    expect(await page.getByText("The next page can't be reached just now.").count()).toBe(0);
    release();
    await page.getByRole('heading', { level: 1, name: /Return/ }).waitFor();
    expect(await mark(page)).toBe('same');
    await page.context().close();
  });

  test('a hovered link whose script failed opens after a click once its script loads', async () => {
    const cut = (route: Route) => route.abort('connectionreset');
    const page = await pointed(cut);
    await link(page).click();
    await waits(page);
    await page.unroute(script, cut);
    await page.getByRole('heading', { level: 1, name: 'Cricket Merchandise' }).waitFor();
    expect(await mark(page)).toBe('same');
    await page.context().close();
  });
});

describe('a list that does not load', () => {
  const lists = '**/api/products/category/**';
  const cut = (route: Route) => route.abort('internetdisconnected');
  const failed = (page: Page) => page.getByText('Couldn’t load products.').waitFor();
  const cards = (page: Page) => page.getByRole('main').getByRole('article').first().waitFor();

  test('a failed list is retried only if the shop can be reached, and loads automatically then', async () => {
    const page = await writeMessage();
    await page.route(lists, cut);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hot Sale' }).tap();
    await failed(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.locator('button[aria-busy=true]').filter({ hasText: 'Try again' }).waitFor();
    expect(await mark(page)).toBe('same');
    await page.unroute(lists, cut);
    await page.context().setOffline(false);
    await cards(page);
    await page.context().close();
  });

  test('a failed list loads automatically when the network is back', async () => {
    const page = await writeMessage();
    await page.route(lists, cut);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hot Sale' }).tap();
    await failed(page);
    await page.context().setOffline(true);
    await page.unroute(lists, cut);
    await page.context().setOffline(false);
    await cards(page);
    await page.context().close();
  });

  test('a failed list shows the same message after Back, and not the error screen', async () => {
    const page = await writeMessage();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hot Sale' }).tap();
    await cards(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Track a shipment' }).tap();
    await tracker(page);
    // A reload also discards the data that the page had cached of its visit.
    await reloadSettled(page);
    await page.route(lists, cut);
    await page.goBack();
    await failed(page);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    await page.unroute(lists, cut);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await cards(page);
    await page.context().close();
  });
});
