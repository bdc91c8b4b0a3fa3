import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, holdBack, launchBrowser, visit } from './browser.ts';
import { tabTo } from './buying.ts';
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

const desk = { viewport: { width: 1440, height: 900 } };

test('filters narrow the list, show counts, are shown as chips, and are restored from the address', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  const calls: string[] = [];
  await gotoSettled(page, `${shop.url}/sports/football`);
  page.on('request', (request) => {
    if (request.url().includes('/api/products')) calls.push(request.url());
  });
  const filters = page.getByRole('form', { name: 'Filters' });
  const jerseys = filters.getByRole('checkbox', { name: /^Jerseys/ });
  const counted = Number(/\d+/.exec((await filters.locator('label', { hasText: 'Jerseys' }).textContent()) ?? '')?.[0]);
  await jerseys.click();
  await page.getByText(`${counted} products, +10% tax at checkout`).first().waitFor();
  expect(await page.getByRole('article').count()).toBe(counted);
  await filters.getByRole('checkbox', { name: /^M\b/ }).click();
  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await chips.getByRole('link', { name: 'Remove filter: M' }).waitFor();
  expect(new URL(page.url()).search).toBe('?kind=jersey&size=M');
  expect(await filters.getByRole('checkbox', { name: /^Caps/ }).isDisabled()).toBe(true);
  expect(calls).toEqual([]);
  const names = await page.getByRole('article').locator('h2').allTextContents();
  await expectAccessible(page);
  const { page: other } = await visit(browser, { ...desk, javaScriptEnabled: false });
  await other.goto(page.url(), { waitUntil: 'domcontentloaded' });
  expect(await other.getByRole('article').locator('h2').allTextContents()).toEqual(names);
  await other.context().close();
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(() => jerseys.isChecked()).toBe(false);
  expectQuiet();
  await page.context().close();
});

test('a size is added to the cart from the list by mouse, keyboard and touch, unless it is sold out', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/sports/football`);
  const card = page.getByRole('article').filter({ hasText: 'Rovers Home Hoops Shirt' });
  await card.hover();
  const quick = card.getByRole('button', { name: /^Quick add/ });
  await quick.click();
  const sizes = card.getByRole('group', { name: /^Sizes of/ });
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  expect(await sizes.count()).toBe(0);
  expect(await quick.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await sizes.getByRole('button', { name: 'Add size L', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Rovers Home Hoops Shirt, size L. Cart has 1 item.' }).waitFor();
  // The list is still there, and no other page was opened.
  expect(new URL(page.url()).pathname).toBe('/sports/football');
  expectQuiet();
  // A scarf has no back picture to show on hover.
  await gotoSettled(page, `${shop.url}/search?q=scarf`);
  await page.getByRole('article').first().hover();
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Quick add/ })
    .click();
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await page.context().close();
  const { page: small } = await visit(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    theme: 'dark',
  });
  await gotoSettled(small, `${shop.url}/sports/football`);
  const there = small.getByRole('article').filter({ hasText: 'Rovers Home Hoops Shirt' });
  await there.getByRole('button', { name: /^Quick add/ }).tap();
  await expectAccessible(small);
  await there.getByRole('button', { name: 'Add size M', exact: true }).tap();
  await small.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await small.context().close();
});

test('the filter column is fully visible, sorting is above the products, and each sport has its poster', async () => {
  const { page } = await visit(browser, desk);
  const posters: string[] = [];
  for (const sport of ['cricket', 'football', 'basketball', 'motorsport'])
    for (const kind of ['sports', 'special']) {
      await gotoSettled(page, `${shop.url}/${kind}/${sport}`);
      const poster = page.getByRole('main').locator('section picture img').first();
      posters.push(
        (await poster.evaluate((img: HTMLImageElement) => new URL(img.src).pathname)).replace(/-wide.*/, ''),
      );
    }
  expect(new Set(posters).size, posters.join(' ')).toBe(8);
  const rail = page.getByRole('form', { name: 'Filters' });
  expect(await rail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.getByRole('navigation', { name: 'Type' }).count()).toBe(0);
  expect(await page.getByRole('combobox', { name: 'Sort by' }).count()).toBe(1);
  await page.context().close();
});

test('a skip link leads past all filters to the first product', async () => {
  const { page } = await visit(browser, desk);
  await page.goto(`${shop.url}/sports/football`);
  await tabTo(page, /^Skip to the products$/);
  const link = page.getByRole('link', { name: 'Skip to the products' });
  const { x = -1, y = -1, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  expect(
    x >= 0 && y >= 0 && x + width <= 1440 && y + height <= 900 && height >= 24,
    'it is seen while it has the focus',
  ).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('products');
  // Sorting and products come next, not the filters: each product is followed by its button to buy.
  const card = page.locator('#products').getByRole('article').first();
  await page.keyboard.press('Tab');
  expect(await page.getByRole('combobox', { name: 'Sort by' }).evaluate((box) => box === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press('Tab');
  expect(await card.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(
    await card.getByRole('button', { name: /^Quick add/ }).evaluate((button) => button === document.activeElement),
  ).toBe(true);
  await page.context().close();
});

test('sorting by price orders the list, and hot sale begins with the biggest saving', async () => {
  const { page } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/caps`);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up');
  const prices = async () =>
    (await page.getByRole('article').locator('.num', { hasText: '₹' }).allTextContents()).map((text) =>
      Number(/₹([\d,.]+)/.exec(text)?.[1]?.replace(/,/g, '')),
    );
  await expect
    .poll(async () => JSON.stringify(await prices()))
    .toBe(JSON.stringify((await prices()).toSorted((a, b) => a - b)));
  await gotoSettled(page, `${shop.url}/hotsale`);
  const savings = (await page.getByRole('article').locator('text=/-\\d+%/').allTextContents()).map((text) =>
    Number(/-(\d+)%/.exec(text)?.[1]),
  );
  expect(savings).toEqual(savings.toSorted((a, b) => b - a));
  await page.context().close();
});

test('more products load in place, and Back from a product restores the list and its scroll position', async () => {
  const { page } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/special/football`);
  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.count()).toBe(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect.poll(() => cards.count()).toBe(33);
  await page.getByText('33 of 33 shown').waitFor();
  const card = cards.nth(30).getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await card.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/product\//);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(33);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.context().close();
});

test('on a phone the filters are a sheet whose button shows the number of results', async () => {
  const { page, expectQuiet } = await visit(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    theme: 'dark',
  });
  await gotoSettled(page, `${shop.url}/kids`);
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ });
  const all = await show.textContent();
  await sheet.getByRole('checkbox', { name: /^Cricket/ }).click();
  await expect.poll(() => show.textContent()).not.toBe(all);
  const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await expectAccessibleInBothThemes(page);
  await show.click();
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(count);
  // Sizes are added to the cart from here: the note that tax comes on top is beside the price.
  await page.getByRole('status').getByText('+10% tax at checkout').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filter');
  // Other choices are visible: the second chip is whole, and the row continues beyond the screen's edge.
  await page.goto(`${shop.url}/search?q=rovers+xl+sale`);
  const chips = page.getByRole('link', { name: /^Remove filter: / });
  const ends = await chips.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(ends).toHaveLength(3);
  expect(ends[1]).toBeLessThan(390);
  expect(
    await page
      .getByRole('list', { name: 'Chosen filters' })
      .evaluate((list) => list.parentElement?.getBoundingClientRect().right),
  ).toBe(390);
  expectQuiet();
  await page.context().close();
});

test('a list that cannot be loaded shows an error, and never an empty list', async () => {
  const { page } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/contact-us`);
  await page.route('**/api/products/category/**', (route) => route.abort());
  await page.locator('summary', { hasText: 'Sport Category' }).first().click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cricket/ })
    .first()
    .click();
  await page.getByText('Couldn’t load products.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText(/No products|Nothing here/).count()).toBe(0);
  await page.context().close();
});

test.each([
  ['/sports/cricket', 'Loading cricket products...', ['/api/products/category/Cricket']],
  ['/sports/football', 'Loading football products...', ['/api/products/category/Football']],
  ['/sports/basketball', 'Loading basketball products...', ['/api/products/category/Basketball']],
  ['/sports/motorsport', 'Loading motorsport products...', ['/api/products/category/Motorsport']],
])('%s shows "%s" while it loads', async (path, sentence, asked) => {
  const { page } = await visit(browser, desk);
  const heard: string[] = [];
  page.on('request', (request) => heard.push(new URL(request.url()).pathname));
  await gotoSettled(page, `${shop.url}/contact-us`);
  const release = await holdBack(page, '**/api/products/category/**');
  await page.locator('summary', { hasText: 'Sport Category' }).first().click();
  await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
  await page.getByText(sentence).waitFor();
  expect(heard.filter((one) => one.startsWith('/api/products/'))).toEqual(expect.arrayContaining(asked));
  release();
  await page
    .getByText(/\d+ products, \+10% tax at checkout/)
    .first()
    .waitFor();
  await page.context().close();
});

test('every collection has the numbers of the specification', async () => {
  const { page } = await visit(browser, desk);
  for (const [path, category, first, last] of [
    ['/special/cricket', 'Cricket Special', 600, 624],
    ['/special/football', 'Football Special', 700, 732],
    ['/special/basketball', 'Basketball Special', 800, 827],
    ['/special/motorsport', 'Motorsport Special', 900, 909],
    ['/limited-edition', 'Limited Edition', 501, 523],
  ] as const) {
    await page.goto(shop.url + path);
    await page
      .getByText(`${last - first + 1} products, +10% tax at checkout`)
      .first()
      .waitFor();
    const { success, data } = (await (
      await fetch(`${shop.url}/api/products/category/${encodeURIComponent(category)}`)
    ).json()) as {
      success: boolean;
      data: { numericId: number }[];
    };
    expect(success).toBe(true);
    expect(data.map(({ numericId }) => numericId).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    );
  }
  await page.context().close();
});

test('a card has picture, name, price, colours and saving, and links to its product', async () => {
  const { page } = await visit(browser, desk);
  await page.goto(`${shop.url}/sports/basketball`);
  await page.getByRole('heading', { level: 1, name: 'Basketball Merchandise' }).waitFor();
  await page.getByText('Official jerseys, fanwear, and accessories for every basketball fan.').waitFor();
  // All but the wide tile of an athlete, which is not a card.
  const all = page.getByRole('main').getByRole('article');
  const cards = all.filter({ hasText: '1 COLOUR' });
  expect(await cards.count()).toBe((await all.count()) - 1);
  const rows = await cards.evaluateAll((found) =>
    found.map((card) => ({
      links: [...card.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      words: card.textContent ?? '',
      picture: card.querySelector('img')?.getAttribute('src') ?? '',
      size: `${card.querySelector('img')?.getAttribute('width')}x${card.querySelector('img')?.getAttribute('height')}`,
      name: card.querySelector('h2, h3')?.textContent ?? '',
    })),
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { links, words, picture, size, name } of rows) {
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/^\/product\/\d+\?category=(Basketball|Popular%20Athletes)$/);
    expect(words.split(name)).toHaveLength(2);
    expect(words).toMatch(/Price ₹[\d,]+\.\d{2}/);
    expect([picture, size]).toEqual([expect.stringMatching(/^\/images\//), '800x1000']);
  }
  const reduced = rows.filter(({ words }) => words.includes('Was'));
  expect(reduced.length).toBeGreaterThan(0);
  for (const { words } of reduced) expect(words).toMatch(/Was ₹[\d,]+\.\d{2}-\d+%/);
  await page.context().close();
});
